//! What is to be written: the files of all skills whose names can be those of files, and the skills that stay in memory.

use std::{
    borrow::{Cow, ToOwned},
    collections::BTreeMap,
    fmt, format,
    string::{String, ToString},
    vec::Vec,
};

use super::names;
use crate::{Catalog, Fingerprint, Skill};

/// Where names that differ in case only are one file.
const FOLDS_CASE: bool = cfg!(any(windows, target_vendor = "apple"));

/// A file to be written: its path below the version, with `/` between parts.
pub(super) struct Wanted<'a> {
    pub(super) path: String,
    pub(super) bytes: &'a [u8],
    pub(super) executable: bool,
}

/// A skill that [`Catalog::extract`] could not write, and why. It is whole in memory, and the other skills are on the
/// disk.
///
/// ```
/// use skills_runtime::{Catalog, Resource, Skill, SkillDef};
///
/// let files = [Resource::new("logs/10:30.txt", b"")];
/// let defs = [SkillDef::new("csv", "C.", ""), SkillDef::new("logs", "L.", "").resources(&files).built_in()];
/// let skills = [Skill::from(&defs[0]), Skill::from(&defs[1])];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
///
/// let dir = std::env::temp_dir().join("skills-doc-not-written");
/// let extracted = catalog.extract(&dir)?;
/// let [out] = extracted.not_written() else { unreachable!() };
/// assert_eq!((out.skill(), out.path()), ("logs", "logs/10:30.txt"));
/// assert_eq!(
///     out.to_string(),
///     "skill `logs` stays in memory: `logs/10:30.txt` is not the name of a file on every system",
/// );
/// let mut session = catalog.session().with_extracted(&extracted);
/// assert!(session.activate("logs").to_string().contains("Skill directory: skill://logs\n"));
/// # std::fs::remove_dir_all(dir).unwrap();
/// # Ok::<(), skills_runtime::ExtractError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotWritten {
    skill: String,
    path: String,
    reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The name leads elsewhere, or is another one on some system.
    BadName,
    /// Something else has this path.
    Taken,
}

impl NotWritten {
    /// The skill's name.
    pub fn skill(&self) -> &str {
        &self.skill
    }

    /// The path of the file that could not be written, below the skill; the skill's name where that is no folder's.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            Reason::BadName => "is not the name of a file on every system",
            Reason::Taken => "is a path that another file has, or a folder",
        };
        write!(f, "skill `{}` stays in memory: `{}` {reason}", self.skill, self.path)
    }
}

/// The skills that lie nowhere yet.
pub(super) struct Collected<'a> {
    /// A name for what is written.
    pub(super) version: String,
    pub(super) files: Vec<Wanted<'a>>,
    pub(super) not_written: Vec<NotWritten>,
}

/// Collects the files of a catalog's skills. A skill is written whole or not at all: half of one is another skill.
pub(super) fn collect<'a>(catalog: &Catalog<'a>) -> Collected<'a> {
    collect_where(catalog, FOLDS_CASE)
}

fn collect_where<'a>(catalog: &Catalog<'a>, folds_case: bool) -> Collected<'a> {
    let (mut hash, mut files, mut not_written) = (Fingerprint::START, Vec::new(), Vec::new());
    let mut folders = Steps::new(folds_case);
    for skill in catalog.iter().filter(|skill| skill.dir().is_virtual()) {
        if let Err((path, reason)) = check(&skill, &mut folders) {
            let (skill, path) = (skill.name().to_owned(), path.to_owned());
            not_written.push(NotWritten { skill, path, reason });
            continue;
        }
        hash = hash.with(skill.name().as_bytes()).with(&skill.fingerprint().to_bits().to_le_bytes());
        let path = |below: &str| format!("{}/{below}", skill.name());
        let bytes = skill.source().as_bytes();
        files.push(Wanted { path: path("SKILL.md"), bytes, executable: false });
        for file in skill.resources() {
            let (bytes, executable) = (file.bytes(), file.executable());
            files.push(Wanted { path: path(file.path()), bytes, executable });
        }
    }
    Collected { version: hash.to_string(), files, not_written }
}

/// Whether a skill can be written beside those whose folders are known; the first path that cannot, and why.
fn check<'a>(skill: &Skill<'a>, folders: &mut Steps<'a>) -> Result<(), (&'a str, Reason)> {
    let name = skill.name();
    if !names::is_folder(name) {
        return Err((name, Reason::BadName));
    }
    let mut steps = Steps::new(folders.folds_case);
    for path in ["SKILL.md"].into_iter().chain(skill.resources().into_iter().map(|file| file.path())) {
        if !names::is_path(path) {
            return Err((path, Reason::BadName));
        }
        if !steps.file(path) {
            return Err((path, Reason::Taken));
        }
    }
    // Last, so that a skill that stays in memory takes no folder.
    if folders.file(name) { Ok(()) } else { Err((name, Reason::Taken)) }
}

/// The paths that are taken, by the name that the disk finds them under.
struct Steps<'a> {
    folds_case: bool,
    /// As it is written, and whether it is a file.
    taken: BTreeMap<Cow<'a, str>, (&'a str, bool)>,
}

impl<'a> Steps<'a> {
    fn new(folds_case: bool) -> Self {
        Steps { folds_case, taken: BTreeMap::new() }
    }

    /// Takes a path and the folders above it. Says whether it could.
    fn file(&mut self, path: &'a str) -> bool {
        let above = path.match_indices('/').filter_map(|(slash, _)| path.get(..slash));
        above.map(|folder| (folder, false)).chain([(path, true)]).all(|step| self.step(step))
    }

    fn step(&mut self, step: (&'a str, bool)) -> bool {
        let found_as = if self.folds_case { step.0.to_lowercase().into() } else { Cow::Borrowed(step.0) };
        // Many files lie in one folder.
        self.taken.insert(found_as, step).is_none_or(|known| known == step && !step.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Resource, SkillDef};

    /// The skill and the path of each that is left out.
    fn left_out(skills: &[(&str, &[&str])], folds_case: bool) -> Vec<(String, String)> {
        let files: Vec<Vec<Resource<'_>>> = skills
            .iter()
            .map(|(_, paths)| paths.iter().map(|path| Resource::new(path, b"")).collect())
            .collect();
        let defs: Vec<_> = skills
            .iter()
            .zip(&files)
            .map(|((name, _), files)| SkillDef::new(name, "X.", "").resources(files))
            .collect();
        let skills: Vec<_> = defs.iter().map(Skill::from).collect();
        let collected = collect_where(&Catalog::from_sorted(&skills).unwrap(), folds_case);
        let written = collected.files.iter().filter(|file| file.path.ends_with("/SKILL.md")).count();
        assert_eq!(written + collected.not_written.len(), skills.len(), "a skill is lost");
        collected.not_written.into_iter().map(|out| (out.skill, out.path)).collect()
    }

    fn pair(skill: &str, path: &str) -> (String, String) {
        (skill.to_owned(), path.to_owned())
    }

    #[test]
    fn a_path_that_is_a_file_and_a_folder_is_taken_in_either_order() {
        assert_eq!(left_out(&[("x", &["a", "a/b"])], false), [pair("x", "a/b")]);
        assert_eq!(left_out(&[("x", &["a/b", "a"])], false), [pair("x", "a")]);
        assert_eq!(left_out(&[("x", &["SKILL.md"])], false), [pair("x", "SKILL.md")]);
        assert_eq!(left_out(&[("x", &["a/b", "a/c", "ab", "b/a/b"])], false), []);
    }

    #[test]
    fn names_that_differ_in_case_only_are_one_where_the_disk_says_so() {
        let skills: &[(&str, &[&str])] =
            &[("PDF", &[]), ("pdf", &[]), ("x", &["A/b", "a/c"]), ("y", &["É", "é"]), ("z", &["skill.md"])];
        assert_eq!(left_out(skills, false), []);
        let folded = [("pdf", "pdf"), ("x", "a/c"), ("y", "é"), ("z", "skill.md")];
        assert_eq!(left_out(skills, true), folded.map(|(skill, path)| pair(skill, path)));
    }

    #[test]
    fn a_skill_that_stays_in_memory_takes_no_folder_from_another() {
        assert_eq!(left_out(&[("PDF", &["a:b"]), ("pdf", &[])], true), [pair("PDF", "a:b")]);
    }
}
