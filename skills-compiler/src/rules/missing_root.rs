//! `missing-root` and `root-is-a-skill`: what the macro was given is a folder of skill folders.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::tree::RootFault;

rule! {
    /// # What it checks
    ///
    /// The root exists and is a folder.
    ///
    /// # Why
    ///
    /// A root that is not there would build into an empty catalog, and the program would run without its skills.
    /// Most often the path was written relative to the source file; it is relative to the folder of `Cargo.toml`.
    ///
    /// # Example
    ///
    /// In a package whose skills lie in `skills/`:
    ///
    /// ```rust,ignore
    /// include_skills!("../skills/") // looked for beside the package
    /// include_skills!("skills/")    // good
    /// ```
    ///
    /// # Fix
    ///
    /// Write the path from the folder of `Cargo.toml`, or create the folder. The help names the place that was
    /// looked at.
    ///
    /// # Source
    ///
    /// No bundle can be made of a folder that is not there.
    pub(crate) static MISSING_ROOT = "missing-root", Always;
    source = "";
    check = Check::Tree(missing);
}

rule! {
    /// # What it checks
    ///
    /// The root holds folders with skills, and no `SKILL.md` of its own.
    ///
    /// # Why
    ///
    /// A root is a folder of skill folders. When it is a skill itself, its `scripts/` and `references/` would be
    /// looked at as skills, and the skill itself would not be embedded.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// ```
    ///
    /// ```rust,ignore
    /// include_skills!("skills/pdf/") // the skill itself
    /// include_skills!("skills/")     // good: the folder it lies in
    /// ```
    ///
    /// # Fix
    ///
    /// Give the parent folder; `only = ["pdf"]` takes one skill out of many. The command line takes such a folder
    /// as one skill.
    ///
    /// # Source
    ///
    /// A skill is a folder with a `SKILL.md` in it: <https://agentskills.io/specification#directory-structure>. The
    /// danger is a build that goes on without the skill.
    pub(crate) static ROOT_IS_A_SKILL = "root-is-a-skill", Of(Deny, Deny, Deny);
    source = "agentskills.io/specification#directory-structure";
    check = Check::Tree(is_a_skill);
}

fn missing(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        let place = root.place.display();
        let (message, help) = match root.fault {
            Some(RootFault::Missing) => (
                format!("the folder `{}` does not exist", root.name),
                if scope.options.package.is_some() {
                    format!("create `{place}`, or write the path from the folder of `Cargo.toml`")
                } else {
                    format!("create `{place}`, or give another path")
                },
            ),
            Some(RootFault::NotAFolder) => (
                format!("`{}` is a file, not a folder of skills", root.name),
                format!("give the folder that holds the skills; `{place}` was looked at"),
            ),
            Some(RootFault::Unreadable(_)) | None => continue,
        };
        let finding = Finding::new(Place::Root, message).help(help);
        out.push(InRoot::new(number, finding));
    }
}

fn is_a_skill(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate().filter(|(_, root)| root.is_a_skill) {
        let message = format!("`{}` is a skill itself, not a folder of skills", root.name);
        let help = match root.name.rsplit_once('/') {
            Some((parent, name)) if !parent.is_empty() && name != ".." => {
                format!("write `\"{parent}/\", only = [\"{name}\"]`, or `\"{parent}/\"` for all skills in it")
            }
            _ => "move its SKILL.md and what belongs to it into a folder below, named like the skill"
                .to_owned(),
        };
        out.push(InRoot::new(number, Finding::new(Place::Root, message).help(help)));
    }
}

#[cfg(test)]
mod tests {
    use crate::options::{Options, Root};
    use crate::{compile, load::Keep};
    use std::path::PathBuf;

    fn messages(label: &str) -> Vec<(&'static str, String)> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(label);
        let options = Options { roots: vec![Root { label: label.into(), path }], ..Options::default() };
        let compiled = compile(&options, Keep::Facts);
        let found = compiled.report.diagnostics.iter();
        found.map(|found| (found.rule.name, found.finding.message.clone())).collect()
    }

    #[test]
    fn a_root_that_is_not_there_and_a_root_that_is_a_file_give_one_finding_each() {
        let absent = "the folder `nowhere` does not exist".to_owned();
        assert_eq!(messages("nowhere/"), [("missing-root", absent)]);
        let file = "`Cargo.toml` is a file, not a folder of skills".to_owned();
        assert_eq!(messages("Cargo.toml"), [("missing-root", file)]);
    }

    #[test]
    fn a_root_that_is_a_skill_gives_one_finding() {
        use crate::load::Memory;
        let files = Memory::new()
            .file("SKILL.md", "---\nname: pdf\ndescription: d\n---\n")
            .file("scripts/fill.py", "")
            .file("LICENSE", "");
        let compiled = crate::compile_files("skills/pdf", &files, &Options::default());
        let found: Vec<_> = compiled.report.diagnostics.iter().map(|found| &found.finding).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].message, "`skills/pdf` is a skill itself, not a folder of skills");
        assert_eq!(
            found[0].help,
            ["write `\"skills/\", only = [\"pdf\"]`, or `\"skills/\"` for all skills in it"]
        );
    }
}
