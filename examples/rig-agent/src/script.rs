//! A model endpoint that plays its part from a script. It speaks OpenAI's chat completions to rig, which takes it for
//! any other transport, so all but the model is as it would be.

use std::{
    collections::VecDeque,
    future::{Future, ready},
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use rig_core::http_client::{
    Error, HttpClientExt, LazyBody, MultipartForm, Request, Response, Result, StreamingResponse,
};
use serde_json::{Value, json};

/// The endpoint. It remembers what it was asked.
#[derive(Clone)]
pub struct Script {
    lines: Arc<Mutex<VecDeque<Value>>>,
    asked: Arc<Mutex<Vec<Value>>>,
}

/// The message of a model that calls a tool.
pub fn call(id: &str, tool: &str, arguments: &Value) -> Value {
    json!({ "role": "assistant", "content": null, "tool_calls": [
        { "id": id, "type": "function", "function": { "name": tool, "arguments": arguments.to_string() } },
    ] })
}

/// The message of a model that has done its work.
pub fn say(text: &str) -> Value {
    json!({ "role": "assistant", "content": text })
}

impl Script {
    /// Answers with these messages, one after the other.
    pub fn new(lines: impl IntoIterator<Item = Value>) -> Self {
        Script { lines: Arc::new(Mutex::new(lines.into_iter().collect())), asked: Arc::default() }
    }

    /// The requests so far, as they came.
    pub fn asked(&self) -> Vec<Value> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn answer(&self, request: &[u8]) -> serde_json::Result<Bytes> {
        let request = serde_json::from_slice(request)?;
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(request);
        let line = self.lines.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let message = line.unwrap_or_else(|| say("The script is over."));
        let finish = if message["tool_calls"].is_array() { "tool_calls" } else { "stop" };
        let reply = json!({
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 0,
            "model": "scripted",
            "choices": [{ "index": 0, "message": message, "finish_reason": finish }],
            "usage": { "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 },
        });
        Ok(Bytes::from(reply.to_string()))
    }
}

impl HttpClientExt for Script {
    fn send<T, U>(
        &self,
        request: Request<T>,
    ) -> impl Future<Output = Result<Response<LazyBody<U>>>> + Send + 'static
    where
        T: Into<Bytes> + Send,
        U: From<Bytes> + Send + 'static,
    {
        let body: Bytes = request.into_body().into();
        let answer = self.answer(&body).map_err(Error::instance).map(|answer| {
            let body: LazyBody<U> = Box::pin(ready(Ok(U::from(answer))));
            Response::new(body)
        });
        ready(answer)
    }

    fn send_multipart<U>(
        &self,
        _: Request<MultipartForm>,
    ) -> impl Future<Output = Result<Response<LazyBody<U>>>> + Send + 'static
    where
        U: From<Bytes> + Send + 'static,
    {
        ready(Err(Error::StreamEnded))
    }

    fn send_streaming<T>(&self, _: Request<T>) -> impl Future<Output = Result<StreamingResponse>> + Send
    where
        T: Into<Bytes> + Send,
    {
        ready(Err(Error::StreamEnded))
    }
}
