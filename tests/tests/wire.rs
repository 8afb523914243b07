//! What goes over the wire, against the types that client libraries publish for each interface, and the input schema
//! against JSON Schema itself. `BLESS=1` rewrites `tests/wire/wire.json`, which `skills-mcp/clients/wire.mjs` holds
//! against the types of the vendors' own libraries.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use async_openai::types::{
    chat::{ChatCompletionRequestMessage, ChatCompletionTools},
    responses,
};
use jsonschema::Validator;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use skills_runtime::{
    Catalog, Outcome, Parameters, Request, Tool,
    WireFormat::{self, Anthropic, Mcp, OpenAiChat, OpenAiResponses},
    include_skills,
};
use skills_tests::workspace;
use std::fs;

static SKILLS: Catalog =
    include_skills!("$FIXTURES/layers/skills", allow = ["untracked-root", "outside-package"]);

const FORMATS: [(&str, WireFormat); 4] = [
    ("anthropic", Anthropic),
    ("mcp", Mcp),
    ("openai-chat", OpenAiChat),
    ("openai-responses", OpenAiResponses),
];

/// The tool in each of its shapes.
fn tools() -> [Tool<'static>; 3] {
    let tool = SKILLS.tool().unwrap();
    [tool, tool.with_parameters(Parameters::SkillArgs).with_name("Skill"), tool.with_listing()]
}

/// One outcome of each kind.
fn outcomes() -> [Outcome<'static>; 4] {
    let mut session = SKILLS.session();
    ["read-pdf", "read-pdf", "raed-pdf", "publish-release"].map(|name| session.request(Request::new(name)))
}

/// Reads `value` as a `T`, and checks that nothing of it is lost on the way.
fn assert_is<T: DeserializeOwned + Serialize>(value: &Value) {
    let read: T = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), *value);
}

#[test]
fn definitions_are_what_the_interfaces_take() {
    for tool in tools() {
        assert_is::<ChatCompletionTools>(&tool.wire(OpenAiChat).to_value());
        assert_is::<responses::Tool>(&tool.wire(OpenAiResponses).to_value());
        assert_is::<rmcp::model::Tool>(&tool.wire(Mcp).to_value());
    }
}

#[test]
fn answers_are_what_the_interfaces_take() {
    let outcomes = outcomes();
    assert_eq!(outcomes.each_ref().map(Outcome::kind), ["ok", "already_loaded", "not_found", "error"]);
    for outcome in &outcomes {
        assert_is::<ChatCompletionRequestMessage>(&outcome.answer(OpenAiChat, "call_1").to_value());
        let answer = outcome.answer(OpenAiResponses, "call_1").to_value();
        assert_is::<responses::InputItem>(&answer);
        let read: responses::InputItem = serde_json::from_value(answer).unwrap();
        let is_output = matches!(read, responses::InputItem::Item(responses::Item::FunctionCallOutput(_)));
        assert!(is_output, "{read:?}");
        assert_is::<rmcp::model::CallToolResult>(&outcome.answer(Mcp, "").to_value());
    }
}

#[test]
fn the_schema_is_one_and_takes_what_the_session_takes() {
    for parameters in [Parameters::NameArguments, Parameters::SkillArgs] {
        let tool = SKILLS.tool().unwrap().with_parameters(parameters);
        let open: Value = serde_json::from_str(tool.input_schema()).unwrap();
        for schema in [tool.schema().to_value(), open] {
            jsonschema::meta::validate(&schema).unwrap();
            jsonschema::draft7::meta::validate(&schema).unwrap();
        }
        let validator: Validator = jsonschema::validator_for(&tool.schema().to_value()).unwrap();
        let (name, arguments) = (parameters.name(), parameters.arguments());
        for (input, is_valid) in [
            (json!({ name: "read-pdf" }), true),
            (json!({ name: "read-pdf", arguments: "a.pdf" }), true),
            (json!({ name: "read-pdf", arguments: ["a.pdf"] }), false),
            (json!({ name: "read-pdf", arguments: { "file": 1 } }), false),
            (json!({ name: "read-pdf", "reload": true }), false),
            (json!({ name: "raed-pdf" }), false),
            // A name that only a user may ask for is not offered.
            (json!({ name: "publish-release" }), false),
            (json!({ name: 1 }), false),
            (json!({}), false),
            (json!("read-pdf"), false),
        ] {
            assert_eq!(validator.is_valid(&input), is_valid, "{input}");
            let mut session = SKILLS.session().with_parameters(parameters);
            assert_eq!(!session.request(Request::from_json(&input)).is_error(), is_valid, "{input}");
        }
        let named = json!({ name: "fill-form", arguments: { "form": "a.pdf" } });
        assert!(validator.is_valid(&named), "{named}");
    }
}

#[test]
fn the_vendors_types_are_held_against_what_is_sent() {
    let mut page = Map::new();
    for (name, format) in FORMATS {
        let definitions: Vec<_> = tools().iter().map(|tool| tool.wire(format).to_value()).collect();
        let answers: Vec<_> =
            outcomes().iter().map(|outcome| outcome.answer(format, "call_1").to_value()).collect();
        page.insert(name.to_owned(), json!({ "definitions": definitions, "answers": answers }));
    }
    let made = format!("{:#}\n", Value::Object(page));
    let path = workspace().join("tests/wire/wire.json");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept == made, "tests/wire/wire.json is not what is sent; `BLESS=1` writes it anew");
}
