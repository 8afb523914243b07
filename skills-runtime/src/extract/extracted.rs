//! What came of extracting.

use std::{path::PathBuf, string::String, vec::Vec};

use super::NotWritten;
use crate::{Skill, SkillDir};

/// What becomes of files that are not as in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edits {
    Keep,
    Replace,
}

/// Skills that lie on disk: where, and what is not as in the program there. Paths are relative to
/// [`root`](Extracted::root), with `/` between parts.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let dir = std::env::temp_dir().join("skills-doc-extracted");
/// # let _ = std::fs::remove_dir_all(&dir);
/// let extracted = catalog.extract(&dir)?;
/// assert!(extracted.is_new() && extracted.edited().is_empty());
/// assert!(!catalog.extract(&dir)?.is_new());
/// # std::fs::remove_dir_all(dir).unwrap();
/// # Ok::<(), skills_runtime::ExtractError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extracted {
    pub(super) dir: PathBuf,
    pub(super) root: String,
    pub(super) is_new: bool,
    pub(super) edited: Vec<String>,
    pub(super) unknown: Vec<String>,
    pub(super) restored: Vec<String>,
    pub(super) not_written: Vec<NotWritten>,
}

impl Extracted {
    /// The folder with a folder for each skill that was written: an absolute path.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// Whether this call wrote the whole folder.
    pub const fn is_new(&self) -> bool {
        self.is_new
    }

    /// Files that someone edited, or put a link or a folder in place of. They were left as they are.
    pub fn edited(&self) -> &[String] {
        &self.edited
    }

    /// Files that no skill has. They were left where they are.
    pub fn unknown(&self) -> &[String] {
        &self.unknown
    }

    /// Files that were gone and were written again; when replacing, also those that were edited or removed.
    pub fn restored(&self) -> &[String] {
        &self.restored
    }

    /// Skills that could not be written, each with its reason, in the order of the catalog. They are whole in memory.
    pub fn not_written(&self) -> &[NotWritten] {
        &self.not_written
    }

    /// Where a skill of the catalog lies: below [`root`](Extracted::root), in a real directory of its own, or only in
    /// memory, at `skill://`.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef};
    /// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n");
    /// # let skills = [Skill::from(&def)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// # let dir = std::env::temp_dir().join("skills-doc-dir");
    /// let extracted = catalog.extract(&dir)?;
    /// let place = extracted.dir(&catalog.get("pdf").unwrap()).to_string();
    /// assert_eq!(place, format!("{}/pdf", extracted.root()));
    /// # std::fs::remove_dir_all(dir).unwrap();
    /// # Ok::<(), skills_runtime::ExtractError>(())
    /// ```
    pub fn dir<'a>(&'a self, skill: &Skill<'a>) -> SkillDir<'a> {
        let is_written = !self.not_written.iter().any(|out| out.skill() == skill.name());
        if is_written && skill.dir().is_virtual() {
            SkillDir::below(&self.root, skill.name())
        } else {
            skill.dir()
        }
    }
}
