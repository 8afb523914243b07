//! Choosing skills for a query without asking a model, within a budget.

mod limits;
mod selected;
mod terms;

pub use limits::SelectionLimits;
pub use selected::{Selected, SkipReason, Skipped};
pub use terms::STOP_WORDS;

use alloc::{string::String, vec::Vec};

use crate::{catalog::Catalog, estimate::estimate_tokens, skill::Skill};
use terms::{distinct, terms};

/// Which skills are disclosed for a query, and why the others are not. Every skill is in exactly one of the two lists.
///
/// ```
/// use skills_runtime::{Catalog, SelectionLimits, Skill, SkillDef, SkipReason};
///
/// let csv = SkillDef::new("csv-tools", "Joins and filters tables.", "# CSV\n");
/// let pdf = SkillDef::new("pdf-forms", "Fills PDF forms and signs them.", "# PDF\n");
/// let skills = [Skill::from(&csv), Skill::from(&pdf)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
///
/// let selection = catalog.select("please fill the form and sign it", 2_000);
/// assert_eq!(selection.terms(), ["please", "fill", "form", "sign"]);
/// let best = &selection.disclosed()[0];
/// assert_eq!((best.name(), best.score()), ("pdf-forms", 5));
/// assert_eq!(best.matched(), ["fill", "form", "sign"]);
/// assert_eq!(selection.skipped()[0].reason(), SkipReason::NoMatch);
/// ```
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    terms: Vec<String>,
    disclosed: Vec<Selected<'a>>,
    skipped: Vec<Skipped<'a>>,
    body_tokens: usize,
    catalog_tokens: usize,
}

impl<'a> Selection<'a> {
    /// The terms of the query that were looked for.
    pub fn terms(&self) -> &[String] {
        &self.terms
    }

    /// The skills to disclose, best first.
    pub fn disclosed(&self) -> &[Selected<'a>] {
        &self.disclosed
    }

    /// The other skills, best first.
    pub fn skipped(&self) -> &[Skipped<'a>] {
        &self.skipped
    }

    /// What the disclosed bodies cost together; never more than the limit.
    pub const fn body_tokens(&self) -> usize {
        self.body_tokens
    }

    /// What the listing costs, whatever is disclosed.
    pub const fn catalog_tokens(&self) -> usize {
        self.catalog_tokens
    }
}

/// Selection.
impl<'a> Catalog<'a> {
    /// Chooses skills for a query by the words of their names and descriptions, within limits: a number of estimated
    /// tokens, or [`SelectionLimits`]. Ties go by name.
    pub fn select(&self, query: &str, limits: impl Into<SelectionLimits>) -> Selection<'a> {
        self.select_counted(query, limits, estimate_tokens)
    }

    /// The same with the caller's own count of tokens.
    pub fn select_counted(
        &self,
        query: &str,
        limits: impl Into<SelectionLimits>,
        count: impl Fn(&str) -> usize,
    ) -> Selection<'a> {
        let wanted = distinct(terms(query));
        let ranked = self.iter().map(|skill| {
            let (name, description) = (distinct(terms(skill.name())), distinct(terms(skill.description())));
            let points = |term: &String| match (name.contains(term), description.contains(term)) {
                (true, _) => 3,
                (false, true) => 1,
                (false, false) => 0,
            };
            let matched: Vec<String> = wanted.iter().filter(|term| points(term) > 0).cloned().collect();
            Selected {
                skill,
                score: matched.iter().map(points).sum(),
                body_tokens: count(skill.body()),
                matched,
            }
        });
        let mut ranked: Vec<_> = ranked.collect();
        // Stable, and the catalog is in order of names.
        ranked.sort_by_key(|selected| core::cmp::Reverse(selected.score));
        self.within(ranked, wanted, limits.into())
    }

    /// Keeps the budget for a ranking of the caller's: names with scores, best first. A skill that is not in it has
    /// no match, and a name that no skill has is passed over.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef};
    /// # let (a, b) = (SkillDef::new("a", "A.", "aaaa"), SkillDef::new("b", "B.", "bbbb"));
    /// # let skills = [Skill::from(&a), Skill::from(&b)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// let selection = catalog.disclose([("b", 90), ("a", 40)], 1);
    /// assert_eq!(selection.disclosed()[0].name(), "b");
    /// assert_eq!(selection.skipped()[0].reason().as_str(), "over_budget");
    /// ```
    pub fn disclose<'n>(
        &self,
        ranking: impl IntoIterator<Item = (&'n str, u32)>,
        limits: impl Into<SelectionLimits>,
    ) -> Selection<'a> {
        let selected = |skill: Skill<'a>, score| Selected {
            skill,
            score,
            body_tokens: skill.body_tokens(),
            matched: Vec::new(),
        };
        let mut ranked: Vec<Selected<'a>> = Vec::new();
        for (name, score) in ranking {
            if let Some(skill) = self.get(name)
                && ranked.iter().all(|known| known.name() != name)
            {
                ranked.push(selected(skill, score));
            }
        }
        for skill in self {
            if ranked.iter().all(|known| known.name() != skill.name()) {
                ranked.push(selected(skill, 0));
            }
        }
        self.within(ranked, Vec::new(), limits.into())
    }

    fn within(
        &self,
        ranked: Vec<Selected<'a>>,
        terms: Vec<String>,
        limits: SelectionLimits,
    ) -> Selection<'a> {
        let catalog_tokens = self.catalog_tokens();
        let (disclosed, skipped) = (Vec::new(), Vec::new());
        let mut selection = Selection { terms, disclosed, skipped, body_tokens: 0, catalog_tokens };
        for selected in ranked {
            let body_tokens = selection.body_tokens.saturating_add(selected.body_tokens);
            let reason = if !selected.skill.model_invocable() {
                SkipReason::HiddenFromModel
            } else if selected.score == 0 {
                SkipReason::NoMatch
            } else if selected.score < limits.min_score {
                SkipReason::BelowMinScore
            } else if selection.disclosed.len() >= limits.max_skills {
                SkipReason::OverSkillLimit
            } else if body_tokens > limits.max_tokens {
                SkipReason::OverBudget
            } else {
                selection.body_tokens = body_tokens;
                selection.disclosed.push(selected);
                continue;
            };
            selection.skipped.push(Skipped { selected, reason });
        }
        selection
    }
}

#[cfg(test)]
mod tests;
