//! The JSON forms. Everything is written in ASCII, so that no text from a file acts on a terminal or ends a line.

use crate::roots::Given;
use skills_compiler::{Compiled, Diagnostic};
use std::fmt::Write;

/// What `check` says: `version`, `skills` (the folders that were checked, below their root) and `diagnostics`.
/// Where more than one root was given, each diagnostic has its `root` too.
pub(crate) fn check(compiled: &Compiled, roots: &[Given], threads: usize) -> String {
    let skills: Vec<String> = compiled.skills.iter().map(|skill| text(&skill.folder)).collect();
    let found = compiled.report.map(threads, |found| diagnostic(found, roots.len() > 1));
    format!("{{\"version\":1,\"skills\":[{}],\"diagnostics\":[{}]}}\n", skills.join(","), found.join(","))
}

fn diagnostic(found: &Diagnostic, with_root: bool) -> String {
    let (start, end) = match found.range() {
        Some((start, end)) => (Some(start), Some(end)),
        None => (None, None),
    };
    let number =
        |number: Option<usize>| number.map_or_else(|| "null".to_owned(), |number| number.to_string());
    let help: Vec<String> = found.finding.help.iter().map(|help| text(help)).collect();
    let mut fields = vec![
        ("rule", text(found.rule.name)),
        ("level", text(found.level.name())),
        ("message", text(&found.finding.message)),
    ];
    if with_root {
        fields.push(("root", text(&found.root_name)));
    }
    fields.extend([
        ("path", text(&found.path)),
        ("line", number(start.map(|start| start.line))),
        ("column", number(start.map(|start| start.column))),
        ("end_line", number(end.map(|end| end.line))),
        ("end_column", number(end.map(|end| end.column))),
        ("help", format!("[{}]", help.join(","))),
    ]);
    object(&fields)
}

/// An object with these values, which are JSON already.
pub(crate) fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(key, value)| format!("{}:{value}", text(key))).collect();
    format!("{{{}}}", fields.join(","))
}

/// A string literal (RFC 8259, section 7).
pub(crate) fn text(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\t' => json.push_str("\\t"),
            ' '..='~' => json.push(c),
            c => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a `String` cannot fail.
                    let _ = write!(json, "\\u{unit:04x}");
                }
            }
        }
    }
    json.push('"');
    json
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
