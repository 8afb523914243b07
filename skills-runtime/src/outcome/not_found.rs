//! A name that no skill has.

use core::fmt;

use super::{Code, refusal::Quoted};
use crate::{catalog::Catalog, session::Invoker, skill::Skill, suggest::Suggestions};

/// With no near name, the names that exist are told when they are no more than this.
const FEW: usize = 10;

/// There is no skill with this name.
///
/// ```
/// # use skills_runtime::{Catalog, Outcome, Session, Skill, SkillDef, Slot};
/// # let def = SkillDef::new("pdf-forms", "Fills PDF forms.", "").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// let Outcome::NotFound(not_found) = session.activate("pdf-form") else { panic!() };
/// assert_eq!(not_found.suggestions().as_slice(), ["pdf-forms"]);
/// assert_eq!(
///     not_found.to_string(),
///     "Error [NOT_FOUND]: no skill is named \"pdf-form\"\nHint: did you mean pdf-forms? Call again with a listed name."
/// );
/// ```
#[derive(Clone, Copy)]
pub struct NotFound<'a> {
    asked: &'a str,
    suggestions: Suggestions<'a>,
    catalog: Catalog<'a>,
    invoker: Invoker,
}

impl<'a> NotFound<'a> {
    pub(crate) fn new(asked: &'a str, catalog: Catalog<'a>, invoker: Invoker) -> Self {
        let name = asked.strip_prefix('/').unwrap_or(asked);
        let known = catalog.iter().filter(|skill| invoker.may_see(skill)).map(|skill| skill.name());
        NotFound { asked, suggestions: Suggestions::new(name, known), catalog, invoker }
    }

    /// The name as it was asked for.
    pub const fn name(&self) -> &'a str {
        self.asked
    }

    /// The names near to it.
    pub const fn suggestions(&self) -> Suggestions<'a> {
        self.suggestions
    }

    /// The names to offer: the near ones; with none, all names when they are few.
    pub fn siblings(&self) -> Siblings<'a> {
        let all = self.suggestions.is_empty() && self.visible().count() <= FEW;
        Siblings { near: self.suggestions, at: 0, all: all.then_some(*self) }
    }

    fn visible(&self) -> impl Iterator<Item = Skill<'a>> + use<'a> {
        let invoker = self.invoker;
        self.catalog.iter().filter(move |skill| invoker.may_see(skill))
    }
}

impl fmt::Display for NotFound<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error [{}]: no skill is named {}", Code::NotFound, Quoted(self.asked))?;
        if !self.suggestions.is_empty() {
            return write!(f, "\nHint: did you mean {}? Call again with a listed name.", self.suggestions);
        }
        if self.visible().next().is_none() {
            return f.write_str("\nHint: there are no skills.");
        }
        let mut siblings = self.siblings();
        match siblings.next() {
            None => f.write_str("\nHint: call again with a listed name."),
            Some(first) => {
                write!(f, "\nHint: the skills are {first}")?;
                siblings.try_for_each(|name| write!(f, ", {name}"))?;
                f.write_str(". Call again with a listed name.")
            }
        }
    }
}

impl core::error::Error for NotFound<'_> {}

impl fmt::Debug for NotFound<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NotFound").field("name", &self.asked).field("suggestions", &self.suggestions).finish()
    }
}

/// The names to offer for one that is not there; see [`NotFound::siblings`].
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = skills_runtime::Session::in_slots(&catalog, [skills_runtime::Slot::EMPTY; 1]);
/// # use skills_runtime::Outcome;
/// let Outcome::NotFound(not_found) = session.activate("spreadsheet") else { panic!() };
/// // Nothing is near, and there are few.
/// assert_eq!(not_found.siblings().collect::<Vec<_>>(), ["pdf"]);
/// ```
#[derive(Clone, Debug)]
pub struct Siblings<'a> {
    near: Suggestions<'a>,
    at: usize,
    all: Option<NotFound<'a>>,
}

impl<'a> Iterator for Siblings<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let at = self.at;
        self.at += 1;
        match &self.all {
            Some(all) => all.visible().nth(at).map(|skill| skill.name()),
            None => self.near.as_slice().get(at).copied(),
        }
    }
}
