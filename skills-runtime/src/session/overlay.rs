//! What an activated skill offers for one turn.

use super::{Session, Slots};
use crate::{list::Texts, pattern::ToolPattern, skill::Skill};

/// The tools and the model that a skill, just activated, asks for. It holds for one turn, if the host takes it at all.
///
/// It only ever adds to what the host allows without asking: what the host denies stays denied.
///
/// ```
/// use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot};
///
/// let def = SkillDef::new("log", "Reads the log.", "").allowed_tools(&["Read", "Bash(git log:*)"]).built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// session.activate("log");
///
/// let overlay = session.take_overlay().unwrap();
/// assert!(overlay.allows("Bash", "git log --oneline"));
/// assert!(!overlay.allows("Bash", "git push"));
/// assert!(session.take_overlay().is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TurnOverlay<'a> {
    skill: Skill<'a>,
}

impl<'a> TurnOverlay<'a> {
    /// The skill that offers it.
    pub const fn skill(&self) -> Skill<'a> {
        self.skill
    }

    /// The model it asks for.
    pub const fn model(&self) -> Option<&'a str> {
        self.skill.model()
    }

    /// The tools it expects to need, as written.
    pub const fn allowed_tools(&self) -> Option<Texts<'a>> {
        self.skill.allowed_tools()
    }

    /// The same, parsed. What cannot be parsed allows nothing.
    pub fn patterns(&self) -> impl Iterator<Item = ToolPattern<'a>> + use<'a> {
        self.allowed_tools().into_iter().flatten().filter_map(ToolPattern::parse)
    }

    /// Whether it covers a call of a tool with this argument, such as a command line.
    pub fn allows(&self, tool: &str, argument: &str) -> bool {
        self.patterns().any(|pattern| pattern.matches(tool, argument))
    }
}

impl<'a, S: Slots> Session<'a, S> {
    /// Takes what a skill offers for this turn; one that offers nothing is passed over. Several skills activated in one turn
    /// offer one after the other. With the next turn, what was not taken is gone.
    pub fn take_overlay(&mut self) -> Option<TurnOverlay<'a>> {
        let first =
            self.table.slots().iter().filter(|slot| slot.offered).min_by_key(|slot| slot.order)?.skill;
        self.table.each(|slot| slot.offered &= slot.skill != first);
        Some(TurnOverlay { skill: self.catalog.skill_at(first)? })
    }
}
