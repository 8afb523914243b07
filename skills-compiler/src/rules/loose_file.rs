//! `loose-file`: what lies directly in the root belongs to no skill.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};

rule! {
    /// # What it checks
    ///
    /// No file lies directly in the root.
    ///
    /// # Why
    ///
    /// Only what lies in a skill's folder is embedded. A file in the root is harmless, and a skill that refers to it
    /// will not find it.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/house-style.md
    /// skills/letters/SKILL.md
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/letters/SKILL.md
    /// skills/letters/references/house-style.md
    /// ```
    ///
    /// # Fix
    ///
    /// Move the file into the skill that needs it, or out of the root; `exclude = ["README.md"]` keeps it where it is.
    ///
    /// # Source
    ///
    /// A skill's files are those in its folder: <https://agentskills.io/specification#directory-structure>
    pub(crate) static LOOSE_FILE = "loose-file", Of(Allow, Warn, Allow);
    source = "";
    check = Check::Tree(check);
}

fn check(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate().filter(|(_, root)| !root.is_a_skill) {
        for file in &root.loose {
            let name = &file.name;
            let message = format!("`{name}` lies in the root and belongs to no skill");
            let finding = Finding::new(Place::Path(name.clone()), message)
                .help("move it into the folder of the skill that needs it, or out of the root")
                .note("it is not embedded");
            out.extend(scope.about(number, name, finding));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::options::Options;
    use crate::rules::testing::findings;

    #[test]
    fn names_the_file_unless_the_root_is_a_skill() {
        let files = Memory::new().file("README.md", "x").file("pdf/SKILL.md", "").file(".gitignore", "x");
        let found = findings(&LOOSE_FILE, &files, &Options::default());
        let found: Vec<_> = found.iter().map(|(_, _, finding)| finding.message.as_str()).collect();
        assert_eq!(found, ["`README.md` lies in the root and belongs to no skill"]);
        assert!(findings(&LOOSE_FILE, &files.file("SKILL.md", ""), &Options::default()).is_empty());
    }
}
