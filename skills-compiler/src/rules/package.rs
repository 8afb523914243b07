//! `untracked-root` and `outside-package`: what cargo knows of the root.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::options::Package;
use crate::tree::{RootTree, Watch};
use std::path::PathBuf;

rule! {
    /// # What it checks
    ///
    /// The package has a build script that makes cargo look at the root: it names the root or a folder above it in
    /// `rerun-if-changed`, or it names nothing at all and the root lies in the package.
    ///
    /// # Why
    ///
    /// The compiler notices when a skill that was embedded changes. It cannot notice one that is *added*: cargo says
    /// that nothing changed, and the program is built without the new skill until something else is touched. A nightly
    /// compiler watches the root by itself, and this rule is silent there.
    ///
    /// # Example
    ///
    /// A build script that watches itself alone, the commonest one:
    ///
    /// ```rust,ignore
    /// fn main() {
    ///     println!("cargo::rerun-if-changed=build.rs");
    /// }
    /// ```
    ///
    /// Good:
    ///
    /// ```rust,ignore
    /// fn main() {
    ///     println!("cargo::rerun-if-changed=build.rs");
    ///     println!("cargo::rerun-if-changed=skills");
    /// }
    /// ```
    ///
    /// # Fix
    ///
    /// Put the line into `build.rs` beside `Cargo.toml`. `allow = ["untracked-root"]` silences the warning.
    ///
    /// # Source
    ///
    /// <https://doc.rust-lang.org/cargo/reference/build-scripts.html#change-detection>
    pub(crate) static UNTRACKED_ROOT = "untracked-root", Of(Warn, Warn, Warn);
    source = "doc.rust-lang.org/cargo/reference/build-scripts.html#change-detection";
    check = Check::Tree(untracked);
}

rule! {
    /// # What it checks
    ///
    /// The root lies in the folder of the package that embeds it.
    ///
    /// # Why
    ///
    /// `cargo package` and `cargo publish` take what lies in the package's folder. A root beside it is missing from
    /// the published crate, which then does not build.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// include_skills!("../skills/") // beside the package
    /// include_skills!("skills/")    // good
    /// ```
    ///
    /// # Fix
    ///
    /// Move the root into the package. A package that is never published can live with it:
    /// `allow = ["outside-package"]`.
    ///
    /// # Source
    ///
    /// <https://doc.rust-lang.org/cargo/reference/manifest.html#the-exclude-and-include-fields>
    pub(crate) static OUTSIDE_PACKAGE = "outside-package", Of(Warn, Warn, Warn);
    source = "doc.rust-lang.org/cargo/reference/manifest.html#the-exclude-and-include-fields";
    check = Check::Tree(outside);
}

fn untracked(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let Some(package) = &scope.options.package else { return };
    for (number, root) in scope.tree.roots.iter().enumerate() {
        if root.watched != Some(false) || root.fault.is_some() {
            continue;
        }
        let line = format!("println!({});", instruction(package, root));
        let (why, help) = match &scope.tree.watch {
            Watch::NoBuildScript => (
                "the package has no build script".to_owned(),
                format!("put `fn main() {{ {line} }}` into a file `build.rs` beside `Cargo.toml`"),
            ),
            Watch::Paths(paths) if !paths.is_empty() => (
                format!("build.rs watches {} only", named(package, paths)),
                format!("put `{line}` into `build.rs`"),
            ),
            _ => ("build.rs does not watch it".to_owned(), format!("put `{line}` into `build.rs`")),
        };
        let message = format!("a skill that is added to `{}` will not be noticed: {why}", root.name);
        let finding = Finding::new(Place::Root, message)
            .help(help)
            .note("`allow = [\"untracked-root\"]` silences this warning");
        out.push(InRoot::new(number, finding));
    }
}

/// What the build script has to print, as an argument of `println!`.
fn instruction(package: &Package, root: &RootTree) -> String {
    if let Some(rest) = root.name.strip_prefix('$') {
        let (name, below) = match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some(parts) => parts,
            None => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        };
        return format!("\"cargo::rerun-if-changed={{}}{below}\", std::env::var(\"{name}\").unwrap()");
    }
    let inside = root.place.strip_prefix(&package.folder).ok().and_then(|path| path.to_str());
    let path = inside.filter(|path| !path.is_empty()).map(|path| path.replace('\\', "/"));
    // A brace would be a placeholder.
    let path = path.unwrap_or_else(|| root.name.clone()).replace('{', "{{").replace('}', "}}");
    format!("\"cargo::rerun-if-changed={path}\"")
}

fn named(package: &Package, paths: &[PathBuf]) -> String {
    let shown = |path: &PathBuf| {
        let path = path.strip_prefix(&package.folder).unwrap_or(path);
        format!("`{}`", path.display())
    };
    let names: Vec<String> = paths.iter().take(3).map(shown).collect();
    let more = if paths.len() > names.len() { ", …" } else { "" };
    format!("{}{more}", names.join(", "))
}

fn outside(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        if root.inside_package != Some(false) || root.fault.is_some() {
            continue;
        }
        let message =
            format!("`{}` lies outside the package and would be missing from the published crate", root.name);
        let finding = Finding::new(Place::Root, message)
            .help("move it into the folder of `Cargo.toml`")
            .note("`allow = [\"outside-package\"]` silences this warning");
        out.push(InRoot::new(number, finding));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Keep, load};
    use crate::options::{Options, Root};
    use crate::tree::Tree;
    use std::path::Path;

    fn tree(label: &str, watch: &str) -> (Options, Tree) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let path = folder.join(label);
        let mut options = Options { roots: vec![Root { label: label.into(), path }], ..Options::default() };
        options.package = Some(Package { folder: folder.clone(), out_dir: None, watched: false });
        let mut tree = load(&options, Keep::Facts);
        if !watch.is_empty() {
            let paths = vec![folder.join(watch)];
            let root = &mut tree.roots[0];
            root.watched = Some(root.place.starts_with(&paths[0]));
            tree.watch = Watch::Paths(paths);
        }
        (options, tree)
    }

    fn messages(check: fn(&Scope<'_>, &mut Vec<InRoot>), label: &str, watch: &str) -> Vec<(String, String)> {
        let (options, tree) = tree(label, watch);
        let report = crate::Report::default();
        let mut out = Vec::new();
        check(&Scope { tree: &tree, skills: &[], options: &options, report: &report }, &mut out);
        out.into_iter().map(|found| (found.finding.message, found.finding.help.join(""))).collect()
    }

    #[test]
    fn the_help_is_the_line_to_type() {
        let unnoticed = "a skill that is added to `src` will not be noticed: ";
        assert_eq!(
            messages(untracked, "src/", ""),
            [(
                format!("{unnoticed}the package has no build script"),
                "put `fn main() { println!(\"cargo::rerun-if-changed=src\"); }` into a file `build.rs` beside \
                 `Cargo.toml`"
                    .to_owned()
            )]
        );
        assert_eq!(
            messages(untracked, "src/", "build.rs"),
            [(
                format!("{unnoticed}build.rs watches `build.rs` only"),
                "put `println!(\"cargo::rerun-if-changed=src\");` into `build.rs`".to_owned()
            )]
        );
        assert!(messages(untracked, "src/", "src").is_empty());
        assert!(messages(untracked, "nowhere", "").is_empty());
    }

    #[test]
    fn a_root_from_the_environment_is_watched_through_it() {
        let package = Package { folder: "/p".into(), out_dir: None, watched: false };
        let (_, mut tree) = tree("src", "");
        let root = &mut tree.roots[0];
        root.place = Path::new("/elsewhere/s").into();
        for name in ["$SHARED/s", "${SHARED}/s"] {
            root.name = name.to_owned();
            assert_eq!(
                instruction(&package, root),
                "\"cargo::rerun-if-changed={}/s\", std::env::var(\"SHARED\").unwrap()"
            );
        }
    }

    #[test]
    fn a_root_beside_the_package_would_not_be_published() {
        let found = messages(outside, "../skills-compiler/../skills-macros", "");
        assert_eq!(found.len(), 1);
        assert!(messages(outside, "../skills-compiler/src", "").is_empty());
    }
}
