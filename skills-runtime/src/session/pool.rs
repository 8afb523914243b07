//! Which of the host's tools the model sees while skills are active.

use super::{Session, Slot, Slots};
use crate::{catalog::Catalog, list::Texts, pattern::ToolPattern, skill::Skill};

/// Which of the host's tools the model sees while skills are active.
///
/// A skill with `tools` replaces what is seen by these (the one activated last decides), one without inherits, and
/// `disallowed-tools` of any active skill takes away; denial wins. It only ever filters the host's tools: nothing a
/// skill declares adds one. Names are compared without regard to letter case. An entry for certain arguments, such as
/// `Bash(git:*)`, shows the tool in `tools`, and does not hide it in `disallowed-tools`.
///
/// ```
/// use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot};
///
/// let editor = SkillDef::new("editor", "Edits files.", "")
///     .tools(&["read", "write", "bash"])
///     .disallowed_tools(&["bash"])
///     .built_in();
/// let skills = [Skill::from(&editor)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// session.activate("editor");
/// let seen: Vec<_> = session.tool_pool().filter(["read", "grep", "bash"]).collect();
/// assert_eq!(seen, ["read"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ToolPool<'s, 'a> {
    catalog: Catalog<'a>,
    slots: &'s [Slot],
    /// What the skill says that was activated last of those that say anything.
    shown: Option<Texts<'a>>,
}

impl<'a> ToolPool<'_, 'a> {
    /// Whether the model sees this tool of the host's.
    pub fn shows(&self, tool: &str) -> bool {
        let is = |entry: &str| {
            ToolPattern::parse(entry).is_some_and(|entry| entry.tool().eq_ignore_ascii_case(tool))
        };
        let hides = |skill: Skill<'a>| {
            let entries = skill.disallowed_tools().into_iter().flatten();
            entries
                .filter_map(ToolPattern::parse)
                .any(|entry| entry.arguments().is_none() && entry.tool().eq_ignore_ascii_case(tool))
        };
        let shown = self.shown.is_none_or(|tools| tools.iter().any(is));
        shown && !self.slots.iter().filter_map(|slot| self.catalog.skill_at(slot.skill)).any(hides)
    }

    /// The tools of these that the model sees, in the same order.
    pub fn filter<T: AsRef<str>>(&self, tools: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        tools.into_iter().filter(|tool| self.shows(tool.as_ref()))
    }
}

impl<'a, S: Slots> Session<'a, S> {
    /// Which of the host's tools the model sees now.
    pub fn tool_pool(&self) -> ToolPool<'_, 'a> {
        let shown = self.active().filter_map(|active| active.skill().tools()).last();
        ToolPool { catalog: self.catalog, slots: self.table.slots(), shown }
    }
}
