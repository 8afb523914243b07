//! The real model, against a server on this machine that speaks the protocol.
#![cfg(feature = "http")]
#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

mod server;

use std::process::{Command, Output};

use serde_json::{Value, json};
use server::Server;

fn ask(base_url: &str, prompt: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_single-binary-agent"))
        .env_clear()
        .envs([("OPENAI_BASE_URL", base_url), ("OPENAI_MODEL", "small"), ("OPENAI_API_KEY", "secret")])
        .args(["--prompt", prompt])
        .output()
        .unwrap()
}

/// An answer in the form that servers give it, with more in it than is needed.
fn completion(message: &Value) -> (&'static str, String) {
    let body = json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "small",
        "service_tier": "on_demand", "x_vendor": { "queue": 0.1 },
        "choices": [{ "index": 0, "message": message, "logprobs": null, "finish_reason": "stop" }],
        "usage": { "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 },
    });
    ("200 OK", body.to_string())
}

fn calls(calls: &[(&str, &str, &Value)]) -> (&'static str, String) {
    let calls: Vec<Value> = calls
        .iter()
        .map(|(id, tool, input)| {
            json!({ "id": id, "type": "function", "function": { "name": tool, "arguments": input.to_string() } })
        })
        .collect();
    completion(&json!({ "role": "assistant", "content": null, "tool_calls": calls }))
}

fn text(text: &str) -> (&'static str, String) {
    completion(&json!({ "role": "assistant", "content": text }))
}

#[test]
fn tool_calls_go_through_the_session_and_back() {
    let skill = json!({ "name": "choose-version", "arguments": "1.2.3" });
    let file = json!({ "path": "skill://choose-version/references/breaking-changes.md" });
    let server = Server::start(vec![
        calls(&[("a", "skill", &skill), ("b", "skill", &skill)]),
        calls(&[("c", "read_resource", &file), ("d", "shell", &json!({}))]),
        text("It is 2.0.0."),
    ]);
    let output = ask(&server.base_url, "Which version comes next?");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("It is 2.0.0."), "{said}");

    let requests = server.requests();
    for request in &requests {
        assert_eq!(request.line, "POST /v1/chat/completions HTTP/1.1");
        assert!(request.headers.contains(&"authorization: Bearer secret".to_owned()));
        assert_eq!(request.body["model"], "small");
        let tools: Vec<_> = request.body["tools"].as_array().unwrap().iter().collect();
        assert!(tools.iter().all(|tool| tool["type"] == "function"));
        assert_eq!(
            [&tools[0]["function"]["name"], &tools[1]["function"]["name"]],
            ["skill", "read_resource"]
        );
    }
    let schema = &requests[0].body["tools"][0]["function"]["parameters"];
    let names = schema["properties"]["name"]["enum"].as_array().unwrap();
    assert!(
        names.contains(&json!("choose-version")) && !names.contains(&json!("publish-release")),
        "{schema}"
    );

    let first = requests[0].body["messages"].as_array().unwrap();
    assert_eq!(first.len(), 2);
    assert_eq!([&first[0]["role"], &first[1]["role"]], ["system", "user"]);
    assert!(first[0]["content"].as_str().unwrap().contains("<available_skills>"));
    assert_eq!(first[1]["content"], "Which version comes next?");

    let last = requests[2].body["messages"].as_array().unwrap();
    let roles: Vec<_> = last.iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "tool", "tool", "assistant", "tool", "tool"]);
    assert_eq!(last[2]["tool_calls"][1]["id"], "b");
    assert_eq!(last[2]["tool_calls"][0]["function"]["arguments"], skill.to_string());
    assert!(last[2].get("content").is_none());
    let answers: Vec<(&str, &str)> = last
        .iter()
        .filter(|message| message["role"] == "tool")
        .map(|message| (message["tool_call_id"].as_str().unwrap(), message["content"].as_str().unwrap()))
        .collect();
    let [(a, loaded), (b, again), (c, read), (d, unknown)] = answers[..] else { unreachable!("{answers:?}") };
    assert_eq!([a, b, c, d], ["a", "b", "c", "d"]);
    assert!(loaded.contains("The current version is: 1.2.3"), "{loaded}");
    assert!(again.contains("already active") && again.contains("turn 1"), "{again}");
    assert_eq!(read, include_str!("../skills/choose-version/references/breaking-changes.md"));
    assert_eq!(unknown, "Error [NOT_FOUND]: there is no tool \"shell\"");
}

#[test]
fn mistakes_of_the_model_are_answers_and_the_conversation_goes_on() {
    let wrong = [
        ("skill", json!({ "skill": "choose-version" }), "use `name` instead of `skill`"),
        ("skill", json!({ "name": "choose-versoin" }), "did you mean choose-version?"),
        ("skill", json!({ "name": "publish-release" }), "Error [DISABLED]"),
        ("skill", json!("choose-version"), "Error [INVALID_PARAM]"),
        ("read_resource", json!({ "file": "x" }), "unknown field `file`"),
        (
            "read_resource",
            json!({ "path": "skill://triage-issue/references/labels.md" }),
            "Error [NOT_ACTIVE]",
        ),
        ("read_resource", json!({ "path": "references/labels.md" }), "Error [NOT_FOUND]"),
    ];
    let made: Vec<_> = wrong.iter().map(|(tool, input, _)| (*tool, *tool, input)).collect();
    let server = Server::start(vec![calls(&made), text("Sorry.")]);
    assert!(ask(&server.base_url, "Hello.").status.success());

    let requests = server.requests();
    let messages = requests[1].body["messages"].as_array().unwrap();
    let answers: Vec<_> = messages.iter().filter(|message| message["role"] == "tool").collect();
    assert_eq!(answers.len(), wrong.len());
    for ((_, input, expected), answer) in wrong.iter().zip(answers) {
        let answer = answer["content"].as_str().unwrap();
        assert!(answer.contains(expected), "{input}: {answer}");
    }
}

#[test]
fn the_user_starts_a_skill_that_is_hidden_from_the_model() {
    let server = Server::start(vec![text("First the checks.")]);
    assert!(ask(&server.base_url, "/publish-release 0.3.3").status.success());
    let requests = server.requests();
    let said = requests[0].body["messages"][1]["content"].as_str().unwrap();
    assert!(said.starts_with("/publish-release 0.3.3\n\n<skill_content name=\"publish-release\">"), "{said}");
    assert!(said.contains("# Publish 0.3.3"), "{said}");
}

/// Asks, and gives what stands on standard error; it must be one line.
fn failure(base_url: &str) -> String {
    let output = ask(base_url, "Hello.");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: ") && error.lines().count() == 1, "{error}");
    assert!(!error.contains("secret"), "{error}");
    error
}

#[test]
fn what_goes_wrong_is_said_in_one_line() {
    let denied =
        json!({ "error": { "message": "Incorrect API key\nprovided.", "type": "auth", "code": 401 } });
    for (status, body, expected) in [
        ("401 Unauthorized", denied.to_string(), "answered 401 Unauthorized: Incorrect API key provided."),
        (
            "404 Not Found",
            r#"{"error":"model 'small' not found"}"#.to_owned(),
            "404 Not Found: model 'small' not found",
        ),
        ("502 Bad Gateway", "<html>\n<h1>502</h1>".to_owned(), "502 Bad Gateway: <html> <h1>502</h1>"),
        ("307 Temporary Redirect", String::new(), "307 Temporary Redirect: nothing more was said"),
        ("200 OK", "{\"choices\": [".to_owned(), "did not answer with a completion: EOF while parsing"),
        ("200 OK", r#"{"choices":[]}"#.to_owned(), "did not answer with a completion: it has no choices"),
        ("200 OK", "{}".to_owned(), "missing field `choices`"),
    ] {
        let server = Server::start(vec![(status, body)]);
        let error = failure(&server.base_url);
        assert!(error.contains(expected), "{error}");
        server.requests();
    }
}

#[test]
fn nobody_there_is_said_in_one_line() {
    // A port that was free a moment ago.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let error = failure(&format!("http://{address}/v1/"));
    assert!(error.contains(&format!("no answer from http://{address}/v1/chat/completions: ")), "{error}");
    assert!(failure("localhost:1").contains("must start with http:// or https://"));
}

#[test]
#[cfg(not(feature = "tls"))]
fn an_endpoint_that_needs_tls_says_how_to_build_it() {
    assert!(failure("https://example.invalid/v1").contains("build with `--features tls`"));
}

#[test]
fn what_a_model_says_does_not_steer_the_terminal() {
    let server = Server::start(vec![text("\u{1b}]0;owned\u{7}done")]);
    let output = ask(&server.base_url, "Hello.");
    server.requests();
    assert!(!output.stdout.contains(&0x1b) && !output.stdout.contains(&7));
}

#[test]
fn a_model_that_calls_for_ever_is_stopped() {
    let again = calls(&[("x", "skill", &json!({ "name": "release-notes" }))]);
    let server = Server::start(vec![again; 40]);
    assert!(failure(&server.base_url).contains("still calls tools after 40 turns"));
    server.requests();
}
