//! Whatever a folder holds: one clear error for one fault, no panic, no hang, and a crate that still type-checks, so
//! that no second error follows. Each case is a package that the real compiler is given.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use skills_tests::scratch::Scratch;
use std::fs;
use std::path::Path;

/// Uses the catalog in ways that would not compile against anything but the right types.
const PROGRAM: &str = r#"
use skills_runtime::{Catalog, Skill, include_skills};

static SKILLS: Catalog = include_skills!("skills/", allow = ["untracked-root"]);

include_skills! { mod handles = "skills/", allow = ["untracked-root"]; }

fn main() {
    let skills: Vec<&str> = SKILLS.iter().map(|skill: Skill<'static>| skill.name()).collect();
    println!("{} {}", skills.join(","), handles::CATALOG.listing());
}
"#;

const GOOD: &str = "name: NAME\ndescription: Reads things. Use when something is to be read.\n";

fn skill(name: &str) -> String {
    format!("---\n{}---\nGo.\n", GOOD.replace("NAME", name))
}

fn package(name: &str) -> Scratch {
    let scratch = Scratch::new(name).unwrap();
    scratch.write("src/main.rs", PROGRAM).unwrap();
    scratch
}

/// The build fails with these errors, each once for each of the two calls, and with nothing else.
#[track_caller]
fn assert_errors(scratch: &Scratch, expected: &[&str]) {
    let build = scratch.build("check").unwrap();
    let mut said = build.said("error");
    assert_eq!(said.len() % 2, 0, "{said:#?}\n{}", build.stderr);
    said.truncate(said.len() / 2);
    let matches = said.len() == expected.len()
        && said.iter().zip(expected).all(|(said, expected)| said.contains(expected));
    assert!(matches, "expected {expected:#?}, found {said:#?}\n{}", build.drawn("error"));
}

#[test]
fn an_empty_folder() {
    let scratch = package("empty-folder");
    fs::create_dir_all(scratch.folder().join("skills")).unwrap();
    assert_errors(&scratch, &["[empty-root]"]);
}

#[test]
fn a_missing_folder() {
    assert_errors(&package("missing-folder"), &["[missing-root]"]);
}

#[test]
fn a_file_for_a_folder() {
    let scratch = package("file-for-a-folder");
    scratch.write("skills", "").unwrap();
    assert_errors(&scratch, &["[missing-root]"]);
}

#[test]
fn a_skill_of_64_megabytes() {
    let scratch = package("huge");
    let mut text = skill("huge").into_bytes();
    text.resize(64 << 20, b'x');
    scratch.write("skills/huge/SKILL.md", text).unwrap();
    assert_errors(&scratch, &["[file-too-large]"]);
}

#[test]
fn four_thousand_brackets_and_an_alias_bomb() {
    let scratch = package("brackets-and-bomb");
    let brackets = format!("---\n{}x: {}\n---\n", GOOD.replace("NAME", "brackets"), "[".repeat(4000));
    scratch.write("skills/brackets/SKILL.md", brackets).unwrap();
    let mut bomb = format!("---\n{}a0: &a0 x\n", GOOD.replace("NAME", "bomb"));
    for level in 1..20 {
        let alias = format!("*a{}, ", level - 1).repeat(9);
        let line = format!("a{level}: &a{level} [{}]\n", alias.trim_end_matches(", "));
        bomb.push_str(&line);
    }
    scratch.write("skills/bomb/SKILL.md", bomb + "---\n").unwrap();
    let build = scratch.build("check").unwrap();
    let said = build.said("error");
    assert!(said.iter().any(|line| line.contains("[yaml-limits]")), "{said:#?}");
    assert!(said.iter().any(|line| line.contains("[yaml-alias]")), "{said:#?}");
    assert!(said.iter().all(|line| line.contains("[yaml-")), "{said:#?}");
}

#[test]
fn bytes_that_are_not_utf8_in_a_file() {
    let scratch = package("not-utf8");
    let mut text = skill("latin").into_bytes();
    text.extend(b"caf\xe9\n");
    scratch.write("skills/latin/SKILL.md", text).unwrap();
    assert_errors(&scratch, &["[not-utf8]"]);
}

#[cfg(unix)]
#[test]
fn bytes_that_are_not_utf8_in_a_file_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let scratch = package("not-utf8-name");
    scratch.write("skills/names/SKILL.md", skill("names")).unwrap();
    let name = OsStr::from_bytes(b"caf\xe9.md");
    if let Err(error) = fs::write(scratch.folder().join("skills/names").join(name), "x") {
        // macOS keeps no such name.
        println!("skipped on this system: {error}");
        return;
    }
    assert_errors(&scratch, &["[non-utf8-path]"]);
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_and_pipes() {
    let scratch = package("circle");
    scratch.write("skills/round/SKILL.md", skill("round")).unwrap();
    let link = |target: &str, at: &str| {
        std::os::unix::fs::symlink(target, scratch.folder().join("skills/round").join(at)).unwrap();
    };
    link("..", "up");
    link("a", "b");
    link("b", "a");
    let pipe = scratch.folder().join("skills/round/pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let said = scratch.build("check").unwrap().said("error");
    assert!(!said.is_empty());
    let about_links =
        |line: &String| line.contains("[symlink-outside]") || line.contains("[unreadable-file]");
    assert!(said.iter().all(about_links), "{said:#?}");
}

#[test]
fn a_folder_with_blanks_and_parentheses() {
    let scratch = package("blanks");
    scratch.write("skills/a b (c)/SKILL.md", skill("a b (c)")).unwrap();
    let said = scratch.build("check").unwrap().said("error");
    assert!(!said.is_empty() && said.iter().all(|line| line.contains("`a b (c)`")), "{said:#?}");
}

#[test]
fn crlf_a_byte_order_mark_and_a_path_that_is_no_ascii() {
    let folder = skills_tests::workspace().join("target/tmp/scratch/ein Ordner für Größen/näher dran");
    let scratch = Scratch::at(&folder, "crlf", "skills-runtime", "").unwrap();
    scratch.write("src/main.rs", PROGRAM).unwrap();
    scratch
        .write("skills/crlf/SKILL.md", format!("\u{feff}{}", skill("crlf").replace('\n', "\r\n")))
        .unwrap();
    scratch.write("skills/crlf/Größe & Maß.md", "x").unwrap();
    let said = scratch.run(&[]).unwrap_or_else(|error| panic!("{error}"));
    assert!(said.starts_with("crlf <available_skills>"), "{said}");
    let build = scratch.build("check").unwrap();
    assert!(
        build.said("warning").iter().all(|line| line.contains("[byte-order-mark]")),
        "{:#?}",
        build.said("warning")
    );
}

#[test]
fn five_hundred_faults_are_a_hundred_errors_and_a_count() {
    let scratch = package("five-hundred");
    for number in 0..500 {
        scratch.write(&format!("skills/skill-{number}/SKILL.md"), skill(&format!("other-{number}"))).unwrap();
    }
    let build = scratch.build("check").unwrap();
    let said = build.said("error");
    assert_eq!(said.len(), 2 * 101, "{said:#?}");
    assert!(
        said.iter().any(|line| line.starts_with("and 400 more findings: 400 of name-mismatch")),
        "{said:#?}"
    );
}

#[test]
fn the_places_are_those_of_the_file() {
    let scratch = package("places");
    scratch.write("skills/pdf/SKILL.md", skill("pfd")).unwrap();
    let drawn = scratch.build("check").unwrap().drawn("error");
    assert!(drawn.contains("skills/pdf/SKILL.md:2:7"), "{drawn}");
    assert!(!drawn.contains(&*Path::new(scratch.folder()).to_string_lossy()), "no absolute path: {drawn}");
}
