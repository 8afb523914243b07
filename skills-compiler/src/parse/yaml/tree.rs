//! The one pass over a valid block: every pair and every scalar into a [`Node`].

use super::{Kind, MAX_DEPTH, Node, Pair, Scalar};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;

/// Why the pass stopped where it did, other than for a fault in the YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    TooDeep,
    /// A key is a mapping or sequence, as said.
    CollectionKey(&'static str),
}

/// What the pass saw apart from the values.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) stop: Cell<Option<Stop>>,
    pub(super) booleans: Cell<bool>,
    pub(super) integers: Cell<bool>,
    pub(super) nulls: Cell<bool>,
    /// A scalar whose text cannot be told from its value.
    pub(super) inexact: Cell<bool>,
}

impl Seen {
    /// Whether the text of some scalar may be another than the one its value was given.
    pub(super) fn inexact(&self, block: &str) -> bool {
        let holds = |signs: &[&str]| signs.iter().any(|sign| block.contains(sign));
        self.inexact.get()
            || self.booleans.get() && holds(&["True", "TRUE", "False", "FALSE"])
            || self.integers.get() && holds(&["+", "0x", "0o", "0b"])
            || self.nulls.get() && holds(&["~", "null", "Null", "NULL"])
    }
}

/// Reads a tree. The text of its scalars is exact unless [`Seen::inexact`] says otherwise.
pub(super) fn parse(block: &str, seen: &Seen) -> Result<Node, serde_yaml::Error> {
    Tree { seen, depth: 0, key: false }.deserialize(serde_yaml::Deserializer::from_str(block))
}

#[derive(Clone, Copy)]
struct Tree<'a> {
    seen: &'a Seen,
    /// How many mappings and sequences are around.
    depth: usize,
    key: bool,
}

impl Tree<'_> {
    fn scalar(text: impl Into<String>, kind: Kind) -> Node {
        Node::Scalar(Scalar { text: text.into(), kind })
    }

    fn integer(self, text: String) -> Node {
        self.seen.integers.set(true);
        Self::scalar(text, Kind::Integer)
    }

    /// The seed for what lies inside, unless it may not be there.
    fn inner<E: Error>(self, found: &'static str) -> Result<Self, E> {
        let stop = if self.key {
            Stop::CollectionKey(found)
        } else if self.depth == MAX_DEPTH {
            Stop::TooDeep
        } else {
            return Ok(Self { depth: self.depth + 1, ..self });
        };
        self.seen.stop.set(Some(stop));
        Err(E::custom(""))
    }
}

impl<'de> DeserializeSeed<'de> for Tree<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// A key is read like any value, then known to be a scalar.
#[derive(Clone, Copy)]
struct Key<'a>(Tree<'a>);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Scalar;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Scalar, D::Error> {
        match deserializer.deserialize_any(Tree { key: true, ..self.0 })? {
            Node::Scalar(scalar) => Ok(scalar),
            Node::Sequence(_) | Node::Mapping(_) => Err(D::Error::custom("")),
        }
    }
}

impl<'de> Visitor<'de> for Tree<'_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value without a tag")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Node, E> {
        self.seen.booleans.set(true);
        Ok(Self::scalar(if value { "true" } else { "false" }, Kind::Boolean(value)))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Node, E> {
        Ok(self.integer(value.to_string()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Node, E> {
        // Only `-0` comes as a signed nought, and loses its sign.
        self.seen.inexact.set(self.seen.inexact.get() || value == 0);
        Ok(self.integer(value.to_string()))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Node, E> {
        Ok(self.integer(value.to_string()))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Node, E> {
        Ok(self.integer(value.to_string()))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Node, E> {
        self.seen.inexact.set(true);
        Ok(Self::scalar("", Kind::Float))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Node, E> {
        Ok(Self::scalar(text, Kind::Text))
    }

    fn visit_unit<E: Error>(self) -> Result<Node, E> {
        self.seen.nulls.set(true);
        Ok(Self::scalar("", Kind::Null))
    }

    fn visit_none<E: Error>(self) -> Result<Node, E> {
        self.visit_unit()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let inner = self.inner("a sequence")?;
        let mut items = Vec::new();
        while let Some(item) = access.next_element_seed(inner)? {
            items.push(item);
        }
        Ok(Node::Sequence(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let inner = self.inner("a mapping")?;
        let mut pairs = Vec::new();
        while let Some(key) = access.next_key_seed(Key(inner))? {
            pairs.push(Pair { key, value: access.next_value_seed(inner)? });
        }
        Ok(Node::Mapping(pairs))
    }
}

/// Reads the block once more, guided by `node`, to give the scalars that are no text their text as
/// typed: asked for a string, `serde_yaml` gives any scalar verbatim.
pub(super) fn keep_text(block: &str, node: &mut Node) -> Result<(), serde_yaml::Error> {
    Verbatim(node).deserialize(serde_yaml::Deserializer::from_str(block))
}

struct Verbatim<'a>(&'a mut Node);
struct VerbatimScalar<'a>(&'a mut Scalar);
struct VerbatimItems<'a>(&'a mut [Node]);
struct VerbatimPairs<'a>(&'a mut [Pair]);

impl<'de> DeserializeSeed<'de> for Verbatim<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.0 {
            Node::Scalar(scalar) => VerbatimScalar(scalar).deserialize(deserializer),
            Node::Sequence(items) => deserializer.deserialize_seq(VerbatimItems(items)),
            Node::Mapping(pairs) => deserializer.deserialize_map(VerbatimPairs(pairs)),
        }
    }
}

impl<'de> DeserializeSeed<'de> for VerbatimScalar<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.0.kind == Kind::Text {
            deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ())
        } else {
            deserializer.deserialize_str(self)
        }
    }
}

impl Visitor<'_> for VerbatimScalar<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a scalar")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        text.clone_into(&mut self.0.text);
        Ok(())
    }
}

impl<'de> Visitor<'de> for VerbatimItems<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        for item in self.0 {
            access.next_element_seed(Verbatim(item))?;
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for VerbatimPairs<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a mapping")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        for pair in self.0 {
            access.next_key_seed(VerbatimScalar(&mut pair.key))?;
            access.next_value_seed(Verbatim(&mut pair.value))?;
        }
        Ok(())
    }
}
