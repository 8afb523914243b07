//! What is said: the messages of a conversation, as the agent keeps them whichever model listens.

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// What the model is told before anything else.
    System(String),
    /// What the user said; with a skill's text, when it was a command that activated one.
    User { said: String, skill: Option<String> },
    /// What the model answered.
    Model(Reply),
    /// What a tool answered to one call of the model.
    Tool(ToolAnswer),
}

/// A model's answer: words, tool calls, or both. Without calls, it is the user's turn again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    pub text: String,
    pub calls: Vec<ToolCall>,
}

/// A model's wish to have a tool called.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolCall {
    /// Chosen by the model; the answer carries it back, since several calls may stand in one reply.
    pub id: String,
    pub tool: String,
    /// JSON, as the model wrote it. It may be wrong, so it stays a text until the tool reads it.
    pub input: String,
}

/// The answer to one call.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolAnswer {
    pub id: String,
    pub tool: String,
    pub text: String,
}
