//! Where a value stands: read again, along a path, and fail at the value on purpose.
//!
//! `serde_yaml` keeps no places in what it gives, but its errors have them. That costs nothing while
//! a skill is valid, and it is right for every way to write a value.

use super::style::{self, text_at};
use crate::source::Span;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;

/// One step on the way from the root to a key or value. Pairs and items count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the key of a pair; the last step of a path.
    Key(usize),
    /// To the value of a pair.
    Value(usize),
    /// To an item of a sequence.
    Item(usize),
}

/// The place in `block` of what `path` leads to, in bytes of the block; the root for an empty path.
///
/// The start is exact. The end is that of the text of a scalar on one line, the end of its first
/// line for other plain text, the end of the header (`>-`) for a block scalar, and the end of the
/// first line for a mapping or sequence. A value that is left out has an empty place.
///
/// `None` when the path leads nowhere, or when the place cannot be known.
pub fn locate(block: &str, path: &[Step]) -> Option<Span> {
    let (found, start) = walk(block, path)?;
    let key = matches!(path.last(), Some(Step::Key(_)));
    match found {
        Found::Collection => Some(style::line_from(block, start)),
        Found::Empty if !matches!(text_at(block, start).as_bytes().first(), Some(b'~' | b'n' | b'N')) => {
            // Where a value is left out, `serde_yaml` sometimes gives the start of what follows.
            let follows = text_at(block, start).chars().next();
            let gap = follows.is_none_or(|c| matches!(c, ' ' | '\t' | ',' | '}' | ']') || style::is_break(c));
            gap.then_some(Span::new(start, start))
        }
        Found::Empty | Found::Scalar => {
            Some(style::scalar_from(block, start, key, || in_brackets(block, path)))
        }
    }
}

/// Whether a mapping or sequence on the way is written in brackets, where plain text ends earlier.
fn in_brackets(block: &str, path: &[Step]) -> bool {
    (0..path.len()).any(|length| {
        let start = path.get(..length).and_then(|path| walk(block, path));
        start.is_some_and(|(_, start)| text_at(block, start).starts_with(['[', '{']))
    })
}

/// What stands at the end of a path.
#[derive(Clone, Copy)]
enum Found {
    Collection,
    Empty,
    Scalar,
}

fn walk(block: &str, path: &[Step]) -> Option<(Found, usize)> {
    let found = Cell::new(None);
    let seed = Walk { path, found: &found };
    let error = seed.deserialize(serde_yaml::Deserializer::from_str(block)).err()?;
    let start = error.location()?.index();
    // A fault in the YAML before the value also ends the walk.
    let found = found.get()?;
    block.is_char_boundary(start).then_some((found, start))
}

/// Walks the rest of a path, then fails.
#[derive(Clone, Copy)]
struct Walk<'a> {
    path: &'a [Step],
    found: &'a Cell<Option<Found>>,
}

impl Walk<'_> {
    fn stop<E: Error>(self, found: Found) -> E {
        if self.path.is_empty() {
            self.found.set(Some(found));
        }
        E::custom("")
    }

    fn step(self) -> Option<(Step, Self)> {
        let (step, path) = self.path.split_first()?;
        Some((*step, Self { path, found: self.found }))
    }
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("another value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Err(self.stop(Found::Scalar))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Err(self.stop(Found::Scalar))
    }

    fn visit_i128<E: Error>(self, _: i128) -> Result<(), E> {
        Err(self.stop(Found::Scalar))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Err(self.stop(Found::Scalar))
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<(), E> {
        Err(self.stop(Found::Scalar))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Err(self.stop(Found::Scalar))
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Err(self.stop(Found::Scalar))
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Err(self.stop(Found::Empty))
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        Err(self.stop(Found::Empty))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Some((Step::Item(index), rest)) = self.step() else { return Err(self.stop(Found::Collection)) };
        for _ in 0..index {
            if items.next_element::<IgnoredAny>()?.is_none() {
                return Err(A::Error::custom(""));
            }
        }
        items.next_element_seed(rest)?;
        Err(A::Error::custom(""))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<(), A::Error> {
        let Some((step @ (Step::Key(index) | Step::Value(index)), rest)) = self.step() else {
            return Err(self.stop(Found::Collection));
        };
        for _ in 0..index {
            if pairs.next_entry::<IgnoredAny, IgnoredAny>()?.is_none() {
                return Err(A::Error::custom(""));
            }
        }
        if matches!(step, Step::Key(_)) {
            pairs.next_key_seed(rest)?;
        } else if pairs.next_key::<IgnoredAny>()?.is_some() {
            pairs.next_value_seed(rest)?;
        }
        Err(A::Error::custom(""))
    }
}
