//! The arguments that a skill declares in its frontmatter.

use crate::{
    bundle::{Entries, Packed},
    list::{List, Store, list, word},
    value::or_empty,
};

/// How a skill declares its arguments.
///
/// ```
/// # use skills_runtime::{DeclaredKind, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// assert_eq!(Skill::from(&def).arguments().kind(), DeclaredKind::Nothing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeclaredKind {
    /// Not at all.
    Nothing,
    /// `arguments: [environment, region]`: names, bound by position. A string or an object may be given.
    List,
    /// `arguments: { environment: { required: true } }`: names only. An object must be given.
    Mapping,
}

/// One declared argument.
///
/// ```
/// # use skills_runtime::Argument;
/// const REGION: Argument = Argument::required("region").with_description("Where it runs.");
/// assert!(REGION.is_required());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument<'a> {
    name: &'a str,
    description: Option<&'a str>,
    required: bool,
}

impl<'a> Argument<'a> {
    /// An argument that may be left out.
    pub const fn new(name: &'a str) -> Self {
        Argument { name, description: None, required: false }
    }

    /// An argument that must be given.
    pub const fn required(name: &'a str) -> Self {
        Argument { name, description: None, required: true }
    }

    /// Says what it is for.
    pub const fn with_description(mut self, description: &'a str) -> Self {
        self.description = Some(description);
        self
    }

    /// Its name, as it stands after `$` in the body.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// What it is for.
    pub const fn description(&self) -> Option<&'a str> {
        self.description
    }

    /// Whether an object without it is refused.
    pub const fn is_required(&self) -> bool {
        self.required
    }
}

/// The arguments that a skill declares, in the order written.
///
/// ```
/// # use skills_runtime::{Argument, DeclaredKind, Skill, SkillDef};
/// let names = [Argument::new("environment"), Argument::new("region")];
/// let def = SkillDef::new("post-deploy", "Verifies a deploy.", "").argument_list(&names);
/// let declared = Skill::from(&def).arguments();
/// assert_eq!(declared.kind(), DeclaredKind::List);
/// assert_eq!(declared.position("region"), Some(1));
/// ```
#[derive(Clone, Copy)]
pub struct Declared<'a> {
    store: Store<'a, Argument<'a>>,
    kind: DeclaredKind,
}

impl<'a> Declared<'a> {
    pub(crate) const NOTHING: Declared<'static> =
        Declared { store: Store::Slice(&[]), kind: DeclaredKind::Nothing };

    pub(crate) const fn packed(bundle: Packed<'a>, entries: Entries, kind: DeclaredKind) -> Self {
        Declared { store: Store::Packed(bundle, entries), kind }
    }

    pub(crate) const fn new(arguments: &'a [Argument<'a>], kind: DeclaredKind) -> Self {
        Declared { store: Store::Slice(arguments), kind }
    }

    /// How they are declared.
    pub const fn kind(&self) -> DeclaredKind {
        self.kind
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.store.len()
    }

    /// Where a name stands among them, from 0.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.iter().position(|argument| argument.name == name)
    }
}

impl<'a> List for Declared<'a> {
    type Item = Argument<'a>;

    fn entry(&self, index: usize) -> Option<Argument<'a>> {
        match self.store {
            Store::Packed(bundle, entries) if index < self.len() => {
                let at = entries.at(word(index));
                Some(Argument {
                    name: or_empty(bundle.text(at, 0)),
                    description: bundle.text(at, 2),
                    required: bundle.number(at, 4) == 1,
                })
            }
            Store::Packed(..) => None,
            Store::Slice(arguments) => arguments.get(index).copied(),
        }
    }

    fn count(&self) -> usize {
        self.len()
    }
}

list!(Declared, Argument<'a>);
