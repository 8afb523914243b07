//! Who may activate what: a gate that the host supplies, and rules.

mod rule;

pub(crate) use rule::verdict;
pub use rule::{Rule, Verdict};

use core::fmt;

use crate::{arguments::Arguments, list::Texts, origin::Trust, session::Invoker, skill::Skill};

/// Decides about each activation. Any closure of the right shape is a gate.
///
/// ```
/// use skills_runtime::{Catalog, Decision, GateRequest, Request, Session, Skill, SkillDef, Slot};
///
/// let def = SkillDef::new("deploy", "Deploys.", "Run it.\n").allowed_tools(&["Bash"]).built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let gate = |request: &GateRequest<'_>| match request.tools() {
///     Some(tools) if tools.contains("Bash") => Decision::deny("no shell here"),
///     _ => Decision::Allow,
/// };
/// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]).with_gate(&gate);
/// let refusal = session.activate("deploy").to_string();
/// assert!(refusal.starts_with("Error [PERMISSION_DENIED]"));
/// assert!(refusal.contains("Reason: no shell here"));
/// ```
pub trait Gate {
    /// Allows, denies, or wants someone to be asked.
    fn decide(&self, request: &GateRequest<'_>) -> Decision;
}

impl<F: Fn(&GateRequest<'_>) -> Decision> Gate for F {
    fn decide(&self, request: &GateRequest<'_>) -> Decision {
        self(request)
    }
}

/// What a gate is asked about.
///
/// ```
/// # use skills_runtime::{Decision, GateReason, GateRequest};
/// let only_ours = |request: &GateRequest<'_>| match request.reason() {
///     GateReason::Normal => Decision::Allow,
///     _ => Decision::deny("only built-in skills"),
/// };
/// # fn gate(_: impl skills_runtime::Gate) {}
/// # gate(only_ours);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GateRequest<'a> {
    pub(crate) skill: Skill<'a>,
    pub(crate) invoker: Invoker,
    pub(crate) arguments: Arguments<'a>,
    pub(crate) rule: Option<Verdict>,
}

impl<'a> GateRequest<'a> {
    /// The skill.
    pub const fn skill(&self) -> Skill<'a> {
        self.skill
    }

    /// Who wants it.
    pub const fn invoker(&self) -> Invoker {
        self.invoker
    }

    /// With which arguments.
    pub const fn arguments(&self) -> Arguments<'a> {
        self.arguments
    }

    /// The tools that the skill says it needs. They are not granted by letting it through.
    pub const fn tools(&self) -> Option<Texts<'a>> {
        self.skill.allowed_tools()
    }

    /// What the session's rules say, where it has rules. A gate that asks a person need not ask where a rule allows;
    /// one that denies is heard in any case.
    pub const fn rule(&self) -> Option<Verdict> {
        self.rule
    }

    /// Why the gate is asked.
    pub const fn reason(&self) -> GateReason {
        match self.skill.origin().trust() {
            Trust::BuiltIn => GateReason::Normal,
            Trust::Untrusted => GateReason::Untrusted,
            Trust::Sensitive(_) => GateReason::Sensitive,
            Trust::OutsideWorkspace => GateReason::OutsideWorkspace,
        }
    }
}

/// Why a gate is asked.
///
/// ```
/// # use skills_runtime::{Decision, GateReason, GateRequest};
/// fn gate(request: &GateRequest<'_>) -> Decision {
///     if request.reason() == GateReason::Normal { Decision::Allow } else { Decision::Ask }
/// }
/// # let _: &dyn skills_runtime::Gate = &gate;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GateReason {
    /// Each activation is asked about.
    Normal,
    /// The skill is not part of the build.
    Untrusted,
    /// Its folder matches a pattern for sensitive places.
    Sensitive,
    /// Its folder resolves outside every root.
    OutsideWorkspace,
}

/// What a gate answers.
///
/// ```
/// # use skills_runtime::{Decision, Reason};
/// assert_eq!(Decision::deny("too late"), Decision::Deny(Reason::from("too late")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// Let it through.
    Allow,
    /// Do not, for this reason.
    Deny(Reason),
    /// Someone must be asked. Without an answer in the [`Request`](crate::Request), it is not let through.
    Ask,
}

impl Decision {
    /// Not let through, for this reason.
    pub fn deny(reason: impl Into<Reason>) -> Self {
        Decision::Deny(reason.into())
    }
}

/// A reason in words: a `&'static str`, or with `alloc` also a `String`.
///
/// ```
/// # use skills_runtime::Reason;
/// assert_eq!(Reason::from("not on a Friday").as_str(), "not on a Friday");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Reason(
    #[cfg(feature = "alloc")] alloc::borrow::Cow<'static, str>,
    #[cfg(not(feature = "alloc"))] &'static str,
);

impl Reason {
    /// The words.
    pub fn as_str(&self) -> &str {
        let Reason(words) = self;
        words
    }
}

impl From<&'static str> for Reason {
    fn from(reason: &'static str) -> Self {
        #[cfg(feature = "alloc")]
        let reason = alloc::borrow::Cow::Borrowed(reason);
        Reason(reason)
    }
}

#[cfg(feature = "alloc")]
impl From<alloc::string::String> for Reason {
    fn from(reason: alloc::string::String) -> Self {
        Reason(alloc::borrow::Cow::Owned(reason))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
