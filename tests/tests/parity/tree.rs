//! Which folders and files make a root.

use crate::support::{S3, compiled, errors, list, names, text, warnings};
use skills_compiler::load::Keep;
use skills_compiler::{Options, Root, compile};
use skills_runtime::{Catalog, Code, Decision, GateReason, GateRequest, Overlay, Shadowed};

fn skill(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Does {name}.\n---\nDo it.\n")
}

/// Row 14: of two skills with one name the first is kept, and the later one is refused.
#[test]
fn row_14_duplicate_names() {
    let pdf = skill("pdf");
    let files = [("pdf/SKILL.md", pdf.as_str()), ("pdf-old/SKILL.md", pdf.as_str())];
    let allow = ("allow", list(&["name-mismatch"]));
    let denied = compiled(&files, std::slice::from_ref(&allow));
    assert_eq!(errors(&denied), ["duplicate-skill"]);
    assert_eq!(denied.report.errors().next().unwrap().path, "pdf-old/SKILL.md");

    let kept = compiled(&files, &[allow, ("broken", text("leave-out"))]);
    assert_eq!(kept.bundle.skills.iter().map(|skill| skill.folder.as_str()).collect::<Vec<_>>(), ["pdf"]);
    let left = kept.bundle.left_out.iter().find(|left| left.rule == "duplicate-skill").unwrap();
    assert_eq!(left.path, "pdf-old/SKILL.md");
}

/// Row 15: a skill does not take the name of a tool of the host.
#[test]
fn row_15_names_of_tools_are_reserved() {
    let (read, pdf) = (skill("read"), skill("pdf"));
    let files = [("read/SKILL.md", read.as_str()), ("pdf/SKILL.md", pdf.as_str())];
    assert_eq!(errors(&compiled(&files, &[])), [""; 0]);
    let reserved = ("reserved", list(&["Bash", "Read"]));
    assert_eq!(errors(&compiled(&files, std::slice::from_ref(&reserved))), ["reserved-name"]);
    let left = compiled(&files, &[reserved, ("broken", text("leave-out"))]);
    assert_eq!(names(&left), ["pdf"]);
}

/// Row 16: of several roots the first wins a name, and what it shadows is recorded.
/// Accepts: shadowing recorded
#[test]
fn row_16_roots_shadow() {
    let names: Vec<_> = S3.names().collect();
    assert_eq!(names, ["notes", "refund-policy", "workspace-editor", "workspace-reader"]);
    let reader = S3.get("workspace-reader").unwrap();
    assert_eq!(reader.body(), "\nRead, and change nothing.\n");
    assert_eq!(reader.origin().root(), "$FIXTURES/parity/s3");
    let shadowed: Vec<_> = S3.shadowed().into_iter().collect();
    let expected = Shadowed::new("workspace-reader", "$FIXTURES/parity/s3-user", "$FIXTURES/parity/s3");
    assert_eq!(shadowed, [expected]);
}

/// Row 17: a link inside the root is followed and named; one that leaves the root is refused, and never followed; a skill
/// that was read from a sensitive place needs a gate.
#[cfg(unix)]
#[test]
fn row_17_links() {
    use std::os::unix::fs::symlink;
    let home = tempfile::tempdir().unwrap();
    let root = home.path().join("skills");
    std::fs::create_dir_all(root.join("pdf")).unwrap();
    std::fs::write(root.join("pdf/SKILL.md"), skill("pdf")).unwrap();
    std::fs::write(home.path().join("key.pem"), "secret").unwrap();
    symlink("SKILL.md", root.join("pdf/again.md")).unwrap();
    let judged = |preset: &str| {
        let mut options = Options::default();
        options.set("preset", text(preset)).unwrap();
        options.roots.push(Root { label: "skills".to_owned(), path: root.clone() });
        compile(&options, Keep::Bytes)
    };
    let files = |compiled: &skills_compiler::Compiled| -> Vec<String> {
        compiled.bundle.skills[0].resources.iter().map(|file| file.path.clone()).collect()
    };
    let followed = judged("spec");
    assert_eq!((errors(&followed), warnings(&followed)), (vec![], vec!["symlink"]));
    assert_eq!(files(&followed), ["again.md"]);
    assert!(errors(&judged("strict")).contains(&"symlink"));

    symlink("../../key.pem", root.join("pdf/key.pem")).unwrap();
    assert_eq!(errors(&judged("spec")), ["symlink-outside"]);
    // Lowered, it is still not followed.
    let lowered = judged("lenient");
    assert_eq!(errors(&lowered), [""; 0]);
    assert_eq!(files(&lowered), ["again.md"]);

    // The same at run time: by where a link leads, and by where a folder lies.
    let read = |root: &std::path::Path| Overlay::over(Catalog::EMPTY).root(root).load().unwrap();
    let outside = read(&root).catalog().session().activate("pdf").code();
    assert_eq!(outside, Some(Code::OutsideWorkspace));
    let keys = home.path().join(".ssh/skills");
    std::fs::create_dir_all(keys.join("keys")).unwrap();
    std::fs::write(keys.join("keys/SKILL.md"), skill("keys")).unwrap();
    let overlay = read(&keys);
    assert_eq!(overlay.catalog().session().activate("keys").code(), Some(Code::Sensitive));
    let gate = |request: &GateRequest<'_>| {
        assert_eq!(request.reason(), GateReason::Sensitive);
        Decision::Allow
    };
    assert_eq!(overlay.catalog().session().with_gate(&gate).activate("keys").kind(), "ok");
}

/// Row 18: only the children of a root are skills; loose files are passed over, and a folder without `SKILL.md` is
/// reported.
/// Accepts: folder without SKILL.md
#[test]
fn row_18_only_immediate_children() {
    let (pdf, excel) = (skill("pdf"), skill("excel"));
    let found = compiled(
        &[
            ("README.md", "About these skills.\n"),
            ("pdf/SKILL.md", &pdf),
            ("pdf/forms/fields.md", "Fields.\n"),
            ("notes/today.md", "Nothing.\n"),
            ("office/excel/SKILL.md", &excel),
        ],
        &[],
    );
    assert_eq!((errors(&found), names(&found)), (vec![], vec!["pdf"]));
    let reported: Vec<_> =
        found.report.warnings().map(|warning| (warning.rule.name, warning.path.as_str())).collect();
    assert_eq!(reported, [("missing-skill-file", "notes"), ("missing-skill-file", "office")]);
    assert_eq!(found.bundle.skills[0].resources[0].path, "forms/fields.md");
    // A `SKILL.md` right in the root is not one of its skills.
    assert!(errors(&compiled(&[("SKILL.md", &pdf)], &[])).contains(&"root-is-a-skill"));
}
