//! An agent in one file: its skills are compiled in, and nothing has to lie beside the binary.
//!
//! `agent.rs` has the loop, `toolbox.rs` answers what the model calls, `prompt.rs` tells it which skills there are.

// In a program nothing is reachable from outside; between its modules, `pub` reads better than `pub(crate)`.
#![allow(unreachable_pub)]

mod agent;
mod cli;
mod conversation;
mod failure;
mod model;
mod page;
mod prompt;
mod show;
mod skills;
mod toolbox;
mod transcript;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;
use skills_runtime::Skill;

use agent::Agent;
use cli::Cli;
use failure::Failure;
use model::{Model, scripted};
use skills::skills;
use toolbox::Toolbox;

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Colours are left out where this is no terminal, or where NO_COLOR is set.
    let mut out = anstream::stdout().lock();
    let done = run(&cli, &mut out).and_then(|()| Ok(out.flush()?));
    drop(out);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough, as in `--list | head -1`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli, out: &mut dyn Write) -> Result<(), Failure> {
    skills::load(cli)?;
    match (cli.run.as_slice(), &cli.extract) {
        ([name, file, arguments @ ..], _) => return skills::run(find(name)?, file, arguments),
        (_, Some(_)) if !cli.has_command() => return Ok(show::places(out)?),
        _ => {}
    }
    if cli.list {
        return Ok(show::list(out)?);
    }
    match cli.show.as_slice() {
        [] => {}
        [name] => return Ok(show::skill(out, find(name)?)?),
        [name, path, ..] => return show::file(out, find(name)?, path),
    }
    match cli.activate.as_slice() {
        [] => {}
        [name, arguments @ ..] => {
            let arguments = cli::argument_string(find(name)?, arguments);
            let text = Toolbox::new().activate(name, &arguments).map_err(Failure::Said)?;
            return Ok(writeln!(out, "{}", text.trim_end())?);
        }
    }
    match cli.prompt.as_slice() {
        [] => converse(out, &mut scripted::Scripted, &scripted::USER_LINES),
        lines => converse(out, &mut *real_model()?, lines),
    }
}

/// Plays a conversation: each line of the user in turn, written out as it is said.
fn converse(out: &mut dyn Write, model: &mut dyn Model, lines: &[impl AsRef<str>]) -> Result<(), Failure> {
    let mut observer = |turn, message: &_| {
        transcript::write_message(out, turn, message)?;
        out.flush()
    };
    let mut agent = Agent::start(model, &mut observer)?;
    for line in lines {
        agent.say(line.as_ref())?;
    }
    let toolbox = agent.finish();
    Ok(transcript::write_summary(out, toolbox.session())?)
}

#[cfg(feature = "http")]
fn real_model() -> Result<Box<dyn Model>, Failure> {
    Ok(Box::new(model::openai::OpenAi::from_env()?))
}

#[cfg(not(feature = "http"))]
fn real_model() -> Result<Box<dyn Model>, Failure> {
    Err(Failure::Said(
        "this program was built without the feature `http`, so there is no real model".to_owned(),
    ))
}

fn find(name: &str) -> Result<Skill<'static>, Failure> {
    skills().get(name).ok_or_else(|| Failure::Said(toolbox::unknown(name)))
}
