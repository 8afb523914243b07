//! What a request comes to.

mod activation;
mod code;
mod not_found;
mod refusal;

pub use activation::{Activation, AlreadyActive};
pub use code::Code;
pub use not_found::{NotFound, Siblings};
pub use refusal::Refusal;
pub(crate) use refusal::{Cause, Denied};

use core::fmt;

/// What a request comes to. `Display` gives the text for the model; errors are values like any other.
///
/// It borrows the catalog and the request, never the session.
///
/// ```
/// use skills_runtime::{Catalog, Outcome, Session, Skill, SkillDef, Slot};
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// match session.activate("pdf") {
///     Outcome::Activated(activation) => println!("{activation}"),
///     other => println!("{other}"),
/// }
/// assert_eq!(session.activate("pdf").kind(), "already_loaded");
/// assert_eq!(session.activate("pfd").kind(), "not_found");
/// assert_eq!(session.activate("PDF reader").kind(), "error");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome<'a> {
    /// The skill is active now; this is its text.
    Activated(Activation<'a>),
    /// The skill was active already. Nothing was done.
    AlreadyActive(AlreadyActive<'a>),
    /// There is no such skill.
    NotFound(NotFound<'a>),
    /// The request was not let through.
    Refused(Refusal<'a>),
}

impl<'a> Outcome<'a> {
    /// `ok`, `already_loaded`, `not_found` or `error`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Outcome::Activated(_) => "ok",
            Outcome::AlreadyActive(_) => "already_loaded",
            Outcome::NotFound(_) => "not_found",
            Outcome::Refused(_) => "error",
        }
    }

    /// The code of an error, also of `not_found`.
    pub const fn code(&self) -> Option<Code> {
        match self {
            Outcome::Activated(_) | Outcome::AlreadyActive(_) => None,
            Outcome::NotFound(_) => Some(Code::NotFound),
            Outcome::Refused(refusal) => Some(refusal.code()),
        }
    }

    /// Whether the model should be told that its call failed.
    pub const fn is_error(&self) -> bool {
        self.code().is_some()
    }

    /// The skill's name, or the name that was asked for; empty when there was none.
    pub const fn name(&self) -> &'a str {
        match self {
            Outcome::Activated(activation) => activation.name(),
            Outcome::AlreadyActive(already) => already.name(),
            Outcome::NotFound(not_found) => not_found.name(),
            Outcome::Refused(refusal) => refusal.name(),
        }
    }

    /// The activation, when the skill is active now.
    pub const fn activation(&self) -> Option<&Activation<'a>> {
        match self {
            Outcome::Activated(activation) => Some(activation),
            _ => None,
        }
    }

    /// The refusal, when it was one.
    pub const fn refusal(&self) -> Option<&Refusal<'a>> {
        match self {
            Outcome::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Activated(activation) => activation.fmt(f),
            Outcome::AlreadyActive(already) => already.fmt(f),
            Outcome::NotFound(not_found) => not_found.fmt(f),
            Outcome::Refused(refusal) => refusal.fmt(f),
        }
    }
}
