//! What extraction leaves on a disk that works, and on one that does not.

mod edits;
mod faults;
mod places;

use std::{collections::BTreeMap, fs, path::Path};

use super::{Edits, MARKER, disk::Os};
use crate::{Catalog, Resource, Skill, SkillDef};

/// Two skills: with a script, nested files, an empty one and bytes that are no text.
fn with_catalog<T>(test: impl FnOnce(Catalog<'_>) -> T) -> T {
    let files = [
        Resource::new("empty", b""),
        Resource::new("references/deep/er.md", b"# Deeper\n"),
        Resource::new("references/logo.bin", &[0xff, 0, 1]),
        Resource::new("scripts/run.sh", b"#!/bin/sh\necho run\n").with_executable(true),
    ];
    let defs =
        [SkillDef::new("csv", "C.", "# CSV\n"), SkillDef::new("pdf", "P.", "# PDF\n").resources(&files)];
    let skills = [Skill::from(&defs[0]), Skill::from(&defs[1])];
    test(Catalog::from_sorted(&skills).unwrap())
}

/// The same, extracted: what came of it stands at the last path, in the folder before it.
fn with_extracted<T>(test: impl FnOnce(Catalog<'_>, &Path, &Path) -> T) -> T {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("skills");
    with_catalog(|catalog| {
        let extracted = catalog.extract(&dir).unwrap();
        test(catalog, &dir, Path::new(extracted.root()))
    })
}

/// A version as a later release has it: a file renamed, one dropped, one changed, a skill gone and a new one.
fn with_upgrade<T>(test: impl FnOnce(Catalog<'_>) -> T) -> T {
    let files = [
        Resource::new("references/deeper.md", b"# Deeper\n"),
        Resource::new("scripts/run.sh", b"#!/bin/sh\necho run 2\n").with_executable(true),
    ];
    let defs =
        [SkillDef::new("pdf", "P.", "# PDF\n").resources(&files), SkillDef::new("xls", "X.", "# XLS\n")];
    let skills = [Skill::from(&defs[0]), Skill::from(&defs[1])];
    test(Catalog::from_sorted(&skills).unwrap())
}

/// What lies in a version, by path; the value says whether it is executable.
fn tree(root: &Path) -> BTreeMap<String, (Vec<u8>, bool)> {
    fn walk(at: &Path, prefix: &str, found: &mut BTreeMap<String, (Vec<u8>, bool)>) {
        for entry in fs::read_dir(at).unwrap().map(Result::unwrap) {
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type().unwrap().is_dir() {
                walk(&entry.path(), &format!("{path}/"), found);
            } else {
                found.insert(path, (fs::read(entry.path()).unwrap(), is_executable(&entry.path())));
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(root, "", &mut found);
    assert!(found.remove(MARKER).is_some(), "no marker");
    found
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o100 != 0
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "sh")
}

/// What a version must hold.
fn expected(catalog: Catalog<'_>) -> BTreeMap<String, (Vec<u8>, bool)> {
    let mut expected = BTreeMap::new();
    for skill in catalog {
        expected.insert(format!("{}/SKILL.md", skill.name()), (skill.source().into(), false));
        for file in skill.resources() {
            let path = format!("{}/{}", skill.name(), file.path());
            expected.insert(path, (file.bytes().into(), file.executable()));
        }
    }
    expected
}

/// The names beside the versions.
fn beside(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
