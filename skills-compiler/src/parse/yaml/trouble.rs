//! What an error of `serde_yaml` says, taken apart.
//!
//! Only the place of the problem is in its API; the place of the context (the quote or bracket that
//! is open) and that of a control character are in the message alone.

use super::style::is_break;

/// An error with its places as byte offsets of the text that was read.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) problem: String,
    pub(super) at: usize,
    /// What was being read: `while scanning a quoted scalar`.
    pub(super) context: Option<String>,
    /// Where that started.
    pub(super) context_at: Option<usize>,
}

impl Trouble {
    /// Takes `error` apart, which reading `text` gave.
    pub(super) fn new(text: &str, error: &serde_yaml::Error) -> Self {
        let message = error.to_string();
        let (problem, context) = match message.split_once(", while ") {
            Some((problem, context)) => (problem, Some(format!("while {context}"))),
            None => (message.as_str(), None),
        };
        let index = error.location().map_or(0, |location| location.index());
        let (problem, at) = match problem.split_once(" at position ") {
            Some((problem, offset)) => (problem, offset.parse().unwrap_or(index)),
            None => (split_place(problem).0, index),
        };
        let at = boundary(text, at);
        let context_at = context.as_deref().map(|context| match split_place(context).1 {
            Some((line, column)) => offset(text, line, column),
            // The place is left out where it is that of the problem, or the very start.
            None if context.ends_with(" node") || context.ends_with(" the next token") => at,
            None => 0,
        });
        let context = context.map(|context| split_place(&context).0.to_owned());
        Self { problem: problem.to_owned(), at, context, context_at }
    }
}

/// `did not find expected key at line 3 column 1`, in two; both count from 1.
fn split_place(message: &str) -> (&str, Option<(usize, usize)>) {
    let Some((message, place)) = message.rsplit_once(" at line ") else { return (message, None) };
    let place = place.split_once(" column ");
    (message, place.and_then(|(line, column)| Some((line.parse().ok()?, column.parse().ok()?))))
}

/// The byte offset of a line and column as YAML counts them.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let mut at = (1, 1);
    let mut after_return = false;
    for (offset, c) in text.char_indices() {
        if after_return && c == '\n' {
            after_return = false;
            continue;
        }
        after_return = c == '\r';
        if at >= (line, column) {
            return offset;
        }
        at = if is_break(c) { (at.0 + 1, 1) } else { (at.0, at.1 + 1) };
    }
    text.len()
}

/// The last character boundary up to `at`.
pub(super) fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
