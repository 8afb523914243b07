//! Skills from folders, and skills in one: `--skills`, `--trust-project`, `--extract`, `--run`.
#![cfg(all(feature = "overlay", unix))]
#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_single-binary-agent");

/// Runs in a folder, with a home of its own.
fn run(home: &Path, here: &Path, arguments: &[&str]) -> Output {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut program = Command::new(PROGRAM);
    program
        .env_clear()
        .env("HOME", home)
        .env("PATH", path)
        .current_dir(here)
        .args(arguments)
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn write_skill(root: &Path, folder: &str, name: &str) {
    let text = format!(
        "---\nname: {name}\ndescription: Does {name}. Use for it.\n---\nDo $ARGUMENTS in ${{SKILL_DIR}}.\n"
    );
    fs::create_dir_all(root.join(folder)).unwrap();
    fs::write(root.join(folder).join("SKILL.md"), text).unwrap();
}

#[test]
fn a_folder_of_skills_is_added_and_what_is_wrong_in_it_is_said() {
    let home = tempfile::tempdir().unwrap();
    let more = home.path().join("more");
    write_skill(&more, "deploy", "deploy");
    write_skill(&more, "broken", "other");
    write_skill(&more, "release-notes", "release-notes");
    let listed = run(home.path(), home.path(), &["--skills", "more", "--list"]);
    assert!(out(&listed).contains("\ndeploy\n  Does deploy."), "{}", out(&listed));
    let said = err(&listed);
    assert!(said.contains("skill name `other` is not the folder name `broken` [name-mismatch]"), "{said}");
    assert!(said.contains("more/broken/SKILL.md:2:7"), "{said}");
    assert!(said.contains("note: the skill release-notes of more is not used"), "{said}");
    let activated = out(&run(home.path(), home.path(), &["--skills", "more", "--activate", "deploy", "now"]));
    let real = more.canonicalize().unwrap().join("deploy");
    assert!(activated.contains(&format!("Do now in {}.", real.display())), "{activated}");
    // Without the folder, the program knows its own alone.
    assert!(!out(&run(home.path(), home.path(), &["--list"])).contains("deploy"));
}

#[test]
fn the_skills_of_a_project_are_taken_after_the_user_said_so_once() {
    let home = tempfile::tempdir().unwrap();
    let project = home.path().join("project");
    write_skill(&project.join(".agents/skills"), "house-style", "house-style");
    let list = |arguments: &[&str]| run(home.path(), &project, arguments);
    let before = list(&["--list"]);
    assert!(!out(&before).contains("house-style"));
    assert!(err(&before).contains("--trust-project takes them from now on"), "{}", err(&before));
    assert!(out(&list(&["--trust-project", "--list"])).contains("house-style"));
    let after = list(&["--list"]);
    assert!(out(&after).contains("house-style") && err(&after).is_empty());
    // Another project is another question.
    let other = home.path().join("other");
    write_skill(&other.join(".agents/skills"), "strange", "strange");
    assert!(!out(&run(home.path(), &other, &["--list"])).contains("strange"));
}

#[test]
fn a_script_runs_from_where_it_was_extracted() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("written");
    let extract = ["--extract", "written"];
    let places = out(&run(home.path(), home.path(), &extract));
    let real = dir.canonicalize().unwrap();
    assert!(places.contains(&format!("publish-release  {}/", real.display())), "{places}");
    let checked = run(
        home.path(),
        home.path(),
        &["--extract", "written", "--run", "publish-release", "scripts/check.sh", "0.3.3"],
    );
    // No repository is here, so the script says no, and the program with it.
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(said.contains("no   CHANGELOG.md has an entry for 0.3.3\n"), "{said}");
    assert!(err(&checked).contains("scripts/check.sh ended with 1"), "{}", err(&checked));
    // The model is told the real places.
    let activated = [&extract[..], &["--activate", "publish-release", "0.3.3"]].concat();
    let text = out(&run(home.path(), home.path(), &activated));
    assert!(text.contains(&format!("read_path=\"{}/", real.display())), "{text}");
    // An edit stays, and is told.
    let version = fs::read_dir(&dir).unwrap().next().unwrap().unwrap().path();
    fs::write(version.join("publish-release/scripts/check.sh"), "echo edited\n").unwrap();
    let edited = run(
        home.path(),
        home.path(),
        &["--extract", "written", "--run", "publish-release", "scripts/check.sh", "0.3.3"],
    );
    assert_eq!(out(&edited), "edited\n");
    assert!(err(&edited).contains("scripts/check.sh was edited, and stays as it is"), "{}", err(&edited));
}
