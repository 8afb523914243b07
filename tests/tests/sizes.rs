//! What a skill costs beyond its files: tokens for the compiler, bytes in the binary.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

/// The macro itself, as far as it needs no compiler that runs it.
#[path = "../../skills-macros/src"]
#[allow(dead_code, unreachable_pub)]
mod macros {
    pub(crate) mod embed;
    pub(crate) mod emit;
    pub(crate) mod handles;
    pub(crate) mod input;
    pub(crate) mod refuse;
    pub(crate) mod roots;
}
// They name each other from the root of their crate.
pub(crate) use macros::{embed, emit, handles, input, refuse, roots};

use proc_macro2::{TokenStream, TokenTree};
use skills_compiler::load::Keep;
use skills_tests::{ledgers, scratch::Scratch, workspace};
use std::fs;

/// Every token, brackets too.
fn count(tokens: TokenStream) -> usize {
    let each =
        |token: TokenTree| if let TokenTree::Group(group) = token { 2 + count(group.stream()) } else { 1 };
    tokens.into_iter().map(each).sum()
}

/// The tokens and the text of an expansion over so many skills.
fn expansion(skills: u32, repeat: u32) -> (usize, usize) {
    let below = format!("target/tmp/tokens-{skills}-{repeat}");
    ledgers::write(&workspace().join(&below), skills, repeat).unwrap();
    let written = format!("krate {{ \"../{below}\", allow = [\"outside-package\", \"untracked-root\"] }}");
    let facade: input::Facade = syn::parse_str(&written).unwrap();
    let call = facade.parse().unwrap();
    let found = roots::find(&call).unwrap();
    let compiled = skills_compiler::compile(&found.options, Keep::Facts);
    assert!(compiled.report.diagnostics.is_empty(), "{:?}", compiled.report.diagnostics);
    let tokens = embed::embed(&facade.krate, &call, &found, &compiled);
    let length = tokens.to_string().len();
    (count(tokens), length)
}

/// The most that one more skill may add to an expansion: 5 when this was written.
const MOST_TOKENS: usize = 6;

/// The most that an expansion may have without its skills.
const MOST_TOKENS_AROUND: usize = 120;

#[test]
fn a_skill_is_few_tokens_however_long_it_is() {
    let [(few, _), (many, text)] = [20, 220].map(|skills| expansion(skills, 1));
    let each = (many - few) / 200;
    // One for each file, two for its name, one for the map: on average two files.
    assert!((3..=MOST_TOKENS).contains(&each), "{each} tokens a skill");
    assert!(few <= MOST_TOKENS * 20 + MOST_TOKENS_AROUND, "{few} tokens for 20 skills");
    // A body three times as long changes a few digits.
    let (long, long_text) = expansion(220, 3);
    assert_eq!(long, many);
    assert!(long_text.abs_diff(text) < 220 * 16, "{text} bytes of tokens, then {long_text}");
}

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
    let raw = ledgers::write(&scratch.folder().join("skills"), skills, 1).unwrap();
    let built = scratch.cargo(&["build", "-q", "--release"]).unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let binary =
        workspace().join("target/scratch/release").join(format!("sizes{}", std::env::consts::EXE_SUFFIX));
    (usize::try_from(fs::metadata(binary).unwrap().len()).unwrap(), raw)
}

/// The most that one more skill may add to a binary beyond its files, in bytes: 700 when this was written, half of them
/// the description, which stands there twice: alone, and in the listing.
const MOST_BYTES: usize = 1024;

/// The most that the runtime may add, in bytes. Its code has half the size on a microcontroller: see `targets.sh`.
const MOST_CODE: usize = 96 * 1024;

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
