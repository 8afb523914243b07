//! How an activated body is wrapped for the model: three forms, each with a structure that a compactor can find.

mod body;
mod content;
mod plain;
mod sections;

pub use body::Body;
pub(crate) use body::{Fenced, Limit};

use core::fmt;

use crate::{
    arguments::{Pieces, Substitution},
    origin::SkillDir,
    resource::{Resource, ResourceKind},
    skill::Skill,
};

/// The form in which an activated skill is given to the model. Chosen once per session.
///
/// ```
/// # use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot, Wrapper};
/// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]).with_wrapper(Wrapper::Plain);
/// assert_eq!(session.activate("pdf").to_string(), "Skill base directory: skill://pdf\n\n# PDF\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrapper {
    /// `<skill_content name="…">`, the body, the directory, `<skill_resources>` with a path to read each file by.
    #[default]
    Content,
    /// `<skill name="…" dir="…">` with `<frontmatter>`, `<instructions>` and `<resources>`, then a note with the
    /// size of the body.
    Sections,
    /// `Skill base directory: …`, a blank line, and the body.
    Plain,
}

impl Wrapper {
    /// The elements that hold the wrapper together. Text put inside must not contain their tags.
    const fn delimiters(self) -> &'static [&'static str] {
        match self {
            Wrapper::Content => &["skill_content", "skill_resources"],
            Wrapper::Sections => &["skill", "frontmatter", "instructions", "resources"],
            Wrapper::Plain => &[],
        }
    }

    const fn delimiters_in_reminder(self) -> &'static [&'static str] {
        match self {
            Wrapper::Content => &["skill_content", "skill_resources", "system-reminder"],
            Wrapper::Sections => &["skill", "frontmatter", "instructions", "resources", "system-reminder"],
            Wrapper::Plain => &["system-reminder"],
        }
    }
}

/// How a session renders what it gives to the model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) wrapper: Wrapper,
    /// Files to list at most; by the wrapper when not said.
    pub(crate) max_files: Option<usize>,
    /// Whether `Sections` lists files outside `scripts/`, `references/` and `assets/` too.
    pub(crate) every_file: bool,
    /// The number of the first token in `$N`.
    pub(crate) first: usize,
    pub(crate) in_reminder: bool,
}

impl Style {
    pub(crate) const DEFAULT: Style =
        Style { wrapper: Wrapper::Content, max_files: None, every_file: false, first: 1, in_reminder: false };
}

/// A skill with everything that rendering it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrapped<'a> {
    pub(crate) skill: Skill<'a>,
    pub(crate) substitution: Substitution<'a>,
    pub(crate) style: Style,
    pub(crate) limit: Limit,
}

impl<'a> Wrapped<'a> {
    pub(crate) fn dir(&self) -> SkillDir<'a> {
        self.substitution.dir
    }

    fn pieces(&self) -> Pieces<'a> {
        self.substitution.pieces()
    }

    fn delimiters(&self) -> &'static [&'static str] {
        if self.style.in_reminder {
            self.style.wrapper.delimiters_in_reminder()
        } else {
            self.style.wrapper.delimiters()
        }
    }

    fn fenced(&self) -> Fenced<'a> {
        Fenced { pieces: self.pieces(), delimiters: self.delimiters(), limit: self.limit }
    }

    /// The body as it is after substitution, outside of any wrapper.
    pub(crate) fn body(&self) -> Body<'a> {
        Body(Fenced { pieces: self.pieces(), delimiters: &[], limit: self.limit })
    }

    /// Bytes of the body after substitution, uncut.
    pub(crate) fn bytes(&self) -> usize {
        self.pieces().map(str::len).sum()
    }

    /// The files that the wrapper is about: all, or only those in the three usual folders.
    fn files(&self) -> impl Iterator<Item = Resource<'a>> + use<'a> {
        let every = self.style.every_file || self.style.wrapper != Wrapper::Sections;
        self.skill.resources().iter().filter(move |file| every || file.kind() != ResourceKind::Other)
    }

    fn most(&self) -> usize {
        let usual = if self.style.wrapper == Wrapper::Sections { 10 } else { 100 };
        self.style.max_files.unwrap_or(usual)
    }

    /// The files that are listed.
    pub(crate) fn listed(&self) -> impl Iterator<Item = Resource<'a>> + use<'a> {
        self.files().take(self.most())
    }

    /// How many files are not.
    fn unlisted(&self) -> usize {
        self.files().count().saturating_sub(self.most())
    }
}

impl fmt::Display for Wrapped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style.wrapper {
            Wrapper::Content => content::write(self, f),
            Wrapper::Sections => sections::write(self, f),
            Wrapper::Plain => plain::write(self, f),
        }
    }
}

#[cfg(test)]
mod tests;
