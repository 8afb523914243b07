//! Frontmatter values as YAML reads them.

use serde::{Serialize, Serializer};

use crate::{Code, Frontmatter, Value, ValueKind};

/// A whole number that fits 64 bits and any other number is a number; one that JSON cannot hold is text as written.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = self.written().unwrap_or_default();
        match self.kind() {
            ValueKind::Null => serializer.serialize_unit(),
            ValueKind::Bool => serializer.serialize_bool(self.as_bool().unwrap_or_default()),
            ValueKind::Integer => match (self.as_i64(), self.as_u64()) {
                (Some(number), _) => serializer.serialize_i64(number),
                (None, Some(number)) => serializer.serialize_u64(number),
                (None, None) => serializer.serialize_str(written),
            },
            ValueKind::Float => match self.as_f64() {
                Some(number) if number.is_finite() => serializer.serialize_f64(number),
                _ => serializer.serialize_str(written),
            },
            ValueKind::Text => serializer.serialize_str(written),
            ValueKind::Sequence => serializer.collect_seq(self.items()),
            ValueKind::Mapping => serializer.collect_map(self.entries()),
        }
    }
}

/// The mapping, not the text.
impl Serialize for Frontmatter<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
