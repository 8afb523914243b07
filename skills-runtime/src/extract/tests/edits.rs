//! Files that someone edited, added or removed, and what becomes of them.

use std::{fs, path::Path};

use super::{beside, expected, is_executable, tree, with_catalog, with_extracted, with_upgrade};
use crate::ExtractErrorKind;

#[test]
fn what_is_there_is_used_again_and_is_exactly_the_bundle() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("not/yet/there");
    with_catalog(|catalog| {
        let first = catalog.extract(&dir).unwrap();
        assert!(first.is_new());
        assert_eq!(tree(Path::new(first.root())), expected(catalog));
        let changed =
            |path: &str| fs::metadata(Path::new(first.root()).join(path)).unwrap().modified().unwrap();
        let before = changed("pdf/scripts/run.sh");
        let second = catalog.extract(&dir).unwrap();
        assert!(!second.is_new() && second.root() == first.root());
        assert!(second.edited().is_empty() && second.unknown().is_empty() && second.restored().is_empty());
        assert_eq!(changed("pdf/scripts/run.sh"), before);
        assert_eq!(beside(&dir).len(), 1);
        let mut session =
            catalog.session().with_extracted(&first).with_untrusted_skills_allowed_without_a_gate();
        let text = session.activate("pdf").to_string();
        assert!(text.contains(&format!("read_path=\"{}/pdf/scripts/run.sh\"", first.root())), "{text}");
    });
}

#[test]
fn edits_are_kept_and_reported_and_replaced_only_when_asked() {
    with_extracted(|catalog, dir, root| {
        fs::write(root.join("pdf/scripts/run.sh"), "#!/bin/sh\necho RUN\n").unwrap(); // As long as before.
        fs::write(root.join("csv/SKILL.md"), "").unwrap();
        fs::write(root.join("csv/notes.md"), "mine").unwrap();
        fs::remove_file(root.join("pdf/empty")).unwrap();
        fs::create_dir(root.join("pdf/empty")).unwrap();
        fs::remove_dir_all(root.join("pdf/references/deep")).unwrap();

        let kept = catalog.extract(dir).unwrap();
        assert_eq!(kept.edited(), ["csv/SKILL.md", "pdf/empty", "pdf/scripts/run.sh"]);
        assert_eq!(kept.unknown(), ["csv/notes.md"]);
        assert_eq!(kept.restored(), ["pdf/references/deep/er.md"]);
        assert_eq!(fs::read_to_string(root.join("pdf/scripts/run.sh")).unwrap(), "#!/bin/sh\necho RUN\n");
        assert_eq!(fs::read_to_string(root.join("csv/notes.md")).unwrap(), "mine");

        let replaced = catalog.extract_replacing(dir).unwrap();
        assert!(replaced.edited().is_empty() && replaced.unknown().is_empty());
        assert_eq!(replaced.restored(), ["csv/SKILL.md", "csv/notes.md", "pdf/empty", "pdf/scripts/run.sh"]);
        assert_eq!(tree(root), expected(catalog));
        assert_eq!(catalog.extract(dir).unwrap().restored(), [""; 0]);
        assert_eq!(beside(dir).len(), 1);
    });
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_a_file_or_a_folder_is_an_edit_and_nothing_is_written_through_it() {
    use std::os::unix::fs::symlink;
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("skills");
    let outside = home.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("SKILL.md"), "# CSV\n").unwrap();
    with_catalog(|catalog| {
        let root = catalog.extract(&dir).unwrap();
        let root = Path::new(root.root());
        fs::remove_dir_all(root.join("csv")).unwrap();
        symlink(&outside, root.join("csv")).unwrap();
        fs::remove_file(root.join("pdf/SKILL.md")).unwrap();
        symlink(outside.join("SKILL.md"), root.join("pdf/SKILL.md")).unwrap();
        let kept = catalog.extract(&dir).unwrap();
        // Also where what the link leads to holds the same.
        assert_eq!(kept.edited(), ["csv/SKILL.md", "pdf/SKILL.md"]);
        let replaced = catalog.extract_replacing(&dir).unwrap();
        assert_eq!(replaced.edited(), [""; 0]);
        assert_eq!(tree(root), expected(catalog));
        assert_eq!(beside(&outside), ["SKILL.md"]);
        assert_eq!(fs::read_to_string(outside.join("SKILL.md")).unwrap(), "# CSV\n");
    });
}

#[cfg(unix)]
#[test]
fn an_executable_bit_that_is_gone_is_put_back() {
    use std::os::unix::fs::PermissionsExt;
    with_extracted(|catalog, dir, root| {
        let script = root.join("pdf/scripts/run.sh");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o600)).unwrap();
        assert!(catalog.extract(dir).unwrap().edited().is_empty());
        assert!(is_executable(&script) && !is_executable(&root.join("pdf/SKILL.md")));
    });
}

#[test]
fn an_upgrade_has_none_of_the_old_files_and_both_versions_stand_side_by_side() {
    let home = tempfile::tempdir().unwrap();
    with_catalog(|old| {
        with_upgrade(|new| {
            let (first, second) = (old.extract(home.path()).unwrap(), new.extract(home.path()).unwrap());
            assert_ne!(first.root(), second.root());
            assert_eq!(tree(Path::new(second.root())), expected(new));
            // The old program still finds its own.
            assert_eq!(tree(Path::new(first.root())), expected(old));
            assert!(!old.extract(home.path()).unwrap().is_new());

            // An edited version is not removed, and said so.
            let edited = Path::new(first.root()).join("csv/SKILL.md");
            fs::write(&edited, "mine").unwrap();
            let name = Path::new(first.root()).file_name().unwrap().to_str().unwrap();
            assert_eq!(second.remove_other_versions().unwrap(), [name]);
            fs::write(&edited, "# CSV\n").unwrap();
            fs::write(home.path().join("not-ours"), "").unwrap();
            assert_eq!(second.remove_other_versions().unwrap(), [""; 0]);
            let left = [Path::new(second.root()).file_name().unwrap().to_str().unwrap(), "not-ours"];
            assert_eq!(beside(home.path()), left);
        });
    });
}

#[test]
fn a_tree_without_a_marker_is_not_trusted() {
    with_extracted(|catalog, dir, root| {
        fs::remove_file(root.join(super::MARKER)).unwrap();
        fs::write(root.join("csv/SKILL.md"), "half").unwrap();
        assert_eq!(catalog.extract(dir).unwrap_err().kind(), ExtractErrorKind::Unfinished);
        assert_eq!(fs::read_to_string(root.join("csv/SKILL.md")).unwrap(), "half");
        catalog.extract_replacing(dir).unwrap();
        assert_eq!(tree(root), expected(catalog));
    });
}

/// The marker alone proves nothing.
#[test]
fn a_marker_beside_wrong_files_is_not_believed() {
    with_extracted(|catalog, dir, root| {
        for path in ["pdf/scripts/run.sh", "csv/SKILL.md"] {
            fs::remove_file(root.join(path)).unwrap();
        }
        fs::write(root.join("csv/SKILL.md"), "# C").unwrap();
        let again = catalog.extract(dir).unwrap();
        assert_eq!(
            (again.edited(), again.restored()),
            (&["csv/SKILL.md".into()][..], &["pdf/scripts/run.sh".into()][..])
        );
    });
}
