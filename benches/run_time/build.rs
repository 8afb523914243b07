//! Writes the skills that are measured: 1,000 of a usual size, every second one with a script and a reference.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new(&folder).join("skills");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    (0..1_000).try_for_each(|number| skill(&folder, number))
}

fn skill(folder: &Path, number: usize) -> io::Result<()> {
    let name = format!("made-up-{number}");
    let skill = folder.join(&name);
    fs::create_dir_all(&skill)?;
    let mut text = format!(
        "---\nname: {name}\ndescription: Reconciles ledger {number} with its statement. Use when a month is \
         closed.\nlicense: MIT\nmetadata:\n  author: nobody\n---\n# Ledger {number}\n\n"
    );
    for step in 1..90 {
        let entry = number * step;
        let _ = writeln!(
            text,
            "{step}. Read entry {entry} of the ledger, and note what differs from the statement."
        );
    }
    fs::write(skill.join("SKILL.md"), text)?;
    if number % 2 == 1 {
        for (path, line) in [("scripts/sum.py", "print(1 + 1)\n"), ("references/terms.md", "A term.\n")] {
            let path = skill.join(path);
            fs::create_dir_all(path.parent().unwrap_or(&skill))?;
            fs::write(path, line.repeat(300))?;
        }
    }
    Ok(())
}
