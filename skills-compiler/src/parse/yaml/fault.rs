//! What can be wrong with the YAML of a skill, with places in its block.

use crate::source::Span;

/// A fault; every span is in bytes of the block that was read.
///
/// ```
/// use skills_compiler::parse::yaml::{YamlFault, read};
///
/// let block = "name: pdf\ndescription: Use when: asked\n";
/// let faults = read(block).unwrap_err();
/// let YamlFault::Syntax { message, repair: Some(repair), .. } = &faults[0] else { panic!() };
/// assert_eq!(message, "`: ` inside text without quotes");
/// assert_eq!(repair.text, "description: \"Use when: asked\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum YamlFault {
    /// No YAML.
    Syntax {
        /// What is wrong, in plain words: lower case, no place, no full stop.
        message: String,
        /// Where.
        at: Span,
        /// The quote, bracket or brace that is still open there.
        opener: Option<Span>,
        /// The line as it was probably meant.
        repair: Option<Repair>,
    },
    /// The block is YAML, but not keys and values.
    NotAMapping {
        /// What it is: `a sequence`, `a string`, `nothing`, …
        found: &'static str,
        /// Where that starts.
        at: Span,
    },
    /// A key stands twice in one mapping; one fault for every repetition.
    DuplicateKey {
        /// The key, decoded.
        key: String,
        /// The first place.
        first: Span,
        /// The place of this repetition.
        second: Span,
    },
    /// A key is no text.
    KeyNotText {
        /// What it is: `a number`, `null`, `a mapping`, …
        found: &'static str,
        /// The key as typed; empty for an empty one, a mapping or a sequence.
        key: String,
        /// Where it starts.
        at: Span,
    },
    /// An anchor (`&name`) or an alias (`*name`).
    Alias {
        /// The sign and the name.
        at: Span,
        /// Without the sign.
        name: String,
        /// Whether it is an anchor.
        anchor: bool,
        /// The line with the value in quotes, for an alias that has no anchor.
        repair: Option<Repair>,
    },
    /// A tag (`!name`, `!!name`, `!<uri>`) or a `%TAG` line.
    Tag {
        /// The whole tag.
        at: Span,
        /// As typed.
        tag: String,
        /// The line with the value in quotes, where that was probably meant.
        repair: Option<Repair>,
    },
    /// The block is longer than [`MAX_BYTES`](super::MAX_BYTES).
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// A mapping or sequence lies deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep {
        /// The first one that does.
        at: Span,
    },
    /// More than [`MAX_BRACKETS`](super::MAX_BRACKETS) brackets are open at once.
    TooManyBrackets {
        /// The first one too many.
        at: Span,
    },
    /// A second YAML document starts.
    SecondDocument {
        /// The line that starts it.
        at: Span,
    },
}

/// A line of the block, and the same line as it was probably meant.
///
/// It is only offered when the block with that line is YAML and the value is then the text in
/// question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The line as it stands, without its end.
    pub line: Span,
    /// What to write instead, without a line end.
    pub text: String,
}

impl YamlFault {
    /// The place to point at; of a duplicate, the repetition. Only [`TooLong`](Self::TooLong) has
    /// none.
    pub const fn at(&self) -> Option<Span> {
        match self {
            Self::Syntax { at, .. }
            | Self::NotAMapping { at, .. }
            | Self::DuplicateKey { second: at, .. }
            | Self::KeyNotText { at, .. }
            | Self::Alias { at, .. }
            | Self::Tag { at, .. }
            | Self::TooDeep { at }
            | Self::TooManyBrackets { at }
            | Self::SecondDocument { at } => Some(*at),
            Self::TooLong { .. } => None,
        }
    }
}

impl YamlFault {
    /// Moves every place in it, for a fault that was found in a changed block.
    pub(super) fn move_spans(&mut self, place: impl Fn(Span) -> Span) {
        let repair = match self {
            Self::Syntax { at, opener, repair, .. } => {
                *at = place(*at);
                *opener = opener.map(&place);
                repair
            }
            Self::Alias { at, repair, .. } | Self::Tag { at, repair, .. } => {
                *at = place(*at);
                repair
            }
            Self::DuplicateKey { first, second, .. } => {
                *first = place(*first);
                *second = place(*second);
                return;
            }
            Self::NotAMapping { at, .. }
            | Self::KeyNotText { at, .. }
            | Self::TooDeep { at }
            | Self::TooManyBrackets { at }
            | Self::SecondDocument { at } => {
                *at = place(*at);
                return;
            }
            Self::TooLong { .. } => return,
        };
        if let Some(repair) = repair {
            repair.line = place(repair.line);
        }
    }
}
