//! `argument-names`: the names that a skill gives its arguments.

use super::Check;
use crate::argument_names;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::{Node, Step};
use crate::skill::{Entry, Skill};
use crate::source::Span;
use crate::values::scalar_text;

rule! {
    /// # What it checks
    ///
    /// A name in `arguments` starts with an ASCII letter or `_` and goes on with letters, digits, `_` and `-`. No name
    /// stands twice, and none is a placeholder of its own: `ARGUMENTS`, `SKILL_DIR` or `SESSION_ID`, also with
    /// `CLAUDE_` or `SKAWLD_` in front of the last two.
    ///
    /// # Why
    ///
    /// `$name` and `${name}` in the body are replaced by the argument. A name that is a number would be mistaken for
    /// a position, one with other signs ends in the middle, a second one of the same name is never given, and
    /// `$ARGUMENTS` already means all of them. The skill would run on the wrong text.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// arguments: [file name, ARGUMENTS]
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// arguments: [file_name, options]
    /// ```
    ///
    /// # Fix
    ///
    /// Rename the argument, here and in the body.
    ///
    /// When lowered, such a name is left out of the declared arguments.
    ///
    /// # Source
    ///
    /// The danger: text of the user is put in another place than the author meant.
    pub(crate) static ARGUMENT_NAMES = "argument-names", Of(Deny, Deny, Deny);
    source = "";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(entry) = skill.field(Field::Arguments) else { return };
    let names = names(skill, entry);
    for (index, (name, span)) in names.iter().enumerate() {
        let earlier = names.iter().take(index).find(|(earlier, _)| earlier == name);
        let finding = if argument_names::is_reserved(name) {
            Finding::at(*span, format!("argument name `{name}` is reserved"))
                .label("this is a placeholder already")
                .help(format!("choose another name, such as `{}`", free_name(name)))
        } else if let Some(reason) = argument_names::fault(name) {
            let finding = Finding::at(*span, format!("argument name `{name}` {reason}"))
                .label("letters, digits, `_` and `-` are expected, a letter first");
            match argument_names::mended(name) {
                Some(mended) => finding.help(format!("write `{mended}`")),
                None => finding.help("choose a name such as `file`"),
            }
        } else if let Some((_, first)) = earlier {
            let finding = Finding::at(*span, format!("argument name `{name}` stands twice"))
                .label("the second one")
                .help("rename or remove one of them");
            if first == span { finding } else { finding.and(*first, "the first one") }
        } else {
            continue;
        };
        out.push(finding.changes("the argument is not declared"));
    }
}

fn free_name(name: &str) -> &'static str {
    match name {
        "ARGUMENTS" => "options",
        name if name.ends_with("SKILL_DIR") => "folder",
        _ => "session",
    }
}

/// The declared names, each with its place, or that of the value where it is not known.
fn names<'s>(skill: &'s Skill<'_>, entry: Entry<'s>) -> Vec<(&'s str, Span)> {
    let written = |span: Span| skill.text.as_ref().map_or("", |text| text.source.slice(span));
    match entry.value() {
        Node::Scalar(_) => {
            let span = entry.value_span();
            let mut at = 0;
            let mut place = |name: &str| {
                let found = written(span).get(at..).and_then(|rest| rest.find(name));
                found.map_or(span, |found| {
                    let start = span.start + at + found;
                    at += found + name.len();
                    Span::new(start, start + name.len())
                })
            };
            argument_names::split(entry.text().unwrap_or("")).map(|name| (name, place(name))).collect()
        }
        Node::Sequence(items) => items
            .iter()
            .enumerate()
            .filter_map(|(index, item)| {
                Some((scalar_text(item)?.trim(), entry.span_of(&[Step::Item(index)])))
            })
            .collect(),
        Node::Mapping(pairs) => pairs
            .iter()
            .enumerate()
            .map(|(index, pair)| (pair.key.text.as_str(), entry.span_of(&[Step::Key(index)])))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    fn skill(lines: &str) -> String {
        format!("---\nname: pdf\ndescription: d\n{lines}---\n")
    }

    #[test]
    fn marks_the_name_in_every_shape() {
        for (lines, line, column, message) in [
            ("arguments: [path, ARGUMENTS]\n", 4, 19, "argument name `ARGUMENTS` is reserved"),
            ("arguments: path SKILL_DIR\n", 4, 17, "argument name `SKILL_DIR` is reserved"),
            ("arguments:\n  - a\n  - a\n", 6, 5, "argument name `a` stands twice"),
            ("arguments: a, b a\n", 4, 17, "argument name `a` stands twice"),
            ("arguments: [file name]\n", 4, 13, "argument name `file name` holds a blank"),
            ("arguments:\n  2nd: {required: true}\n", 5, 3, "argument name `2nd` starts with `2`"),
            ("arguments: [1]\n", 4, 13, "argument name `1` is a number"),
            ("arguments: ['']\n", 4, 13, "argument name `` is empty"),
            ("arguments: [größe]\n", 4, 13, "argument name `größe` holds `ö`"),
        ] {
            assert_finds(&ARGUMENT_NAMES, "pdf", skill(lines), &[(line, column, message)]);
        }
    }

    #[test]
    fn usual_names_are_fine() {
        for lines in [
            "arguments: [path, out_dir, max-size, arguments]\n",
            "arguments: a b\n",
            "arguments: {a: x, _b: }\n",
        ] {
            assert_silent(&ARGUMENT_NAMES, "pdf", skill(lines));
        }
    }
}
