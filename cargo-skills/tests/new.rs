//! `new`: what it writes passes `strict`, and nothing is ever overwritten.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

mod support;

use std::fmt::Write;
use std::fs;
use support::{assert_golden, folder, skills};

#[test]
fn what_it_writes_passes_strict() {
    let package = folder(&[("Cargo.toml", ""), ("src/lib.rs", "")]);
    for name in ["pdf-tools", "123", "on", "3d-models", "a"] {
        let ran = skills(package.path(), &["new", name]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
    }
    let ran = skills(package.path(), &["check", "--preset", "strict"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "0 errors, 0 warnings in 5 skills\n"));
    assert_golden("new", &fs::read_to_string(package.path().join("skills/pdf-tools/SKILL.md")).unwrap());
    // From below the package it goes to the same folder.
    assert_eq!(skills(&package.path().join("src"), &["new", "below"]).status, 0);
    assert!(package.path().join("skills/below/SKILL.md").is_file());
    assert_eq!(skills(package.path(), &["new", "x", "--root", "more/skills"]).status, 0);
    assert!(package.path().join("more/skills/x/SKILL.md").is_file());
}

#[test]
fn what_is_there_stays_and_a_bad_name_writes_nothing() {
    let place = folder(&[("skills/taken/notes.md", "mine")]);
    let before = fs::read_dir(place.path()).unwrap().count();
    let mut said = String::new();
    for name in ["taken", "Bad_Name", "../escape", "a--b", "", &"x".repeat(65), "a/b", "/tmp/x", "."] {
        let ran = skills(place.path(), &["new", name]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{name}");
        writeln!(said, "$ cargo skills new {name:?}\n{}", ran.err).unwrap();
    }
    assert_golden("new-refused", &said);
    assert_eq!(fs::read_to_string(place.path().join("skills/taken/notes.md")).unwrap(), "mine");
    assert!(!place.path().join("skills/taken/SKILL.md").exists());
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), before);
}
