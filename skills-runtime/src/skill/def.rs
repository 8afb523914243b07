//! A skill written by hand, for tests and for programs that make their skills themselves.

use crate::{
    arguments::{Argument, Declared, DeclaredKind},
    hash::{Digest, Fingerprint},
    list::Texts,
    origin::{Origin, Trust},
    resource::Resource,
    skill::Frontmatter,
    value::Value,
};

/// The facts of a skill that no macro embedded. Nothing in it is checked against the rules of the format.
///
/// Borrow it as a [`Skill`](crate::Skill), and everything downstream is the same as for an embedded one. It is not
/// trusted until [`built_in`](SkillDef::built_in) says that it is part of the program.
///
/// ```
/// use skills_runtime::{Catalog, Skill, SkillDef};
///
/// static GREET: SkillDef = SkillDef::new("greet", "Greets people. Use when someone arrives.", "Say hello to $1.\n")
///     .argument_hint("<name>")
///     .built_in();
///
/// let skills = [Skill::from(&GREET)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// assert_eq!(catalog.get("greet").unwrap().argument_hint(), Some("<name>"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SkillDef<'a> {
    pub(crate) name: &'a str,
    pub(crate) description: &'a str,
    pub(crate) body: &'a str,
    pub(crate) source: Option<&'a str>,
    pub(crate) version: Option<&'a str>,
    pub(crate) license: Option<&'a str>,
    pub(crate) compatibility: Option<&'a str>,
    pub(crate) when_to_use: Option<&'a str>,
    pub(crate) argument_hint: Option<&'a str>,
    pub(crate) model: Option<&'a str>,
    pub(crate) model_invocable: bool,
    pub(crate) user_invocable: bool,
    pub(crate) arguments: Declared<'a>,
    pub(crate) allowed_tools: Option<Texts<'a>>,
    pub(crate) tools: Option<Texts<'a>>,
    pub(crate) disallowed_tools: Option<Texts<'a>>,
    pub(crate) metadata: Option<Value<'a>>,
    pub(crate) frontmatter: Frontmatter<'a>,
    pub(crate) resources: &'a [Resource<'a>],
    pub(crate) dir: Option<&'a str>,
    pub(crate) origin: Origin<'a>,
    pub(crate) fingerprint: Option<Fingerprint>,
    pub(crate) digest: Option<Digest>,
}

/// One builder function a field, so that a new fact is one more line.
macro_rules! builders {
    ($($(#[doc = $doc:literal])+ $field:ident: $ty:ty => $value:expr;)+) => {
        $(
            $(#[doc = $doc])+
            pub const fn $field(mut self, $field: $ty) -> Self {
                self.$field = $value;
                self
            }
        )+
    };
}

impl<'a> SkillDef<'a> {
    /// A skill with the three facts that each one has. The model and the user may invoke it.
    pub const fn new(name: &'a str, description: &'a str, body: &'a str) -> Self {
        SkillDef {
            name,
            description,
            body,
            source: None,
            version: None,
            license: None,
            compatibility: None,
            when_to_use: None,
            argument_hint: None,
            model: None,
            model_invocable: true,
            user_invocable: true,
            arguments: Declared::NOTHING,
            allowed_tools: None,
            tools: None,
            disallowed_tools: None,
            metadata: None,
            frontmatter: Frontmatter::new("", Value::mapping(&[])),
            resources: &[],
            dir: None,
            origin: Origin::new("", name),
            fingerprint: None,
            digest: None,
        }
    }

    builders! {
        /// The whole `SKILL.md`. Without it, the body stands for it.
        source: &'a str => Some(source);
        /// The version.
        version: &'a str => Some(version);
        /// The license.
        license: &'a str => Some(license);
        /// What it needs to run.
        compatibility: &'a str => Some(compatibility);
        /// When to use it, where that stands apart from the description.
        when_to_use: &'a str => Some(when_to_use);
        /// What to show in a menu behind its name.
        argument_hint: &'a str => Some(argument_hint);
        /// The model it asks for.
        model: &'a str => Some(model);
        /// Whether the model may invoke it.
        model_invocable: bool => model_invocable;
        /// Whether a user may invoke it.
        user_invocable: bool => user_invocable;
        /// The tools it expects to need.
        allowed_tools: &'a [&'a str] => Some(Texts::new(allowed_tools));
        /// The tools that the model is to see instead of the present ones.
        tools: &'a [&'a str] => Some(Texts::new(tools));
        /// The tools that the model is not to see.
        disallowed_tools: &'a [&'a str] => Some(Texts::new(disallowed_tools));
        /// Facts for other programs.
        metadata: Value<'a> => Some(metadata);
        /// Its files.
        resources: &'a [Resource<'a>] => resources;
        /// The real directory that its files lie in.
        dir: &'a str => Some(dir);
        /// Where it comes from.
        origin: Origin<'a> => origin;
        /// A fingerprint computed elsewhere. Without it, one is computed from the texts when asked for.
        fingerprint: Fingerprint => Some(fingerprint);
        /// The SHA-256 of its `SKILL.md`.
        digest: Digest => Some(digest);
    }

    /// Arguments by position: `arguments: [a, b]`.
    pub const fn argument_list(mut self, arguments: &'a [Argument<'a>]) -> Self {
        self.arguments = Declared::new(arguments, DeclaredKind::List);
        self
    }

    /// Arguments by name only: `arguments: { a: … }`.
    pub const fn argument_mapping(mut self, arguments: &'a [Argument<'a>]) -> Self {
        self.arguments = Declared::new(arguments, DeclaredKind::Mapping);
        self
    }

    /// The frontmatter: its text without the fences, and the mapping it holds.
    pub const fn frontmatter(mut self, text: &'a str, mapping: Value<'a>) -> Self {
        self.frontmatter = Frontmatter::new(text, mapping);
        self
    }

    /// Says that its text is part of the program, and so as trusted as the program.
    pub const fn built_in(mut self) -> Self {
        self.origin = self.origin.with_trust(Trust::BuiltIn);
        self
    }
}
