//! `not-packaged`: what is embedded here and would be missing from the published crate.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::tree::{Unpackaged, Unpublished};

rule! {
    /// # What it checks
    ///
    /// Every embedded file is one that cargo takes into the published crate: none lies in a folder with a `Cargo.toml` of
    /// its own, and the lists `exclude` and `include` in the package's `Cargo.toml` leave none out. A package with
    /// `publish = false` is not asked.
    ///
    /// What git ignores is not looked at, and cargo leaves it out of a package that git has, unless git has that file all
    /// the same or the package has an `include`. Only git's own index and settings can tell. To see it, hold
    /// `cargo package --list` against the skills; to be safe from it, write an `include`: cargo then does not ask git, and
    /// this rule sees every file.
    ///
    /// # Why
    ///
    /// The crate that others build is not the one that was tested: a skill or one of its files is missing there, and
    /// nothing says so.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/new-crate/assets/template/Cargo.toml
    /// ```
    ///
    /// Good, with a line in the skill that says to rename it:
    ///
    /// ```text
    /// skills/new-crate/assets/template/Cargo.toml.in
    /// ```
    ///
    /// # Fix
    ///
    /// Rename that `Cargo.toml`, or mend the list. `allow = ["not-packaged"]` silences the warning.
    ///
    /// # Source
    ///
    /// <https://doc.rust-lang.org/cargo/reference/manifest.html#the-exclude-and-include-fields>
    pub(crate) static NOT_PACKAGED = "not-packaged", Of(Warn, Warn, Warn);
    source = "doc.rust-lang.org/cargo/reference/manifest.html#the-exclude-and-include-fields";
    check = Check::Tree(check);
}

fn check(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        for Unpackaged { path, others, reason } in &root.unpackaged {
            let what = if path.is_empty() { &root.name } else { path };
            let file = match others {
                0 => format!("`{what}`"),
                1 => format!("`{what}` and another file"),
                others => format!("`{what}` and {others} other files"),
            };
            let (message, help) = match reason {
                Unpublished::OwnPackage => (
                    format!(
                        "{file} lies in a package of its own and would be missing from the published crate"
                    ),
                    "rename its `Cargo.toml`, to `Cargo.toml.in` say".to_owned(),
                ),
                Unpublished::Excluded(pattern) => (
                    format!("`exclude` in Cargo.toml leaves {file} out of the published crate"),
                    format!("take `{pattern}` out of `exclude`, or exclude it in the macro call too"),
                ),
                Unpublished::NotIncluded => (
                    format!("`include` in Cargo.toml leaves {file} out of the published crate"),
                    format!("add `\"/{}/**\"` to `include`", root.name.trim_matches('/')),
                ),
            };
            let place = if path.is_empty() { Place::Root } else { Place::Path(path.clone()) };
            let finding = Finding::new(place, message)
                .help(help)
                .note("`allow = [\"not-packaged\"]` silences this warning");
            out.extend(scope.about(number, path, finding));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Report;
    use crate::load::{Keep, Memory, load_from};
    use crate::options::Options;

    #[test]
    fn each_reason_has_its_words() {
        let files = Memory::new().file("pdf/SKILL.md", "").file("pdf/x/Cargo.toml", "");
        let options = Options::default();
        let mut tree = load_from("skills", &files, &options, Keep::Facts);
        let unpackaged = |path: &str, others, reason| Unpackaged { path: path.to_owned(), others, reason };
        tree.roots[0].unpackaged = vec![
            unpackaged("", 0, Unpublished::OwnPackage),
            unpackaged("pdf/x", 0, Unpublished::OwnPackage),
            unpackaged("pdf/SKILL.md", 1, Unpublished::Excluded("*.md".to_owned())),
            unpackaged("pdf/SKILL.md", 2, Unpublished::NotIncluded),
        ];
        let (skills, _) = crate::check::skills(&tree, &options);
        let report = Report::default();
        let mut out = Vec::new();
        check(&Scope { tree: &tree, skills: &skills, options: &options, report: &report }, &mut out);
        let said: Vec<_> = out.iter().map(|found| found.finding.message.as_str()).collect();
        assert_eq!(
            said,
            [
                "`skills` lies in a package of its own and would be missing from the published crate",
                "`pdf/x` lies in a package of its own and would be missing from the published crate",
                "`exclude` in Cargo.toml leaves `pdf/SKILL.md` and another file out of the published crate",
                "`include` in Cargo.toml leaves `pdf/SKILL.md` and 2 other files out of the published crate",
            ]
        );
    }
}
