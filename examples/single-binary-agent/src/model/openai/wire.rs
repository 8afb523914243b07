//! The conversation in the words of the protocol, and back.

use async_openai::types::chat::{
    ChatCompletionMessageToolCall, ChatCompletionMessageToolCalls, ChatCompletionRequestAssistantMessage,
    ChatCompletionRequestMessage, ChatCompletionRequestSystemMessage, ChatCompletionRequestToolMessage,
    ChatCompletionRequestUserMessage, ChatCompletionResponseMessage, ChatCompletionTool, ChatCompletionTools,
    CreateChatCompletionRequest, FunctionCall, FunctionObject,
};
use serde::Deserialize;

use crate::{
    conversation::{Message, Reply, ToolCall},
    toolbox::ToolSpec,
};

pub(super) type Request = CreateChatCompletionRequest;

/// The request for the next message.
pub(super) fn request(model: &str, conversation: &[Message], tools: &[ToolSpec]) -> Request {
    let tools: Vec<ChatCompletionTools> = tools.iter().map(tool).collect();
    CreateChatCompletionRequest {
        model: model.to_owned(),
        messages: conversation.iter().map(message).collect(),
        // An empty list is refused by some servers.
        tools: (!tools.is_empty()).then_some(tools),
        ..Default::default()
    }
}

fn message(message: &Message) -> ChatCompletionRequestMessage {
    match message {
        Message::System(text) => ChatCompletionRequestSystemMessage::from(text.as_str()).into(),
        Message::User { said, skill: None } => ChatCompletionRequestUserMessage::from(said.as_str()).into(),
        Message::User { said, skill: Some(text) } => {
            ChatCompletionRequestUserMessage::from(format!("{said}\n\n{text}")).into()
        }
        Message::Model(reply) => {
            let calls: Vec<_> = reply.calls.iter().map(call).collect();
            ChatCompletionRequestAssistantMessage {
                content: (!reply.text.is_empty()).then(|| reply.text.as_str().into()),
                tool_calls: (!calls.is_empty()).then_some(calls),
                ..Default::default()
            }
            .into()
        }
        Message::Tool(answer) => ChatCompletionRequestToolMessage {
            content: answer.text.as_str().into(),
            tool_call_id: answer.id.clone(),
        }
        .into(),
    }
}

fn call(call: &ToolCall) -> ChatCompletionMessageToolCalls {
    let function = FunctionCall { name: call.tool.clone(), arguments: call.input.clone() };
    ChatCompletionMessageToolCall { id: call.id.clone(), function }.into()
}

fn tool(tool: &ToolSpec) -> ChatCompletionTools {
    ChatCompletionTools::Function(ChatCompletionTool {
        function: FunctionObject {
            name: tool.name.to_owned(),
            description: Some(tool.description.to_owned()),
            // The schemas are written in this program and by the macro; a test reads each of them.
            parameters: serde_json::from_str(tool.input_schema).ok(),
            strict: None,
        },
    })
}

/// Only what is needed of the answer: what else stands in it differs from server to server.
#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: ChatCompletionResponseMessage,
}

/// Reads the answer; the error says what is wrong with it.
pub(super) fn reply(body: &str) -> Result<Reply, String> {
    let completion: Completion = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let choice = completion.choices.into_iter().next().ok_or("it has no choices")?;
    let calls = choice.message.tool_calls.unwrap_or_default().into_iter().map(|call| match call {
        ChatCompletionMessageToolCalls::Function(call) => {
            Ok(ToolCall { id: call.id, tool: call.function.name, input: call.function.arguments })
        }
        ChatCompletionMessageToolCalls::Custom(call) => {
            Err(format!("it calls the custom tool {:?}, and none was offered", call.custom_tool.name))
        }
    });
    let text = choice.message.content.or(choice.message.refusal).unwrap_or_default();
    Ok(Reply { text, calls: calls.collect::<Result<_, _>>()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::Toolbox;

    #[test]
    fn every_tool_has_its_schema() {
        let request = request("m", &[], Toolbox::new().specs());
        let json = serde_json::to_value(request).unwrap();
        for tool in json["tools"].as_array().unwrap() {
            assert_eq!(tool["function"]["parameters"]["type"], "object", "{tool}");
        }
    }

    #[test]
    fn answers_that_are_none_say_so() {
        assert_eq!(reply(r#"{"choices":[]}"#), Err("it has no choices".to_owned()));
        assert!(reply("{}").unwrap_err().contains("missing field `choices`"));
        assert!(reply("<html>").unwrap_err().contains("line 1 column 1"));
    }
}
