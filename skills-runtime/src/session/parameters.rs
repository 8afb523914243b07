//! What the tool's two parameters are called.

/// What the tool's two parameters are called. A session and the tool that the model sees must agree.
///
/// ```
/// use skills_runtime::Parameters;
///
/// assert_eq!(Parameters::default().name(), "name");
/// assert_eq!(Parameters::SkillArgs.arguments(), "args");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Parameters {
    /// `name` and `arguments`.
    #[default]
    NameArguments,
    /// `skill` and `args`, as some clients have them.
    SkillArgs,
}

impl Parameters {
    /// The parameter that names the skill.
    pub const fn name(self) -> &'static str {
        match self {
            Parameters::NameArguments => "name",
            Parameters::SkillArgs => "skill",
        }
    }

    /// The parameter with the arguments.
    pub const fn arguments(self) -> &'static str {
        match self {
            Parameters::NameArguments => "arguments",
            Parameters::SkillArgs => "args",
        }
    }
}
