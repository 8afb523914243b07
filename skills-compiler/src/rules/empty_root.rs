//! `empty-root`: something comes of every root.

use super::{Check, InRoot, LazyBundle, Scope};
use crate::finding::{Effect, Finding, Place};
use crate::level::Level;
use crate::tree::RootTree;

rule! {
    /// # What it checks
    ///
    /// Every root holds at least one skill, and at least one of them is embedded.
    ///
    /// # Why
    ///
    /// A program with an empty catalog builds and runs, and its model never hears of a skill. It is nearly always
    /// a wrong path, skills sorted into category folders, or a set of options that leaves nothing.
    ///
    /// # Example
    ///
    /// Nothing is found here unless `depth = 2` is written:
    ///
    /// ```text
    /// skills/office/pdf/SKILL.md
    /// skills/office/excel/SKILL.md
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// skills/excel/SKILL.md
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the path, set `depth`, or mend the skills that were left out. `allow = ["empty-root"]` builds an empty
    /// catalog.
    ///
    /// # Source
    ///
    /// The danger: a program that ships without its skills, and nobody notices.
    pub(crate) static EMPTY_ROOT = "empty-root", Of(Deny, Deny, Deny);
    source = "";
    check = Check::Bundle(check);
}

fn check(_: &LazyBundle<'_>, scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        if root.fault.is_some() || root.is_a_skill {
            continue;
        }
        let found = if root.folders.is_empty() {
            Some(no_skill(root, scope.options.depth))
        } else if scope.skills.is_empty() {
            Some(none_asked_for(root))
        } else {
            all_left_out(number, root, scope)
        };
        out.extend(found.map(|finding| InRoot::new(number, finding)));
    }
}

fn no_skill(root: &RootTree, depth: usize) -> Finding {
    let finding = Finding::new(Place::Root, format!("`{}` holds no skill", root.name));
    let deeper =
        root.without_skill.iter().filter_map(|plain| Some((plain.skills_at_depth?, &plain.path))).min();
    if let Some((level, folder)) = deeper {
        return finding.help(format!(
            "write `depth = {level}`: skills lie {level} folders deep, one of them below `{folder}`"
        ));
    }
    let finding = finding.help("put each skill into a folder of its own, as in `pdf-processing/SKILL.md`");
    let hidden: Vec<String> = root.hidden.iter().take(3).map(|path| format!("`{path}`")).collect();
    match hidden.len() {
        0 => finding,
        _ => finding.note(format!(
            "what starts with a dot is passed over unless `include` names it: {}",
            hidden.join(", ")
        )),
    }
    .note(format!("skills are looked for {depth} {} deep", if depth == 1 { "folder" } else { "folders" }))
}

fn none_asked_for(root: &RootTree) -> Finding {
    let names: Vec<String> =
        root.folders.iter().take(5).map(|folder| format!("`{}`", folder.base_name())).collect();
    let more = if root.folders.len() > names.len() { ", …" } else { "" };
    Finding::new(Place::Root, format!("`only` and `skip` leave no skill of `{}`", root.name))
        .help(format!("the skills there are {}{more}", names.join(", ")))
}

/// Where a denied finding fails the build, nobody needs to hear that the bundle is empty too.
fn all_left_out(number: usize, root: &RootTree, scope: &Scope<'_>) -> Option<Finding> {
    let mut of_root = scope.skills.iter().filter(|skill| skill.root == number).peekable();
    of_root.peek()?;
    let here = scope.report.diagnostics.iter().filter(|found| found.root == number);
    if here.clone().any(|found| found.level == Level::Deny) {
        return None;
    }
    let out: Vec<&str> = here
        .filter(|found| found.finding.effect == Effect::LeftOut)
        .filter_map(|found| found.skill.as_deref())
        .collect();
    let all = of_root.all(|skill| out.contains(&skill.folder.path.as_str()));
    all.then(|| {
        Finding::new(Place::Root, format!("every skill of `{}` was left out", root.name))
            .help("mend one of the skills that the other findings name")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::options::{Options, Value};
    use crate::{compile_files, rules::testing::findings};

    const GOOD: &str = "---\nname: pdf\ndescription: Reads PDF files. Use for forms.\n---\nOpen it.\n";

    fn messages(files: &Memory, options: &Options) -> Vec<String> {
        let compiled = compile_files("skills", files, options);
        let of_rule = |found: &&crate::Diagnostic| found.rule.name == "empty-root";
        let found = compiled.report.diagnostics.iter().filter(of_rule);
        found.map(|found| found.finding.message.clone()).collect()
    }

    #[test]
    fn says_how_deep_the_skills_lie() {
        let files = Memory::new().file("office/x/pdf/SKILL.md", GOOD).file("office/pdf/SKILL.md", GOOD);
        let found = findings(&EMPTY_ROOT, &files, &Options::default());
        assert_eq!(found[0].2.message, "`skills` holds no skill");
        assert_eq!(
            found[0].2.help,
            ["write `depth = 2`: skills lie 2 folders deep, one of them below `office`"]
        );
    }

    #[test]
    fn a_denied_skill_is_no_empty_root_but_one_left_out_is() {
        let files = Memory::new().file("pdf/SKILL.md", "no frontmatter");
        let mut options = Options::default();
        assert!(messages(&files.clone().file("pdf/skill.md", ""), &options).is_empty());
        let files = Memory::new().file("pdf/skill.md", GOOD);
        assert!(messages(&files, &options).is_empty());
        options.set("warn", Value::List(vec!["skill-file-case".into()])).unwrap();
        assert_eq!(messages(&files, &options), ["every skill of `skills` was left out"]);
    }

    #[test]
    fn only_that_names_nobody_is_told_who_is_there() {
        let files = Memory::new().file("pdf/SKILL.md", GOOD);
        let options = Options { only: vec!["pfd".into()], ..Options::default() };
        assert_eq!(messages(&files, &options), ["`only` and `skip` leave no skill of `skills`"]);
        let options = Options { only: vec!["pdf".into()], ..Options::default() };
        assert!(messages(&files, &options).is_empty());
    }
}
