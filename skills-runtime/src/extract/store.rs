//! A folder that holds versions: a version is found there whole, or is written beside its place and renamed into it.

use std::{
    borrow::ToOwned,
    format, io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime},
    vec::Vec,
};

use super::{
    Edits, ExtractError, ExtractErrorKind, Extracted, MARKER, Wanted,
    disk::{Disk, Kind, Rights},
    error::at,
    old, verify,
};

/// What is being written, or was when its process was killed, starts like this.
pub(super) const NEW: &str = ".new-";
/// What a process left behind is removed when it is this old. Nobody takes longer to write a bundle.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);
/// How often a version that comes and goes is looked at again.
const ROUNDS: usize = 4;

/// A folder that holds versions.
pub(super) struct Store<'d> {
    pub(super) disk: &'d dyn Disk,
    pub(super) dir: PathBuf,
}

impl<'d> Store<'d> {
    /// Makes the folder when it is not there, for this user alone.
    pub(super) fn open(disk: &'d dyn Disk, dir: &Path) -> Result<Self, ExtractError> {
        let mut store = Store { disk, dir: std::path::absolute(dir).map_err(at(dir))? };
        store.make(&store.dir)?;
        // A link on the way may be changed later by whoever owns it. Windows has another form for such paths, which
        // few programs take.
        if cfg!(unix) {
            store.dir = store.dir.canonicalize().map_err(at(dir))?;
        }
        // Where anyone may rename what others own, nothing is safe.
        let rights = disk.rights(&store.dir).map_err(at(&store.dir))?;
        if (rights.anyone_writes && !rights.sticky) || store.is_foreign(rights) {
            return Err(ExtractError::new(ExtractErrorKind::NotPrivate, &store.dir, None));
        }
        Ok(store)
    }

    fn make(&self, folder: &Path) -> Result<(), ExtractError> {
        let made = match (self.disk.make_folder(folder), folder.parent()) {
            (Err(error), Some(parent)) if error.kind() == io::ErrorKind::NotFound => {
                self.make(parent)?;
                // Once: there are file systems that say so whatever is there.
                self.disk.make_folder(folder)
            }
            (made, _) => made,
        };
        match made {
            // It may be there, also as a link of the user's.
            Err(error) if !folder.is_dir() => Err(at(folder)(error)),
            _ => Ok(()),
        }
    }

    /// Finds a version, or writes it.
    pub(super) fn version(
        &self,
        version: &str,
        wanted: &[Wanted<'_>],
        edits: Edits,
    ) -> Result<Extracted, ExtractError> {
        let place = self.dir.join(version);
        let Some(root) = place.to_str().map(ToOwned::to_owned) else {
            return Err(ExtractError::new(ExtractErrorKind::NotUtf8, &place, None));
        };
        let mut extracted = Extracted {
            dir: self.dir.clone(),
            root,
            is_new: false,
            edited: Vec::new(),
            unknown: Vec::new(),
            restored: Vec::new(),
            not_written: Vec::new(),
        };
        for _ in 0..ROUNDS {
            match self.disk.look(&place).map_err(at(&place))? {
                Some(Kind::Folder) => {
                    self.check_private(&place)?;
                    verify::verify(self, &place, wanted, edits, &mut extracted)?;
                    return Ok(extracted);
                }
                Some(_) => return Err(ExtractError::new(ExtractErrorKind::NotAFolder, &place, None)),
                None => {}
            }
            self.sweep();
            if self.write(&place, wanted)? {
                extracted.is_new = true;
                return Ok(extracted);
            }
        }
        Err(ExtractError::new(
            ExtractErrorKind::Io,
            &place,
            io::Error::other("it does not stay in its place"),
        ))
    }

    /// A folder that someone else owns, or may write to, is not trusted, whatever is in it.
    fn check_private(&self, place: &Path) -> Result<(), ExtractError> {
        let rights = self.disk.rights(place).map_err(at(place))?;
        if rights.group_writes || rights.anyone_writes || self.is_foreign(rights) {
            return Err(ExtractError::new(ExtractErrorKind::NotPrivate, place, None));
        }
        Ok(())
    }

    /// Whether someone else owns a folder, other than the user who may do everything anyway.
    fn is_foreign(&self, rights: Rights) -> bool {
        let Some(owner) = rights.owner.filter(|owner| *owner != 0) else { return false };
        // On Linux the system tells who this process is; not always, so only a yes is believed. `/proc/self` is a link,
        // and belongs to nobody in particular.
        let told = self.disk.rights(Path::new("/proc/self/task")).is_ok_and(|own| own.owner == Some(owner));
        !told && self.own_id().is_some_and(|own| own != owner)
    }

    /// Who this process is: who owns what it makes. Not known on a disk that is read-only, where nobody else can do
    /// harm either.
    fn own_id(&self) -> Option<u32> {
        let probe = self.fresh();
        self.disk.make_folder(&probe).ok()?;
        let owner = self.disk.rights(&probe).ok().and_then(|rights| rights.owner);
        let _ = self.disk.remove_folder(&probe);
        owner
    }

    /// A place beside the versions that no other process or thread uses.
    pub(super) fn fresh(&self) -> PathBuf {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        self.dir.join(format!("{NEW}{:x}-{time:x}-{next:x}", process::id()))
    }

    /// Writes a version beside its place and renames it. Says whether it is the one that stands there now: when another
    /// process was faster, its version does.
    fn write(&self, place: &Path, wanted: &[Wanted<'_>]) -> Result<bool, ExtractError> {
        let new = self.fresh();
        let done = self.write_tree(&new, wanted).and_then(|()| match self.disk.rename(&new, place) {
            Ok(()) => Ok(true),
            Err(_) if self.disk.look(place).map_err(at(place))?.is_some() => Ok(false),
            Err(error) => Err(at(place)(error)),
        });
        match done {
            Ok(true) => self.disk.sync_folder(&self.dir),
            // Whoever finds it later removes it, if this fails too.
            Ok(false) | Err(_) => drop(self.disk.remove_folder(&new)),
        }
        done
    }

    fn write_tree(&self, new: &Path, wanted: &[Wanted<'_>]) -> Result<(), ExtractError> {
        self.disk.make_folder(new).map_err(at(new))?;
        let mut folders: Vec<PathBuf> = Vec::from([new.to_owned()]);
        let mut files = Vec::with_capacity(wanted.len());
        for file in wanted {
            let path = new.join(&file.path);
            self.make_between(new, &path, &mut folders)?;
            self.disk.write_new(&path, file.bytes, file.executable).map_err(at(&path))?;
            files.push(path);
        }
        self.disk.sync(&files).map_err(at(new))?;
        let marker = new.join(MARKER);
        self.disk.write_new(&marker, old::manifest(wanted).as_bytes(), false).map_err(at(&marker))?;
        self.disk.sync(core::slice::from_ref(&marker)).map_err(at(&marker))?;
        // Names reach the disk before the name that makes them count.
        folders.iter().rev().for_each(|folder| self.disk.sync_folder(folder));
        Ok(())
    }

    /// Makes the folders between a tree and a path in it that are not known to be there.
    pub(super) fn make_between(
        &self,
        tree: &Path,
        path: &Path,
        known: &mut Vec<PathBuf>,
    ) -> Result<(), ExtractError> {
        let mut above: Vec<&Path> = path.ancestors().skip(1).take_while(|folder| *folder != tree).collect();
        above.reverse();
        for folder in above {
            if known.iter().rev().any(|known| known == folder) {
                continue;
            }
            match self.disk.make_folder(folder) {
                // Another process makes the same one.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => made.map_err(at(folder))?,
            }
            known.push(folder.to_owned());
        }
        Ok(())
    }

    /// Writes one file of a version that stands in its place, in one step.
    pub(super) fn put(&self, path: &Path, file: &Wanted<'_>) -> Result<(), ExtractError> {
        let new = self.fresh();
        let done = self
            .disk
            .write_new(&new, file.bytes, file.executable)
            .and_then(|()| self.disk.sync(core::slice::from_ref(&new)))
            .and_then(|()| self.disk.rename(&new, path));
        if done.is_err() {
            let _ = self.disk.remove_file(&new);
        }
        done.map_err(at(path))
    }

    /// Removes what processes left behind that were killed long ago.
    fn sweep(&self) {
        let Ok(names) = self.disk.list(&self.dir) else { return };
        for name in names.iter().filter(|name| name.to_string_lossy().starts_with(NEW)) {
            let path = self.dir.join(name);
            let age = self.disk.changed(&path).ok().and_then(|changed| changed.elapsed().ok());
            if age.is_none_or(|age| age < LEFT_BEHIND) {
                continue;
            }
            let _ = match self.disk.look(&path) {
                Ok(Some(Kind::Folder)) => self.disk.remove_folder(&path),
                Ok(Some(_)) => self.disk.remove_file(&path),
                _ => Ok(()),
            };
        }
    }
}
