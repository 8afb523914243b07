//! One conversation, from the requests that rig sends.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use rig_agent_example::{
    SKILLS, agent,
    script::{Script, call, say},
};
use serde_json::{Value, json};

/// What the model reads of the last call's answer.
fn last_answer(request: &Value) -> String {
    let messages = request["messages"].as_array().unwrap();
    let content = &messages.iter().rfind(|message| message["role"] == "tool").unwrap()["content"];
    match content {
        Value::String(text) => text.clone(),
        parts => parts.as_array().unwrap().iter().map(|part| part["text"].as_str().unwrap()).collect(),
    }
}

#[tokio::test]
async fn a_skill_is_loaded_once_and_its_files_on_demand() {
    let script = Script::new([
        call("1", "skill", &json!({ "name": "plan-migration", "arguments": "'drop a column'" })),
        call("2", "read_skill_file", &json!({ "path": "skill://plan-migration/references/steps.md" })),
        call("3", "skill", &json!({ "name": "plan-migration" })),
        call("4", "skill", &json!({ "name": "plan-migrations" })),
        call("5", "read_skill_file", &json!({ "path": "skill://plan-migration/../SKILL.md" })),
        say("Done."),
    ]);
    let response = agent(script.clone()).unwrap().prompt("Plan it.").await.unwrap();
    assert_eq!(response.output(), "Done.");

    let asked = script.asked();
    assert_eq!(asked.len(), 6);
    let system = asked[0]["messages"][0].to_string();
    assert!(system.contains("<name>plan-migration</name>"), "{system}");
    let tools = asked[0]["tools"].as_array().unwrap();
    let skill = tools.iter().find(|tool| tool["function"]["name"] == "skill").unwrap();
    assert_eq!(
        skill["function"]["parameters"]["properties"]["name"]["enum"],
        json!(["name-things", "plan-migration"])
    );
    assert!(last_answer(&asked[1]).contains("# Plan: drop a column"), "{}", last_answer(&asked[1]));
    let steps = SKILLS.get("plan-migration").unwrap().resource("references/steps.md").unwrap();
    assert_eq!(last_answer(&asked[2]), steps.text().unwrap());
    assert!(last_answer(&asked[3]).contains("already active"), "{}", last_answer(&asked[3]));
    assert!(last_answer(&asked[4]).starts_with("Error [NOT_FOUND]"), "{}", last_answer(&asked[4]));
    assert!(last_answer(&asked[5]).starts_with("Error: there is no text file"), "{}", last_answer(&asked[5]));
}
