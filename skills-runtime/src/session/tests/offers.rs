//! What active skills offer and hide: the overlay of one turn, and the pool of tools.

use crate::{Catalog, Session, Skill, SkillDef, Slot, ToolPool, testing::Random};

static DEFS: [SkillDef<'static>; 5] = [
    SkillDef::new("edit", "Edits.", "")
        .tools(&["Read", "write", "patch"])
        .disallowed_tools(&["bash"])
        .built_in(),
    SkillDef::new("git", "Git.", "").allowed_tools(&["Bash(git:*)", "bad("]).model("big").built_in(),
    SkillDef::new("plain", "Words.", "").built_in(),
    SkillDef::new("quiet", "No network.", "").disallowed_tools(&["fetch", "write", "read(x)"]).built_in(),
    SkillDef::new("read", "Reads.", "").tools(&["read", "bash"]).allowed_tools(&["Read"]).built_in(),
];

fn with(test: impl FnOnce(Session<'_, [Slot; 5]>)) {
    let skills: Vec<_> = DEFS.iter().map(Skill::from).collect();
    test(Session::in_slots(&Catalog::from_sorted(&skills).unwrap(), [Slot::EMPTY; 5]));
}

#[test]
fn an_overlay_holds_for_one_turn() {
    with(|mut session| {
        session.activate("plain");
        assert!(session.take_overlay().is_none(), "it asks for nothing");
        session.activate("read");
        session.activate("git");
        let first = session.take_overlay().unwrap();
        assert_eq!((first.skill().name(), first.model()), ("read", None));
        let second = session.take_overlay().unwrap();
        assert_eq!((second.skill().name(), second.model()), ("git", Some("big")));
        assert_eq!(second.patterns().count(), 1, "what cannot be parsed allows nothing");
        assert!(
            second.allows("bash", "git status")
                && !second.allows("bash", "rm x")
                && !second.allows("Read", "")
        );
        assert!(session.take_overlay().is_none());
        session.forget("git");
        session.activate("git");
        session.next_turn();
        assert!(session.take_overlay().is_none(), "gone with the turn");
        session.activate("git");
        assert!(session.take_overlay().is_none(), "it was active already");
    });
}

fn seen(pool: ToolPool<'_, '_>) -> Vec<&'static str> {
    pool.filter(["read", "write", "bash", "fetch"]).collect()
}

#[test]
fn tools_are_replaced_then_taken_away() {
    with(|mut session| {
        assert_eq!(seen(session.tool_pool()), ["read", "write", "bash", "fetch"]);
        session.activate("plain");
        assert_eq!(seen(session.tool_pool()), ["read", "write", "bash", "fetch"], "absent inherits");
        session.activate("edit");
        assert_eq!(seen(session.tool_pool()), ["read", "write"]);
        session.activate("quiet");
        assert_eq!(seen(session.tool_pool()), ["read"], "an entry for certain arguments hides nothing");
        session.activate("read");
        assert_eq!(seen(session.tool_pool()), ["read"], "bash is still denied by another skill");
        session.forget("edit");
        assert_eq!(seen(session.tool_pool()), ["read", "bash"]);
        session.forget_all();
        assert_eq!(seen(session.tool_pool()).len(), 4);
    });
}

/// No declaration in a skill can widen what the host allows.
#[test]
fn no_skill_widens_the_host() {
    let tools = ["read", "Write", "bash", "*", "Bash(*)", ""];
    let mut random = Random(21);
    for _ in 0..500 {
        let lists: Vec<Vec<&str>> =
            (0..9).map(|_| (0..random.below(4)).map(|_| random.pick(&tools)).collect()).collect();
        let def = |name, at: usize| {
            let def = SkillDef::new(name, "X.", "").tools(&lists[at]).disallowed_tools(&lists[at + 1]);
            def.allowed_tools(&lists[at + 2]).built_in()
        };
        let defs = [def("a", 0), def("b", 3), def("c", 6)];
        let skills: Vec<_> = defs.iter().map(Skill::from).collect();
        let mut session = Session::in_slots(&Catalog::from_sorted(&skills).unwrap(), [Slot::EMPTY; 3]);
        for _ in 0..random.below(4) {
            session.activate(random.pick(&["a", "b", "c"]));
        }
        let host = ["read", "write"];
        let seen: Vec<_> = session.tool_pool().filter(host).collect();
        assert!(seen.iter().all(|tool| host.contains(tool)));
        for active in session.active() {
            let denied = active.skill().disallowed_tools().unwrap();
            assert!(seen.iter().all(|tool| !denied.iter().any(|entry| entry.eq_ignore_ascii_case(tool))));
        }
    }
}
