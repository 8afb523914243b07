//! The active skills of a session.

use core::fmt;

use super::Slot;
use crate::{catalog::Catalog, skill::Skill};

/// A skill that is active in a session.
///
/// ```
/// # use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot};
/// # let def = SkillDef::new("pdf", "Reads PDFs.", "").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// session.activate("pdf");
/// let active = session.active().next().unwrap();
/// assert_eq!((active.name(), active.turn(), active.is_stale()), ("pdf", 1, false));
/// ```
#[derive(Clone, Copy)]
pub struct ActiveSkill<'s, 'a> {
    skill: Skill<'a>,
    slot: &'s Slot,
}

impl<'a> ActiveSkill<'_, 'a> {
    /// The skill.
    pub const fn skill(&self) -> Skill<'a> {
        self.skill
    }

    /// Its name.
    pub const fn name(&self) -> &'a str {
        self.skill.name()
    }

    /// The turn in which it was activated.
    pub const fn turn(&self) -> u32 {
        self.slot.turn
    }

    /// Whether what the model has read of it is gone or out of date, so that it may be activated again.
    pub const fn is_stale(&self) -> bool {
        self.slot.stale
    }
}

#[cfg(feature = "alloc")]
impl<'s> ActiveSkill<'s, '_> {
    /// The arguments it was activated with.
    pub fn arguments(&self) -> crate::Arguments<'s> {
        self.slot.arguments.arguments()
    }

    pub(crate) const fn slot(&self) -> &'s Slot {
        self.slot
    }
}

impl fmt::Debug for ActiveSkill<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (turn {}{})", self.name(), self.turn(), if self.is_stale() { ", stale" } else { "" })
    }
}

/// The active skills of a session, in the order in which they were activated.
///
/// ```
/// # use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot};
/// # let (a, b) = (SkillDef::new("a", "A.", "").built_in(), SkillDef::new("b", "B.", "").built_in());
/// # let skills = [Skill::from(&a), Skill::from(&b)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 2]);
/// session.activate("b");
/// session.activate("a");
/// assert_eq!(session.active().map(|active| active.name()).collect::<Vec<_>>(), ["b", "a"]);
/// ```
#[derive(Clone)]
pub struct Active<'s, 'a> {
    catalog: Catalog<'a>,
    slots: &'s [Slot],
    last: u32,
    left: usize,
}

impl<'s, 'a> Active<'s, 'a> {
    pub(super) fn new(catalog: Catalog<'a>, slots: &'s [Slot]) -> Self {
        Active { catalog, slots, last: 0, left: slots.len() }
    }
}

impl<'s, 'a> Iterator for Active<'s, 'a> {
    type Item = ActiveSkill<'s, 'a>;

    /// Active skills are few, so each step looks for the next activation.
    fn next(&mut self) -> Option<Self::Item> {
        let slot = self.slots.iter().filter(|slot| slot.order > self.last).min_by_key(|slot| slot.order)?;
        self.last = slot.order;
        self.left = self.left.saturating_sub(1);
        Some(ActiveSkill { skill: self.catalog.skill_at(slot.skill)?, slot })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Active<'_, '_> {}

impl fmt::Debug for Active<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
