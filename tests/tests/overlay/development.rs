//! The development override is off unless asked for, and is seen when it is on.

use super::{BUNDLE, names, skill, write};
use skills_runtime::{Overlay, Trust};
use std::process::Command;

#[test]
fn bundled_skills_come_from_disk_when_the_program_asks() {
    let sources = tempfile::tempdir().unwrap();
    write(sources.path(), "notes/SKILL.md", &skill("notes", "Edited just now."));
    write(sources.path(), "broken/SKILL.md", "---\nname: other\ndescription: d\n---\n");
    let load = || Overlay::over(BUNDLE).bundled_from_disk_for_development([sources.path()]).load().unwrap();
    let overlay = load();
    let catalog = overlay.catalog();
    // In place of the bundle, not on top of it; through the same checks.
    assert_eq!(names(&catalog), ["notes"]);
    assert!(overlay.findings().any(|finding| finding.rule() == "name-mismatch" && finding.is_refusal()));
    assert_eq!(catalog.get("notes").unwrap().origin().trust(), Trust::BuiltIn);
    let text = catalog.session().activate("notes").to_string();
    assert!(text.contains("Edited just now."), "{text}");
    assert_eq!(catalog.tool().unwrap().name(), "activate_skill");

    // It is seen: by asking, and by whoever logs what is not as it was built.
    let line = overlay.development_override().unwrap().to_string();
    assert!(line.contains(sources.path().to_str().unwrap()), "{line}");
    let report = catalog.left_out().iter().find(|left| left.rule() == "development-override").unwrap();
    assert_eq!(report.reason(), line);
    // A user's skill does not take the place of one that stands for the bundle.
    let home = super::files([("notes/SKILL.md", skill("notes", "The user's."))]);
    let both = Overlay::over(BUNDLE)
        .bundled_from_disk_for_development([sources.path()])
        .reader("home", home)
        .load()
        .unwrap();
    assert_eq!(both.catalog().get("notes").unwrap().body(), "Edited just now.\n");
    assert_eq!(both.catalog().shadowed().len(), 1);
}

const VARIABLE: &str = "SKILLS_TESTS_BUNDLE_FROM";

#[test]
fn it_is_off_unless_asked() {
    // No variable named: whatever the environment says.
    assert!(Overlay::over(BUNDLE).load().unwrap().development_override().is_none());
    let overlay = Overlay::over(BUNDLE).bundled_from_disk_by_environment(VARIABLE).load().unwrap();
    match std::env::var(VARIABLE).as_deref() {
        Err(_) | Ok("") => {
            assert!(overlay.development_override().is_none());
            assert_eq!(names(&overlay.catalog()), names(&BUNDLE));
        }
        // The child of the test below.
        Ok(_) => {
            let on = overlay.development_override().unwrap();
            assert_eq!(on.variable(), Some(VARIABLE));
            assert!(
                on.to_string().ends_with("as the environment variable SKILLS_TESTS_BUNDLE_FROM says"),
                "{on}"
            );
            assert_eq!(names(&overlay.catalog()), ["one", "two"]);
        }
    }
}

#[test]
fn a_named_variable_turns_it_on() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write(first.path(), "one/SKILL.md", &skill("one", "1."));
    write(second.path(), "two/SKILL.md", &skill("two", "2."));
    let roots = std::env::join_paths([first.path(), second.path()]).unwrap();
    for (value, outcome) in [(roots.as_os_str(), "on"), (std::ffi::OsStr::new(""), "off")] {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "development::it_is_off_unless_asked"])
            .env(VARIABLE, value)
            .output()
            .unwrap();
        assert!(child.status.success(), "{outcome}: {}", String::from_utf8_lossy(&child.stdout));
        assert!(String::from_utf8_lossy(&child.stdout).contains("1 passed"));
    }
}
