//! How much a selection may disclose.

/// How much a selection may disclose. A bare number is a budget of estimated tokens.
///
/// ```
/// # use skills_runtime::{Catalog, SelectionLimits};
/// let limits = SelectionLimits::tokens(2_000).skills(3).min_score(2);
/// assert!(Catalog::EMPTY.select("anything", limits).disclosed().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionLimits {
    pub(super) max_tokens: usize,
    pub(super) max_skills: usize,
    pub(super) min_score: u32,
}

impl SelectionLimits {
    /// Bodies of so many estimated tokens together, any number of skills, any score from 1.
    pub const fn tokens(max_tokens: usize) -> Self {
        SelectionLimits { max_tokens, max_skills: usize::MAX, min_score: 1 }
    }

    /// So many skills at most.
    pub const fn skills(mut self, max_skills: usize) -> Self {
        self.max_skills = max_skills;
        self
    }

    /// Only skills with this score or more.
    pub const fn min_score(mut self, min_score: u32) -> Self {
        self.min_score = min_score;
        self
    }
}

impl From<usize> for SelectionLimits {
    fn from(max_tokens: usize) -> Self {
        SelectionLimits::tokens(max_tokens)
    }
}
