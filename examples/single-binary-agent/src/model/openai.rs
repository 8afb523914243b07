//! A real model, behind any endpoint that speaks OpenAI's chat completions.
//!
//! The messages are the types that async-openai publishes for the protocol; its own client wants an async runtime and
//! a hundred crates, so ureq carries them.

mod wire;

use std::{env, time::Duration};

use serde_json::Value;
use ureq::{Agent, http::StatusCode};

use super::{Model, ModelError};
use crate::{
    conversation::{Message, Reply},
    toolbox::ToolSpec,
};

const DEFAULT_BASE_URL: &str = "https://api.openai.com/v1";

/// A model thinks for a while, but not for ever.
const TIMEOUT: Duration = Duration::from_secs(300);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The endpoint, and what to ask it for.
pub struct OpenAi {
    url: String,
    model: String,
    key: Option<String>,
    http: Agent,
}

impl OpenAi {
    /// Takes `OPENAI_BASE_URL`, `OPENAI_MODEL` and `OPENAI_API_KEY` from the environment.
    pub fn from_env() -> Result<Self, ModelError> {
        let set = |name| env::var(name).ok().filter(|value| !value.trim().is_empty());
        let base = set("OPENAI_BASE_URL").unwrap_or_else(|| DEFAULT_BASE_URL.to_owned());
        if !base.starts_with("http://") && !base.starts_with("https://") {
            return Err(ModelError(format!(
                "OPENAI_BASE_URL is {base:?}: it must start with http:// or https://"
            )));
        }
        if base.starts_with("https://") && cfg!(not(feature = "tls")) {
            return Err(ModelError(format!(
                "{base} needs TLS: build with `--features tls`, or set OPENAI_BASE_URL to an http:// endpoint"
            )));
        }
        let model = set("OPENAI_MODEL")
            .ok_or_else(|| ModelError("OPENAI_MODEL is not set: it names the model to ask for".to_owned()))?;
        let config = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .timeout_connect(Some(CONNECT_TIMEOUT))
            // The body of an error says what is wrong, and a redirect would lose the request's.
            .http_status_as_error(false)
            .max_redirects(0)
            .build();
        Ok(OpenAi {
            url: format!("{}/chat/completions", base.trim_end_matches('/')),
            model,
            key: set("OPENAI_API_KEY"),
            http: config.into(),
        })
    }

    /// Sends the request, and gives the status and the body of the answer.
    fn post(&self, request: &wire::Request) -> Result<(StatusCode, String), ureq::Error> {
        let mut post = self.http.post(&self.url);
        if let Some(key) = &self.key {
            post = post.header("authorization", format!("Bearer {}", key.trim()));
        }
        let mut response = post.send_json(request)?;
        Ok((response.status(), response.body_mut().read_to_string()?))
    }
}

impl Model for OpenAi {
    fn reply(&mut self, conversation: &[Message], tools: &[ToolSpec]) -> Result<Reply, ModelError> {
        let request = wire::request(&self.model, conversation, tools);
        let (status, body) = self.post(&request).map_err(|error| {
            let reason = match error {
                ureq::Error::Io(error) => error.to_string(),
                other => other.to_string(),
            };
            ModelError(format!("no answer from {}: {reason}", self.url))
        })?;
        if !status.is_success() {
            return Err(ModelError(format!("{} answered {status}: {}", self.url, reason(&body))));
        }
        wire::reply(&body)
            .map_err(|what| ModelError(format!("{} did not answer with a completion: {what}", self.url)))
    }
}

/// What the body of an error says: its message where it has one, else its beginning.
fn reason(body: &str) -> String {
    let message = serde_json::from_str::<Value>(body).ok().and_then(|body| {
        let error = body.get("error")?;
        Some(error.get("message").unwrap_or(error).as_str()?.to_owned())
    });
    let text = message.unwrap_or_else(|| body.to_owned());
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(200) {
        line.truncate(end);
        line.push('…');
    }
    if line.is_empty() { "nothing more was said".to_owned() } else { line }
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn an_error_is_one_line_of_bounded_length() {
        assert_eq!(
            reason(r#"{"error":{"message":"Incorrect API key\nprovided."}}"#),
            "Incorrect API key provided."
        );
        assert_eq!(reason(r#"{"error":"model not found"}"#), "model not found");
        assert_eq!(reason("<html>\n  Bad gateway"), "<html> Bad gateway");
        assert_eq!(reason(" \n"), "nothing more was said");
        assert_eq!(reason(&"ä".repeat(500)).chars().count(), 201);
    }
}
