//! What the agent asks of a model, and the two models there are.

#[cfg(feature = "http")]
pub mod openai;
pub mod scripted;

use std::fmt;

use crate::{
    conversation::{Message, Reply},
    toolbox::ToolSpec,
};

/// Something that answers a conversation.
pub trait Model {
    /// The next message, given all the others and the tools that may be called.
    fn reply(&mut self, conversation: &[Message], tools: &[ToolSpec]) -> Result<Reply, ModelError>;
}

/// Why there is no answer, in one line for the person at the terminal.
#[derive(Debug)]
pub struct ModelError(pub String);

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ModelError {}
