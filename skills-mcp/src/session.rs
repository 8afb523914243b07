//! The tool `skill` on one connection: the contract of the runtime, and the memory of what was loaded.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock, Tool, ToolAnnotations};
use serde_json::Value;
use skills_runtime::{Catalog, Gate, Outcome, Request, SavedSession};

/// The tool `skill` and the prompts of one connection. It remembers which skills the model has loaded.
///
/// A [`SkillServer`](crate::SkillServer) has one for each connection; a handler that does more keeps one itself.
/// Cloning it shares the memory.
///
/// ```
/// use rmcp::model::CallToolRequestParams;
/// use skills_mcp::SkillSession;
/// use skills_runtime::{Catalog, Skill, SkillDef};
///
/// let def = SkillDef::new("greet", "Greets.", "Hello $1!\n").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
///
/// let session = SkillSession::new();
/// assert_eq!(session.tool(catalog).unwrap().name, "skill");
/// let arguments = serde_json::json!({ "name": "greet", "arguments": "Ada" }).as_object().cloned();
/// let call = CallToolRequestParams::new("skill").with_arguments(arguments.unwrap());
/// let text = |result: rmcp::model::CallToolResult| result.content[0].as_text().unwrap().text.clone();
/// assert!(text(session.call_tool(catalog, &call).unwrap()).contains("Hello Ada!"));
/// assert!(text(session.call_tool(catalog, &call).unwrap()).contains("already active"));
/// assert!(session.call_tool(catalog, &CallToolRequestParams::new("another")).is_none());
/// ```
#[derive(Clone, Default)]
pub struct SkillSession {
    saved: Arc<Mutex<Option<SavedSession>>>,
    gate: Option<Arc<dyn Gate + Send + Sync>>,
}

impl SkillSession {
    /// A session in which nothing is loaded yet. Skills that are part of the build are let through, others are not.
    pub fn new() -> Self {
        SkillSession::default()
    }

    /// Asks `gate` about each activation.
    pub fn with_gate(mut self, gate: impl Gate + Send + Sync + 'static) -> Self {
        self.gate = Some(Arc::new(gate));
        self
    }

    /// A session with the same gate in which nothing is loaded yet, for another connection.
    pub fn anew(&self) -> Self {
        SkillSession { saved: Arc::default(), gate: self.gate.clone() }
    }

    /// The definition of the tool, with the listing in its description, since a server has no other place for it.
    /// There is none when the model may invoke no skill.
    pub fn tool(&self, catalog: Catalog<'_>) -> Option<Tool> {
        let tool = catalog.tool()?.with_listing();
        let Value::Object(schema) = tool.schema().to_value() else { return None };
        let hints = ToolAnnotations::with_title("Skill");
        let hints = hints.read_only(true).destructive(false).idempotent(true).open_world(false);
        let description = tool.full_description().to_string();
        Some(Tool::new(tool.name().to_owned(), description, schema).with_annotations(hints))
    }

    /// Answers `tools/call`; `None` when it is not our tool that is called.
    ///
    /// A refusal is a result like any other, with `isError` set, since the model is to read it.
    pub fn call_tool(&self, catalog: Catalog<'_>, call: &CallToolRequestParams) -> Option<CallToolResult> {
        if catalog.tool()?.name() != call.name {
            return None;
        }
        let input = Value::Object(call.arguments.clone().unwrap_or_default());
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        let mut session = catalog.session();
        if let Some(saved) = &*saved {
            session.restore(saved);
        }
        let outcome = session.request(self.gated(Request::from_json(&input)));
        let content = vec![ContentBlock::text(outcome.to_string())];
        let failed = outcome.is_error();
        if matches!(outcome, Outcome::Activated(_)) {
            // The protocol has no turns; that a later call comes later is all that can be told.
            session.next_turn();
        }
        *saved = Some(session.save());
        Some(if failed { CallToolResult::error(content) } else { CallToolResult::success(content) })
    }

    /// The request, with the gate that is to be asked.
    pub(crate) fn gated<'r>(&'r self, request: Request<'r>) -> Request<'r> {
        match &self.gate {
            Some(gate) => request.gate(&**gate),
            None => request,
        }
    }
}

/// Lists what the model has loaded.
impl fmt::Debug for SkillSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        let loaded: Vec<&str> = saved.iter().flat_map(SavedSession::names).collect();
        f.debug_struct("SkillSession").field("loaded", &loaded).finish_non_exhaustive()
    }
}
