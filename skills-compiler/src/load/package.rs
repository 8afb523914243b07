//! What the package that embeds the bundle says of it: whether a root lies inside, and whether cargo watches it.

use crate::options::Package;
use crate::tree::Watch;
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
