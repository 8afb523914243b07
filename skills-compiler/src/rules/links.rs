//! `broken-link`, `link-escapes-skill`: relative links lead to files of the skill.

use super::{Check, InRoot, Scope};
use crate::finding::Finding;
use crate::links::{Doubts, Target, nearest_file, target};
use crate::markdown::Link;
use crate::skill::Skill;
use crate::tree::RootTree;
use std::cell::LazyCell;
use std::collections::BTreeMap;

rule! {
    /// # What it checks
    ///
    /// A relative Markdown link or image in the body, outside code, leads to a file or folder of the skill, letter
    /// case included. A leading `${CLAUDE_SKILL_DIR}/` or `${SKILL_DIR}/` is the skill's folder. Web addresses and
    /// targets with placeholders, such as `<name>.md` or `{id}`, are not looked at.
    ///
    /// # Why
    ///
    /// The model follows the link when it needs what stands there, and finds nothing. In a bundle there is no
    /// second place to look: what is not embedded does not exist.
    ///
    /// # Example
    ///
    /// Bad, when the file is called `references/rules.md`:
    ///
    /// ```markdown
    /// See [the rules](references/rule.md).
    /// ```
    ///
    /// Good:
    ///
    /// ```markdown
    /// See [the rules](references/rules.md).
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the path, add the file, or remove the link.
    ///
    /// # Source
    ///
    /// "When referencing other files in your skill, use relative paths from the skill root":
    /// <https://agentskills.io/specification#file-references>
    pub(crate) static BROKEN_LINK = "broken-link", Of(Warn, Deny, Allow);
    source = "agentskills.io/specification#file-references";
    check = Check::Tree(broken);
}

rule! {
    /// # What it checks
    ///
    /// No Markdown link or image in the body, outside code, goes up past the skill's folder with `..`, and none is an
    /// absolute path.
    ///
    /// # Why
    ///
    /// A skill is embedded, copied and installed as one folder. What lies beside it on the author's disk does not
    /// come along, and what lies at the same place elsewhere is something else.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```markdown
    /// See [the house style](../../docs/style.md).
    /// ```
    ///
    /// Good:
    ///
    /// ```markdown
    /// See [the house style](references/style.md).
    /// ```
    ///
    /// # Fix
    ///
    /// Copy the file into the skill and link to the copy. For a file of another skill in the same bundle, name that
    /// skill: the model can activate it. For a page on the web, write its whole address.
    ///
    /// # Source
    ///
    /// "When referencing other files in your skill, use relative paths from the skill root":
    /// <https://agentskills.io/specification#file-references>
    pub(crate) static LINK_ESCAPES_SKILL = "link-escapes-skill", Of(Warn, Deny, Warn);
    source = "agentskills.io/specification#file-references";
    check = Check::Tree(escaping);
}

/// The links of every skill of whose links there is a doubt. Only the parser knows which of them are links.
fn links<'t>(
    scope: &'t Scope<'_>,
    is_doubtful: fn(Doubts) -> bool,
) -> impl Iterator<Item = (usize, &'t Skill<'t>, &'t Link)> {
    scope.skills.iter().enumerate().flat_map(move |(number, skill)| {
        let text = skill.text.as_ref().filter(|_| is_doubtful(skill.link_doubts()));
        text.into_iter().flat_map(|text| &text.markdown().links).map(move |link| (number, skill, link))
    })
}

fn broken(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let is_broken = |skill: &Skill<'_>, target: &Target| matches!(target, Target::Inside(path) if !skill.folder.holds(path));
    for (number, skill, link) in links(scope, |doubts| doubts.broken) {
        let target = target(&link.target);
        let Target::Inside(path) = &target else { continue };
        if !is_broken(skill, &target) {
            continue;
        }
        let finding = Finding::at(link.span, format!("the link to `{path}` leads to no file of the skill"));
        let finding = match nearest_file(skill.folder, path) {
            Some(near) => finding.label("no such file").help(format!("did you mean `{near}`?")),
            None => finding.label("no such file").help("add the file, correct the path, or remove the link"),
        };
        let root = scope.tree.roots.get(skill.root);
        let finding = match root.filter(|root| is_passed_over(root, &format!("{}/{path}", skill.folder.path)))
        {
            Some(_) => finding.note(
                "the file is there, but hidden files and junk are embedded only when `include` names them",
            ),
            None => finding,
        };
        out.extend(InRoot::of_skill(scope, number, finding));
    }
}

fn is_passed_over(root: &RootTree, path: &str) -> bool {
    root.hidden.iter().chain(&root.junk).any(|skipped| {
        path.strip_prefix(skipped.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// The skills by root and folder: of many links up, each asks whose folder it leads to.
type Folders<'a> = BTreeMap<(usize, &'a str), &'a Skill<'a>>;

fn escaping(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let by_folder =
        || scope.skills.iter().map(|skill| ((skill.root, skill.folder.path.as_str()), skill)).collect();
    let folders: LazyCell<Folders<'_>, _> = LazyCell::new(by_folder);
    for (number, skill, link) in links(scope, |doubts| doubts.escaping) {
        let finding = match target(&link.target) {
            Target::Elsewhere | Target::Inside(_) => continue,
            Target::Absolute => {
                Finding::at(link.span, format!("the link to `{}` is an absolute path", link.target.trim()))
                    .label("this path is another on every machine")
                    .help("copy the file into the skill and link to the copy, or write a whole web address")
            }
            Target::Above(steps, path) => above(
                &folders,
                skill,
                steps,
                &path,
                Finding::at(
                    link.span,
                    format!("the link to `{}` leads out of the skill", link.target.trim()),
                ),
            ),
        };
        out.extend(InRoot::of_skill(scope, number, finding));
    }
}

/// A link that goes up: what lies there, as far as it is known.
fn above(folders: &Folders<'_>, skill: &Skill<'_>, steps: usize, path: &str, finding: Finding) -> Finding {
    let finding = finding.label("this leaves the skill's folder");
    let parts: Vec<&str> = skill.folder.path.split('/').collect();
    let kept = parts.len().checked_sub(steps).and_then(|kept| parts.get(..kept));
    let at = kept.map(|kept| kept.iter().copied().chain([path]).collect::<Vec<_>>().join("/"));
    let holder = at.as_deref().and_then(|at| {
        let above = at.match_indices('/').filter_map(|(slash, _)| at.get(..slash));
        above.chain([at]).find_map(|folder| folders.get(&(skill.root, folder)))
    });
    match holder {
        Some(own) if own.folder.path == skill.folder.path => {
            let inside = at.as_deref().and_then(|at| at.get(own.folder.path.len() + 1..)).unwrap_or(".");
            finding.help(format!("write `{inside}`"))
        }
        Some(sibling) => {
            let name = sibling.name();
            finding
                .help(format!("name the skill `{name}` in the text, so that the model activates it"))
                .note(format!("the target is part of `{name}`, a skill of the same bundle"))
        }
        None if path.ends_with("SKILL.md") => {
            finding.help("name the other skill in the text, so that the model activates it where it is there")
        }
        None => finding.help("copy the file into the skill and link to the copy"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::options::Options;
    use crate::rules::Rule;
    use crate::rules::testing::findings;

    const TOP: &str = "---\nname: pdf\ndescription: d\n---\n";

    fn found(rule: &Rule, body: &str) -> Vec<(usize, usize, String, String)> {
        let files = Memory::new()
            .file("pdf/SKILL.md", format!("{TOP}{body}"))
            .file("pdf/references/rules.md", "x")
            .file("pdf/a b.md", "x")
            .file("pdf/.hidden", "x")
            .file("xls/SKILL.md", "---\nname: xls\ndescription: d\n---\nGo.\n");
        let found = findings(rule, &files, &Options::default());
        let facts = |(line, column, finding): (usize, usize, Finding)| {
            (line, column, finding.message, [finding.help, finding.notes].concat().join("; "))
        };
        found.into_iter().map(facts).collect()
    }

    #[track_caller]
    fn assert_found(rule: &Rule, body: &str, column: usize, message: &str, help: &str) {
        assert_eq!(found(rule, body), [(5, column, message.to_owned(), help.to_owned())], "{body}");
    }

    #[test]
    fn a_file_that_is_not_there_is_named_with_the_nearest() {
        let message = |path: &str| format!("the link to `{path}` leads to no file of the skill");
        let near = "did you mean `references/rules.md`?";
        assert_found(&BROKEN_LINK, "[a](references/rule.md#top)", 5, &message("references/rule.md"), near);
        assert_found(&BROKEN_LINK, "![a](<RULES.md>)", 7, &message("RULES.md"), near);
        let add = "add the file, correct the path, or remove the link";
        assert_found(&BROKEN_LINK, "[a](scripts/x.py)", 5, &message("scripts/x.py"), add);
        let hidden =
            "the file is there, but hidden files and junk are embedded only when `include` names them";
        assert_found(&BROKEN_LINK, "[a](.hidden)", 5, &message(".hidden"), &format!("{add}; {hidden}"));
    }

    #[test]
    fn what_leads_somewhere_or_is_no_path_is_fine() {
        for target in [
            "references/rules.md",
            "./references/rules.md?raw#x",
            "references",
            "references/",
            "a%20b.md",
            "SKILL.md",
            "${CLAUDE_SKILL_DIR}/references/rules.md",
            "#top",
            "https://example.org/x.md",
            "mailto:a@example.org",
            "//example.org",
            "<name>.md",
            "{id}.md",
            "...",
        ] {
            assert_eq!(found(&BROKEN_LINK, &format!("[a](<{target}>) [b]({target})")), [], "{target}");
        }
        let reference = "[a][b]\n\n[b]: c.md\n";
        assert_eq!(found(&BROKEN_LINK, reference)[0].2, "the link to `c.md` leads to no file of the skill");
        assert_eq!(found(&BROKEN_LINK, "`[a](b.md)`\n\n```\n[a](b.md)\n```\n"), []);
    }

    #[test]
    fn a_link_that_leaves_the_skill_says_where_it_leads() {
        let copy = "copy the file into the skill and link to the copy";
        let outside = |path: &str| format!("the link to `{path}` leads out of the skill");
        assert_found(&LINK_ESCAPES_SKILL, "[a](../x.md)", 5, &outside("../x.md"), copy);
        assert_found(&LINK_ESCAPES_SKILL, "[a](a/../../../x.md)", 5, &outside("a/../../../x.md"), copy);
        let own = "write `references/rules.md`";
        let round = "../pdf/references/rules.md";
        assert_found(&LINK_ESCAPES_SKILL, &format!("[a]({round})"), 5, &outside(round), own);
        let sibling = "name the skill `xls` in the text, so that the model activates it; the target is part of `xls`, \
                       a skill of the same bundle";
        assert_found(&LINK_ESCAPES_SKILL, "[a](../xls/SKILL.md)", 5, &outside("../xls/SKILL.md"), sibling);
        let absolute = "the link to `/etc/x` is an absolute path";
        let help = format!("{copy}, or write a whole web address");
        assert_found(&LINK_ESCAPES_SKILL, "[a](/etc/x)", 5, absolute, &help);
        assert_eq!(found(&BROKEN_LINK, "[a](../x.md) [b](/etc/x) [c](C:/x)"), []);
    }
}
