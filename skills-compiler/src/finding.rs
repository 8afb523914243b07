//! What a rule hands over: one fact, its place, and what to do about it.

use crate::source::Span;
use std::borrow::Cow;

/// Where a finding stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The root itself.
    Root,
    /// A file or folder, by its path below the root.
    Path(String),
    /// A span of the SKILL.md at hand.
    Text(Span),
}

/// What becomes of the skill when the finding does not fail the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: it is embedded as it stands.
    None,
    /// It is embedded with a value changed or dropped, and `left_out()` says which.
    Changed(&'static str),
    /// It cannot be embedded, or not safely; `left_out()` names it.
    LeftOut,
}

/// One violation of a rule. The rule and its level are added by who runs the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// One fact, lower case, without a full stop. It must make sense alone.
    pub message: String,
    /// Where it stands.
    pub place: Place,
    /// What the marked text should be; may be empty.
    pub label: String,
    /// Other places in the same text that explain it.
    pub others: Vec<(Span, String)>,
    /// What to type.
    pub help: Vec<String>,
    /// What else there is to know.
    pub notes: Vec<String>,
    /// What becomes of the skill when the finding is lowered.
    pub effect: Effect,
    /// No option lowers it, whatever the level of its rule.
    pub always: bool,
}

impl Finding {
    /// A finding with this message at this place.
    pub fn new(place: Place, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place,
            label: String::new(),
            others: Vec::new(),
            help: Vec::new(),
            notes: Vec::new(),
            effect: Effect::None,
            always: false,
        }
    }

    /// A finding in the text of the SKILL.md at hand.
    pub fn at(span: Span, message: impl Into<String>) -> Self {
        Self::new(Place::Text(span), message)
    }

    /// What the marked text should be.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Another place that explains it.
    pub fn and(mut self, span: Span, label: impl Into<String>) -> Self {
        self.others.push((span, label.into()));
        self
    }

    /// What to type.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// What else there is to know.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// When lowered, the skill is embedded with a change.
    pub fn changes(mut self, change: &'static str) -> Self {
        self.effect = Effect::Changed(change);
        self
    }

    /// Denied whatever the options say. The levels of the rule are [`Partly`](crate::Levels::Partly).
    pub fn always(mut self) -> Self {
        self.always = true;
        self
    }

    /// When lowered, the skill is left out.
    pub fn leaves_out(mut self) -> Self {
        self.effect = Effect::LeftOut;
        self
    }
}

/// `text` for a message: at most 80 characters, then a mark that there was more.
pub(crate) fn brief(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(80) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or(""))),
        None => Cow::Borrowed(text),
    }
}
