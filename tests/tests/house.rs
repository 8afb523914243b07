//! The invariants of ARCHITECTURE.md and the manner of the code, as far as a test can hold them.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use skills_tests::workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest that a source file may be, in lines.
const CEILING: usize = 300;

/// Every Rust file of the workspace, but for what trybuild compiles.
fn sources(below: &str) -> Vec<(PathBuf, String)> {
    let walker = walkdir::WalkDir::new(workspace().join(below)).sort_by_file_name();
    let ours = |name: &str| !(name == "target" || name == "ui" || name.starts_with('.'));
    walker
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || ours(&entry.file_name().to_string_lossy()))
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "rs"))
        .map(|entry| (entry.path().to_owned(), fs::read_to_string(entry.path()).unwrap()))
        .collect()
}

/// The code without its tests, doc comments and comments.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    before_tests.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn files_are_short_and_say_what_lives_there() {
    let mut faults = Vec::new();
    let all = sources(".");
    assert!(all.len() > 50, "only {} files were found", all.len());
    for (path, text) in all {
        let lines = text.lines().count();
        if lines > CEILING {
            faults.push(format!("{}: {lines} lines", path.display()));
        }
        if !text.starts_with("//! ") && !text.starts_with("#![") {
            faults.push(format!("{}: no `//!` line at the top", path.display()));
        }
    }
    assert_none(&faults);
}

#[test]
fn each_part_knows_only_what_it_may() {
    let mut faults = Vec::new();
    let mut forbid = |below: &str, words: &[&str], except: &[&str]| {
        let found = sources(below);
        assert!(!found.is_empty(), "{below}");
        for (path, text) in found {
            let is_test =
                path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs");
            if is_test || except.iter().any(|except| path.to_string_lossy().contains(except)) {
                continue;
            }
            for word in words.iter().filter(|word| code(&text).contains(**word)) {
                faults.push(format!("{}: {word}", path.display()));
            }
        }
    };
    forbid("skills-compiler/src", &["proc_macro", "syn::", "quote!", "skills_runtime"], &[]);
    // Only `load` touches the disk.
    forbid("skills-compiler/src", &["std::fs", "fs::", "walkdir"], &["/load/"]);
    // All of serde_yaml stands behind one module.
    forbid("skills-compiler/src", &["serde_yaml", "serde::"], &["/parse/yaml/"]);
    forbid(
        "skills-compiler/src/rules",
        &["crate::load", "use super::name_", "crate::rules::name_"],
        &["testing.rs"],
    );
    forbid("skills-runtime/src", &["yaml", "markdown::"], &[]);
    // Only what stands behind features of its own touches the disk, or knows the compiler.
    forbid("skills-runtime/src", &["std::fs", "fs::"], &["/extract/", "/overlay/"]);
    forbid("skills-runtime/src", &["skills_compiler"], &["/overlay/", "/fresh"]);
    forbid("skills-macros/src", &["std::fs", "serde_yaml"], &[]);
    assert_none(&faults);
}

#[test]
fn the_macro_does_not_depend_on_the_runtime_nor_the_compiler_on_either() {
    let manifest = |part: &str| fs::read_to_string(workspace().join(part).join("Cargo.toml")).unwrap();
    let dependencies = |part: &str| manifest(part).split_once("[dependencies]").unwrap().1.to_owned();
    assert!(!dependencies("skills-macros").contains("skills-runtime"));
    assert!(!dependencies("skills-compiler").contains("skills-"));
}

#[test]
fn every_package_takes_the_lints_that_forbid_unsafe_code() {
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    assert!(read(&workspace().join("Cargo.toml")).contains("unsafe_code = \"forbid\""));
    let walker = walkdir::WalkDir::new(workspace()).into_iter();
    // The rules have cases with a manifest of a stranger.
    let others = |name: &str| matches!(name, "target" | ".git" | "rules");
    let ours = walker.filter_entry(|entry| !entry.file_name().to_str().is_some_and(others));
    let manifests: Vec<_> =
        ours.filter_map(Result::ok).filter(|entry| entry.file_name() == "Cargo.toml").collect();
    assert!(manifests.len() > 6);
    let without = manifests.iter().filter(|manifest| {
        let text = read(manifest.path());
        text.contains("[package]") && !text.contains("[lints]\nworkspace = true")
    });
    // But for the module whose functions a host calls by name.
    let without = without.filter(|manifest| {
        !(manifest.path().ends_with("edge/Cargo.toml")
            && read(manifest.path()).contains("unsafe_code = \"deny\""))
    });
    assert_none(&without.map(|manifest| manifest.path().display().to_string()).collect::<Vec<_>>());
}

#[test]
fn the_module_for_wasm_has_only_the_attribute_that_exports_a_function() {
    let (mut faults, mut exported) = (Vec::new(), 0);
    for (path, text) in sources("examples/edge") {
        for line in code(&text).lines().filter(|line| line.contains("unsafe")) {
            match line.trim() {
                "#[unsafe(no_mangle)]" => exported += 1,
                line if line.starts_with("#![expect(unsafe_code, ") => {}
                line => faults.push(format!("{}: {line}", path.display())),
            }
        }
    }
    assert_none(&faults);
    assert!(exported > 0);
}

/// Paths in backticks that look like files or folders of the workspace.
fn named_paths(page: &str) -> Vec<String> {
    let spans = page.split('`').skip(1).step_by(2);
    let is_path = |span: &&str| {
        span.contains('/')
            && !span.contains([' ', '\n', '*', '<', '"', '$', '(', ':', '#'])
            && !span.contains("your")
    };
    spans.filter(is_path).map(str::to_owned).collect()
}

#[test]
fn the_files_that_the_pages_name_are_there() {
    let mut faults = Vec::new();
    for page in ["CONTRIBUTING.md", "ARCHITECTURE.md"] {
        let text = fs::read_to_string(workspace().join(page)).unwrap();
        // What stands between four backticks is a file of its own.
        let prose: String = text.split("````").step_by(2).collect();
        let named = named_paths(&prose);
        assert!(named.len() > 5, "{page} names {} paths", named.len());
        for path in named {
            let places = [path.clone(), format!("skills-compiler/src/{path}"), format!("examples/{path}")];
            if !places.iter().any(|place| workspace().join(place).exists()) {
                faults.push(format!("{page}: {path}"));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn the_worked_example_is_the_rule_that_stands() {
    let page = fs::read_to_string(workspace().join("CONTRIBUTING.md")).unwrap();
    // Prose that ends in the path of a file, then that file between four backticks.
    let blocks: Vec<&str> = page.split("````").collect();
    let (prose, quoted) = (blocks.iter().step_by(2), blocks.iter().skip(1).step_by(2));
    let shown: Vec<(String, &str)> = prose
        .zip(quoted)
        .filter_map(|(prose, quoted)| Some((named_paths(prose).pop()?, quoted.split_once('\n')?.1)))
        .collect();
    assert_eq!(shown.len(), 3, "the rule, a skill and what is said of it");
    for (path, quoted) in shown {
        assert_eq!(fs::read_to_string(workspace().join(&path)).unwrap(), quoted, "{path}");
    }
}

#[test]
fn the_packages_carry_both_licences() {
    for part in ["skills-runtime", "skills-macros", "skills-compiler", "skills-mcp", "cargo-skills"] {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let read = |path: &Path| fs::read_to_string(path).unwrap();
            assert_eq!(read(&workspace().join(part).join(licence)), read(&workspace().join(licence)));
        }
    }
}
