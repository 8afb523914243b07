//! Outcomes as tagged objects. `output` is the text for the model in each of them.

use core::fmt::Display;

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{Activation, AlreadyActive, NotFound, Outcome, Refusal};

/// `{"kind": "ok" | "already_loaded" | "not_found" | "error", …}`.
impl Serialize for Outcome<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Outcome::Activated(activation) => activation.serialize(serializer),
            Outcome::AlreadyActive(already) => already.serialize(serializer),
            Outcome::NotFound(not_found) => not_found.serialize(serializer),
            Outcome::Refused(refusal) => refusal.serialize(serializer),
        }
    }
}

/// `name`, `dir`, `body`, `frontmatter`, `resources` (the paths that the text lists), `bytes`, `output`.
impl Serialize for Activation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", "ok")?;
        map.serialize_entry("name", self.name())?;
        map.serialize_entry("dir", &Text(self.dir()))?;
        map.serialize_entry("body", &Text(self.body()))?;
        map.serialize_entry("frontmatter", &self.frontmatter())?;
        map.serialize_entry("resources", &List(|| self.resources().map(|file| file.path())))?;
        map.serialize_entry("bytes", &self.bytes())?;
        map.serialize_entry("output", &Text(self))?;
        map.end()
    }
}

/// `name`, `at_turn`, `arguments_differ` where they do, `output`.
impl Serialize for AlreadyActive<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", "already_loaded")?;
        map.serialize_entry("name", self.name())?;
        map.serialize_entry("at_turn", &self.turn())?;
        if self.arguments_differ() {
            map.serialize_entry("arguments_differ", &true)?;
        }
        map.serialize_entry("output", &Text(self))?;
        map.end()
    }
}

/// `name`, `siblings`, `output`.
impl Serialize for NotFound<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", "not_found")?;
        map.serialize_entry("name", self.name())?;
        map.serialize_entry("siblings", &List(|| self.siblings()))?;
        map.serialize_entry("output", &Text(self))?;
        map.end()
    }
}

/// `code`, `message`, `name` where there is one, `output`.
impl Serialize for Refusal<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", "error")?;
        map.serialize_entry("code", &self.code())?;
        map.serialize_entry("message", &Text(self.message()))?;
        if !self.name().is_empty() {
            map.serialize_entry("name", self.name())?;
        }
        map.serialize_entry("output", &Text(self))?;
        map.end()
    }
}

/// A display as text.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// What a function iterates over, as a list.
struct List<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
