//! The wrapper that is hardly one.

use core::fmt;

use super::{Body, Wrapped};

pub(super) fn write(wrapped: &Wrapped<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "Skill base directory: {}\n", wrapped.dir())?;
    write!(f, "{}", Body(wrapped.fenced()))
}
