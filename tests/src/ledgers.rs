//! Skills of a usual size, as many as a test wants: 6 KiB of text, every second one with a script and a reference.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

/// Writes so many skills below `folder`, each body `repeat` times as long; how many bytes their files have.
///
/// # Errors
///
/// When something cannot be written.
pub fn write(folder: &Path, skills: u32, repeat: u32) -> io::Result<usize> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut bytes = 0;
    for number in 0..skills {
        let skill = folder.join(format!("ledger-{number:04}"));
        let mut text = format!(
            "---\nname: ledger-{number:04}\ndescription: Reconciles ledger {number:04} with its statement. Use when a \
             month is closed.\nlicense: MIT\nmetadata:\n  author: nobody\n---\n# Ledger {number:04}\n\n"
        );
        for step in 1..90 * repeat {
            let _ = writeln!(
                text,
                "{step}. Read entry {step} of the ledger, note what differs from its statement."
            );
        }
        let mut files = vec![("SKILL.md", text)];
        if number % 2 == 1 {
            files.push(("scripts/sum.py", format!("print({number})\n").repeat(300)));
            files.push(("references/terms.md", format!("Term {number}.\n").repeat(300)));
        }
        for (path, text) in files {
            let path = skill.join(path);
            fs::create_dir_all(path.parent().unwrap_or(&skill))?;
            fs::write(path, &text)?;
            bytes += text.len();
        }
    }
    Ok(bytes)
}
