//! Skills of folders: those that the user named, and those of the project, once the user has said so.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::OnceLock,
};

use skills_runtime::overlay::Finding;
use skills_runtime::{Overlay, OverlayBuilder};

use super::BUNDLE;
use crate::{cli::Cli, failure::Failure};

/// Set when there is a folder to read. It stays as it is until the program ends.
pub static OVERLAY: OnceLock<Overlay> = OnceLock::new();

/// Reads the folders, and says what is wrong with them.
pub fn load(cli: &Cli) -> Result<(), Failure> {
    let mut folders = cli.skills.clone();
    folders.extend(of_project(cli.trust_project)?);
    if folders.is_empty() {
        return Ok(());
    }
    let builder = folders.into_iter().fold(Overlay::over(BUNDLE), OverlayBuilder::root);
    let overlay =
        builder.reserved(["read_resource"]).load().map_err(|fault| Failure::Said(fault.to_string()))?;
    for finding in overlay.findings().filter(Finding::is_refusal) {
        anstream::eprintln!("{finding}\n");
    }
    for shadowed in overlay.catalog().shadowed() {
        anstream::eprintln!(
            "note: the skill {} of {} is not used: {} has one of that name",
            shadowed.name(),
            shadowed.lost(),
            shadowed.won()
        );
    }
    let _ = OVERLAY.set(overlay);
    Ok(())
}

/// The skills of the project in this folder, when the user has said, now or before, that they may be taken. A project
/// that was cloned a minute ago does not get to instruct the model by itself.
fn of_project(said_now: bool) -> Result<Option<PathBuf>, Failure> {
    let Ok(project) = env::current_dir().and_then(fs::canonicalize) else { return Ok(None) };
    let folder = project.join(".agents/skills");
    if !folder.is_dir() {
        return Ok(None);
    }
    let Some(known) = list_of_projects() else { return Ok(said_now.then_some(folder)) };
    if is_listed(&known, &project)? {
        return Ok(Some(folder));
    }
    if said_now {
        remember(&known, &project)?;
        return Ok(Some(folder));
    }
    anstream::eprintln!(
        "note: this project has skills in .agents/skills; --trust-project takes them from now on"
    );
    Ok(None)
}

/// The file with the projects whose skills may be taken, one a line.
fn list_of_projects() -> Option<PathBuf> {
    let config = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let config =
        config.or_else(|| Some(env::home_dir()?.join(".config"))).filter(|path| path.is_absolute())?;
    Some(config.join("single-binary-agent/projects"))
}

fn is_listed(known: &Path, project: &Path) -> io::Result<bool> {
    match fs::read_to_string(known) {
        Ok(text) => Ok(text.lines().any(|line| Path::new(line) == project)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn remember(known: &Path, project: &Path) -> io::Result<()> {
    if let Some(folder) = known.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut list = fs::OpenOptions::new().create(true).append(true).open(known)?;
    writeln!(list, "{}", project.display())
}
