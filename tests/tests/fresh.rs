//! What makes cargo build again, with the real cargo on packages of a stranger: edits and removals always, a skill that
//! is added where the build script says so, and a warning where it does not.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use skills_tests::scratch::Scratch;
use std::fs;

const PROGRAM: &str = r#"
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/");

fn main() {
    let skills = SKILLS.iter().map(|skill| format!("{}={}", skill.name(), skill.resources().len()));
    println!("{}", skills.collect::<Vec<_>>().join(" "));
}
"#;

const DOCUMENTED: &str = "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n";

fn package(name: &str, script: Option<&str>) -> Scratch {
    let scratch = Scratch::new(name).unwrap();
    scratch.write("src/main.rs", PROGRAM).unwrap();
    scratch.skill("one").unwrap();
    scratch.write("skills/one/references/a.md", "A").unwrap();
    if let Some(script) = script {
        scratch.write("build.rs", script).unwrap();
    }
    scratch
}

/// What the program says after a plain build.
#[track_caller]
fn said(scratch: &Scratch) -> String {
    scratch.run(&[]).unwrap_or_else(|error| panic!("{error}")).trim_end().to_owned()
}

fn warnings(scratch: &Scratch) -> Vec<String> {
    // A build that is fresh repeats its warnings.
    let build = scratch.build("build").unwrap();
    assert!(build.success, "{}", build.stderr);
    build.said("warning")
}

#[test]
fn with_the_documented_build_script_an_added_skill_is_seen_and_nothing_is_built_twice() {
    let scratch = package("documented", Some(DOCUMENTED));
    assert_eq!(said(&scratch), "one=1");
    assert_eq!(warnings(&scratch), [""; 0]);
    assert_eq!(scratch.build("build").unwrap().compiled, [""; 0], "nothing has changed");
    scratch.skill("two").unwrap();
    assert_eq!(said(&scratch), "one=1 two=0");
    scratch.write("skills/two/scripts/new.sh", "true").unwrap();
    assert_eq!(said(&scratch), "one=1 two=1");
    fs::remove_dir_all(scratch.folder().join("skills/one")).unwrap();
    assert_eq!(said(&scratch), "two=1");
}

#[test]
fn an_empty_build_script_does_too() {
    let scratch = package("empty-script", Some("fn main() {}\n"));
    assert_eq!(said(&scratch), "one=1");
    assert_eq!(warnings(&scratch), [""; 0]);
    scratch.skill("two").unwrap();
    assert_eq!(said(&scratch), "one=1 two=0");
}

#[test]
fn without_one_the_macro_warns_and_edits_and_removals_are_seen() {
    let scratch = package("no-script", None);
    assert_eq!(said(&scratch), "one=1");
    let warned = warnings(&scratch);
    assert!(warned.len() == 1 && warned[0].contains("[untracked-root]"), "{warned:#?}");
    // An edit: the frontmatter breaks, and the next build says so.
    scratch.write("skills/one/SKILL.md", "---\nname: two\ndescription: x\n---\n").unwrap();
    let build = scratch.build("build").unwrap();
    assert!(build.said("error")[0].contains("[name-mismatch]"), "{}", build.stderr);
    scratch.skill("one").unwrap();
    fs::remove_file(scratch.folder().join("skills/one/references/a.md")).unwrap();
    assert_eq!(said(&scratch), "one=0");
}

#[test]
fn a_build_script_that_watches_something_else_only_is_warned_of() {
    let scratch =
        package("other-paths", Some("fn main() {\n    println!(\"cargo::rerun-if-changed=build.rs\");\n}\n"));
    let warned = warnings(&scratch);
    assert!(warned.len() == 1 && warned[0].contains("watches `build.rs` only"), "{warned:#?}");
}

#[test]
fn a_skill_that_was_left_out_is_built_in_once_it_is_mended() {
    let scratch =
        package("mended", Some("fn main() {\n    println!(\"cargo::rerun-if-changed=build.rs\");\n}\n"));
    let program =
        PROGRAM.replace("\"skills/\"", "\"skills/\", broken = \"leave-out\", allow = [\"untracked-root\"]");
    scratch.write("src/main.rs", program).unwrap();
    scratch.write("skills/two/SKILL.md", "---\nname: two\n---\nNo description.\n").unwrap();
    assert_eq!(said(&scratch), "one=1");
    let warned = warnings(&scratch);
    assert!(warned.len() == 1 && warned[0].contains("[missing-description]"), "{warned:#?}");
    scratch.skill("two").unwrap();
    assert_eq!(said(&scratch), "one=1 two=0");
}
