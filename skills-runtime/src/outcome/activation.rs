//! A skill that is active: now, or since an earlier turn.

use core::fmt;

use crate::{
    arguments::Arguments,
    escape::JsonText,
    origin::SkillDir,
    resource::Resource,
    skill::{Frontmatter, Skill},
    wrapper::{Body, Wrapped},
};

/// A skill that has just been activated. `Display` gives the wrapped body.
///
/// ```
/// # use skills_runtime::{Catalog, Outcome, Request, Session, Skill, SkillDef, Slot};
/// # let def = SkillDef::new("greet", "Greets.", "Hello $1!\n").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// let outcome = session.request(Request::new("greet").arguments("Ada"));
/// let activation = outcome.activation().unwrap();
/// assert_eq!((activation.name(), activation.turn(), activation.bytes()), ("greet", 1, 11));
/// assert!(activation.to_string().starts_with("<skill_content name=\"greet\">\nHello Ada!\n"));
/// ```
#[derive(Clone, Copy)]
pub struct Activation<'a> {
    pub(crate) wrapped: Wrapped<'a>,
    pub(crate) turn: u32,
}

impl<'a> Activation<'a> {
    /// The skill.
    pub const fn skill(&self) -> Skill<'a> {
        self.wrapped.skill
    }

    /// Its name.
    pub const fn name(&self) -> &'a str {
        self.wrapped.skill.name()
    }

    /// Its directory, as the model sees it.
    pub const fn dir(&self) -> SkillDir<'a> {
        self.wrapped.substitution.dir
    }

    /// The arguments it was activated with.
    pub const fn arguments(&self) -> Arguments<'a> {
        self.wrapped.substitution.arguments
    }

    /// Its body with the arguments put in, outside of the wrapper.
    pub fn body(&self) -> Body<'a> {
        self.wrapped.body()
    }

    /// The size of that body in bytes, before a limit cuts it.
    pub fn bytes(&self) -> usize {
        self.wrapped.bytes()
    }

    /// Its frontmatter.
    pub const fn frontmatter(&self) -> Frontmatter<'a> {
        self.wrapped.skill.frontmatter()
    }

    /// The files that its text lists.
    pub fn resources(&self) -> impl Iterator<Item = Resource<'a>> + use<'a> {
        self.wrapped.listed()
    }

    /// The turn.
    pub const fn turn(&self) -> u32 {
        self.turn
    }
}

impl fmt::Display for Activation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wrapped.fmt(f)
    }
}

impl fmt::Debug for Activation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Activation")
            .field("name", &self.name())
            .field("arguments", &self.arguments())
            .field("turn", &self.turn)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

/// A skill that was active already. Nothing was done.
///
/// ```
/// # use skills_runtime::{Catalog, Outcome, Request, Session, Skill, SkillDef, Slot};
/// # let def = SkillDef::new("greet", "Greets.", "Hello $1!\n").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
/// session.request(Request::new("greet").arguments("Ada"));
/// session.next_turn();
/// let Outcome::AlreadyActive(already) = session.request(Request::new("greet").arguments("Bob")) else { panic!() };
/// assert_eq!((already.name(), already.turn(), already.arguments_differ()), ("greet", 1, true));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlreadyActive<'a> {
    pub(crate) skill: Skill<'a>,
    pub(crate) turn: u32,
    pub(crate) arguments_differ: bool,
}

impl<'a> AlreadyActive<'a> {
    /// The skill.
    pub const fn skill(&self) -> Skill<'a> {
        self.skill
    }

    /// Its name.
    pub const fn name(&self) -> &'a str {
        self.skill.name()
    }

    /// The turn in which it was activated.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Whether it was activated with other arguments than these. To use them, [`forget`](crate::Session::forget) the
    /// skill and activate it anew.
    pub const fn arguments_differ(&self) -> bool {
        self.arguments_differ
    }
}

impl fmt::Display for AlreadyActive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(Skill \"")?;
        JsonText(self.name()).fmt(f)?;
        f.write_str("\" is already active in this session. Body was loaded at turn ")?;
        self.turn.fmt(f)?;
        f.write_str(". No new content was added.")?;
        if self.arguments_differ {
            f.write_str(" It was loaded with other arguments; the new ones were not used.")?;
        }
        f.write_str(" Keep following its instructions.)")
    }
}
