//! The limits of the format, from <https://agentskills.io/specification>.

/// Characters of a name, at most.
pub const MAX_NAME_LENGTH: usize = 64;

/// Characters of a description, at most.
pub const MAX_DESCRIPTION_LENGTH: usize = 1024;

/// Characters of `compatibility`, at most.
pub const MAX_COMPATIBILITY_LENGTH: usize = 500;

/// Lines of a `SKILL.md`, as recommended.
pub const MAX_SKILL_LINES: usize = 500;
