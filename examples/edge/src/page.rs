//! The memory that host and module share.

use core::fmt::{self, Write};

/// A request, as the host has written it.
pub(crate) struct Request([u8; 1024]);

impl Request {
    pub(crate) const EMPTY: Request = Request([0; 1024]);

    pub(crate) const fn place(&mut self) -> *mut u8 {
        self.0.as_mut_ptr()
    }

    /// Some of it; nothing where that is not text.
    pub(crate) fn text(&self, start: usize, length: usize) -> &str {
        let bytes = self.0.get(start..).and_then(|rest| rest.get(..length)).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

/// An answer. What does not fit is an error.
pub(crate) struct Answer {
    bytes: [u8; 16 * 1024],
    used: usize,
}

impl Answer {
    pub(crate) const EMPTY: Answer = Answer { bytes: [0; 16 * 1024], used: 0 };

    pub(crate) const fn place(&self) -> *const u8 {
        self.bytes.as_ptr()
    }

    /// Writes a text in place of the last one, and gives its length in bytes; 0 when it does not fit.
    pub(crate) fn replace(&mut self, text: impl fmt::Display) -> usize {
        self.used = 0;
        write!(self, "{text}").map_or(0, |()| self.used)
    }
}

impl Write for Answer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.used + text.len();
        self.bytes.get_mut(self.used..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}
