//! What a person reads, as golden texts, and how the commands end.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

mod support;

use std::fmt::Write;
use support::{assert_golden, folder, good, home, skills};

#[test]
fn the_help_teaches() {
    for command in ["", "check", "list", "show", "explain", "new", "fix"] {
        let arguments: Vec<&str> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let ran = skills(&home(), &arguments);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let name = if command.is_empty() { "help".to_owned() } else { format!("help-{command}") };
        assert_golden(&name, &ran.out);
    }
}

#[test]
fn the_texts_of_every_command() {
    for (name, arguments, status) in [
        ("check", &["check"][..], 1),
        ("check-one", &["check", "skills/deploy-app/"], 0),
        ("check-github", &["check", "--format", "github"], 1),
        ("check-json", &["check", "--format", "json"], 1),
        ("check-json-one", &["check", "--format", "json", "skills/changelog"], 1),
        ("list", &["list"], 0),
        ("list-json", &["list", "--format", "json"], 0),
        ("show", &["show", "deploy-app"], 0),
        ("show-broken", &["show", "changelog"], 0),
        ("explain", &["explain", "name-mismatch"], 0),
        ("fix", &["fix"], 1),
    ] {
        let ran = skills(&home(), arguments);
        assert_eq!((ran.status, ran.err.as_str()), (status, ""), "{name}");
        assert_golden(name, &ran.out);
        assert!(ran.out.is_ascii() || name == "show", "{name}");
        // Cargo puts the name of the command first.
        assert_eq!(skills(&home(), &[&["skills"], arguments].concat()).out, ran.out);
    }
}

#[test]
fn what_could_not_run_says_why_and_offers_the_nearest() {
    let empty = folder(&[]);
    let package = folder(&[("Cargo.toml", ""), ("src/lib.rs", ""), ("skills/a/SKILL.md", &good("a"))]);
    let mut said = String::new();
    for (place, arguments) in [
        (home(), &["check", "--prset", "strict"][..]),
        (home(), &["chekc"]),
        (home(), &["check", "--preset", "stric"]),
        (home(), &["check", "--deny", "name-mismatc"]),
        (home(), &["check", "--allow", "invalid-yaml"]),
        (home(), &["check", "--depth", "9"]),
        (home(), &["check", "--exclude", "["]),
        (home(), &["show", "deploy-ap"]),
        (home(), &["explain", "nam-mismatch"]),
        (empty.path().to_owned(), &["check"]),
        (empty.path().to_owned(), &["list", "nowhere"]),
    ] {
        let ran = skills(&place, arguments);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        writeln!(said, "$ cargo skills {}\n{}", arguments.join(" "), ran.err).unwrap();
    }
    std::fs::remove_dir_all(package.path().join("skills")).unwrap();
    let ran = skills(&package.path().join("src"), &["check"]);
    writeln!(said, "$ cargo skills check (in src/ of a package)\n{}", ran.err).unwrap();
    assert_eq!(ran.status, 2);
    assert_golden("faults", &said);
}

#[test]
fn without_roots_it_is_the_package() {
    let files = [("Cargo.toml", ""), ("src/deep/lib.rs", ""), ("skills/a/SKILL.md", &good("b"))];
    let package = folder(&files);
    for (place, path) in [("", "skills"), ("src/deep", "../../skills"), ("skills/a", "../../skills")] {
        let ran = skills(&package.path().join(place), &["check"]);
        assert_eq!(ran.status, 1);
        assert!(ran.out.contains(&format!("--> {path}/a/SKILL.md:2:7\n")), "{}", ran.out);
    }
    let ran = skills(&package.path().join("skills/a"), &["check", "."]);
    assert!(ran.out.contains("--> ./SKILL.md:2:7\n"), "{}", ran.out);
}

/// Its spelling is known only when the root was listed.
#[test]
fn a_root_that_is_a_skill_is_one_however_its_file_is_spelt() {
    let text = good("pdf");
    let place =
        folder(&[("pdf/SKILL.md", &text), ("csv/Skill.md", &text), ("csv/a.md", "A"), ("other/x", "x")]);
    let ran = skills(place.path(), &["check", "pdf"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "0 errors, 0 warnings in 1 skill\n"));
    let ran = skills(place.path(), &["check", "csv", "--format", "json"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains(r#""rule":"skill-file-case""#), "{}", ran.out);
    assert!(ran.out.starts_with(r#"{"version":1,"skills":["csv"],"#), "{}", ran.out);
    assert!(ran.out.contains(r#""path":"Skill.md""#), "{}", ran.out);
}

#[test]
fn colour_is_asked_for_or_not() {
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = support::command(&home());
        let output = command.args(arguments).envs(variables.iter().copied()).output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!coloured(&["check"], &[]));
    assert!(coloured(&["check", "--color", "always"], &[]));
    assert!(coloured(&["check", "--color", "always"], &[("NO_COLOR", "1")]));
    assert!(coloured(&["check"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&["check", "--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&["check", "--format", "json", "--color", "always"], &[]));
}

#[test]
fn many_skills_on_many_threads_give_the_same_text() {
    let files: Vec<(String, String)> = (0..300)
        .map(|number| {
            (format!("skills/s{number}/SKILL.md"), good(if number % 3 == 0 { "other" } else { "x" }))
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let folder = folder(&files);
    let first = skills(folder.path(), &["check", "--format", "json"]).out;
    for _ in 0..5 {
        assert!(skills(folder.path(), &["check", "--format", "json"]).out == first);
    }
}

#[test]
fn a_closed_pipe_is_no_fault() {
    use std::process::Stdio;
    let mut child =
        support::command(&home()).arg("check").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(1), &b""[..]));
}
