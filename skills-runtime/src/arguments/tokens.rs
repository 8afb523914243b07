//! Splitting a string of arguments as a shell does, without allocating.

use core::{fmt, iter::FusedIterator};

/// Splits a string into tokens as a shell does: single quotes, double quotes and backslashes work, nothing else is
/// special. A string that does not close its quotes, or that ends in a lone backslash, is split at blanks instead.
///
/// ```
/// use skills_runtime::arguments::tokens;
///
/// let given: Vec<String> = tokens(r#"a.pdf 'two words' it\'s"#).map(|token| token.to_string()).collect();
/// assert_eq!(given, ["a.pdf", "two words", "it's"]);
///
/// let unclosed: Vec<String> = tokens("don't stop").map(|token| token.to_string()).collect();
/// assert_eq!(unclosed, ["don't", "stop"]);
/// ```
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens { rest: text, quoting: is_closed(text) }
}

/// The tokens of a string of arguments, made by [`tokens`].
///
/// ```
/// assert_eq!(skills_runtime::arguments::tokens("staging 'us east'").count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    quoting: bool,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = skip_blanks(self.rest, self.quoting);
        if rest.is_empty() {
            self.rest = rest;
            return None;
        }
        let end = if self.quoting { word_end(rest) } else { None };
        let end = end.or_else(|| rest.find(is_blank)).unwrap_or(rest.len());
        let (raw, rest) = rest.split_at_checked(end)?;
        self.rest = rest;
        Some(Token { raw, quoting: self.quoting })
    }
}

impl FusedIterator for Tokens<'_> {}

/// One token: a part of the given string, read without its quotes. `Display` gives its text.
///
/// ```
/// let token = skills_runtime::arguments::tokens("'two words'").next().unwrap();
/// assert_eq!(token.to_string(), "two words");
/// assert!(token == "two words");
/// ```
#[derive(Clone, Copy)]
pub struct Token<'a> {
    raw: &'a str,
    quoting: bool,
}

impl<'a> Token<'a> {
    /// The token as it was given, with its quotes.
    pub const fn raw(&self) -> &'a str {
        self.raw
    }

    /// Its text, as slices of the given string end to end. Taking quotes out needs no copy this way.
    pub const fn pieces(&self) -> TokenPieces<'a> {
        TokenPieces { rest: self.raw, mode: if self.quoting { Mode::Plain } else { Mode::Verbatim } }
    }
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| f.write_str(piece))
    }
}

impl fmt::Debug for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", crate::escape::JsonText(self))
    }
}

impl PartialEq<str> for Token<'_> {
    fn eq(&self, other: &str) -> bool {
        self.pieces().try_fold(other, |rest, piece| rest.strip_prefix(piece)) == Some("")
    }
}

impl PartialEq<&str> for Token<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

/// Where in a token the reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Plain,
    Single,
    Double,
    /// Quotes do not close, so they are text.
    Verbatim,
}

impl Mode {
    const fn is_special(self, byte: u8) -> bool {
        match self {
            Mode::Plain => matches!(byte, b'\'' | b'"' | b'\\'),
            Mode::Single => byte == b'\'',
            Mode::Double => matches!(byte, b'"' | b'\\'),
            Mode::Verbatim => false,
        }
    }
}

/// The text of a token, piece by piece; see [`Token::pieces`].
///
/// ```
/// let token = skills_runtime::arguments::tokens(r"it\'s' fine'").next().unwrap();
/// assert_eq!(token.pieces().collect::<Vec<_>>(), ["it", "'s", " fine"]);
/// ```
#[derive(Clone, Debug)]
pub struct TokenPieces<'a> {
    rest: &'a str,
    mode: Mode,
}

impl<'a> Iterator for TokenPieces<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            // How much stands there literally, whatever it is: the character after a backslash.
            let mut literal = 0;
            match (self.mode, self.rest.as_bytes()) {
                (_, []) => return None,
                (Mode::Plain, [b'\'', ..]) => {
                    self.skip(1, Mode::Single);
                    continue;
                }
                (Mode::Plain, [b'"', ..]) => {
                    self.skip(1, Mode::Double);
                    continue;
                }
                (Mode::Single, [b'\'', ..]) | (Mode::Double, [b'"', ..]) => {
                    self.skip(1, Mode::Plain);
                    continue;
                }
                (Mode::Plain | Mode::Double, [b'\\', b'\n', ..]) => {
                    self.skip(2, self.mode);
                    continue;
                }
                (Mode::Plain, [b'\\', ..]) | (Mode::Double, [b'\\', b'$' | b'`' | b'"' | b'\\', ..]) => {
                    self.skip(1, self.mode);
                    literal = self.rest.chars().next().map_or(0, char::len_utf8);
                }
                // In double quotes, a backslash before any other character is a backslash.
                (Mode::Double, [b'\\', ..]) => literal = 1,
                _ => {}
            }
            let mut bytes = self.rest.bytes().skip(literal);
            let end =
                bytes.position(|byte| self.mode.is_special(byte)).map_or(self.rest.len(), |at| at + literal);
            let (piece, rest) = self.rest.split_at_checked(end)?;
            self.rest = rest;
            return Some(piece);
        }
    }
}

impl TokenPieces<'_> {
    fn skip(&mut self, bytes: usize, mode: Mode) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
        self.mode = mode;
    }
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

/// Skips what stands between tokens; a backslash before a line break is as good as a blank there.
fn skip_blanks(text: &str, quoting: bool) -> &str {
    let mut rest = text.trim_start_matches(is_blank);
    while quoting && let Some(after) = rest.strip_prefix("\\\n") {
        rest = after.trim_start_matches(is_blank);
    }
    rest
}

/// Where the token at the start of a text ends; `None` when its quotes do not close.
fn word_end(text: &str) -> Option<usize> {
    let mut mode = Mode::Plain;
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        mode = match (mode, byte) {
            (Mode::Plain, b' ' | b'\t' | b'\n' | b'\r') => return Some(at),
            (Mode::Plain, b'\'') => Mode::Single,
            (Mode::Plain, b'"') => Mode::Double,
            (Mode::Single, b'\'') | (Mode::Double, b'"') => Mode::Plain,
            (Mode::Plain | Mode::Double, b'\\') => {
                bytes.next()?;
                mode
            }
            _ => mode,
        };
    }
    (mode == Mode::Plain).then_some(text.len())
}

fn is_closed(text: &str) -> bool {
    let mut rest = skip_blanks(text, true);
    while !rest.is_empty() {
        match word_end(rest) {
            Some(end) => rest = skip_blanks(rest.get(end..).unwrap_or_default(), true),
            None => return false,
        }
    }
    true
}
