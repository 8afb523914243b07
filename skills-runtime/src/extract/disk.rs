//! The seam between extraction and a file system, so that a test can make each step fail.

use std::{
    ffi::OsString,
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    thread::{self, ScopedJoinHandle},
    time::SystemTime,
    vec::Vec,
};

/// What stands at a path; links are not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Folder,
    File {
        size: u64,
        executable: bool,
    },
    /// A link, a pipe and the like.
    Other,
}

/// Who may write to a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights {
    /// The owner; none where the system has no such thing.
    pub(super) owner: Option<u32>,
    /// Whether its group, and whether anyone may write to it.
    pub(super) group_writes: bool,
    pub(super) anyone_writes: bool,
    /// Whether only the owner of an entry may rename or remove it.
    pub(super) sticky: bool,
}

/// What extraction needs of a file system.
pub(super) trait Disk {
    /// What stands there; `None` when nothing does.
    fn look(&self, path: &Path) -> io::Result<Option<Kind>>;
    /// The names in a folder.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    fn rights(&self, folder: &Path) -> io::Result<Rights>;
    fn changed(&self, path: &Path) -> io::Result<SystemTime>;
    /// Makes a folder for this user alone.
    fn make_folder(&self, path: &Path) -> io::Result<()>;
    /// Writes a new file for this user alone.
    fn write_new(&self, path: &Path, bytes: &[u8], executable: bool) -> io::Result<()>;
    fn set_executable(&self, path: &Path) -> io::Result<()>;
    /// Renames within one folder or tree. A folder does not replace one that holds something.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove_file(&self, path: &Path) -> io::Result<()>;
    /// Removes a folder with everything in it, and follows no link.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
    /// Waits until files are on the disk, so that after a loss of power they are not shorter than what was written.
    fn sync(&self, files: &[PathBuf]) -> io::Result<()>;
    /// Waits until the names in a folder are on the disk, where the system can.
    fn sync_folder(&self, path: &Path);
}

/// Threads that wait for the disk.
const SYNCED_AT_ONCE: usize = 16;

/// The file system of the machine.
pub(super) struct Os;

impl Disk for Os {
    fn look(&self, path: &Path) -> io::Result<Option<Kind>> {
        let metadata = match fs::symlink_metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let kind = metadata.file_type();
        Ok(Some(if kind.is_dir() {
            Kind::Folder
        } else if kind.is_file() {
            Kind::File { size: metadata.len(), executable: system::is_executable(&metadata) }
        } else {
            Kind::Other
        }))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn rights(&self, folder: &Path) -> io::Result<Rights> {
        Ok(system::rights(&fs::symlink_metadata(folder)?))
    }

    fn changed(&self, path: &Path) -> io::Result<SystemTime> {
        fs::symlink_metadata(path)?.modified()
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        system::keep_private(&mut builder);
        builder.create(path)
    }

    fn write_new(&self, path: &Path, bytes: &[u8], executable: bool) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        system::set_mode(&mut options, executable);
        let mut file: File = options.open(path)?;
        file.write_all(bytes)?;
        // Whatever the mask took away.
        if executable { system::make_executable(&file) } else { Ok(()) }
    }

    fn set_executable(&self, path: &Path) -> io::Result<()> {
        system::make_executable(&File::open(path)?)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir_all(path)
    }

    fn sync(&self, files: &[PathBuf]) -> io::Result<()> {
        let some = |files: &[PathBuf]| files.iter().try_for_each(|file| system::to_sync(file)?.sync_all());
        if files.len() < SYNCED_AT_ONCE {
            return some(files);
        }
        // A disk writes what many wait for at once, and one after the other it takes several times as long.
        thread::scope(|scope| {
            let chunks = files.chunks(files.len().div_ceil(SYNCED_AT_ONCE));
            let start = |chunk| thread::Builder::new().spawn_scoped(scope, move || some(chunk));
            let threads: Vec<_> = chunks.map(|chunk| (chunk, start(chunk))).collect();
            threads.into_iter().try_for_each(|(chunk, thread)| match thread.map(ScopedJoinHandle::join) {
                Ok(Ok(synced)) => synced,
                Ok(Err(_)) => Err(io::Error::other("a thread that waits for the disk ended early")),
                // The system gives no more threads.
                Err(_) => some(chunk),
            })
        })
    }

    fn sync_folder(&self, path: &Path) {
        // Not every file system can, and it is not needed for the names to be whole.
        if let Ok(folder) = File::open(path) {
            let _ = folder.sync_all();
        }
    }
}

#[cfg(unix)]
mod system {
    //! Rights as Unix has them.

    use std::{
        fs::{DirBuilder, File, Metadata, OpenOptions, Permissions},
        io,
        os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
        path::Path,
    };

    use super::Rights;

    pub(super) fn is_executable(metadata: &Metadata) -> bool {
        metadata.mode() & 0o100 != 0
    }

    pub(super) fn rights(metadata: &Metadata) -> Rights {
        let mode = metadata.mode();
        Rights {
            owner: Some(metadata.uid()),
            group_writes: mode & 0o020 != 0,
            anyone_writes: mode & 0o002 != 0,
            sticky: mode & 0o1000 != 0,
        }
    }

    pub(super) fn keep_private(builder: &mut DirBuilder) {
        builder.mode(0o700);
    }

    pub(super) fn set_mode(options: &mut OpenOptions, executable: bool) {
        options.mode(if executable { 0o700 } else { 0o600 });
    }

    pub(super) fn make_executable(file: &File) -> io::Result<()> {
        file.set_permissions(Permissions::from_mode(0o700))
    }

    /// Not opened for writing: a program that is cannot be run.
    pub(super) fn to_sync(file: &Path) -> io::Result<File> {
        File::open(file)
    }
}

#[cfg(not(unix))]
mod system {
    //! No such rights here: a folder has those of the folder that it lies in.

    use std::{
        fs::{DirBuilder, File, Metadata, OpenOptions},
        io,
        path::Path,
    };

    use super::Rights;

    pub(super) fn is_executable(_: &Metadata) -> bool {
        true
    }

    pub(super) fn rights(_: &Metadata) -> Rights {
        Rights { owner: None, group_writes: false, anyone_writes: false, sticky: false }
    }

    pub(super) fn keep_private(_: &mut DirBuilder) {}

    pub(super) fn set_mode(_: &mut OpenOptions, _: bool) {}

    pub(super) fn make_executable(_: &File) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn to_sync(file: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).open(file)
    }
}
