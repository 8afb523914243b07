//! A folder on disk. Links are resolved here, so that nothing behind them leaves the root.

use super::files::{Enter, Entry, EntryKind, Files};
use super::skip::is_private;
use crate::parallel;
use crate::tree::{RootFault, TroubleKind};
use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// A folder on disk.
#[derive(Clone, Debug)]
pub struct Disk {
    root: PathBuf,
    threads: usize,
}

impl Disk {
    /// The folder at `root`; nothing is read yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), threads: 1 }
    }

    /// Listed by so many threads.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }
}

impl Files for Disk {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        let metadata = fs::metadata(&self.root).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => RootFault::Missing,
            _ => RootFault::Unreadable(error.to_string()),
        })?;
        if !metadata.is_dir() {
            return Err(RootFault::NotAFolder);
        }
        fs::read_dir(&self.root).map_err(|error| RootFault::Unreadable(error.to_string()))?;
        let canonical = self.root.canonicalize().map_err(|error| RootFault::Unreadable(error.to_string()))?;
        let mut walk = Walk { canonical: &canonical, enter, entries: Vec::new() };
        let inside = walk.top(&self.root);
        let below = parallel::map(inside, self.threads, |name| {
            let mut walk = Walk { canonical: &canonical, enter, entries: Vec::new() };
            walk.folder(&self.root.join(&name), &name, Links::Follow);
            walk.entries
        });
        walk.entries.extend(below.into_iter().flatten());
        Ok(walk.entries)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        fs::read(self.root.join(path)).map_err(|error| error.to_string())
    }

    fn open(&self, path: &str) -> Result<(), String> {
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

/// How deep one walk goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// What lies in the folder itself.
    Flat,
    /// Everything below it.
    Deep,
}

struct Walk<'a> {
    canonical: &'a Path,
    enter: &'a Enter<'a>,
    entries: Vec<Entry>,
}

impl Walk<'_> {
    /// Lists what lies in the root, and gives the folders in it that are to be looked into.
    fn top(&mut self, root: &Path) -> Vec<String> {
        let before = self.entries.len();
        self.walk(root, "", Links::Follow, Reach::Flat);
        // What a link leads to was listed with the link.
        let mut inside = Vec::new();
        let mut linked: Option<&str> = None;
        for entry in self.entries.get(before..).unwrap_or(&[]) {
            match &entry.kind {
                EntryKind::Trouble(TroubleKind::Link { .. }) => linked = Some(&entry.path),
                EntryKind::Folder
                    if !entry.path.contains('/')
                        && linked != Some(entry.path.as_str())
                        && (self.enter)(&entry.path) =>
                {
                    inside.push(entry.path.clone());
                }
                _ => {}
            }
        }
        inside
    }

    /// Lists what is below `folder`, under names that start with `prefix`.
    fn folder(&mut self, folder: &Path, prefix: &str, links: Links) {
        self.walk(folder, prefix, links, Reach::Deep);
    }

    fn walk(&mut self, folder: &Path, prefix: &str, links: Links, reach: Reach) {
        let depth = if reach == Reach::Flat { 1 } else { usize::MAX };
        let mut walker = WalkDir::new(folder).min_depth(1).max_depth(depth).into_iter();
        // A folder that is not descended into needs no skipping: that would skip what stands beside it.
        let skip = |walker: &mut walkdir::IntoIter| {
            if reach == Reach::Deep {
                walker.skip_current_dir();
            }
        };
        while let Some(next) = walker.next() {
            match next {
                Ok(entry) => {
                    let (path, utf8) = name_below(folder, entry.path(), prefix);
                    if utf8 && entry.file_type().is_dir() && !(self.enter)(&path) {
                        skip(&mut walker);
                        self.push(path, EntryKind::Folder);
                        continue;
                    }
                    if !utf8 {
                        if entry.file_type().is_dir() {
                            skip(&mut walker);
                        }
                        self.push(path, EntryKind::Trouble(TroubleKind::NotUtf8Name));
                        continue;
                    }
                    self.entry(path, &entry, links);
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

    fn entry(&mut self, path: String, entry: &DirEntry, links: Links) {
        let kind = entry.file_type();
        if kind.is_dir() {
            self.push(path, EntryKind::Folder);
        } else if kind.is_symlink() {
            self.link(path, entry.path(), links);
        } else if kind.is_file() {
            match entry.metadata() {
                Ok(metadata) => self.push(path, file(&metadata)),
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
            let kind =
                if metadata.is_file() { file(&metadata) } else { EntryKind::Trouble(TroubleKind::NotAFile) };
            self.push(path, kind);
        }
    }

    fn push(&mut self, path: String, kind: EntryKind) {
        self.entries.push(Entry { path, kind });
    }
}

/// The path of `at` below `folder`, behind `prefix`, and whether it is exact.
fn name_below(folder: &Path, at: &Path, prefix: &str) -> (String, bool) {
    let mut path = prefix.to_owned();
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

fn file(metadata: &Metadata) -> EntryKind {
    #[cfg(unix)]
    let executable = {
        use std::os::unix::fs::PermissionsExt;
        metadata.permissions().mode() & 0o111 != 0
    };
    #[cfg(not(unix))]
    let executable = false;
    EntryKind::File { size: metadata.len(), executable }
}
