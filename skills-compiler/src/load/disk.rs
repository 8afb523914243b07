//! A folder on disk. Links are resolved here, so that nothing behind them leaves the root.

use super::files::{Enter, Entry, EntryKind, Files, Take, whole};
use super::read::read;
use super::skip::is_private;
use crate::parallel;
use crate::tree::{RootFault, TroubleKind};
use std::collections::HashSet;
use std::fs::{self, FileType, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use walkdir::WalkDir;

/// A folder on disk.
#[derive(Debug)]
pub struct Disk {
    root: PathBuf,
    /// The files that not everyone may read, as the last listing had them. To open the others would tell nothing.
    guarded: Mutex<HashSet<String>>,
}

impl Disk {
    /// The folder at `root`; nothing is read yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), guarded: Mutex::default() }
    }

    fn guarded(&self) -> MutexGuard<'_, HashSet<String>> {
        self.guarded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Files for Disk {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        whole(self, enter)
    }

    fn parts(&self, enter: &Enter<'_>, threads: usize, take: &Take<'_>) -> Result<(), RootFault> {
        let metadata = fs::metadata(&self.root).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => RootFault::Missing,
            _ => RootFault::Unreadable(error.to_string()),
        })?;
        if !metadata.is_dir() {
            return Err(RootFault::NotAFolder);
        }
        let unreadable = |error: io::Error| RootFault::Unreadable(error.to_string());
        let top = fs::read_dir(&self.root).map_err(unreadable)?;
        let canonical = self.root.canonicalize().map_err(unreadable)?;
        self.guarded().clear();
        let walk = || Walk { canonical: &canonical, enter, entries: Vec::new(), guarded: Vec::new() };
        let walked = |walk: Walk<'_>| {
            if !walk.guarded.is_empty() {
                self.guarded().extend(walk.guarded);
            }
            take(walk.entries);
        };
        let mut first = walk();
        let inside = first.top(&self.root, top);
        walked(first);
        parallel::map(inside, threads, |name| {
            let mut walk = walk();
            walk.push(name.clone(), EntryKind::Folder);
            walk.folder(&self.root.join(&name), &name, Links::Follow);
            walked(walk);
        });
        Ok(())
    }

    fn read(&self, path: &str, size: u64) -> Result<Vec<u8>, String> {
        read(&self.root.join(path), size).map_err(|error| error.to_string())
    }

    fn open(&self, path: &str) -> Result<(), String> {
        if !self.guarded().contains(path) {
            return Ok(());
        }
        fs::File::open(self.root.join(path)).map(drop).map_err(|error| error.to_string())
    }
}

/// Whether a link met on the way is followed: one inside a linked folder is not, so no circle is ever entered
/// and no web of links multiplies.
#[derive(Clone, Copy)]
enum Links {
    Follow,
    Refuse,
}

struct Walk<'a> {
    canonical: &'a Path,
    enter: &'a Enter<'a>,
    entries: Vec<Entry>,
    guarded: Vec<String>,
}

impl Walk<'_> {
    /// Lists what lies in the root, but for the folders in it that are to be looked into: their names are given back.
    /// What a link leads to is listed with the link.
    fn top(&mut self, root: &Path, entries: fs::ReadDir) -> Vec<String> {
        let mut inside = Vec::new();
        for entry in entries {
            let entry = match entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))) {
                Ok(entry) => entry,
                Err(error) => {
                    self.push(String::new(), EntryKind::Trouble(TroubleKind::Unreadable(error.to_string())));
                    continue;
                }
            };
            let (at, kind) = entry;
            let (path, utf8) = name_below(root, &at, "");
            if utf8 && kind.is_dir() && (self.enter)(&path) {
                inside.push(path);
            } else {
                self.named(path, utf8, &at, kind, Links::Follow);
            }
        }
        inside
    }

    /// Lists what is below `folder`, under names that start with `prefix`.
    fn folder(&mut self, folder: &Path, prefix: &str, links: Links) {
        let mut walker = WalkDir::new(folder).min_depth(1).into_iter();
        while let Some(next) = walker.next() {
            match next {
                Ok(entry) => {
                    let (path, utf8) = name_below(folder, entry.path(), prefix);
                    if entry.file_type().is_dir() && !(utf8 && (self.enter)(&path)) {
                        walker.skip_current_dir();
                    }
                    self.named(path, utf8, entry.path(), entry.file_type(), links);
                }
                Err(error) => {
                    let at = error.path().unwrap_or(folder);
                    let (path, _) = name_below(folder, at, prefix);
                    let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    self.push(path, EntryKind::Trouble(TroubleKind::Unreadable(reason)));
                }
            }
        }
    }

    fn named(&mut self, path: String, utf8: bool, at: &Path, kind: FileType, links: Links) {
        if !utf8 {
            self.push(path, EntryKind::Trouble(TroubleKind::NotUtf8Name));
        } else if kind.is_dir() {
            self.push(path, EntryKind::Folder);
        } else if kind.is_symlink() {
            self.link(path, at, links);
        } else if kind.is_file() {
            match fs::symlink_metadata(at) {
                Ok(metadata) => self.file(path, &metadata),
                Err(error) => self.push(path, EntryKind::Trouble(TroubleKind::Unreadable(error.to_string()))),
            }
        } else {
            self.push(path, EntryKind::Trouble(TroubleKind::NotAFile));
        }
    }

    fn link(&mut self, path: String, at: &Path, links: Links) {
        let written = fs::read_link(at).map(|to| to.to_string_lossy().replace('\\', "/")).unwrap_or_default();
        let (Ok(target), Ok(metadata)) = (at.canonicalize(), fs::metadata(at)) else {
            return self.push(path, EntryKind::Trouble(TroubleKind::LinkDangles { target: written }));
        };
        let Ok(inside) = target.strip_prefix(self.canonical) else {
            return self.push(path, EntryKind::Trouble(TroubleKind::LinkOutside { target: written }));
        };
        let parent = at.parent().and_then(|parent| parent.canonicalize().ok());
        if parent.is_none_or(|parent| parent.starts_with(&target)) {
            return self.push(path, EntryKind::Trouble(TroubleKind::LinkCircle { target: written }));
        }
        if matches!(links, Links::Refuse) {
            return self.push(path, EntryKind::Trouble(TroubleKind::LinkInLink { target: written }));
        }
        let inside = inside.to_string_lossy().replace('\\', "/");
        if is_private(&inside, metadata.is_dir()) {
            return self.push(path, EntryKind::Trouble(TroubleKind::LinkSkipped { target: written }));
        }
        if metadata.is_dir() {
            self.push(path.clone(), EntryKind::Trouble(TroubleKind::Link { target: inside }));
            self.push(path.clone(), EntryKind::Folder);
            if (self.enter)(&path) {
                self.folder(&target, &path, Links::Refuse);
            }
        } else {
            self.push(path.clone(), EntryKind::Trouble(TroubleKind::Link { target: inside }));
            if metadata.is_file() {
                self.file(path, &metadata);
            } else {
                self.push(path, EntryKind::Trouble(TroubleKind::NotAFile));
            }
        }
    }

    /// A file may have become something else since its folder was listed.
    fn file(&mut self, path: String, metadata: &Metadata) {
        if !metadata.is_file() {
            return self.push(path, EntryKind::Trouble(TroubleKind::NotAFile));
        }
        #[cfg(unix)]
        let (executable, open_to_all) = {
            use std::os::unix::fs::PermissionsExt;
            let mode = metadata.permissions().mode();
            (mode & 0o111 != 0, mode & 0o444 == 0o444)
        };
        #[cfg(not(unix))]
        let (executable, open_to_all) = (false, false);
        if !open_to_all {
            self.guarded.push(path.clone());
        }
        self.push(path, EntryKind::File { size: metadata.len(), executable });
    }

    fn push(&mut self, path: String, kind: EntryKind) {
        self.entries.push(Entry { path, kind });
    }
}

/// The path of `at` below `folder`, behind `prefix`, and whether it is exact.
fn name_below(folder: &Path, at: &Path, prefix: &str) -> (String, bool) {
    let mut path = prefix.to_owned();
    // Taking paths apart is slow, and seldom needed.
    let written = || at.to_str()?.strip_prefix(folder.to_str()?)?.strip_prefix('/');
    if let Some(written) = written().filter(|_| std::path::MAIN_SEPARATOR == '/') {
        if !path.is_empty() {
            path.push('/');
        }
        path.push_str(written);
        return (path, true);
    }
    let mut exact = true;
    for part in at.strip_prefix(folder).unwrap_or(at).components() {
        if !path.is_empty() {
            path.push('/');
        }
        let part = part.as_os_str();
        exact &= part.to_str().is_some();
        path.push_str(&part.to_string_lossy());
    }
    (path, exact)
}
