//! Every folder in `rules/`: the report is exactly `expected.txt`. `BLESS=1` rewrites it; look at what it wrote.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use skills_compiler::rules;
use skills_tests::{case, workspace};
use std::fs;
use std::path::{Path, PathBuf};

fn folders(of: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(of)
        .unwrap_or_else(|error| panic!("{}: {error}", of.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

#[test]
fn every_case_gives_its_report() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut faults = Vec::new();
    for rule in folders(&workspace().join("tests/rules")) {
        for folder in folders(&rule) {
            let id = format!("{}/{}", name(&rule), name(&folder));
            let outcome = match case::run(&folder) {
                Ok(Some(outcome)) => outcome,
                Ok(None) => {
                    println!("skipped on this system: {id}");
                    continue;
                }
                Err(fault) => {
                    faults.push(format!("{id}: {fault}"));
                    continue;
                }
            };
            let named = outcome.rules.contains(&name(&rule));
            if name(&folder).starts_with("fails") && !named {
                faults.push(format!("{id}: the report does not name the rule\n{}", outcome.report));
            }
            if name(&folder).starts_with("passes") && named {
                faults.push(format!("{id}: the report names the rule\n{}", outcome.report));
            }
            let expected = folder.join("expected.txt");
            if bless {
                fs::write(&expected, &outcome.report).unwrap();
                continue;
            }
            let text = fs::read_to_string(&expected).unwrap_or_else(|_| "(no expected.txt)\n".to_owned());
            if text.replace("\r\n", "\n") != outcome.report {
                faults.push(format!("{id}:\n--- expected\n{text}--- found\n{}", outcome.report));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults; `BLESS=1` accepts them\n\n{}", faults.len(), faults.join("\n\n"));
}

#[test]
fn every_rule_has_a_failing_and_a_passing_case_and_every_case_a_rule() {
    let mut faults = Vec::new();
    let home = workspace().join("tests/rules");
    for rule in rules::ALL {
        let cases = if home.join(rule.name).is_dir() { folders(&home.join(rule.name)) } else { Vec::new() };
        for kind in ["fails", "passes"] {
            if !cases.iter().any(|case| name(case).starts_with(kind)) {
                faults.push(format!("tests/rules/{}/ has no folder that starts with `{kind}`", rule.name));
            }
        }
        for case in
            cases.iter().filter(|case| !name(case).starts_with("fails") && !name(case).starts_with("passes"))
        {
            faults.push(format!("{}/{}: a case starts with `fails` or `passes`", rule.name, name(case)));
        }
    }
    for folder in folders(&home) {
        if !rules::ALL.iter().any(|rule| rule.name == name(&folder)) {
            faults.push(format!("tests/rules/{}/ is no rule's", name(&folder)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
