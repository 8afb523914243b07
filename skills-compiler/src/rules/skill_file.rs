//! `missing-skill-file`, `skill-file-case`, `nested-skill-file`: where the SKILL.md of a skill stands, and how it is
//! spelt.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::options::Options;
use crate::skill::Skill;
use crate::tree::Plain;
use glob::Pattern;

rule! {
    /// # What it checks
    ///
    /// Every folder in the root holds a `SKILL.md`. A folder that holds nothing, or only hidden files, is passed over.
    ///
    /// # Why
    ///
    /// A folder without `SKILL.md` is a skill whose file was forgotten or misnamed, or a category folder whose skills
    /// are not looked for.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/pdf/README.md          no skill
    /// skills/office/excel/SKILL.md  found with `depth = 2`
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// ```
    ///
    /// # Fix
    ///
    /// Add the file, set `depth` when skills lie deeper (at most 4), or write `exclude = ["notes"]` for a folder that
    /// is none. Until then the folder is left out.
    ///
    /// # Source
    ///
    /// A skill is a folder with a `SKILL.md` in it: <https://agentskills.io/specification#directory-structure>
    pub(crate) static MISSING_SKILL_FILE = "missing-skill-file", Of(Warn, Deny, Warn);
    source = "agentskills.io/specification#directory-structure";
    check = Check::Tree(missing);
}

rule! {
    /// # What it checks
    ///
    /// The file is called `SKILL.md`, in exactly this case.
    ///
    /// # Why
    ///
    /// A client that opens `SKILL.md` finds `skill.md` on a Mac and on Windows, and finds nothing on Linux: the skill
    /// works for its author and is missing on the server. The name is compared as the folder lists it, so the verdict
    /// is the same on every system.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/pdf/Skill.md
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// ```
    ///
    /// # Fix
    ///
    /// Rename the file. Where the file system ignores case, `git mv` does it. When lowered, the skill is left out.
    ///
    /// # Source
    ///
    /// The specification names the file `SKILL.md`: <https://agentskills.io/specification#directory-structure>. Clients
    /// on a system that tells the cases apart drop the skill.
    pub(crate) static SKILL_FILE_CASE = "skill-file-case", Of(Deny, Deny, Deny);
    source = "agentskills.io/specification#directory-structure";
    check = Check::Skill(case);
}

rule! {
    /// # What it checks
    ///
    /// No `SKILL.md` lies below a skill.
    ///
    /// # Why
    ///
    /// A skill ends where its folder ends: a `SKILL.md` further down is one of its files, not a skill. Some clients
    /// search all folders and list it as a skill, others never see it.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// skills/pdf/forms/SKILL.md   a file of `pdf`
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// skills/pdf-forms/SKILL.md
    /// ```
    ///
    /// # Fix
    ///
    /// Move the inner skill beside the outer one. A template is better called `SKILL.template.md`.
    ///
    /// # Source
    ///
    /// <https://agentskills.io/specification#directory-structure>
    pub(crate) static NESTED_SKILL_FILE = "nested-skill-file", Of(Warn, Deny, Allow);
    source = "";
    check = Check::Skill(nested);
}

fn missing(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate().filter(|(_, root)| !root.is_a_skill) {
        for plain in &root.without_skill {
            let file = format!("{}/SKILL.md", plain.path);
            // A SKILL.md that is there and cannot be read has a finding of its own.
            if root.trouble.iter().any(|trouble| trouble.path == file) {
                continue;
            }
            let finding = Finding::new(
                Place::Path(plain.path.clone()),
                format!("the folder `{}` has no SKILL.md", plain.path),
            )
            .help(help(plain))
            .leaves_out();
            out.extend(scope.about(number, &plain.path, finding));
        }
    }
}

fn help(plain: &Plain) -> String {
    if let Some(depth) = plain.skills_at_depth {
        return format!("write `depth = {depth}` to find the skills that lie below it");
    }
    let meant = |name: &&String| {
        let stem = name.split('.').next().unwrap_or(name);
        stem.eq_ignore_ascii_case("skill") || stem.eq_ignore_ascii_case("skills")
    };
    let path = &plain.path;
    match plain.files.iter().find(meant) {
        Some(name) => format!("rename `{path}/{name}` to `{path}/SKILL.md`"),
        None => format!(
            "add `{path}/SKILL.md`, or write `exclude = [{:?}]` if it is no skill",
            Pattern::escape(path)
        ),
    }
}

fn case(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    if skill.folder.is_spelt_right() {
        return;
    }
    let path = skill.folder.skill_path();
    let (root, folder, name) = (skill.root_name, &skill.folder.path, &skill.folder.skill_file);
    // A shell would take other characters for more than themselves.
    let is_plain = |part: &str| {
        part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_./".contains(&b)) && !part.starts_with('-')
    };
    let is_plain = is_plain(root) && is_plain(folder);
    out.push(
        Finding::new(
            Place::Path(path.clone()),
            format!("the file of a skill is called `SKILL.md`, not `{name}`"),
        )
        .help(if is_plain {
            format!("rename it: `git mv {root}/{path} {root}/{folder}/SKILL.md`")
        } else {
            "rename it to `SKILL.md`, with `git mv` where the file system ignores case".to_owned()
        })
        .leaves_out(),
    );
}

fn nested(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    for file in &skill.folder.files {
        let Some(folder) = file.path.strip_suffix("/SKILL.md") else { continue };
        let outer = &skill.folder.path;
        let name = folder.rsplit('/').next().unwrap_or(folder);
        out.push(
            Finding::new(
                Place::Path(format!("{outer}/{}", file.path)),
                format!("this SKILL.md lies inside the skill `{outer}` and is only a file of it"),
            )
            .help(format!("move `{outer}/{folder}` beside `{outer}` if it is a skill"))
            .help(format!("rename it to `{name}.template.md`, say, if it is a template")),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::rules::testing::findings;

    const GOOD: &str = "---\nname: pdf\ndescription: d\n---\n";

    fn helps(files: Memory) -> Vec<String> {
        let found = findings(&MISSING_SKILL_FILE, &files.file("pdf/SKILL.md", GOOD), &Options::default());
        found.into_iter().map(|(_, _, finding)| finding.help.join("\n")).collect()
    }

    #[test]
    fn the_help_knows_why_the_file_is_missing() {
        assert_eq!(
            helps(Memory::new().file("a[b]/x.md", "")),
            ["add `a[b]/SKILL.md`, or write `exclude = [\"a[[]b[]]\"]` if it is no skill"]
        );
        assert_eq!(helps(Memory::new().file("a/skills.md", "")), ["rename `a/skills.md` to `a/SKILL.md`"]);
        let deeper = Memory::new().file("a/x/y/SKILL.md", "").file("a/x/SKILL.md.txt", "");
        assert_eq!(helps(deeper), ["write `depth = 3` to find the skills that lie below it"]);
    }

    #[test]
    fn hidden_files_alone_make_no_folder() {
        assert!(helps(Memory::new().file("a/.gitkeep", "").file("b/x/.DS_Store", "")).is_empty());
    }

    #[test]
    fn the_case_of_the_listing_decides() {
        let wrong = findings(&SKILL_FILE_CASE, &Memory::new().file("a/sKiLL.MD", GOOD), &Options::default());
        assert_eq!(wrong[0].2.message, "the file of a skill is called `SKILL.md`, not `sKiLL.MD`");
        let both = Memory::new().file("a/SKILL.md", GOOD).file("a/skill.md", GOOD);
        assert!(findings(&SKILL_FILE_CASE, &both, &Options::default()).is_empty());
    }

    #[test]
    fn a_template_beside_the_skill_file_is_no_nested_skill() {
        let files = Memory::new().file("a/SKILL.md", GOOD).file("a/t/skill.md", "").file("a/MY-SKILL.md", "");
        assert!(findings(&NESTED_SKILL_FILE, &files, &Options::default()).is_empty());
        let files = files.file("a/t/SKILL.md", "");
        assert_eq!(findings(&NESTED_SKILL_FILE, &files, &Options::default()).len(), 1);
    }
}
