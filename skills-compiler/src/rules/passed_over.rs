//! `hidden-file` and `junk-file`: what the bundle leaves behind.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::tree::RootTree;
use glob::Pattern;

rule! {
    /// # What it checks
    ///
    /// Nothing below the root starts with a dot. `.gitkeep`, `.gitignore` and `.gitattributes` speak to git alone and
    /// are not named.
    ///
    /// # Why
    ///
    /// Hidden files are never embedded, so that no `.env` with its passwords ends up in a program. A skill that
    /// needs one, a template for `.env` say, will not find it.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/deploy/.env.example
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/deploy/assets/env.example
    /// ```
    ///
    /// # Fix
    ///
    /// Rename the file, or write `include = ["deploy/.env.example"]` to embed it all the same.
    ///
    /// # Source
    ///
    /// A choice of this project: what is hidden is not meant for readers.
    pub(crate) static HIDDEN_FILE = "hidden-file", Of(Allow, Warn, Allow);
    source = "";
    check = Check::Tree(hidden);
}

rule! {
    /// # What it checks
    ///
    /// The root holds nothing that editors, systems, package managers and caches leave behind: `.DS_Store`,
    /// `Thumbs.db`, `x.md~`, `.x.md.swp`, `__pycache__`, `node_modules`, `.git` and the like.
    ///
    /// # Why
    ///
    /// They are never embedded. Where they are checked in, they make every clone larger, and a backup copy of a skill
    /// may hold what was taken out of it.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/pdf/scripts/__pycache__/fill.cpython-312.pyc
    /// skills/pdf/SKILL.md~
    /// ```
    ///
    /// Good: neither, and a line for each in `.gitignore`.
    ///
    /// # Fix
    ///
    /// Delete them, or write `include = ["pdf/sample.bak"]` where a skill needs one.
    ///
    /// # Source
    ///
    /// A choice of this project: nobody means to ship them.
    pub(crate) static JUNK_FILE = "junk-file", Of(Allow, Warn, Allow);
    source = "";
    check = Check::Tree(junk);
}

/// What speaks to git alone.
const OF_GIT: &[&str] = &[".gitkeep", ".keep", ".gitignore", ".gitattributes", ".gitmodules"];

fn hidden(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let of_git = |path: &String| OF_GIT.contains(&path.rsplit('/').next().unwrap_or(path));
    each(
        scope,
        out,
        |root| &root.hidden,
        |path| {
            if of_git(path) {
                return None;
            }
            let finding =
                Finding::new(Place::Path(path.clone()), format!("`{path}` is hidden and not embedded"));
            Some(finding.help(format!(
                "rename it without the dot, or write `include = [{:?}]`",
                Pattern::escape(path)
            )))
        },
    );
}

fn junk(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    each(
        scope,
        out,
        |root| &root.junk,
        |path| {
            let message = format!("`{path}` is a leftover and not embedded");
            Some(Finding::new(Place::Path(path.clone()), message).help(format!(
                "delete it, or write `include = [{:?}]` if a skill needs it",
                Pattern::escape(path)
            )))
        },
    );
}

fn each(
    scope: &Scope<'_>,
    out: &mut Vec<InRoot>,
    paths: fn(&RootTree) -> &Vec<String>,
    finding: impl Fn(&String) -> Option<Finding>,
) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        for path in paths(root) {
            out.extend(finding(path).and_then(|finding| scope.about(number, path, finding)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::options::Options;
    use crate::rules::Rule;
    use crate::rules::testing::findings;

    fn places(rule: &Rule, options: &Options) -> Vec<Place> {
        let files = Memory::new()
            .file(".git/config", "")
            .file(".gitignore", "")
            .file("pdf/SKILL.md", "")
            .file("pdf/.env", "")
            .file("pdf/.env.example", "")
            .file("pdf/.venv/bin/x", "")
            .file("pdf/scripts/__pycache__/a.pyc", "")
            .file("pdf/scripts/__pycache__/b.pyc", "");
        findings(rule, &files, options).into_iter().map(|(_, _, finding)| finding.place).collect()
    }

    #[test]
    fn the_outermost_path_is_named_once() {
        let path = |path: &str| Place::Path(path.to_owned());
        let options = Options::default();
        assert_eq!(places(&HIDDEN_FILE, &options), [path("pdf/.env"), path("pdf/.env.example")]);
        assert_eq!(
            places(&JUNK_FILE, &options),
            [path(".git"), path("pdf/.venv"), path("pdf/scripts/__pycache__")]
        );
    }

    #[test]
    fn what_include_names_is_embedded_and_silent() {
        let include = vec![Pattern::new("*/.env.example").unwrap(), Pattern::new("**/a.pyc").unwrap()];
        let options = Options { include, ..Options::default() };
        let path = |path: &str| Place::Path(path.to_owned());
        assert_eq!(places(&HIDDEN_FILE, &options), [path("pdf/.env")]);
        assert_eq!(
            places(&JUNK_FILE, &options),
            [path(".git"), path("pdf/.venv"), path("pdf/scripts/__pycache__")]
        );
    }
}
