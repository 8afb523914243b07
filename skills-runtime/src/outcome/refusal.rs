//! A request that was not let through, and why.

use core::fmt;

use super::Code;
use crate::{
    MAX_NAME_LENGTH,
    arguments::Fault,
    catalog::LeftOut,
    escape::{OneLine, XmlText},
    gate::Reason,
    origin::{Origin, Trust},
    session::{Parameters, Unknown},
    suggest::Suggestions,
};

/// A request that was not let through. `Display` gives `Error [CODE]: message`, then `Path:`, `Reason:` and `Hint:`
/// lines where there is something to say.
///
/// ```
/// # use skills_runtime::{Catalog, Code, Outcome, Session, Skill, SkillDef, Slot};
/// # let def = SkillDef::new("draft", "Not ready.", "").model_invocable(false).built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// let Outcome::Refused(refusal) = session.activate("draft") else { panic!() };
/// assert_eq!(refusal.code(), Code::Disabled);
/// assert_eq!(refusal.message().to_string(), "skill \"draft\" can only be invoked by the user");
/// ```
#[derive(Clone)]
pub struct Refusal<'a> {
    pub(crate) asked: &'a str,
    pub(crate) cause: Cause<'a>,
}

/// What keeps a request out.
#[derive(Clone, Debug)]
pub(crate) enum Cause<'a> {
    #[cfg(feature = "serde")]
    NotJson(&'a serde_json::Error),
    #[cfg(feature = "serde")]
    NotAnObject(&'static str),
    UnknownParameters(Unknown<'a>),
    NoName(Parameters),
    NameNotText(Parameters, &'static str),
    EmptyName(Parameters),
    NameTooLong,
    NameNotKebab(Suggestions<'a>),
    Arguments(Fault<'a>),
    OnlyForUsers,
    OnlyForModels,
    Report(LeftOut<'a>, Code),
    Untrusted(Origin<'a>, Denied),
    Denied(Denied),
    NoSlot,
}

/// Who did not let it through.
#[derive(Clone, Debug)]
pub(crate) enum Denied {
    NoGate,
    Gate(Reason),
    Rule,
    /// Someone was to be asked, and nobody has answered yet.
    Unanswered,
    /// Someone was asked, and said no.
    Answered,
}

impl<'a> Refusal<'a> {
    /// The code.
    pub const fn code(&self) -> Code {
        match &self.cause {
            #[cfg(feature = "serde")]
            Cause::NotJson(_) | Cause::NotAnObject(_) => Code::InvalidParam,
            Cause::UnknownParameters(_)
            | Cause::NoName(_)
            | Cause::NameNotText(..)
            | Cause::EmptyName(_)
            | Cause::NameTooLong
            | Cause::NameNotKebab(_)
            | Cause::Arguments(_) => Code::InvalidParam,
            Cause::OnlyForUsers | Cause::OnlyForModels => Code::Disabled,
            Cause::Report(_, code) => *code,
            Cause::Untrusted(origin, _) => match origin.trust() {
                Trust::Sensitive(_) => Code::Sensitive,
                Trust::OutsideWorkspace => Code::OutsideWorkspace,
                Trust::BuiltIn | Trust::Untrusted => Code::NotTrusted,
            },
            Cause::Denied(_) => Code::PermissionDenied,
            Cause::NoSlot => Code::SessionFull,
        }
    }

    /// The name that was asked for; empty when there was none.
    pub const fn name(&self) -> &'a str {
        self.asked
    }

    /// What happened, on one line.
    pub const fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// Whether an answer to [`Request::approved`](crate::Request::approved) would decide: the gate or a rule wants
    /// someone to be asked.
    pub const fn needs_approval(&self) -> bool {
        matches!(self.cause, Cause::Denied(Denied::Unanswered) | Cause::Untrusted(_, Denied::Unanswered))
    }
}

struct Message<'m, 'a>(&'m Refusal<'a>);

impl fmt::Display for Message<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Quoted(self.0.asked);
        match &self.0.cause {
            #[cfg(feature = "serde")]
            Cause::NotJson(error) => write!(f, "the input is not JSON: {error}"),
            #[cfg(feature = "serde")]
            Cause::NotAnObject(what) => write!(f, "the input must be an object, not {what}"),
            Cause::UnknownParameters(unknown) => match self.0.asked {
                "" => write!(f, "unknown {unknown}"),
                _ => write!(f, "unknown {unknown} in the call of skill {name}"),
            },
            Cause::NoName(parameters) => write!(f, "the parameter `{}` is missing", parameters.name()),
            Cause::NameNotText(parameters, what) => {
                write!(f, "the parameter `{}` must be text, not {what}", parameters.name())
            }
            Cause::EmptyName(parameters) => write!(f, "the parameter `{}` is empty", parameters.name()),
            Cause::NameTooLong => write!(f, "skill name {name} is longer than {MAX_NAME_LENGTH} characters"),
            Cause::NameNotKebab(_) => write!(f, "skill name {name} must be lowercase-kebab-case"),
            Cause::Arguments(fault) => write!(f, "skill {name} {fault}"),
            Cause::OnlyForUsers => write!(f, "skill {name} can only be invoked by the user"),
            Cause::OnlyForModels => write!(f, "skill {name} can only be invoked by the model"),
            Cause::Report(_, Code::NameMismatch) => {
                write!(f, "skill {name} has another name than its folder")
            }
            Cause::Report(_, Code::Disabled) => {
                write!(f, "skill {name} is switched off in this program")
            }
            Cause::Report(_, Code::OutsideWorkspace) => {
                write!(f, "skill {name} has a link that leads out of every root")
            }
            Cause::Report(..) => write!(f, "skill {name} was refused when it was read"),
            Cause::Untrusted(origin, _) => match origin.trust() {
                Trust::Sensitive(pattern) => {
                    write!(f, "skill {name} lies in a sensitive place (`{pattern}`), and no gate allowed it")
                }
                Trust::OutsideWorkspace => {
                    write!(f, "skill {name} lies outside every root, and no gate allowed it")
                }
                _ => write!(f, "skill {name} is not part of this program, and no gate allowed it"),
            },
            Cause::Denied(_) => write!(f, "skill {name} may not be activated"),
            Cause::NoSlot => write!(f, "skill {name} finds no free slot in this session"),
        }
    }
}

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error [{}]: {}", self.code(), self.message())?;
        match &self.cause {
            Cause::UnknownParameters(unknown) => unknown.write_hints(f),
            Cause::NoName(_) | Cause::EmptyName(_) => {
                f.write_str("\nHint: give the name of a skill, as listed.")
            }
            Cause::NameNotKebab(suggestions) if !suggestions.is_empty() => {
                write!(f, "\nHint: did you mean {suggestions}?")
            }
            Cause::OnlyForUsers => f.write_str("\nReason: it is set to `disable-model-invocation: true`"),
            Cause::OnlyForModels => f.write_str("\nReason: it is set to `user-invocable: false`"),
            Cause::Report(report, _) => {
                // The reason may quote the very text that was refused so that no model reads it.
                let (path, reason) = (XmlText(report.path()), XmlText(report.reason()));
                write!(f, "\nPath: {path}\nReason: {reason} [{}]", report.rule())
            }
            Cause::Untrusted(origin, denied) => write!(f, "\nPath: {origin}\nReason: {denied}"),
            Cause::Denied(denied) => write!(f, "\nReason: {denied}"),
            Cause::NoSlot => f.write_str("\nHint: forget a skill that is no longer needed."),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Denied::NoGate => f.write_str("there is no gate"),
            Denied::Gate(reason) => f.write_str(reason.as_str()),
            Denied::Rule => f.write_str("a rule denies it"),
            Denied::Unanswered => f.write_str("it needs approval, and nobody has given it"),
            Denied::Answered => f.write_str("approval was refused"),
        }
    }
}

impl fmt::Debug for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refusal")
            .field("code", &self.code())
            .field("message", &format_args!("{}", self.message()))
            .finish()
    }
}

impl core::error::Error for Refusal<'_> {}

/// A name as someone gave it: quoted, on one line, and no longer than needed to know it again.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(MAX_NAME_LENGTH + 16).and_then(|(end, _)| self.0.get(..end)) {
            Some(start) => write!(f, "\"{}\"…", OneLine(start)),
            None => write!(f, "\"{}\"", OneLine(self.0)),
        }
    }
}
