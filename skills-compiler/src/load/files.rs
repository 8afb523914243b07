//! The seam between the loader and where files come from: a disk, memory, or whatever a caller has.

use crate::tree::{RootFault, TroubleKind};

/// Whether a folder is looked into, by its path below the root.
pub type Enter<'a> = dyn Fn(&str) -> bool + Sync + 'a;

/// A listing of one root and the bytes behind it. It may be read from many threads.
pub trait Files: Sync {
    /// Everything below the root, in any order. A folder for which `enter` says no is named, and
    /// what it holds is left out.
    ///
    /// # Errors
    ///
    /// When the root itself cannot be listed.
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault>;

    /// The bytes of the file at `path`, as [`Files::list`] gave it.
    ///
    /// # Errors
    ///
    /// The reason, as one line.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;

    /// Whether the file at `path` can be read.
    ///
    /// # Errors
    ///
    /// As for [`Files::read`].
    fn open(&self, path: &str) -> Result<(), String> {
        self.read(path).map(drop)
    }
}

/// One line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The path below the root, `/` between parts.
    pub path: String,
    /// What stands there.
    pub kind: EntryKind,
}

/// What stands at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A folder.
    Folder,
    /// A plain file.
    File {
        /// Its size in bytes.
        size: u64,
        /// The executable bit, where the system has one.
        executable: bool,
    },
    /// Something else. A link that is followed has a second entry for what it leads to.
    Trouble(TroubleKind),
}
