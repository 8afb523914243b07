//! Why skills are not on disk.

use std::{
    borrow::ToOwned,
    fmt, io,
    path::{Path, PathBuf},
};

use crate::Code;

/// Why skills could not be written to a folder. The catalog in memory is as good as before.
///
/// ```
/// use skills_runtime::{Catalog, Code, ExtractErrorKind};
///
/// let file = std::env::temp_dir().join("skills-doc-error");
/// std::fs::write(&file, "no folder").unwrap();
/// let error = Catalog::EMPTY.extract(&file).unwrap_err();
/// assert_eq!((error.kind(), error.code(), error.path()), (ExtractErrorKind::Io, Code::IoError, file.as_path()));
/// # std::fs::remove_file(file).unwrap();
/// ```
#[derive(Debug)]
pub struct ExtractError {
    kind: ExtractErrorKind,
    path: PathBuf,
    source: Option<io::Error>,
}

/// What kind of reason.
///
/// ```
/// # use skills_runtime::ExtractErrorKind;
/// assert_ne!(ExtractErrorKind::Io, ExtractErrorKind::NotPrivate);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExtractErrorKind {
    /// The system refused: a full disk, a read-only one, no permission.
    Io,
    /// A link or a file stands where the folder should be.
    NotAFolder,
    /// Someone else owns the folder, or may write to it.
    NotPrivate,
    /// The folder has no marker: nobody finished it.
    Unfinished,
    /// The path of the folder is not UTF-8, so it cannot be told to a model.
    NotUtf8,
}

impl ExtractError {
    pub(super) fn new(
        kind: ExtractErrorKind,
        path: impl AsRef<Path>,
        source: impl Into<Option<io::Error>>,
    ) -> Self {
        ExtractError { kind, path: path.as_ref().to_owned(), source: source.into() }
    }

    /// What kind of reason.
    pub const fn kind(&self) -> ExtractErrorKind {
        self.kind
    }

    /// The code that a model is told: `IO_ERROR`.
    #[allow(clippy::unused_self)] // A kind may get a code of its own.
    pub const fn code(&self) -> Code {
        Code::IoError
    }

    /// The file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The system's reason, where there is one.
    pub const fn io_error(&self) -> Option<&io::Error> {
        self.source.as_ref()
    }
}

impl fmt::Display for ExtractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match (self.kind, &self.source) {
            (ExtractErrorKind::Io, Some(error)) => write!(f, "`{path}` cannot be written or read: {error}"),
            (ExtractErrorKind::Io, None) => write!(f, "`{path}` cannot be written or read"),
            (ExtractErrorKind::NotAFolder, _) => {
                write!(f, "`{path}` is a link or a file where a folder should be")
            }
            (ExtractErrorKind::NotPrivate, _) => {
                write!(f, "`{path}` belongs to someone else, or others may write to it")
            }
            (ExtractErrorKind::Unfinished, _) => {
                write!(f, "`{path}` was not finished by whoever wrote it; remove it")
            }
            (ExtractErrorKind::NotUtf8, _) => write!(f, "the path `{path}` is not UTF-8"),
        }
    }
}

impl core::error::Error for ExtractError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.source.as_ref().map(|error| error as _)
    }
}

/// Says where an error of the system came from.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> ExtractError + '_ {
    move |error| ExtractError::new(ExtractErrorKind::Io, path, error)
}
