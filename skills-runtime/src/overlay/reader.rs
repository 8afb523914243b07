//! Files from anywhere: a reader of the caller's, and how the compiler reads through it.

use std::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    format, io,
    string::{String, ToString},
    vec::Vec,
};

use skills_compiler::{
    load::{Enter, EntryKind, Files},
    tree::{RootFault, TroubleKind},
};

/// Lists and reads files: a database, an archive, a service. It is asked once when the overlay loads, and once each
/// time it is reloaded.
///
/// A map from paths to bytes is a reader.
///
/// ```
/// use skills_runtime::{Catalog, Overlay, overlay::{Entry, Reader}};
/// use std::io;
///
/// struct Rows(Vec<(String, String)>);
///
/// impl Reader for Rows {
///     fn list(&self) -> io::Result<Vec<Entry>> {
///         Ok(self.0.iter().map(|(id, text)| Entry::file(format!("{id}/SKILL.md"), text.len() as u64)).collect())
///     }
///
///     fn read(&self, path: &str) -> io::Result<Vec<u8>> {
///         let id = path.trim_end_matches("/SKILL.md");
///         let row = self.0.iter().find(|(known, _)| known == id).ok_or(io::ErrorKind::NotFound)?;
///         Ok(row.1.clone().into_bytes())
///     }
/// }
///
/// let rows = Rows(vec![("pdf".into(), "---\nname: pdf\ndescription: Reads PDFs.\n---\nOpen it.\n".into())]);
/// let overlay = Overlay::over(Catalog::EMPTY).reader("table", rows).load()?;
/// assert_eq!(overlay.catalog().get("pdf").unwrap().origin().to_string(), "table/pdf");
/// # Ok::<(), skills_runtime::overlay::BadOption>(())
/// ```
pub trait Reader: Send + Sync {
    /// Every file, in any order.
    ///
    /// # Errors
    ///
    /// When there is no listing. The root is reported then, and the other roots are read.
    fn list(&self) -> io::Result<Vec<Entry>>;

    /// The bytes of the file at `path`, as [`Reader::list`] gave it.
    ///
    /// # Errors
    ///
    /// When it cannot be read. The skill is reported and left out then; asking for it answers `IO_ERROR`.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;
}

/// A file that a [`Reader`] has.
///
/// ```
/// # use skills_runtime::overlay::Entry;
/// let script = Entry::file("pdf/scripts/text.sh", 120).executable(true);
/// assert_eq!(script.path(), "pdf/scripts/text.sh");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    path: String,
    size: u64,
    executable: bool,
}

impl Entry {
    /// A file: its path below the root, with `/` between parts, and its size in bytes.
    pub fn file(path: impl Into<String>, size: u64) -> Self {
        Entry { path: path.into(), size, executable: false }
    }

    /// Says that it is a program.
    pub fn executable(mut self, executable: bool) -> Self {
        self.executable = executable;
        self
    }

    /// Its path.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl Reader for BTreeMap<String, Vec<u8>> {
    fn list(&self) -> io::Result<Vec<Entry>> {
        Ok(self.iter().map(|(path, bytes)| Entry::file(path.clone(), bytes.len() as u64)).collect())
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// A reader as the compiler reads.
pub(super) struct Asked<'a>(pub(super) &'a dyn Reader);

impl Files for Asked<'_> {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<skills_compiler::load::Entry>, RootFault> {
        let entry = |path: &str, kind| skills_compiler::load::Entry { path: path.to_owned(), kind };
        let files = self.0.list().map_err(|error| RootFault::Unreadable(error.to_string()))?;
        let (mut entries, mut folders) = (Vec::new(), BTreeSet::new());
        for file in files {
            if !stays_inside(&file.path) {
                let reason = format!("the path {:?} leads out of the root", file.path);
                // Under a name that is not passed over for being hidden.
                let shown = file.path.replace("..", "(..)");
                entries.push(entry(&shown, EntryKind::Trouble(TroubleKind::Unreadable(reason))));
                continue;
            }
            let above = file.path.match_indices('/').filter_map(|(slash, _)| file.path.get(..slash));
            let mut entered = true;
            for folder in above {
                if folders.insert(folder.to_owned()) {
                    entries.push(entry(folder, EntryKind::Folder));
                }
                entered = enter(folder);
                if !entered {
                    break;
                }
            }
            if entered {
                let kind = EntryKind::File { size: file.size, executable: file.executable };
                entries.push(entry(&file.path, kind));
            }
        }
        Ok(entries)
    }

    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, String> {
        self.0.read(path).map_err(|error| error.to_string())
    }
}

/// Whether every part of a path is a name.
fn stays_inside(path: &str) -> bool {
    !path.contains('\0') && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}
