//! The expansion stays small, so that rustc and rust-analyzer stay quick: a few tokens a skill, one a file, and nothing of
//! what the files hold.

use super::*;
use crate::anchor::Anchor;
use crate::input::Facade;
use skills_compiler::{Options, Root, compile_files, load::Memory};

/// The expansion of a call over so many skills, each with so many files of so many bytes.
fn expansion(call: &str, skills: usize, files: usize, bytes: usize) -> TokenStream {
    let mut memory = Memory::new();
    for skill in 0..skills {
        let name = format!("skill-{skill:04}");
        let text = format!(
            "---\nname: {name}\ndescription: Does it. Use when it is asked for.\n---\n{}\n",
            "Secret. ".repeat(bytes)
        );
        memory = memory.file(format!("{name}/SKILL.md"), text);
        for file in 0..files {
            memory = memory.file(format!("{name}/references/{file}.md"), "Secret. ".repeat(bytes));
        }
    }
    let facade: Facade = syn::parse_str(call).unwrap();
    let call = facade.parse().unwrap();
    let root = Root { label: "skills/".to_owned(), path: "/agent/skills".into() };
    let mut options = Options::default();
    options.roots = vec![root];
    let compiled = compile_files("skills", &memory, &options);
    assert!(!compiled.report.has_errors());
    assert_eq!(compiled.bundle.skills.len(), skills);
    let anchors = vec![Anchor { variable: "CARGO_MANIFEST_DIR".to_owned(), below: "/skills".to_owned() }];
    embed(&facade.krate, &call, &Found { options, anchors }, &compiled)
}

const EXPRESSION: &str = "stand_in_for_crate { \"skills/\", allow = [\"body-length\"] }";
const MODULE: &str = "stand_in_for_crate { pub mod skills = \"skills/\", allow = [\"body-length\"]; }";

fn tokens(stream: TokenStream) -> usize {
    let count = |tree| match tree {
        TokenTree::Group(group) => 2 + tokens(group.stream()),
        _ => 1,
    };
    stream.into_iter().map(count).sum()
}

/// Tokens for 200 further skills without files, and for 200 further files.
fn growth(call: &str) -> (usize, usize) {
    let count = |skills, files| tokens(expansion(call, skills, files, 1));
    (count(400, 0) - count(200, 0), count(100, 3) - count(100, 1))
}

#[test]
fn a_skill_is_a_handful_of_tokens_and_a_file_is_one() {
    // Name, number, path, and a share of the perfect hash.
    let (skills, files) = growth(EXPRESSION);
    assert!(skills <= 200 * 5, "{skills} tokens for 200 skills");
    assert_eq!(files, 200);
    // The handle, its type and its doc comment too.
    let (skills, files) = growth(MODULE);
    assert!(skills <= 200 * 50, "{skills} tokens for 200 skills");
    assert_eq!(files, 200);
}

#[test]
fn nothing_of_what_the_files_hold_is_in_the_tokens() {
    for call in [EXPRESSION, MODULE] {
        let text = |bytes| expansion(call, 20, 2, bytes).to_string();
        let (small, large) = (text(1), text(50_000));
        assert!(!small.contains("Secret.") && !large.contains("Secret."));
        // Lengths and estimates have more digits.
        assert!(large.len() < small.len() + 20 * 200, "{} and {} bytes of tokens", small.len(), large.len());
        assert!(!large.contains("/agent"), "no absolute path");
    }
}

#[test]
fn the_same_tree_is_the_same_tokens() {
    assert_eq!(expansion(MODULE, 30, 2, 3).to_string(), expansion(MODULE, 30, 2, 3).to_string());
}
