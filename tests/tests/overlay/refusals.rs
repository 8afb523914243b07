//! A broken skill never stops the rest, and answers by name with its report.

use super::{BUNDLE, files, skill, write};
use skills_runtime::overlay::{Entry, Finding, Preset, Reader};
use skills_runtime::{Catalog, Code, Invoker, Overlay, Request};
use std::io;

#[test]
fn each_broken_skill_is_reported_with_its_place_and_answers_by_name() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "good/SKILL.md", &skill("good", "Fine."));
    write(home.path(), "pdf/SKILL.md", &skill("pdf-tools", "X."));
    write(home.path(), "torn/SKILL.md", "---\nname: torn\ndescription: [\n---\n");
    write(home.path(), "mute/SKILL.md", "---\nname: mute\n---\nBody.\n");
    let overlay = Overlay::over(BUNDLE).root(home.path()).load().unwrap();
    let catalog = overlay.catalog();
    assert_eq!(catalog.len(), BUNDLE.len() + 1);
    let mut session = catalog.session();
    let mut answer = |name: &str| {
        let outcome = session.activate(name);
        (outcome.code().unwrap(), outcome.to_string())
    };
    let label = home.path().display();
    // By the name of its folder, and by the name it has in its file.
    for name in ["pdf", "pdf-tools", "/pdf"] {
        let (code, text) = answer(name);
        assert_eq!(code, Code::NameMismatch, "{text}");
        assert!(text.starts_with("Error [NAME_MISMATCH]: skill \""), "{text}");
        assert!(text.contains(&format!("\nPath: {label}/pdf/SKILL.md:2:7\n")), "{text}");
        let reason = "\nReason: skill name `pdf-tools` is not the folder name `pdf` [name-mismatch]";
        assert!(text.contains(reason), "{text}");
    }
    assert_eq!(answer("torn").0, Code::InvalidFrontmatter);
    assert_eq!(answer("mute").0, Code::InvalidFrontmatter);
    assert!(answer("mute").1.contains("[missing-description]"));
    assert_eq!(answer("tornado").0, Code::NotFound);
    // A user is told the same.
    let by_user = Request::new("torn").by(Invoker::User);
    assert_eq!(catalog.session().request(by_user).code(), Some(Code::InvalidFrontmatter));

    let refused: Vec<_> = overlay
        .findings()
        .filter(Finding::is_refusal)
        .map(|finding| {
            (finding.skill().unwrap().to_owned(), finding.rule(), finding.line_and_column().is_some())
        })
        .collect();
    let expected = [
        ("mute".to_owned(), "missing-description", true),
        ("pdf".to_owned(), "name-mismatch", true),
        ("torn".to_owned(), "invalid-yaml", true),
    ];
    assert_eq!(refused, expected);
    let drawn = overlay.findings().find(|finding| finding.rule() == "name-mismatch").unwrap().to_string();
    assert!(drawn.contains("2 | name: pdf-tools") && drawn.contains("the folder is `pdf`"), "{drawn}");
}

#[test]
fn what_cannot_be_read_is_an_io_error_of_that_skill_alone() {
    struct Broken;
    impl Reader for Broken {
        fn list(&self) -> io::Result<Vec<Entry>> {
            let paths = [
                "a/SKILL.md",
                "b/SKILL.md",
                "c/SKILL.md",
                "c/x.md",
                "../d/SKILL.md",
                "/e/SKILL.md",
                "f//SKILL.md",
            ];
            Ok(paths.into_iter().map(|path| Entry::file(path, 60)).collect())
        }
        fn read(&self, path: &str) -> io::Result<Vec<u8>> {
            match path {
                "a/SKILL.md" => Ok(skill("a", "A.").into_bytes()),
                "c/SKILL.md" => Ok(skill("c", "C.").into_bytes()),
                "b/SKILL.md" | "c/x.md" => Err(io::Error::other("the table is locked")),
                _ => panic!("{path} was never to be asked for"),
            }
        }
    }
    let overlay = Overlay::over(Catalog::EMPTY).reader("table", Broken).load().unwrap();
    assert_eq!(super::names(&overlay.catalog()), ["a"]);
    for name in ["b", "c"] {
        let outcome = overlay.catalog().session().activate(name).to_string();
        assert!(outcome.starts_with("Error [IO_ERROR]: "), "{outcome}");
        assert!(outcome.contains("the table is locked"), "{outcome}");
    }
    let messages: Vec<_> = overlay.findings().map(|finding| finding.message().to_owned()).collect();
    for path in ["../d/SKILL.md", "/e/SKILL.md", "f//SKILL.md"] {
        let reason = format!("the path {path:?} leads out of the root");
        assert!(messages.iter().any(|message| message.contains(&reason)), "{path}: {messages:?}");
    }
}

struct Down;
impl Reader for Down {
    fn list(&self) -> io::Result<Vec<Entry>> {
        Err(io::Error::other("the service is down"))
    }
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Err(io::Error::other("the service is down"))
    }
}

#[test]
fn a_root_that_is_not_there_is_reported_unless_it_is_optional() {
    let home = tempfile::tempdir().unwrap();
    let absent = home.path().join("absent");
    let overlay = Overlay::over(BUNDLE).optional_roots([&absent]).load().unwrap();
    assert_eq!(overlay.findings().count(), 0);
    let overlay = Overlay::over(BUNDLE).root(&absent).load().unwrap();
    assert_eq!(overlay.catalog().len(), BUNDLE.len());
    let found: Vec<_> = overlay.findings().map(|finding| (finding.rule(), finding.is_refusal())).collect();
    assert_eq!(found, [("missing-root", true)]);
    let left_out: Vec<_> = overlay.catalog().left_out().iter().map(|left| left.rule().to_owned()).collect();
    assert!(left_out.contains(&"missing-root".to_owned()));
    let overlay = Overlay::over(BUNDLE).reader("service", Down).load().unwrap();
    assert!(overlay.findings().any(|finding| finding.message().ends_with("the service is down")));
}

#[test]
fn presets_and_levels_are_those_of_the_macro() {
    let long = format!("---\nname: x\ndescription: {}\n---\n", "word ".repeat(300));
    let load = |preset| {
        Overlay::over(Catalog::EMPTY)
            .reader("r", files([("x/SKILL.md", long.clone())]))
            .preset(preset)
            .load()
            .unwrap()
    };
    assert!(load(Preset::Spec).catalog().get("x").is_none());
    let lenient = load(Preset::Lenient);
    // Cut, and said so.
    let cut = lenient.catalog().get("x").unwrap().description().chars().count();
    assert!(cut <= 1024, "{cut}");
    let left_out = lenient.catalog().left_out();
    let report = left_out.iter().find(|left| left.rule() == "description-length").unwrap();
    assert!(!report.is_refused());

    let named = files([("read/SKILL.md", skill("read", "R."))]);
    let overlay = Overlay::over(Catalog::EMPTY).reader("r", named.clone()).reserved(["Read"]).load().unwrap();
    assert!(overlay.catalog().is_empty());
    let denied =
        Overlay::over(Catalog::EMPTY).reader("r", named.clone()).deny(["no-such-rule"]).load().unwrap_err();
    assert!(denied.to_string().starts_with("unknown rule `no-such-rule` in `deny`"), "{denied}");
    // A rule that is silent in a bundle too.
    let deep = files([("group/pdf/SKILL.md", skill("pdf", "P."))]);
    let overlay = Overlay::over(Catalog::EMPTY).reader("r", deep).depth(2).load().unwrap();
    assert_eq!(overlay.catalog().get("pdf").unwrap().origin().folder(), "group/pdf");
}

#[test]
fn a_skill_is_switched_off_by_name_and_on_again() {
    let home = files([("deploy/SKILL.md", skill("deploy", "D."))]);
    let mut overlay = Overlay::over(BUNDLE).reader("home", home).switched_off(["deploy"]).load().unwrap();
    assert!(!overlay.catalog().contains("deploy"));
    let outcome = overlay.catalog().session().activate("deploy").to_string();
    assert!(
        outcome.starts_with("Error [DISABLED]: skill \"deploy\" is switched off in this program"),
        "{outcome}"
    );
    // A bundled one too, and it leaves listing and schema.
    assert!(overlay.switch_off("notes") && !overlay.switch_off("notes"));
    let catalog = overlay.catalog();
    assert!(!catalog.contains("notes") && !catalog.listing().contains("<name>notes<"));
    assert!(!catalog.tool().unwrap().input_schema().contains("\"notes\""));
    assert!(overlay.switch_on("notes") && overlay.switch_on("deploy"));
    assert!(overlay.catalog().contains("notes") && overlay.catalog().contains("deploy"));
    assert_eq!(overlay.catalog().session().activate("notes").kind(), "ok");
}
