//! Almost 800 real skills as an overlay over the bundle of the example.
//!
//! It needs the corpus beside the workspace (`../shared/corpus`, or below `SKILLS_SHARED`). Elsewhere it says that it is
//! skipped; where `CI=true` it fails instead.

use skills_runtime::{Catalog, Code, Invoker, Overlay, OverlayBuilder, Request, include_skills};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

static EXAMPLE: Catalog =
    include_skills!("../examples/single-binary-agent/skills", allow = ["untracked-root", "outside-package"]);

/// The roots of the corpus, and the skill folders in each, by asking the disk.
fn on_disk() -> Option<BTreeMap<PathBuf, BTreeSet<String>>> {
    let corpus = xtask::shared().join("corpus");
    let Ok(corpus) = corpus.canonicalize() else {
        let message = format!("{} is absent: set SKILLS_SHARED", corpus.display());
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{message}");
        eprintln!("SKIPPED: {message}");
        return None;
    };
    let roots = xtask::roots(&corpus).into_iter().map(|root| {
        let root = corpus.join(root);
        let folders = fs::read_dir(&root).unwrap().map(Result::unwrap).filter(|entry| {
            !entry.file_name().to_string_lossy().starts_with('.') && entry.path().join("SKILL.md").is_file()
        });
        let folders = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
        (root, folders)
    });
    Some(roots.collect())
}

#[test]
fn every_real_skill_is_served_as_it_is_or_answers_with_its_report() {
    let Some(roots) = on_disk() else { return };
    let builder = roots.keys().fold(Overlay::over(EXAMPLE), OverlayBuilder::root);
    let overlay = builder.load().unwrap();
    let catalog = overlay.catalog();
    let all: usize = roots.values().map(BTreeSet::len).sum();
    assert!(all > 750, "only {all} skills are there");

    // The example's own skills are untouched.
    for skill in EXAMPLE {
        assert_eq!(catalog.get(skill.name()), Some(skill));
        assert_eq!(catalog.session().request(Request::new(skill.name()).by(Invoker::User)).kind(), "ok");
    }
    let names: Vec<_> = catalog.names().collect();
    assert!(names.is_sorted() && names.len() == catalog.len());
    let schema = catalog.tool().unwrap().input_schema();
    let (mut served, mut refused) = (0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for (root, folders) in &roots {
        let label = root.to_str().unwrap();
        for folder in folders {
            let here = |skill: &skills_runtime::Skill<'_>| {
                skill.origin().root() == label && skill.origin().folder() == folder
            };
            if let Some(skill) = catalog.iter().find(here) {
                served += 1;
                assert_eq!(skill.source(), fs::read_to_string(root.join(folder).join("SKILL.md")).unwrap());
                for file in skill.resources() {
                    assert_eq!(file.bytes(), fs::read(root.join(folder).join(file.path())).unwrap());
                }
                assert_eq!(skill.dir().to_string(), format!("{label}/{folder}"));
                assert!(!skill.model_invocable() || schema.contains(&format!("\"{}\"", skill.name())));
                assert!(catalog.session().activate(skill.name()).is_error(), "it is not part of the program");
                continue;
            }
            let reports: Vec<_> = overlay
                .findings()
                .filter(|found| found.is_refusal() && found.root() == label && found.skill() == Some(folder))
                .collect();
            if reports.is_empty() {
                continue; // Shadowed, counted below.
            }
            refused += 1;
            for report in &reports {
                assert!(report.path().starts_with(&format!("{label}/{folder}")), "{report}");
                assert!(report.to_string().contains(report.rule()), "{report}");
            }
            assert!(
                reports
                    .iter()
                    .any(|report| report.line_and_column().is_some() || report.path().len() > label.len()),
                "{reports:?}"
            );
            // Another root may serve the name.
            if !catalog.contains(folder) {
                let outcome = catalog.session().activate(folder);
                let code = outcome.code().unwrap();
                assert!(!matches!(code, Code::NotFound | Code::InvalidParam), "{outcome}");
                assert!(outcome.to_string().contains("\nPath: "), "{outcome}");
                *codes.entry(code.as_str()).or_default() += 1;
            }
        }
    }
    let shadowed = catalog
        .shadowed()
        .into_iter()
        .filter(|lost| roots.keys().any(|root| root.to_str() == Some(lost.lost())));
    let shadowed = shadowed.count();
    println!("{all} skills: {served} served, {shadowed} shadowed, {refused} refused {codes:?}");
    assert_eq!(served + shadowed + refused, all, "none is lost without a word");
    assert_eq!(catalog.len(), EXAMPLE.len() + served);
    assert!(served > 500 && refused > 50);
}
