//! What git cannot keep, made from the lines of a `setup.txt` in a temporary copy of a test folder.
//!
//! ```text
//! link PATH -> TARGET     a link; the target as it is to be written in it
//! mkdir PATH              a folder
//! bytes PATH = HEX        a file
//! fill PATH = COUNT       a file of so many `x`
//! move PATH -> TARGET     renames
//! pipe PATH               a named pipe
//! only linux              the case is left out elsewhere, say where file names have no case
//! ```
//!
//! In a path, `\xFF` is a byte. Parent folders are made; empty lines and lines that start with `#` are passed over.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Whether this system can do what the lines ask for.
pub fn is_for_this_system(lines: &str) -> bool {
    cfg!(unix) && (cfg!(target_os = "linux") || !lines.lines().any(|line| line.trim() == "only linux"))
}

/// Does what the lines say, below `folder`.
///
/// # Errors
///
/// The line that could not be done, and why.
pub fn apply(lines: &str, folder: &Path) -> Result<(), String> {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        step(line, folder).map_err(|reason| format!("setup.txt: `{line}`: {reason}"))?;
    }
    Ok(())
}

fn step(line: &str, folder: &Path) -> Result<(), String> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let pair = |sign| rest.split_once(sign).map(|(a, b)| (a.trim(), b.trim())).ok_or(format!("no `{sign}`"));
    let done = match verb {
        "only" => Ok(()),
        "mkdir" => fs::create_dir_all(place(folder, rest)?),
        "link" => {
            let (path, target) = pair("->")?;
            link(target, &place(folder, path)?)
        }
        "move" => {
            let (path, target) = pair("->")?;
            fs::rename(place(folder, path)?, place(folder, target)?)
        }
        "bytes" => {
            let (path, digits) = pair("=")?;
            fs::write(place(folder, path)?, hex(digits)?)
        }
        "fill" => {
            let (path, count) = pair("=")?;
            let count = count.parse().map_err(|_| "no count")?;
            fs::write(place(folder, path)?, "x".repeat(count))
        }
        "pipe" => {
            let made = std::process::Command::new("mkfifo").arg(place(folder, rest)?).status();
            made.and_then(
                |status| if status.success() { Ok(()) } else { Err(std::io::Error::other("mkfifo")) },
            )
        }
        _ => return Err("unknown".to_owned()),
    };
    done.map_err(|error| error.to_string())
}

fn place(folder: &Path, path: &str) -> Result<PathBuf, String> {
    let mut bytes = Vec::new();
    let mut parts = path.split("\\x");
    bytes.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
    for part in parts {
        let (digits, rest) = part.split_at_checked(2).ok_or("`\\x` wants two digits")?;
        bytes.extend(hex(digits)?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    let place = folder.join(os_string(bytes)?);
    if let Some(parent) = place.parent() {
        fs::create_dir_all(parent).map_err(|error| error.to_string())?;
    }
    Ok(place)
}

fn hex(digits: &str) -> Result<Vec<u8>, String> {
    let digits: String = digits.split_whitespace().collect();
    let pair = |at: usize| digits.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    (0..digits.len())
        .step_by(2)
        .map(pair)
        .collect::<Option<_>>()
        .ok_or("not pairs of hexadecimal digits".to_owned())
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // Elsewhere it can fail.
fn os_string(bytes: Vec<u8>) -> Result<OsString, String> {
    Ok(std::os::unix::ffi::OsStringExt::from_vec(bytes))
}

#[cfg(not(unix))]
fn os_string(bytes: Vec<u8>) -> Result<OsString, String> {
    String::from_utf8(bytes).map(OsString::from).map_err(|error| error.to_string())
}

/// Makes a link at `place` that says `target`.
///
/// # Errors
///
/// The system's.
#[cfg(unix)]
pub fn link(target: &str, place: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(target, place)
}

/// Makes a link at `place` that says `target`.
///
/// # Errors
///
/// Always: making links takes rights there that a test does not have.
#[cfg(not(unix))]
pub fn link(_: &str, _: &Path) -> std::io::Result<()> {
    Err(std::io::Error::other("links are only made on Unix"))
}
