//! What a skill costs beyond its files: bytes in the binary. Its tokens are counted beside the macro.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use skills_tests::{ledgers, scratch::Scratch, workspace};
use std::fs;

/// A program that uses its skills in every way that one usually does.
const PROGRAM: &str = r#"
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/");

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{}\n{}", SKILLS.system_prompt(), SKILLS.tool().map_or("", |tool| tool.input_schema()));
    let mut session = SKILLS.session();
    println!("{}\n{}", session.activate(&name), session.activate(&name));
    let file = SKILLS.get(&name).and_then(|skill| skill.resource("references/terms.md"));
    println!("{}", file.and_then(|file| file.text()).unwrap_or_default());
}
"#;

/// One that has none.
const NOTHING: &str = r#"
fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{name} {}", name.len());
}
"#;

/// How large a program is when it is built to be small, and how large the files of its skills are.
fn program(source: &str, skills: u32) -> (usize, usize) {
    let scratch = Scratch::new("sizes").unwrap();
    let manifest = fs::read_to_string(scratch.folder().join("Cargo.toml")).unwrap();
    let profile = "\n[profile.release]\nopt-level = \"z\"\nstrip = true\nlto = true\n";
    scratch.write("Cargo.toml", manifest + profile).unwrap();
    scratch.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n").unwrap();
    scratch.write("src/main.rs", source).unwrap();
    let raw = ledgers::write(&scratch.folder().join("skills"), skills).unwrap();
    let built = scratch.cargo(&["build", "-q", "--release"]).unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let binary =
        workspace().join("target/scratch/release").join(format!("sizes{}", std::env::consts::EXE_SUFFIX));
    (usize::try_from(fs::metadata(binary).unwrap().len()).unwrap(), raw)
}

/// The most that one more skill may add to a binary beyond its files, in bytes: 633 when this was written. Its description
/// is among them once, in the listing.
const MOST_BYTES: usize = 768;

/// The most that the runtime may add, in bytes: 62,860 on x86-64 when this was written. Of those, 42,992 were instructions,
/// 11,576 tables for unwinding, and the rest words, constants and relocations. The same functions take about half the
/// instructions on a microcontroller, which needs no such tables: see `targets.sh`.
const MOST_CODE: usize = 66 * 1024;

#[test]
fn a_skill_is_few_bytes_beyond_its_files() {
    let (nothing, _) = program(NOTHING, 0);
    let [few, many] = [20, 220].map(|skills| {
        let (size, raw) = program(PROGRAM, skills);
        assert!(size > raw, "the files are in it");
        size - raw - nothing
    });
    let each = (many - few) / 200;
    let code = many - 220 * each;
    assert!((400..=MOST_BYTES).contains(&each), "{each} bytes a skill");
    assert!(code <= MOST_CODE, "{code} bytes without the skills");
}
