//! What a nightly compiler does more, with the real `cargo +nightly`: it sees files that are added without a build script,
//! and it underlines errors inside SKILL.md. Lines and columns are those of cargo's JSON.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use serde_json::Value;
use skills_tests::scratch::{Scratch, has_nightly};
use std::fs;

const PROGRAM: &str = r#"
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/");

fn main() {
    let skills = SKILLS.iter().map(|skill| format!("{}={}", skill.name(), skill.resources().len()));
    println!("{}", skills.collect::<Vec<_>>().join(" "));
}
"#;

fn package(name: &str) -> Scratch {
    let scratch = Scratch::new(name).unwrap().nightly();
    scratch.write("src/main.rs", PROGRAM).unwrap();
    scratch
}

#[track_caller]
fn assert_state(scratch: &Scratch, expected: &str) {
    assert_eq!(scratch.run(&[]).unwrap_or_else(|error| panic!("{error}")).trim_end(), expected);
    let build = scratch.build("build").unwrap();
    assert_eq!(build.said("warning"), [""; 0]);
    assert_eq!(build.compiled, [""; 0], "nothing has changed");
}

#[test]
fn what_is_added_is_seen_without_a_build_script() {
    if !has_nightly() {
        return;
    }
    let scratch = package("nightly-added");
    scratch.skill("one").unwrap();
    assert_state(&scratch, "one=0");
    scratch.skill("two").unwrap();
    assert_state(&scratch, "one=0 two=0");
    scratch.write("skills/two/references/deep/er/a.md", "A").unwrap();
    assert_state(&scratch, "one=0 two=1");
    scratch.write("skills/two/references/deep/er/b.md", "B").unwrap();
    assert_state(&scratch, "one=0 two=2");
    fs::remove_dir_all(scratch.folder().join("skills/one")).unwrap();
    assert_state(&scratch, "two=2");
}

/// A place in a file: its last parts, the line, where it starts and ends in characters, and whether it is foremost.
type Place = (String, u64, u64, u64, bool);

fn places(spans: &Value) -> Vec<Place> {
    let number = |span: &Value, key: &str| span[key].as_u64().unwrap();
    let place = |span: &Value| {
        let file = span["file_name"].as_str().unwrap();
        let parts: Vec<&str> = file.rsplit(['/', '\\']).take(3).collect();
        let file = parts.into_iter().rev().collect::<Vec<_>>().join("/");
        let primary = span["is_primary"].as_bool().unwrap();
        (file, number(span, "line_start"), number(span, "column_start"), number(span, "column_end"), primary)
    };
    spans.as_array().unwrap().iter().map(place).collect()
}

/// A help or a note below an error, and its places.
type Child = (String, Vec<Place>);

/// The only error of the package: what it says, where, and what stands below it.
fn error(scratch: &Scratch) -> (String, Vec<Place>, Vec<Child>) {
    let build = scratch.build("check").unwrap();
    let said = build.said("error");
    assert_eq!(said.len(), 1, "{said:#?}\n{}", build.stderr);
    let message = build.messages.iter().find(|message| message["message"] == said[0].as_str()).unwrap();
    let children = message["children"].as_array().unwrap().iter();
    let text = |child: &Value| child["message"].as_str().unwrap().to_owned();
    let children = children.map(|child| (text(child), places(&child["spans"]))).collect();
    (said[0].clone(), places(&message["spans"]), children)
}

#[test]
fn errors_are_underlined_inside_the_skill_file() {
    if !has_nightly() {
        return;
    }
    let scratch = package("nightly-errors");
    let text = "---\nname: pfd\ndescription: Größe und Maß. Use when a PDF is read.\n---\nGo.\n";
    let crlf = text.replace('\n', "\r\n");
    for (form, text) in [
        ("LF", text.to_owned()),
        ("CRLF", crlf.clone()),
        ("mark", format!("\u{feff}{text}")),
        ("mark, CRLF", format!("\u{feff}{crlf}")),
    ] {
        scratch.write("skills/pdf/SKILL.md", text).unwrap();
        let (said, at, children) = error(&scratch);
        assert_eq!(said, "skill name `pfd` is not the folder name `pdf` [name-mismatch]", "{form}");
        let expected = [("src/main.rs", 4, 42, 51, true), ("skills/pdf/SKILL.md", 2, 7, 10, true)];
        let short = |(file, line, start, end, primary): &Place| {
            let file = expected.iter().map(|(file, ..)| *file).find(|known| file.ends_with(known));
            (file.unwrap(), *line, *start, *end, *primary)
        };
        assert_eq!(at.iter().map(short).collect::<Vec<_>>(), expected, "{form}");
        let help = children.iter().any(|(text, _)| text.starts_with("write `name: pdf`"));
        assert!(help, "{form}: {children:#?}");
    }
}

#[test]
fn characters_are_counted_and_a_second_place_has_its_note() {
    if !has_nightly() {
        return;
    }
    let scratch = package("nightly-places");
    let text =
        "\u{feff}---\r\nname: pdf\r\ndescription: Größe.\r\n\"näme\": 1\r\n\"näme\": 2\r\n---\r\nGo.\r\n";
    scratch.write("skills/pdf/SKILL.md", text).unwrap();
    let (said, at, children) = error(&scratch);
    assert!(said.contains("[duplicate-key]"), "{said}");
    let in_file = |places: &[Place]| {
        let found = places.iter().find(|(file, ..)| file.ends_with("pdf/SKILL.md"));
        found.map(|(_, line, start, end, _)| (*line, *start, *end))
    };
    assert_eq!(in_file(&at), Some((5, 1, 7)), "{at:#?}");
    assert!(children.iter().any(|(_, at)| in_file(at) == Some((4, 1, 7))), "{children:#?}");
}

#[test]
fn what_stands_in_no_text_is_said_at_the_call_as_on_a_stable_compiler() {
    if !has_nightly() {
        return;
    }
    let scratch = package("nightly-no-text");
    fs::create_dir_all(scratch.folder().join("skills")).unwrap();
    let build = scratch.build("check").unwrap();
    let message = build.messages.iter().find(|message| message["level"] == "error").unwrap();
    assert!(message["message"].as_str().unwrap().contains("[empty-root]\n"), "{message:#}");
    assert_eq!(places(&message["spans"]).len(), 1);
}

/// `-Zallow-features` takes the unstable interfaces away, as on a stable compiler: the probe must see it.
#[test]
fn without_the_unstable_interfaces_a_nightly_compiler_says_what_a_stable_one_says() {
    if !has_nightly() {
        return;
    }
    let drawn = |scratch: Scratch| {
        scratch.write("src/main.rs", PROGRAM).unwrap();
        scratch
            .write("skills/pdf/SKILL.md", "---\nname: pfd\ndescription: Reads a PDF.\n---\nGo.\n")
            .unwrap();
        scratch.build("check").unwrap().drawn("error")
    };
    let stable = drawn(Scratch::new("nightly-flags").unwrap());
    let nightly =
        drawn(Scratch::new("nightly-flags").unwrap().nightly().with("RUSTFLAGS", "-Zallow-features="));
    assert!(stable.contains("skills/pdf/SKILL.md:2:7"), "{stable}");
    assert_eq!(nightly, stable);
}
