//! The same tree gives the same program, byte for byte: in two folders, written in two orders, at two times, by two users.
//! Nothing of the machine that builds is in it. Line ends are part of the tree: files are embedded as they stand.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use skills_tests::scratch::Scratch;
use skills_tests::workspace;
use std::fs;
use std::path::Path;

const PROGRAM: &str = r#"
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/");

include_skills! { mod handles = "skills/"; }

fn main() {
    println!("{} {}", SKILLS.listing(), handles::CATALOG.len());
    for skill in &SKILLS {
        println!("{} {}", skill.source(), skill.resources().len());
    }
}
"#;

/// Enough skills for an order to show.
const SKILLS: [&str; 9] = ["pdf", "csv", "xlsx", "docx", "a-b", "a", "3d", "z-last", "mail"];

fn write(scratch: &Scratch, names: &[&str], line_end: &str) {
    for name in names {
        let text =
            format!("---\nname: {name}\ndescription: Does {name}. Use for {name}.\n---\nRead `b.md`.\n");
        let file = |path: &str, text: &str| {
            scratch.write(&format!("skills/{name}/{path}"), text.replace('\n', line_end)).unwrap();
        };
        file("b.md", "B\n");
        file("SKILL.md", &text);
        file("references/a.md", "A\n");
    }
}

/// A package in `folder` that is built by `user`: the bytes of the program.
fn built(folder: &Path, user: [(&'static str, &'static str); 5], names: &[&str], line_end: &str) -> Vec<u8> {
    let mut scratch = Scratch::at(folder, "same-bytes", "skills-runtime", "").unwrap();
    for (name, value) in user {
        scratch = scratch.with(name, value);
    }
    // rustc writes where the sources of other crates lie; both builds have the same.
    let remap = format!("--remap-path-prefix={}=/sources", workspace().canonicalize().unwrap().display());
    scratch = scratch.with("RUSTFLAGS", remap.leak());
    scratch.write("src/main.rs", PROGRAM).unwrap();
    scratch.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n").unwrap();
    write(&scratch, names, line_end);
    let build = scratch.build("build --release").unwrap();
    assert!(build.success, "{}", build.stderr);
    assert!(build.compiled.contains(&"same-bytes".to_owned()), "it was built here: {:?}", build.compiled);
    assert_eq!(build.said("warning"), [""; 0]);
    let program = format!("target/scratch/release/same-bytes{}", std::env::consts::EXE_SUFFIX);
    fs::read(workspace().join(program)).unwrap()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

#[test]
fn the_same_tree_is_the_same_program_and_says_nothing_of_the_machine() {
    // cargo and rustup find their own folders there otherwise.
    let kept = |name: &str, below: &str| {
        let of_user = std::env::var("HOME").or_else(|_| std::env::var("USERPROFILE")).unwrap();
        std::env::var(name).unwrap_or(format!("{of_user}/{below}"))
    };
    let (cargo, rustup) = (kept("CARGO_HOME", ".cargo").leak(), kept("RUSTUP_HOME", ".rustup").leak());
    let ours = [
        ("USER", "alice-builds"),
        ("HOME", "/home/alice-builds"),
        ("TZ", "UTC"),
        ("CARGO_HOME", cargo),
        ("RUSTUP_HOME", rustup),
    ];
    let theirs = [
        ("USER", "bob-builds"),
        ("HOME", "/home/bob-builds"),
        ("TZ", "Asia/Tokyo"),
        ("CARGO_HOME", cargo),
        ("RUSTUP_HOME", rustup),
    ];

    let here = workspace().join("target/tmp/scratch/same-bytes");
    let first = built(&here, ours, &SKILLS, "\n");
    let elsewhere = tempfile::tempdir().unwrap();
    let there = elsewhere.path().join("a folder of bob's/deep/er");
    let mut reversed = SKILLS;
    reversed.reverse();
    let second = built(&there, theirs, &reversed, "\n");
    let differing = first.iter().zip(&second).filter(|(a, b)| a != b).count();
    assert!(first == second, "{} and {} bytes, {differing} of them differ", first.len(), second.len());

    assert!(holds(&first, "Does z-last. Use for z-last."), "the skills are in it");
    let places =
        [here.canonicalize().unwrap(), there.canonicalize().unwrap(), workspace().canonicalize().unwrap()];
    let paths = places.iter().map(|place| place.to_string_lossy().into_owned());
    for ours in paths.chain(["alice-builds".to_owned(), "bob-builds".to_owned()]) {
        assert!(!holds(&first, &ours) && !holds(&second, &ours), "{ours} is in the program");
    }

    // Another line end is another tree.
    let crlf = built(&here, ours, &SKILLS, "\r\n");
    assert!(holds(&crlf, "Read `b.md`.\r\n") && !holds(&first, "Read `b.md`.\r\n"));
}
