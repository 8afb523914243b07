//! `path-case-collision`, `windows-reserved-name`: paths that exist on every system.

use super::scope::steps;
use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::tree::{Folder, RootTree};
use std::collections::BTreeMap;

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

/// Every path of a sorted list and every folder on the way to one, the folders of one once where they are those of
/// the one before too.
fn entries<'a>(paths: impl Iterator<Item = &'a str>, mut each: impl FnMut(&'a str)) {
    let mut last = "";
    for path in paths {
        for step in steps(path) {
            let known =
                step.len() < path.len() && last.get(step.len()..).is_some_and(|rest| rest.starts_with('/'));
            if !known || !last.starts_with(step) {
                each(step);
            }
        }
        last = path;
    }
}

/// The same for what lies in a root outside of the skills' own folders.
fn outer_entries<'a>(root: &'a RootTree, mut each: impl FnMut(&'a str)) {
    entries(root.folders.iter().map(|folder| folder.path.as_str()), &mut each);
    entries(root.without_skill.iter().map(|plain| plain.path.as_str()), &mut each);
    root.loose.iter().for_each(|loose| each(&loose.name));
}

fn files(folder: &Folder) -> impl Iterator<Item = &str> {
    folder.files.iter().map(|file| file.path.as_str())
}

fn folded(path: &str) -> String {
    if path.is_ascii() { path.to_ascii_lowercase() } else { path.to_lowercase() }
}

/// Names that differ in case only. One of two has a letter that is not lower case, and few paths have.
#[derive(Default)]
struct Cases<'a>(BTreeMap<String, Vec<&'a str>>);

impl<'a> Cases<'a> {
    fn odd(&mut self, path: &'a str) {
        let folded = folded(path);
        if folded != path {
            self.0.entry(folded).or_default().push(path);
        }
    }

    fn even(&mut self, path: &'a str) {
        if let Some(spellings) = self.0.get_mut(path) {
            spellings.push(path);
        }
    }

    /// Each spelling after the first, with the one before it. What two folders hold collides for the folders' names.
    fn collisions(self) -> Vec<(&'a str, &'a str)> {
        let mut found = Vec::new();
        for mut spellings in self.0.into_values() {
            spellings.sort_unstable();
            spellings.dedup();
            let pairs =
                spellings.iter().zip(spellings.iter().skip(1)).map(|(first, second)| (*first, *second));
            found.extend(pairs.filter(|(first, second)| parent(first) == parent(second)));
        }
        found
    }
}

fn collision(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        let mut report = |first: String, second: String| {
            let message = format!("`{first}` and `{}` differ in case only", base(&second));
            let finding = Finding::new(Place::Path(second.clone()), message)
                .help("rename one of them: on Windows and on a Mac they are one file");
            out.extend(scope.about(number, &second, finding));
        };
        let mut cases = Cases::default();
        outer_entries(root, |path| cases.odd(path));
        if !cases.0.is_empty() {
            outer_entries(root, |path| cases.even(path));
        }
        for (first, second) in cases.collisions() {
            report(first.to_owned(), second.to_owned());
        }
        for folder in &root.folders {
            let at = |path: &str| format!("{}/{path}", folder.path);
            for file in files(folder).filter(|file| file.eq_ignore_ascii_case(&folder.skill_file)) {
                report(at(&folder.skill_file), at(file));
            }
            let mut cases = Cases::default();
            entries(files(folder), |path| cases.odd(path));
            if !cases.0.is_empty() {
                entries(files(folder), |path| cases.even(path));
            }
            for (first, second) in cases.collisions() {
                report(at(first), at(second));
            }
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
        let mut report = |folder: &str, path: &str| {
            let Some((reason, help)) = fault(base(path)) else { return };
            let path = if folder.is_empty() { path.to_owned() } else { format!("{folder}/{path}") };
            let message = format!("`{}` {reason}", base(&path));
            let finding = Finding::new(Place::Path(path.clone()), message).help(help);
            out.extend(scope.about(number, &path, finding));
        };
        outer_entries(root, |path| report("", path));
        for folder in &root.folders {
            entries(files(folder), |path| report(&folder.path, path));
        }
    }
}

/// Why Windows refuses the name, and what to do.
fn fault(name: &str) -> Option<(String, String)> {
    let stem = name.find('.').and_then(|dot| name.get(..dot)).unwrap_or(name);
    if is_device(stem) {
        return Some((
            "is the name of a device on Windows".to_owned(),
            format!("rename it, to `{stem}-x{}` say", name.get(stem.len()..).unwrap_or_default()),
        ));
    }
    if let Some(last @ (b'.' | b' ')) = name.as_bytes().last() {
        let what = if *last == b'.' { "dot" } else { "blank" };
        return Some((
            format!("ends in a {what}, which Windows drops"),
            format!("rename it to `{}`", name.trim_end_matches(['.', ' '])),
        ));
    }
    let refused = |b: u8| b < b' ' || matches!(b, b'<' | b'>' | b':' | b'"' | b'|' | b'?' | b'*' | b'\\');
    let sign = name.bytes().find(|&b| refused(b)).map(char::from)?;
    Some((
        format!("holds `{}`, which no name may hold on Windows", sign.escape_debug()),
        "rename it without this character".to_owned(),
    ))
}

/// Blanks before the dot do not count.
fn is_device(stem: &str) -> bool {
    // Names are looked at one by one in a build without optimization, so the commonest answer comes first.
    if !matches!(
        stem.as_bytes().first(),
        Some(b'a' | b'A' | b'c' | b'C' | b'l' | b'L' | b'n' | b'N' | b'p' | b'P')
    ) {
        return false;
    }
    let stem = stem.trim_end();
    let same = |name: &&str| name.eq_ignore_ascii_case(stem);
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].iter().any(same) {
        return true;
    }
    let port =
        stem.get(..3).is_some_and(|port| ["com", "lpt"].iter().any(|name| name.eq_ignore_ascii_case(port)));
    // The raised digits count too.
    let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"];
    port && stem.get(3..).is_some_and(|digit| digits.contains(&digit))
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
                &[
                    "Pdf/SKILL.md",
                    "Pdf/a/x.md",
                    "pdf/SKILL.md",
                    "pdf/skill.md",
                    "pdf/a/x.md",
                    "pdf/a/X.md",
                    "pdf/É",
                    "pdf/é"
                ]
            ),
            [
                "`Pdf` and `pdf` differ in case only",
                "`pdf/SKILL.md` and `skill.md` differ in case only",
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
