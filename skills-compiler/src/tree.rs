//! What was read: roots, the skill folders in them, and the files in those. Values only; nothing here touches a disk.

use crate::source::Source;
use std::path::PathBuf;
use std::sync::Arc;

/// Everything that was read.
#[derive(Debug, Default)]
pub struct Tree {
    /// The roots, in the order given.
    pub roots: Vec<RootTree>,
    /// Whether adding a file below each root makes cargo build again.
    pub watch: Watch,
    /// The `Cargo.toml` of the package was read: a change to it may change what is found.
    pub manifest: bool,
}

/// One root.
#[derive(Debug)]
pub struct RootTree {
    /// The root's name for messages, without a slash at the end.
    pub name: String,
    /// The absolute place that was looked at, for the help of `missing-root` only; empty when there is no disk.
    pub place: PathBuf,
    /// Whether it lies inside the package that is built; `None` when there is none.
    pub inside_package: Option<bool>,
    /// Whether cargo builds again when a file is added below it; `None` when that cannot be known.
    pub watched: Option<bool>,
    /// What cargo would leave out of the published crate.
    pub unpackaged: Vec<Unpackaged>,
    /// Why it could not be read at all.
    pub fault: Option<RootFault>,
    /// The root holds a SKILL.md itself.
    pub is_a_skill: bool,
    /// Its skill folders, in byte order of their paths.
    pub folders: Vec<Folder>,
    /// Files directly in the root.
    pub loose: Vec<Loose>,
    /// Folders that hold neither a skill nor deeper skills.
    pub without_skill: Vec<Plain>,
    /// What was met on the way and could not be read as a plain file.
    pub trouble: Vec<Trouble>,
    /// Hidden files and folders that were passed over, the outermost of each.
    pub hidden: Vec<String>,
    /// What editors, systems and caches left behind and was passed over, the outermost of each.
    pub junk: Vec<String>,
}

/// Why a root could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootFault {
    /// There is nothing of that name.
    Missing,
    /// It is a file.
    NotAFolder,
    /// The system's reason.
    Unreadable(String),
}

/// A folder that holds a SKILL.md, in some spelling.
#[derive(Debug)]
pub struct Folder {
    /// Its path below the root.
    pub path: String,
    /// The file's name as spelt on disk: `SKILL.md`, or another case of it.
    pub skill_file: String,
    /// Its content.
    pub content: Content,
    /// The other files, in byte order of their paths.
    pub files: Vec<File>,
}

impl Folder {
    /// The folder's own name.
    pub fn base_name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Whether the file is spelt as the specification has it.
    pub fn is_spelt_right(&self) -> bool {
        self.skill_file == "SKILL.md"
    }

    /// Whether `path`, below the folder, is one of its files, its SKILL.md, or a folder in it.
    pub fn holds(&self, path: &str) -> bool {
        let below = |file: &str| file.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
        path.is_empty()
            || path == self.skill_file
            || self.files.iter().any(|file| file.path == path || below(&file.path))
    }

    /// The path of the skill file below the root.
    pub fn skill_path(&self) -> String {
        format!("{}/{}", self.path, self.skill_file)
    }
}

/// What a SKILL.md holds.
#[derive(Debug)]
pub enum Content {
    /// Text.
    Text(Arc<Source>),
    /// Bytes that are not UTF-8.
    Bytes(Vec<u8>),
    /// It was not read, being larger than any skill: its size in bytes.
    TooLarge(u64),
    /// It could not be read: the system's reason.
    Unreadable(String),
}

/// A file beside a SKILL.md.
#[derive(Debug)]
pub struct File {
    /// Its path below the skill's folder, `/` between parts.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// The executable bit, where the system has one.
    pub executable: bool,
    /// The bytes are UTF-8.
    pub utf8: bool,
    /// A hash over the bytes.
    pub hash: u128,
    /// The SHA-256 of the bytes, when the option `digests` asks for it.
    pub digest: Option<[u8; 32]>,
    /// The text, when it is a single short line: a link that was checked out as a file looks like that.
    pub line: Option<String>,
    /// The bytes, when the caller asked to keep them.
    pub bytes: Option<Vec<u8>>,
}

/// A file that lies directly in a root.
#[derive(Debug)]
pub struct Loose {
    /// Its name.
    pub name: String,
    /// As in [`File::line`].
    pub line: Option<String>,
}

/// A folder without a skill.
#[derive(Debug)]
pub struct Plain {
    /// Its path below the root.
    pub path: String,
    /// The depth at which skills lie below it, as the option `depth` counts.
    pub skills_at_depth: Option<usize>,
    /// The names of the files that lie directly in it.
    pub files: Vec<String>,
}

/// Something below a root that is not a plain file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Its path below the root; not exact when the name is not UTF-8.
    pub path: String,
    /// What it is.
    pub kind: TroubleKind,
}

/// Something that is embedded and would not be published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpackaged {
    /// The first file, in byte order of paths, below the root; the folder that is a package of its own, which may be the
    /// root itself (an empty path).
    pub path: String,
    /// How many files there are besides.
    pub others: usize,
    /// Why.
    pub reason: Unpublished,
}

/// Why cargo leaves a file out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unpublished {
    /// A folder holds a `Cargo.toml` of its own, so it is another package.
    OwnPackage,
    /// `exclude` has this pattern for it.
    Excluded(String),
    /// `include` has none for it.
    NotIncluded,
}

/// What kind of trouble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TroubleKind {
    /// A link to a place inside the root; it was followed.
    Link {
        /// Where it leads.
        target: String,
    },
    /// A link to a place outside the root.
    LinkOutside {
        /// Where it leads, as written in the link.
        target: String,
    },
    /// A link to nothing.
    LinkDangles {
        /// Where it leads, as written in the link.
        target: String,
    },
    /// A link to a folder that it lies in.
    LinkCircle {
        /// Where it leads, as written in the link.
        target: String,
    },
    /// A link inside a linked folder; it was not followed.
    LinkInLink {
        /// Where it leads, as written in the link.
        target: String,
    },
    /// A link to something that is passed over for being hidden or junk.
    LinkSkipped {
        /// Where it leads, as written in the link.
        target: String,
    },
    /// The name is not UTF-8.
    NotUtf8Name,
    /// A file that was not read, being larger than anything embedded: its size in bytes.
    TooLarge(u64),
    /// The system's reason.
    Unreadable(String),
    /// A pipe, a socket or a device.
    NotAFile,
}

/// Whether cargo builds again when something is added below the roots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Watch {
    /// It cannot be known, or nothing is built.
    #[default]
    Unknown,
    /// There is no build script.
    NoBuildScript,
    /// The build script names these paths only.
    Paths(Vec<PathBuf>),
    /// The build script names no path, so the whole package is watched.
    Package,
}
