//! Displays that write another display with every special character escaped.

use core::fmt::{self, Display, Write};

/// Text between tags: `&`, `<` and `>` are escaped.
pub(crate) struct XmlText<T>(pub(crate) T);

/// An attribute value in double quotes: quotes and control characters are escaped too.
pub(crate) struct XmlAttribute<T>(pub(crate) T);

/// The inside of a JSON string, escaped as `serde_json` does it.
pub(crate) struct JsonText<T>(pub(crate) T);

impl<T: Display> Display for XmlText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f, xml_text), "{}", self.0)
    }
}

impl<T: Display> Display for XmlAttribute<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f, xml_attribute), "{}", self.0)
    }
}

impl<T: Display> Display for JsonText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f, json_text), "{}", self.0)
    }
}

/// What stands for a byte in the output.
enum Escape {
    Text(&'static str),
    /// A character reference, in hexadecimal.
    Reference(u8),
    /// `\u00XX`.
    Unicode(u8),
}

/// Writes through, with each byte replaced for which the function has an escape.
struct Escaping<'w, W: ?Sized>(&'w mut W, fn(u8) -> Option<Escape>);

impl<W: Write + ?Sized> Write for Escaping<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        // Every byte that is ever escaped is ASCII, so both sides of it are character boundaries.
        while let Some((at, escape)) = rest
            .bytes()
            .enumerate()
            .filter(|(_, byte)| !is_plain(*byte))
            .find_map(|(at, byte)| Some((at, self.1(byte)?)))
        {
            self.0.write_str(rest.get(..at).unwrap_or_default())?;
            match escape {
                Escape::Text(text) => self.0.write_str(text)?,
                Escape::Reference(byte) => write!(self.0, "&#x{byte:x};")?,
                Escape::Unicode(byte) => write!(self.0, "\\u{byte:04x}")?,
            }
            rest = rest.get(at + 1..).unwrap_or_default();
        }
        self.0.write_str(rest)
    }
}

/// Whether a byte is escaped nowhere. Most are plain, and seeing that takes no call.
const fn is_plain(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'-' | b'.' | b',' | b'_' | 0x80..)
}

fn xml_text(byte: u8) -> Option<Escape> {
    match byte {
        b'&' => Some(Escape::Text("&amp;")),
        b'<' => Some(Escape::Text("&lt;")),
        b'>' => Some(Escape::Text("&gt;")),
        _ => None,
    }
}

fn xml_attribute(byte: u8) -> Option<Escape> {
    match byte {
        b'"' => Some(Escape::Text("&quot;")),
        b'\'' => Some(Escape::Text("&apos;")),
        0..=0x1f | 0x7f => Some(Escape::Reference(byte)),
        _ => xml_text(byte),
    }
}

fn json_text(byte: u8) -> Option<Escape> {
    match byte {
        b'"' => Some(Escape::Text("\\\"")),
        b'\\' => Some(Escape::Text("\\\\")),
        b'\n' => Some(Escape::Text("\\n")),
        b'\r' => Some(Escape::Text("\\r")),
        b'\t' => Some(Escape::Text("\\t")),
        0x08 => Some(Escape::Text("\\b")),
        0x0c => Some(Escape::Text("\\f")),
        0..=0x1f => Some(Escape::Unicode(byte)),
        _ => None,
    }
}

/// Text as someone gave it, on one line: what breaks a line, or cannot be seen, is escaped as in a Rust literal.
///
/// `{:?}` says the same, and takes 4 KiB of a firmware to do so: tables of Unicode, and panics that never come.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|next| match next {
            '"' => f.write_str("\\\""),
            '\\' => f.write_str("\\\\"),
            '\n' => f.write_str("\\n"),
            '\r' => f.write_str("\\r"),
            '\t' => f.write_str("\\t"),
            _ if is_unseen(next) => write!(f, "\\u{{{:x}}}", u32::from(next)),
            _ => f.write_char(next),
        })
    }
}

/// Control characters, breaks of lines, and what Unicode has to join, to turn around and to tag text.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{feff}' | '\u{200b}'..='\u{200f}')
        || matches!(character, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{e0000}'..='\u{e0fff}')
}

/// Text on one line: every run of whitespace is one blank, none at the ends.
pub(crate) struct Folded<'a>(pub(crate) &'a str);

impl Display for Folded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.0.split_whitespace();
        if let Some(word) = words.next() {
            f.write_str(word)?;
        }
        words.try_for_each(|word| {
            f.write_char(' ')?;
            f.write_str(word)
        })
    }
}

/// Counts the characters and bytes of what is written to it.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) characters: usize,
    pub(crate) bytes: usize,
}

impl Counter {
    /// Counts a display. Writing to a counter cannot fail.
    pub(crate) fn of(text: impl Display) -> Self {
        let mut counter = Counter::default();
        let _ = write!(counter, "{text}");
        counter
    }
}

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.characters += text.chars().count();
        self.bytes += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_its_own_escapes() {
        let text = "a<b>&\"'\n\\é\u{1}";
        assert_eq!(XmlText(text).to_string(), "a&lt;b&gt;&amp;\"'\n\\é\u{1}");
        assert_eq!(XmlAttribute(text).to_string(), "a&lt;b&gt;&amp;&quot;&apos;&#xa;\\é&#x1;");
        assert_eq!(JsonText(text).to_string(), "a<b>&\\\"'\\n\\\\é\\u0001");
    }

    #[test]
    fn a_line_stays_one_line() {
        let text = "it's\r\n\t\"é\\\0\u{200b}\u{202e}\u{e0041}";
        let line = OneLine(text).to_string();
        assert_eq!(line, r#"it's\r\n\t\"é\\\u{0}\u{200b}\u{202e}\u{e0041}"#);
        assert_eq!(format!("\"{}\"", OneLine("naïve 日本語 🦀")), format!("{:?}", "naïve 日本語 🦀"));
    }

    #[test]
    fn folding_keeps_words() {
        assert_eq!(Folded(" a\n  b\tc\u{a0}d ").to_string(), "a b c d");
        assert_eq!(Folded(" \n").to_string(), "");
    }
}
