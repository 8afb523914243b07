//! Files held in memory: for tests, and for records that never were on a disk.

use super::files::{Enter, Entry, EntryKind, Files};
use crate::tree::RootFault;
use std::collections::{BTreeMap, BTreeSet};

/// A root in memory: bytes by path, `/` between parts.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Result<Vec<u8>, String>>,
}

impl Memory {
    /// An empty root.
    pub fn new() -> Self {
        Self::default()
    }

    /// With a file at `path`.
    pub fn file(mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.into(), Ok(bytes.into()));
        self
    }

    /// With a file at `path` that cannot be read, and why.
    pub fn unreadable(mut self, path: impl Into<String>, reason: impl Into<String>) -> Self {
        self.files.insert(path.into(), Err(reason.into()));
        self
    }
}

impl Files for Memory {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        let mut entries = Vec::new();
        let mut folders: BTreeSet<&str> = BTreeSet::new();
        let mut refused: BTreeSet<&str> = BTreeSet::new();
        'files: for (path, bytes) in &self.files {
            for (slash, _) in path.match_indices('/') {
                let Some(folder) = path.get(..slash) else { continue };
                if refused.contains(folder) {
                    continue 'files;
                }
                if !folders.contains(folder) {
                    entries.push(Entry { path: folder.to_owned(), kind: EntryKind::Folder });
                    folders.insert(folder);
                    if !enter(folder) {
                        refused.insert(folder);
                        continue 'files;
                    }
                }
            }
            let size = bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
            entries.push(Entry { path: path.clone(), kind: EntryKind::File { size, executable: false } });
        }
        Ok(entries)
    }

    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, String> {
        self.files.get(path).cloned().unwrap_or_else(|| Err("no such file".to_owned()))
    }
}
