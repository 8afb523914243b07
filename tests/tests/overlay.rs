//! Skills of the user and of the project on top of a bundle.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

#[path = "overlay/corpus.rs"]
mod corpus;
#[path = "overlay/development.rs"]
mod development;
#[cfg(unix)]
#[path = "overlay/links.rs"]
mod links;
#[path = "overlay/one_catalog.rs"]
mod one_catalog;
#[path = "overlay/refusals.rs"]
mod refusals;
#[path = "overlay/reload.rs"]
mod reload;
#[path = "overlay/trust.rs"]
mod trust;

use skills_runtime::{Catalog, include_skills};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// `notes`, `refund-policy`, `workspace-editor` and `workspace-reader`.
static BUNDLE: Catalog = include_skills!(
    "$FIXTURES/parity/s3",
    "$FIXTURES/parity/s3-user",
    tool = "activate_skill",
    allow = ["untracked-root", "outside-package"]
);

/// A skill with this name, and a body that tells it from others.
fn skill(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: Does what {name} does. Use for it.\n---\n{body}\n")
}

/// Files in memory.
fn files<const N: usize>(files: [(&str, String); N]) -> BTreeMap<String, Vec<u8>> {
    files.into_iter().map(|(path, text)| (path.to_owned(), text.into_bytes())).collect()
}

/// Writes a file and the folders above it.
fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn names<'a>(catalog: &Catalog<'a>) -> Vec<&'a str> {
    catalog.names().collect()
}
