//! A session: which skills are active, since when, and what comes of asking for one.

mod active;
mod check;
#[cfg(feature = "serde")]
mod input;
mod judge;
#[cfg(feature = "alloc")]
mod kept;
mod overlay;
mod parameters;
mod pool;
#[cfg(feature = "alloc")]
mod reinject;
mod request;
#[cfg(feature = "serde")]
mod saved;
mod settings;
#[cfg(feature = "std")]
mod shared;
mod slots;
mod unknown;

pub use active::{Active, ActiveSkill};
#[cfg(feature = "serde")]
pub use input::ToolInput;
pub use overlay::TurnOverlay;
pub use parameters::Parameters;
pub use pool::ToolPool;
#[cfg(feature = "alloc")]
pub use reinject::{REINJECT_PER_SKILL, REINJECT_TOTAL, Reinjected};
pub use request::{Invoker, Request};
#[cfg(feature = "serde")]
pub use saved::{Restored, SavedSession};
#[cfg(feature = "std")]
pub use shared::SharedSession;
pub use slots::{Slot, Slots};
pub(crate) use unknown::Unknown;

use core::fmt;

use crate::{
    arguments::Arguments,
    catalog::Catalog,
    outcome::{Activation, AlreadyActive, Cause, NotFound, Outcome, Refusal},
    session::{
        check::{Checked, Problem},
        settings::Settings,
        slots::Table,
    },
};

/// Defines the session once, whatever its slots are when nothing is said.
macro_rules! session {
    ([$($default:tt)*]) => {
        /// Which skills are active, since which turn, in which order; and the one place where skills are activated.
        ///
        /// `Catalog::session` (with `alloc`) makes one that grows; [`Session::in_slots`] makes one in memory that
        /// the caller gives.
        ///
        /// ```
        /// use skills_runtime::{Catalog, Invoker, Request, Session, Skill, SkillDef, Slot};
        ///
        /// let def = SkillDef::new("fill-form", "Fills a form.", "Fill $1.\n").built_in();
        /// let skills = [Skill::from(&def)];
        /// let catalog = Catalog::from_sorted(&skills).unwrap();
        ///
        /// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
        /// let request = Request::new("fill-form").arguments("a.pdf 'two words'").by(Invoker::User);
        /// assert_eq!(session.request(request).kind(), "ok");
        /// assert_eq!(session.active().next().unwrap().turn(), 1);
        /// ```
        #[derive(Clone)]
        pub struct Session<'a, S $($default)*> {
            pub(crate) catalog: Catalog<'a>,
            pub(crate) table: Table<S>,
            pub(crate) settings: Settings<'a>,
            pub(crate) turn: u32,
        }
    };
}

#[cfg(feature = "alloc")]
session!([= alloc::vec::Vec<Slot>]);
#[cfg(not(feature = "alloc"))]
session!([]);

#[cfg(feature = "alloc")]
impl<'a> Catalog<'a> {
    /// A new session that grows with the skills that are activated in it.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef};
    /// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
    /// # let skills = [Skill::from(&def)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// let mut session = catalog.session();
    /// assert_eq!(session.activate("pdf").kind(), "ok");
    /// assert_eq!(session.activate("pdf").kind(), "already_loaded");
    /// ```
    pub fn session(&self) -> Session<'a> {
        Session::new(*self, alloc::vec::Vec::new())
    }
}

impl<'a, S: Slots> Session<'a, S> {
    /// A new session in slots of the caller's: one for each skill that is to be active at the same time.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot};
    /// static DEF: SkillDef = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
    /// # let skills = [Skill::from(&DEF)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
    /// assert_eq!(session.activate("pdf").kind(), "ok");
    /// ```
    pub fn in_slots(catalog: &Catalog<'a>, slots: S) -> Self {
        Session::new(*catalog, slots)
    }

    fn new(catalog: Catalog<'a>, slots: S) -> Self {
        Session { catalog, table: Table::new(slots), settings: Settings::DEFAULT, turn: 1 }
    }

    /// Activates a skill for the model, without arguments.
    pub fn activate<'r>(&mut self, name: &'r str) -> Outcome<'r>
    where
        'a: 'r,
    {
        self.request(Request::new(name))
    }

    /// Answers a request.
    ///
    /// The checks, in this order: parameters, lookup, skills that were refused when they were read, switches,
    /// arguments, already active, trust and gate.
    pub fn request<'r>(&mut self, request: Request<'r>) -> Outcome<'r>
    where
        'a: 'r,
    {
        let name = request.params.name(self.settings.parameters);
        let asked = name.and_then(|name| name.text()).unwrap_or_default();
        if let Some(events) = self.settings.events {
            events.requested(asked, request.invoker);
        }
        let outcome = self.answer(&request, name, asked);
        if let Some(events) = self.settings.events {
            match &outcome {
                Outcome::Activated(activation) => events.activated(activation),
                Outcome::AlreadyActive(already) => events.already_active(already),
                refused => events.refused(refused),
            }
            events.completed(asked, outcome.is_error());
        }
        outcome
    }

    fn answer<'r>(
        &mut self,
        request: &Request<'r>,
        name: Option<Arguments<'r>>,
        asked: &'r str,
    ) -> Outcome<'r>
    where
        'a: 'r,
    {
        let refused = |cause| Outcome::Refused(Refusal { asked, cause });
        let Checked { number, skill, arguments } =
            match check::check(self.catalog, &self.settings, request, name) {
                Ok(checked) => checked,
                Err(Problem::NotFound) => {
                    return Outcome::NotFound(NotFound::new(asked, self.catalog, request.invoker));
                }
                Err(Problem::Refused(cause)) => return refused(cause),
            };
        if let Some(slot) = self.table.find(number).filter(|slot| !slot.stale) {
            let arguments_differ = slot.hash != arguments.hash();
            return Outcome::AlreadyActive(AlreadyActive { skill, turn: slot.turn, arguments_differ });
        }
        if let Err(cause) = judge::judge(&self.settings, request, skill, arguments) {
            return refused(cause);
        }
        if !self.table.insert(Slot::new(number, self.turn, skill, arguments)) {
            return refused(Cause::NoSlot);
        }
        let wrapped = self.settings.wrapped(skill, arguments, request);
        Outcome::Activated(Activation { wrapped, turn: self.turn })
    }

    /// The catalog.
    pub const fn catalog(&self) -> Catalog<'a> {
        self.catalog
    }

    /// The present turn. A new session is in turn 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Goes on to the next turn. What was offered for one turn only, and not taken, is gone.
    pub fn next_turn(&mut self) {
        self.set_turn(self.turn.saturating_add(1));
    }

    /// Sets the turn, for a host that counts turns itself.
    pub fn set_turn(&mut self, turn: u32) {
        self.turn = turn;
        self.table.each(|slot| slot.offered = false);
    }

    /// Whether a skill is active.
    pub fn is_active(&self, name: &str) -> bool {
        self.catalog.position(name).and_then(|number| self.table.find(number)).is_some_and(|slot| !slot.stale)
    }

    /// The active skills, in the order in which they were activated.
    pub fn active(&self) -> Active<'_, 'a> {
        Active::new(self.catalog, self.table.slots())
    }

    /// Forgets that a skill is active, so that it can be activated anew. Says whether it was.
    pub fn forget(&mut self, name: &str) -> bool {
        self.catalog.position(name).is_some_and(|number| self.table.remove(number))
    }

    /// Forgets all active skills.
    pub fn forget_all(&mut self) {
        self.table.clear();
    }
}

impl<S: Slots> fmt::Debug for Session<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("turn", &self.turn)
            .field("active", &self.active())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
