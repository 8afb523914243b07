//! The words of the tool. The compiler writes the same texts at build time; change them in both places.

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

/// What the schema says about the name of the skill.
pub(crate) const NAME_DESCRIPTION: &str = "The name of the skill, exactly as listed.";

/// What the schema says about the arguments.
pub(crate) const ARGUMENTS_DESCRIPTION: &str = "Arguments for the skill: one string, split like a shell command \
line, or an object with the named arguments that the skill declares.";

/// The schema without the list of names, for a catalog that has nowhere to keep a text.
pub(crate) const OPEN_SCHEMA: &str = "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\
\"description\":\"The name of the skill, exactly as listed.\"},\
\"arguments\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}],\
\"description\":\"Arguments for the skill: one string, split like a shell command line, or an object with the named \
arguments that the skill declares.\"}},\"required\":[\"name\"],\"additionalProperties\":false}";
