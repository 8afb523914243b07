//! Packages of a stranger: outside the workspace, depending on the runtime by path, built by the real cargo.
//!
//! All share one target folder, so that the dependencies are built once, and the workspace's lock file, so that
//! nothing is downloaded.

use crate::workspace;
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A package in a folder of its own.
pub struct Scratch {
    folder: PathBuf,
    toolchain: Option<&'static str>,
    target: &'static str,
    variables: Vec<(&'static str, &'static str)>,
}

/// Whether rustup has a nightly toolchain. A test that needs one says so where there is none, also in CI: nothing of
/// ours requires it.
pub fn has_nightly() -> bool {
    let version = Command::new("rustup").args(["run", "nightly", "rustc", "--version"]).output();
    let has = version.is_ok_and(|output| output.status.success());
    if !has {
        eprintln!("SKIPPED: there is no nightly toolchain; `rustup toolchain install nightly` brings one");
    }
    has
}

/// What cargo said of one build.
pub struct Build {
    /// Whether it went well.
    pub success: bool,
    /// The compiler's messages about this package, as cargo's JSON has them.
    pub messages: Vec<Value>,
    /// Standard error, for when a test fails.
    pub stderr: String,
    /// Packages that were compiled, not taken as fresh.
    pub compiled: Vec<String>,
}

impl Build {
    /// The first lines of the messages of this level (`error`, `warning`), without the closing summaries.
    pub fn said(&self, level: &str) -> Vec<String> {
        let of_level = self.messages.iter().filter(|message| message["level"] == level);
        let lines =
            of_level.filter_map(|message| message["message"].as_str()?.lines().next().map(str::to_owned));
        lines
            .filter(|line| !line.starts_with("aborting due to") && !line.contains("warning emitted"))
            .collect()
    }

    /// The messages of this level, drawn as a terminal shows them.
    pub fn drawn(&self, level: &str) -> String {
        let of_level = self.messages.iter().filter(|message| message["level"] == level);
        of_level.filter_map(|message| message["rendered"].as_str()).collect()
    }
}

impl Scratch {
    /// A new package called `name`; one that an earlier run left is removed.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn new(name: &str) -> io::Result<Self> {
        Self::at(&workspace().join("target/tmp/scratch").join(name), name, "skills-runtime", "")
    }

    /// The same in a folder of the caller's, with the runtime under another name, and features for it.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn at(folder: &Path, name: &str, dependency: &str, features: &str) -> io::Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        let scratch = Self::open(folder);
        let runtime = workspace().join("skills-runtime");
        scratch.write(
            "Cargo.toml",
            format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
                 [dependencies]\n{dependency} = {{ path = '{}', package = \"skills-runtime\", features = [{features}] }}\n",
                runtime.display()
            ),
        )?;
        fs::copy(workspace().join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(scratch)
    }

    /// A package, or a workspace, that is there already.
    pub fn open(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), toolchain: None, target: "scratch", variables: Vec::new() }
    }

    /// Built by the nightly toolchain.
    pub fn nightly(mut self) -> Self {
        self.toolchain = Some("nightly");
        self
    }

    /// With a target folder of this name: where the same crates come from other places, each build would undo the others.
    pub fn target(mut self, name: &'static str) -> Self {
        self.target = name;
        self
    }

    /// With this environment variable.
    pub fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.variables.push((name, value));
        self
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a file below it.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
        fs::write(path, bytes)
    }

    /// Writes more into its `Cargo.toml`.
    ///
    /// # Errors
    ///
    /// When it cannot be read or written.
    pub fn manifest(&self, more: &str) -> io::Result<()> {
        let path = self.folder.join("Cargo.toml");
        let text = fs::read_to_string(&path)?;
        fs::write(path, format!("{text}\n{more}"))
    }

    /// Copies what is in a folder into one below it.
    ///
    /// # Errors
    ///
    /// When something cannot be read or written.
    pub fn copy(&self, from: &Path, to: &str) -> io::Result<()> {
        for entry in walkdir::WalkDir::new(from) {
            let entry = entry?;
            if entry.file_type().is_file() {
                let below = entry.path().strip_prefix(from).map_err(io::Error::other)?;
                self.write(&format!("{to}/{}", below.display()), fs::read(entry.path())?)?;
            }
        }
        Ok(())
    }

    /// A small skill that is right.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn skill(&self, name: &str) -> io::Result<()> {
        let text = format!(
            "---\nname: {name}\ndescription: Does {name}. Use when {name} is asked for.\n---\nDo {name}.\n"
        );
        self.write(&format!("skills/{name}/SKILL.md"), text)
    }

    /// Runs cargo in the package, without network and without what cargo told the running test.
    ///
    /// # Errors
    ///
    /// When cargo cannot be started.
    pub fn cargo(&self, arguments: &[&str]) -> io::Result<Output> {
        let mut command = match self.toolchain {
            Some(toolchain) => {
                let mut rustup = Command::new("rustup");
                rustup.args(["run", toolchain, "cargo"]);
                rustup
            }
            None => Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())),
        };
        for (name, _) in std::env::vars() {
            let of_cargo =
                name.starts_with("CARGO_") && !matches!(name.as_str(), "CARGO_HOME" | "CARGO_TERM_COLOR");
            if of_cargo
                || matches!(name.as_str(), "OUT_DIR" | "FIXTURES" | "RUSTFLAGS" | "RUSTDOCFLAGS" | "RUSTC")
            {
                command.env_remove(name);
            }
        }
        command.envs(self.variables.iter().copied());
        let target = workspace().join("target").join(self.target);
        // What stands behind `--` is not cargo's.
        let own = arguments.iter().position(|argument| *argument == "--").unwrap_or(arguments.len());
        let (own, others) = arguments.split_at(own);
        command
            .args(own)
            .arg("--offline")
            .args(others)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target)
            .output()
    }

    /// Builds it and collects what the compiler said. `command` is `build`, `test --no-run` or the like.
    ///
    /// # Errors
    ///
    /// When cargo cannot be started.
    pub fn build(&self, command: &str) -> io::Result<Build> {
        let words: Vec<&str> = command.split(' ').chain(["--message-format=json"]).collect();
        Ok(self.read(&self.cargo(&words)?))
    }

    /// What cargo said in JSON.
    pub fn read(&self, output: &Output) -> Build {
        let mut build = Build {
            success: output.status.success(),
            messages: Vec::new(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            compiled: Vec::new(),
        };
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            match message["reason"].as_str() {
                // The workspace's own crates are path dependencies, and their warnings are not this package's.
                Some("compiler-message") if self.is_this(&message) => {
                    build.messages.push(message["message"].clone());
                }
                Some("compiler-artifact") if message["fresh"] == false => {
                    build.compiled.push(message["target"]["name"].as_str().unwrap_or_default().to_owned());
                }
                _ => {}
            }
        }
        build
    }

    fn is_this(&self, message: &Value) -> bool {
        let manifest =
            message["manifest_path"].as_str().map(Path::new).and_then(|path| path.canonicalize().ok());
        manifest.is_some() && manifest == self.folder.join("Cargo.toml").canonicalize().ok()
    }

    /// Builds and runs it; standard output.
    ///
    /// # Errors
    ///
    /// When cargo cannot be started, or the program fails: then the error holds what it said.
    pub fn run(&self, arguments: &[&str]) -> io::Result<String> {
        let output = self.cargo(&[&["run", "-q"], arguments].concat())?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        Err(io::Error::other(format!(
            "{}\n{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )))
    }
}
