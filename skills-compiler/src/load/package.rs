//! What the package that embeds the bundle says of it: whether a root lies inside, whether cargo watches it, and what of
//! it cargo would publish.

use super::manifest::Manifest;
use crate::options::Package;
use crate::tree::{Folder, RootTree, Unpackaged, Unpublished, Watch};
use std::fs;
use std::path::{Path, PathBuf};

/// Whether `root` lies inside the package. Links are resolved where both exist.
pub(super) fn holds(package: &Package, root: &Path) -> bool {
    match (package.folder.canonicalize(), root.canonicalize()) {
        (Ok(package), Ok(root)) => root.starts_with(package),
        _ => root.starts_with(&package.folder),
    }
}

/// Whether cargo builds again when something is added below `root`: its build script names the root or a folder that
/// the root lies in.
pub(super) fn watches(watch: &Watch, package: &Package, root: &Path) -> Option<bool> {
    match watch {
        _ if package.watched => Some(true),
        Watch::Unknown => None,
        Watch::NoBuildScript => Some(false),
        Watch::Package => Some(holds(package, root)),
        Watch::Paths(paths) => {
            let real = root.canonicalize();
            let above = |path: &PathBuf| match (&real, path.canonicalize()) {
                (Ok(root), Ok(path)) => root.starts_with(path),
                _ => root.starts_with(path),
            };
            Some(paths.iter().any(above))
        }
    }
}

/// The package's `Cargo.toml`; one that cannot be read says nothing.
pub(super) fn manifest(package: &Package) -> Option<Manifest> {
    Some(Manifest::read(&fs::read_to_string(package.folder.join("Cargo.toml")).ok()?))
}

/// What of a root cargo leaves out of the published crate.
pub(super) fn unpackaged(
    package: &Package,
    manifest: &Manifest,
    root: &Path,
    tree: &RootTree,
) -> Vec<Unpackaged> {
    let (Ok(folder), Ok(root)) = (package.folder.canonicalize(), root.canonicalize()) else {
        return Vec::new();
    };
    let Ok(below) = root.strip_prefix(&folder) else { return Vec::new() };
    let is_package = |folder: &Path| folder.join("Cargo.toml").is_file();
    if root.ancestors().take_while(|above| *above != folder).any(is_package) {
        return vec![Unpackaged { path: String::new(), others: 0, reason: Unpublished::OwnPackage }];
    }
    let mut found: Vec<Unpackaged> = tree
        .folders
        .iter()
        .flat_map(own_packages)
        .map(|path| Unpackaged { path, others: 0, reason: Unpublished::OwnPackage })
        .collect();
    let (exclude, include) = (&manifest.exclude, &manifest.include);
    if exclude.is_empty() && include.is_empty() {
        return found;
    }
    let mut below = below.to_string_lossy().replace('\\', "/");
    if !below.is_empty() {
        below.push('/');
    }
    // cargo reads `include` alone where there is one.
    let reason = |path: &str| {
        let path = format!("{below}{path}");
        if include.is_empty() {
            exclude.naming(&path).map(|pattern| Unpublished::Excluded(pattern.to_owned()))
        } else {
            include.naming(&path).is_none().then_some(Unpublished::NotIncluded)
        }
    };
    for path in tree.folders.iter().flat_map(paths) {
        let Some(reason) = reason(&path) else { continue };
        if let Some(known) = found.iter_mut().find(|known| known.reason == reason) {
            known.others += 1;
        } else {
            found.push(Unpackaged { path, others: 0, reason });
        }
    }
    found
}

/// The paths of a skill's files below the root.
fn paths(folder: &Folder) -> impl Iterator<Item = String> {
    let resources = folder.files.iter().map(|file| format!("{}/{}", folder.path, file.path));
    [folder.skill_path()].into_iter().chain(resources)
}

/// The outermost folders of a skill that hold a `Cargo.toml`.
fn own_packages(folder: &Folder) -> Vec<String> {
    let holders = folder.files.iter().filter_map(|file| match file.path.rsplit_once('/') {
        Some((holder, "Cargo.toml")) => Some(format!("{}/{holder}", folder.path)),
        None if file.path == "Cargo.toml" => Some(folder.path.clone()),
        _ => None,
    });
    let mut outermost: Vec<String> = Vec::new();
    for holder in holders {
        let inside =
            |outer: &String| holder.strip_prefix(outer.as_str()).is_some_and(|rest| rest.starts_with('/'));
        if !outermost.iter().any(inside) {
            outermost.push(holder);
        }
    }
    outermost
}

/// What the build script of the package watches. Cargo keeps its output beside `OUT_DIR`.
pub(super) fn watch(package: Option<&Package>) -> Watch {
    let Some(package) = package else { return Watch::Unknown };
    let Some(out_dir) = &package.out_dir else { return Watch::NoBuildScript };
    let Some(output) = out_dir.parent().and_then(|folder| fs::read(folder.join("output")).ok()) else {
        return Watch::Unknown;
    };
    named_paths(&String::from_utf8_lossy(&output), &package.folder)
}

/// The paths that a build script's output tells cargo to watch
/// (<https://doc.rust-lang.org/cargo/reference/build-scripts.html#change-detection>).
fn named_paths(output: &str, package: &Path) -> Watch {
    let changed = |line: &str| {
        let instruction = line.strip_prefix("cargo::").or_else(|| line.strip_prefix("cargo:"))?;
        instruction.strip_prefix("rerun-if-changed=").map(|path| package.join(path))
    };
    let any_rerun = output
        .lines()
        .any(|line| line.starts_with("cargo::rerun-if-") || line.starts_with("cargo:rerun-if-"));
    let paths: Vec<PathBuf> = output.lines().filter_map(changed).collect();
    if any_rerun { Watch::Paths(paths) } else { Watch::Package }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_prefixes_count_and_an_environment_variable_alone_watches_no_path() {
        let package = Path::new("/p");
        let watch =
            named_paths("cargo::rerun-if-changed=skills\r\ncargo:rerun-if-changed=/abs\nother", package);
        assert_eq!(watch, Watch::Paths(vec!["/p/skills".into(), "/abs".into()]));
        assert_eq!(named_paths("cargo:rerun-if-env-changed=X", package), Watch::Paths(vec![]));
        assert_eq!(named_paths("cargo::rustc-cfg=x", package), Watch::Package);
    }
}
