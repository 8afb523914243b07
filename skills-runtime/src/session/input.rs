//! The input of a tool call that comes as text.

use serde_json::{Error, Value};

use super::{Request, request::Params};

/// The input of a tool call, read from the JSON text that a model's interface hands over. It owns what a [`Request`] borrows.
///
/// Reading does not fail: what is no JSON becomes a refusal with [`Code::InvalidParam`](crate::Code::InvalidParam), which
/// tells the model where its text breaks, like any other mistake in a call.
///
/// ```
/// use skills_runtime::{Catalog, Request, Skill, SkillDef, ToolInput};
///
/// let def = SkillDef::new("greet", "Greets.", "Hello $1!\n").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut session = catalog.session();
///
/// // As OpenAI has it: `tool_call.function.arguments`.
/// let input = ToolInput::from_json_str(r#"{"name": "greet", "arguments": "Ada"}"#);
/// let answer = session.request(Request::from_input(&input)).to_string();
/// assert!(answer.contains("Hello Ada!"));
///
/// let input = ToolInput::from_json_str(r#"{"name": "greet""#);
/// let answer = session.request(Request::from_input(&input)).to_string();
/// assert!(answer.starts_with("Error [INVALID_PARAM]: the input is not JSON: EOF while parsing an object at line 1"));
/// ```
#[derive(Debug)]
pub struct ToolInput(Result<Value, Error>);

impl ToolInput {
    /// Reads the text of one call.
    pub fn from_json_str(text: &str) -> Self {
        ToolInput(serde_json::from_str(text))
    }

    pub(super) const fn params(&self) -> Params<'_> {
        match &self.0 {
            Ok(input) => Params::Json(input),
            Err(error) => Params::NotJson(error),
        }
    }
}

impl<'r> Request<'r> {
    /// The parameters of a call as the model's interface handed them over, to be checked.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Request, ToolInput};
    /// let input = ToolInput::from_json_str(r#"{"name": "pdf"}"#);
    /// assert_eq!(Catalog::EMPTY.session().request(Request::from_input(&input)).kind(), "not_found");
    /// ```
    pub const fn from_input(input: &'r ToolInput) -> Self {
        Request::with(input.params())
    }
}
