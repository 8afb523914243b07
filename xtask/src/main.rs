//! `cargo xtask`: what a maintainer runs.

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND

  rules-page   writes docs/rules.md from the pages of the rules
  parity       writes docs/parity.md from the suite of promises
  corpus       writes docs/corpus.md from the corpus beside the workspace, or in SKILLS_SHARED";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if arguments == ["rules-page"] {
        return written(xtask::RULES_PAGE, &xtask::rules_page());
    }
    if arguments == ["parity"] {
        return written(xtask::PARITY_PAGE, &xtask::parity_page());
    }
    if arguments == ["corpus"] {
        return written(xtask::CORPUS_PAGE, &xtask::corpus_page(&xtask::shared().join("corpus")));
    }
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

fn written(page: &str, text: &str) -> ExitCode {
    match std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(page), text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{page}: {error}");
            ExitCode::FAILURE
        }
    }
}
