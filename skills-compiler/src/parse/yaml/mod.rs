//! The YAML between the fences: read once into an ordered tree, asked again for places.
//!
//! All knowledge of `serde_yaml` lives below this module, so that it can be replaced in one place.

mod checked;
pub(crate) mod escapes;
mod fault;
mod place;
mod quotes;
mod repair;
mod signs;
mod style;
mod syntax;
mod tree;
mod trouble;

#[cfg(test)]
mod tests;

pub use fault::{Repair, YamlFault};
pub use place::{Step, locate};
pub use style::{Style, style};

/// The longest block that is read, in bytes.
pub const MAX_BYTES: usize = 16 * 1024;
/// How many brackets may stand open at once. More cost quadratic time before any depth limit holds.
pub const MAX_BRACKETS: usize = 256;
/// How deep mappings and sequences may nest. The frontmatter itself is the first level.
pub const MAX_DEPTH: usize = 16;

/// A YAML value, with its pairs in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A single value.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys and values. [`read`] refuses a key that stands twice.
    Mapping(Vec<Pair>),
}

/// One key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The key; [`read`] refuses one that is not [`Kind::Text`].
    pub key: Scalar,
    /// The value.
    pub value: Node,
}

/// A scalar as text, and what YAML takes it for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// As typed for a plain scalar (`1.10`, `0x1F`, `2026-01-02`), decoded for a quoted or block one.
    pub text: String,
    /// What a reader that asks for no type in particular gets.
    pub kind: Kind,
}

/// What `serde_yaml` takes a scalar for. Quoted and block scalars are always text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`, `~`, or nothing at all.
    Null,
    /// `true` or `false`, in lower, upper or title case; `yes` and `on` are text.
    Boolean(bool),
    /// A whole number of up to 128 bits; a longer one is a float, and from 310 digits on text.
    Integer,
    /// A number with a point or an exponent, `.inf` or `.nan`; one beyond the range (`1e400`) is text.
    Float,
    /// Anything else.
    Text,
}

impl Node {
    /// The scalar, if it is one.
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match self {
            Self::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The items, if it is a sequence.
    pub fn as_sequence(&self) -> Option<&[Self]> {
        match self {
            Self::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// The pairs, if it is a mapping.
    pub fn as_mapping(&self) -> Option<&[Pair]> {
        match self {
            Self::Mapping(pairs) => Some(pairs),
            _ => None,
        }
    }
}

/// Reads `block`, the text between the fences. The root of the result is a [`Node::Mapping`].
///
/// ```
/// use skills_compiler::parse::yaml::{Kind, Step, locate, read};
///
/// let block = "name: pdf\nversion: 1.10\n";
/// let root = read(block).unwrap();
/// let version = root.as_mapping().unwrap()[1].value.as_scalar().unwrap();
/// assert_eq!((version.text.as_str(), version.kind), ("1.10", Kind::Float));
/// let place = locate(block, &[Step::Value(1)]).unwrap();
/// assert_eq!(&block[place.start..place.end], "1.10");
/// ```
///
/// # Errors
///
/// Every [`YamlFault`] that can be known at once, in the order of the text; never an empty list.
pub fn read(block: &str) -> Result<Node, Vec<YamlFault>> {
    checked::read(block)
}
