//! A skill: every fact of its frontmatter, its body and its files.

mod def;
mod facts;
mod frontmatter;

pub use def::SkillDef;
pub use frontmatter::Frontmatter;

use core::fmt;

use crate::bundle::Packed;

/// Words of a skill record in the index.
const RECORD: u32 = 39;

/// A skill. Copying it copies a reference; all of its facts are read where they lie.
///
/// Skills come out of a [`Catalog`](crate::Catalog). For a test, or for skills that a program makes itself, write a
/// [`SkillDef`]:
///
/// ```
/// use skills_runtime::{Skill, SkillDef};
///
/// let def = SkillDef::new("pdf-processing", "Fills PDF forms. Use for any PDF.", "# PDF\n").version("1.2.0");
/// let skill = Skill::from(&def);
/// assert_eq!(skill.name(), "pdf-processing");
/// assert_eq!(skill.version(), Some("1.2.0"));
/// assert!(skill.model_invocable());
/// ```
#[derive(Clone, Copy)]
pub struct Skill<'a>(Repr<'a>);

#[derive(Clone, Copy)]
enum Repr<'a> {
    /// A record in a bundle, at an offset of its index.
    Packed(Packed<'a>, u32),
    Defined(&'a SkillDef<'a>),
}

impl<'a> Skill<'a> {
    /// Skill number `n` of a bundle.
    pub(crate) const fn packed(bundle: Packed<'a>, n: u32) -> Self {
        let records = bundle.records(bundle.word(2), RECORD, bundle.number(1, 0));
        Skill(Repr::Packed(bundle, records.at(n)))
    }

    /// The same as `Skill::from(&def)`, for a `const` or a `static`.
    pub const fn new(def: &'a SkillDef<'a>) -> Self {
        Skill(Repr::Defined(def))
    }
}

impl<'a> From<&'a SkillDef<'a>> for Skill<'a> {
    fn from(def: &'a SkillDef<'a>) -> Self {
        Skill::new(def)
    }
}

impl fmt::Debug for Skill<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Skill")
            .field("name", &self.name())
            .field("description", &self.description())
            .field("body_bytes", &self.body().len())
            .field("resources", &self.resources().len())
            .finish_non_exhaustive()
    }
}

/// Skills are equal when they have the same name and the same content.
impl PartialEq for Skill<'_> {
    fn eq(&self, other: &Skill<'_>) -> bool {
        self.name() == other.name() && self.fingerprint() == other.fingerprint()
    }
}

impl Eq for Skill<'_> {}

#[cfg(test)]
mod tests;
