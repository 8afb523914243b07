//! The adapter: an embedded catalog as two tools of rig. Small enough to copy.

use std::sync::Arc;

use rig_core::{
    completion::message::{EmptyToolName, ToolName},
    tool::{DynamicTool, ToolOutput},
};
use serde_json::{Value, json};
use skills_runtime::{Catalog, Request, SharedSession, Skill};

/// The tool `skill`, which loads a skill once a session. `None` when the model may load none.
pub fn skill_tool(
    catalog: Catalog<'static>,
    session: Arc<SharedSession<'static>>,
) -> Option<Result<DynamicTool, EmptyToolName>> {
    let tool = catalog.tool()?;
    let call = move |input: Value| {
        let session = session.clone();
        // A refusal is text for the model too, so that it can do better.
        let answer = session.request(Request::from_json(&input)).to_string();
        Box::pin(async move { Ok(ToolOutput::text(answer)) }) as _
    };
    let (description, schema) = (tool.description(), tool.schema().to_value());
    Some(ToolName::new(tool.name()).map(|name| DynamicTool::new(name, description, schema, call)))
}

/// The tool `read_skill_file`, which reads a file of a skill at the path that the skill's text gives.
///
/// # Errors
///
/// None: the name is there.
pub fn file_tool(catalog: Catalog<'static>) -> Result<DynamicTool, EmptyToolName> {
    let schema = json!({
        "type": "object",
        "properties": {
            "path": { "type": "string", "description": "A path such as skill://NAME/references/FILE.md." },
        },
        "required": ["path"],
        "additionalProperties": false,
    });
    let call = move |input: Value| {
        let path = input["path"].as_str().unwrap_or_default();
        let answer =
            read(catalog, path).unwrap_or_else(|| format!("Error: there is no text file at {path:?}"));
        Box::pin(async move { Ok(ToolOutput::text(answer)) }) as _
    };
    let description = "Reads a file of a skill, at the path that the skill's text gives for it.";
    Ok(DynamicTool::new(ToolName::new("read_skill_file")?, description, schema, call))
}

fn read(catalog: Catalog<'static>, path: &str) -> Option<String> {
    let (name, path) = path.strip_prefix("skill://")?.split_once('/')?;
    let skill = catalog.get(name).filter(Skill::model_invocable)?;
    Some(skill.resource(path)?.text()?.to_owned())
}
