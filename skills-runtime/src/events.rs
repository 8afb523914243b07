//! What a session tells a log.

use crate::{
    catalog::Catalog,
    outcome::{Activation, AlreadyActive, Outcome},
    session::Invoker,
};

/// Hears what happens in a session. Every function does nothing unless written.
///
/// ```
/// use skills_runtime::{Activation, Catalog, Events, Session, Skill, SkillDef, Slot};
///
/// struct Log;
///
/// impl Events for Log {
///     fn activated(&self, activation: &Activation<'_>) {
///         println!("{} is active since turn {}", activation.name(), activation.turn());
///     }
/// }
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// Session::in_slots(&catalog, [Slot::EMPTY; 1]).with_events(&Log).activate("pdf");
/// ```
pub trait Events {
    /// A session was given this log, and has these skills.
    fn loaded(&self, catalog: &Catalog<'_>) {
        let _ = catalog;
    }

    /// A skill is asked for, under the name as it was given.
    fn requested(&self, name: &str, invoker: Invoker) {
        let _ = (name, invoker);
    }

    /// A skill was activated.
    fn activated(&self, activation: &Activation<'_>) {
        let _ = activation;
    }

    /// A skill was active already.
    fn already_active(&self, already: &AlreadyActive<'_>) {
        let _ = already;
    }

    /// A skill was not found or not let through.
    fn refused(&self, outcome: &Outcome<'_>) {
        let _ = outcome;
    }

    /// The request was answered.
    fn completed(&self, name: &str, is_error: bool) {
        let _ = (name, is_error);
    }
}
