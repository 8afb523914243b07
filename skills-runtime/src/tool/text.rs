//! The words of the tool. The compiler writes the same schema at build time; change it in both places.

use crate::session::Parameters;

/// The tool's name when nothing else is asked for.
pub const TOOL_NAME: &str = "skill";

/// What the model is told about the tool.
pub const TOOL_DESCRIPTION: &str = "\
Activate an available skill by name. A skill is a reusable package of instructions, with optional scripts and \
reference files. Activating it loads its instructions into the conversation for the rest of the session.

When to use: activate a skill when the user's request matches its description. If two skills plausibly apply, pick \
the one whose description matches most precisely.

Idempotence: activating the same skill twice in one session adds nothing; the answer says that its instructions are \
already loaded.

Arguments: pass a string to a skill that takes positional arguments, or an object to a skill that declares named \
arguments. Leave them out when the skill needs none.

Permission: activating a skill does not approve any tool. Tools that a skill says it needs are advice; each call of \
theirs is checked as usual.";

/// The parts of the schema, as macros so that constants can be put together from them.
macro_rules! name_description {
    () => {
        "The name of the skill, exactly as listed."
    };
}
macro_rules! arguments_description {
    () => {
        "Arguments for the skill: one string, split like a shell command line, or an object with the named arguments that the skill declares."
    };
}
macro_rules! arguments_schema {
    () => {
        concat!(
            r#"{"anyOf":[{"type":"string"},{"type":"object","additionalProperties":{"type":"string"}}],"description":""#,
            arguments_description!(),
            r#""}"#
        )
    };
}
macro_rules! schema_without_names {
    ($name:literal, $arguments:literal) => {
        concat!(
            r#"{"type":"object","properties":{""#,
            $name,
            r#"":{"type":"string","description":""#,
            name_description!(),
            r#""},""#,
            $arguments,
            r#"":"#,
            arguments_schema!(),
            r#"},"required":[""#,
            $name,
            r#""],"additionalProperties":false}"#
        )
    };
}

/// What the schema says about the name of the skill.
pub(super) const NAME_DESCRIPTION: &str = name_description!();

/// What the schema says about the arguments.
#[cfg(feature = "serde")]
pub(super) const ARGUMENTS_DESCRIPTION: &str = arguments_description!();

/// The schema of the arguments.
pub(super) const ARGUMENTS_SCHEMA: &str = arguments_schema!();

/// The schema without the list of names, where there is nowhere to keep a text.
pub(crate) const fn open_schema(parameters: Parameters) -> &'static str {
    match parameters {
        Parameters::NameArguments => schema_without_names!("name", "arguments"),
        Parameters::SkillArgs => schema_without_names!("skill", "args"),
    }
}
