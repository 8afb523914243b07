//! What is not in a catalog, or not as it was written, and why.

use crate::{
    bundle::{Entries, Packed},
    list::{List, Store, list, word},
    value::or_empty,
};

/// A skill that lost its name to one in an earlier root.
///
/// ```
/// # use skills_runtime::Shadowed;
/// let shadowed = Shadowed::new("pdf", "vendor/skills", "skills");
/// assert_eq!((shadowed.name(), shadowed.lost(), shadowed.won()), ("pdf", "vendor/skills", "skills"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shadowed<'a> {
    name: &'a str,
    lost: &'a str,
    won: &'a str,
}

impl<'a> Shadowed<'a> {
    /// A skill, the root whose skill is not there, and the root whose skill is.
    pub const fn new(name: &'a str, lost: &'a str, won: &'a str) -> Self {
        Shadowed { name, lost, won }
    }

    /// The name that both have.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The root whose skill is not there.
    pub const fn lost(&self) -> &'a str {
        self.lost
    }

    /// The root whose skill is there.
    pub const fn won(&self) -> &'a str {
        self.won
    }
}

/// A skill, or a part of one, that was excluded or changed when the catalog was made.
///
/// ```
/// # use skills_runtime::LeftOut;
/// let left_out = LeftOut::new("pdf", "pdf/SKILL.md", "missing-description", "there is no `description`");
/// assert_eq!(left_out.rule(), "missing-description");
/// assert!(!left_out.is_refused());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut<'a> {
    skill: &'a str,
    path: &'a str,
    rule: &'a str,
    reason: &'a str,
    refused: bool,
    /// What the skill calls itself, where that is known to be another name than its folder's.
    name: Option<&'a str>,
}

impl<'a> LeftOut<'a> {
    /// The skill's folder, the path below the root, the rule that decided, and its reason in words.
    pub const fn new(skill: &'a str, path: &'a str, rule: &'a str, reason: &'a str) -> Self {
        LeftOut { skill, path, rule, reason, refused: false, name: None }
    }

    /// The same for a skill that was read while the program ran, and that answers with this report when asked for.
    pub const fn refused(skill: &'a str, path: &'a str, rule: &'a str, reason: &'a str) -> Self {
        LeftOut { skill, path, rule, reason, refused: true, name: None }
    }

    /// Says what a refused skill calls itself, so that it answers to that name too.
    #[cfg(feature = "overlay")]
    pub(crate) const fn called(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Whether the report answers for this name: that of the folder, or the one in the file.
    pub(crate) fn answers_for(&self, name: &str) -> bool {
        let folder = self.skill.strip_suffix(name).filter(|_| !name.contains('/'));
        self.refused
            && (folder.is_some_and(|above| above.is_empty() || above.ends_with('/'))
                || self.name == Some(name))
    }

    /// The folder of the skill.
    pub const fn skill(&self) -> &'a str {
        self.skill
    }

    /// The file or folder: below the root in a bundle; with the root, and with line and column where there are some,
    /// in an overlay.
    pub const fn path(&self) -> &'a str {
        self.path
    }

    /// The rule that decided, such as `missing-description`.
    pub const fn rule(&self) -> &'a str {
        self.rule
    }

    /// The reason in words.
    pub const fn reason(&self) -> &'a str {
        self.reason
    }

    /// Whether asking for the skill by name answers with this report.
    pub const fn is_refused(&self) -> bool {
        self.refused
    }
}

/// The skills that lost their names to others.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// assert!(catalog.shadowed().is_empty());
/// ```
#[derive(Clone, Copy)]
pub struct ShadowedSkills<'a>(Held<'a, Shadowed<'a>>);

/// What was excluded or changed when a catalog was made.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// for left_out in catalog.left_out() {
///     println!("{}: {} [{}]", left_out.path(), left_out.reason(), left_out.rule());
/// }
/// ```
#[derive(Clone, Copy)]
pub struct LeftOutSkills<'a>(Held<'a, LeftOut<'a>>);

/// Where the reports lie.
#[derive(Clone, Copy)]
enum Held<'a, T> {
    Stored(Store<'a, T>),
    #[cfg(feature = "overlay")]
    Overlay(&'a crate::overlay::Overlay),
}

macro_rules! stored {
    ($list:ident, $item:ident, $owned:ident, |$bundle:ident, $at:ident| $entry:expr) => {
        impl<'a> $list<'a> {
            pub(super) const fn packed(bundle: Packed<'a>, entries: Entries) -> Self {
                $list(Held::Stored(Store::Packed(bundle, entries)))
            }

            pub(super) const fn new(entries: &'a [$item<'a>]) -> Self {
                $list(Held::Stored(Store::Slice(entries)))
            }

            #[cfg(feature = "overlay")]
            pub(super) const fn overlay(overlay: &'a crate::overlay::Overlay) -> Self {
                $list(Held::Overlay(overlay))
            }

            /// How many there are.
            pub const fn len(&self) -> usize {
                match &self.0 {
                    Held::Stored(store) => store.len(),
                    #[cfg(feature = "overlay")]
                    Held::Overlay(overlay) => overlay.layers.$owned.len(),
                }
            }
        }

        impl<'a> List for $list<'a> {
            type Item = $item<'a>;

            fn entry(&self, index: usize) -> Option<$item<'a>> {
                match self.0 {
                    Held::Stored(Store::Packed($bundle, entries)) if index < self.len() => {
                        let $at = entries.at(word(index));
                        Some($entry)
                    }
                    Held::Stored(Store::Packed(..)) => None,
                    Held::Stored(Store::Slice(entries)) => entries.get(index).copied(),
                    #[cfg(feature = "overlay")]
                    Held::Overlay(overlay) => Some(overlay.layers.$owned.get(index)?.view()),
                }
            }

            fn count(&self) -> usize {
                self.len()
            }
        }

        list!($list, $item<'a>);
    };
}

stored!(ShadowedSkills, Shadowed, shadowed, |bundle, at| Shadowed {
    name: or_empty(bundle.text(at, 0)),
    lost: or_empty(bundle.text(at, 2)),
    won: or_empty(bundle.text(at, 4)),
});
stored!(LeftOutSkills, LeftOut, left_out, |bundle, at| LeftOut::new(
    or_empty(bundle.text(at, 0)),
    or_empty(bundle.text(at, 2)),
    or_empty(bundle.text(at, 4)),
    or_empty(bundle.text(at, 6)),
));
