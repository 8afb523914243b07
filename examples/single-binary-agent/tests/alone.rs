//! The binary needs nothing beside it: it is copied into an empty folder, and is all that it needs.
#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, PoisonError},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_single-binary-agent");

/// One test at a time: a program that another thread starts while the copy is written inherits the open file, and what
/// is open for writing cannot be run.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join(Path::new(PROGRAM).file_name().unwrap());
    fs::copy(PROGRAM, &program).unwrap();
    (folder, program)
}

#[test]
fn the_copy_holds_the_same_conversation() {
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, program) = alone();
    let output = Command::new(&program).env_clear().current_dir(folder.path()).output().unwrap();
    assert!(output.status.success());
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/conversation.txt");
    let golden = fs::read_to_string(golden).unwrap().replace("\r\n", "\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), golden);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "it leaves nothing behind");
}

/// Every file that the copy opens, as the system sees it.
#[test]
#[cfg(target_os = "linux")]
fn the_copy_opens_no_file_of_the_source_tree() {
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, program) = alone();
    let trace = tempfile::NamedTempFile::new().unwrap();
    let strace = Command::new("strace")
        .args(["-f", "-e", "trace=file", "-o"])
        .arg(trace.path())
        .arg(&program)
        .env_remove("RUST_BACKTRACE")
        .current_dir(folder.path())
        .output();
    // Traced runs are not allowed everywhere, and strace is not installed everywhere.
    let Some(output) = strace.ok().filter(|output| output.status.success()) else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "no working strace");
        eprintln!("SKIPPED: no working strace here");
        return;
    };
    assert!(String::from_utf8(output.stdout).unwrap().contains("── session ──"));
    let trace = fs::read_to_string(trace.path()).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).to_str().unwrap();
    assert!(trace.contains("execve("), "{trace}");
    for opened in trace.lines().filter(|line| !line.contains("execve(")) {
        assert!(!opened.contains(source) && !opened.contains("SKILL.md"), "{opened}");
    }
}
