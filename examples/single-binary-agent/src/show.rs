//! The skills as a person looks at them: `--list` and `--show`.

use std::io::{self, Write};

use skills_runtime::Skill;

use crate::{
    failure::Failure,
    page::{DIM, HEADING, write_text},
    skills::{self, skills},
};

/// All skills: name, hint, who may start it; then what it is for.
pub fn list(out: &mut dyn Write) -> io::Result<()> {
    for skill in skills() {
        write!(out, "{HEADING}{}{HEADING:#}", skill.name())?;
        if let Some(hint) = skill.argument_hint() {
            write!(out, " {hint}")?;
        }
        writeln!(out, "{}", if skill.model_invocable() { "" } else { "  (user only)" })?;
        write_text(out, DIM, skill.description())?;
    }
    Ok(())
}

/// Where the files of each skill are.
pub fn places(out: &mut dyn Write) -> io::Result<()> {
    for skill in skills() {
        writeln!(out, "{HEADING}{}{HEADING:#}  {}", skill.name(), skills::dir(skill))?;
    }
    Ok(())
}

/// One skill: its facts, its files, its instructions.
pub fn skill(out: &mut dyn Write, skill: Skill<'_>) -> io::Result<()> {
    writeln!(out, "{HEADING}{}{HEADING:#}", skill.name())?;
    write_text(out, DIM, skill.description())?;
    writeln!(out)?;

    let hint = skill.argument_hint().unwrap_or("none");
    let listed = if skill.model_invocable() { skill.entry_tokens() } else { 0 };
    let tokens = format!("about {listed} tokens in the listing, {} when loaded", skill.body_tokens());
    fact(out, "started by", started_by(skill))?;
    fact(out, "arguments", hint)?;
    for (label, text) in [("license", skill.license()), ("needs", skill.compatibility())] {
        if let Some(text) = text {
            fact(out, label, text)?;
        }
    }
    if !skill.origin().is_built_in() {
        fact(out, "from", &skill.origin().to_string())?;
    }
    fact(out, "size", &tokens)?;
    fact(out, "content", &skill.fingerprint().to_string())?;

    writeln!(out, "\n{HEADING}files{HEADING:#}")?;
    let width = skill.resources().iter().map(|file| file.path().len()).max().unwrap_or_default();
    for file in skill.resources() {
        let (path, size, media_type) = (file.path(), file.size(), file.media_type());
        writeln!(out, "  {path:width$}  {size:>6} bytes  {DIM}{media_type}{DIM:#}")?;
    }

    writeln!(out, "\n{HEADING}instructions{HEADING:#}")?;
    write_text(out, anstyle::Style::new(), skill.body().trim_start_matches('\n'))
}

/// A file of a skill, byte for byte.
pub fn file(out: &mut dyn Write, skill: Skill<'_>, path: &str) -> Result<(), Failure> {
    let Some(file) = skill.resource(path) else {
        let paths: Vec<&str> = skill.resources().iter().map(|file| file.path()).collect();
        let (name, paths) = (skill.name(), paths.join(", "));
        return Err(Failure::Said(format!("skill {name} has no file {path:?}; it has {paths}")));
    };
    Ok(out.write_all(file.bytes())?)
}

fn started_by(skill: Skill<'_>) -> &'static str {
    match (skill.model_invocable(), skill.user_invocable()) {
        (true, true) => "the model or the user",
        (true, false) => "the model",
        (false, true) => "the user",
        (false, false) => "nobody",
    }
}

fn fact(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {DIM}{label:<10}{DIM:#}  {text}")
}
