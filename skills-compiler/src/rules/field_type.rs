//! `field-type`: a known field holds what it is meant to hold.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::{Kind, Node, Pair, Step};
use crate::skill::{Entry, Skill};
use crate::values::{described, quoted, scalar_text};

rule! {
    /// # What it checks
    ///
    /// A known field holds the kind of value that it is meant to hold:
    ///
    /// | field | value |
    /// |---|---|
    /// | `name`, `description`, `license`, `compatibility`, `version`, `when-to-use`, `argument-hint`, `model` | text |
    /// | `allowed-tools`, `tools`, `disallowed-tools` | text, or a list of text |
    /// | `arguments` | names as text or as a list, or a mapping from names to `description` and `required` |
    /// | `metadata` | a mapping |
    ///
    /// A number or a date where text is meant is read as text, as typed. A field with nothing after its colon counts
    /// as absent. Switches have a rule of their own, `switch-type`.
    ///
    /// # Why
    ///
    /// Clients read the frontmatter into typed records. One value of another type makes the record fail, and the
    /// whole skill is gone, often without a word. Square brackets are the usual reason: in YAML, `[path]` is a list.
    /// GitHub Copilot CLI, from 1.0.65 on, drops a skill whose `argument-hint` is one.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// argument-hint: [path]
    /// metadata: acme
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// argument-hint: "[path]"
    /// metadata:
    ///   author: acme
    /// ```
    ///
    /// # Fix
    ///
    /// Put quotes around text that starts with a bracket or a brace or that holds a colon and a blank. Write the
    /// other fields in the shape that the help shows.
    ///
    /// When lowered, the value is dropped, as if the field were absent; without its `description` the skill is left
    /// out.
    ///
    /// # Source
    ///
    /// The table of fields gives each its type: <https://agentskills.io/specification#frontmatter>. Clients that
    /// check the types, such as those that read the frontmatter with a schema, drop the skill.
    pub(crate) static FIELD_TYPE = "field-type", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#frontmatter";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let mut seen = Vec::new();
    for entry in skill.fields() {
        let Some(field) = entry.field() else { continue };
        // Of two spellings the first one counts, and another rule names the second.
        if seen.contains(&field) {
            continue;
        }
        seen.push(field);
        match field {
            Field::Metadata => metadata(entry, out),
            Field::AllowedTools | Field::Tools | Field::DisallowedTools => tools(entry, out),
            Field::Arguments => arguments(entry, out),
            Field::DisableModelInvocation | Field::UserInvocable => {}
            Field::Name
            | Field::Description
            | Field::License
            | Field::Compatibility
            | Field::Version
            | Field::WhenToUse
            | Field::ArgumentHint
            | Field::Model => text(skill, field, entry, out),
        }
    }
}

fn wrong(entry: Entry<'_>, expected: &str) -> Finding {
    let (key, found) = (entry.key(), described(entry.value()));
    Finding::at(entry.value_span(), format!("`{key}` is {found}, but must be {expected}"))
        .label(format!("{expected} is expected"))
        .changes("the value is dropped")
}

fn text(skill: &Skill<'_>, field: Field, entry: Entry<'_>, out: &mut Vec<Finding>) {
    if matches!(entry.value(), Node::Scalar(_)) {
        return;
    }
    let meant = match field {
        // Here the brackets are a part of what is meant.
        Field::ArgumentHint => in_brackets(skill, entry).map(str::to_owned),
        _ => joined(entry.value()),
    };
    let finding = wrong(entry, "text").help(match meant {
        Some(meant) => format!("write `{}: {}`", entry.key(), quoted(&meant)),
        None => format!("write one text after `{}:`, in quotes if need be", entry.key()),
    });
    out.push(if field == Field::Description { finding.leaves_out() } else { finding });
}

/// The value as written, when it is one line that starts and ends with a bracket or a brace.
fn in_brackets<'s>(skill: &'s Skill<'_>, entry: Entry<'_>) -> Option<&'s str> {
    let written = skill.text.as_ref()?.source.slice(entry.value_span());
    let closes = written.starts_with('[') && written.ends_with(']')
        || written.starts_with('{') && written.ends_with('}');
    closes.then_some(written)
}

/// A short list of texts as one text.
fn joined(value: &Node) -> Option<String> {
    let texts: Option<Vec<&str>> = value.as_sequence()?.iter().map(scalar_text).collect();
    let joined = texts?.join(", ");
    (joined.len() <= 80 && !joined.contains('\n')).then_some(joined)
}

fn metadata(entry: Entry<'_>, out: &mut Vec<Finding>) {
    match entry.value() {
        Node::Mapping(_) => {}
        Node::Scalar(scalar) if scalar.kind == Kind::Null => {}
        Node::Scalar(_) | Node::Sequence(_) => out.push(wrong(entry, "a mapping").help(
            "write `metadata:` alone, and below it, set in by two blanks, lines such as `author: acme`",
        )),
    }
}

fn tools(entry: Entry<'_>, out: &mut Vec<Finding>) {
    let key = entry.key();
    match entry.value() {
        Node::Scalar(_) => {}
        Node::Mapping(_) => {
            out.push(
                wrong(entry, "text or a list")
                    .help(format!("name the tools: `{key}: Read, Bash(git log:*)`")),
            );
        }
        Node::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                let help = match item {
                    Node::Mapping(_) => "put quotes around a tool that holds a colon and a blank",
                    _ => "write one tool as one item",
                };
                out.extend(
                    item_that_is_no_text(entry, index, item, "the name of a tool").map(|f| f.help(help)),
                );
            }
        }
    }
}

fn item_that_is_no_text(entry: Entry<'_>, index: usize, item: &Node, expected: &str) -> Option<Finding> {
    let found = match item {
        Node::Scalar(scalar) if scalar.kind != Kind::Null => return None,
        other => described(other),
    };
    let (key, number) = (entry.key(), index + 1);
    let message = format!("item {number} of `{key}` is {found}, but must be {expected}");
    let span = entry.span_of(&[Step::Item(index)]);
    Some(Finding::at(span, message).label(format!("{expected} is expected")).changes("the item is dropped"))
}

fn arguments(entry: Entry<'_>, out: &mut Vec<Finding>) {
    match entry.value() {
        Node::Scalar(scalar) if matches!(scalar.kind, Kind::Boolean(_)) => out.push(
            wrong(entry, "the names of the arguments")
                .help(format!("write `{}: [file, format]`", entry.key())),
        ),
        Node::Scalar(_) => {}
        Node::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                let shape = "write the names alone, `[file, format]`, or a mapping, `file: {required: true}`";
                out.extend(item_that_is_no_text(entry, index, item, "a name").map(|f| f.help(shape)));
            }
        }
        Node::Mapping(pairs) => {
            for (index, pair) in pairs.iter().enumerate() {
                argument(entry, index, pair, out);
            }
        }
    }
}

fn argument(entry: Entry<'_>, index: usize, pair: &Pair, out: &mut Vec<Finding>) {
    let name = &pair.key.text;
    let facts = match &pair.value {
        Node::Scalar(_) => return,
        Node::Mapping(facts) => facts,
        Node::Sequence(_) => {
            let message = format!("argument `{name}` is a list, but must be a description or a mapping");
            out.push(
                Finding::at(entry.span_of(&[Step::Value(index)]), message)
                    .label("a description or a mapping is expected")
                    .help(format!("write `{name}: {{description: \"…\", required: true}}`"))
                    .changes("the argument is kept without a description"),
            );
            return;
        }
    };
    for (fact, pair) in facts.iter().enumerate() {
        let (expected, help) = match (pair.key.text.as_str(), &pair.value) {
            ("description", Node::Sequence(_) | Node::Mapping(_)) => {
                ("text", "write the description as one text, in quotes".to_owned())
            }
            ("required", value) if !is_boolean_or_absent(value) => {
                ("`true` or `false`", "write `required: true` or `required: false`".to_owned())
            }
            _ => continue,
        };
        let (key, found) = (&pair.key.text, described(&pair.value));
        let message = format!("`{key}` of argument `{name}` is {found}, but must be {expected}");
        out.push(
            Finding::at(entry.span_of(&[Step::Value(index), Step::Value(fact)]), message)
                .label(format!("{expected} is expected"))
                .help(help)
                .changes("the value is dropped"),
        );
    }
}

fn is_boolean_or_absent(node: &Node) -> bool {
    matches!(node, Node::Scalar(scalar) if matches!(scalar.kind, Kind::Boolean(_) | Kind::Null))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    fn skill(lines: &str) -> String {
        format!("---\nname: pdf\ndescription: Reads PDF files.\n{lines}---\nOpen it.\n")
    }

    #[test]
    fn brackets_make_a_list_of_a_hint() {
        assert_finds(
            &FIELD_TYPE,
            "pdf",
            skill("argument-hint: [path]\n"),
            &[(4, 16, "`argument-hint` is a list, but must be text")],
        );
    }

    #[test]
    fn every_shape_has_its_place() {
        assert_finds(
            &FIELD_TYPE,
            "pdf",
            skill(
                "metadata: acme\nallowed-tools: {Read: true}\ntools:\n  - Read\n  - Bash(git: x)\n  -\n\
                 arguments:\n  file: {description: [a], required: yes}\n  mode: [a]\n",
            ),
            &[
                (4, 11, "`metadata` is text, but must be a mapping"),
                (5, 16, "`allowed-tools` is a mapping, but must be text or a list"),
                (8, 5, "item 2 of `tools` is a mapping, but must be the name of a tool"),
                (6, 1, "item 3 of `tools` is empty, but must be the name of a tool"),
                (11, 23, "`description` of argument `file` is a list, but must be text"),
                (11, 38, "`required` of argument `file` is text, but must be `true` or `false`"),
                (12, 9, "argument `mode` is a list, but must be a description or a mapping"),
            ],
        );
    }

    #[test]
    fn scalars_are_text_and_nothing_is_absent() {
        assert_silent(
            &FIELD_TYPE,
            "pdf",
            skill(
                "license: 2.0\nversion: 1\nmodel:\nmetadata:\nallowed-tools:\narguments: file mode\n\
                 tools: [Read, 'Bash(git: x)']\nother: [a]\n",
            ),
        );
    }
}
