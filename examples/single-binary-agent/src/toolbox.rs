//! The tools: what the model is told about them, and the answers to its calls.

use serde::Deserialize;
use skills_runtime::{Invoker, Outcome, Request, Session, Skill, ToolInput};

use crate::{
    conversation::{ToolAnswer, ToolCall},
    skills::{self, skills},
};

/// What a model is told about a tool.
#[cfg_attr(not(feature = "http"), expect(dead_code, reason = "the scripted model only looks at the names"))]
#[derive(Clone, Copy, Debug)]
pub struct ToolSpec {
    pub name: &'static str,
    pub description: &'static str,
    /// A JSON Schema, as text.
    pub input_schema: &'static str,
}

/// Reads a file of a skill. The instructions of a skill say when; until then its files cost nothing.
const READ_RESOURCE: ToolSpec = ToolSpec {
    name: "read_resource",
    description: "Read a file of an active skill. Call it when the instructions of the skill send you to the file.",
    input_schema: r#"{"type":"object","properties":{"path":{"type":"string","description":"The `read_path` of the file, as the activated skill lists it."}},"required":["path"],"additionalProperties":false}"#,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadResource {
    path: String,
}

/// The tools, and the session that remembers which skills are active.
pub struct Toolbox {
    session: Session<'static>,
    specs: Vec<ToolSpec>,
}

impl Toolbox {
    /// All tools. There are none when the model may invoke no skill.
    pub fn new() -> Self {
        let activate = skills().tool().map(|tool| ToolSpec {
            name: tool.name(),
            description: tool.description(),
            input_schema: tool.input_schema(),
        });
        let specs = activate.into_iter().flat_map(|activate| [activate, READ_RESOURCE]).collect();
        Toolbox { session: skills::session(), specs }
    }

    /// What the model is told.
    pub fn specs(&self) -> &[ToolSpec] {
        &self.specs
    }

    /// What is known of the session.
    pub const fn session(&self) -> &Session<'static> {
        &self.session
    }

    /// The next turn begins. A skill that is asked for again is told in which it was loaded.
    pub fn next_turn(&mut self) {
        self.session.next_turn();
    }

    /// Answers a call of the model. A mistake is an answer too, for the model to mend.
    pub fn answer(&mut self, call: &ToolCall) -> ToolAnswer {
        let text = if call.tool == READ_RESOURCE.name {
            self.read_resource(&call.input).unwrap_or_else(|error| error)
        } else if self.specs.iter().any(|tool| tool.name == call.tool) {
            self.skill(&call.input)
        } else {
            format!("Error [NOT_FOUND]: there is no tool {:?}", call.tool)
        };
        ToolAnswer { id: call.id.clone(), tool: call.tool.clone(), text }
    }

    /// The text of a skill that the user starts with `/name arguments`, or why it cannot be started. `None` when the
    /// line is no command.
    pub fn command(&mut self, line: &str) -> Option<Result<String, String>> {
        let (name, arguments) = line.strip_prefix('/')?.split_once(' ').unwrap_or((&line[1..], ""));
        // A message may well begin with a path: `/etc/hosts is empty`.
        if name.is_empty() || name.contains('/') {
            return None;
        }
        Some(self.activate(name, arguments))
    }

    /// Activates a skill for the user, who may do so with those that are hidden from the model.
    pub fn activate(&mut self, name: &str, arguments: &str) -> Result<String, String> {
        let mut request = Request::new(name).by(Invoker::User);
        if !arguments.trim().is_empty() {
            request = request.arguments(arguments.trim());
        }
        match self.session.request(request) {
            active @ (Outcome::Activated(_) | Outcome::AlreadyActive(_)) => Ok(active.to_string()),
            Outcome::Refused(refusal) => Err(refusal.message().to_string()),
            _ => Err(unknown(name)),
        }
    }

    /// The session says what is wrong with a call, be it no JSON at all.
    fn skill(&mut self, input: &str) -> String {
        self.session.request(Request::from_input(&ToolInput::from_json_str(input))).to_string()
    }

    fn read_resource(&self, input: &str) -> Result<String, String> {
        let ReadResource { path } = serde_json::from_str(input).map_err(|error| {
            format!("Error [INVALID_PARAM]: the input of read_resource is wrong: {error}")
        })?;
        let (skill, path) = locate(&path).ok_or_else(|| {
            format!("Error [NOT_FOUND]: no skill has the file {path:?}\nHint: take a `read_path`.")
        })?;
        if !self.session.is_active(skill.name()) {
            return Err(format!("Error [NOT_ACTIVE]: activate the skill \"{}\" first", skill.name()));
        }
        read(skill, path).map(str::to_owned)
    }
}

/// What a person is told whose skill does not exist: the right name, where it is nearly right.
pub fn unknown(name: &str) -> String {
    let near = skills().suggest(name);
    let hint =
        if near.is_empty() { "--list names them all".to_owned() } else { format!("did you mean {near}?") };
    format!("no skill is named {name:?}; {hint}")
}

/// The skill and the path below it that a `read_path` means.
fn locate(read_path: &str) -> Option<(Skill<'static>, &str)> {
    skills().iter().find_map(|skill| {
        let path = read_path.strip_prefix(&skills::dir(skill))?.strip_prefix('/')?;
        Some((skill, path))
    })
}

fn read(skill: Skill<'static>, path: &str) -> Result<&'static str, String> {
    let Some(file) = skill.resource(path) else {
        let paths: Vec<&str> = skill.resources().iter().map(|file| file.path()).collect();
        let (name, paths) = (skill.name(), paths.join(", "));
        return Err(format!(
            "Error [NOT_FOUND]: skill \"{name}\" has no file {path:?}\nHint: it has {paths}"
        ));
    };
    file.text()
        .ok_or_else(|| format!("Error [NOT_TEXT]: {path} is {} ({} bytes)", file.media_type(), file.size()))
}
