//! The limits of the format, in characters (<https://agentskills.io/specification>).

/// A name, in characters.
pub const NAME: usize = 64;
/// A description, in characters.
pub const DESCRIPTION: usize = 1024;
/// `compatibility`, in characters.
pub const COMPATIBILITY: usize = 500;
/// `argument-hint`, in characters.
pub const ARGUMENT_HINT: usize = 200;
/// A body, in lines.
pub const BODY_LINES: usize = 500;
/// A body, in estimated tokens.
pub const BODY_TOKENS: u32 = 5000;
/// An entry of the listing, in estimated tokens.
pub const ENTRY_TOKENS: u32 = 100;
