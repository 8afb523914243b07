//! Arguments that outlive their request, so that a body can be given again.

use alloc::{boxed::Box, vec::Vec};

use crate::arguments::{Arguments, Given};

/// The arguments of an active skill.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    Nothing,
    Text(Box<str>),
    /// In byte order of names. Not a map: nothing is looked up, and making one takes a binary 7 KiB of code.
    Named(Vec<(Box<str>, Box<str>)>),
}

impl Kept {
    pub(crate) fn arguments(&self) -> Arguments<'_> {
        match self {
            Kept::Nothing => Arguments::NONE,
            Kept::Text(text) => Arguments::from(&**text),
            Kept::Named(pairs) => Arguments::kept(pairs),
        }
    }
}

impl From<Arguments<'_>> for Kept {
    fn from(arguments: Arguments<'_>) -> Self {
        match arguments.given() {
            Given::Nothing => Kept::Nothing,
            Given::Text => Kept::Text(arguments.text().unwrap_or_default().into()),
            Given::Named => {
                let owned = |(name, value): (&str, &str)| (name.into(), value.into());
                Kept::Named(arguments.sorted().map(owned).collect())
            }
        }
    }
}
