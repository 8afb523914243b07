//! Text into structure: the fences of a `SKILL.md`, then the YAML between them.

pub mod fence;
pub mod yaml;
