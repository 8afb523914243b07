//! What makes cargo build again, with the real cargo on packages of a stranger: edits and removals always, a skill that
//! is added where the build script says so; a warning and a failing test where it does not.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use skills_tests::{scratch::Scratch, workspace};
use std::fs;

/// Says its skills, their resources and a hash of everything, as a program and as a test.
const PROGRAM: &str = r#"
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/");

fn said() -> String {
    let skill = |skill: skills_runtime::Skill| {
        let files = skill.resources().iter().map(|file| format!(" {}:{}", file.path(), file.text().unwrap()));
        format!("{}:{}{}", skill.name(), skill.body().trim(), files.collect::<String>())
    };
    SKILLS.iter().map(skill).collect::<Vec<_>>().join(", ")
}

fn main() {
    println!("{}", said());
}

#[test]
fn tested() {
    println!("{}", said());
}
"#;

/// The one line in a user's tests.
const CHECK: &str = "
#[test]
fn skills_are_fresh() {
    SKILLS.assert_fresh();
}
";

const DOCUMENTED: &str = "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n";
const EMPTY: &str = "fn main() {}\n";
const OTHER_PATHS: &str = "fn main() {\n    println!(\"cargo::rerun-if-changed=build.rs\");\n}\n";

fn package(name: &str, script: Option<&str>) -> Scratch {
    let scratch = Scratch::new(name).unwrap();
    scratch.write("src/main.rs", format!("{PROGRAM}{CHECK}")).unwrap();
    let runtime = workspace().join("skills-runtime");
    let fresh = format!("skills-runtime = {{ path = '{}', features = [\"fresh\"] }}\n", runtime.display());
    scratch.manifest(&format!("[dev-dependencies]\n{fresh}")).unwrap();
    skill(&scratch, "one", "First.");
    scratch.write("skills/one/references/a.md", "A").unwrap();
    if let Some(script) = script {
        scratch.write("build.rs", script).unwrap();
    }
    scratch
}

fn skill(scratch: &Scratch, name: &str, body: &str) {
    let text =
        format!("---\nname: {name}\ndescription: Does {name}. Use when {name} is asked for.\n---\n{body}\n");
    scratch.write(&format!("skills/{name}/SKILL.md"), text).unwrap();
}

/// What the program says after a plain build.
#[track_caller]
fn said(scratch: &Scratch) -> String {
    scratch.run(&[]).unwrap_or_else(|error| panic!("{error}")).trim_end().to_owned()
}

/// Standard output of `cargo test`, and whether it went well.
fn tested(scratch: &Scratch) -> (String, bool) {
    let output = scratch.cargo(&["test", "-q", "--", "--nocapture", "--test-threads=1"]).unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.success())
}

/// `cargo build` and `cargo test` both hold this state, the freshness check passes, and then nothing is built again.
#[track_caller]
fn assert_state(scratch: &Scratch, expected: &str) {
    assert_eq!(said(scratch), expected);
    let (output, success) = tested(scratch);
    assert!(
        success && output.lines().any(|line| line.trim_start_matches('.') == expected),
        "{expected}\n{output}"
    );
    for command in ["build", "test --no-run"] {
        assert_eq!(scratch.build(command).unwrap().compiled, [""; 0], "nothing has changed: {command}");
    }
}

fn warnings(scratch: &Scratch) -> Vec<String> {
    // A build that is fresh repeats its warnings.
    let build = scratch.build("build").unwrap();
    assert!(build.success, "{}", build.stderr);
    build.said("warning")
}

/// Everything that can happen to a folder, with a build script that lets cargo see it.
#[track_caller]
fn everything_is_seen(scratch: &Scratch) {
    let at = |path: &str| scratch.folder().join(path);
    assert_state(scratch, "one:First. references/a.md:A");
    assert_eq!(warnings(scratch), [""; 0]);
    // Skills: added, edited, renamed, removed.
    skill(scratch, "two", "Second.");
    assert_state(scratch, "one:First. references/a.md:A, two:Second.");
    skill(scratch, "two", "Zweitens.");
    assert_state(scratch, "one:First. references/a.md:A, two:Zweitens.");
    fs::rename(at("skills/two"), at("skills/three")).unwrap();
    skill(scratch, "three", "Third.");
    assert_state(scratch, "one:First. references/a.md:A, three:Third.");
    fs::remove_dir_all(at("skills/three")).unwrap();
    assert_state(scratch, "one:First. references/a.md:A");
    // Resources.
    scratch.write("skills/one/references/deep/er/b.md", "B").unwrap();
    assert_state(scratch, "one:First. references/a.md:A references/deep/er/b.md:B");
    scratch.write("skills/one/references/deep/er/b.md", "C").unwrap();
    assert_state(scratch, "one:First. references/a.md:A references/deep/er/b.md:C");
    fs::rename(at("skills/one/references/deep/er/b.md"), at("skills/one/references/deep/er/c.md")).unwrap();
    assert_state(scratch, "one:First. references/a.md:A references/deep/er/c.md:C");
    fs::remove_dir_all(at("skills/one/references")).unwrap();
    assert_state(scratch, "one:First.");
    // The whole root: gone, which is an error, and another one in its place.
    fs::rename(at("skills"), at("old")).unwrap();
    let build = scratch.build("build").unwrap();
    assert!(build.said("error")[0].contains("[missing-root]"), "{}", build.stderr);
    skill(scratch, "new", "New.");
    assert_state(scratch, "new:New.");
}

#[test]
fn everything_is_seen_with_the_documented_build_script() {
    everything_is_seen(&package("documented", Some(DOCUMENTED)));
}

#[test]
fn everything_is_seen_with_an_empty_build_script() {
    everything_is_seen(&package("empty-script", Some(EMPTY)));
}

/// What can be seen without the help of a build script, and what says so where it cannot.
#[track_caller]
fn edits_are_seen_and_additions_are_named(scratch: &Scratch, why: &str) {
    let at = |path: &str| scratch.folder().join(path);
    assert_state(scratch, "one:First. references/a.md:A");
    let warned = warnings(scratch);
    assert!(
        warned.len() == 1 && warned[0].contains(why) && warned[0].contains("[untracked-root]"),
        "{warned:#?}"
    );
    // Edits and removals build again.
    skill(scratch, "one", "Erstens.");
    assert_state(scratch, "one:Erstens. references/a.md:A");
    fs::remove_file(at("skills/one/references/a.md")).unwrap();
    assert_state(scratch, "one:Erstens.");
    // An addition does not, and the check names it.
    skill(scratch, "two", "Second.");
    scratch.write("skills/one/scripts/run.sh", "true").unwrap();
    assert_eq!(said(scratch), "one:Erstens.");
    let (output, success) = tested(scratch);
    assert!(!success, "{output}");
    for line in [
        "the embedded skills are not what their folders hold",
        "  added    skills/one/scripts/run.sh",
        "  added    skills/two/SKILL.md",
        "cargo::rerun-if-changed=skills",
    ] {
        assert!(output.contains(line), "{line}\n{output}");
    }
    // What the macro reads next time is all there.
    scratch.write("src/main.rs", format!("{PROGRAM}{CHECK}\n// Touched.\n")).unwrap();
    assert_state(scratch, "one:Erstens. scripts/run.sh:true, two:Second.");
    // Whatever is wrong with a folder that was added is said too.
    scratch.write("skills/odd/SKILL.md", "---\nname: other\ndescription: x\n---\n").unwrap();
    let (output, success) = tested(scratch);
    assert!(!success && output.contains("  refused  skills/odd: skill name `other` is not"), "{output}");
}

#[test]
fn without_a_build_script_additions_are_named_by_the_check() {
    edits_are_seen_and_additions_are_named(&package("no-script", None), "the package has no build script");
}

#[test]
fn with_a_build_script_that_watches_something_else_too() {
    let scratch = package("other-paths", Some(OTHER_PATHS));
    edits_are_seen_and_additions_are_named(&scratch, "build.rs watches `build.rs` only");
}

/// cargo looks at times alone: files that are moved in and are older than the build are no change to it.
#[test]
fn a_root_that_is_swapped_for_an_older_one_is_named_by_the_check() {
    let scratch = package("swapped", Some(DOCUMENTED));
    let at = |path: &str| scratch.folder().join(path);
    fs::rename(at("skills"), at("older")).unwrap();
    skill(&scratch, "one", "Newer.");
    scratch.write("skills/one/references/a.md", "A").unwrap();
    assert_state(&scratch, "one:Newer. references/a.md:A");
    fs::rename(at("skills"), at("newer")).unwrap();
    fs::rename(at("older"), at("skills")).unwrap();
    let (output, success) = tested(&scratch);
    assert!(!success && output.contains("  changed  skills/one/SKILL.md"), "{output}");
}

#[test]
fn options_and_variables_of_the_call_hold_for_the_check() {
    let scratch = package("options", None);
    let call =
        r#""$ELSEWHERE/more", "skills/", skip = ["draft"], exclude = ["*/tests"], broken = "leave-out""#;
    let program = format!("{PROGRAM}{CHECK}").replace("\"skills/\"", call);
    scratch.write("src/main.rs", program).unwrap();
    scratch
        .write(".cargo/config.toml", "[env]\nELSEWHERE = { value = \"elsewhere\", relative = true }\n")
        .unwrap();
    fs::create_dir_all(scratch.folder().join("elsewhere")).unwrap();
    fs::rename(scratch.folder().join("skills"), scratch.folder().join("elsewhere/more")).unwrap();
    skill(&scratch, "one", "Shadowed.");
    scratch.write("skills/broken/SKILL.md", "---\nname: other\ndescription: x\n---\n").unwrap();
    assert_state(&scratch, "one:First. references/a.md:A");
    // None of these is embedded.
    skill(&scratch, "draft", "Draft.");
    scratch.write("skills/one/tests/t.md", "T").unwrap();
    scratch.write("skills/one/.env", "SECRET=1").unwrap();
    assert_state(&scratch, "one:First. references/a.md:A");
    // This one is named by the root it lies in.
    scratch.write("elsewhere/more/one/b.md", "B").unwrap();
    let (output, success) = tested(&scratch);
    assert!(!success && output.contains("  added    $ELSEWHERE/more/one/b.md"), "{output}");
}

/// In the tests of another package `CARGO_MANIFEST_DIR` is another folder, which is said and not taken for an empty one.
#[test]
fn in_a_test_of_another_package_the_folder_is_given() {
    let scratch = package("made-here", Some(DOCUMENTED));
    scratch
        .write("src/lib.rs", PROGRAM.replace("static", "pub static").replace("fn main", "pub fn main"))
        .unwrap();
    let neighbour =
        Scratch::at(&scratch.folder().join("neighbour"), "neighbour", "skills-runtime", "\"fresh\"").unwrap();
    neighbour.manifest("made-here = { path = \"..\" }\n").unwrap();
    let program = r#"fn main() {
        println!("{}", made_here::SKILLS.check_fresh().unwrap_err());
        println!("{:?}", made_here::SKILLS.check_fresh_in(".."));
        println!("{}", made_here::SKILLS.check_fresh_in("../elsewhere").unwrap_err());
    }"#;
    neighbour.write("src/main.rs", program).unwrap();
    let said = said(&neighbour);
    assert!(
        said.starts_with(
            "the skills were embedded in the package `made-here`, and the test is one of `neighbour`"
        ),
        "{said}"
    );
    assert!(said.contains("\nOk(())\n") && said.contains("\n  removed  skills/one/SKILL.md\n"), "{said}");
}

#[test]
fn a_skill_that_was_left_out_is_built_in_once_it_is_mended() {
    let scratch = package("mended", Some(OTHER_PATHS));
    let program =
        PROGRAM.replace("\"skills/\"", "\"skills/\", broken = \"leave-out\", allow = [\"untracked-root\"]");
    scratch.write("src/main.rs", program).unwrap();
    scratch.write("skills/two/SKILL.md", "---\nname: two\n---\nNo description.\n").unwrap();
    assert_eq!(said(&scratch), "one:First. references/a.md:A");
    let warned = warnings(&scratch);
    assert!(warned.len() == 1 && warned[0].contains("[missing-description]"), "{warned:#?}");
    skill(&scratch, "two", "Second.");
    assert_eq!(said(&scratch), "one:First. references/a.md:A, two:Second.");
}

/// Nothing of the check is in a program that does not ask for it.
#[test]
fn a_program_without_the_feature_holds_nothing_of_the_check() {
    let scratch = package("without-check", Some(DOCUMENTED));
    let program = PROGRAM.replace("\"skills/\"", "\"skills/\", exclude = [\"not-in-the-binary/**\"]");
    scratch.write("src/main.rs", program).unwrap();
    let binary = |features: &str| {
        let more = if features.is_empty() { vec![] } else { vec!["--features", features] };
        let built = scratch.cargo(&[&["build", "-q"], &*more].concat()).unwrap();
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        fs::read(workspace().join("target/scratch/debug/without-check")).unwrap()
    };
    let holds = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    scratch.manifest("[features]\ncheck = [\"skills-runtime/fresh\"]\n").unwrap();
    let (without, with) = (binary(""), binary("check"));
    assert!(!holds(&without, "not-in-the-binary") && holds(&with, "not-in-the-binary"));
}
