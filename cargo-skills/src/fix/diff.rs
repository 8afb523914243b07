//! A unified diff of two texts, safe to show.

use crate::screen::{ADDED, BOLD, CODE, REMOVED, Screen};
use similar::{ChangeTag, TextDiff};
use skills_compiler::render::shown;
use std::fmt::Write;

/// Lines of context around a change.
const CONTEXT: usize = 2;

pub(crate) fn unified(path: &str, old: &str, new: &str, screen: Screen) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut text = String::new();
    for sign in ["---", "+++"] {
        let _ = writeln!(text, "{}", screen.paint(BOLD, &format!("{sign} {path}")));
    }
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        let _ = writeln!(text, "{}", screen.paint(CODE, &hunk.header().to_string()));
        for change in hunk.iter_changes() {
            let value = change.value();
            let content = value.strip_suffix('\n').unwrap_or(value);
            let content = content.strip_suffix('\r').unwrap_or(content);
            let (sign, style) = match change.tag() {
                ChangeTag::Equal => (' ', None),
                ChangeTag::Insert => ('+', Some(ADDED)),
                ChangeTag::Delete => ('-', Some(REMOVED)),
            };
            // Blanks at the end are sometimes what a change is about.
            let line = format!("{sign}{}", tabs_kept(content));
            let line = style.map_or_else(|| line.clone(), |style| screen.paint(style, &line));
            let _ = writeln!(text, "{line}");
            if !value.ends_with('\n') {
                text.push_str("\\ No newline at end of file\n");
            }
        }
    }
    text
}

fn tabs_kept(line: &str) -> String {
    line.split('\t').map(|part| shown(part)).collect::<Vec<_>>().join("\t")
}
