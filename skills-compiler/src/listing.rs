//! The texts that are made once, at build time: the default listing and the tool. The runtime renders the same texts
//! for catalogs that are put together later; a test compares the two.

use crate::bundle::{BundledSkill, ToolText};
use std::borrow::Cow;

/// The entry of one skill in the default listing.
pub(crate) fn entry(skill: &BundledSkill) -> String {
    let mut description = folded(&skill.description);
    if let Some(when) = skill.when_to_use.as_deref().map(folded).filter(|when| !when.is_empty()) {
        description.push_str(" — ");
        description.push_str(&when);
    }
    format!(
        "  <skill>\n    <name>{}</name>\n    <description>{}</description>\n  </skill>\n",
        escaped(&skill.name),
        escaped(&description)
    )
}

/// The default listing of the skills that the model may invoke; empty when there are none.
pub(crate) fn listing(skills: &[BundledSkill]) -> String {
    let entries: String = skills.iter().filter(|skill| skill.model_invocable).map(entry).collect();
    if entries.is_empty() { entries } else { format!("<available_skills>\n{entries}</available_skills>") }
}

/// The tool's texts; all empty when the model may invoke no skill.
pub(crate) fn tool(name: &str, skills: &[BundledSkill]) -> ToolText {
    let names: Vec<String> =
        skills.iter().filter(|skill| skill.model_invocable).map(|skill| json_text(&skill.name)).collect();
    if names.is_empty() {
        return ToolText::default();
    }
    ToolText { name: name.to_owned(), description: DESCRIPTION.to_owned(), schema: schema(&names.join(",")) }
}

const DESCRIPTION: &str = "";

fn schema(names: &str) -> String {
    names.to_owned()
}

/// Whitespace folded to single blanks.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>']) {
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
            c if (c as u32) < 0x20 => json.extend(format!("\\u{:04x}", c as u32).chars()),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}
