//! Plays one question through an agent of rig, offline.

use rig_agent_example::{
    agent,
    script::{Script, call, say},
};
use serde_json::json;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let script = Script::new([
        call(
            "call_1",
            "skill",
            &json!({ "name": "plan-migration", "arguments": { "change": "split users.name in two" } }),
        ),
        call("call_2", "read_skill_file", &json!({ "path": "skill://plan-migration/references/steps.md" })),
        call("call_3", "skill", &json!({ "name": "plan-migration" })),
        say("Expand: add both columns. Move: write all three, copy. Contract: drop `name` a release later."),
    ]);
    let question = "How do I split users.name in two without downtime?";
    let response = agent(script.clone())?.prompt(question).await?;

    // What the model was told: everything of the last request but the system prompt.
    let requests = script.asked();
    let told = requests.last().and_then(|request| request["messages"].as_array());
    for message in told.into_iter().flatten().filter(|message| message["role"] != "system") {
        let calls = message["tool_calls"].as_array().into_iter().flatten();
        for call in calls {
            println!("→ {} {}\n", call["function"]["name"], call["function"]["arguments"]);
        }
        if let Some(text) = text(&message["content"]) {
            println!("{}: {text}\n", message["role"]);
        }
    }
    println!("answer: {}", response.output());
    Ok(())
}

/// Content is a text, or parts with texts.
fn text(content: &serde_json::Value) -> Option<String> {
    let parts =
        |parts: &Vec<serde_json::Value>| parts.iter().filter_map(|part| part["text"].as_str()).collect();
    content.as_str().map(str::to_owned).or_else(|| content.as_array().map(parts))
}
