//! A model that plays a part: offline, always the same, and yet a model like any other to the agent.
//!
//! The part is in `script.rs`. The actor is handed only what a real model would be handed, and what it says next hangs
//! on what the tools answered: file names, table rows and templates come out of the answers, not out of the script.
//! Where an answer is not what the part needs, it stops and says what is missing.

mod script;

pub use script::USER_LINES;

use serde_json::{Value, json};

use super::{Model, ModelError};
use crate::{
    conversation::{Message, Reply, ToolCall},
    toolbox::ToolSpec,
};

/// The actor.
pub struct Scripted;

impl Model for Scripted {
    fn reply(&mut self, conversation: &[Message], tools: &[ToolSpec]) -> Result<Reply, ModelError> {
        let scene = conversation.iter().filter(|message| matches!(message, Message::Model(_))).count();
        let mut reply = script::reply(scene, &Heard { conversation })?;
        for (at, call) in reply.calls.iter_mut().enumerate() {
            call.id = format!("call-{}-{}", scene + 1, at + 1);
            if !tools.iter().any(|tool| tool.name == call.tool) {
                return Err(ModelError(format!(
                    "the script calls `{}`, and there is no such tool",
                    call.tool
                )));
            }
        }
        Ok(reply)
    }
}

/// What the actor has heard.
struct Heard<'a> {
    conversation: &'a [Message],
}

impl<'a> Heard<'a> {
    /// The answer to call number `at` of the last reply.
    fn answer(&self, at: usize) -> Result<&'a str, ModelError> {
        let said = self.conversation.iter().rposition(|message| matches!(message, Message::Model(_)));
        let since = self.conversation.get(said.unwrap_or_default()..).unwrap_or_default();
        let mut answers = since.iter().filter_map(|message| match message {
            Message::Tool(answer) => Some(answer.text.as_str()),
            _ => None,
        });
        answers.nth(at).ok_or_else(|| missing("an answer to the call"))
    }

    /// The skill that the user started last.
    fn started(&self) -> Result<&'a str, ModelError> {
        let text = self.conversation.iter().rev().find_map(|message| match message {
            Message::User { skill, .. } => skill.as_deref(),
            _ => None,
        });
        text.ok_or_else(|| missing("a skill that the user starts"))
    }

    /// What it said itself when it last called nothing.
    fn own_words(&self) -> Result<&'a str, ModelError> {
        let said = self.conversation.iter().rev().find_map(|message| match message {
            Message::Model(reply) if reply.calls.is_empty() => Some(reply.text.as_str()),
            _ => None,
        });
        said.ok_or_else(|| missing("an earlier reply"))
    }
}

/// The text between two others, where they first stand.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Result<&'a str, ModelError> {
    let found = text.split_once(before).and_then(|(_, rest)| rest.split_once(after));
    found.map(|(inner, _)| inner).ok_or_else(|| missing(before))
}

/// The paths by which the files of an activated skill are read, out of its text.
fn files(activated: &str) -> impl Iterator<Item = &str> {
    activated.split("read_path=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0))
}

fn missing(what: &str) -> ModelError {
    ModelError(format!("the scripted model waits for {what:?}, and it did not come"))
}

fn say(text: impl Into<String>) -> Reply {
    Reply { text: text.into(), calls: Vec::new() }
}

impl Reply {
    /// Calls a skill.
    fn skill(self, name: &str, arguments: &Value) -> Self {
        self.call("skill", format!(r#"{{"name": "{name}", "arguments": {arguments}}}"#))
    }

    /// Reads a file of a skill.
    fn read(self, path: &str) -> Self {
        self.call("read_resource", format!(r#"{{"path": {}}}"#, json!(path)))
    }

    /// Its id comes when it is known which reply this is.
    fn call(mut self, tool: &str, input: String) -> Self {
        self.calls.push(ToolCall { id: String::new(), tool: tool.to_owned(), input });
        self
    }
}
