//! The skills: those in the program, those of folders that the user named, and where their files are.

use std::{process::Command, sync::OnceLock};

use skills_runtime::{Catalog, Decision, Extracted, GateReason, GateRequest, Session, Skill, include_skills};

use crate::{cli::Cli, failure::Failure};

#[cfg(feature = "overlay")]
mod folders;

static BUNDLE: Catalog = include_skills!("skills/", preset = "strict");

/// Where the skills in the program were written to, when the user wanted that.
static EXTRACTED: OnceLock<Extracted> = OnceLock::new();

/// All skills.
pub fn skills() -> Catalog<'static> {
    #[cfg(feature = "overlay")]
    if let Some(overlay) = folders::OVERLAY.get() {
        return overlay.catalog();
    }
    BUNDLE
}

/// Gets everything ready that the command line asks for. Once, at the start.
pub fn load(cli: &Cli) -> Result<(), Failure> {
    #[cfg(feature = "overlay")]
    folders::load(cli)?;
    let Some(dir) = &cli.extract else { return Ok(()) };
    let extracted = skills().extract(dir).map_err(|error| Failure::Said(error.to_string()))?;
    for path in extracted.edited() {
        anstream::eprintln!("note: {}/{path} was edited, and stays as it is", extracted.root());
    }
    for left_out in extracted.not_written() {
        anstream::eprintln!("note: {left_out}");
    }
    let _ = EXTRACTED.set(extracted);
    Ok(())
}

/// A new session over all skills.
pub fn session() -> Session<'static> {
    let session = skills().session().with_gate(&gate);
    match EXTRACTED.get() {
        Some(extracted) => session.with_extracted(extracted),
        None => session,
    }
}

/// What is in the program needs no leave, and the user named every folder that the rest comes from. A folder that looks
/// like one of secrets is no place for skills all the same.
fn gate(request: &GateRequest<'_>) -> Decision {
    match request.reason() {
        GateReason::Normal | GateReason::Untrusted => Decision::Allow,
        _ => Decision::deny("it lies in a place for secrets"),
    }
}

/// The directory of a skill, as the model is told it.
pub fn dir(skill: Skill<'static>) -> String {
    let dir = EXTRACTED.get().map_or(skill.dir(), |extracted| extracted.dir(&skill));
    dir.to_string()
}

/// Runs a file of a skill with a shell, and ends as it ends.
pub fn run(skill: Skill<'static>, file: &str, arguments: &[String]) -> Result<(), Failure> {
    if skill.resource(file).is_none() {
        return Err(Failure::Said(format!("skill {} has no file {file:?}", skill.name())));
    }
    let script = format!("{}/{file}", dir(skill));
    let status = Command::new("sh").arg(&script).args(arguments).status()?;
    match status.code() {
        Some(0) => Ok(()),
        Some(code) => Err(Failure::Said(format!("{script} ended with {code}"))),
        None => Err(Failure::Said(format!("{script} was stopped"))),
    }
}
