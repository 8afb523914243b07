//! The seam between the loader and where files come from: a disk, memory, or whatever a caller has.

use crate::parallel;
use crate::tree::{RootFault, TroubleKind};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Whether a folder is looked into, by its path below the root.
pub type Enter<'a> = dyn Fn(&str) -> bool + Sync + 'a;

/// Takes a part of a listing.
pub type Take<'a> = dyn Fn(Vec<Entry>) + Sync + 'a;

/// A listing of one root and the bytes behind it. It may be read from many threads.
pub trait Files: Sync {
    /// Everything below the root, in any order. A folder for which `enter` says no is named, and
    /// what it holds is left out.
    ///
    /// # Errors
    ///
    /// When the root itself cannot be listed.
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault>;

    /// The same in parts, so that one can be read while the next is listed: `take` gets them in any order, from at most
    /// so many threads at once. What lies below one name in the root is in one part.
    ///
    /// # Errors
    ///
    /// As for [`Files::list`]; then `take` gets nothing.
    fn parts(&self, enter: &Enter<'_>, threads: usize, take: &Take<'_>) -> Result<(), RootFault> {
        let mut parts: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
        for entry in self.list(enter)? {
            let name = entry.path.split('/').next().unwrap_or_default();
            match parts.get_mut(name) {
                Some(part) => part.push(entry),
                None => drop(parts.insert(name.to_owned(), vec![entry])),
            }
        }
        parallel::map(parts.into_values().collect(), threads, take);
        Ok(())
    }

    /// The bytes of the file at `path`, as [`Files::list`] gave it. Its `size` then, in bytes, is a hint: it may have
    /// changed.
    ///
    /// # Errors
    ///
    /// The reason, as one line.
    fn read(&self, path: &str, size: u64) -> Result<Vec<u8>, String>;

    /// Whether the file at `path` can be read.
    ///
    /// # Errors
    ///
    /// As for [`Files::read`].
    fn open(&self, path: &str) -> Result<(), String> {
        self.read(path, 0).map(drop)
    }
}

/// [`Files::list`] for who lists in parts.
///
/// # Errors
///
/// As for [`Files::parts`].
pub fn whole(files: &dyn Files, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
    let entries: Mutex<Vec<Entry>> = Mutex::default();
    let take = |part| entries.lock().unwrap_or_else(PoisonError::into_inner).extend(part);
    files.parts(enter, 1, &take)?;
    Ok(entries.into_inner().unwrap_or_else(PoisonError::into_inner))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Disk, Memory};
    use std::collections::BTreeSet;

    #[test]
    fn a_name_in_the_root_is_in_one_part_and_the_parts_are_the_listing() {
        let paths = ["b/SKILL.md", "a", "b/x/y.md", "c/SKILL.md", "b-c/SKILL.md", "junk~/x"];
        let memory = paths.iter().fold(Memory::new(), |files, path| files.file(*path, "x"));
        let place = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures");
        let disk = Disk::new(&place);
        for (files, threads) in [(&memory as &dyn Files, 1), (&memory, 2), (&disk, 1), (&disk, 3)] {
            let enter = |path: &str| path != "junk~";
            let parts: Mutex<Vec<Vec<Entry>>> = Mutex::default();
            files.parts(&enter, threads, &|part| parts.lock().unwrap().push(part)).unwrap();
            let parts = parts.into_inner().unwrap();
            assert!(parts.len() > 3, "{} parts", parts.len());
            let mut seen = BTreeSet::new();
            for part in &parts {
                let names: BTreeSet<&str> =
                    part.iter().filter_map(|entry| entry.path.split('/').next()).collect();
                assert!(seen.is_disjoint(&names), "{names:?}");
                seen.extend(names);
            }
            let sorted = |mut entries: Vec<Entry>| {
                entries.sort_by(|a, b| a.path.cmp(&b.path));
                entries
            };
            assert_eq!(sorted(parts.concat()), sorted(files.list(&enter).unwrap()));
        }
    }
}
