//! The texts that are made once, at build time: the default listing and the tool. The runtime renders the same texts
//! for catalogs that are put together later; a test compares the two.

use crate::bundle::{BundledSkill, ToolText};
use std::borrow::Cow;

#[cfg(test)]
mod tests;

/// What stands before the summary on its line of an entry.
pub(crate) const DESCRIPTION: &str = "    <description>";

/// The entry of one skill in the default listing, from its [`summary`].
pub(crate) fn entry(skill: &BundledSkill, summary: &str) -> String {
    format!(
        "  <skill>\n    <name>{}</name>\n{DESCRIPTION}{}</description>\n  </skill>\n",
        escaped(&folded(&skill.name)),
        escaped(summary)
    )
}

/// The line of one skill in a listing of lines, uncut: what an entry costs is estimated of it.
pub(crate) fn line(skill: &BundledSkill, summary: &str) -> String {
    let mut line = format!("- {}: {summary}", folded(&skill.name));
    if let Some(hint) = skill.argument_hint.as_deref().map(folded).filter(|hint| !hint.is_empty()) {
        line.push_str(" (args: ");
        line.push_str(&hint);
        line.push(')');
    }
    line
}

/// What a listing says of the skill: what it does, and when to use it.
pub(crate) fn summary(skill: &BundledSkill) -> String {
    let mut summary = folded(&skill.description).into_owned();
    if let Some(when) = skill.when_to_use.as_deref().map(folded).filter(|when| !when.is_empty()) {
        summary.push_str(" — ");
        summary.push_str(&when);
    }
    summary
}

/// The default listing, from the entries of the skills that the model may invoke; empty when there are none.
pub(crate) fn listing<'a>(entries: impl Iterator<Item = &'a str>) -> String {
    let entries: String = entries.collect();
    if entries.is_empty() { entries } else { format!("<available_skills>\n{entries}</available_skills>") }
}

/// The tool's texts; all empty when the model may invoke no skill.
pub(crate) fn tool(name: &str, skills: &[BundledSkill]) -> ToolText {
    let names: Vec<String> =
        skills.iter().filter(|skill| skill.model_invocable).map(|skill| json_text(&skill.name)).collect();
    if names.is_empty() {
        return ToolText::default();
    }
    ToolText { name: name.to_owned(), schema: schema(&names.join(",")) }
}

/// The JSON Schema of the tool's input, compact, with the names as an `enum`.
fn schema(names: &str) -> String {
    format!(
        r#"{{"type":"object","properties":{{"name":{{"type":"string","enum":[{names}],"description":"The name of the skill, exactly as listed."}},"arguments":{{"anyOf":[{{"type":"string"}},{{"type":"object","additionalProperties":{{"type":"string"}}}}],"description":"Arguments for the skill: one string, split like a shell command line, or an object with the named arguments that the skill declares."}}}},"required":["name"],"additionalProperties":false}}"#
    )
}

/// Whitespace folded to single blanks.
fn folded(text: &str) -> Cow<'_, str> {
    if is_folded(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Most texts are; to see it by searching for single bytes takes a dev build a tenth of the time of splitting.
fn is_folded(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && (word.is_ascii() || !word.contains(char::is_whitespace));
    !['\t', '\n', '\u{b}', '\u{c}', '\r'].into_iter().any(|other| text.contains(other))
        && text.split(' ').all(is_word)
}

fn escaped(text: &str) -> Cow<'_, str> {
    // A set of characters would be sought in code of our own, which a dev build leaves unoptimized.
    if !(text.contains('&') || text.contains('<') || text.contains('>')) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
}

/// A JSON string literal (RFC 8259, section 7).
fn json_text(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\u{8}' => json.push_str("\\b"),
            '\u{c}' => json.push_str("\\f"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            c if (c as u32) < 0x20 => json.extend(format!("\\u{:04x}", c as u32).chars()),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}
