//! The program as a person runs it, in an empty folder and an empty environment.
#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use std::{
    fs,
    io::Read,
    path::Path,
    process::{Command, Output, Stdio},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_single-binary-agent");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).env_clear().args(arguments).output().unwrap()
}

/// What is printed by a run that must succeed.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is said by a run that must fail.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Compares with a golden file; `BLESS=1` writes it.
fn golden(name: &str, printed: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, printed).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert!(printed == expected, "{name} is another now; BLESS=1 writes it. Printed:\n{printed}");
}

#[test]
fn the_conversation_is_as_it_was() {
    let transcript = printed(&[]);
    golden("conversation.txt", &transcript);
    assert_eq!(printed(&[]), transcript, "two runs differ");
    assert!(transcript.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_readme_shows_what_is_printed() {
    let readme = include_str!("../README.md").replace("\r\n", "\n");
    let (_, shown) = readme.split_once("<!-- transcript -->\n\n```text\n").unwrap();
    let (shown, _) = shown.split_once("```\n").unwrap();
    let transcript = printed(&[]);
    for excerpt in shown.split("…\n") {
        assert!(transcript.contains(excerpt.trim_matches('\n')), "{excerpt}");
    }
}

#[test]
fn listed_shown_and_activated() {
    golden("list.txt", &printed(&["--list"]));
    golden("show.txt", &without_fingerprint(&printed(&["--show", "publish-release"])));
    golden("activate.txt", &printed(&["--activate", "publish-release", "0.3.3"]));
}

/// A fingerprint changes with every byte of a skill, also with those that are not shown.
fn without_fingerprint(shown: &str) -> String {
    let is_fingerprint = |word: &&str| word.len() == 32 && word.chars().all(|c| c.is_ascii_hexdigit());
    let fingerprint = shown.split_whitespace().find(is_fingerprint).unwrap();
    shown.replace(fingerprint, "FINGERPRINT")
}

#[test]
fn arguments_come_through_as_they_were_typed() {
    let entry = printed(&["--activate", "changelog-entry", "1.0.0 beta", "it's today"]);
    assert!(entry.contains("# Changelog entry for 1.0.0 beta, it's today\n"), "{entry}");
    let issue = printed(&["--activate", "triage-issue", "It", "fails with", "--list"]);
    assert!(issue.contains("\n> It fails with --list\n"), "{issue}");
    assert!(printed(&["--activate", "choose-version"]).contains("The current version is: \n"));
}

#[test]
fn files_come_out_byte_for_byte() {
    let script = printed(&["--show", "publish-release", "scripts/check.sh"]);
    assert_eq!(script, include_str!("../skills/publish-release/scripts/check.sh"));
    assert_eq!(
        refused(&["--show", "publish-release", "scripts/chek.sh"]),
        "error: skill publish-release has no file \"scripts/chek.sh\"; it has references/steps.md, scripts/check.sh\n"
    );
}

#[test]
fn a_name_that_is_nearly_right_is_answered_with_the_right_one() {
    for flag in ["--show", "--activate"] {
        assert_eq!(
            refused(&[flag, "publish-relaese"]),
            "error: no skill is named \"publish-relaese\"; did you mean publish-release?\n"
        );
        assert_eq!(refused(&[flag, "xyz"]), "error: no skill is named \"xyz\"; --list names them all\n");
    }
}

#[test]
fn a_prompt_without_a_model_says_what_to_set() {
    let error = refused(&["--prompt", "Hello."]);
    assert!(error.contains("OPENAI_") || error.contains("feature `http`"), "{error}");
}

#[test]
fn whoever_reads_may_stop_reading() {
    let mut child =
        Command::new(PROGRAM).env_clear().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert!(child.wait().unwrap().success() && error.is_empty(), "{error}");
}

/// Not a terminal, so plain; and where colours are asked for all the same, they are there.
#[test]
fn colours_only_where_they_are_wanted() {
    assert!(!printed(&["--list"]).contains('\u{1b}'));
    let list = |name, value| {
        Command::new(PROGRAM).env_clear().env(name, value).arg("--list").output().unwrap().stdout
    };
    assert!(list("CLICOLOR_FORCE", "1").contains(&0x1b));
    assert!(!list("NO_COLOR", "1").contains(&0x1b));
}
