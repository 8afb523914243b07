//! The three layers of features, each a program of a stranger that is built by the real cargo and run: without `std`
//! and allocator, with `alloc`, with `std` and `serde`. All say the same, which is `layers/golden`. `BLESS=1` rewrites
//! that from the layer with `alloc`; look at what it wrote.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use skills_tests::{scratch::Scratch, workspace};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// How a text is told from the next one.
const MARK: &str = "=== ";

fn golden_folder() -> PathBuf {
    workspace().join("tests/layers/golden")
}

/// The golden texts by name. A file has a line feed after its text.
fn golden() -> BTreeMap<String, String> {
    let files = fs::read_dir(golden_folder()).unwrap().map(|file| file.unwrap().path());
    files
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), text)
        })
        .collect()
}

/// The texts of a run by name, each with its last line feed.
fn texts(output: &str) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    let mut text: Option<&mut String> = None;
    for line in output.split_inclusive('\n') {
        if let Some(name) = line.strip_prefix(MARK) {
            text = Some(texts.entry(name.trim_end().to_owned()).or_default());
        } else {
            text.as_mut().unwrap().push_str(line);
        }
    }
    texts
}

/// A package with the fixture's skills, the golden texts and one of the programs.
fn package(layer: &str, features: &str, more: &str) -> Scratch {
    let name = format!("layer-{}", layer.replace('_', "-"));
    let scratch = Scratch::new(&name).unwrap();
    let runtime = workspace().join("skills-runtime");
    let runtime = runtime.display();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         skills-runtime = {{ path = '{runtime}', default-features = false, features = [{features}] }}\n{more}"
    );
    scratch.write("Cargo.toml", manifest).unwrap();
    scratch.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n").unwrap();
    let program = fs::read(workspace().join("tests/layers").join(layer).with_extension("rs")).unwrap();
    scratch.write("src/main.rs", program).unwrap();
    scratch.copy(&workspace().join("tests/fixtures/layers/skills"), "skills").unwrap();
    scratch.copy(&golden_folder(), "golden").unwrap();
    scratch
}

/// Builds and runs it: the same texts as in all other layers, and no other.
#[track_caller]
fn says_what_all_say(scratch: &Scratch) {
    let output = scratch.cargo(&["run", "-q"]).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let said = texts(&String::from_utf8(output.stdout).unwrap());
    assert!(!said.is_empty(), "{}\n{errors}", output.status);
    let golden = golden();
    assert!(golden.len() > 10, "only {} golden texts", golden.len());
    for (name, text) in &golden {
        assert_eq!(said.get(name), Some(text), "{name}\n{errors}");
    }
    assert_eq!(said.keys().collect::<Vec<_>>(), golden.keys().collect::<Vec<_>>());
    assert!(output.status.success(), "{}\n{errors}", output.status);
}

/// Fixed buffers, slots of the program's own, C's `main`.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "it is linked with the C library of Linux")]
fn without_std_and_without_an_allocator() {
    // Unwinding needs `std`.
    let profile = "\n[profile.dev]\npanic = \"abort\"\n";
    let scratch = package("bare", "\"macros\"", profile);
    says_what_all_say(&scratch);

    // It judges by itself too.
    let refusal = fs::read_to_string(golden_folder().join("refusal-switch.txt")).unwrap();
    scratch.write("golden/refusal-switch.txt", refusal.replace("DISABLED", "ENABLED")).unwrap();
    let output = scratch.cargo(&["run", "-q"]).unwrap();
    assert_eq!(
        output.status.code(),
        Some(1),
        "one text differs\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn with_alloc() {
    let scratch = package("alloc", "\"macros\", \"alloc\"", "");
    if std::env::var_os("BLESS").is_some() {
        for (name, text) in texts(&scratch.run(&[]).unwrap()) {
            fs::write(golden_folder().join(name).with_extension("txt"), text).unwrap();
        }
    }
    says_what_all_say(&scratch);
}

#[test]
fn with_std_and_serde() {
    let serde_json = "serde_json = \"1\"\n";
    says_what_all_say(&package("std_serde", "\"macros\", \"std\", \"serde\"", serde_json));
}
