//! Why the program ends without having done what was asked.

use std::{io, process::ExitCode};

use anstyle::{AnsiColor, Style};

use crate::{agent::AgentError, model::ModelError};

const ERROR: Style = AnsiColor::Red.on_default().bold();

/// A failure.
pub enum Failure {
    /// The output could not be written.
    Output(io::Error),
    /// Anything else, in words.
    Said(String),
}

impl Failure {
    /// Says it, and gives the status to end with.
    pub fn report(&self) -> ExitCode {
        let words = match self {
            Failure::Output(error) => &format!("cannot write the output: {error}"),
            Failure::Said(words) => words,
        };
        anstream::eprintln!("{ERROR}error:{ERROR:#} {words}");
        ExitCode::FAILURE
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        Failure::Said(error.to_string())
    }
}

impl From<AgentError> for Failure {
    fn from(error: AgentError) -> Self {
        match error {
            AgentError::Output(error) => Failure::Output(error),
            other => Failure::Said(other.to_string()),
        }
    }
}
