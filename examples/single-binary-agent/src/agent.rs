//! The loop: the model is asked, its tool calls are answered, until it has nothing more to call.

use std::{fmt, io};

use crate::{
    conversation::{Message, Reply},
    model::{Model, ModelError},
    prompt::system_prompt,
    toolbox::Toolbox,
};

/// A model that calls tools for ever is stopped here.
const MAX_TURNS: u32 = 40;

/// A conversation, and all it needs to go on.
pub struct Agent<'a> {
    model: &'a mut dyn Model,
    toolbox: Toolbox,
    conversation: Vec<Message>,
    /// Sees each message as soon as it is there, with the turn that it belongs to.
    observer: &'a mut dyn FnMut(u32, &Message) -> io::Result<()>,
}

impl<'a> Agent<'a> {
    /// Starts a conversation.
    pub fn start(
        model: &'a mut dyn Model,
        observer: &'a mut dyn FnMut(u32, &Message) -> io::Result<()>,
    ) -> io::Result<Self> {
        let mut agent = Agent { model, toolbox: Toolbox::new(), conversation: Vec::new(), observer };
        agent.push(Message::System(system_prompt()))?;
        Ok(agent)
    }

    /// The user says something, and the model answers until it is the user's turn again.
    pub fn say(&mut self, line: &str) -> Result<(), AgentError> {
        let skill = self.toolbox.command(line).transpose().map_err(AgentError::Command)?;
        self.push(Message::User { said: line.to_owned(), skill })?;
        while !self.turn()? {}
        Ok(())
    }

    /// One turn: one reply of the model, and the answers to its calls. Whether that was the last.
    fn turn(&mut self) -> Result<bool, AgentError> {
        if self.toolbox.session().turn() > MAX_TURNS {
            return Err(AgentError::TooManyTurns);
        }
        let reply: Reply = self.model.reply(&self.conversation, self.toolbox.specs())?;
        let calls = reply.calls.clone();
        self.push(Message::Model(reply))?;
        for call in &calls {
            let answer = self.toolbox.answer(call);
            self.push(Message::Tool(answer))?;
        }
        self.toolbox.next_turn();
        Ok(calls.is_empty())
    }

    fn push(&mut self, message: Message) -> io::Result<()> {
        (self.observer)(self.toolbox.session().turn(), &message)?;
        self.conversation.push(message);
        Ok(())
    }

    /// Ends the conversation; the tools know what became of the session.
    pub fn finish(self) -> Toolbox {
        self.toolbox
    }
}

/// Why the conversation ended early.
#[derive(Debug)]
pub enum AgentError {
    /// The model did not answer.
    Model(ModelError),
    /// The observer could not take a message.
    Output(io::Error),
    /// The user's command leads to no skill.
    Command(String),
    /// The model does not come to an end.
    TooManyTurns,
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentError::Model(error) => error.fmt(f),
            AgentError::Output(error) => error.fmt(f),
            AgentError::Command(refusal) => f.write_str(refusal),
            AgentError::TooManyTurns => write!(f, "the model still calls tools after {MAX_TURNS} turns"),
        }
    }
}

impl std::error::Error for AgentError {}

impl From<ModelError> for AgentError {
    fn from(error: ModelError) -> Self {
        AgentError::Model(error)
    }
}

impl From<io::Error> for AgentError {
    fn from(error: io::Error) -> Self {
        AgentError::Output(error)
    }
}
