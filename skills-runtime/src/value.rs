//! A value of the frontmatter: what YAML held, with every scalar as it was written.

use core::fmt;

use crate::{
    bundle::{Entries, NONE, Packed},
    list::{Iter, List, sealed::Sealed, word},
};

/// What kind of value it is.
///
/// ```
/// # use skills_runtime::{Value, ValueKind};
/// assert_eq!(Value::text("1.10").kind(), ValueKind::Text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// `null`, `~`, or nothing at all.
    Null,
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Integer,
    /// A number with a fraction or an exponent.
    Float,
    /// Text.
    Text,
    /// A list of values.
    Sequence,
    /// Keys with values, in the order written.
    Mapping,
}

/// A value of the frontmatter. Copying it copies a reference.
///
/// A scalar keeps its text (`1.10` stays `1.10`); its kind says how YAML reads it.
///
/// ```
/// # use skills_runtime::{Value, ValueKind};
/// let entries = [("owner", Value::text("platform")), ("level", Value::scalar(ValueKind::Integer, "3"))];
/// let metadata = Value::mapping(&entries);
/// assert_eq!(metadata.get("owner").unwrap().as_str(), Some("platform"));
/// assert_eq!(metadata.get("level").unwrap().as_i64(), Some(3));
/// assert_eq!(metadata.entries().map(|(key, _)| key).collect::<Vec<_>>(), ["owner", "level"]);
/// ```
#[derive(Clone, Copy)]
pub struct Value<'a>(Node<'a>);

#[derive(Clone, Copy)]
enum Node<'a> {
    Scalar(ValueKind, &'a str),
    Packed(ValueKind, Packed<'a>, Entries),
    Sequence(&'a [Value<'a>]),
    Mapping(&'a [(&'a str, Value<'a>)]),
}

impl<'a> Value<'a> {
    /// The value that says nothing.
    pub const NULL: Value<'static> = Value(Node::Scalar(ValueKind::Null, ""));

    /// Text.
    pub const fn text(text: &'a str) -> Self {
        Value(Node::Scalar(ValueKind::Text, text))
    }

    /// A scalar as it is written, with the kind it is read as.
    pub const fn scalar(kind: ValueKind, written: &'a str) -> Self {
        Value(Node::Scalar(kind, written))
    }

    /// A list.
    pub const fn sequence(values: &'a [Value<'a>]) -> Self {
        Value(Node::Sequence(values))
    }

    /// Keys with values.
    pub const fn mapping(entries: &'a [(&'a str, Value<'a>)]) -> Self {
        Value(Node::Mapping(entries))
    }

    /// The node at an offset of the index.
    pub(crate) const fn packed(bundle: Packed<'a>, at: u32) -> Option<Self> {
        if at == NONE {
            return None;
        }
        let kind = match bundle.word(at) {
            0 => ValueKind::Null,
            1 => ValueKind::Bool,
            2 => ValueKind::Integer,
            3 => ValueKind::Float,
            4 => ValueKind::Text,
            5 => return Some(Value(Node::Packed(ValueKind::Sequence, bundle, bundle.entries(at + 1, 1)))),
            6 => return Some(Value(Node::Packed(ValueKind::Mapping, bundle, bundle.entries(at + 1, 3)))),
            _ => return None,
        };
        Some(Value(Node::Scalar(kind, or_empty(bundle.text(at, 1)))))
    }

    /// How YAML reads it.
    pub const fn kind(&self) -> ValueKind {
        match self.0 {
            Node::Scalar(kind, _) | Node::Packed(kind, ..) => kind,
            Node::Sequence(_) => ValueKind::Sequence,
            Node::Mapping(_) => ValueKind::Mapping,
        }
    }

    /// A scalar of any kind, as it was written; quotes and escapes are resolved.
    pub const fn written(&self) -> Option<&'a str> {
        match self.0 {
            Node::Scalar(_, text) => Some(text),
            _ => None,
        }
    }

    /// The text, when YAML reads it as text.
    pub const fn as_str(&self) -> Option<&'a str> {
        match self.0 {
            Node::Scalar(ValueKind::Text, text) => Some(text),
            _ => None,
        }
    }

    /// The boolean, when it is one.
    pub const fn as_bool(&self) -> Option<bool> {
        match self.0 {
            Node::Scalar(ValueKind::Bool, text) => Some(matches!(text.as_bytes(), [b't' | b'T', ..])),
            _ => None,
        }
    }

    /// The whole number, when it is one that fits; `0x`, `0o` and `0b` are read as YAML has them.
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Node::Scalar(ValueKind::Integer, text) => i64::try_from(whole_number(text)?).ok(),
            _ => None,
        }
    }

    /// The whole number, when it is one that fits and is not negative.
    pub fn as_u64(&self) -> Option<u64> {
        match self.0 {
            Node::Scalar(ValueKind::Integer, text) => u64::try_from(whole_number(text)?).ok(),
            _ => None,
        }
    }

    /// The number, when it is one.
    pub fn as_f64(&self) -> Option<f64> {
        match self.0 {
            Node::Scalar(ValueKind::Integer | ValueKind::Float, text) => text.parse().ok(),
            _ => None,
        }
    }

    /// Whether it is null.
    pub const fn is_null(&self) -> bool {
        matches!(self.kind(), ValueKind::Null)
    }

    /// How many values it holds; 0 for a scalar.
    pub const fn len(&self) -> usize {
        match self.0 {
            Node::Scalar(..) => 0,
            Node::Packed(_, _, entries) => entries.len() as usize,
            Node::Sequence(values) => values.len(),
            Node::Mapping(entries) => entries.len(),
        }
    }

    /// Whether it holds no values; true for a scalar.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a key, when it is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<Value<'a>> {
        self.entries().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// Key and value of a mapping in the order written; nothing for any other kind.
    pub fn entries(&self) -> Iter<MappingEntries<'a>> {
        Iter::new(MappingEntries(*self))
    }

    /// The values of a sequence; nothing for any other kind.
    pub fn items(&self) -> Iter<SequenceItems<'a>> {
        Iter::new(SequenceItems(*self))
    }
}

/// The entries of a mapping, as a list to iterate over; see [`Value::entries`].
///
/// ```
/// # use skills_runtime::{Iter, MappingEntries, Value};
/// let nothing: Iter<MappingEntries<'_>> = Value::NULL.entries();
/// assert_eq!(nothing.len(), 0);
/// ```
#[derive(Clone, Copy)]
pub struct MappingEntries<'a>(Value<'a>);

/// The items of a sequence, as a list to iterate over; see [`Value::items`].
///
/// ```
/// # use skills_runtime::{Iter, SequenceItems, Value};
/// let nothing: Iter<SequenceItems<'_>> = Value::NULL.items();
/// assert_eq!(nothing.len(), 0);
/// ```
#[derive(Clone, Copy)]
pub struct SequenceItems<'a>(Value<'a>);

impl Sealed for MappingEntries<'_> {}
impl Sealed for SequenceItems<'_> {}

impl<'a> List for MappingEntries<'a> {
    type Item = (&'a str, Value<'a>);

    fn entry(&self, index: usize) -> Option<Self::Item> {
        match self.0.0 {
            Node::Mapping(entries) => entries.get(index).copied(),
            Node::Packed(ValueKind::Mapping, bundle, entries) => {
                let at = entries.at(word(index));
                Some((bundle.text(at, 0)?, Value::packed(bundle, bundle.field(at, 2)).unwrap_or(Value::NULL)))
            }
            _ => None,
        }
    }

    fn count(&self) -> usize {
        if self.0.kind() == ValueKind::Mapping { self.0.len() } else { 0 }
    }
}

impl<'a> List for SequenceItems<'a> {
    type Item = Value<'a>;

    fn entry(&self, index: usize) -> Option<Self::Item> {
        match self.0.0 {
            Node::Sequence(values) => values.get(index).copied(),
            Node::Packed(ValueKind::Sequence, bundle, entries) => {
                Value::packed(bundle, bundle.word(entries.at(word(index))))
            }
            _ => None,
        }
    }

    fn count(&self) -> usize {
        if self.0.kind() == ValueKind::Sequence { self.0.len() } else { 0 }
    }
}

/// Reads like JSON, with scalars that are not text as they were written.
impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind(), self.written()) {
            (ValueKind::Sequence, _) => f.debug_list().entries(self.items()).finish(),
            (ValueKind::Mapping, _) => f.debug_map().entries(self.entries()).finish(),
            (ValueKind::Text, Some(text)) => fmt::Debug::fmt(text, f),
            (ValueKind::Null, _) | (_, None) => f.write_str("null"),
            (_, Some(written)) => f.write_str(written),
        }
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Value<'_>) -> bool {
        self.kind() == other.kind()
            && self.written() == other.written()
            && self.items().eq(other.items())
            && self.entries().eq(other.entries())
    }
}

/// A whole number as YAML has it: a sign perhaps, and a base.
fn whole_number(written: &str) -> Option<i128> {
    let (sign, digits) = match written.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, written.strip_prefix('+').unwrap_or(written)),
    };
    let bases = [("0x", 16), ("0o", 8), ("0b", 2)];
    let with_base = bases.iter().find_map(|&(prefix, base)| Some((digits.strip_prefix(prefix)?, base)));
    let (digits, base) = with_base.unwrap_or((digits, 10));
    if digits.starts_with(['+', '-']) {
        return None;
    }
    Some(sign * i128::from(u64::from_str_radix(digits, base).ok()?))
}

pub(crate) const fn or_empty(text: Option<&str>) -> &str {
    match text {
        Some(text) => text,
        None => "",
    }
}
