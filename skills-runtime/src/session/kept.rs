//! Arguments that outlive their request, so that a body can be given again.

use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, string::String};

use crate::arguments::{Arguments, Given};

/// The arguments of an active skill.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    Nothing,
    Text(Box<str>),
    Named(BTreeMap<String, String>),
}

impl Kept {
    pub(crate) fn arguments(&self) -> Arguments<'_> {
        match self {
            Kept::Nothing => Arguments::NONE,
            Kept::Text(text) => Arguments::from(&**text),
            Kept::Named(map) => Arguments::from(map),
        }
    }
}

impl From<Arguments<'_>> for Kept {
    fn from(arguments: Arguments<'_>) -> Self {
        match arguments.given() {
            Given::Nothing => Kept::Nothing,
            Given::Text => Kept::Text(arguments.text().unwrap_or_default().into()),
            Given::Named => {
                let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
                Kept::Named(arguments.sorted().map(owned).collect())
            }
        }
    }
}
