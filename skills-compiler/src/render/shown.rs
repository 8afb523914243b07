//! Text from files made safe to show: what a terminal would obey or an eye would miss is written as an escape.

use crate::invisible::{is_control, strays_in};
use std::borrow::Cow;

/// `text` with control, bidirectional and stray invisible characters written as `\u{…}`, on one line.
pub fn shown(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|b| (b' '..0x7f).contains(&b)) {
        return Cow::Borrowed(text);
    }
    let strays = strays_in(text);
    if strays.is_empty() && !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    for (at, c) in text.char_indices() {
        push(&mut out, c, is_stray(&strays, at));
    }
    Cow::Owned(out)
}

fn is_stray(strays: &[(usize, char)], at: usize) -> bool {
    strays.binary_search_by_key(&at, |(stray, _)| *stray).is_ok()
}

fn push(out: &mut String, c: char, stray: bool) {
    match c {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        c if stray || is_control(c) => out.extend(c.escape_unicode()),
        c => out.push(c),
    }
}

/// Several lines of a file made safe to draw, and where each byte of them went.
pub(super) struct Drawn {
    pub(super) text: String,
    /// Where escapes stand: byte in the file's text, bytes that the escape is longer by.
    moved: Vec<(usize, usize)>,
}

impl Drawn {
    /// Where the byte `at` of the original stands in the drawn text.
    pub(super) fn place(&self, at: usize) -> usize {
        at + self.moved.iter().take_while(|(before, _)| *before < at).map(|(_, by)| by).sum::<usize>()
    }
}

/// Lines and tabs stay; other hidden characters become escapes, and CRLF becomes LF at the same length.
pub(super) fn with_marks(text: &str) -> Drawn {
    let mut drawn = Drawn { text: String::with_capacity(text.len()), moved: Vec::new() };
    let strays = strays_in(text);
    for (at, c) in text.char_indices() {
        let before = drawn.text.len();
        match c {
            '\n' | '\t' => drawn.text.push(c),
            '\r' if text[at..].starts_with("\r\n") => drawn.text.push(' '),
            c => push(&mut drawn.text, c, is_stray(&strays, at)),
        }
        let by = (drawn.text.len() - before).saturating_sub(c.len_utf8());
        if by > 0 {
            drawn.moved.push((at, by));
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(shown("a\u{1b}[31mb\nc\u{202e}d"), "a\\u{1b}[31mb\\nc\\u{202e}d");
        assert_eq!(shown("naïve 👩\u{200d}💻"), "naïve 👩\u{200d}💻");
    }

    #[test]
    fn marks_move_with_the_escapes() {
        let drawn = with_marks("a\u{200b}b\r\nc");
        assert_eq!(drawn.text, "a\\u{200b}b \nc");
        assert_eq!(drawn.place(1), 1);
        assert_eq!(drawn.place(4), 9);
    }
}
