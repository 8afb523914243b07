//! Which folders are meant: those that were given, else the package's; a skill that is given stands for itself.

use crate::fault::Fault;
use std::path::{Path, PathBuf};

/// A root as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    /// As the caller wrote it, without a slash at the end: what messages show.
    pub(crate) label: String,
    /// The folder that skills lie in.
    pub(crate) path: PathBuf,
    /// The one folder below `path` that was meant, when the root that was given is a skill itself.
    pub(crate) only: Option<String>,
}

impl Given {
    fn new(typed: &Path) -> Self {
        let label = typed.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        let trimmed = label.trim_end_matches('/');
        let label = if trimmed.is_empty() { label } else { trimmed.to_owned() };
        let given = Self { label, path: typed.to_owned(), only: None };
        if typed.join("SKILL.md").is_file() { given.into_skill() } else { given }
    }

    /// The same folder as a skill, when it has a parent to be a skill in.
    pub(crate) fn into_skill(self) -> Self {
        match parent_and_name(&self.path) {
            Some((path, name)) => Self { path, only: Some(name), ..self },
            None => self,
        }
    }

    /// A path below the folder of skills, as one below the root that was given.
    pub(crate) fn below<'a>(&self, path: &'a str) -> &'a str {
        match &self.only {
            Some(only) => path.strip_prefix(only.as_str()).map_or(path, |rest| rest.trim_start_matches('/')),
            None => path,
        }
    }
}

/// The roots of a command, from what was typed.
pub(crate) fn given(typed: &[PathBuf]) -> Result<Vec<Given>, Fault> {
    if typed.is_empty() {
        return Ok(vec![Given::new(&default()?)]);
    }
    Ok(typed.iter().map(|typed| Given::new(typed)).collect())
}

/// `skills/` of the package, else of the current folder.
fn default() -> Result<PathBuf, Fault> {
    let of_package = of_package();
    let here = PathBuf::from("skills");
    if let Some(found) = [of_package.as_ref(), Some(&here)].into_iter().flatten().find(|path| path.is_dir()) {
        return Ok(found.clone());
    }
    let message = match of_package.filter(|path| *path != here) {
        Some(path) => format!("neither `{}` (the package's) nor `./skills` is a folder", path.display()),
        None => "no folder was given, and there is no `./skills`".to_owned(),
    };
    Err(Fault::new(message).help("name the folder: `cargo skills check path/to/skills`"))
}

/// Where a new skill goes when no root is given: the package's `skills/`, else `./skills`, there or not.
pub(crate) fn for_new() -> PathBuf {
    default().ok().or_else(of_package).unwrap_or_else(|| PathBuf::from("skills"))
}

/// `skills` beside the nearest Cargo.toml, by a relative path.
fn of_package() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let up = here.ancestors().position(|folder| folder.join("Cargo.toml").is_file())?;
    let mut path: PathBuf = std::iter::repeat_n("..", up).collect();
    path.push("skills");
    Some(path)
}

fn parent_and_name(typed: &Path) -> Option<(PathBuf, String)> {
    // A link was given to mean what it leads to, and `.` has a name only in full.
    let place = typed.canonicalize().ok()?;
    let name = place.file_name()?.to_str()?.to_owned();
    // What is hidden or junk is not read below a root, but here it was asked for by name.
    Some((place.parent()?.to_owned(), name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_below_the_skill_loses_the_skills_name() {
        let given = Given { label: "x".to_owned(), path: PathBuf::from("."), only: Some("pdf".to_owned()) };
        assert_eq!(given.below("pdf/SKILL.md"), "SKILL.md");
        assert_eq!(given.below("pdf"), "");
    }
}
