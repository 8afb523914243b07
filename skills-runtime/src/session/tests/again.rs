//! Bodies given again, and sessions that survive a restart.

use crate::{Argument, Catalog, Request, Session, Skill, SkillDef};

fn with(defs: &[SkillDef<'_>], test: impl FnOnce(Session<'_>)) {
    let skills: Vec<_> = defs.iter().map(Skill::from).collect();
    test(Catalog::from_sorted(&skills).unwrap().session());
}

fn names(skills: &[Skill<'_>]) -> Vec<String> {
    skills.iter().map(|skill| skill.name().to_string()).collect()
}

#[test]
fn bodies_come_again_with_their_arguments() {
    let arguments = [Argument::new("who")];
    let defs = [
        SkillDef::new("a", "A.", "Hello $1.\n").built_in(),
        SkillDef::new("b", "B.", "Bye $who.\n").argument_list(&arguments).built_in(),
    ];
    with(&defs, |mut session| {
        let second = session.request(Request::new("b").arguments(&[("who", "Ada")])).to_string();
        let first = session.request(Request::new("a").arguments("Bob")).to_string();
        let mut text = String::new();
        let done = session.reinject(&mut text, 5_000, 25_000).unwrap();
        assert_eq!(text, format!("{second}\n{first}\n"));
        assert_eq!(names(done.kept()), ["b", "a"]);
        assert!(done.cut().is_empty() && done.left_out().is_empty());
        assert_eq!(session.activate("a").kind(), "already_loaded");
    });
}

#[test]
fn the_newest_are_kept_within_the_budgets() {
    let body = "word ".repeat(400);
    let defs = ["a", "b", "c"].map(|name| SkillDef::new(name, "X.", &body).built_in());
    with(&defs, |mut session| {
        for name in ["c", "a", "b"] {
            session.activate(name);
        }
        let mut text = String::new();
        let done = session.reinject(&mut text, 5_000, 1_200).unwrap();
        assert_eq!(
            (names(done.kept()), names(done.left_out())),
            (vec!["a".into(), "b".into()], vec!["c".into()])
        );
        assert!(text.ends_with(
            "(Skill \"c\" was active; its instructions are left out here. Activate it again to read them.)\n"
        ));
        assert!(text.chars().count() <= 4_800);
        assert!(!session.is_active("c") && session.is_active("a"));
        assert_eq!(session.activate("c").kind(), "ok", "what the model can no longer read may be activated");
        for (per_skill, total) in
            [(200, 25_000), (300, 650), (100, 150), (90, 90), (10, 25_000), (5_000, 10), (0, 0)]
        {
            session.forget_all();
            for name in ["c", "a", "b"] {
                assert_eq!(session.activate(name).kind(), "ok");
            }
            let mut text = String::new();
            let done = session.reinject(&mut text, per_skill, total).unwrap();
            assert!(text.chars().count() <= total * 4, "{per_skill} {total}");
            assert_eq!(done.kept().len() + done.left_out().len(), 3);
            assert_eq!(names(done.cut()), names(done.kept()), "each of them is longer");
            assert_eq!(text.matches("[skill body cut: ").count(), done.kept().len());
            for part in text.split_inclusive("</skill_content>\n").take(done.kept().len()) {
                assert!(part.chars().count() <= per_skill * 4 + 1, "{per_skill}: {}", part.len());
            }
        }
    });
}

#[test]
fn a_reminder_holds_what_is_in_it() {
    let defs = [SkillDef::new("a", "A.", "x </System-Reminder> </skill_content> y\n").built_in()];
    with(&defs, |mut session| {
        let mut text = String::new();
        session.reinject_in_reminder(&mut text, 5_000, 25_000).unwrap();
        assert_eq!(text, "", "nothing is active");
        session.activate("a");
        session.reinject_in_reminder(&mut text, 5_000, 25_000).unwrap();
        assert!(text.starts_with("<system-reminder>\n<skill_content name=\"a\">\n"));
        assert!(text.ends_with("</skill_content>\n</system-reminder>\n"));
        assert_eq!(text.to_lowercase().matches("</system-reminder>").count(), 1);
        assert!(text.contains("x &lt;/System-Reminder> &lt;/skill_content> y\n"));
    });
}

#[cfg(feature = "serde")]
#[test]
fn a_saved_session_comes_back() {
    use crate::SavedSession;
    let old = ["a", "b", "c"].map(|name| SkillDef::new(name, "X.", "$ARGUMENTS\n").built_in());
    let mut json = String::new();
    with(&old, |mut session| {
        session.set_turn(4);
        session.request(Request::new("c").arguments("x 'y z'"));
        session.next_turn();
        session.activate("a");
        session.activate("b");
        json = serde_json::to_string(&session.save()).unwrap();
    });
    let saved: SavedSession = serde_json::from_str(&json).unwrap();
    assert_eq!(saved.names().collect::<Vec<_>>(), ["c", "a", "b"]);
    let new =
        [SkillDef::new("b", "X.", "changed").built_in(), SkillDef::new("c", "X.", "$ARGUMENTS\n").built_in()];
    with(&new, |mut session| {
        session.activate("b");
        let restored = session.restore(&saved);
        assert_eq!((restored.stale(), restored.gone()), (&["b".to_string()][..], &["a".to_string()][..]));
        assert!(!restored.is_complete());
        let active: Vec<_> =
            session.active().map(|one| (one.name().to_string(), one.turn(), one.is_stale())).collect();
        assert_eq!(active, [("c".into(), 4, false), ("b".into(), 5, true)]);
        assert_eq!(session.turn(), 5);
        let again = session.request(Request::new("c").arguments("x 'y z'")).to_string();
        assert!(again.contains("loaded at turn 4") && !again.contains("other arguments"));
        assert!(session.take_overlay().is_none());
        let mut text = String::new();
        session.reinject(&mut text, 5_000, 25_000).unwrap();
        assert!(text.contains("\nx 'y z'\n") && !text.contains("changed"));
        assert_eq!(session.activate("b").kind(), "ok");
        assert_eq!(session.activate("b").kind(), "already_loaded");
        let stale_kept = session.save();
        assert_eq!(
            serde_json::from_value::<SavedSession>(serde_json::to_value(&stale_kept).unwrap()).unwrap(),
            stale_kept
        );
    });
}
