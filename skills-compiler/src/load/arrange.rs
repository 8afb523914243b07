//! From a listing to a root: its parts are read as they come, and put in order.

use super::Keep;
use super::files::Files;
use super::part::{Part, Reader};
use super::skip::enters;
use crate::options::Options;
use crate::tree::RootTree;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Reads one root.
pub(super) fn arrange(name: &str, files: &dyn Files, options: &Options, keep: Keep) -> RootTree {
    let mut root = RootTree {
        name: name.to_owned(),
        place: PathBuf::new(),
        inside_package: None,
        watched: None,
        unpackaged: Vec::new(),
        fault: None,
        is_a_skill: false,
        folders: Vec::new(),
        loose: Vec::new(),
        without_skill: Vec::new(),
        trouble: Vec::new(),
        hidden: Vec::new(),
        junk: Vec::new(),
    };
    let reader = Reader { name, files, options, keep };
    let parts: Mutex<Vec<Part>> = Mutex::default();
    let enter = |folder: &str| enters(folder, &options.exclude, &options.include);
    let listed = files.parts(&enter, options.threads, &|entries| {
        let part = reader.part(entries);
        parts.lock().unwrap_or_else(PoisonError::into_inner).push(part);
    });
    if let Err(fault) = listed {
        root.fault = Some(fault);
        return root;
    }
    for part in parts.into_inner().unwrap_or_else(PoisonError::into_inner) {
        root.folders.extend(part.folders);
        root.loose.extend(part.loose);
        root.without_skill.extend(part.without_skill);
        root.trouble.extend(part.trouble);
        root.hidden.extend(part.hidden);
        root.junk.extend(part.junk);
    }
    root.folders.sort_by(|a, b| a.path.cmp(&b.path));
    root.loose.sort_by(|a, b| a.name.cmp(&b.name));
    root.without_skill.sort_by(|a, b| a.path.cmp(&b.path));
    root.trouble.sort_by(|a, b| a.path.cmp(&b.path));
    root.hidden.sort();
    root.junk.sort();
    root.is_a_skill = root.loose.iter().any(|file| file.name.eq_ignore_ascii_case("SKILL.md"));
    root
}
