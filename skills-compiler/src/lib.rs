//! Reads, checks and lowers a folder of Agent Skills.
pub mod parse;
pub mod source;
