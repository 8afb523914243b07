//! The body inside a wrapper: nothing in it closes the wrapper, and a limit never cuts it silently.

use core::fmt::{self, Write};

use crate::arguments::Pieces;

/// How much of a body is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    None,
    Bytes(usize),
    #[cfg(feature = "alloc")]
    Characters(usize),
}

impl Limit {
    /// The part of a text that fits, cut at a character boundary; takes its size off.
    fn take<'t>(&mut self, text: &'t str) -> &'t str {
        let end = match self {
            Limit::None => text.len(),
            Limit::Bytes(left) => {
                let most = (*left).min(text.len());
                let end = (0..=most).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
                *left -= end;
                end
            }
            #[cfg(feature = "alloc")]
            Limit::Characters(left) => {
                let mut characters = text.char_indices();
                let end = characters.by_ref().nth(*left).map_or(text.len(), |(at, _)| at);
                *left -= text.get(..end).map_or(0, |text| text.chars().count());
                end
            }
        };
        text.get(..end).unwrap_or_default()
    }
}

/// A body that cannot break out of its wrapper.
#[derive(Clone)]
pub(crate) struct Fenced<'a> {
    pub(crate) pieces: Pieces<'a>,
    pub(crate) delimiters: &'static [&'static str],
    pub(crate) limit: Limit,
}

impl Fenced<'_> {
    /// Writes the body, and a line break where it does not end in one.
    pub(crate) fn write_lines(&self, out: &mut impl Write) -> fmt::Result {
        if self.write(out)? { Ok(()) } else { out.write_char('\n') }
    }

    /// Writes the body and says whether a new line may follow at once.
    fn write(&self, out: &mut impl Write) -> Result<bool, fmt::Error> {
        let (mut limit, mut pieces) = (self.limit, self.pieces.clone());
        let (mut shown, mut total, mut ended) = (0, 0, true);
        while let Some(piece) = pieces.next() {
            if shown == total {
                let part = limit.take(piece);
                write_fenced(out, part, self.delimiters, |at| {
                    let rest = piece.get(at..).unwrap_or_default();
                    rest.chars().chain(pieces.clone().flat_map(str::chars))
                })?;
                shown += part.len();
                ended = part.as_bytes().last().map_or(ended, |last| *last == b'\n');
            }
            total += piece.len();
        }
        if shown < total {
            let line = if ended { "" } else { "\n" };
            writeln!(out, "{line}[skill body cut: {shown} of {total} bytes shown]")?;
            return Ok(true);
        }
        Ok(ended)
    }
}

/// Writes a text with each delimiter in it made harmless: its `<` becomes `&lt;`. `ahead` gives what follows a
/// position, be it in this text or behind it.
fn write_fenced<I: Iterator<Item = char>>(
    out: &mut impl Write,
    text: &str,
    delimiters: &[&str],
    ahead: impl Fn(usize) -> I,
) -> fmt::Result {
    let mut from = 0;
    if !delimiters.is_empty() {
        for (at, _) in text.match_indices('<') {
            let mut ahead = ahead(at + 1);
            if is_delimiter(&mut || ahead.next(), delimiters) {
                out.write_str(text.get(from..at).unwrap_or_default())?;
                out.write_str("&lt;")?;
                from = at + 1;
            }
        }
    }
    out.write_str(text.get(from..).unwrap_or_default())
}

/// Writes a text that stands alone, with the delimiters in it made harmless.
pub(crate) fn write_harmless(out: &mut impl Write, text: &str, delimiters: &[&str]) -> fmt::Result {
    write_fenced(out, text, delimiters, |at| text.get(at..).unwrap_or_default().chars())
}

/// Whether what follows a `<` is the name of a delimiter: opening or closing, in any letter case, with blanks and
/// invisible characters anywhere before the name.
///
/// Not generic, so that a firmware has it once.
fn is_delimiter(ahead: &mut dyn FnMut() -> Option<char>, delimiters: &[&str]) -> bool {
    let mut ahead = core::iter::from_fn(ahead);
    let mut next = ahead.find(|next| !is_blank(*next));
    if next == Some('/') {
        next = ahead.find(|next| !is_blank(*next));
    }
    // Longer than any delimiter, so that a longer name is not taken for one.
    let mut name = [0_u8; 24];
    let mut length = 0;
    while let Some(letter) = next.filter(|next| next.is_ascii_alphanumeric() || matches!(next, '_' | '-')) {
        let Some(byte) = name.get_mut(length) else { return false };
        *byte = u8::try_from(letter).unwrap_or_default();
        length += 1;
        next = ahead.next();
    }
    let name = name.get(..length).unwrap_or_default();
    delimiters.iter().any(|delimiter| delimiter.as_bytes().eq_ignore_ascii_case(name))
}

fn is_blank(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// The body of an activated skill with its arguments put in. `Display` gives the text; it stands outside of any
/// wrapper, so nothing in it is escaped.
///
/// ```
/// # use skills_runtime::{Catalog, Outcome, Request, Session, Skill, SkillDef, Slot};
/// # let def = SkillDef::new("greet", "Greets.", "Hello $1!\n").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// let Outcome::Activated(activation) = session.request(Request::new("greet").arguments("Ada")) else { panic!() };
/// assert_eq!(activation.body().to_string(), "Hello Ada!\n");
/// ```
#[derive(Clone)]
pub struct Body<'a>(pub(super) Fenced<'a>);

impl fmt::Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f).map(|_| ())
    }
}

impl fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", crate::escape::JsonText(self))
    }
}
