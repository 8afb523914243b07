//! A folder on disk that nothing leaves: each file is opened below the root by the system itself, so between looking at
//! a path and reading it there is no moment in which a link could be put in its place.

use std::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    io::Read as _,
    path::{Path, PathBuf},
    string::{String, ToString},
    sync::{Mutex, PoisonError},
    vec::Vec,
};

use cap_std::{ambient_authority, fs::Dir};
use skills_compiler::{
    Options,
    load::{Disk, Enter, Entry, EntryKind, Files, Take, whole},
    tree::{RootFault, TroubleKind},
};

/// A root, and the folders that its links may lead into.
pub(super) struct Fenced {
    root: PathBuf,
    /// A file beyond this many bytes is not read.
    most: u64,
    dir: Option<Dir>,
    /// What the root is without links, for the directory of a skill.
    real: Option<PathBuf>,
    /// All roots and workspaces, without links.
    around: Vec<PathBuf>,
    /// Links that were followed: where each leads.
    followed: Mutex<BTreeMap<String, Target>>,
}

#[derive(Clone)]
enum Target {
    /// To a path below the root.
    Inside(String),
    /// To a folder elsewhere.
    Around { dir: std::sync::Arc<Dir>, real: PathBuf },
}

impl Fenced {
    pub(super) fn new(root: &Path, around: &[PathBuf], options: &Options) -> Self {
        Fenced {
            root: root.to_owned(),
            most: options.max_skill_bytes,
            dir: Dir::open_ambient_dir(root, ambient_authority()).ok(),
            real: root.canonicalize().ok(),
            around: around.to_owned(),
            followed: Mutex::default(),
        }
    }

    /// The directory of the skill in `folder` as a shell finds it; none when its path is not UTF-8.
    pub(super) fn real(&self, folder: &str) -> Option<String> {
        let path = match self.followed(folder) {
            Some((Target::Inside(target), rest)) => self.real.as_ref()?.join(target + rest),
            Some((Target::Around { real, .. }, rest)) => PathBuf::from(format!("{}{rest}", real.to_str()?)),
            None => self.real.as_ref()?.join(folder),
        };
        path.to_str().map(ToOwned::to_owned)
    }

    /// The link that `path` goes through, and what stands behind it.
    fn followed<'p>(&self, path: &'p str) -> Option<(Target, &'p str)> {
        let followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ends = path.match_indices('/').map(|(slash, _)| slash).chain([path.len()]);
        ends.find_map(|end| {
            let (link, rest) = path.split_at_checked(end)?;
            Some((followed.get(link)?.clone(), rest))
        })
    }

    /// The entries with what lies behind their links, so that it is known before any of it is read.
    fn fenced(&self, listed: Vec<Entry>, enter: &Enter<'_>) -> Vec<Entry> {
        let mut entries = Vec::with_capacity(listed.len());
        for entry in listed {
            match &entry.kind {
                EntryKind::Trouble(TroubleKind::Link { target }) => {
                    self.remember(&entry.path, Target::Inside(target.clone()));
                }
                EntryKind::Trouble(TroubleKind::LinkOutside { target }) if !entry.path.contains('/') => {
                    if let Some(around @ Target::Around { .. }) = self.around(&entry.path) {
                        entries.extend(behind(&entry.path, target, &around, enter));
                        self.remember(&entry.path, around);
                        continue;
                    }
                }
                _ => {}
            }
            entries.push(entry);
        }
        entries
    }

    fn remember(&self, link: &str, target: Target) {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner).insert(link.to_owned(), target);
    }

    /// The folder that a link in the root leads to, when it lies in another root or in a workspace.
    fn around(&self, link: &str) -> Option<Target> {
        let real = self.root.join(link).canonicalize().ok()?;
        let holder = self.around.iter().find(|folder| real.starts_with(folder))?;
        // Not a folder that this root lies in: it would hold itself.
        if self.real.as_ref().is_none_or(|root| root.starts_with(&real)) {
            return None;
        }
        let below = real.strip_prefix(holder).ok()?;
        let holder = Dir::open_ambient_dir(holder, ambient_authority()).ok()?;
        let dir = if below.as_os_str().is_empty() { holder } else { holder.open_dir(below).ok()? };
        Some(Target::Around { dir: std::sync::Arc::new(dir), real })
    }
}

impl Files for Fenced {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        whole(self, enter)
    }

    fn parts(&self, enter: &Enter<'_>, threads: usize, take: &Take<'_>) -> Result<(), RootFault> {
        if self.dir.is_none() {
            // What the listing says of it is better, if it says anything.
            Disk::new(&self.root).list(&|_| false)?;
            return Err(RootFault::Unreadable("it cannot be opened as a folder".to_owned()));
        }
        Disk::new(&self.root).parts(enter, threads, &|part| take(self.fenced(part, enter)))
    }

    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, String> {
        let root = self.dir.as_ref().ok_or("the root cannot be opened")?;
        let opened = match self.followed(path) {
            Some((Target::Inside(target), rest)) => root.open(target + rest),
            Some((Target::Around { dir, .. }, rest)) => dir.open(rest.trim_start_matches('/')),
            None => root.open(path),
        };
        // What was opened is looked at and read, not what the path leads to by now.
        let file = opened.map_err(|error| error.to_string())?;
        let metadata = file.metadata().map_err(|error| error.to_string())?;
        if !metadata.is_file() {
            return Err("it is not a file any more".to_owned());
        }
        let too_large = |size| format!("it has {size} bytes, and a skill may have {} bytes", self.most);
        if metadata.len() > self.most {
            return Err(too_large(metadata.len()));
        }
        // As large as it says it is, so that it is read at once; it may have grown since.
        let size = usize::try_from(metadata.len()).unwrap_or_default();
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(size).map_err(|error| error.to_string())?;
        file.into_std()
            .take(self.most.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| error.to_string())?;
        if bytes.len() as u64 > self.most { Err(too_large(bytes.len() as u64)) } else { Ok(bytes) }
    }
}

/// What lies behind a link to a folder elsewhere, under the name of the link.
fn behind(link: &str, written: &str, around: &Target, enter: &Enter<'_>) -> Vec<Entry> {
    let Target::Around { real, .. } = around else { return Vec::new() };
    let followed = TroubleKind::Link { target: written.to_owned() };
    let mut entries = std::vec![
        Entry { path: link.to_owned(), kind: EntryKind::Trouble(followed) },
        Entry { path: link.to_owned(), kind: EntryKind::Folder },
    ];
    let inside = |path: &str| enter(&format!("{link}/{path}"));
    match Disk::new(real).list(&inside) {
        Ok(listed) => entries.extend(
            listed.into_iter().map(|Entry { path, kind }| Entry { path: format!("{link}/{path}"), kind }),
        ),
        Err(_) => entries.push(Entry {
            path: link.to_owned(),
            kind: EntryKind::Trouble(TroubleKind::Unreadable("it cannot be listed".to_owned())),
        }),
    }
    entries
}
