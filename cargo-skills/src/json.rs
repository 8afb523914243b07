//! The JSON forms. Everything is written in ASCII, so that no text from a file acts on a terminal or ends a line.

use crate::roots::Given;
use skills_compiler::{Diagnostic, Judged};
use std::borrow::Cow;
use std::fmt::Write;

/// What `check` says: `version`, `skills` (the folders that were checked, below their root) and `diagnostics`.
/// Where more than one root was given, each diagnostic has its `root` too.
pub(crate) fn check(judged: &Judged, roots: &[Given], threads: usize) -> String {
    let skills: Vec<String> = judged.skills.iter().map(|skill| text(&skill.folder)).collect();
    let found = judged.report.map(threads, |found| diagnostic(found, roots.len() > 1));
    format!("{{\"version\":1,\"skills\":[{}],\"diagnostics\":[{}]}}\n", skills.join(","), found.join(","))
}

fn diagnostic(found: &Diagnostic, with_root: bool) -> String {
    let (start, end) = match found.range() {
        Some((start, end)) => (Some(start), Some(end)),
        None => (None, None),
    };
    let number =
        |number: Option<usize>| number.map_or(Cow::Borrowed("null"), |number| Cow::Owned(number.to_string()));
    let mut json = String::with_capacity(512);
    let mut field = |key: &str, value: &str| {
        json.push(if json.is_empty() { '{' } else { ',' });
        quote(key, &mut json);
        json.push(':');
        json.push_str(value);
    };
    field("rule", &text(found.rule.name));
    field("level", &text(found.level.name()));
    field("message", &text(&found.finding.message));
    if with_root {
        field("root", &text(&found.root_name));
    }
    field("path", &text(&found.path));
    field("line", &number(start.map(|start| start.line)));
    field("column", &number(start.map(|start| start.column)));
    field("end_line", &number(end.map(|end| end.line)));
    field("end_column", &number(end.map(|end| end.column)));
    let help: Vec<String> = found.finding.help.iter().map(|help| text(help)).collect();
    field("help", &format!("[{}]", help.join(",")));
    json.push('}');
    json
}

/// An object with these values, which are JSON already.
pub(crate) fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(key, value)| format!("{}:{value}", text(key))).collect();
    format!("{{{}}}", fields.join(","))
}

/// A string literal (RFC 8259, section 7).
pub(crate) fn text(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    quote(text, &mut json);
    json
}

fn quote(text: &str, json: &mut String) {
    json.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c| !matches!(c, ' '..='~') || matches!(c, '"' | '\\')) {
        let (plain, hard) = rest.split_at(at);
        json.push_str(plain);
        let mut chars = hard.chars();
        match chars.next() {
            Some('"') => json.push_str("\\\""),
            Some('\\') => json.push_str("\\\\"),
            Some('\n') => json.push_str("\\n"),
            Some('\t') => json.push_str("\\t"),
            other => {
                for unit in other.into_iter().flat_map(|c| c.encode_utf16(&mut [0; 2]).to_vec()) {
                    // Writing to a `String` cannot fail.
                    let _ = write!(json, "\\u{unit:04x}");
                }
            }
        }
        rest = chars.as_str();
    }
    json.push_str(rest);
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn text_survives_in_ascii() {
        let hard = "a\"\\\n\r\t\u{1b}[31m\u{7f}\u{9b}\u{2028}\u{202e}é😀";
        let json = text(hard);
        assert!(json.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), hard);
    }
}
