//! The codes of errors.

use core::fmt;

/// The code of an error. Its text is public contract.
///
/// ```
/// assert_eq!(skills_runtime::Code::NotTrusted.to_string(), "NOT_TRUSTED");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// A parameter is unknown, missing, or of the wrong shape.
    InvalidParam,
    /// There is no such skill.
    NotFound,
    /// The skill's switches keep this invoker out.
    Disabled,
    /// The skill is not part of the build, and no gate let it through.
    NotTrusted,
    /// The skill lies in a sensitive place, and no gate let it through.
    Sensitive,
    /// The skill lies outside every root, and no gate let it through.
    OutsideWorkspace,
    /// The gate or a rule said no, or asked and nobody answered.
    PermissionDenied,
    /// The skill was refused when it was read.
    InvalidFrontmatter,
    /// The skill was refused because its name is not its folder's.
    NameMismatch,
    /// A file could not be read or written.
    IoError,
    /// The session was given fewer slots than there are skills, and all are taken.
    SessionFull,
}

impl Code {
    /// The code as text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Code::InvalidParam => "INVALID_PARAM",
            Code::NotFound => "NOT_FOUND",
            Code::Disabled => "DISABLED",
            Code::NotTrusted => "NOT_TRUSTED",
            Code::Sensitive => "SENSITIVE",
            Code::OutsideWorkspace => "OUTSIDE_WORKSPACE",
            Code::PermissionDenied => "PERMISSION_DENIED",
            Code::InvalidFrontmatter => "INVALID_FRONTMATTER",
            Code::NameMismatch => "NAME_MISMATCH",
            Code::IoError => "IO_ERROR",
            Code::SessionFull => "SESSION_FULL",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
