//! The verdicts of the case file beside the workspace, through the real command and its JSON form.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

mod support;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use support::{skills, write};

#[test]
fn every_case_gets_its_verdict() {
    let file = xtask::shared().join("cases/cases.jsonl");
    let Ok(text) = std::fs::read_to_string(&file) else {
        let message = format!("{} is absent: set SKILLS_SHARED", file.display());
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{message}");
        eprintln!("SKIPPED: {message}");
        return;
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    assert!(lines.len() > 50, "only {} cases", lines.len());
    let faults: Vec<String> = lines.into_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{} cases\n\n{}", faults.len(), faults.join("\n\n"));
}

/// What is wrong with the verdict on this case.
fn fault(line: &str) -> Option<String> {
    let case: Value = serde_json::from_str(line).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in case["files"].as_object().unwrap() {
        let place = folder.path().join("skills").join(path);
        if let Some(target) = content["symlink"].as_str() {
            std::fs::create_dir_all(place.parent().unwrap()).unwrap();
            if !link(target, &place) {
                return None;
            }
        } else if let Some(text) = content.as_str() {
            write(&place, text.as_bytes());
        } else {
            write(&place, &STANDARD.decode(content["base64"].as_str().unwrap()).unwrap());
        }
    }
    let mut arguments = vec!["check".to_owned(), "skills".to_owned(), "--format=json".to_owned()];
    for (key, value) in case["options"].as_object().unwrap() {
        let value = match value {
            Value::Array(items) => {
                items.iter().map(|item| item.as_str().unwrap()).collect::<Vec<_>>().join(",")
            }
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        arguments.push(format!("--{}={value}", key.replace('_', "-")));
    }
    let ran = skills(folder.path(), &arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let said: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err));
    let diagnostics = said["diagnostics"].as_array().unwrap();
    let expected = case["expect"].as_array().unwrap();
    let mut faults: Vec<String> = expected
        .iter()
        .filter(|expected| !diagnostics.iter().any(|found| is_expected(found, expected)))
        .map(|expected| format!("  not found: {expected}"))
        .collect();
    let is_other = |found: &&Value| !expected.iter().any(|expected| is_expected(found, expected));
    if case["exact"] == true && diagnostics.iter().any(|found| is_other(&found)) {
        faults.push("  more was found than expected".to_owned());
    }
    let denied = diagnostics.iter().any(|found| found["level"] == "deny");
    if ran.status != i32::from(denied) || said["version"] != 1 || !ran.err.is_empty() {
        faults.push(format!("  exit status {}, standard error {:?}", ran.status, ran.err));
    }
    if ran.out.matches('\n').count() != 1 {
        faults.push("  not on one line".to_owned());
    }
    (!faults.is_empty())
        .then(|| format!("{}: {}\n{}\n{}", case["id"], case["about"], faults.join("\n"), ran.out))
}

fn is_expected(found: &Value, expected: &Value) -> bool {
    ["rule", "level", "path", "line", "column"]
        .into_iter()
        .all(|key| expected[key].is_null() || expected[key] == found[key])
}

#[cfg(unix)]
fn link(target: &str, place: &std::path::Path) -> bool {
    std::os::unix::fs::symlink(target, place).is_ok()
}

#[cfg(not(unix))]
fn link(_: &str, _: &std::path::Path) -> bool {
    false
}
