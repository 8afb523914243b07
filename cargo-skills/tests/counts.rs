//! What a check costs, in counts that a busy machine does not change: system calls and instructions.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

mod support;

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use support::{folder, write};
use tempfile::TempDir;

/// Whether a tool that counts is here. CI must have it; elsewhere it is said aloud that nothing was counted.
#[track_caller]
fn is_here(tool: &str) -> bool {
    let here = Command::new(tool).arg("--version").output().is_ok();
    assert!(here || std::env::var_os("CI").is_none(), "CI has {tool}");
    if !here {
        // Not `eprintln!`, which a passing test keeps to itself.
        let mut aloud = std::io::stderr();
        writeln!(aloud, "SKIPPED: no {tool}, so nothing was counted").unwrap();
    }
    here
}

/// Skills of a usual size: 6 KiB of text, every second one with a script and a reference.
fn tree(skills: u32) -> TempDir {
    let place = folder(&[]);
    for number in 0..skills {
        let skill = place.path().join(format!("skills/ledger-{number:04}"));
        let mut text = format!(
            "---\nname: ledger-{number:04}\ndescription: Reconciles ledger {number:04} with its statement. Use when a \
             month is closed.\nlicense: MIT\nmetadata:\n  author: nobody\n---\n# Ledger\n\n"
        );
        for step in 1..90 {
            writeln!(
                text,
                "{step}. Read entry {step} of the ledger, note what differs from `statement.csv`."
            )
            .unwrap();
        }
        write(&skill.join("SKILL.md"), text.as_bytes());
        if number % 2 == 1 {
            write(&skill.join("scripts/sum.py"), "print(1 + 1)\n".repeat(300).as_bytes());
            write(&skill.join("references/terms.md"), "A term.\n".repeat(300).as_bytes());
        }
    }
    place
}

/// Runs the command under a tool; what the tool wrote to its file, which is named after `to`.
fn under(tool: &str, options: &[&str], to: &str, place: &Path) -> String {
    let counted = place.join("counted.txt");
    let mut command = Command::new(tool);
    command.args(options).arg(format!("{to}{}", counted.display())).arg(env!("CARGO_BIN_EXE_cargo-skills"));
    let ran = command.args(["check", "skills"]).current_dir(place).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{}\n{said}", String::from_utf8_lossy(&ran.stdout));
    fs::read_to_string(counted).unwrap()
}

fn instructions(skills: u32) -> f64 {
    let file = under("valgrind", &["-q", "--tool=callgrind"], "--callgrind-out-file=", tree(skills).path());
    let totals = file.lines().find_map(|line| line.strip_prefix("totals: ")).unwrap();
    totals.trim().parse().unwrap()
}

/// The most that one more skill may take, in instructions of an unoptimized build: that is what a macro is in a dev
/// build of its users. 0.68 million when this was written, for 6.6 KiB.
const MOST_INSTRUCTIONS: f64 = 1_000_000.0;

#[test]
fn a_skill_takes_so_many_instructions_and_the_next_one_no_more() {
    if !is_here("valgrind") {
        return;
    }
    let [few, some, many] = [20, 120, 220].map(instructions);
    let (first, second) = ((some - few) / 100.0, (many - some) / 100.0);
    assert!(first > 10_000.0, "{first:.0} instructions a skill: that is too few to have read it");
    assert!(first <= MOST_INSTRUCTIONS, "{first:.0} instructions a skill");
    assert!(second <= 1.1 * first, "the second hundred takes {second:.0} a skill, the first {first:.0}");
}

/// The system calls that have to do with files, each on one line.
fn calls(skills: u32) -> Vec<String> {
    let options = ["-f", "-s", "4096", "-e", "trace=%file,%desc"];
    let trace = under("strace", &options, "--output=", tree(skills).path());
    trace.lines().filter(|line| !line.contains(" resumed>")).map(str::to_owned).collect()
}

/// The most that one more skill may take, in system calls: 17 when this was written. Half of the skills have two folders
/// and two files below theirs.
const MOST_CALLS: usize = 21;

#[test]
fn each_skill_is_opened_once_and_the_disk_asked_little() {
    if !is_here("strace") {
        return;
    }
    let [few, many] = [20, 120].map(calls);
    // A file that no rule looks into is not opened where its permissions say that everyone may read it.
    for (file, times) in [("SKILL.md", 20), ("sum.py", 0), ("terms.md", 0)] {
        let opened =
            few.iter().filter(|call| call.contains("openat(") && call.contains(&format!("/{file}\"")));
        assert_eq!(opened.count(), times, "{file}");
    }
    let each = (many.len() - few.len()) / 100;
    assert!(each <= MOST_CALLS, "{each} calls a skill");
}
