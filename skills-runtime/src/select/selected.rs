//! One skill of a selection: disclosed, or skipped for a reason.

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::skill::Skill;

/// A skill that is disclosed.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// let selected = catalog.select("pdf", 100).disclosed()[0].clone();
/// assert_eq!((selected.score(), selected.body_tokens()), (3, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Selected<'a> {
    pub(super) skill: Skill<'a>,
    pub(super) score: u32,
    pub(super) body_tokens: usize,
    pub(super) matched: Vec<String>,
}

/// A skill that is not disclosed.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// let skipped = catalog.select("pdf", 1).skipped()[0].clone();
/// assert_eq!(skipped.reason().as_str(), "over_budget");
/// ```
#[derive(Clone, Debug)]
pub struct Skipped<'a> {
    pub(super) selected: Selected<'a>,
    pub(super) reason: SkipReason,
}

/// Why a skill is not disclosed.
///
/// ```
/// assert_eq!(skills_runtime::SkipReason::NoMatch.to_string(), "no_match");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SkipReason {
    /// No term of the query was found.
    NoMatch,
    /// Its score is too low.
    BelowMinScore,
    /// As many skills as were wanted are disclosed already.
    OverSkillLimit,
    /// Its body does not fit any more. Smaller ones behind it may.
    OverBudget,
    /// It is set to `disable-model-invocation: true`.
    HiddenFromModel,
}

impl SkipReason {
    /// The reason as text, such as `no_match`.
    pub const fn as_str(self) -> &'static str {
        match self {
            SkipReason::NoMatch => "no_match",
            SkipReason::BelowMinScore => "below_min_score",
            SkipReason::OverSkillLimit => "over_skill_limit",
            SkipReason::OverBudget => "over_budget",
            SkipReason::HiddenFromModel => "hidden_from_model",
        }
    }
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<'a> Selected<'a> {
    /// The skill.
    pub const fn skill(&self) -> Skill<'a> {
        self.skill
    }

    /// Its name.
    pub const fn name(&self) -> &'a str {
        self.skill.name()
    }

    /// 3 for each term found in the name, 1 for each found in the description only; or what the caller said.
    pub const fn score(&self) -> u32 {
        self.score
    }

    /// What its body costs.
    pub const fn body_tokens(&self) -> usize {
        self.body_tokens
    }

    /// The terms that were found.
    pub fn matched(&self) -> &[String] {
        &self.matched
    }
}

impl Skipped<'_> {
    /// Why it is not disclosed.
    pub const fn reason(&self) -> SkipReason {
        self.reason
    }
}

impl<'a> core::ops::Deref for Skipped<'a> {
    type Target = Selected<'a>;

    fn deref(&self) -> &Selected<'a> {
        &self.selected
    }
}
