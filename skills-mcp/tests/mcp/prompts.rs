//! Prompts, and that all doors lead to the same bytes.

use rmcp::model::{
    CallToolRequestParams, GetPromptRequestParams, ReadResourceRequestParams, ResourceContents,
};
use serde_json::{Value, json};
use skills_mcp::SkillServer;

use crate::connect::{Client, SKILLS, error, old};

fn request(name: &str, arguments: Value) -> GetPromptRequestParams {
    let Value::Object(arguments) = arguments else { panic!() };
    GetPromptRequestParams::new(name).with_arguments(arguments)
}

async fn prompt(client: &Client, name: &str, arguments: Value) -> String {
    let result = client.get_prompt(request(name, arguments)).await.unwrap();
    assert_eq!(result.messages.len(), 1);
    result.messages[0].content.as_text().unwrap().text.clone()
}

#[tokio::test]
async fn skills_that_a_user_may_invoke_are_prompts_with_their_arguments() {
    let prompts = old(SkillServer::new(SKILLS)).await.list_all_prompts().await.unwrap();
    let shape = |prompt: &rmcp::model::Prompt| {
        let arguments = prompt.arguments.iter().flatten();
        let mark = |argument: &rmcp::model::PromptArgument| {
            let required = if argument.required == Some(true) { "!" } else { "" };
            format!("{}{required}", argument.name)
        };
        format!("{}({})", prompt.name, arguments.map(mark).collect::<Vec<_>>().join(", "))
    };
    let shapes: Vec<_> = prompts.iter().map(shape).collect();
    assert_eq!(shapes, ["everything(what, why)", "hidden(who!)", "kit(arguments)", "plain(arguments)"]);
    let who = &prompts[1].arguments.as_ref().unwrap()[0];
    assert_eq!(who.description.as_deref(), Some("Whom"));
}

#[tokio::test]
async fn arguments_are_put_in_as_often_as_a_user_asks() {
    let client = old(SkillServer::new(SKILLS)).await;
    for who in ["Ada", "Grace"] {
        let text = prompt(&client, "hidden", json!({ "who": who })).await;
        assert!(text.contains(&format!("Hello {who}.")), "{text}");
    }
    assert!(prompt(&client, "plain", json!({ "arguments": "twice" })).await.contains("ARGUMENTS: twice"));
    assert!(prompt(&client, "everything", json!({})).await.contains("# Everything about \r\n"));
}

#[tokio::test]
async fn wrong_prompts_are_clear_errors() {
    let client = old(SkillServer::new(SKILLS)).await;
    let fail = async |name: &str, arguments| error(client.get_prompt(request(name, arguments)).await);
    assert_eq!(fail("plian", json!({})).await, (-32602, "there is no prompt `plian`".to_owned()));
    assert_eq!(fail("nobody", json!({})).await.0, -32602);
    let (code, message) = fail("hidden", json!({})).await;
    assert!(code == -32602 && message.contains("requires the argument \"who\""), "{message}");
    let (_, message) = fail("hidden", json!({ "who": 3 })).await;
    assert!(message.starts_with("Error [INVALID_PARAM]"), "{message}");
    let (_, message) = fail("plain", json!({ "what": "x" })).await;
    assert!(message.contains("no argument `what`"), "{message}");
}

#[tokio::test]
async fn all_doors_lead_to_the_same_bytes() {
    let client = old(SkillServer::new(SKILLS)).await;
    for name in ["kit", "plain"] {
        let uri = format!("skill://{name}/SKILL.md");
        let file = client.read_resource(ReadResourceRequestParams::new(uri)).await.unwrap();
        let ResourceContents::TextResourceContents { text: file, .. } = &file.contents[0] else { panic!() };
        let call = CallToolRequestParams::new("skill");
        let call = call.with_arguments(json!({ "name": name }).as_object().unwrap().clone());
        let tool = client.call_tool(call).await.unwrap().content[0].as_text().unwrap().text.clone();
        assert_eq!(tool, prompt(&client, name, json!({})).await);
        let body = SKILLS.get(name).unwrap().body();
        assert!(file.ends_with(body) && tool.contains(body), "{name}");
    }
}
