//! The limits of the format, in characters (<https://agentskills.io/specification>), and those of the loader, in bytes.

/// A name, in characters.
pub const NAME: usize = 64;
/// A description, in characters.
pub const DESCRIPTION: usize = 1024;
/// `compatibility`, in characters.
pub const COMPATIBILITY: usize = 500;
/// `argument-hint`, in characters.
pub const ARGUMENT_HINT: usize = 200;
/// A SKILL.md beyond this many bytes is refused unread.
pub const UNREAD_BEYOND: u64 = 16 << 20;
/// Another file beyond this many bytes is refused unread: no bundle is that large, and the build would hang.
pub const RESOURCE_UNREAD_BEYOND: u64 = 1 << 30;
/// A body, in lines.
pub const BODY_LINES: usize = 500;
/// A body, in estimated tokens.
pub const BODY_TOKENS: u32 = 5000;
/// An entry of the listing, in estimated tokens.
pub const ENTRY_TOKENS: u32 = 100;
