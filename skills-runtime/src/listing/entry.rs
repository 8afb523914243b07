//! What a listing says about one skill.

use core::fmt::{self, Display, Write};

use crate::{
    escape::{Counter, Folded},
    skill::Skill,
};

/// `DESCRIPTION — WHEN`, or only the description when `when_to_use` is absent or blank; whitespace is folded to single
/// blanks in each.
pub(super) struct Summary<'a>(pub(super) Skill<'a>);

impl Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Folded(self.0.description()))?;
        match self.0.when_to_use() {
            Some(when) if !when.trim().is_empty() => write!(f, " — {}", Folded(when)),
            _ => Ok(()),
        }
    }
}

/// ` (args: HINT)`, or nothing without a hint.
pub(super) struct Hint<'a>(pub(super) Skill<'a>);

impl Display for Hint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.argument_hint() {
            Some(hint) if !hint.trim().is_empty() => write!(f, " (args: {})", Folded(hint)),
            _ => Ok(()),
        }
    }
}

/// Characters of a skill's line, uncut: `- NAME: SUMMARY (args: HINT)`. The estimated tokens of an entry are those of
/// this line.
pub(crate) fn entry_characters(skill: &Skill<'_>) -> usize {
    let (name, summary, hint) = (Folded(skill.name()), Summary(*skill), Hint(*skill));
    Counter::of(format_args!("- {name}: {summary}{hint}")).characters
}

/// A text of so many characters at most; when it is longer, the last one is `…`.
pub(super) struct Shortened<T>(pub(super) T, pub(super) usize);

impl<T: Display> Shortened<T> {
    pub(super) fn is_cut(&self) -> bool {
        self.1 < usize::MAX && Counter::of(&self.0).characters > self.1
    }
}

impl<T: Display> Display for Shortened<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_cut() {
            return self.0.fmt(f);
        }
        write!(Start { out: f, left: self.1.saturating_sub(1) }, "{}", self.0)?;
        f.write_char('…')
    }
}

/// Lets the first characters through.
struct Start<'w, W> {
    out: &'w mut W,
    left: usize,
}

impl<W: Write> Write for Start<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = text.char_indices().nth(self.left).map_or(text.len(), |(end, _)| end);
        let part = text.get(..end).unwrap_or_default();
        self.left -= part.chars().count();
        self.out.write_str(part)
    }
}
