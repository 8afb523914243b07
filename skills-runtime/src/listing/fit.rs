//! What must go so that a listing fits its budget.

use core::fmt;

use super::{
    Listing,
    entry::{Shortened, Summary},
};
use crate::escape::Counter;

/// Characters that a shortened description keeps, and the mark behind them.
const LEAST: usize = 20 + 1;

/// How a listing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Characters of a description, at most.
    pub(super) most: usize,
    pub(super) names_only: bool,
    /// Entries that are written.
    pub(super) shown: usize,
    /// Not even a line fits, or there is nothing to list.
    pub(super) is_nothing: bool,
}

/// What was cut from a listing to keep it within its budget and its limits.
///
/// ```
/// use skills_runtime::{Budget, Catalog, Format, Skill, SkillDef};
///
/// let (a, b) = (SkillDef::new("a", "First of all.", ""), SkillDef::new("b", "Second of all.", ""));
/// let skills = [Skill::from(&a), Skill::from(&b)];
/// let listing = Catalog::from_sorted(&skills).unwrap().listing_as(Format::Lines).budget(Budget::characters(22));
/// assert_eq!(listing.to_string(), "- a\n- b");
/// assert!(listing.cut().names_only());
/// assert_eq!(listing.cut().left_out(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cut {
    shortened: usize,
    names_only: bool,
    left_out: usize,
}

impl Cut {
    /// How many descriptions were shortened.
    pub const fn shortened(&self) -> usize {
        self.shortened
    }

    /// Whether only names are left.
    pub const fn names_only(&self) -> bool {
        self.names_only
    }

    /// How many skills were left out, from the end.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Whether everything is there.
    pub const fn is_nothing(&self) -> bool {
        self.shortened == 0 && !self.names_only && self.left_out == 0
    }
}

impl Listing<'_> {
    /// What is cut from it.
    pub fn cut(&self) -> Cut {
        let plan = self.plan();
        let is_cut = |skill: &crate::Skill<'_>| Shortened(Summary(*skill), plan.most).is_cut();
        let names_only = plan.names_only && plan.shown > 0;
        Cut {
            shortened: if plan.names_only { 0 } else { self.visible().filter(is_cut).count() },
            names_only,
            left_out: self.visible().count() - plan.shown,
        }
    }

    pub(super) fn plan(&self) -> Plan {
        let shown = self.visible().count();
        let whole = Plan { most: self.most, names_only: false, shown, is_nothing: shown == 0 };
        if self.fits(whole) {
            return whole;
        }
        let shortened = |most| Plan { most, ..whole };
        if self.most > LEAST && self.fits(shortened(LEAST)) {
            let longest =
                self.visible().map(|skill| Counter::of(Summary(skill)).characters).max().unwrap_or(0);
            return shortened(largest(LEAST, longest.min(self.most), |most| self.fits(shortened(most))));
        }
        let names = |shown| Plan { names_only: true, shown, ..whole };
        if self.fits(names(shown)) {
            names(shown)
        } else if self.fits(names(0)) {
            names(largest(0, shown, |shown| self.fits(names(shown))))
        } else {
            Plan { is_nothing: true, ..names(0) }
        }
    }

    fn fits(&self, plan: Plan) -> bool {
        if self.budget.limit() == usize::MAX {
            return true;
        }
        Counter::of(Planned(self, plan)).characters <= self.budget.limit()
    }
}

/// A listing as a plan says.
pub(super) struct Planned<'l, 'a>(pub(super) &'l Listing<'a>, pub(super) Plan);

impl fmt::Display for Planned<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(self.1, f)
    }
}

/// The largest number from `low`, which fits, up to but without `high`, that fits too.
fn largest(mut low: usize, mut high: usize, fits: impl Fn(usize) -> bool) -> usize {
    while low + 1 < high {
        let middle = low.midpoint(high);
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
