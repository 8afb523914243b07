//! Texts that tell a model which skills there are.

mod xml;

pub use xml::XmlListing;

use core::fmt;

use crate::{
    escape::{Counter, Folded},
    skill::Skill,
};

/// What a listing says about a skill: `DESCRIPTION — WHEN`, or only the description when `when_to_use` is absent or
/// blank. Whitespace (Unicode `White_Space`) is folded to single blanks in each.
pub(crate) struct Summary<'a>(pub(crate) Skill<'a>);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Folded(self.0.description()))?;
        match self.0.when_to_use() {
            Some(when) if !when.trim().is_empty() => write!(f, " — {}", Folded(when)),
            _ => Ok(()),
        }
    }
}

/// A skill's line in a listing of lines, uncut: `- NAME: SUMMARY (args: HINT)`, the last part only with a hint. The
/// estimated tokens of an entry are those of this line.
pub(crate) struct Line<'a>(pub(crate) Skill<'a>);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "- {}: {}", Folded(self.0.name()), Summary(self.0))?;
        match self.0.argument_hint() {
            Some(hint) if !hint.trim().is_empty() => write!(f, " (args: {})", Folded(hint)),
            _ => Ok(()),
        }
    }
}

/// Characters of a skill's line.
pub(crate) fn entry_characters(skill: &Skill<'_>) -> usize {
    Counter::of(Line(*skill)).characters
}
