//! `cargo skills new NAME`: a skill to start from, which passes `strict` as it stands.

use crate::Verdict;
use crate::fault::Fault;
use crate::fix::{is_valid_name, written};
use crate::roots;
use crate::screen::{Screen, print};
use clap::ArgMatches;
use skills_compiler::load::Memory;
use skills_compiler::render::{headline, shown};
use skills_compiler::{Options, Value, compile_files};
use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

pub(crate) fn run(matches: &ArgMatches, _: &Screen) -> Result<Verdict, Fault> {
    let name: &String = matches.get_one("NAME").ok_or_else(|| Fault::new("no name was given"))?;
    let text = skill(name);
    judged(name, &text)?;
    let root = matches.get_one::<PathBuf>("root").cloned().unwrap_or_else(roots::for_new);
    let folder = root.join(name);
    let fault = |what: &str, path: &Path, error: &std::io::Error| {
        Fault::new(format!("`{}` cannot be {what}: {error}", path.display()))
    };
    fs::create_dir_all(&root).map_err(|error| fault("made", &root, &error))?;
    if let Err(error) = fs::create_dir(&folder) {
        if error.kind() == std::io::ErrorKind::AlreadyExists {
            return Err(Fault::new(format!("`{}` is there already", folder.display()))
                .help("choose another name; nothing was written"));
        }
        return Err(fault("made", &folder, &error));
    }
    let file = folder.join("SKILL.md");
    let written = fs::OpenOptions::new().write(true).create_new(true).open(&file);
    written
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| fault("written", &file, &error))?;
    let file = shown(&file.to_string_lossy()).into_owned();
    print(&format!(
        "{file}\nWrite what the skill does and when to use it, then run `cargo skills check`.\n"
    ))?;
    Ok(Verdict::Clean)
}

/// What the rules of `strict` say of it, before anything is written.
fn judged(name: &str, text: &str) -> Result<(), Fault> {
    let mut parts = Path::new(name).components();
    let plain = matches!((parts.next(), parts.next()), (Some(Component::Normal(part)), None) if part == name)
        && !name.contains(['/', '\\']);
    // A name that is no folder's is still told what is wrong with it.
    let folder = if plain && !name.starts_with('.') { name } else { "x" };
    let mut options = Options::default();
    let _ = options.set("preset", Value::Text("strict".to_owned()));
    if folder != name {
        let _ = options.set("allow", Value::List(vec!["name-mismatch".to_owned()]));
    }
    let files = Memory::new().file(format!("{folder}/SKILL.md"), text);
    let report = compile_files("skills", &files, &options).report;
    if let Some(found) = report.diagnostics.first() {
        let near = nearest_name(name);
        return Err(Fault::new(headline(found)).help(if is_valid_name(&near) {
            format!("run `cargo skills new {near}`")
        } else {
            "a name is lower-case letters and digits, with single hyphens between".to_owned()
        }));
    }
    if plain && is_valid_name(name) {
        Ok(())
    } else {
        Err(Fault::new(format!("`{name}` is no name for a skill")))
    }
}

/// The valid name that is most like this one.
fn nearest_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// The skill's text. The name stands in quotes where YAML would read something else.
fn skill(name: &str) -> String {
    let written = if is_valid_name(name) {
        written(name)
    } else if name.contains(['"', '\\']) || name.chars().any(char::is_control) {
        crate::json::text(name)
    } else {
        format!("\"{name}\"")
    };
    let title: String = name.split('-').collect::<Vec<_>>().join(" ");
    let mut title = shown(&title).into_owned();
    if let Some(first) = title.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!(
        "---\n\
         name: {written}\n\
         description: Says in one sentence what this skill does. Use when the user asks for exactly that.\n\
         ---\n\
         \n\
         # {title}\n\
         \n\
         1. Say what to look at first.\n\
         2. Say what to do, step by step, and how to tell that it worked.\n\
         3. Say what to answer.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_passes_strict() {
        for name in ["a", "pdf-tools", "3d-models", "123", "true", "on", "1e3", "2026-01-02", "null"] {
            assert_eq!(judged(name, &skill(name)), Ok(()), "{name}");
        }
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_refused() {
        for name in ["../x", "a/b", "", ".", "..", ".git", "a\\b", "/etc", "a\nb", "\u{202e}x"] {
            assert!(judged(name, &skill(name)).is_err(), "{name:?}");
        }
    }
}
