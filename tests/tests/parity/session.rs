//! The life of a session.

use crate::support::{S2, S3};
use skills_runtime::{
    Activation, AlreadyActive, Catalog, Events, Invoker, Outcome, REINJECT_PER_SKILL, REINJECT_TOTAL,
    Request, SavedSession, SharedSession, Skill, SkillDef,
};
use std::sync::{Barrier, Mutex};

/// Row 30: however many calls come at once, in one response or from many threads, one of them gets the body.
#[test]
fn row_30_races() {
    let mut session = S3.session();
    let both = ["refund-policy", "refund-policy"].map(|name| session.activate(name).kind());
    assert_eq!(both, ["ok", "already_loaded"]);

    for _ in 0..20 {
        let (session, start) = (SharedSession::new(S3.session()), Barrier::new(16));
        let kinds: Vec<_> = std::thread::scope(|scope| {
            let call = || {
                start.wait();
                session.activate("refund-policy").kind()
            };
            let threads: Vec<_> = (0..16).map(|_| scope.spawn(call)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(kinds.iter().filter(|kind| **kind == "ok").count(), 1);
        assert_eq!(kinds.iter().filter(|kind| **kind == "already_loaded").count(), 15);
    }
}

fn active(session: &skills_runtime::Session<'_>) -> Vec<(&'static str, u32, String)> {
    let of = |name: &str| S3.get(name).or_else(|| S2.get(name)).unwrap().name();
    session
        .active()
        .map(|skill| (of(skill.name()), skill.turn(), format!("{:?}", skill.arguments())))
        .collect()
}

/// Row 31: the active names, in the order of their activation, also after they were saved and read again.
#[test]
fn row_31_saved_state() {
    let mut session = S3.session();
    for name in ["workspace-reader", "notes", "refund-policy"] {
        assert_eq!(session.request(Request::new(name).arguments("a 'b c'")).kind(), "ok");
        session.next_turn();
    }
    let names: Vec<_> = session.active().map(|skill| skill.name()).collect();
    assert_eq!(names, ["workspace-reader", "notes", "refund-policy"]);

    let json = serde_json::to_string(&session.save()).unwrap();
    let saved: SavedSession = serde_json::from_str(&json).unwrap();
    assert_eq!(saved.names().collect::<Vec<_>>(), names);
    let mut later = S3.session();
    assert!(later.restore(&saved).is_complete());
    assert_eq!(active(&later), active(&session));
    assert_eq!((later.turn(), later.activate("notes").kind()), (4, "already_loaded"));

    // Another build, in which one skill changed and one is gone.
    let notes = SkillDef::new("notes", "Changed.", "Other.\n").built_in();
    let skills = [Skill::from(&notes)];
    let mut other = Catalog::from_sorted(&skills).unwrap().session();
    let restored = other.restore(&saved);
    assert_eq!(restored.stale(), ["notes"]);
    assert_eq!(restored.gone(), ["workspace-reader", "refund-policy"]);
    assert_eq!(other.activate("notes").kind(), "ok");
}

/// Row 32: the bodies of active skills are written again within budgets, the newest kept first.
#[test]
fn row_32_given_again() {
    assert_eq!((REINJECT_PER_SKILL, REINJECT_TOTAL), (5_000, 25_000));
    let mut session = S2.session().with_id("7f3a");
    let first = session.request(Request::new("post-deploy").arguments("staging us-east-1")).to_string();
    let mut again = String::new();
    let done = session.reinject(&mut again, REINJECT_PER_SKILL, REINJECT_TOTAL).unwrap();
    assert_eq!((done.kept().len(), done.cut().len(), done.left_out().len()), (1, 0, 0));
    assert_eq!(again, format!("{first}\n"));

    let body = "Step by step. ".repeat(200);
    let defs = ["one", "two", "three"].map(|name| SkillDef::new(name, "Does.", &body).built_in());
    let mut skills = defs.each_ref().map(Skill::from);
    let catalog = Catalog::sort(&mut skills).unwrap();
    let mut session = catalog.session();
    for name in ["one", "two", "three"] {
        session.activate(name);
    }
    let mut out = String::new();
    let done = session.reinject(&mut out, 400, 850).unwrap();
    let names = |skills: &[Skill<'_>]| skills.iter().map(|skill| skill.name().to_owned()).collect::<Vec<_>>();
    assert_eq!(
        (names(done.kept()), names(done.left_out())),
        (vec!["two".into(), "three".into()], vec!["one".into()])
    );
    assert_eq!(done.cut().len(), 2);
    assert!(out.contains("[skill body cut: ") && out.chars().count() <= 850 * 4);
    // What was left out is named, and may be activated again; what was kept may not.
    assert!(out.contains("(Skill \"one\" was active; its instructions are left out here."));
    assert_eq!((session.activate("one").kind(), session.activate("three").kind()), ("ok", "already_loaded"));
    assert!(session.forget("three") && session.activate("three").kind() == "ok");
}

#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }
}

impl Events for Log {
    fn loaded(&self, catalog: &Catalog<'_>) {
        self.add(format!("loaded {}", catalog.len()));
    }

    fn requested(&self, name: &str, invoker: Invoker) {
        self.add(format!("requested {name} {invoker:?}"));
    }

    fn activated(&self, activation: &Activation<'_>) {
        self.add(format!("activated {}", activation.name()));
    }

    fn already_active(&self, already: &AlreadyActive<'_>) {
        self.add(format!("already active {}", already.name()));
    }

    fn refused(&self, outcome: &Outcome<'_>) {
        self.add(format!("refused {}", outcome.code().unwrap()));
    }

    fn completed(&self, name: &str, is_error: bool) {
        self.add(format!("completed {name} {is_error}"));
    }
}

/// Row 40: a log hears which skills there are, and of each call when it starts, what came of it, and whether it failed.
#[test]
fn row_40_events() {
    let log = Log::default();
    let mut session = S3.session().with_events(&log);
    session.activate("notes");
    session.request(Request::new("notes").by(Invoker::User));
    session.activate("nots");
    let heard = log.0.lock().unwrap().clone();
    assert_eq!(
        heard,
        [
            "loaded 4",
            "requested notes Model",
            "activated notes",
            "completed notes false",
            "requested notes User",
            "already active notes",
            "completed notes false",
            "requested nots Model",
            "refused NOT_FOUND",
            "completed nots true",
        ]
    );
}
