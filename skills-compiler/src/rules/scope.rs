//! What the rules that look beyond one skill see, and what they hand over.

use crate::finding::Finding;
use crate::options::Options;
use crate::report::Report;
use crate::skill::Skill;
use crate::tree::Tree;

/// Everything that was read.
#[derive(Debug)]
pub struct Scope<'t> {
    /// The roots as read.
    pub tree: &'t Tree,
    /// The skills of all roots that the options ask for, in order.
    pub skills: &'t [Skill<'t>],
    /// What the caller asked for.
    pub options: &'t Options,
    /// What the other rules found, for the checks that see the bundle; empty before.
    pub report: &'t Report,
}

/// A finding of a check that sees all roots.
#[derive(Debug)]
pub struct InRoot {
    /// The number of the root.
    pub root: usize,
    /// The skill it is about, as its number in [`Scope::skills`].
    pub skill: Option<usize>,
    /// The finding.
    pub finding: Finding,
}

impl InRoot {
    /// A finding about a root, or about something in it that is no skill.
    pub fn new(root: usize, finding: Finding) -> Self {
        Self { root, skill: None, finding }
    }

    /// A finding about the skill with this number.
    pub fn of_skill(scope: &Scope<'_>, number: usize, finding: Finding) -> Option<Self> {
        let root = scope.skills.get(number)?.root;
        Some(Self { root, skill: Some(number), finding })
    }
}

impl Scope<'_> {
    /// A finding about the path below a root: about the skill it lies in, or about what is no skill. `None` when the
    /// options `only` and `skip` leave it alone.
    pub fn about(&self, root: usize, path: &str, finding: Finding) -> Option<InRoot> {
        let folders = &self.tree.roots.get(root)?.folders;
        for folder in steps(path) {
            // Folders and skills stand in the order of roots and paths.
            if folders.binary_search_by(|known| known.path.as_str().cmp(folder)).is_ok() {
                let order = |skill: &Skill<'_>| (skill.root, skill.folder.path.as_str()).cmp(&(root, folder));
                let number = self.skills.binary_search_by(order).ok()?;
                return Some(InRoot { root, skill: Some(number), finding });
            }
        }
        let named = |names: &[String]| {
            let base =
                |step: &str| step.rsplit('/').next().is_some_and(|base| names.iter().any(|n| n == base));
            steps(path).any(|step| base(step) || names.iter().any(|name| name == step))
        };
        let (only, skip) = (&self.options.only, &self.options.skip);
        ((only.is_empty() || named(only)) && !named(skip)).then(|| InRoot::new(root, finding))
    }
}

/// The folders that a path lies in, outermost first, and the path itself.
pub(super) fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(slash, _)| path.get(..slash)).chain([path])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use crate::finding::Place;
    use crate::load::{Keep, Memory, load_from};

    #[test]
    fn a_path_belongs_to_its_skill_and_options_silence_it() {
        let files = Memory::new()
            .file("a-b/SKILL.md", "")
            .file("a/SKILL.md", "")
            .file("a/x/y.md", "")
            .file("c/x", "")
            .file("d/x", "");
        let options = Options { skip: vec!["a-b".into(), "c".into()], ..Options::default() };
        let tree = load_from("skills", &files, &options, Keep::Facts);
        let (skills, _) = check::skills(&tree, &options);
        let report = Report::default();
        let scope = Scope { tree: &tree, skills: &skills, options: &options, report: &report };
        let about = |path: &str| scope.about(0, path, Finding::new(Place::Root, "")).map(|found| found.skill);
        assert_eq!(about("a/x/y.md"), Some(Some(0)));
        assert_eq!(about("a"), Some(Some(0)));
        assert_eq!(about("a-b/x"), None);
        assert_eq!(about("c"), None);
        assert_eq!(about("d"), Some(None));
    }
}
