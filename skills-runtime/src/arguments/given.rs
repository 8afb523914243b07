//! The arguments that come with a request.

use core::fmt;

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, collections::BTreeMap, string::String};

/// The arguments of a request: none, one string, or names with values.
///
/// ```
/// use skills_runtime::Arguments;
///
/// let text = Arguments::from("a.pdf 'two words'");
/// let named = Arguments::from(&[("environment", "staging"), ("region", "us-east-1")]);
/// assert_eq!(named.get("region"), Some("us-east-1"));
/// assert_eq!(named.to_string(), "environment=staging region=us-east-1");
/// assert!(text.get("region").is_none() && Arguments::NONE.is_empty());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Arguments<'r>(pub(crate) Shape<'r>);

#[derive(Clone, Copy, Default)]
pub(crate) enum Shape<'r> {
    #[default]
    Nothing,
    Text(&'r str),
    Pairs(&'r [(&'r str, &'r str)]),
    #[cfg(feature = "alloc")]
    Map(&'r BTreeMap<String, String>),
    #[cfg(feature = "alloc")]
    Kept(&'r [(Box<str>, Box<str>)]),
    #[cfg(feature = "serde")]
    Json(&'r serde_json::Map<String, serde_json::Value>),
    /// Something that no skill takes: what it is, with its article.
    Other(&'static str),
}

/// The forms in which arguments are given.
///
/// ```
/// # use skills_runtime::{Arguments, arguments::Given};
/// assert_eq!(Arguments::from("a b").given(), Given::Text);
/// assert_eq!(Arguments::from(&[("a", "b")]).given(), Given::Named);
/// assert_eq!(Arguments::from("  ").given(), Given::Nothing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Given {
    /// None, or a blank string, or an object without entries.
    Nothing,
    /// One string.
    Text,
    /// Names with values.
    Named,
}

impl<'r> Arguments<'r> {
    /// No arguments.
    pub const NONE: Arguments<'static> = Arguments(Shape::Nothing);

    /// A value that no skill takes, such as `a number`. A request with it is refused with these words.
    pub const fn unusable(what: &'static str) -> Self {
        Arguments(Shape::Other(what))
    }

    /// Those that a session keeps.
    #[cfg(feature = "alloc")]
    pub(crate) const fn kept(pairs: &'r [(Box<str>, Box<str>)]) -> Self {
        Arguments(Shape::Kept(pairs))
    }

    /// The form they have.
    pub fn given(&self) -> Given {
        match self.text() {
            Some(text) if !text.trim().is_empty() => Given::Text,
            None if self.entries().next().is_some() => Given::Named,
            _ => Given::Nothing,
        }
    }

    /// Whether there is nothing in them.
    pub fn is_empty(&self) -> bool {
        self.given() == Given::Nothing
    }

    /// The string, when they are one.
    pub const fn text(&self) -> Option<&'r str> {
        match self.0 {
            Shape::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a name, when they are named; the last one wins.
    pub fn get(&self, name: &str) -> Option<&'r str> {
        self.entries().filter(|(key, _)| *key == name).last()?.1
    }

    /// Names with values in the order given; no value where one is not text.
    pub(crate) fn entries(&self) -> Entries<'r> {
        match self.0 {
            Shape::Pairs(pairs) => Entries::Pairs(pairs.iter()),
            #[cfg(feature = "alloc")]
            Shape::Map(map) => Entries::Map(map.iter()),
            #[cfg(feature = "alloc")]
            Shape::Kept(pairs) => Entries::Kept(pairs.iter()),
            #[cfg(feature = "serde")]
            Shape::Json(map) => Entries::Json(map.iter()),
            _ => Entries::Pairs([].iter()),
        }
    }

    /// The same in byte order of names, each name once.
    pub(crate) fn sorted(&self) -> Sorted<'r> {
        Sorted { arguments: *self, last: None }
    }

    /// Tells one set of arguments from another. Nothing, a blank string and an empty object are the same.
    pub(crate) fn hash(&self) -> u64 {
        match self.given() {
            Given::Nothing => 0,
            Given::Text => fnv(fnv(OFFSET, b"t"), self.text().unwrap_or_default().as_bytes()),
            // Added up, so that the order of names does not matter.
            Given::Named => self.entries().fold(OFFSET, |sum, (key, value)| {
                let key = fnv(fnv(OFFSET, key.as_bytes()), &[0]);
                sum.wrapping_add(fnv(key, value.unwrap_or_default().as_bytes()))
            }),
        }
    }
}

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Names with values, in the order given.
pub(crate) enum Entries<'r> {
    Pairs(core::slice::Iter<'r, (&'r str, &'r str)>),
    #[cfg(feature = "alloc")]
    Map(alloc::collections::btree_map::Iter<'r, String, String>),
    #[cfg(feature = "alloc")]
    Kept(core::slice::Iter<'r, (Box<str>, Box<str>)>),
    #[cfg(feature = "serde")]
    Json(serde_json::map::Iter<'r>),
}

impl<'r> Iterator for Entries<'r> {
    type Item = (&'r str, Option<&'r str>);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Entries::Pairs(pairs) => pairs.next().map(|(name, value)| (*name, Some(*value))),
            #[cfg(feature = "alloc")]
            Entries::Map(map) => map.next().map(|(name, value)| (name.as_str(), Some(value.as_str()))),
            #[cfg(feature = "alloc")]
            Entries::Kept(pairs) => pairs.next().map(|(name, value)| (&**name, Some(&**value))),
            #[cfg(feature = "serde")]
            Entries::Json(map) => map.next().map(|(name, value)| (name.as_str(), value.as_str())),
        }
    }
}

/// Names with values in byte order. Arguments are few, so each step looks for the next larger name.
#[derive(Clone)]
pub(crate) struct Sorted<'r> {
    arguments: Arguments<'r>,
    last: Option<&'r str>,
}

impl<'r> Iterator for Sorted<'r> {
    type Item = (&'r str, &'r str);

    fn next(&mut self) -> Option<Self::Item> {
        let names = self.arguments.entries().map(|(name, _)| name);
        let name = names.filter(|name| self.last.is_none_or(|last| *name > last)).min()?;
        self.last = Some(name);
        Some((name, self.arguments.get(name).unwrap_or_default()))
    }
}

/// The string as given, or `name=value` each, in byte order of names.
impl fmt::Display for Arguments<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.text() {
            return f.write_str(text);
        }
        for (at, (name, value)) in self.sorted().enumerate() {
            write!(f, "{}{name}={value}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Arguments<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.given()) {
            (Shape::Text(text), _) => fmt::Debug::fmt(text, f),
            (Shape::Other(what), _) => f.write_str(what),
            (_, Given::Nothing) => f.write_str("nothing"),
            _ => f.debug_map().entries(self.sorted()).finish(),
        }
    }
}

impl<'r> From<&'r str> for Arguments<'r> {
    fn from(text: &'r str) -> Self {
        Arguments(Shape::Text(text))
    }
}

impl<'r> From<&'r [(&'r str, &'r str)]> for Arguments<'r> {
    fn from(pairs: &'r [(&'r str, &'r str)]) -> Self {
        Arguments(Shape::Pairs(pairs))
    }
}

impl<'r, const N: usize> From<&'r [(&'r str, &'r str); N]> for Arguments<'r> {
    fn from(pairs: &'r [(&'r str, &'r str); N]) -> Self {
        Arguments(Shape::Pairs(pairs))
    }
}

#[cfg(feature = "alloc")]
impl<'r> From<&'r String> for Arguments<'r> {
    fn from(text: &'r String) -> Self {
        Arguments(Shape::Text(text))
    }
}

#[cfg(feature = "alloc")]
impl<'r> From<&'r BTreeMap<String, String>> for Arguments<'r> {
    fn from(map: &'r BTreeMap<String, String>) -> Self {
        Arguments(Shape::Map(map))
    }
}

/// Text and objects are arguments, null is none, and anything else is refused when the request is checked.
#[cfg(feature = "serde")]
impl<'r> From<&'r serde_json::Value> for Arguments<'r> {
    fn from(value: &'r serde_json::Value) -> Self {
        use serde_json::Value;
        Arguments(match value {
            Value::Null => Shape::Nothing,
            Value::Bool(_) => Shape::Other("a boolean"),
            Value::Number(_) => Shape::Other("a number"),
            Value::String(text) => Shape::Text(text),
            Value::Array(_) => Shape::Other("an array"),
            Value::Object(map) => Shape::Json(map),
        })
    }
}

impl<'r, T: Into<Arguments<'r>>> From<Option<T>> for Arguments<'r> {
    fn from(arguments: Option<T>) -> Self {
        arguments.map_or(Arguments::NONE, Into::into)
    }
}
