//! Why the command itself could not run: one line, and what to do about it.

use crate::screen::{BOLD, ERROR};
use skills_compiler::render::shown;
use std::fmt::Write as _;
use std::io::Write as _;

/// The reason for exit status 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    message: String,
    help: Vec<String>,
}

impl Fault {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: Vec::new() }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Writes it to standard error, in the manner of the findings.
    pub(crate) fn print(&self) {
        let mut text = format!("{ERROR}error{ERROR:#}{BOLD}: {}{BOLD:#}\n", shown(&self.message));
        for help in &self.help {
            let _ = writeln!(text, "  {BOLD}= help:{BOLD:#} {}", shown(help));
        }
        // Nobody is left to tell.
        let _ = anstream::stderr().write_all(text.as_bytes());
    }
}
