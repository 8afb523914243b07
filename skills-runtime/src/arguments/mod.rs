//! What a skill declares about its arguments.

mod declared;

pub use declared::{Argument, Declared, DeclaredKind};
