//! How a value is written, and where its text ends, seen from its first character.

use crate::source::Span;

/// How a value is written.
///
/// ```
/// use skills_compiler::parse::yaml::{Step, Style, locate, style};
///
/// let block = "name: 'pdf'\n";
/// let place = locate(block, &[Step::Value(0)]).unwrap();
/// assert_eq!(style(block, place), Style::SingleQuoted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// `'…'`
    SingleQuoted,
    /// `"…"`
    DoubleQuoted,
    /// `|`
    Literal,
    /// `>`
    Folded,
    /// A mapping or sequence.
    Collection,
}

/// How the value at `span` is written, for a span that [`locate`](super::locate) gave for `block`.
pub fn style(block: &str, span: Span) -> Style {
    let rest = text_at(block, span.start);
    let written = match rest.as_bytes() {
        [b'[' | b'{', ..] | [b'-' | b'?'] | [b'-' | b'?' | b':', b' ' | b'\t' | b'\r' | b'\n', ..] => {
            return Style::Collection;
        }
        [b'|', ..] => return Style::Literal,
        [b'>', ..] => return Style::Folded,
        [b'"', ..] => Style::DoubleQuoted,
        [b'\'', ..] => Style::SingleQuoted,
        _ => Style::Plain,
    };
    // A mapping without braces starts where its first key does, and its span reaches further.
    let first_key = match written {
        Style::Plain => plain_end(rest, true, false),
        _ => quoted_end(rest).unwrap_or(rest.len()),
    };
    let colon =
        rest.get(first_key..).is_some_and(|after| after.trim_start_matches([' ', '\t']).starts_with(':'));
    if colon && span.end > span.start + first_key { Style::Collection } else { written }
}

/// From `start` to the end of its line, without blanks at the end.
pub(super) fn line_from(block: &str, start: usize) -> Span {
    let line = first_line(text_at(block, start));
    Span::new(start, start + line.trim_end_matches([' ', '\t']).len())
}

/// The scalar that starts at `start`: all of it where it ends on its first line, else that line.
pub(super) fn scalar_from(block: &str, start: usize, key: bool, in_brackets: impl FnOnce() -> bool) -> Span {
    let rest = text_at(block, start);
    let length = match rest.as_bytes().first() {
        Some(b'"' | b'\'') => quoted_end(rest),
        Some(b'|' | b'>') => {
            let header = first_line(rest);
            Some(header.find([' ', '\t']).unwrap_or(header.len()))
        }
        _ => Some(plain_end(rest, key, in_brackets())),
    };
    length.map_or_else(|| line_from(block, start), |length| Span::new(start, start + length))
}

/// The length of a quoted scalar with its quotes; it may run over many lines.
pub(super) fn quoted_end(text: &str) -> Option<usize> {
    let quote = *text.as_bytes().first()?;
    let mut bytes = text.bytes().enumerate().skip(1).peekable();
    while let Some((at, byte)) = bytes.next() {
        if byte == b'\\' && quote == b'"' {
            bytes.next();
        } else if byte == quote {
            if quote == b'\'' && bytes.next_if(|&(_, next)| next == quote).is_some() {
                continue;
            }
            return Some(at + 1);
        }
    }
    None
}

/// The length of plain text on its first line: up to a comment, the colon after a key, or, in
/// brackets, a sign that ends an item.
fn plain_end(text: &str, key: bool, in_brackets: bool) -> usize {
    let line = first_line(text);
    let mut before = None;
    let mut chars = line.char_indices().peekable();
    let mut end = line.len();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|&(_, next)| next);
        let ends = match c {
            '#' => before.is_none_or(|before| matches!(before, ' ' | '\t')),
            ':' => (key || in_brackets) && next.is_none_or(|next| matches!(next, ' ' | '\t')),
            ',' | '[' | ']' | '{' | '}' => in_brackets,
            _ => false,
        };
        if ends {
            end = at;
            break;
        }
        before = Some(c);
    }
    line.get(..end).unwrap_or("").trim_end_matches([' ', '\t']).len()
}

/// What ends a line for YAML; more than what ends one for a person.
pub(super) const fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// `text` up to its first line end.
pub(super) fn first_line(text: &str) -> &str {
    text.find(is_break).and_then(|end| text.get(..end)).unwrap_or(text)
}

/// `block` from `start` on; empty when there is no such place.
pub(super) fn text_at(block: &str, start: usize) -> &str {
    block.get(start..).unwrap_or("")
}
