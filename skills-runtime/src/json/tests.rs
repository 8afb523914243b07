//! The JSON of each outcome, whole.

use serde_json::{json, to_value};

use crate::{Catalog, Request, Resource, Session, Skill, SkillDef, Slot, ToolInput, Value, ValueKind};

fn with(test: impl FnOnce(Session<'_, [Slot; 2]>)) {
    let files = [Resource::new("LICENSE", b""), Resource::new("scripts/a.sh", b"")];
    let nested =
        [Value::scalar(ValueKind::Float, "1.50"), Value::scalar(ValueKind::Float, ".inf"), Value::NULL];
    let keys = [
        ("name", Value::text("fill")),
        ("on", Value::scalar(ValueKind::Bool, "True")),
        ("n", Value::scalar(ValueKind::Integer, "18446744073709551615")),
        ("hex", Value::scalar(ValueKind::Integer, "0x1F")),
        ("list", Value::sequence(&nested)),
    ];
    let fill = SkillDef::new("fill", "Fills.", "Fill $1.\n").resources(&files).built_in();
    let fill = fill.frontmatter("name: fill\n", Value::mapping(&keys));
    let draft = SkillDef::new("draft", "No.", "").model_invocable(false).built_in();
    let skills = [Skill::from(&draft), Skill::from(&fill)];
    test(Session::in_slots(&Catalog::from_sorted(&skills).unwrap(), [Slot::EMPTY; 2]));
}

#[test]
fn each_outcome_is_a_tagged_object() {
    with(|mut session| {
        let input = json!({ "name": "/fill", "arguments": "a.pdf" });
        let ok = session.request(Request::from_json(&input));
        assert_eq!(
            to_value(&ok).unwrap(),
            json!({
                "kind": "ok",
                "name": "fill",
                "dir": "skill://fill",
                "body": "Fill a.pdf.\n",
                "frontmatter": {
                    "name": "fill", "on": true, "n": 18_446_744_073_709_551_615_u64, "hex": 31,
                    "list": [1.5, ".inf", null],
                },
                "resources": ["LICENSE", "scripts/a.sh"],
                "bytes": 12,
                "output": ok.to_string(),
            })
        );
        session.next_turn();
        let again = session.activate("fill");
        assert_eq!(
            to_value(&again).unwrap(),
            json!({
                "kind": "already_loaded", "name": "fill", "at_turn": 1, "arguments_differ": true,
                "output": again.to_string(),
            })
        );
        let missing = session.activate("fil");
        assert_eq!(
            to_value(&missing).unwrap(),
            json!({ "kind": "not_found", "name": "fil", "siblings": ["fill"], "output": missing.to_string() })
        );
        let refused = session.activate("draft");
        assert_eq!(
            to_value(&refused).unwrap(),
            json!({
                "kind": "error", "code": "DISABLED", "name": "draft",
                "message": "skill \"draft\" can only be invoked by the user",
                "output": refused.to_string(),
            })
        );
    });
}

#[test]
fn input_is_checked_as_it_comes() {
    with(|mut session| {
        let mut ask = |input: serde_json::Value| session.request(Request::from_json(&input)).to_string();
        for (input, what) in
            [(json!("fill"), "text"), (json!([1]), "an array"), (json!(null), "null"), (json!(1), "a number")]
        {
            assert_eq!(ask(input), format!("Error [INVALID_PARAM]: the input must be an object, not {what}"));
        }
        assert!(ask(json!({})).contains("`name` is missing"));
        assert!(ask(json!({ "name": null })).contains("`name` is missing"));
        assert!(ask(json!({ "name": 7 })).contains("must be text, not a number"));
        assert!(ask(json!({ "name": {} })).contains("must be text, not an object"));
        assert!(ask(json!({ "name": "fill", "arguments": 7 })).contains("not a number"));
        assert!(
            ask(json!({ "name": "fill", "arguments": { "x": 1 } }))
                .contains("does not accept named arguments")
        );
        let hints = ask(json!({ "slug": "fill", "input": {}, "effort": "high" }));
        assert_eq!(hints.lines().filter(|line| line.starts_with("Hint: ")).count(), 3);
        assert!(ask(json!({ "name": "fill", "arguments": null })).contains("\nFill $1.\n"));
    });
}

#[test]
fn a_text_is_answered_like_the_value_it_holds() {
    with(|mut session| {
        let mut ask =
            |text: &str| session.request(Request::from_input(&ToolInput::from_json_str(text))).to_string();
        assert!(ask(r#" {"name": "/fill", "arguments": "a.pdf"} "#).contains("\nFill a.pdf.\n"));
        assert!(ask(r#"{"name": "fill"}"#).contains("already active"));
        assert_eq!(ask("[]"), "Error [INVALID_PARAM]: the input must be an object, not an array");
        for (text, why) in [
            ("", "EOF while parsing a value at line 1 column 0"),
            ("fill", "expected ident at line 1 column 2"),
            ("{\"name\": \"fill\"}\n{}", "trailing characters at line 2 column 1"),
        ] {
            assert_eq!(ask(text), format!("Error [INVALID_PARAM]: the input is not JSON: {why}"));
        }
    });
    let input = ToolInput::from_json_str("{");
    let mut session = Catalog::EMPTY.session();
    let refused = session.request(Request::from_input(&input));
    assert_eq!(
        (refused.kind(), refused.name(), refused.code()),
        ("error", "", Some(crate::Code::InvalidParam))
    );
}

#[test]
fn values_that_are_not_text_are_refused_by_name() {
    let names = [crate::Argument::new("n")];
    let def = SkillDef::new("x", "X.", "$n").argument_mapping(&names).built_in();
    let skills = [Skill::from(&def)];
    let mut session = Catalog::from_sorted(&skills).unwrap().session();
    let input = json!({ "name": "x", "arguments": { "n": 3 } });
    let refused = session.request(Request::from_json(&input)).to_string();
    assert!(refused.ends_with("skill \"x\" takes text for the argument \"n\""), "{refused}");
    let input = json!({ "name": "x", "arguments": { "n": "3" } });
    assert_eq!(session.request(Request::from_json(&input)).activation().unwrap().body().to_string(), "3");
}
