//! `path-case-collision`, `windows-reserved-name`: paths that exist on every system.

use super::scope::steps;
use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::tree::RootTree;

rule! {
    /// # What it checks
    ///
    /// No two files or folders in the root have names that differ in case only.
    ///
    /// # Why
    ///
    /// On a Mac and on Windows they are one file: after a checkout only one of the two is there, and it is chance
    /// which.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/pdf/references/Forms.md
    /// skills/pdf/references/forms.md
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/pdf/references/forms.md
    /// skills/pdf/references/form-fields.md
    /// ```
    ///
    /// # Fix
    ///
    /// Rename one of them.
    ///
    /// # Source
    ///
    /// <https://learn.microsoft.com/windows/win32/fileio/naming-a-file>
    pub(crate) static PATH_CASE_COLLISION = "path-case-collision", Of(Warn, Deny, Warn);
    source = "learn.microsoft.com/windows/win32/fileio/naming-a-file";
    check = Check::Tree(collision);
}

rule! {
    /// # What it checks
    ///
    /// Every name can exist on Windows: it is no device (`con`, `prn`, `aux`, `nul`, `com1`, `lpt1`, …, with any
    /// ending), does not end in a dot or a blank, and holds none of `< > : " | ? * \` and no control character.
    ///
    /// # Why
    ///
    /// A repository with such a file cannot be checked out on Windows, so nobody there can build the program.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/aux/SKILL.md
    /// skills/pdf/references/10:30.md
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// skills/auxiliary/SKILL.md
    /// skills/pdf/references/10-30.md
    /// ```
    ///
    /// # Fix
    ///
    /// Rename the file or folder.
    ///
    /// # Source
    ///
    /// <https://learn.microsoft.com/windows/win32/fileio/naming-a-file>
    pub(crate) static WINDOWS_RESERVED_NAME = "windows-reserved-name", Of(Warn, Deny, Warn);
    source = "learn.microsoft.com/windows/win32/fileio/naming-a-file";
    check = Check::Tree(reserved);
}

/// Every file and folder that was read, each once.
fn paths(root: &RootTree) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for folder in &root.folders {
        paths.extend(steps(&folder.path).map(str::to_owned));
        paths.push(folder.skill_path());
        let mut last = "";
        for file in &folder.files {
            for step in steps(&file.path) {
                // Files come sorted, so the folders of one were mostly named for the one before.
                if step != file.path && last.strip_prefix(step).is_some_and(|rest| rest.starts_with('/')) {
                    continue;
                }
                paths.push(format!("{}/{step}", folder.path));
            }
            last = &file.path;
        }
    }
    paths.extend(root.loose.iter().map(|loose| loose.name.clone()));
    paths.extend(root.without_skill.iter().map(|plain| plain.path.clone()));
    paths.sort_unstable();
    paths.dedup();
    paths
}

fn folded(path: &str) -> String {
    if path.is_ascii() { path.to_ascii_lowercase() } else { path.to_lowercase() }
}

fn collision(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        let paths = paths(root);
        let mut order: Vec<(String, &str)> = paths.iter().map(|path| (folded(path), path.as_str())).collect();
        order.sort();
        for (first, second) in order.iter().zip(order.iter().skip(1)) {
            // What two folders hold collides for the folders' names.
            if first.0 != second.0 || parent(first.1) != parent(second.1) {
                continue;
            }
            let finding = Finding::new(
                Place::Path(second.1.to_owned()),
                format!("`{}` and `{}` differ in case only", first.1, base(second.1)),
            )
            .help("rename one of them: on Windows and on a Mac they are one file");
            out.extend(scope.about(number, second.1, finding));
        }
    }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn reserved(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        for path in paths(root) {
            let Some((reason, help)) = fault(base(&path)) else { continue };
            let finding =
                Finding::new(Place::Path(path.clone()), format!("`{}` {reason}", base(&path))).help(help);
            out.extend(scope.about(number, &path, finding));
        }
    }
}

/// Why Windows refuses the name, and what to do.
fn fault(name: &str) -> Option<(String, String)> {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    if is_device(stem) {
        return Some((
            "is the name of a device on Windows".to_owned(),
            format!("rename it, to `{}` say", name.replacen(stem, &format!("{stem}-x"), 1)),
        ));
    }
    if name.ends_with(['.', ' ']) {
        let what = if name.ends_with('.') { "dot" } else { "blank" };
        return Some((
            format!("ends in a {what}, which Windows drops"),
            format!("rename it to `{}`", name.trim_end_matches(['.', ' '])),
        ));
    }
    let sign = name.chars().find(|&c| "<>:\"|?*\\".contains(c) || c.is_control())?;
    Some((
        format!("holds `{}`, which no name may hold on Windows", sign.escape_debug()),
        "rename it without this character".to_owned(),
    ))
}

fn is_device(stem: &str) -> bool {
    let same = |name: &&str| name.eq_ignore_ascii_case(stem);
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].iter().any(same) {
        return true;
    }
    let port =
        stem.get(..3).is_some_and(|port| ["com", "lpt"].iter().any(|name| name.eq_ignore_ascii_case(port)));
    // The raised digits count too.
    port && matches!(
        stem.get(3..),
        Some("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::options::Options;
    use crate::rules::Rule;
    use crate::rules::testing::findings;

    fn messages(rule: &Rule, paths: &[&str]) -> Vec<String> {
        let files = paths.iter().fold(Memory::new(), |files, path| files.file(*path, ""));
        findings(rule, &files, &Options::default()).into_iter().map(|(_, _, found)| found.message).collect()
    }

    #[test]
    fn one_collision_however_much_the_folders_hold() {
        assert_eq!(
            messages(
                &PATH_CASE_COLLISION,
                &["Pdf/SKILL.md", "Pdf/a/x.md", "pdf/SKILL.md", "pdf/a/x.md", "pdf/a/X.md", "pdf/É", "pdf/é"]
            ),
            [
                "`Pdf` and `pdf` differ in case only",
                "`pdf/a/X.md` and `x.md` differ in case only",
                "`pdf/É` and `é` differ in case only"
            ]
        );
        assert!(messages(&PATH_CASE_COLLISION, &["a/SKILL.md", "a/x/y", "a/x-y", "a/b/SKILL.md"]).is_empty());
    }

    #[test]
    fn every_kind_of_name_that_windows_refuses() {
        for name in ["aux", "NUL.txt", "com1", "lpt³", "Con .md", "a.", "a ", "a:b", "a\\b", "a\tb", "conin$"]
        {
            assert!(fault(name).is_some(), "{name}");
        }
        for name in ["auxiliary", "com", "com10", "lptx", "console.md", "a.b", "null", ".aux", "cömö"] {
            assert_eq!(fault(name), None, "{name}");
        }
        assert_eq!(
            messages(&WINDOWS_RESERVED_NAME, &["aux/SKILL.md", "aux/scripts/x.py", "b/SKILL.md", "b/c:/d/e"]),
            ["`aux` is the name of a device on Windows", "`c:` holds `:`, which no name may hold on Windows"]
        );
    }
}
