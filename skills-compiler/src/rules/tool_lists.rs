//! `tool-list-syntax`, `tool-conflict`: the lists of tools that a skill asks for and does without.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::{Node, Step};
use crate::skill::{Entry, Skill};
use crate::source::Span;
use crate::tool_list::{self, tool};
use crate::values;

rule! {
    /// # What it checks
    ///
    /// Every parenthesis and every quote in `allowed-tools`, `tools` and `disallowed-tools` has its partner.
    ///
    /// Blanks and commas divide the tools of a text, a YAML list holds one tool an item, and what stands in
    /// parentheses belongs to its tool: `Bash(git log:*, git diff:*)` is one entry.
    ///
    /// # Why
    ///
    /// The lists decide what a skill may do without being asked. Where a parenthesis never closes, one client takes
    /// the rest of the list for a part of one pattern and another drops it, so nobody knows what is allowed.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// allowed-tools: Bash(git:* Read
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// allowed-tools: Bash(git:*) Read
    /// ```
    ///
    /// # Fix
    ///
    /// Close what is open, or remove what closes nothing.
    ///
    /// When lowered, nothing is allowed by the entry at fault: it is left out of `allowed-tools` and `tools`. In
    /// `disallowed-tools` every word of it counts, up to its parenthesis.
    ///
    /// # Source
    ///
    /// `allowed-tools` names the "tools that are pre-approved to run":
    /// <https://agentskills.io/specification#allowed-tools-field>. The danger is a permission that one reader gives
    /// and another does not.
    pub(crate) static TOOL_LIST_SYNTAX = "tool-list-syntax", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#allowed-tools-field";
    check = Check::Skill(syntax);
}

rule! {
    /// # What it checks
    ///
    /// No tool is named in `allowed-tools` or `tools` and in `disallowed-tools` as well. `Bash` in
    /// `disallowed-tools` also takes away `Bash(git:*)`; the other way round, `disallowed-tools: Bash(rm:*)` narrows
    /// `Bash`, and that is no conflict.
    ///
    /// # Why
    ///
    /// The skill asks for a tool that it will not get. Its instructions then fail at the step that needs the tool.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// allowed-tools: Read Write
    /// disallowed-tools: Write
    /// ```
    ///
    /// # Fix
    ///
    /// Decide which of the two is meant, and remove the tool from the other.
    ///
    /// When lowered, both lists are embedded as written, and the denial wins.
    ///
    /// # Source
    ///
    /// The specification does not know `disallowed-tools`; clients that do let the denial win.
    pub(crate) static TOOL_CONFLICT = "tool-conflict", Of(Warn, Deny, Warn);
    source = "";
    check = Check::Skill(conflict);
}

const LISTS: [Field; 3] = [Field::AllowedTools, Field::Tools, Field::DisallowedTools];

/// The texts of a list, each with the steps to it.
fn texts(entry: Entry<'_>) -> Vec<(Vec<Step>, &str)> {
    match entry.value() {
        Node::Scalar(_) => entry.text().map(|text| (Vec::new(), text)).into_iter().collect(),
        Node::Sequence(items) => items
            .iter()
            .enumerate()
            .filter_map(|(index, item)| Some((vec![Step::Item(index)], values::scalar_text(item)?)))
            .collect(),
        Node::Mapping(_) => Vec::new(),
    }
}

fn syntax(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    for entry in LISTS.into_iter().filter_map(|field| skill.field(field)) {
        let mut open = false;
        for (path, text) in texts(entry) {
            let Some(at) = tool_list::split(text).unbalanced else { continue };
            let sign = text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('(');
            // A comma inside the parentheses of `[Bash(a, b)]` makes two items of it: one fault.
            if std::mem::replace(&mut open, sign == '(') && sign == ')' {
                continue;
            }
            let (fact, label, help) = match sign {
                ')' => (
                    "closes nothing",
                    "no `(` stands before it",
                    "remove the `)`, or write the `(` before it",
                ),
                '(' if path.is_empty() => {
                    ("is never closed", "no `)` follows", "write the `)` that closes it")
                }
                '(' => (
                    "is never closed",
                    "no `)` follows",
                    "write the `)` that closes it, or put quotes around a tool that holds a comma",
                ),
                _ => ("is never closed", "no second one follows", "write the quote that closes it"),
            };
            let key = entry.key();
            out.push(
                Finding::at(place(skill, entry, &path, text, at), format!("`{sign}` in `{key}` {fact}"))
                    .label(label)
                    .help(help)
                    .changes(match entry.field() {
                        Some(Field::DisallowedTools) => "every word of the entry is disallowed",
                        _ => "the entry is left out",
                    }),
            );
        }
    }
}

/// The place of byte `at` of a value's text, where the text stands in one piece on one line, else of the value.
fn place(skill: &Skill<'_>, entry: Entry<'_>, path: &[Step], text: &str, at: usize) -> Span {
    let span = entry.span_of(path);
    let written = skill.text.as_ref().map_or("", |found| found.source.slice(span));
    match written.find(text) {
        Some(start) => {
            let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            Span::new(span.start + start + at, span.start + start + at + length)
        }
        None => span,
    }
}

fn conflict(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(denied) = skill.field(Field::DisallowedTools) else { return };
    let Some(denials) = values::disallowed(Some(denied)) else { return };
    for field in [Field::AllowedTools, Field::Tools] {
        let Some(allowed) = skill.field(field) else { continue };
        for entry in values::tools(Some(allowed)).unwrap_or_default() {
            let Some(denial) = denials.iter().find(|denial| **denial == entry || *denial == tool(&entry))
            else {
                continue;
            };
            out.push(
                Finding::at(
                    entry_place(skill, allowed, &entry),
                    format!("`{entry}` in `{}` is taken away by `{}`", allowed.key(), denied.key()),
                )
                .label("allowed here")
                .and(entry_place(skill, denied, denial), "disallowed here")
                .help(format!(
                    "remove `{entry}` from `{}`, or `{denial}` from `{}`",
                    allowed.key(),
                    denied.key()
                ))
                .note("the denial wins"),
            );
        }
    }
}

/// Where an entry of a list stands, as near as can be said.
fn entry_place(skill: &Skill<'_>, list: Entry<'_>, tool: &str) -> Span {
    for (path, text) in texts(list) {
        let entries = if path.is_empty() { tool_list::split(text) } else { tool_list::split_item(text) };
        let Some(found) = entries.entries.into_iter().find(|entry| *entry == tool) else { continue };
        // An entry is a part of its text, so the distance between them is where it starts.
        let at = found.as_ptr() as usize - text.as_ptr() as usize;
        let start = place(skill, list, &path, text, at).start;
        let span = Span::new(start, start + tool.len());
        let stands = skill.text.as_ref().is_some_and(|text| text.source.slice(span) == tool);
        return if stands { span } else { list.span_of(&path) };
    }
    list.value_span()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    fn skill(lines: &str) -> String {
        format!("---\nname: pdf\ndescription: d\n{lines}---\n")
    }

    #[test]
    fn marks_the_sign_without_a_partner() {
        for (line, column, message) in [
            ("allowed-tools: Bash(git:* Read\n", 20, "`(` in `allowed-tools` is never closed"),
            ("tools: \"Read) Grep\"\n", 13, "`)` in `tools` closes nothing"),
            ("disallowed-tools: [Read, Bash(echo 'x)]\n", 36, "`'` in `disallowed-tools` is never closed"),
            ("tools: [Bash(a:*, b:*), Read]\n", 13, "`(` in `tools` is never closed"),
            ("allowed_tools: Bash(ä) Wä(\n", 26, "`(` in `allowed_tools` is never closed"),
        ] {
            assert_finds(&TOOL_LIST_SYNTAX, "pdf", skill(line), &[(4, column, message)]);
        }
    }

    #[test]
    fn a_folded_list_is_marked_as_a_whole() {
        let text = skill("allowed-tools: >\n  Read\n  Bash(git\n");
        assert_finds(&TOOL_LIST_SYNTAX, "pdf", text, &[(4, 16, "`(` in `allowed-tools` is never closed")]);
    }

    #[test]
    fn every_usual_shape_is_fine() {
        for line in [
            "allowed-tools: Read, Grep Bash(git log:*, git diff:*)\n",
            "allowed-tools: [Read, \"Bash(npx *eas-cli@*)\", 'Azure MCP/documentation']\n",
            "allowed-tools:\n  - Read\n  - Bash(stripe docs *)\n",
            "allowed-tools:\n",
        ] {
            assert_silent(&TOOL_LIST_SYNTAX, "pdf", skill(line));
        }
    }

    #[test]
    fn a_denied_tool_is_not_allowed() {
        let text = skill("allowed-tools: Read Bash(git:*)\ntools: [Write]\ndisallowed-tools: Bash, Write\n");
        assert_finds(
            &TOOL_CONFLICT,
            "pdf",
            text,
            &[
                (4, 21, "`Bash(git:*)` in `allowed-tools` is taken away by `disallowed-tools`"),
                (5, 9, "`Write` in `tools` is taken away by `disallowed-tools`"),
            ],
        );
        assert_silent(&TOOL_CONFLICT, "pdf", skill("allowed-tools: Bash\ndisallowed-tools: Bash(rm:*)\n"));
    }
}
