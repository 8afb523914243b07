//! The tool: its definition, and what it takes.

use crate::support::{S1, S2, S5};
use serde_json::{Value, json};
use skills_runtime::{Argument, Catalog, Code, Parameters, Request, Skill, SkillDef, WireFormat};

/// Row 24: the catalog can stand inside the tool's description, behind the words that are always there.
#[test]
fn row_24_catalog_in_the_description() {
    let tool = S5.tool().unwrap();
    assert_eq!(tool.name(), "skill");
    let described = tool.with_listing().full_description().to_string();
    assert_eq!(described, format!("{}\n\n{}", tool.description(), S5.listing()));
    assert!(described.contains("<available_skills>\n  <skill>\n    <name>release-notes</name>\n"));
    let wire = tool.with_listing().wire(WireFormat::Mcp).to_value();
    assert_eq!(wire["description"], described.as_str());
    // Without asking for it, it is not there.
    assert!(!tool.full_description().to_string().contains("<available_skills>"));
}

fn answer(catalog: &Catalog<'_>, input: &Value) -> (Option<Code>, String) {
    let mut session = catalog.session();
    let outcome = session.request(Request::from_json(input));
    (outcome.code(), outcome.to_string())
}

const ALIASES: &[(&[&str], &str)] = &[
    (&["skill", "skill_name", "name_of_skill", "slug"], "use `name` instead"),
    (&["args", "args_string", "input", "params", "parameters"], "use `arguments` instead"),
    (&["invoke", "activate", "run"], "calling the tool activates the skill"),
    (&["context", "session"], "for the whole session"),
    (&["reload", "fresh", "force_reload", "refresh"], "fixed for the life of the program"),
    (&["fork", "subagent", "isolated", "paths", "scope_paths"], "not offered"),
    (&["model", "effort"], "the harness's business"),
    (&["file", "file_path", "skill_path", "dir"], "skills go by name"),
];

/// Row 25: what the tool takes; other parameters are pushed back with a sentence each, and arguments of the wrong shape
/// are refused.
/// Accepts: empty name; name that is not kebab case; name that is too long; each alias
/// Accepts: object without declaration; string with declaration
#[test]
fn row_25_input() {
    for (aliases, sentence) in ALIASES {
        for alias in *aliases {
            let (code, said) = answer(&S1, &json!({ "name": "api-conventions", *alias: "x" }));
            assert_eq!(code, Some(Code::InvalidParam), "{alias}");
            let hints: Vec<_> = said.lines().filter(|line| line.starts_with("Hint: ")).collect();
            let [hint] = hints.as_slice() else { panic!("{alias}: {said}") };
            assert!(hint.contains(&format!("`{alias}`")) && hint.contains(sentence), "{said}");
        }
    }
    // All of them at once, and before anything else is looked at.
    let (code, said) = answer(&S1, &json!({ "slug": "api-conventions", "args": "x", "fork": true }));
    assert_eq!((code, said.matches("Hint: ").count()), (Some(Code::InvalidParam), 3));

    let refused = |input: Value| {
        let (code, said) = answer(&S1, &input);
        assert_eq!(code, Some(Code::InvalidParam), "{input}: {said}");
        said
    };
    assert!(refused(json!({})).contains("`name` is missing"));
    assert!(refused(json!({ "name": "" })).contains("`name` is empty"));
    assert!(refused(json!({ "name": 7 })).contains("must be text"));
    assert!(refused(json!({ "name": "a".repeat(65) })).contains("longer than 64"));
    assert!(refused(json!({ "name": "Api_Conventions!" })).contains("must be lowercase-kebab-case"));
    assert!(refused(json!({ "name": "api-conventions", "arguments": 7 })).contains("not a number"));
    let said = refused(json!({ "name": "api-conventions", "arguments": { "file": "a" } }));
    assert!(said.contains("skill \"api-conventions\" does not accept named arguments"));
    // An empty one is no argument at all.
    assert_eq!(answer(&S1, &json!({ "name": "api-conventions", "arguments": {} })).0, None);
    assert_eq!(answer(&S1, &json!({ "name": "/api-conventions", "arguments": "--audit x" })).0, None);

    // A string for a skill that declares arguments by name.
    let declared = [Argument::required("file"), Argument::new("mode")];
    let def =
        SkillDef::new("audit", "Audits.", "Audit ${file} in $mode.\n").argument_mapping(&declared).built_in();
    let skills = [Skill::from(&def)];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    let call = |arguments: Value| answer(&catalog, &json!({ "name": "audit", "arguments": arguments }));
    let (code, said) = call(json!("a.rs"));
    assert_eq!(code, Some(Code::InvalidParam));
    assert!(said.contains("skill \"audit\" expects named arguments: file, mode"));
    for wrong in [json!({ "mode": "fast" }), json!({ "file": "a", "depth": "1" }), json!({ "file": 1 })] {
        assert_eq!(call(wrong.clone()).0, Some(Code::InvalidParam), "{wrong}");
    }
    assert!(call(json!({ "file": "a.rs", "mode": "fast" })).1.contains("Audit a.rs in fast.\n"));
}

/// Row 48: the two parameters can be called `skill` and `args`, and the sentences follow.
#[test]
fn row_48_skill_and_args() {
    let tool = S2.tool().unwrap().with_name("Skill").with_parameters(Parameters::SkillArgs);
    let wire = tool.wire(WireFormat::Anthropic).to_value();
    assert_eq!(wire["name"], "Skill");
    let schema = &wire["input_schema"];
    assert_eq!(schema["properties"]["skill"]["enum"], json!(["post-deploy"]));
    assert_eq!(schema["required"], json!(["skill"]));
    assert!(schema["properties"]["args"].is_object() && schema["properties"]["name"].is_null());

    let answer = |input: Value| {
        let mut session = S2.session().with_parameters(Parameters::SkillArgs);
        let outcome = session.request(Request::from_json(&input));
        (outcome.kind(), outcome.to_string())
    };
    for name in ["post-deploy", "/post-deploy"] {
        let (kind, said) = answer(json!({ "skill": name, "args": "staging us-east-1" }));
        assert_eq!(kind, "ok");
        assert!(said.contains("Look at **staging** in **us-east-1**"));
    }
    let (kind, said) = answer(json!({ "name": "post-deploy", "arguments": "staging us-east-1" }));
    assert_eq!(kind, "error");
    assert!(
        said.contains("use `skill` instead of `name`") && said.contains("use `args` instead of `arguments`")
    );
}
