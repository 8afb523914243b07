//! A file's text and the places in it: byte spans inside, lines and columns outside.

use std::sync::OnceLock;

/// A range of bytes in a [`Source`]'s text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` to `end`, in bytes.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The same span, `by` bytes further down the file.
    pub const fn shifted(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }
}

/// A place as a person reads it. Both count from 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line, from the top of the file.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// The text of one file, under the name that messages show.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    /// Where the lines after the first start, once somebody asks.
    lines: OnceLock<Vec<usize>>,
}

impl Source {
    /// A source called `name` (as messages show it, `/` between folders) that holds `text`.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), lines: OnceLock::new() }
    }

    /// The name that messages show.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text, with byte order mark and line ends as in the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The whole text, for whoever needs nothing else any more.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The text under `span`; empty when the span does not lie on character boundaries of the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// Where `offset` stands. LF, and CRLF as one, end a line; nothing else does.
    pub fn location(&self, offset: usize) -> Location {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let lines = self.lines.get_or_init(|| self.text.match_indices('\n').map(|(at, _)| at + 1).collect());
        let line = lines.partition_point(|&start| start <= before.len());
        let start = line.checked_sub(1).and_then(|last| lines.get(last)).copied().unwrap_or(0);
        let inside = before.get(start..).unwrap_or("");
        Location { line: line + 1, column: inside.chars().count() + 1 }
    }

    /// Where `span` starts and ends.
    pub fn range(&self, span: Span) -> (Location, Location) {
        let start = self.location(span.start);
        match self.text.get(span.start..span.end) {
            Some(inside) if !inside.contains('\n') => {
                (start, Location { column: start.column + inside.chars().count(), ..start })
            }
            _ => (start, self.location(span.end)),
        }
    }

    /// The line (without its end) that holds `offset`, as a span.
    pub fn line_span(&self, offset: usize) -> Span {
        let offset = offset.min(self.text.len());
        let start = self.text.as_bytes()[..offset].iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1);
        let end = self.text.as_bytes()[offset..]
            .iter()
            .position(|&b| b == b'\n')
            .map_or(self.text.len(), |n| offset + n);
        let end = if self.text.as_bytes()[start..end].ends_with(b"\r") { end - 1 } else { end };
        Span::new(start, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_line_feeds() {
        let source = Source::new("x", "ä: b\r\nc\u{85}\u{2028}d\rf\ng");
        assert_eq!(source.location(4), Location { line: 1, column: 4 });
        assert_eq!(source.location(7), Location { line: 2, column: 1 });
        let g = source.text().find('g').unwrap();
        assert_eq!(source.location(g), Location { line: 3, column: 1 });
        for (start, end) in [(0, 4), (0, g), (4, 7), (g, g + 1), (3, 1000)] {
            let apart = (source.location(start), source.location(end));
            assert_eq!(source.range(Span::new(start, end)), apart, "{start} {end}");
        }
    }

    #[test]
    fn a_line_ends_before_its_carriage_return() {
        let source = Source::new("x", "ab\r\ncd");
        assert_eq!(source.slice(source.line_span(1)), "ab");
        assert_eq!(source.slice(source.line_span(4)), "cd");
        assert_eq!(source.slice(source.line_span(6)), "cd");
    }
}
