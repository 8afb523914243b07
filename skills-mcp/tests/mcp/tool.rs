//! The tool `skill`, for clients that do not know the extension.

use rmcp::model::{CallToolRequestParams, CallToolResult};
use serde_json::{Value, json};
use skills_mcp::SkillServer;
use skills_runtime::{Catalog, CatalogBuf, Decision, GateRequest, Skill, SkillDef};

use crate::connect::{Client, SKILLS, error, modern, old};

fn request(arguments: Value) -> CallToolRequestParams {
    let Value::Object(arguments) = arguments else { panic!() };
    CallToolRequestParams::new("skill").with_arguments(arguments)
}

async fn call(client: &Client, arguments: Value) -> (String, bool) {
    text(&client.call_tool(request(arguments)).await.unwrap())
}

fn text(result: &CallToolResult) -> (String, bool) {
    assert_eq!(result.content.len(), 1);
    (result.content[0].as_text().unwrap().text.clone(), result.is_error.unwrap())
}

#[tokio::test]
async fn the_tool_is_offered_to_clients_without_the_extension() {
    let tools = old(SkillServer::new(SKILLS)).await.list_all_tools().await.unwrap();
    assert_eq!(tools.len(), 1);
    assert_eq!(tools[0].name, "skill");
    let names = &tools[0].input_schema["properties"]["name"]["enum"];
    assert_eq!(*names, json!(["everything", "kit", "plain"]));
    assert!(tools[0].description.as_ref().unwrap().contains("<name>plain</name>"));
    assert!(modern(SkillServer::new(SKILLS)).await.list_all_tools().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_body_is_given_once_a_connection() {
    let server = SkillServer::new(SKILLS);
    let (one, other) = (old(server.connection()).await, old(server.connection()).await);
    let arguments = json!({ "name": "everything", "arguments": { "what": "tests", "why": "they fail" } });
    let (body, failed) = call(&one, arguments.clone()).await;
    assert!(!failed && body.contains("# Everything about tests\r\n\r\nBecause: they fail"), "{body}");
    assert!(body.contains("read_path=\"skill://everything/scripts/run.sh\""), "{body}");
    let (again, failed) = call(&one, arguments.clone()).await;
    assert!(!failed && again.contains("already active"), "{again}");
    assert_eq!(call(&other, arguments).await.0, body);
}

#[tokio::test]
async fn refusals_are_for_the_model_to_read() {
    let client = old(SkillServer::new(SKILLS)).await;
    for (arguments, code) in [
        (json!({ "name": "plian" }), "NOT_FOUND"),
        (json!({ "name": "hidden" }), "DISABLED"),
        (json!({ "skill": "plain" }), "INVALID_PARAM"),
        (json!({ "name": 1 }), "INVALID_PARAM"),
        (json!({}), "INVALID_PARAM"),
    ] {
        let (text, failed) = call(&client, arguments).await;
        assert!(failed && text.starts_with(&format!("Error [{code}]")), "{text}");
    }
    let unknown = client.call_tool(CallToolRequestParams::new("skills")).await;
    assert_eq!(error(unknown), (-32602, "there is no tool `skills`".to_owned()));
}

#[tokio::test]
async fn a_gate_decides_about_skills_from_elsewhere() {
    static DEF: SkillDef = SkillDef::new("other", "From elsewhere.", "# Other\n");
    let skills = || [Skill::from(&DEF)].into_iter().collect::<CatalogBuf<'static>>();
    let (text, failed) = call(&old(SkillServer::new(skills())).await, json!({ "name": "other" })).await;
    assert!(failed && text.starts_with("Error [NOT_TRUSTED]"), "{text}");
    let gate = |request: &GateRequest<'_>| match request.skill().name() {
        "other" => Decision::Allow,
        _ => Decision::deny("unknown"),
    };
    let server = SkillServer::new(skills()).with_gate(gate);
    let (text, failed) = call(&old(server).await, json!({ "name": "other" })).await;
    assert!(!failed && text.contains("# Other"), "{text}");
}

#[tokio::test]
async fn without_a_visible_skill_there_is_no_tool() {
    let client = old(SkillServer::new(Catalog::EMPTY)).await;
    assert!(client.list_all_tools().await.unwrap().is_empty());
    assert_eq!(error(client.call_tool(request(json!({ "name": "x" }))).await).0, -32602);
}

#[tokio::test]
async fn files_are_read_at_the_paths_that_the_text_gives() {
    let client = old(SkillServer::new(SKILLS).with_file_tool()).await;
    let names: Vec<_> = client.list_all_tools().await.unwrap().into_iter().map(|tool| tool.name).collect();
    assert_eq!(names, ["skill", "read_skill_file"]);
    let (body, _) = call(&client, json!({ "name": "everything" })).await;
    let paths: Vec<_> =
        body.split("read_path=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(paths.len(), 8, "{body}");
    let read = async |arguments: Value| {
        let call = CallToolRequestParams::new("read_skill_file")
            .with_arguments(arguments.as_object().unwrap().clone());
        client.call_tool(call).await.unwrap()
    };
    for path in paths {
        let answer = read(json!({ "path": path })).await;
        let file =
            SKILLS.get("everything").unwrap().resource(path.strip_prefix("skill://everything/").unwrap());
        let file = file.unwrap();
        match file.text().filter(|text| !text.contains('\0')) {
            Some(expected) => assert_eq!(text(&answer), (expected.to_owned(), false)),
            None if file.media_type() == "image/png" => assert!(answer.content[0].as_image().is_some()),
            None => assert!(text(&answer).0.starts_with("Error [NOT_TEXT]"), "{path}"),
        }
    }
    for wrong in [
        json!({ "path": "skill://everything/../plain/SKILL.md" }),
        json!({ "path": "skill://nobody/SKILL.md" }),
        json!({ "path": "/etc/passwd" }),
    ] {
        let (text, failed) = text(&read(wrong).await);
        assert!(failed && text.starts_with("Error [NOT_FOUND]"), "{text}");
    }
    assert!(text(&read(json!({ "file": "x" })).await).0.starts_with("Error [INVALID_PARAM]"));
}
