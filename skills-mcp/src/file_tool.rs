//! The tool `read_skill_file`, for clients whose model cannot read resources.

use rmcp::model::{
    CallToolRequestParams, CallToolResult, ContentBlock, JsonObject, ResourceContents, Tool, ToolAnnotations,
};
use serde_json::{Value, json};
use skills_runtime::Skill;

use crate::{ServedCatalog, skill_uri};

const NAME: &str = "read_skill_file";
const DESCRIPTION: &str = "Reads a file of a skill. Use it when the instructions of an activated skill refer to one of its \
    files, at the path that stands beside the file there.";

impl ServedCatalog {
    /// The definition of the tool `read_skill_file`; `None` when no skill that the model may invoke has files.
    pub fn file_tool(&self) -> Option<Tool> {
        let has_files = |skill: Skill<'_>| skill.model_invocable() && !skill.resources().is_empty();
        self.catalog().iter().any(has_files).then(|| {
            let hints = ToolAnnotations::with_title("Read a skill's file");
            let hints = hints.read_only(true).destructive(false).idempotent(true).open_world(false);
            Tool::new(NAME, DESCRIPTION, schema()).with_annotations(hints)
        })
    }

    /// Answers a call of `read_skill_file`; `None` when it is another tool that is called. Text is given as text, a
    /// picture as a picture.
    ///
    /// ```
    /// use rmcp::model::CallToolRequestParams;
    /// use skills_mcp::ServedCatalog;
    /// use skills_runtime::Catalog;
    ///
    /// let served = ServedCatalog::new(Catalog::EMPTY); // include_skills!("skills/")
    /// let arguments = serde_json::json!({ "path": "skill://pdf/references/forms.md" });
    /// let call = CallToolRequestParams::new("read_skill_file").with_arguments(arguments.as_object().unwrap().clone());
    /// let answer = served.call_file_tool(&call).unwrap();
    /// assert_eq!(answer.is_error, Some(true));
    /// ```
    pub fn call_file_tool(&self, call: &CallToolRequestParams) -> Option<CallToolResult> {
        (call.name == NAME).then(|| match self.read_for_model(call.arguments.as_ref()) {
            Ok(content) => CallToolResult::success(vec![content]),
            Err(reason) => CallToolResult::error(vec![ContentBlock::text(reason)]),
        })
    }

    fn read_for_model(&self, arguments: Option<&JsonObject>) -> Result<ContentBlock, String> {
        let path = arguments.and_then(|arguments| arguments.get("path")).and_then(Value::as_str);
        let path = path.ok_or("Error [INVALID_PARAM]: give the path of the file as `path`")?;
        let uri = self.catalog().iter().find_map(|skill| uri_of(skill, path));
        let file = self.read_resource(uri.as_deref().unwrap_or(path)).map(|mut file| file.contents.remove(0));
        match file {
            Some(ResourceContents::TextResourceContents { text, .. }) => Ok(ContentBlock::text(text)),
            Some(ResourceContents::BlobResourceContents { blob, mime_type, .. }) => match mime_type {
                Some(media_type) if media_type.starts_with("image/") => {
                    Ok(ContentBlock::image(blob, media_type))
                }
                _ => Err(format!("Error [NOT_TEXT]: {path:?} is neither text nor a picture")),
            },
            _ => Err(format!("Error [NOT_FOUND]: no skill has a file at {path:?}")),
        }
    }
}

/// The URI of the file that the text of the skill names as `path`.
fn uri_of(skill: Skill<'_>, path: &str) -> Option<String> {
    let below = path.strip_prefix(&skill.dir().to_string())?.strip_prefix('/')?;
    Some(skill_uri(skill.name(), below))
}

fn schema() -> JsonObject {
    let path = json!({ "type": "string", "description": "The file's `read_path`." });
    let schema = json!({
        "type": "object",
        "properties": { "path": path },
        "required": ["path"],
        "additionalProperties": false,
    });
    schema.as_object().cloned().unwrap_or_default()
}
