//! `fix`: what can be mended is, the rest of the file stays byte for byte, and nothing is left to mend.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

mod support;

use std::fs;
use std::path::Path;
use support::{folder, good, skills, write};

/// The pieces of a skill, wrong and right.
struct Skill {
    name: [&'static str; 2],
    description: [&'static str; 2],
    extra: [&'static str; 2],
    fence: [&'static str; 2],
    body: &'static str,
}

impl Skill {
    /// Its text; `right` is 1 for what it should become.
    fn text(&self, right: usize, folder: &str, line_end: &str, mark: &str) -> String {
        let (name, fence) = (self.name[right].replace("FOLDER", folder), self.fence[right]);
        let lines = [name.as_str(), self.description[right], self.extra[right]];
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let block = lines.join("\n");
        let text = format!("---{fence}\n{block}\n---{fence}\n{}", self.body);
        format!("{mark}{}", text.replace('\n', line_end))
    }
}

fn all() -> Vec<Skill> {
    let names = [
        ["name: FOLDER", "name: FOLDER"],
        ["name: other-name", "name: FOLDER"],
        ["name: 'Other Name'   # why", "name: 'FOLDER'   # why"],
        ["name:   \"x\"", "name:   \"FOLDER\""],
        ["", "name: FOLDER"],
        ["name:", "name: FOLDER"],
        ["\"name\": 12:30", "\"name\": FOLDER"],
    ];
    let descriptions = [
        [
            "description: >-\n  Reads  invoices.\n  Use when asked.",
            "description: >-\n  Reads  invoices.\n  Use when asked.",
        ],
        ["description: Reads. Use for: PDF", "description: \"Reads. Use for: PDF\""],
    ];
    let extras = [
        ["license: MIT", "license: MIT"],
        ["# kept\nlicence: MIT\nx: [ 1,2 ]", "# kept\nlicense: MIT\nx: [ 1,2 ]"],
        ["argument_hint: '[a]'\n'lisense' : MIT", "argument_hint: '[a]'\n'license' : MIT"],
        ["allowed-tool:\n  - Read", "allowed-tools:\n  - Read"],
    ];
    let mut all = Vec::new();
    for name in names {
        for description in descriptions {
            for extra in extras {
                for fence in [["", ""], [" \t", ""]] {
                    let body = "\n# Steps  \n\n---  \n1. Open \u{e4}\u{200d} it.\t\n\n\nend";
                    all.push(Skill { name, description, extra, fence, body });
                }
            }
        }
    }
    all
}

#[test]
fn every_combination_becomes_what_it_should_and_nothing_else_moves() {
    let place = tempfile::tempdir().unwrap();
    let mut expected = Vec::new();
    for (number, skill) in all().iter().enumerate() {
        let forms = [("\n", ""), ("\r\n", ""), ("\n", "\u{feff}"), ("\r\n", "\u{feff}")];
        let (line_end, mark) = forms[(number + number / 4) % 4];
        let folder = format!("s{number}");
        let path = place.path().join("skills").join(&folder).join("SKILL.md");
        write(&path, skill.text(0, &folder, line_end, mark).as_bytes());
        expected.push((path, skill.text(1, &folder, line_end, mark)));
    }
    let shown = skills(place.path(), &["fix"]);
    assert_eq!(shown.err, "");
    assert!(shown.out.contains("can be mended: run it with --write"));
    let before: Vec<Vec<u8>> = expected.iter().map(|(path, _)| fs::read(path).unwrap()).collect();
    assert!(expected.iter().zip(&before).any(|((_, right), text)| right.as_bytes() != text.as_slice()));
    let ran = skills(place.path(), &["fix", "--write"]);
    assert_eq!(ran.err, "");
    for ((path, right), before) in expected.iter().zip(&before) {
        let found = fs::read_to_string(path).unwrap();
        assert_eq!(&found, right, "{} was {:?}", path.display(), String::from_utf8_lossy(before));
    }
    assert_nothing_left(place.path(), &[]);
}

#[track_caller]
fn assert_nothing_left(place: &Path, roots: &[&str]) {
    let again = skills(place, &[&["fix", "--write"], roots].concat());
    assert!(again.out.starts_with("Nothing to mend; there are "), "{}", again.out);
}

#[test]
fn the_corpus_has_nothing_left_to_mend_after_one_run() {
    let corpus = xtask::shared().join("corpus");
    if !corpus.is_dir() {
        let message = format!("{} is absent: set SKILLS_SHARED", corpus.display());
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{message}");
        eprintln!("SKIPPED: {message}");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let mut roots = Vec::new();
    for (number, root) in xtask::roots(&corpus).iter().enumerate() {
        roots.push(format!("r{number}"));
        for folder in fs::read_dir(corpus.join(root)).unwrap().filter_map(Result::ok) {
            if let Ok(bytes) = fs::read(folder.path().join("SKILL.md")) {
                write(
                    &place.path().join(format!("r{number}")).join(folder.file_name()).join("SKILL.md"),
                    &bytes,
                );
            }
        }
    }
    for root in roots {
        let ran = skills(place.path(), &["fix", "--write", &root]);
        assert_eq!(ran.err, "", "{root}");
        assert_nothing_left(place.path(), &[&root]);
    }
}

#[test]
fn what_could_be_wrong_is_left_alone() {
    let files = [
        // The folder's name is no skill's name.
        ("skills/Bad_Folder/SKILL.md", good("x")),
        // The right field is there.
        ("skills/a/SKILL.md", good("a").replace("---\n\n", "license: MIT\nlicence: GPL\n---\n\n")),
        // Two candidates for one field.
        ("skills/b/SKILL.md", good("b").replace("---\n\n", "licence: MIT\nlicens: GPL\n---\n\n")),
        // A comment may be one.
        ("skills/c/SKILL.md", good("c").replace("Use when", "#Use when")),
        // A switch is never guessed.
        ("skills/d/SKILL.md", good("d").replace("---\n\n", "user-invocabl: \"no\"\n---\n\n")),
        // No fence closes it.
        ("skills/e/SKILL.md", good("e").replace("---\n\n", "----\n\n")),
        // Two skills would have one name.
        ("skills/f/SKILL.md", good("x") + "\u{feff}"),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let place = folder(&files[..6]);
    assert_nothing_left(place.path(), &[]);
    for (path, text) in &files[..6] {
        assert_eq!(fs::read_to_string(place.path().join(path)).unwrap(), *text, "{path}");
    }
    // One name in two categories: putting the folder's name there would make them the same skill.
    let place =
        folder(&[("skills/x/pdf/SKILL.md", &good("pdf")), ("skills/y/pdf/SKILL.md", &good("pdf-two"))]);
    let ran = skills(place.path(), &["fix", "--write", "--depth", "2"]);
    assert!(ran.out.starts_with("Nothing to mend"), "{}", ran.out);
}

#[test]
fn the_status_says_whether_an_error_is_left_in_the_files() {
    let place = folder(&[("skills/a/SKILL.md", &good("b"))]);
    assert_eq!(skills(place.path(), &["fix"]).status, 1);
    assert_eq!(skills(place.path(), &["fix", "--write"]).status, 0);
    assert_eq!(skills(place.path(), &["fix"]).status, 0);
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_and_read_only_files_are_not_written() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = folder(&[("skills/a/SKILL.md", &good("x")), ("skills/b/SKILL.md", &good("b"))]);
    let a = place.path().join("skills/a/SKILL.md");
    fs::set_permissions(&a, fs::Permissions::from_mode(0o640)).unwrap();
    fs::create_dir_all(place.path().join("skills/c")).unwrap();
    symlink("../b/SKILL.md", place.path().join("skills/c/SKILL.md")).unwrap();
    let ran = skills(place.path(), &["fix", "--write"]);
    assert!(ran.out.contains("1 file mended"), "{}", ran.out);
    assert_eq!(fs::metadata(&a).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&a).unwrap(), good("a"));
    assert!(fs::symlink_metadata(place.path().join("skills/c/SKILL.md")).unwrap().is_symlink());
    assert_eq!(fs::read_dir(place.path().join("skills/a")).unwrap().count(), 1);

    fs::write(&a, good("x")).unwrap();
    fs::set_permissions(&a, fs::Permissions::from_mode(0o444)).unwrap();
    let ran = skills(place.path(), &["fix", "--write"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("it is read-only"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&a).unwrap(), good("x"));
}
