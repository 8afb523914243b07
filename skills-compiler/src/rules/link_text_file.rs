//! `link-text-file`: a link that was checked out as a text file.

use super::scope::steps;
use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::tree::{Content, RootTree};

rule! {
    /// # What it checks
    ///
    /// No file consists of one relative path: one that starts with `../` or `./`, or that leads to a file or folder
    /// in the root.
    ///
    /// # Why
    ///
    /// Where links are not supported (Windows without the right to make them, some archives), git writes a text file
    /// that holds the path. The skill is then built with a path where its text should be, on that machine only.
    ///
    /// # Example
    ///
    /// The whole content of `references/style.md`:
    ///
    /// ```text
    /// ../../shared/style.md
    /// ```
    ///
    /// Good: the file itself.
    ///
    /// # Fix
    ///
    /// Check out with `git config core.symlinks true`, or put a copy of the file there, which works everywhere.
    ///
    /// # Source
    ///
    /// <https://git-scm.com/docs/git-config#Documentation/git-config.txt-coresymlinks>
    pub(crate) static LINK_TEXT_FILE = "link-text-file", Of(Warn, Deny, Warn);
    source = "git-scm.com/docs/git-config, core.symlinks";
    check = Check::Tree(check);
}

/// A path is no longer than this, in bytes.
const LONGEST: usize = 255;

fn check(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        for loose in &root.loose {
            report(scope, number, &loose.name, loose.line.as_deref(), out);
        }
        for folder in &root.folders {
            if let Content::Text(source) = &folder.content {
                let text = source.text();
                if text.len() <= LONGEST {
                    report(scope, number, &folder.skill_path(), Some(text.trim_end()), out);
                }
            }
            for file in folder.files.iter().filter(|file| file.line.is_some()) {
                report(scope, number, &format!("{}/{}", folder.path, file.path), file.line.as_deref(), out);
            }
        }
    }
}

fn report(scope: &Scope<'_>, number: usize, path: &str, line: Option<&str>, out: &mut Vec<InRoot>) {
    let Some(line) = line else { return };
    let Some(root) = scope.tree.roots.get(number) else { return };
    if !is_link(root, path, line) {
        return;
    }
    let finding = Finding::new(Place::Path(path.to_owned()), format!("`{path}` holds only a path, `{line}`"))
        .help(format!(
            "put a copy of `{line}` there, or check out again with `git config core.symlinks true`"
        ))
        .note("a link looks like this where git cannot make links");
    out.extend(scope.about(number, path, finding));
}

fn is_link(root: &RootTree, path: &str, line: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "<>:\"|?*()[]{},;=`'".contains(c);
    if line.is_empty() || line.contains(odd) || line.starts_with('/') {
        return false;
    }
    let rest = line.trim_start_matches("../").trim_start_matches("./");
    if rest.len() < line.len() {
        return !rest.is_empty();
    }
    let holder = path.rsplit_once('/').map_or("", |(holder, _)| holder);
    let target = if holder.is_empty() { line.to_owned() } else { format!("{holder}/{line}") };
    target != path && exists(root, target.trim_end_matches('/'))
}

/// Whether a file or folder of this path was read.
fn exists(root: &RootTree, target: &str) -> bool {
    let of_skill = steps(target).find_map(|step| {
        root.folders
            .binary_search_by(|folder| folder.path.as_str().cmp(step))
            .ok()
            .and_then(|at| root.folders.get(at))
    });
    let Some(folder) = of_skill else { return root.loose.iter().any(|loose| loose.name == target) };
    let Some(rest) = target.strip_prefix(&folder.path) else { return false };
    let rest = rest.trim_start_matches('/');
    let below =
        |path: &str| path.strip_prefix(rest).is_some_and(|end| end.is_empty() || end.starts_with('/'));
    rest.is_empty() || rest == folder.skill_file || folder.files.iter().any(|file| below(&file.path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::options::Options;
    use crate::rules::testing::findings;

    fn paths(file: &str, text: &str) -> usize {
        let files = Memory::new()
            .file("pdf/SKILL.md", "---\nname: pdf\ndescription: d\n---\n")
            .file("pdf/references/forms.md", "# Forms\n")
            .file(file, text);
        findings(&LINK_TEXT_FILE, &files, &Options::default()).len()
    }

    #[test]
    fn paths_that_lead_somewhere_are_links() {
        for (file, text) in [
            ("pdf/AGENTS.md", "SKILL.md"),
            ("pdf/docs", "references"),
            ("pdf/references/x.md", "../../shared/x.md\n"),
            ("pdf/x.md", "./references/forms.md"),
            ("linked", "pdf"),
            ("linked", "pdf/references"),
            ("forms/SKILL.md", "../pdf/SKILL.md"),
        ] {
            assert_eq!(paths(file, text), 1, "{file}: {text}");
        }
    }

    #[test]
    fn one_line_of_text_is_no_link() {
        for (file, text) in [
            ("pdf/VERSION", "1.0.0"),
            ("pdf/x.txt", "pdf"),
            ("pdf/x.txt", "x.txt"),
            ("pdf/x.txt", ".."),
            ("pdf/x.txt", "../"),
            ("pdf/x.txt", ""),
            ("pdf/x.md", "See references/forms.md"),
            ("pdf/x.md", "@../AGENTS.md"),
            ("pdf/x.txt", "../a\n../b\n"),
            ("pdf/x.txt", "references/other.md"),
        ] {
            assert_eq!(paths(file, text), 0, "{file}: {text}");
        }
    }
}
