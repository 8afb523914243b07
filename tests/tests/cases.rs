//! The verdicts of the case file beside the workspace, through the library: in memory, and on a disk where a case holds
//! a link. `SKILLS_SHARED` names the folder that holds `cases/`.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use skills_compiler::load::{Keep, Memory};
use skills_compiler::render::{Style, render};
use skills_compiler::{Compiled, Diagnostic, Options, Root, compile, compile_files};
use skills_tests::{setup, value, workspace};
use std::path::PathBuf;

#[test]
fn every_case_gets_its_verdict() {
    let shared =
        std::env::var_os("SKILLS_SHARED").map_or_else(|| workspace().join("../shared"), PathBuf::from);
    let file = shared.join("cases/cases.jsonl");
    let Ok(text) = std::fs::read_to_string(&file) else {
        let message = format!("{} is absent: set SKILLS_SHARED", file.display());
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{message}");
        eprintln!("SKIPPED: {message}");
        return;
    };
    let faults: Vec<String> = text.lines().filter(|line| !line.trim().is_empty()).filter_map(fault).collect();
    assert!(faults.is_empty(), "{} cases\n\n{}", faults.len(), faults.join("\n\n"));
}

/// What is wrong with the verdict on this case.
fn fault(line: &str) -> Option<String> {
    let case: Value = serde_json::from_str(line).unwrap();
    let mut options = Options::default();
    for (key, json) in case["options"].as_object().unwrap() {
        options.set(key, value(json).unwrap()).unwrap();
    }
    let compiled = compiled(&case, &options)?;
    let diagnostics = &compiled.report.diagnostics;
    let expected = case["expect"].as_array().unwrap();
    let mut faults: Vec<String> = expected
        .iter()
        .filter(|expected| !diagnostics.iter().any(|found| is_expected(found, expected)))
        .map(|expected| format!("  not found: {expected}"))
        .collect();
    let others =
        diagnostics.iter().filter(|found| !expected.iter().any(|expected| is_expected(found, expected)));
    if case["exact"].as_bool() == Some(true) && others.clone().next().is_some() {
        faults.push("  more was found than expected".to_owned());
    }
    if faults.is_empty() {
        return None;
    }
    let drawn = diagnostics.iter().map(|found| render(found, Style::Plain));
    faults.extend(drawn);
    Some(format!("{}: {}\n{}", case["id"], case["about"], faults.join("\n")))
}

/// `None` where a link would be needed and the system has none.
fn compiled(case: &Value, options: &Options) -> Option<Compiled> {
    let files = case["files"].as_object().unwrap();
    let bytes = |content: &Value| match content.as_str() {
        Some(text) => text.as_bytes().to_vec(),
        None => STANDARD.decode(content["base64"].as_str().unwrap()).unwrap(),
    };
    if files.values().all(|content| content["symlink"].is_null()) {
        let memory =
            files.iter().fold(Memory::new(), |memory, (path, content)| memory.file(path, bytes(content)));
        return Some(compile_files("skills", &memory, options));
    }
    if !cfg!(unix) {
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("skills");
    for (path, content) in files {
        let place = root.join(path);
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        match content["symlink"].as_str() {
            Some(target) => setup::link(target, &place).unwrap(),
            None => std::fs::write(place, bytes(content)).unwrap(),
        }
    }
    let mut options = options.clone();
    options.roots = vec![Root { label: "skills".to_owned(), path: root }];
    Some(compile(&options, Keep::Facts))
}

fn is_expected(found: &Diagnostic, expected: &Value) -> bool {
    let start = found.range().map(|(start, _)| start);
    let number = |key: &str, found: Option<usize>| match expected[key].as_u64() {
        None => true,
        Some(number) => found.and_then(|found| u64::try_from(found).ok()) == Some(number),
    };
    let text = |key: &str, found: &str| expected[key].as_str().is_none_or(|text| text == found);
    text("rule", found.rule.name)
        && text("level", found.level.name())
        && text("path", &found.path)
        && number("line", start.map(|start| start.line))
        && number("column", start.map(|start| start.column))
}
