//! `cargo skills`: checks, lists, shows and mends folders of Agent Skills, with the compiler that `include_skills!` uses.
//!
//! ```text
//! cli ─► asked, roots ─► reading ─► (skills-compiler) ─► check | list | show | fix
//!                                                        └─► json, github, screen
//! ```

mod asked;
mod check;
mod cli;
mod explain;
mod fault;
mod fix;
mod github;
mod json;
mod list;
mod new;
mod progress;
mod reading;
mod roots;
mod screen;
mod show;

use fault::Fault;
use screen::Screen;
use std::ffi::OsString;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How a command that could run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// No finding of level `deny`.
    Clean,
    /// At least one.
    Denied,
}

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    // Cargo runs `cargo-skills skills …`.
    if arguments.get(1).is_some_and(|first| first == "skills") {
        arguments.remove(1);
    }
    let matches = match cli::command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(answer) => {
            // A closed pipe is no reason to say more.
            let _ = answer.print();
            return ExitCode::from(if answer.use_stderr() { 2 } else { 0 });
        }
    };
    let screen = Screen::new(&matches);
    match run(&matches, &screen) {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Denied) => ExitCode::FAILURE,
        Err(fault) => {
            fault.print();
            ExitCode::from(2)
        }
    }
}

fn run(matches: &clap::ArgMatches, screen: &Screen) -> Result<Verdict, Fault> {
    match matches.subcommand() {
        Some(("check", matches)) => check::run(matches, screen),
        Some(("list", matches)) => list::run(matches, screen),
        Some(("show", matches)) => show::run(matches, screen),
        Some(("explain", matches)) => explain::run(matches, screen),
        Some(("new", matches)) => new::run(matches, screen),
        Some(("fix", matches)) => fix::run(matches, screen),
        _ => Err(Fault::new("no command was given").help("run `cargo skills --help`")),
    }
}
