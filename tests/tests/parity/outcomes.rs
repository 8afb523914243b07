//! What a request comes to when it is not the first, or not right.

use crate::support::{S1, S3, S4};
use serde_json::json;
use skills_runtime::{Catalog, CatalogBuf, Code, LeftOut, Origin, Outcome, Skill, SkillDef, Trust};

/// Row 26: an unknown name is answered with the three nearest names, similar by 0.6 or more, or with those there are.
/// Accepts: unknown name with near names
#[test]
fn row_26_unknown_names() {
    let Outcome::NotFound(near) = S4.session().activate("invoice-parser") else { panic!() };
    assert_eq!(near.suggestions().as_slice(), ["invoice-parsing"]);
    assert_eq!(
        near.to_string(),
        "Error [NOT_FOUND]: no skill is named \"invoice-parser\"\nHint: did you mean invoice-parsing? Call again with a \
         listed name."
    );
    let json = serde_json::to_value(near).unwrap();
    assert_eq!((&json["kind"], &json["siblings"]), (&json!("not_found"), &json!(["invoice-parsing"])));
    // Nothing is near.
    let Outcome::NotFound(far) = S4.session().activate("weather") else { panic!() };
    assert!(far.suggestions().is_empty());
    assert_eq!(far.siblings().collect::<Vec<_>>(), ["gst-filing", "invoice-parsing", "payroll-run"]);
    assert!(far.to_string().contains("gst-filing, invoice-parsing, payroll-run"));

    let defs = ["abcde", "abcdx", "abcxy", "abxyz", "abcdz"].map(|name| SkillDef::new(name, "Does.", ""));
    let mut skills = defs.each_ref().map(Skill::from);
    let catalog = Catalog::sort(&mut skills).unwrap();
    // 0.8, 0.8, 0.8; 0.6 comes fourth, and 0.4 not at all.
    assert_eq!(catalog.suggest("abcdy").as_slice(), ["abcde", "abcdx", "abcdz"]);
    assert_eq!(catalog.suggest("abczz").as_slice(), ["abcdz", "abcde", "abcdx"]);
    assert!(catalog.suggest("abqqq").is_empty());
}

/// Row 29: a second activation does nothing, and says so and since which turn.
/// Accepts: first and second activation
#[test]
fn row_29_second_activation() {
    let mut session = S3.session();
    session.set_turn(4);
    assert_eq!(session.activate("refund-policy").kind(), "ok");
    session.next_turn();
    let again = session.activate("refund-policy");
    assert_eq!((again.kind(), again.is_error()), ("already_loaded", false));
    let text = again.to_string();
    assert!(text.starts_with(
        "(Skill \"refund-policy\" is already active in this session. Body was loaded at turn 4. No new content was added."
    ));
    assert!(!text.contains("references/policy.md"));
    let json = serde_json::to_value(&again).unwrap();
    assert_eq!(json["at_turn"], 4);
    assert_eq!(session.active().count(), 1);
}

fn refusal<'a>(outcome: &Outcome<'a>) -> (Code, &'a str, String) {
    let json = serde_json::to_value(outcome).unwrap();
    assert_eq!((&json["kind"], &json["code"]), (&json!("error"), &json!(outcome.code().unwrap().as_str())));
    (outcome.code().unwrap(), outcome.name(), outcome.to_string())
}

/// Row 46: the codes, and their text: `Error [CODE]: message` with the name, then `Path:`, `Reason:`, `Hint:`.
#[test]
fn row_46_codes_and_text() {
    let codes = [
        (Code::InvalidParam, "INVALID_PARAM"),
        (Code::NotFound, "NOT_FOUND"),
        (Code::Sensitive, "SENSITIVE"),
        (Code::OutsideWorkspace, "OUTSIDE_WORKSPACE"),
        (Code::InvalidFrontmatter, "INVALID_FRONTMATTER"),
        (Code::NameMismatch, "NAME_MISMATCH"),
        (Code::Disabled, "DISABLED"),
        (Code::NotTrusted, "NOT_TRUSTED"),
        (Code::PermissionDenied, "PERMISSION_DENIED"),
        (Code::IoError, "IO_ERROR"),
    ];
    for (code, text) in codes {
        assert_eq!((code.as_str(), code.to_string().as_str()), (text, text));
    }
    // Skills that were refused when they were read are answered by name.
    let buf = CatalogBuf::new(
        [],
        [
            LeftOut::refused(
                "my-skill",
                "skills/my-skill/SKILL.md",
                "invalid-yaml",
                "expected `:` on line 4",
            ),
            LeftOut::refused("bar", "skills/bar/SKILL.md", "name-mismatch", "skill name `foo` is not `bar`"),
            LeftOut::refused("evil", "skills/evil/SKILL.md", "control-token", "it holds `<|im_start|>`"),
            LeftOut::refused("gone", "skills/gone/SKILL.md", "unreadable-file", "permission denied"),
        ],
    );
    let mut session = buf.catalog().session();
    assert_eq!(
        refusal(&session.activate("my-skill")),
        (
            Code::InvalidFrontmatter,
            "my-skill",
            "Error [INVALID_FRONTMATTER]: skill \"my-skill\" was refused when it was read\n\
             Path: skills/my-skill/SKILL.md\nReason: expected `:` on line 4 [invalid-yaml]"
                .to_owned()
        )
    );
    assert_eq!(refusal(&session.activate("bar")).0, Code::NameMismatch);
    assert!(
        refusal(&session.activate("bar")).2.contains("Path: skills/bar/SKILL.md\nReason: skill name `foo`")
    );
    assert_eq!(refusal(&session.activate("gone")).0, Code::IoError);
    // What was refused so that no model reads it is not read here either.
    assert!(refusal(&session.activate("evil")).2.ends_with("it holds `&lt;|im_start|&gt;` [control-token]"));
    assert!(refusal(&session.activate("")).2.contains("\nHint: "));

    let with = |trust| SkillDef::new("x", "Does.", "").origin(Origin::new("home", "x").with_trust(trust));
    let trusts = [
        (Trust::Untrusted, Code::NotTrusted),
        (Trust::Sensitive("**/.env/**"), Code::Sensitive),
        (Trust::OutsideWorkspace, Code::OutsideWorkspace),
    ];
    for (trust, expected) in trusts {
        let def = with(trust);
        let skills = [Skill::from(&def)];
        let (code, name, text) = refusal(&Catalog::from_sorted(&skills).unwrap().session().activate("x"));
        assert_eq!((code, name), (expected, "x"));
        let head = format!("Error [{expected}]: skill \"x\" ");
        assert!(text.starts_with(&head) && text.contains("\nPath: home/x\nReason: "), "{text}");
    }
    // `not_found` is an error too, with the name that was asked for.
    let outcome = S1.session().activate("api-convention").to_string();
    assert!(outcome.starts_with("Error [NOT_FOUND]: no skill is named \"api-convention\"\nHint: "));
}
