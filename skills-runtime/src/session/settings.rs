//! The settings of a session.

use super::{Parameters, Request, Session};
use crate::{
    arguments::{Arguments, Substitution},
    events::Events,
    gate::{Gate, Rule},
    origin::Home,
    skill::Skill,
    wrapper::{Limit, Style, Wrapped, Wrapper},
};

#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) style: Style,
    pub(crate) parameters: Parameters,
    id: &'a str,
    home: Home<'a>,
    body_limit: Option<usize>,
    pub(super) gate: Option<&'a (dyn Gate + Sync)>,
    pub(super) rules: Option<&'a [Rule<'a>]>,
    pub(super) events: Option<&'a (dyn Events + Sync)>,
    pub(super) trusts_everything: bool,
}

impl<'a> Settings<'a> {
    pub(crate) const DEFAULT: Settings<'a> = Settings {
        style: Style::DEFAULT,
        parameters: Parameters::NameArguments,
        id: "",
        home: Home::Nowhere,
        body_limit: None,
        gate: None,
        rules: None,
        events: None,
        trusts_everything: false,
    };

    /// A skill with what this session renders it with.
    pub(crate) fn wrapped<'r>(
        &self,
        skill: Skill<'r>,
        arguments: Arguments<'r>,
        request: &Request<'r>,
    ) -> Wrapped<'r>
    where
        'a: 'r,
    {
        let substitution = Substitution {
            body: skill.body(),
            arguments,
            declared: skill.arguments(),
            dir: self.home.dir(&skill),
            session_id: request.session_id.unwrap_or(self.id),
            first: self.style.first,
        };
        let limit = request.body_limit.or(self.body_limit).map_or(Limit::None, Limit::Bytes);
        Wrapped { skill, substitution, style: self.style, limit }
    }
}

/// Settings. Each gives the session back, so that they can be written in a row.
impl<'a, S> Session<'a, S> {
    /// The form in which skills are given to the model.
    pub const fn with_wrapper(mut self, wrapper: Wrapper) -> Self {
        self.settings.style.wrapper = wrapper;
        self
    }

    /// Lists so many files of a skill at most, instead of 100 ([`Wrapper::Content`]) or 10 ([`Wrapper::Sections`]).
    pub const fn with_max_files(mut self, most: usize) -> Self {
        self.settings.style.max_files = Some(most);
        self
    }

    /// Lists every file in [`Wrapper::Sections`], not only those in `scripts/`, `references/` and `assets/`.
    pub const fn with_every_file(mut self) -> Self {
        self.settings.style.every_file = true;
        self
    }

    /// Cuts bodies that are longer than so many bytes, visibly. A request may have its own limit.
    pub const fn with_body_limit(mut self, bytes: usize) -> Self {
        self.settings.body_limit = Some(bytes);
        self
    }

    /// Makes `$0` the first token instead of `$1`, as some clients do.
    pub const fn with_tokens_from_zero(mut self) -> Self {
        self.settings.style.first = 0;
        self
    }

    /// What the tool's parameters are called.
    pub const fn with_parameters(mut self, parameters: Parameters) -> Self {
        self.settings.parameters = parameters;
        self
    }

    /// What `${SESSION_ID}` stands for. A request may have its own.
    pub const fn with_id(mut self, id: &'a str) -> Self {
        self.settings.id = id;
        self
    }

    /// The directory that the files of all skills were written to, each skill in a folder of its name. It stands in
    /// place of `skill://` then; a skill that lies in a real directory of its own stays there.
    pub const fn with_root(mut self, root: &'a str) -> Self {
        self.settings.home = Home::Below(root);
        self
    }

    /// The directory that [`Catalog::extract`](crate::Catalog::extract) wrote skills to. As
    /// [`with_root`](Session::with_root), but a skill that could not be written keeps its `skill://`.
    #[cfg(feature = "std")]
    pub const fn with_extracted(mut self, extracted: &'a crate::Extracted) -> Self {
        self.settings.home = Home::Extracted(extracted);
        self
    }

    /// A gate that is asked about each activation. A request may have its own.
    pub const fn with_gate(mut self, gate: &'a (dyn Gate + Sync)) -> Self {
        self.settings.gate = Some(gate);
        self
    }

    /// Rules about skills by name.
    pub const fn with_rules(mut self, rules: &'a [Rule<'a>]) -> Self {
        self.settings.rules = Some(rules);
        self
    }

    /// A log that hears what happens.
    pub fn with_events(mut self, events: &'a (dyn Events + Sync)) -> Self {
        self.settings.events = Some(events);
        events.loaded(&self.catalog);
        self
    }

    /// Lets skills from anywhere through where there is no gate. For tests that have no one to ask.
    pub const fn with_untrusted_skills_allowed_without_a_gate(mut self) -> Self {
        self.settings.trusts_everything = true;
        self
    }
}
