//! `duplicate-skill`, `shadowed-skill`, `reserved-name`: one name, one skill.

use super::{Check, InRoot, Scope};
use crate::field::Field;
use crate::finding::{Finding, Place};
use crate::options::Options;
use crate::skill::Skill;
use std::collections::HashMap;

rule! {
    /// # What it checks
    ///
    /// No two skills of a root have the same name.
    ///
    /// # Why
    ///
    /// A model calls a skill by its name and gets one of the two. Which one depends on the client and on the order of
    /// the files on disk.
    ///
    /// # Example
    ///
    /// `pdf/SKILL.md` and `pdf-old/SKILL.md`, a copy that kept its name:
    ///
    /// ```yaml
    /// name: pdf
    /// ```
    ///
    /// Good: `name: pdf-old` in `pdf-old/SKILL.md`.
    ///
    /// # Fix
    ///
    /// Give each skill the name of its folder, or write `skip = ["pdf-old"]`. When lowered, the first folder in byte
    /// order keeps the name and the other skill is left out.
    ///
    /// # Source
    ///
    /// The danger: the model is told of one skill and is given another. Clients keep one of the two and drop the other.
    pub(crate) static DUPLICATE_SKILL = "duplicate-skill", Of(Deny, Deny, Deny);
    source = "";
    check = Check::Tree(duplicate);
}

rule! {
    /// # What it checks
    ///
    /// No skill has the name of a skill in an earlier root.
    ///
    /// # Why
    ///
    /// Of two roots the first wins a name: that is how a program replaces a skill that a library brings. When it was
    /// not meant, the later skill is gone without a word. The catalog lists it as shadowed.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// include_skills!("skills/", "vendor/skills/")
    /// ```
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// vendor/skills/pdf/SKILL.md   shadowed
    /// ```
    ///
    /// Good: two names, or one skill.
    ///
    /// # Fix
    ///
    /// Rename one of them, or write `allow = ["shadowed-skill"]` where the first is meant to win.
    ///
    /// # Source
    ///
    /// A choice of this project; clients with several folders of skills do the same.
    pub(crate) static SHADOWED_SKILL = "shadowed-skill", Of(Allow, Warn, Allow);
    source = "";
    check = Check::Tree(shadowed);
}

rule! {
    /// # What it checks
    ///
    /// No skill has the name of a tool in the option `reserved`. Case does not count.
    ///
    /// # Why
    ///
    /// A model that knows a tool and a skill of one name calls one and means the other; a skill from elsewhere
    /// can take a tool's place that way.
    ///
    /// # Example
    ///
    /// With `reserved = ["Bash", "Read"]`:
    ///
    /// ```yaml
    /// name: bash
    /// ```
    ///
    /// Good: `name: bash-scripting`.
    ///
    /// # Fix
    ///
    /// Rename the skill, or take the name out of `reserved`.
    ///
    /// # Source
    ///
    /// The danger: a skill that answers where a tool was meant. Nothing is reserved unless the option says so.
    pub(crate) static RESERVED_NAME = "reserved-name", Of(Deny, Deny, Deny);
    source = "";
    check = Check::Skill(reserved);
}

/// Where the name of a skill stands: where none is declared, the file as a whole.
fn place(skill: &Skill<'_>) -> Place {
    match skill.text_of(Field::Name) {
        Some((entry, name)) if !name.trim().is_empty() => Place::Text(entry.value_span()),
        _ => Place::Path(skill.folder.skill_path()),
    }
}

/// A skill that could be read far enough to have a name.
fn is_named(skill: &Skill<'_>) -> bool {
    skill.text.as_ref().is_some_and(|text| !text.pairs().is_empty())
}

fn duplicate(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let mut first: HashMap<(usize, &str), &Skill<'_>> = HashMap::new();
    for (number, skill) in scope.skills.iter().enumerate().filter(|(_, skill)| is_named(skill)) {
        let name = skill.name();
        let Some(first) = first.get(&(skill.root, name)) else {
            first.insert((skill.root, name), skill);
            continue;
        };
        let finding = Finding::new(
            place(skill),
            format!("two skills are called `{name}`: this one and `{}`", first.folder.skill_path()),
        )
        .help(match skill.folder.base_name() {
            folder if folder == name => {
                format!("rename one of the two, or write `skip = [{:?}]`", skill.folder.path)
            }
            folder => format!("write `name: {folder}`"),
        })
        .leaves_out();
        out.extend(InRoot::of_skill(scope, number, finding));
    }
}

fn shadowed(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    if scope.tree.roots.len() < 2 {
        return;
    }
    let mut first: HashMap<&str, &Skill<'_>> = HashMap::new();
    for (number, skill) in scope.skills.iter().enumerate().filter(|(_, skill)| is_named(skill)) {
        let first = *first.entry(skill.name()).or_insert(skill);
        if first.root == skill.root {
            continue;
        }
        let by = format!("{}/{}", first.root_name, first.folder.skill_path());
        let message = format!("the skill `{}` is shadowed by `{by}`", skill.name());
        let finding = Finding::new(place(skill), message)
            .help("rename one of the two")
            .note("of two roots the first wins a name; `allow = [\"shadowed-skill\"]` where that is meant");
        out.extend(InRoot::of_skill(scope, number, finding));
    }
}

fn reserved(skill: &Skill<'_>, options: &Options, out: &mut Vec<Finding>) {
    if options.reserved.is_empty() || !is_named(skill) {
        return;
    }
    let name = skill.name();
    let Some(tool) = options.reserved.iter().find(|tool| tool.eq_ignore_ascii_case(name.trim())) else {
        return;
    };
    out.push(
        Finding::new(place(skill), format!("the skill `{name}` has the name of the tool `{tool}`"))
            .help("rename the skill, or take the tool out of `reserved`"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::rules::testing::findings;

    fn skill(name: &str) -> String {
        format!("---\nname: {name}\ndescription: d\n---\n")
    }

    #[test]
    fn the_second_and_the_third_name_the_first() {
        let files = Memory::new()
            .file("a/SKILL.md", skill("same"))
            .file("b/SKILL.md", skill("same"))
            .file("same/SKILL.md", "---\ndescription: d\n---\n")
            .file("same-x/SKILL.md", "---\nname: [\n---\n");
        let found = findings(&DUPLICATE_SKILL, &files, &Options::default());
        let found: Vec<_> =
            found.iter().map(|(l, c, f)| (*l, *c, f.message.as_str(), f.help[0].as_str())).collect();
        let message = "two skills are called `same`: this one and `a/SKILL.md`";
        assert_eq!(
            found,
            [
                (2, 7, message, "write `name: b`"),
                (0, 0, message, "rename one of the two, or write `skip = [\"same\"]`")
            ]
        );
    }

    #[test]
    fn a_tool_is_a_tool_in_any_case() {
        let files =
            Memory::new().file("bash/SKILL.md", skill("bash")).file("bashing/SKILL.md", skill("bashing"));
        let options = Options { reserved: vec!["Read".into(), "BASH".into()], ..Options::default() };
        let found = findings(&RESERVED_NAME, &files, &options);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].2.message, "the skill `bash` has the name of the tool `BASH`");
        assert!(findings(&RESERVED_NAME, &files, &Options::default()).is_empty());
    }
}
