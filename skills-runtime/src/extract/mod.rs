//! Skills as files on disk, for scripts that a shell must run.
//!
//! ```text
//! DIR/                       whatever the caller names; made private when it is not there
//!   0123…cdef/               one version of the skills, by what they hold
//!     .skills-extracted      written last: the files and their fingerprints
//!     pdf/SKILL.md           and so on, a folder for each skill
//!   .new-…                   being written by a process, or left by one that was killed
//! ```
//!
//! A version is written beside its place and renamed into it, so it is there as a whole or not at all, and two processes
//! that write it at once do no harm: the later one throws its own away. There is no lock. Every file is compared with
//! what the program holds each time, whatever the marker says.

mod disk;
mod error;
mod extracted;
mod names;
mod old;
mod store;
mod verify;
mod wanted;

pub use error::{ExtractError, ExtractErrorKind};
use extracted::Edits;
pub use extracted::Extracted;
pub use wanted::NotWritten;

use std::path::Path;

use self::{
    disk::Os,
    store::Store,
    wanted::{Collected, Wanted},
};
use crate::Catalog;

/// The file that says that a version is whole. No skill can have its name.
const MARKER: &str = ".skills-extracted";

impl Catalog<'_> {
    /// Writes all skills to a folder of their own below `dir`, or finds them there, and says where.
    ///
    /// The folder has the skills' fingerprint as its name, so versions of a program lie side by side and files that left
    /// the bundle are in no new one; [`Extracted::remove_other_versions`] cleans up. It and what is in it is for this
    /// user alone. Executable bits are kept. Files that someone edited are left as they are, and reported:
    /// [`extract_replacing`](Catalog::extract_replacing) puts them back. A file that is gone is written again. Skills
    /// of an overlay that already lie in a real directory stay there. A skill with a name that cannot be that of a file
    /// on every system stays in memory, whole, and is in [`Extracted::not_written`]; the others are written.
    ///
    /// Give it to [`Session::with_extracted`](crate::Session::with_extracted), and `${SKILL_DIR}`, `read_path` and the
    /// `dir` of outcomes are the real places.
    ///
    /// # Errors
    ///
    /// When the disk is full or read-only, or something else stands in the place; nothing half-written is left in it
    /// then. The catalog in memory is as good as before.
    ///
    /// ```
    /// use skills_runtime::{Catalog, Resource, Skill, SkillDef};
    ///
    /// let script = [Resource::new("scripts/text.sh", b"#!/bin/sh\necho text\n").with_executable(true)];
    /// let def = SkillDef::new("pdf", "Reads PDFs.", "Run `${SKILL_DIR}/scripts/text.sh`.\n").resources(&script).built_in();
    /// let skills = [Skill::from(&def)];
    /// let catalog = Catalog::from_sorted(&skills).unwrap();
    ///
    /// let dir = std::env::temp_dir().join("skills-doc-extract");
    /// let extracted = catalog.extract(&dir)?;
    /// let mut session = catalog.session().with_extracted(&extracted);
    /// let text = session.activate("pdf").to_string();
    /// assert!(text.contains(&format!("Run `{}/pdf/scripts/text.sh`.", extracted.root())));
    /// assert!(std::path::Path::new(extracted.root()).join("pdf/scripts/text.sh").is_file());
    /// # std::fs::remove_dir_all(dir).unwrap();
    /// # Ok::<(), skills_runtime::ExtractError>(())
    /// ```
    pub fn extract(&self, dir: impl AsRef<Path>) -> Result<Extracted, ExtractError> {
        self.extract_on(&Os, dir.as_ref(), Edits::Keep)
    }

    /// The same, but whatever is not as in the program is put back: edited files are replaced, and files that do not
    /// belong there are removed.
    ///
    /// # Errors
    ///
    /// As for [`extract`](Catalog::extract).
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef};
    /// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n");
    /// # let skills = [Skill::from(&def)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// let dir = std::env::temp_dir().join("skills-doc-replace");
    /// let file = std::path::Path::new(catalog.extract(&dir)?.root()).join("pdf/SKILL.md");
    /// std::fs::write(&file, "edited").unwrap();
    /// assert_eq!(catalog.extract(&dir)?.edited(), ["pdf/SKILL.md"]);
    /// assert_eq!(catalog.extract_replacing(&dir)?.restored(), ["pdf/SKILL.md"]);
    /// assert_eq!(std::fs::read_to_string(&file).unwrap(), "# PDF\n");
    /// # std::fs::remove_dir_all(dir).unwrap();
    /// # Ok::<(), skills_runtime::ExtractError>(())
    /// ```
    pub fn extract_replacing(&self, dir: impl AsRef<Path>) -> Result<Extracted, ExtractError> {
        self.extract_on(&Os, dir.as_ref(), Edits::Replace)
    }

    fn extract_on(&self, disk: &dyn disk::Disk, dir: &Path, edits: Edits) -> Result<Extracted, ExtractError> {
        let Collected { version, files, not_written } = wanted::collect(self);
        let extracted = Store::open(disk, dir)?.version(&version, &files, edits)?;
        Ok(Extracted { not_written, ..extracted })
    }
}

#[cfg(test)]
mod tests;
