//! What is put into a body.

use crate::support::S2;
use skills_runtime::{Argument, Arguments, Catalog, Request, Session, Skill, SkillDef, Wrapper};

/// The body that comes of these arguments, in a session that counts `$N` from 1, or from 0.
fn filled<'a>(body: &str, declared: &[&str], arguments: impl Into<Arguments<'a>>, from_zero: bool) -> String {
    let declared: Vec<_> = declared.iter().map(|name| Argument::new(name)).collect();
    let def = SkillDef::new("x", "Does.", body).argument_list(&declared).built_in();
    let undeclared = SkillDef::new("x", "Does.", body).built_in();
    let skills = [Skill::from(if declared.is_empty() { &undeclared } else { &def })];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    let mut session: Session<'_> = catalog.session().with_id("s-1").with_root("/skills");
    if from_zero {
        session = session.with_tokens_from_zero();
    }
    let outcome = session.request(Request::new("x").arguments(arguments));
    outcome.activation().unwrap_or_else(|| panic!("{outcome}")).body().to_string()
}

/// Row 33: each placeholder has its value, in one pass; shell tokens; what is not recognized stays as it stands.
/// Accepts: `$ARGUMENTS`; named arguments
#[test]
fn row_33_placeholders() {
    const GIVEN: &str = "one 'two words' t\\ hree";
    let table: &[(&str, &[&str], &str, &str)] = &[
        ("$ARGUMENTS.", &[], GIVEN, "one 'two words' t\\ hree."),
        ("$1|$2|$3|$4", &[], GIVEN, "one|two words|t hree|$4"),
        ("$ARGUMENTS[0]|$ARGUMENTS[1]|$ARGUMENTS[9]", &[], GIVEN, "one|two words|$ARGUMENTS[9]"),
        ("$file|${file}|$mode", &["file", "mode", "more"], GIVEN, "one|one|two words"),
        ("$file|$mode.", &["file", "mode"], "a", "a|."),
        // Ten is ten, and the longest name wins.
        ("$10|$1", &[], "a b c d e f g h i j", "j|a"),
        ("$filename|$file", &["file", "filename"], "a b", "b|a"),
        ("$filenames|$file", &["file"], "a", "$filenames|a"),
        ("$ARGUMENTSX|$ARGUMENTS", &[], "a", "$ARGUMENTSX|a"),
        ("$other|${other}|$|$$|$ARGUMENTS", &[], "a", "$other|${other}|$|$$|a"),
        ("\\$1 costs \\$ARGUMENTS and $1", &[], "a", "$1 costs $ARGUMENTS and a"),
        // What was put in is never read again.
        ("$1 $2", &[], "'$2' '${SKILL_DIR}'", "$2 ${SKILL_DIR}"),
        ("$a$b", &["a", "b"], "'$' b", "$b"),
        // Unclosed quotes: split at blanks. Multibyte text around placeholders.
        ("$1|$2", &[], "it's fine", "it's|fine"),
        ("ä$1ö", &[], "ü", "äüö"),
        // Nothing that was said is lost.
        ("Go on.\n", &[], "fast", "Go on.\nARGUMENTS: fast"),
        ("${SKILL_DIR} ${SESSION_ID}", &[], "", "/skills/x s-1"),
        ("${CLAUDE_SKILL_DIR} ${SKAWLD_SESSION_ID} $1", &[], "a", "/skills/x s-1 a"),
    ];
    for (body, declared, given, expected) in table {
        assert_eq!(filled(body, declared, *given, false), *expected, "{body} with {given}");
    }
    assert_eq!(filled("$0|$1", &[], "a b", true), "a|b");
    // No arguments at all.
    assert_eq!(filled("$ARGUMENTS|$1|$file|", &["file"], Arguments::NONE, false), "|$1||");
    // An object, sorted by key.
    let pairs = &[("mode", "fast"), ("file", "a b")];
    assert_eq!(filled("$ARGUMENTS|$file|$1", &["file", "mode"], pairs, false), "file=a b mode=fast|a b|a b");
}

/// The worked example: names by position, the raw string, the directory and the session.
#[test]
fn the_worked_example_is_filled_in() {
    let mut session = S2.session().with_wrapper(Wrapper::Plain).with_root("/srv/skills").with_id("7f3a");
    let outcome = session.request(Request::new("post-deploy").arguments("staging us-east-1"));
    let text = outcome.to_string();
    for part in [
        "Skill base directory: /srv/skills/post-deploy\n\n",
        "Look at **staging** in **us-east-1** (asked for as: staging us-east-1).\n",
        "/srv/skills/post-deploy/check-health.sh staging us-east-1\n",
        "\"post-deploy ok for staging (us-east-1)\"",
        "Session: 7f3a\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains('$'));
}
