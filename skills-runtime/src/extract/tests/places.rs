//! Where the folder should be stands something else.

use std::fs;

use super::{beside, expected, tree, with_catalog};
use crate::{Catalog, ExtractErrorKind, Resource, Skill, SkillDef};

#[test]
fn a_file_in_its_place_is_refused() {
    let home = tempfile::tempdir().unwrap();
    with_catalog(|catalog| {
        let extracted = catalog.extract(home.path()).unwrap();
        fs::remove_dir_all(extracted.root()).unwrap();
        fs::write(extracted.root(), "not a folder").unwrap();
        for error in [catalog.extract(home.path()), catalog.extract_replacing(home.path())] {
            assert_eq!(error.unwrap_err().kind(), ExtractErrorKind::NotAFolder);
        }
        assert_eq!(fs::read_to_string(extracted.root()).unwrap(), "not a folder");
        // And where the folder of all versions should be.
        let file = home.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(catalog.extract(&file).unwrap_err().kind(), ExtractErrorKind::Io);
    });
}

#[cfg(unix)]
#[test]
fn a_planted_link_is_refused_and_nothing_is_written_behind_it() {
    use std::os::unix::fs::symlink;
    let home = tempfile::tempdir().unwrap();
    let (dir, planted) = (home.path().join("skills"), home.path().join("planted"));
    fs::create_dir(&planted).unwrap();
    with_catalog(|catalog| {
        let extracted = catalog.extract(&dir).unwrap();
        let whole = home.path().join("whole");
        fs::rename(extracted.root(), &whole).unwrap();
        // To an empty folder, to nothing, and to a folder that holds the very files.
        for target in [&planted, &home.path().join("nothing"), &whole] {
            symlink(target, extracted.root()).unwrap();
            for error in [catalog.extract(&dir), catalog.extract_replacing(&dir)] {
                assert_eq!(error.unwrap_err().kind(), ExtractErrorKind::NotAFolder);
            }
            fs::remove_file(extracted.root()).unwrap();
        }
        assert!(beside(&planted).is_empty());
        assert_eq!(tree(&whole), expected(catalog));
    });
}

#[cfg(unix)]
#[test]
fn a_folder_that_others_may_write_to_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("skills");
    let mode = |path: &str, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    with_catalog(|catalog| {
        let extracted = catalog.extract(&dir).unwrap();
        for path in [extracted.root(), dir.to_str().unwrap()] {
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o7777, 0o700, "{path}");
            mode(path, 0o777);
            assert_eq!(catalog.extract(&dir).unwrap_err().kind(), ExtractErrorKind::NotPrivate, "{path}");
            mode(path, 0o700);
        }
        // As `/tmp` is: others may write there, but not to what is ours.
        mode(dir.to_str().unwrap(), 0o1777);
        assert!(catalog.extract(&dir).is_ok());
        for entry in ["pdf/SKILL.md", "csv", "pdf/references/deep"] {
            let path = format!("{}/{entry}", extracted.root());
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o077, 0, "{entry}");
        }
    });
}

#[test]
fn names_are_checked_where_they_become_paths() {
    let home = tempfile::tempdir().unwrap();
    let refused = |def: &SkillDef<'_>| {
        let skills = [Skill::from(def)];
        let error = Catalog::from_sorted(&skills).unwrap().extract(home.path().join("skills")).unwrap_err();
        assert_eq!(error.kind(), ExtractErrorKind::BadName, "{error}");
    };
    for name in ["../x", "/x", "a/b", "..", "", "c:", ".skills-extracted"] {
        refused(&SkillDef::new(name, "X.", ""));
    }
    for path in ["../SKILL.md", "/etc/x", "a/../../b", "a\\..\\b", "", "nul"] {
        refused(&SkillDef::new("x", "X.", "").resources(&[Resource::new(path, b"")]));
    }
    assert!(beside(home.path()).is_empty());
    // A file and a folder of one name.
    let files = [Resource::new("a", b""), Resource::new("a/b", b"")];
    let def = SkillDef::new("x", "X.", "").resources(&files);
    let skills = [Skill::from(&def)];
    let error = Catalog::from_sorted(&skills).unwrap().extract(home.path()).unwrap_err();
    assert_eq!(error.kind(), ExtractErrorKind::Io);
    assert!(beside(home.path()).is_empty(), "something was left");
}
