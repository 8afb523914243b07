//! Arguments: what a skill declares, what was given, and how both meet in the body.

mod check;
mod declared;
mod form;
mod given;
mod pieces;
mod tokens;

pub(crate) use check::Fault;
pub use declared::{Argument, Declared, DeclaredKind};
pub(crate) use given::Shape;
pub use given::{Arguments, Given};
pub(crate) use pieces::{Pieces, Substitution};
pub use tokens::{Token, TokenPieces, Tokens, tokens};

#[cfg(test)]
mod tests;
