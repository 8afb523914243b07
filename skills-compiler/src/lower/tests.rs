//! What is embedded of sound skills, of lowered ones and of broken ones.

use super::*;
use crate::bundle::Argument;
use crate::check;
use crate::load::{Keep, Memory, load_from};
use crate::options::Value;
use crate::{Compiled, compile_files};

fn options(lists: &[(&str, &[&str])]) -> Options {
    let mut options = Options::default();
    for (key, names) in lists {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        options.set(key, Value::List(names)).unwrap();
    }
    options
}

fn compiled(lines: &str, options: &Options) -> Compiled {
    let text = format!("---\nname: pdf\ndescription: Reads PDF files.\n{lines}---\nGo.\n");
    compile_files("skills", &Memory::new().file("pdf/SKILL.md", text), options)
}

/// The skill with these lines in its frontmatter, with every finding let through.
fn lowered(lines: &str, rules: &[&str]) -> BundledSkill {
    let compiled = compiled(lines, &options(&[("warn", rules)]));
    assert!(!compiled.report.has_errors(), "{:?}", compiled.report);
    compiled.bundle.skills.into_iter().next().unwrap()
}

fn texts(tools: Option<&Vec<String>>) -> Option<Vec<&str>> {
    tools.map(|tools| tools.iter().map(String::as_str).collect())
}

#[test]
fn every_field_has_its_value_in_any_spelling() {
    let skill = lowered(
        "license: MIT\ncompatibility: >\n  Needs git\n  and jq\nversion: 1.2.0\nwhen_to_use: ' On PDFs. '\n\
         argumentHint: \"[file]\"\nmodel: small\narguments: [file]\nallowed_tools: Read, Bash(git:*)\n\
         tools: [Read]\ndisallowedTools: Write\ndisable-model-invocation: true\nuserInvocable: true\n\
         metadata: {author: acme}\nnote: kept\n",
        &[],
    );
    let text = |text: Option<&str>| text.map(str::to_owned);
    assert_eq!(skill.license, text(Some("MIT")));
    assert_eq!(skill.compatibility, text(Some("Needs git and jq")));
    assert_eq!(skill.version, text(Some("1.2.0")));
    assert_eq!(skill.when_to_use, text(Some("On PDFs.")));
    assert_eq!(skill.argument_hint, text(Some("[file]")));
    assert_eq!(skill.model, text(Some("small")));
    assert_eq!((skill.model_invocable, skill.user_invocable), (false, true));
    let file = Argument { name: "file".to_owned(), description: None, required: false };
    assert_eq!((skill.arguments.declared, skill.arguments.by_name), (vec![file], false));
    assert_eq!(texts(skill.allowed_tools.as_ref()), Some(vec!["Read", "Bash(git:*)"]));
    assert_eq!(texts(skill.tools.as_ref()), Some(vec!["Read"]));
    assert_eq!(texts(skill.disallowed_tools.as_ref()), Some(vec!["Write"]));
    let pairs = skill.frontmatter.as_mapping().unwrap();
    assert_eq!((pairs.len(), pairs[15].key.text.as_str()), (16, "note"));
    assert_eq!(pairs[skill.metadata.unwrap()].key.text, "metadata");
}

#[test]
fn what_is_not_written_is_absent() {
    let skill = lowered("license:\nversion: ''\nmodel: ~\nmetadata:\ntools:\n", &["version-syntax"]);
    let all = [skill.license, skill.version, skill.model, skill.compatibility, skill.when_to_use];
    assert_eq!(all, [const { None }; 5]);
    assert_eq!((skill.metadata, skill.tools, skill.allowed_tools), (None, None, None));
    assert_eq!((skill.model_invocable, skill.user_invocable), (true, true));
}

#[test]
fn a_value_of_the_wrong_type_is_dropped_and_said() {
    let lines = "argument-hint: [file]\nmetadata: acme\nallowed-tools: {Read: true}\nlicense: [MIT]\n";
    let skill = lowered(lines, &["field-type"]);
    assert_eq!((skill.argument_hint, skill.metadata), (None, None));
    assert_eq!((skill.allowed_tools, skill.license), (None, None));

    let bundle = compiled(lines, &options(&[("warn", &["field-type"])])).bundle;
    let reasons: Vec<_> = bundle.left_out.iter().map(|left| (left.rule, left.reason.as_str())).collect();
    assert_eq!(reasons.len(), 4);
    let first = "`argument-hint` is a list, but must be text: the value is dropped";
    assert_eq!(reasons[0], ("field-type", first));
}

#[test]
fn long_texts_are_cut_at_their_limits() {
    let long = format!("compatibility: {}\n", "ä".repeat(501));
    let skill = lowered(&long, &["compatibility-length"]);
    assert_eq!(skill.compatibility, Some("ä".repeat(500)));
    let hint = format!("argument-hint: {}\n", "x".repeat(201));
    assert_eq!(lowered(&hint, &["argument-hint-length"]).argument_hint, Some("x".repeat(201)));

    let text = format!("---\nname: pdf\ndescription: ' {} '\n---\nGo.\n", "ä".repeat(1025));
    let (files, options) = (Memory::new().file("pdf/SKILL.md", text), Options::default());
    let tree = load_from("skills", &files, &options, Keep::Facts);
    // No rule has looked at it, as when all are allowed.
    let bundle = lower(&check::skills(&tree, &options).0, &Report::default(), &options);
    assert_eq!(bundle.skills[0].description, "ä".repeat(1024));
}

#[test]
fn a_switch_that_cannot_be_read_opens_no_gate() {
    for value in ["yes", "\"false\"", "no", "0", "", "[false]"] {
        let lines = format!("disable-model-invocation: {value}\n");
        for level in ["warn", "allow"] {
            let compiled = compiled(&lines, &options(&[(level, &["switch-type"])]));
            assert!(!compiled.bundle.skills[0].model_invocable, "{value}");
            assert_eq!(compiled.bundle.listing, "", "{value}");
        }
        let lines = format!("user-invocable: {value}\n");
        assert!(!lowered(&lines, &["switch-type"]).user_invocable, "{value}");
    }
}

#[test]
fn an_unbalanced_list_allows_less_and_never_more() {
    let lines =
        "allowed-tools: Grep Bash(git:* Read\ntools: [Grep, Read)]\ndisallowed-tools: Bash(rm Write\n";
    let skill = lowered(lines, &["tool-list-syntax"]);
    assert_eq!(texts(skill.allowed_tools.as_ref()), Some(vec!["Grep"]));
    assert_eq!(texts(skill.tools.as_ref()), Some(vec!["Grep"]));
    assert_eq!(texts(skill.disallowed_tools.as_ref()), Some(vec!["Bash", "Write"]));
}

#[test]
fn nested_metadata_is_kept_as_it_is_written() {
    let skill = lowered("metadata:\n  version: 1.10\n  author: {name: x}\n", &["metadata-shape"]);
    let metadata =
        skill.frontmatter.as_mapping().unwrap()[skill.metadata.unwrap()].value.as_mapping().unwrap();
    assert_eq!(metadata[0].value.as_scalar().unwrap().text, "1.10");
    assert_eq!(metadata[1].value.as_mapping().unwrap().len(), 1);
}

#[test]
fn under_leave_out_a_denied_finding_costs_the_skill_and_is_listed() {
    let mut options = options(&[("deny", &["entry-budget", "unreachable-skill"])]);
    options.set("broken", Value::Text("leave-out".to_owned())).unwrap();
    let skill = |name: &str, more: &str| format!("---\nname: {name}\ndescription: d{more}\n---\nGo.\n");
    let files = Memory::new()
        .file("a/SKILL.md", skill("a", ""))
        .file("long/SKILL.md", skill("long", &"x".repeat(600)))
        .file("unseen/SKILL.md", skill("unseen", "\ndisable-model-invocation: true\nuser-invocable: false"));
    let Compiled { report, bundle, .. } = compile_files("skills", &files, &options);
    assert!(!report.has_errors());
    let names: Vec<_> = bundle.skills.iter().map(|skill| skill.name.as_str()).collect();
    assert_eq!(names, ["a"]);
    assert!(!bundle.listing.contains("long"));
    let left: Vec<_> = bundle.left_out.iter().map(|left| (left.skill.as_str(), left.rule)).collect();
    assert_eq!(left, [("long", "entry-budget"), ("unseen", "unreachable-skill")]);
    let found: Vec<_> = report.warnings().map(|found| found.rule.name).collect();
    assert_eq!(found, ["entry-budget", "unreachable-skill"]);
}

#[test]
fn the_fingerprint_changes_with_every_byte_that_is_embedded() {
    let files = |text: &str, path: &str, bytes: &str| {
        let files = Memory::new()
            .file("pdf/SKILL.md", format!("---\nname: pdf\ndescription: Reads PDF files.\n---\n{text}"))
            .file(format!("pdf/{path}"), bytes);
        compile_files("skills", &files, &Options::default()).bundle
    };
    let first = files("Go.\n", "a.md", "x");
    assert_eq!(first.fingerprint, files("Go.\n", "a.md", "x").fingerprint);
    for other in [files("Go\n", "a.md", "x"), files("Go.\n", "b.md", "x"), files("Go.\n", "a.md", "y")] {
        assert_ne!(first.fingerprint, other.fingerprint);
        assert_ne!(first.skills[0].fingerprint, other.skills[0].fingerprint);
    }
}

#[test]
fn a_skill_without_a_description_is_listed_as_left_out_even_when_that_is_allowed() {
    let options = options(&[("allow", &["missing-description", "empty-description"])]);
    let files = Memory::new()
        .file("a/SKILL.md", "---\nname: a\n---\nGo.\n")
        .file("b/SKILL.md", "---\nname: b\ndescription: ''\n---\nGo.\n");
    let Compiled { report, bundle, .. } = compile_files("skills", &files, &options);
    assert!(report.diagnostics.is_empty() && bundle.skills.is_empty());
    let left: Vec<_> = bundle.left_out.iter().map(|left| (left.path.as_str(), left.rule)).collect();
    assert_eq!(left, [("a/SKILL.md", "missing-description"), ("b/SKILL.md", "empty-description")]);
}

#[test]
fn names_and_descriptions_take_their_recoveries() {
    let mut options = Options::default();
    options.set("preset", Value::Text("lenient".to_owned())).unwrap();
    let long = "é".repeat(1030);
    let files = Memory::new()
        .file("unnamed/SKILL.md", format!("---\nname:\ndescription: ' {long} '\n---\nGo.\n"))
        .file("upper/SKILL.md", "---\nname: Upper--1\ndescription: Reads files.\n---\nGo.\n");
    let Compiled { report, bundle, .. } = compile_files("skills", &files, &options);
    assert!(!report.has_errors());
    let names: Vec<_> = bundle.skills.iter().map(|skill| skill.name.as_str()).collect();
    assert_eq!(names, ["Upper--1", "unnamed"]);
    assert_eq!(bundle.skills[1].description, long.chars().take(1024).collect::<String>());
    let left: Vec<_> = bundle.left_out.iter().map(|left| left.rule).collect();
    assert_eq!(left, ["missing-name", "description-length", "name-charset", "name-hyphens", "name-mismatch"]);
}
