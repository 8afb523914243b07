//! A disk that fails, or a process that is killed, at each step in turn.

use std::{
    cell::Cell,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{Edits, Os, beside, expected, tree, with_catalog, with_upgrade};
use crate::extract::disk::{Disk, Kind, Rights};
use crate::extract::wanted::collect;
use crate::{Catalog, Code, ExtractErrorKind, Extracted};

/// What happens at the step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// The process is killed: half of what is written stands there, and nothing happens after.
    Killed,
    /// The disk is full from here on: half of what is written stands there, and things can be removed.
    Full,
    /// This one step is refused.
    Refused,
    /// Nothing can be changed from here on.
    ReadOnly,
}

/// The machine's disk, with a fault at one step that changes something.
struct Faulty {
    fault: Fault,
    at: usize,
    step: Cell<usize>,
}

impl Faulty {
    fn new(fault: Fault, at: usize) -> Self {
        Faulty { fault, at, step: Cell::new(0) }
    }

    /// Whether the fault came to be.
    fn was_met(&self) -> bool {
        self.step.get() > self.at
    }

    /// Counts a step that changes something. `Some` when it does not come to pass.
    fn step(&self, removes: bool) -> Option<io::Error> {
        let step = self.step.get();
        self.step.set(step + 1);
        let kind = match self.fault {
            Fault::Killed if step >= self.at => io::ErrorKind::Interrupted,
            Fault::Full if step >= self.at && !removes => io::ErrorKind::StorageFull,
            Fault::Refused if step == self.at => io::ErrorKind::PermissionDenied,
            Fault::ReadOnly if step >= self.at => io::ErrorKind::ReadOnlyFilesystem,
            _ => return None,
        };
        Some(kind.into())
    }

    fn change<T>(&self, removes: bool, change: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        self.step(removes).map_or_else(change, Err)
    }
}

impl Disk for Faulty {
    fn look(&self, path: &Path) -> io::Result<Option<Kind>> {
        Os.look(path)
    }
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        Os.list(folder)
    }
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        Os.read(path)
    }
    fn rights(&self, folder: &Path) -> io::Result<Rights> {
        Os.rights(folder)
    }
    fn changed(&self, path: &Path) -> io::Result<SystemTime> {
        Os.changed(path)
    }
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        if Os.look(path)?.is_some() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.change(false, || Os.make_folder(path))
    }
    fn write_new(&self, path: &Path, bytes: &[u8], executable: bool) -> io::Result<()> {
        let Some(error) = self.step(false) else { return Os.write_new(path, bytes, executable) };
        // Not every byte of it came to be.
        if self.step.get() == self.at + 1 && self.fault != Fault::ReadOnly && self.fault != Fault::Refused {
            Os.write_new(path, &bytes[..bytes.len() / 2], executable)?;
        }
        Err(error)
    }
    fn set_executable(&self, path: &Path) -> io::Result<()> {
        self.change(false, || Os.set_executable(path))
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.change(false, || Os.rename(from, to))
    }
    fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.change(true, || Os.remove_file(path))
    }
    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        if self.fault == Fault::Killed && self.step.get() == self.at {
            // Half of it is gone.
            if let Some(first) = Os.list(path)?.first() {
                let _ = fs::remove_dir_all(path.join(first));
            }
        }
        self.change(true, || Os.remove_folder(path))
    }
    fn sync(&self, _: &[PathBuf]) -> io::Result<()> {
        // The system writes what is in its memory also when the process is gone.
        self.change(false, || Ok(()))
    }
    fn sync_folder(&self, _: &Path) {}
}

/// Runs `run` with the fault at each step in turn, and `check` after each, until the fault comes too late.
fn each_step(
    fault: Fault,
    prepare: impl Fn(&Path),
    run: impl Fn(&Faulty, &Path) -> Result<Extracted, crate::ExtractError>,
    check: impl Fn(usize, &Path, Result<Extracted, crate::ExtractError>),
) -> usize {
    for at in 0..1_000 {
        let home = tempfile::tempdir().unwrap();
        let dir = home.path().join("skills");
        prepare(&dir);
        let disk = Faulty::new(fault, at);
        let outcome = run(&disk, &dir);
        if !disk.was_met() {
            assert!(outcome.is_ok());
            return at;
        }
        check(at, &dir, outcome);
    }
    panic!("it never ends");
}

/// Whatever stands in the version's place is whole, and a later run makes it so without a word of edits.
fn is_whole_later(catalog: Catalog<'_>, dir: &Path, at: usize) {
    let version = collect(&catalog).version;
    if dir.join(&version).exists() {
        assert_eq!(tree(&dir.join(&version)), expected(catalog), "after a fault at step {at}");
    }
    let later = catalog.extract(dir).unwrap();
    assert!(later.edited().is_empty() && later.unknown().is_empty(), "step {at}: {later:?}");
    assert_eq!(tree(Path::new(later.root())), expected(catalog), "step {at}");
}

#[test]
fn a_process_killed_at_any_write_leaves_no_tree_that_is_trusted_wrongly() {
    with_catalog(|catalog| {
        let steps = each_step(
            Fault::Killed,
            |_| {},
            |disk, dir| catalog.extract_on(disk, dir, Edits::Keep),
            |at, dir, _| is_whole_later(catalog, dir, at),
        );
        // A folder or a file each, and the renaming.
        assert!(steps >= 13, "{steps} steps");
    });
}

#[test]
fn a_process_killed_while_it_replaces_edits_leaves_each_file_old_or_new() {
    with_catalog(|catalog| {
        let prepare = |dir: &Path| {
            let extracted = catalog.extract(dir).unwrap();
            for path in ["pdf/scripts/run.sh", "csv/SKILL.md"] {
                fs::write(Path::new(extracted.root()).join(path), "edited by hand").unwrap();
            }
            fs::write(Path::new(extracted.root()).join("csv/more.md"), "more").unwrap();
        };
        let steps = each_step(
            Fault::Killed,
            prepare,
            |disk, dir| catalog.extract_on(disk, dir, Edits::Replace),
            |at, dir, _| {
                let root = dir.join(collect(&catalog).version);
                let found = tree(&root);
                for (path, (bytes, _)) in expected(catalog) {
                    let is = &found[&path].0;
                    assert!(*is == bytes || is == b"edited by hand", "step {at}: {path}");
                }
                catalog.extract_replacing(dir).unwrap();
                assert_eq!(tree(&root), expected(catalog));
            },
        );
        assert!(steps >= 5, "{steps} steps");
    });
}

#[test]
fn a_process_killed_while_it_removes_old_versions_leaves_no_half_of_one() {
    with_catalog(|old| {
        with_upgrade(|new| {
            let steps = each_step(
                Fault::Killed,
                |dir| drop(old.extract(dir).unwrap()),
                |disk, dir| {
                    let extracted = new.extract(dir)?;
                    crate::extract::old::remove_other_versions(disk, dir, Path::new(extracted.root()))?;
                    Ok(extracted)
                },
                |at, dir, _| is_whole_later(old, dir, at),
            );
            assert_eq!(steps, 2);
        });
    });
}

#[test]
fn a_full_disk_is_an_error_that_leaves_nothing_behind() {
    with_catalog(|catalog| {
        each_step(
            Fault::Full,
            |_| {},
            |disk, dir| catalog.extract_on(disk, dir, Edits::Keep),
            |at, dir, outcome| {
                let error = outcome.unwrap_err();
                assert_eq!((error.kind(), error.code()), (ExtractErrorKind::Io, Code::IoError), "step {at}");
                assert_eq!(error.io_error().unwrap().kind(), io::ErrorKind::StorageFull);
                assert!(!dir.exists() || beside(dir).is_empty(), "step {at}: {:?}", beside(dir));
                // The catalog in memory is as good as before.
                assert_eq!(catalog.get("csv").unwrap().body(), "# CSV\n");
                is_whole_later(catalog, dir, at);
            },
        );
    });
}

#[test]
fn a_refused_step_is_an_error_or_does_no_harm() {
    with_catalog(|catalog| {
        each_step(
            Fault::Refused,
            |_| {},
            |disk, dir| catalog.extract_on(disk, dir, Edits::Keep),
            |at, dir, outcome| {
                assert_eq!(outcome.unwrap_err().io_error().unwrap().kind(), io::ErrorKind::PermissionDenied);
                is_whole_later(catalog, dir, at);
            },
        );
    });
}

#[test]
fn a_read_only_disk_serves_what_is_there_and_is_an_error_otherwise() {
    with_catalog(|catalog| {
        let home = tempfile::tempdir().unwrap();
        let read_only = Faulty::new(Fault::ReadOnly, 0);
        let error = catalog.extract_on(&read_only, home.path(), Edits::Keep).unwrap_err();
        assert_eq!(error.io_error().unwrap().kind(), io::ErrorKind::ReadOnlyFilesystem);
        assert!(beside(home.path()).is_empty());
        let before = catalog.extract(home.path()).unwrap();
        let found = catalog.extract_on(&read_only, home.path(), Edits::Keep).unwrap();
        assert_eq!((found.root(), found.is_new()), (before.root(), false));
    });
}

#[test]
fn what_killed_processes_left_is_removed_when_it_is_old() {
    let home = tempfile::tempdir().unwrap();
    with_catalog(|catalog| {
        for at in [3, 5] {
            let disk = Faulty::new(Fault::Killed, at);
            catalog.extract_on(&disk, home.path(), Edits::Keep).unwrap_err();
        }
        let left = beside(home.path());
        assert_eq!(left.len(), 2);
        // One is old; the other may be that of a process at work.
        let hours_ago = SystemTime::now() - std::time::Duration::from_secs(2 * 60 * 60);
        fs::File::open(home.path().join(&left[0])).unwrap().set_modified(hours_ago).unwrap();
        catalog.extract(home.path()).unwrap();
        let now = beside(home.path());
        assert!(!now.contains(&left[0]) && now.contains(&left[1]), "{now:?}");
    });
}
