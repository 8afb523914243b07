//! Puts a new text in the place of an old one, whole or not at all.

use crate::fault::Fault;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Replaces the file, which must still hold `old`. Its permissions stay.
pub(crate) fn replace(path: &Path, old: &str, new: &str) -> Result<(), Fault> {
    let fault = |reason: String| Fault::new(format!("`{}` was not written: {reason}", path.display()));
    let io = |error: io::Error| fault(error.to_string());
    if fs::read(path).map_err(io)? != old.as_bytes() {
        return Err(fault("it has changed since it was read".to_owned()).help("run the command again"));
    }
    let permissions = fs::metadata(path).map_err(io)?.permissions();
    if permissions.readonly() {
        return Err(fault("it is read-only".to_owned()));
    }
    let folder = path.parent().ok_or_else(|| fault("it has no folder".to_owned()))?;
    // Hidden, so that a loader passes over it should this be interrupted.
    let temporary = folder.join(format!(".SKILL.md.{}.tmp", std::process::id()));
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&temporary)
        .and_then(|mut file| {
            file.write_all(new.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::set_permissions(&temporary, permissions))
        .and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        // The first error is the one to tell.
        let _ = fs::remove_file(&temporary);
        io(error)
    })
}
