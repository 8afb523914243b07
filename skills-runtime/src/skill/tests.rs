//! Every fact of a skill, read from an encoded bundle.

use crate::{
    DeclaredKind, Digest, Fingerprint, ResourceKind, Skill, SkillDef, Trust, ValueKind,
    bundle::{Bundle, Packed},
    testing,
};

fn full() -> Skill<'static> {
    Skill::packed(Packed::Embedded(testing::bundle()), 1)
}

#[test]
fn every_text_is_read() {
    let skill = full();
    assert_eq!((skill.name(), skill.description()), ("full", "Does all."));
    assert_eq!(skill.source(), "---\nname: full\n---\n\nBody ä.\r\n");
    assert_eq!(skill.body(), "\nBody ä.\r\n");
    assert_eq!(skill.version(), Some("1.2.0"));
    assert_eq!(skill.license(), Some("MIT"));
    assert_eq!(skill.compatibility(), Some("linux"));
    assert_eq!(skill.when_to_use(), Some("Always."));
    assert_eq!(skill.argument_hint(), Some("[x]"));
    assert_eq!(skill.model(), Some("big"));
    assert!(skill.model_invocable() && skill.user_invocable());
    assert_eq!((skill.entry_tokens(), skill.body_tokens()), (3, 4));
    assert_eq!(skill.fingerprint(), Fingerprint::new(0x0000_00aa_0000_00bb_0000_00cc_0000_00dd));
    assert_eq!(skill.digest(), Some(Digest::new([0xaa; 32])));
    assert_eq!(skill.dir().to_string(), "skill://full");
    assert_eq!(skill.origin().to_string(), "skills/group/full");
    assert_eq!(skill.origin().trust(), Trust::BuiltIn);
}

#[test]
fn every_list_is_read() {
    let skill = full();
    let arguments = skill.arguments();
    assert_eq!((arguments.kind(), arguments.len()), (DeclaredKind::Mapping, 1));
    let who = arguments.get(0).unwrap();
    assert_eq!((who.name(), who.description(), who.is_required()), ("who", Some("A person."), true));
    assert_eq!(skill.allowed_tools().unwrap().iter().collect::<Vec<_>>(), ["Read", "Bash(git:*)"]);
    assert_eq!(skill.tools().unwrap().len(), 1);
    assert!(skill.disallowed_tools().unwrap().is_empty());
}

#[test]
fn frontmatter_keeps_order_and_writing() {
    let frontmatter = full().frontmatter();
    assert_eq!(frontmatter.text(), "name: full\n");
    let keys: Vec<_> = frontmatter.entries().map(|(key, value)| (key, value.kind())).collect();
    assert_eq!(keys, [("name", ValueKind::Text), ("x", ValueKind::Sequence), ("y", ValueKind::Mapping)]);
    let items: Vec<_> = frontmatter.get("x").unwrap().items().collect();
    assert_eq!((items[0].as_i64(), items[1].as_bool(), items[2].is_null()), (Some(3), Some(true), true));
    let z = frontmatter.get("y").unwrap().get("z").unwrap();
    assert_eq!((z.written(), z.as_f64()), (Some("1.50"), Some(1.5)));
    assert_eq!(format!("{frontmatter:?}"), r#"{"name": "full", "x": [3, True, null], "y": {"z": 1.50}}"#);
    assert_eq!(full().metadata().unwrap().get("owner").unwrap().as_str(), Some("us"));
}

#[test]
fn resources_are_read_and_found() {
    let skill = full();
    let script = skill.resource("./scripts/ä.sh").unwrap();
    assert_eq!(
        (script.kind(), script.text(), script.executable()),
        (ResourceKind::Script, Some("echo"), true)
    );
    assert_eq!((script.media_type(), script.digest()), ("text/x", Some(Digest::new([0xaa; 32]))));
    let binary = skill.resource("assets/x.bin").unwrap();
    assert_eq!((binary.text(), binary.bytes(), binary.size()), (None, &[0xff][..], 1));
    assert!(skill.resource("scripts/none").is_none() && skill.resource("assets/../assets/x.bin").is_none());
    assert_eq!(
        skill.resources().iter().rev().map(|file| file.path()).collect::<Vec<_>>(),
        ["scripts/ä.sh", "assets/x.bin"]
    );
}

#[test]
fn what_is_absent_is_none() {
    let skill = Skill::packed(Packed::Embedded(testing::bundle()), 0);
    assert_eq!((skill.name(), skill.body()), ("bare", ""));
    assert!(skill.version().is_none() && skill.model().is_none() && skill.when_to_use().is_none());
    assert!(!skill.model_invocable() && !skill.user_invocable());
    assert!(skill.tools().is_none() && skill.allowed_tools().is_none() && skill.metadata().is_none());
    assert_eq!(skill.arguments().kind(), DeclaredKind::Nothing);
    assert!(skill.resources().is_empty() && skill.digest().is_none());
}

/// Whatever the bytes of an index are, reading gives some answer.
#[test]
fn a_damaged_bundle_never_panics() {
    let bundle = testing::bundle();
    for byte in 0..bundle.index.len() {
        for value in [0, 1, 0x7f, 0xff] {
            let mut index = bundle.index.to_vec();
            index[byte] = value;
            let damaged = Bundle { index: &index, ..*bundle };
            for number in [0, 1, 2] {
                let skill = Skill::packed(Packed::Embedded(&damaged), number);
                let _ = format!("{skill:?}{:?}{:?}", skill.arguments(), skill.allowed_tools());
                let _ = skill.resources().iter().map(|file| file.size()).sum::<usize>();
                let _ = (skill.body(), skill.frontmatter().text(), skill.fingerprint(), skill.digest());
                let _ = skill.frontmatter().get("y");
            }
        }
    }
}

#[test]
fn a_definition_reads_the_same_way() {
    static DEF: SkillDef = SkillDef::new("greet", "Greets.", "Hello").source("---\n---\nHello").built_in();
    static SKILL: Skill = Skill::new(&DEF);
    assert_eq!((SKILL.source(), SKILL.body()), ("---\n---\nHello", "Hello"));
    assert!(SKILL.origin().is_built_in());
    // `- greet: Greets.` has 16 characters.
    assert_eq!((SKILL.entry_tokens(), SKILL.body_tokens()), (4, 2));
    let skills = [SKILL, full()];
    assert!(skills[0] != skills[1] && skills[0] == Skill::from(&DEF));
}
