//! What the host's tools have to do with a skill.

use crate::support::S3;
use skills_runtime::{Catalog, Session, Skill, SkillDef};

const HOST: [&str; 6] = ["read", "grep", "write", "patch", "bash", "web"];

fn shown(session: &Session<'_>) -> Vec<&'static str> {
    session.tool_pool().filter(HOST).collect()
}

/// Row 06: `tools` replaces what the model sees, `disallowedTools` takes away, and denial wins.
#[test]
fn row_06_tool_pool() {
    let mut session = S3.session();
    assert_eq!(shown(&session), HOST);
    session.activate("workspace-editor");
    assert_eq!(shown(&session), ["read", "grep", "write", "patch"]);
    // A list says the same as text.
    let mut session = S3.session();
    session.activate("workspace-reader");
    assert_eq!(shown(&session), ["read", "grep"]);
    // What an active skill denies stays hidden under another one that names it.
    session.activate("workspace-editor");
    assert_eq!(shown(&session), ["read", "grep", "patch"]);

    let both = SkillDef::new("both", "Says both.", "")
        .tools(&["bash", "read"])
        .disallowed_tools(&["bash"])
        .built_in();
    let only = SkillDef::new("only", "Takes away.", "").disallowed_tools(&["web"]).built_in();
    let skills = [Skill::from(&both), Skill::from(&only)];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    let mut session = catalog.session();
    session.activate("both");
    assert_eq!(shown(&session), ["read"]);
    // Absent inherits.
    let mut session = catalog.session();
    session.activate("only");
    assert_eq!(shown(&session), ["read", "grep", "write", "patch", "bash"]);
}

/// Row 38: allowed tools and a model are offered for one turn, once, and add to what the host allows.
#[test]
fn row_38_one_turn_overlay() {
    let def = SkillDef::new("release", "Releases.", "Go.\n")
        .allowed_tools(&["Read", "Bash(git:*)"])
        .model("big")
        .disallowed_tools(&["Write"])
        .built_in();
    let plain = SkillDef::new("tell", "Tells.", "Go.\n").built_in();
    let skills = [Skill::from(&def), Skill::from(&plain)];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    let mut session = catalog.session();
    session.activate("release");
    let overlay = session.take_overlay().unwrap();
    assert_eq!((overlay.skill().name(), overlay.model()), ("release", Some("big")));
    assert!(overlay.allows("Read", "any/file") && overlay.allows("Bash", "git log"));
    assert!(!overlay.allows("Bash", "rm -r x") && !overlay.allows("Bash", "git log; rm -r x"));
    assert!(!overlay.allows("Edit", ""));
    assert!(session.take_overlay().is_none(), "it is taken once");
    // It adds permissions only; what the model sees is another matter, and denial there stays.
    assert!(!session.tool_pool().shows("Write"));

    // Not taken in its turn, it is gone; a skill without any offers none.
    let mut session = catalog.session();
    session.activate("release");
    session.next_turn();
    assert!(session.take_overlay().is_none());
    session.activate("tell");
    assert!(session.take_overlay().is_none());
}
