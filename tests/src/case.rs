//! A test folder of a rule: `skills/` is the root, `options.txt` the options, `setup.txt` what git cannot keep, and
//! `expected.txt` the whole report.
//!
//! Besides the macro's options, `options.txt` may say `roots = ["skills", "more"]`, and
//! `build-script = ["cargo::rerun-if-changed=build.rs"]`: the case is a package that is built, and its build script
//! printed these lines (`false`: it has none).

use crate::{setup, value};
use skills_compiler::load::Keep;
use skills_compiler::render::{Style, render};
use skills_compiler::{Compiled, Options, Package, Root, Value, compile};
use std::fs;
use std::path::{Path, PathBuf};

/// What a test folder gave.
#[derive(Debug)]
pub struct Outcome {
    /// The whole report, as `expected.txt` holds it.
    pub report: String,
    /// The names of the rules in it.
    pub rules: Vec<&'static str>,
}

/// Runs the case in `folder`; `None` where this system cannot hold it.
///
/// # Errors
///
/// What is wrong with the case itself.
pub fn run(folder: &Path) -> Result<Option<Outcome>, String> {
    let lines = fs::read_to_string(folder.join("setup.txt")).unwrap_or_default();
    let written = fs::read_to_string(folder.join("options.txt")).unwrap_or_default();
    if !lines.is_empty() && !setup::is_for_this_system(&lines) {
        return Ok(None);
    }
    let copy = tempfile::tempdir().map_err(|error| error.to_string())?;
    let alone = lines.is_empty() && !written.contains("build-script");
    let place = if alone { folder.to_owned() } else { copy.path().join("case") };
    if !alone {
        copied(folder, &place).map_err(|error| error.to_string())?;
        setup::apply(&lines, &place)?;
    }
    let place = place.canonicalize().map_err(|error| error.to_string())?;
    let Compiled { report, .. } = compile(&options(&written, &place)?, Keep::Facts);
    let drawn: Vec<String> = report.diagnostics.iter().map(|found| render(found, Style::Plain)).collect();
    let mut drawn = drawn.join("\n\n").replace(&place.display().to_string(), "[CASE]");
    if !drawn.is_empty() {
        drawn.push('\n');
    }
    Ok(Some(Outcome {
        report: drawn,
        rules: report.diagnostics.iter().map(|found| found.rule.name).collect(),
    }))
}

fn options(written: &str, place: &Path) -> Result<Options, String> {
    let mut options = Options::default();
    let mut roots = vec!["skills".to_owned()];
    for line in written.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fault = |reason: String| format!("options.txt: `{line}`: {reason}");
        let (key, text) = line.split_once('=').ok_or_else(|| fault("no `=`".to_owned()))?;
        let json = serde_json::from_str(text.trim()).map_err(|error| fault(error.to_string()))?;
        match (key.trim(), value(&json).map_err(fault)?) {
            ("roots", Value::List(labels)) => roots = labels,
            ("build-script", Value::List(printed)) => {
                let out_dir = place.join("target/build/out");
                fs::create_dir_all(&out_dir).map_err(|error| error.to_string())?;
                fs::write(place.join("target/build/output"), printed.join("\n"))
                    .map_err(|error| error.to_string())?;
                options.package =
                    Some(Package { folder: place.to_owned(), out_dir: Some(out_dir), watched: false });
            }
            ("build-script", _) => {
                options.package = Some(Package { folder: place.to_owned(), out_dir: None, watched: false });
            }
            (key, value) => options.set(key, value).map_err(|error| fault(error.message))?,
        }
    }
    options.roots = roots.into_iter().map(|label| Root { path: place.join(&label), label }).collect();
    Ok(options)
}

fn copied(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target: PathBuf = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copied(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
