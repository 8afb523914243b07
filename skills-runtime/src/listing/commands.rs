//! The skills of a slash menu.

use core::fmt;

use crate::{catalog::Catalog, escape::Folded, list::Iter, skill::Skill};

/// A skill that a user may invoke. `Display` gives its line in a menu.
///
/// ```
/// use skills_runtime::{Catalog, Skill, SkillDef};
///
/// let def = SkillDef::new("fill-form", "Fills PDF forms.", "").argument_hint("<file>");
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let menu: Vec<String> = catalog.commands().map(|command| command.to_string()).collect();
/// assert_eq!(menu, ["/fill-form <file> — Fills PDF forms."]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Command<'a>(Skill<'a>);

impl<'a> Command<'a> {
    /// The skill.
    pub const fn skill(&self) -> Skill<'a> {
        self.0
    }

    /// Its name, without a slash.
    pub const fn name(&self) -> &'a str {
        self.0.name()
    }

    /// What it does.
    pub const fn description(&self) -> &'a str {
        self.0.description()
    }

    /// What to type behind its name.
    pub const fn argument_hint(&self) -> Option<&'a str> {
        self.0.argument_hint()
    }
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}", Folded(self.name()))?;
        if let Some(hint) = self.argument_hint() {
            write!(f, " {}", Folded(hint))?;
        }
        write!(f, " — {}", Folded(self.description()))
    }
}

/// The skills that a user may invoke, in byte order of names; see [`Catalog::commands`].
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("helper", "For the model.", "").user_invocable(false);
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// assert!(catalog.commands().next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Commands<'a>(Iter<Catalog<'a>>);

impl<'a> Commands<'a> {
    pub(super) fn new(catalog: Catalog<'a>) -> Self {
        Commands(catalog.iter())
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        self.0.find(Skill::user_invocable).map(Command)
    }
}
