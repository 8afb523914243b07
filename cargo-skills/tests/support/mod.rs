//! What the suites share: the real command, folders to run it on, and golden texts.

#![allow(dead_code)] // No suite uses all of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// What a run gave.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the command in `folder`.
pub(crate) fn skills(folder: &Path, arguments: &[&str]) -> Ran {
    let output: Output = command(folder).args(arguments).output().unwrap();
    Ran {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-skills"));
    command.current_dir(folder);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// A temporary folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        write(&folder.path().join(path), text.as_bytes());
    }
    folder
}

pub(crate) fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// The smallest good skill of this name.
pub(crate) fn good(name: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Reads invoices. Use when the user sends an invoice.\n---\n\nOpen the file.\n"
    )
}

/// The tests' own folder.
pub(crate) fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Compares `text` with `tests/golden/NAME.txt`; `BLESS=1` writes it.
#[track_caller]
pub(crate) fn assert_golden(name: &str, text: &str) {
    let path = home().join("golden").join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, text).unwrap();
        return;
    }
    let golden = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(golden == text, "{name}: `BLESS=1` accepts it\n--- golden\n{golden}--- found\n{text}");
}
