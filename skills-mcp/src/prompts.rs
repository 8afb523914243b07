//! Skills that a user may invoke, as prompts with their arguments.

use rmcp::{
    ErrorData,
    model::{
        GetPromptRequestParams, GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role,
    },
};
use serde_json::{Value, json};
use skills_runtime::{Catalog, DeclaredKind, Invoker, Request, Skill};

use crate::SkillSession;

/// The argument of a prompt whose skill declares none.
const ARGUMENTS: &str = "arguments";

impl SkillSession {
    /// The prompts: one for each skill that a user may invoke, in byte order of names.
    pub fn prompts<'c>(&self, catalog: Catalog<'c>) -> impl Iterator<Item = Prompt> + use<'c> {
        catalog.commands().map(|command| {
            let skill = command.skill();
            Prompt::new(skill.name(), Some(skill.description()), Some(arguments(skill)))
        })
    }

    /// Answers `prompts/get`: what the model would read if it loaded the skill, as a message of the user.
    ///
    /// It is given as often as it is asked for, and the model's own session does not change: clients ask for a prompt
    /// also to preview it.
    ///
    /// # Errors
    ///
    /// Invalid params, when there is no such prompt or its arguments are wrong; the text says what to do.
    pub fn prompt(
        &self,
        catalog: Catalog<'_>,
        request: &GetPromptRequestParams,
    ) -> Result<GetPromptResult, ErrorData> {
        let refused = |text: String| ErrorData::invalid_params(text, None);
        let skill = catalog.get(&request.name).filter(Skill::user_invocable);
        let skill = skill.ok_or_else(|| refused(format!("there is no prompt `{}`", request.name)))?;
        let mut input = json!({ "name": skill.name() });
        if let Some(arguments) = given(skill, request.arguments.as_ref()).map_err(refused)? {
            input["arguments"] = arguments;
        }
        let mut session = catalog.session();
        let outcome = session.request(self.gated(Request::from_json(&input).by(Invoker::User)));
        if outcome.is_error() {
            return Err(refused(outcome.to_string()));
        }
        let message = PromptMessage::new_text(Role::User, outcome.to_string());
        Ok(GetPromptResult::new(vec![message]).with_description(skill.description()))
    }
}

/// What the skill declares. One that declares nothing still takes a line of text.
fn arguments(skill: Skill<'_>) -> Vec<PromptArgument> {
    if skill.arguments().kind() == DeclaredKind::Nothing {
        let hint = skill.argument_hint().unwrap_or("What to say to the skill, if anything.");
        return vec![PromptArgument::new(ARGUMENTS).with_description(hint).with_required(false)];
    }
    let declared = skill.arguments().iter().map(|argument| {
        let prompt = PromptArgument::new(argument.name()).with_required(argument.is_required());
        match argument.description() {
            Some(description) => prompt.with_description(description),
            None => prompt,
        }
    });
    declared.collect()
}

/// The arguments as the runtime takes them; it checks those of a skill that declares some.
fn given(skill: Skill<'_>, arguments: Option<&JsonObject>) -> Result<Option<Value>, String> {
    let empty = JsonObject::new();
    let arguments = arguments.unwrap_or(&empty);
    match skill.arguments().kind() {
        DeclaredKind::Nothing => match arguments.keys().find(|key| *key != ARGUMENTS) {
            Some(unknown) => Err(format!(
                "the prompt `{}` has no argument `{unknown}`: it takes one line of text as `{ARGUMENTS}`",
                skill.name()
            )),
            None => Ok(arguments.get(ARGUMENTS).cloned()),
        },
        DeclaredKind::List if arguments.is_empty() => Ok(None),
        _ => Ok(Some(Value::Object(arguments.clone()))),
    }
}
