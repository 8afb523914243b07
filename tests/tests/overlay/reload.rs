//! Nothing is watched; an explicit reload says what is different.

use super::{BUNDLE, names, skill, write};
use skills_runtime::Overlay;
use skills_runtime::overlay::Changes;
use std::fs;

#[test]
fn a_reload_names_what_came_what_changed_and_what_went() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "a/SKILL.md", &skill("a", "1."));
    write(home.path(), "a/x.md", "same");
    write(home.path(), "b/SKILL.md", &skill("b", "1."));
    write(home.path(), "c/SKILL.md", &skill("c", "1."));
    let mut overlay = Overlay::over(BUNDLE).root(home.path()).load().unwrap();
    assert!(overlay.reload().is_empty());
    assert_eq!(overlay.reload().to_string(), "nothing has changed");

    write(home.path(), "a/x.md", "else");
    fs::remove_dir_all(home.path().join("b")).unwrap();
    write(home.path(), "c/SKILL.md", "---\nname: c\n---\n");
    write(home.path(), "d/SKILL.md", &skill("d", "1."));
    // Until then all is as it was.
    assert_eq!(overlay.catalog().get("a").unwrap().resource("x.md").unwrap().text(), Some("same"));
    let next = overlay.reloaded();
    let changes = Changes::between(&overlay.catalog(), &next.catalog());
    assert_eq!(changes, overlay.reload());
    assert_eq!((changes.added(), changes.changed()), (&["d".to_owned()][..], &["a".to_owned()][..]));
    assert_eq!(changes.removed(), ["b", "c"]);
    assert_eq!(names(&next.catalog()), names(&overlay.catalog()));
    assert_eq!(overlay.catalog().get("a").unwrap().resource("x.md").unwrap().text(), Some("else"));
    assert!(overlay.findings().any(|finding| finding.skill() == Some("c") && finding.is_refusal()));
}

#[test]
fn a_saved_session_knows_which_skills_changed_in_a_reload() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "a/SKILL.md", &skill("a", "1."));
    write(home.path(), "b/SKILL.md", &skill("b", "1."));
    let mut overlay = Overlay::over(BUNDLE).root(home.path()).load().unwrap();
    let saved = {
        let mut session = overlay.catalog().session().with_untrusted_skills_allowed_without_a_gate();
        assert_eq!(["a", "b", "notes"].map(|name| session.activate(name).kind()), ["ok"; 3]);
        session.save()
    };
    write(home.path(), "a/SKILL.md", &skill("a", "2."));
    fs::remove_dir_all(home.path().join("b")).unwrap();
    overlay.reload();
    let mut session = overlay.catalog().session().with_untrusted_skills_allowed_without_a_gate();
    let restored = session.restore(&saved);
    assert_eq!((restored.stale(), restored.gone()), (&["a".to_owned()][..], &["b".to_owned()][..]));
    assert!(session.activate("a").to_string().contains("\n2.\n"));
    assert_eq!(session.activate("notes").kind(), "already_loaded");
}
