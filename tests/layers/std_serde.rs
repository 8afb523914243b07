//! The layer with `std` and `serde`: a session behind a lock, calls as JSON, a save and a restore between two turns.

use serde_json::{Value, json};
use skills_runtime::{
    Budget, Catalog, Format, Invoker, Request, SavedSession, SharedSession, WireFormat, include_skills,
};
use std::fmt::Display;

static SKILLS: Catalog = include_skills!("skills/");

fn show(name: &str, scene: impl Display) {
    println!("=== {name}\n{scene}");
}

fn main() {
    show("listing-xml", SKILLS.listing());
    show("listing-lines", SKILLS.listing_as(Format::Lines));
    show("listing-markdown", SKILLS.listing_as(Format::Markdown));
    show("listing-short", SKILLS.listing_as(Format::Lines).budget(Budget::characters(120)));
    show("system-prompt", SKILLS.system_prompt());
    let tool = SKILLS.tool().expect("two skills are the model's");
    let schema: Value = serde_json::from_str(tool.input_schema()).expect("it is JSON");
    assert_eq!(schema, tool.schema().to_value());
    show("tool-schema", tool.input_schema());
    let wire: Value =
        serde_json::from_str(&tool.wire(WireFormat::OpenAiChat).to_string()).expect("it is JSON");
    assert_eq!(wire, tool.wire(WireFormat::OpenAiChat).to_value());
    show("tool-wire", tool.wire(WireFormat::OpenAiChat));

    let skill = SKILLS.get("fill-form").expect("it is there");
    let fields = skill.resource("references/fields.md").expect("it is there");
    show("resource", fields.text().expect("it is text"));
    let files = skill.resources().into_iter();
    let line =
        |file: skills_runtime::Resource| format!("{} {} {}\n", file.path(), file.size(), file.media_type());
    show("resources", files.map(line).collect::<String>());

    let call = json!({ "name": "fill-form", "arguments": "'tax return.pdf' Ada" });
    let session = SharedSession::new(SKILLS.session());
    let first = session.request(Request::from_json(&call));
    assert_eq!(json!(first)["kind"], "ok");
    show("first-activation", first);
    session.with(|session| session.next_turn());

    let saved = serde_json::to_string(&session.into_inner().save()).expect("it is saved");
    let saved: SavedSession = serde_json::from_str(&saved).expect("it is read");
    let mut session = SKILLS.session();
    assert!(session.restore(&saved).is_complete());
    let session = SharedSession::new(session);
    show("second-activation", session.request(Request::from_json(&call)));
    let call = json!({ "name": "/publish-release" });
    show("user-activation", session.request(Request::from_json(&call).by(Invoker::User)));

    let session = SharedSession::new(SKILLS.session());
    let call = json!({ "name": "fill-form", "arguments": { "reader": "Ada", "file": "a.pdf" } });
    show("named-arguments", session.request(Request::from_json(&call)));
    show("suggestions", session.request(Request::from_json(&json!({ "name": "fill-from" }))));
    show("refusal-switch", session.request(Request::from_json(&json!({ "name": "publish-release" }))));
    let call = json!({ "skill": "read-pdf", "reload": true });
    show("refusal-parameters", session.request(Request::from_json(&call)));
}
