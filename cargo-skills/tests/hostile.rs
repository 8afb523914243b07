//! Names and texts that try to forge terminal output, a JSON line or an annotation.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

mod support;

use support::{skills, write};

const NAMES: [&str; 6] = [
    "a\n::error file=x,line=1::forged",
    "b\r::warning::forged",
    "c\u{1b}[2J\u{1b}]0;forged\u{7}",
    "d\u{202e}dm.LLIKS\u{200b}",
    "e,line=1:%0A%",
    "f\u{9b}31m\u{2028}\"}]}",
];

fn tree() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in NAMES {
        let place = folder.path().join("sk\n::error::ills").join(name);
        let text = format!(
            "---\nname: {:?}\ndescription: {:?}\n\"k\\e[1m\": 1\n---\nSee [x](y\u{1b}.md).\n",
            "x\u{85}y", name
        );
        write(&place.join("SKILL.md"), text.as_bytes());
        write(&place.join(name), b"x");
    }
    folder
}

/// No control or invisible character but line ends.
fn assert_tame(text: &str) {
    let wild = |c: &char| {
        (c.is_control() && *c != '\n') || matches!(c, '\u{200b}' | '\u{2028}' | '\u{202a}'..='\u{202e}')
    };
    assert_eq!(text.chars().find(wild), None, "{text}");
}

#[test]
fn no_text_is_obeyed_by_a_terminal() {
    let folder = tree();
    let root = "sk\n::error::ills";
    for arguments in [
        &["check", root, "--preset", "strict"][..],
        &["list", root],
        &["show", "x\u{85}y", root],
        &["show", "nothing\u{1b}[1m", root],
        &["fix", root],
        &["explain", "x\u{1b}[1m\ny"],
        &["check", "no\u{1b}[1m\nwhere"],
        &["new", "x\u{1b}[1m\ny"],
        &["check", root, "--deny", "x\u{1b}[1m\ny"],
    ] {
        let ran = skills(folder.path(), arguments);
        assert_tame(&ran.out);
        assert_tame(&ran.err);
        assert!(!ran.out.is_empty() || !ran.err.is_empty(), "{arguments:?}");
        assert!(!ran.out.lines().any(|line| line.starts_with("::")), "{}", ran.out);
    }
}

#[test]
fn the_json_is_one_object_on_one_line_and_names_survive() {
    let folder = tree();
    let ran = skills(folder.path(), &["check", "sk\n::error::ills", "--format", "json"]);
    assert_tame(&ran.out);
    assert!(ran.out.is_ascii() && ran.out.ends_with("}\n") && ran.out.matches('\n').count() == 1);
    let said: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let mut names: Vec<&str> =
        said["skills"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, NAMES);
}

#[test]
fn an_annotation_is_a_findings_and_no_files() {
    let folder = tree();
    let root = "sk\n::error::ills";
    let ran = skills(folder.path(), &["check", root, "--format", "github"]);
    assert_tame(&ran.out);
    let json = skills(folder.path(), &["check", root, "--format", "json"]).out;
    let said: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(ran.out.lines().count(), said["diagnostics"].as_array().unwrap().len());
    for line in ran.out.lines() {
        let rest = line.strip_prefix("::error file=").or(line.strip_prefix("::warning file=")).unwrap();
        let (properties, _) = rest.split_once("::").unwrap();
        for property in properties.split(',').skip(1) {
            let (key, value) = property.split_once('=').unwrap();
            assert!(["line", "col", "endLine", "endColumn", "title"].contains(&key), "{line}");
            assert!(key == "title" || value.parse::<usize>().is_ok(), "{line}");
        }
    }
}
