//! Where the folder should be stands something else.

use std::{fs, path::Path};

use super::{beside, expected, tree, with_catalog};
use crate::{Catalog, ExtractErrorKind, Format, NotWritten, Resource, Skill, SkillDef};

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

/// A skill with a bad name, or with a file of one, stays in memory, and its neighbours are written.
#[test]
fn names_are_checked_where_they_become_paths_and_one_bad_one_stops_no_other_skill() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("skills");
    let left_out = |bad: &SkillDef<'_>, reason: &str| {
        let good = [SkillDef::new("csv", "C.", "# CSV\n"), SkillDef::new("zoo", "Z.", "# Zoo\n")];
        let mut skills: Vec<_> = good.iter().chain([bad]).map(Skill::from).collect();
        skills.sort_by_key(Skill::name);
        let catalog = Catalog::from_sorted(&skills).unwrap();
        for extracted in [catalog.extract(&dir).unwrap(), catalog.extract_replacing(&dir).unwrap()] {
            let [out] = extracted.not_written() else { panic!("{bad:?}: {extracted:?}") };
            assert_eq!(out.skill(), skills.iter().find(|skill| skill.description() == "X.").unwrap().name());
            assert!(out.to_string().ends_with(reason), "{out}");
            // The others are whole, and the next time they are found.
            assert!(
                extracted.edited().is_empty()
                    && extracted.unknown().is_empty()
                    && extracted.restored().is_empty()
            );
            let found: Vec<_> = tree(Path::new(extracted.root())).into_keys().collect();
            assert_eq!(found, ["csv/SKILL.md", "zoo/SKILL.md"]);
            // Nobody is sent to a place where nothing is.
            let mut session = catalog.session().with_extracted(&extracted);
            session = session.with_untrusted_skills_allowed_without_a_gate();
            let mut dir = |name: &str| {
                let outcome = session.activate(name);
                let told = outcome.activation().map(|activation| activation.dir().to_string());
                (told, extracted.dir(&catalog.get(name).unwrap()).to_string())
            };
            let zoo = format!("{}/zoo", extracted.root());
            assert_eq!(dir("zoo"), (Some(zoo.clone()), zoo));
            let (told, is) = dir(out.skill());
            assert_eq!(is, format!("skill://{}", out.skill()));
            // Some of these names nobody can call.
            assert!(told.is_none_or(|told| told == is));
            let listing =
                catalog.listing_as(Format::Xml).with_locations().with_extracted(&extracted).to_string();
            assert!(listing.contains(&format!("<location>{}/csv/SKILL.md<", extracted.root())), "{listing}");
            assert_eq!(listing.matches("<location>skill://").count(), 1, "{listing}");
        }
    };
    let bad_name = "is not the name of a file on every system";
    for name in ["../x", "/x", "a/b", "..", "c:", ".skills-extracted"] {
        left_out(&SkillDef::new(name, "X.", ""), bad_name);
    }
    for path in ["../SKILL.md", "/etc/x", "a/../../b", "a\\..\\b", "", "a//b", "nul", "10:30.md"] {
        left_out(&SkillDef::new("x", "X.", "").resources(&[Resource::new(path, b"")]), bad_name);
    }
    let taken = [Resource::new("a", b""), Resource::new("a/b", b"")];
    left_out(
        &SkillDef::new("x", "X.", "").resources(&taken),
        "`a/b` is a path that another file has, or a folder",
    );
    // It is one version each time, by what was written.
    assert_eq!((beside(home.path()).len(), beside(&dir).len()), (1, 1));
}

#[test]
fn a_catalog_of_which_nothing_can_be_written_is_all_named() {
    let home = tempfile::tempdir().unwrap();
    let defs = [SkillDef::new("a:", "A.", ""), SkillDef::new("b:", "B.", "")];
    let skills = [Skill::from(&defs[0]), Skill::from(&defs[1])];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    let extracted = catalog.extract(home.path()).unwrap();
    let named: Vec<_> = extracted.not_written().iter().map(NotWritten::skill).collect();
    assert_eq!(named, ["a:", "b:"]);
    assert!(tree(Path::new(extracted.root())).is_empty());
}
