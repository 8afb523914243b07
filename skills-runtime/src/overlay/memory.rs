//! What was read, in the layout of a bundle, and in memory that the overlay owns.

use std::{string::String, vec::Vec};

use crate::{bundle::Place, origin::Trust};

/// The embedded layout (`docs/layout.md`), owned.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) strings: String,
    pub(crate) index: Vec<u8>,
    pub(crate) texts: Vec<String>,
    pub(crate) files: Vec<Vec<u8>>,
    /// One for each skill.
    pub(crate) places: Vec<OwnedPlace>,
}

/// Where a skill lies, and what that is worth.
pub(crate) struct OwnedPlace {
    pub(super) trust: OwnedTrust,
    pub(super) dir: Option<String>,
}

/// [`Trust`], owned.
pub(super) enum OwnedTrust {
    /// A development override stands for the bundle.
    Development,
    Untrusted,
    Sensitive(String),
}

impl OwnedPlace {
    pub(crate) const fn view(&self) -> Place<'_> {
        let trust = match &self.trust {
            OwnedTrust::Development => Trust::BuiltIn,
            OwnedTrust::Untrusted => Trust::Untrusted,
            OwnedTrust::Sensitive(pattern) => Trust::Sensitive(pattern.as_str()),
        };
        let dir = match &self.dir {
            Some(dir) => Some(dir.as_str()),
            None => None,
        };
        Place { trust, dir }
    }
}
