//! The development override: bundled skills from the disk, only where the program asked for it.

use std::{
    fmt,
    path::{Path, PathBuf},
    string::String,
    vec::Vec,
};

use super::OverlayBuilder;

/// What the program asked for.
#[derive(Clone)]
pub(super) enum Asked {
    Roots(Vec<PathBuf>),
    Variable(String),
}

/// A development override that is in force: the bundled skills are read from these folders. `Display` is a line to
/// show to the user.
///
/// ```
/// # use skills_runtime::{Catalog, Overlay};
/// let overlay = Overlay::over(Catalog::EMPTY).bundled_from_disk_for_development(["no/such/skills"]).load()?;
/// assert_eq!(
///     overlay.development_override().unwrap().to_string(),
///     "development override: the bundled skills are read from no/such/skills, as the program asked"
/// );
/// assert!(Overlay::over(Catalog::EMPTY).load()?.development_override().is_none());
/// # Ok::<(), skills_runtime::overlay::BadOption>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DevelopmentOverride {
    roots: Vec<PathBuf>,
    variable: Option<String>,
}

impl DevelopmentOverride {
    /// The override that the builder asks for, when it is in force.
    pub(super) fn of(builder: &OverlayBuilder) -> Option<Self> {
        match builder.development.clone()? {
            Asked::Roots(roots) => Some(DevelopmentOverride { roots, variable: None }),
            Asked::Variable(variable) => {
                let value = std::env::var_os(&variable).filter(|value| !value.is_empty())?;
                let roots = std::env::split_paths(&value).collect();
                Some(DevelopmentOverride { roots, variable: Some(variable) })
            }
        }
    }

    /// The folders.
    pub fn roots(&self) -> impl Iterator<Item = &Path> {
        self.roots.iter().map(PathBuf::as_path)
    }

    /// The environment variable that named them, if one did.
    pub fn variable(&self) -> Option<&str> {
        self.variable.as_deref()
    }
}

impl fmt::Display for DevelopmentOverride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("development override: the bundled skills are read from ")?;
        for (at, root) in self.roots.iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { ", " }, root.display())?;
        }
        match &self.variable {
            Some(variable) => write!(f, ", as the environment variable {variable} says"),
            None => f.write_str(", as the program asked"),
        }
    }
}
