//! What a session remembers, and what it tells a log.

use super::{DEFS, with};
use crate::{
    Activation, AlreadyActive, Catalog, Code, Decision, Events, GateRequest, Invoker, Outcome, Request,
    Session, Skill, Slot,
};

#[test]
fn a_second_activation_does_nothing_and_says_so() {
    with(|mut session| {
        assert_eq!(session.request(Request::new("fill-form").arguments("a.pdf")).kind(), "ok");
        session.next_turn();
        let deny = |_: &GateRequest<'_>| Decision::deny("no");
        let again = session.request(Request::new("fill-form").arguments("a.pdf").gate(&deny));
        assert_eq!(
            again.to_string(),
            "(Skill \"fill-form\" is already active in this session. Body was loaded at turn 1. No new content was \
             added. Keep following its instructions.)"
        );
        let Outcome::AlreadyActive(other) = session.request(Request::new("fill-form").arguments("b.pdf"))
        else {
            panic!()
        };
        assert!(other.arguments_differ() && other.to_string().contains("the new ones were not used"));
        assert!(session.forget("fill-form") && !session.forget("fill-form"));
        let anew = session.request(Request::new("fill-form").arguments("b.pdf"));
        assert_eq!(anew.activation().map(Activation::turn), Some(2));
    });
}

#[test]
fn active_skills_keep_their_order() {
    with(|mut session| {
        for name in ["plain", "fill-form", "helper"] {
            session.activate(name);
            session.next_turn();
        }
        let active = |session: &Session<'_, [Slot; 6]>| {
            session.active().map(|active| (active.name().to_string(), active.turn())).collect::<Vec<_>>()
        };
        assert_eq!(active(&session), [("plain".into(), 1), ("fill-form".into(), 2), ("helper".into(), 3)]);
        session.forget("fill-form");
        session.activate("fill-form");
        assert_eq!(active(&session).last(), Some(&("fill-form".into(), 4)));
        assert!(session.is_active("plain") && !session.is_active("draft") && !session.is_active("none"));
        session.forget_all();
        assert_eq!(session.active().len(), 0);
        assert_eq!(session.activate("plain").kind(), "ok");
    });
}

#[test]
fn a_full_session_says_so() {
    let skills: Vec<_> = DEFS.iter().map(Skill::from).collect();
    let mut session = Session::in_slots(&Catalog::from_sorted(&skills).unwrap(), [Slot::EMPTY; 1]);
    assert_eq!(session.activate("plain").kind(), "ok");
    assert_eq!(session.activate("helper").code(), Some(Code::SessionFull));
    session.forget("plain");
    assert_eq!(session.activate("helper").kind(), "ok");
}

#[test]
fn a_log_hears_everything() {
    use std::sync::Mutex;
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
            self.add(format!("already {}", already.name()));
        }
        fn refused(&self, outcome: &Outcome<'_>) {
            self.add(format!("refused {}", outcome.name()));
        }
        fn completed(&self, name: &str, is_error: bool) {
            self.add(format!("completed {name} {is_error}"));
        }
    }
    let log = Log::default();
    with(|session| {
        let mut session = session.with_events(&log);
        session.activate("plain");
        session.activate("/plain");
        session.request(Request::new("draft"));
        session.request(Request::new("none").by(Invoker::User));
    });
    let expected = [
        "loaded 6",
        "requested plain Model",
        "activated plain",
        "completed plain false",
        "requested /plain Model",
        "already plain",
        "completed /plain false",
        "requested draft Model",
        "refused draft",
        "completed draft true",
        "requested none User",
        "refused none",
        "completed none true",
    ];
    assert_eq!(*log.0.lock().unwrap(), expected);
}

#[test]
fn sessions_can_be_sent_and_cloned() {
    fn assert_send<T: Send + Sync + Clone>() {}
    assert_send::<Session<'_, [Slot; 3]>>();
    assert_send::<Outcome<'_>>();
}
