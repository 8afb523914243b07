//! Sessions that survive a restart.

use alloc::{borrow::ToOwned, collections::BTreeMap, string::String, string::ToString, vec::Vec};

use serde::{Deserialize, Serialize};

use super::{Session, Slot, Slots, kept::Kept};
use crate::arguments::Arguments;

/// What a session remembers, to be written to a file or a database.
///
/// ```
/// use skills_runtime::{Catalog, SavedSession, Skill, SkillDef};
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut session = catalog.session();
/// session.activate("pdf");
/// let json = serde_json::to_string(&session.save()).unwrap();
///
/// // After a restart:
/// let saved: SavedSession = serde_json::from_str(&json).unwrap();
/// let mut session = catalog.session();
/// assert!(session.restore(&saved).is_complete());
/// assert_eq!(session.activate("pdf").kind(), "already_loaded");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedSession {
    turn: u32,
    /// In the order in which they were activated.
    active: Vec<SavedSkill>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedSkill {
    name: String,
    /// In hexadecimal; what the model has read of the skill.
    fingerprint: String,
    turn: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arguments: Option<SavedArguments>,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    stale: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum SavedArguments {
    Text(String),
    Named(BTreeMap<String, String>),
}

impl SavedSession {
    /// The names of the skills that were active, in the order in which they were activated.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.active.iter().map(|skill| skill.name.as_str())
    }
}

/// What became of a saved session in the program as it is now.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// # fn session(body: &str, test: impl FnOnce(skills_runtime::Session<'_>)) {
/// #     let def = SkillDef::new("pdf", "Reads PDFs.", body).built_in();
/// #     test(Catalog::from_sorted(&[Skill::from(&def)]).unwrap().session());
/// # }
/// # let mut saved = None;
/// session("version 1", |mut session| {
///     session.activate("pdf");
///     saved = Some(session.save());
/// });
/// session("version 2", |mut session| {
///     let restored = session.restore(saved.as_ref().unwrap());
///     assert_eq!(restored.stale(), ["pdf"]);
///     assert_eq!(session.activate("pdf").kind(), "ok");
/// });
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Restored {
    stale: Vec<String>,
    gone: Vec<String>,
}

impl Restored {
    /// Skills whose content has changed since. They may be activated again.
    pub fn stale(&self) -> &[String] {
        &self.stale
    }

    /// Skills that there are no more, or that found no slot.
    pub fn gone(&self) -> &[String] {
        &self.gone
    }

    /// Whether everything is as it was.
    pub const fn is_complete(&self) -> bool {
        self.stale.is_empty() && self.gone.is_empty()
    }
}

impl<S: Slots> Session<'_, S> {
    /// What this session remembers.
    pub fn save(&self) -> SavedSession {
        let active = self.active().map(|active| SavedSkill {
            name: active.name().to_owned(),
            fingerprint: active.skill().fingerprint().to_string(),
            turn: active.turn(),
            arguments: match &active.slot().arguments {
                Kept::Nothing => None,
                Kept::Text(text) => Some(SavedArguments::Text(text.as_ref().to_owned())),
                Kept::Named(pairs) => Some(SavedArguments::Named(
                    pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
                )),
            },
            stale: active.is_stale(),
        });
        SavedSession { turn: self.turn, active: active.collect() }
    }

    /// Makes this session remember what a saved one did, and nothing else. Settings are not part of it.
    pub fn restore(&mut self, saved: &SavedSession) -> Restored {
        let mut restored = Restored::default();
        self.forget_all();
        self.turn = saved.turn;
        for skill in &saved.active {
            let Some(number) = self.catalog.position(&skill.name) else {
                restored.gone.push(skill.name.clone());
                continue;
            };
            let Some(known) = self.catalog.skill_at(number) else { continue };
            let changed = known.fingerprint().to_string() != skill.fingerprint;
            let arguments = match &skill.arguments {
                None => Arguments::NONE,
                Some(SavedArguments::Text(text)) => Arguments::from(text),
                Some(SavedArguments::Named(map)) => Arguments::from(map),
            };
            let slot = Slot::new(number, skill.turn, known, arguments);
            if !self.table.insert(Slot { stale: changed || skill.stale, offered: false, ..slot }) {
                restored.gone.push(skill.name.clone());
            } else if changed {
                restored.stale.push(skill.name.clone());
            }
        }
        restored
    }
}
