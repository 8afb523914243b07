//! Where a skill comes from, and what that is worth.

use core::fmt;

use crate::skill::Skill;

/// What is known about the place a skill comes from.
///
/// ```
/// # use skills_runtime::{Origin, Trust};
/// let origin = Origin::new("skills", "pdf");
/// assert_eq!(origin.trust(), Trust::Untrusted);
/// assert!(origin.with_trust(Trust::BuiltIn).is_built_in());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trust<'a> {
    /// Part of the build: its text was reviewed with the code and cannot change without a build.
    BuiltIn,
    /// From anywhere else. Only a gate lets it through.
    Untrusted,
    /// Its folder matches this pattern for sensitive places. Only a gate lets it through.
    Sensitive(&'a str),
    /// Its folder resolves outside every root. Only a gate lets it through.
    OutsideWorkspace,
}

/// Where a skill comes from.
///
/// ```
/// # use skills_runtime::{Origin, Skill, SkillDef, Trust};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "").origin(Origin::new("~/.agents/skills", "pdf"));
/// assert_eq!(Skill::from(&def).origin().trust(), Trust::Untrusted);
/// assert_eq!(Skill::from(&def).origin().to_string(), "~/.agents/skills/pdf");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    root: &'a str,
    folder: &'a str,
    trust: Trust<'a>,
}

impl<'a> Origin<'a> {
    /// A folder below a root, not trusted.
    pub const fn new(root: &'a str, folder: &'a str) -> Self {
        Origin { root, folder, trust: Trust::Untrusted }
    }

    /// Says what is known about the place.
    pub const fn with_trust(mut self, trust: Trust<'a>) -> Self {
        self.trust = trust;
        self
    }

    /// The root, as written where it was named.
    pub const fn root(&self) -> &'a str {
        self.root
    }

    /// The skill's folder below the root, with `/` between parts.
    pub const fn folder(&self) -> &'a str {
        self.folder
    }

    /// What is known about the place.
    pub const fn trust(&self) -> Trust<'a> {
        self.trust
    }

    /// Whether the skill is part of the build.
    pub const fn is_built_in(&self) -> bool {
        matches!(self.trust, Trust::BuiltIn)
    }
}

impl fmt::Display for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = self.root.trim_end_matches('/');
        if root.is_empty() { f.write_str(self.folder) } else { write!(f, "{root}/{}", self.folder) }
    }
}

/// The directory of a skill as the model sees it: `skill://<name>`, or a real one where the files were extracted.
///
/// ```
/// # use skills_runtime::{Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// assert_eq!(Skill::from(&def).dir().to_string(), "skill://pdf");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SkillDir<'a> {
    root: &'a str,
    name: &'a str,
}

impl<'a> SkillDir<'a> {
    pub(crate) const fn virtual_root(name: &'a str) -> Self {
        SkillDir { root: "skill:/", name }
    }

    pub(crate) const fn at(path: &'a str) -> Self {
        SkillDir { root: path, name: "" }
    }

    /// The folder `name` below a real directory.
    pub const fn below(root: &'a str, name: &'a str) -> Self {
        SkillDir { root, name }
    }

    /// Whether it is a made-up address, not a place on a disk.
    pub fn is_virtual(&self) -> bool {
        self.root == "skill:/"
    }

    /// The texts it is made of, end to end.
    pub(crate) fn pieces(&self) -> [&'a str; 3] {
        match self.name {
            "" => [self.root, "", ""],
            name if self.root.ends_with('/') && !self.is_virtual() => [self.root, "", name],
            name => [self.root, "/", name],
        }
    }
}

impl fmt::Display for SkillDir<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().iter().try_for_each(|piece| f.write_str(piece))
    }
}

impl fmt::Debug for SkillDir<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Where the skills lie that have no directory of their own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Home<'a> {
    /// Only in memory.
    Nowhere,
    /// All of them below a directory, each in a folder of its name.
    Below(&'a str),
    /// Those that could be written.
    #[cfg(feature = "std")]
    Extracted(&'a crate::Extracted),
}

impl<'a> Home<'a> {
    /// The directory of a skill.
    pub(crate) fn dir(self, skill: &Skill<'a>) -> SkillDir<'a> {
        match self {
            Home::Below(root) if skill.dir().is_virtual() => SkillDir::below(root, skill.name()),
            #[cfg(feature = "std")]
            Home::Extracted(extracted) => extracted.dir(skill),
            Home::Nowhere | Home::Below(_) => skill.dir(),
        }
    }
}
