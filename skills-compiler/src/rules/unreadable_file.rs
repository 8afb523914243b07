//! `unreadable-file` and `non-utf8-path`: what cannot be read or named cannot be embedded.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::limits::RESOURCE_UNREAD_BEYOND;
use crate::tree::{Content, RootFault, TroubleKind};
use glob::Pattern;

rule! {
    /// # What it checks
    ///
    /// Every file and folder below the root can be read, and every file is a plain one: no pipe, socket or device,
    /// and none over 1 GiB.
    ///
    /// # Why
    ///
    /// A skill without one of its files is not the skill that was written. Leaving the file out in silence would give
    /// different programs on different machines.
    ///
    /// # Example
    ///
    /// ```text
    /// -r-------- root  skills/deploy/references/hosts.md
    /// ```
    ///
    /// Good:
    ///
    /// ```text
    /// -rw-r--r-- ana   skills/deploy/references/hosts.md
    /// ```
    ///
    /// # Fix
    ///
    /// Give the user who builds the right to read it, or leave it out on purpose with `exclude`.
    ///
    /// # Source
    ///
    /// What cannot be read cannot be embedded.
    pub(crate) static UNREADABLE_FILE = "unreadable-file", Always;
    source = "";
    check = Check::Tree(unreadable);
}

rule! {
    /// # What it checks
    ///
    /// The name of every file and folder is UTF-8.
    ///
    /// # Why
    ///
    /// A catalog names its files with text. A name in another encoding has no text that is the same on every
    /// system, and the model that is told of it could not ask for the file.
    ///
    /// # Example
    ///
    /// `Übersicht.md` in Latin-1, as an old archive unpacks it:
    ///
    /// ```text
    /// skills/pdf/\xDCbersicht.md
    /// ```
    ///
    /// Good: the same name in UTF-8, or `uebersicht.md`.
    ///
    /// # Fix
    ///
    /// Rename the file.
    ///
    /// # Source
    ///
    /// What cannot be named cannot be embedded.
    pub(crate) static NON_UTF8_PATH = "non-utf8-path", Always;
    source = "";
    check = Check::Tree(not_utf8);
}

fn unreadable(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        if let Some(RootFault::Unreadable(reason)) = &root.fault {
            let message = format!("the folder `{}` cannot be read: {reason}", root.name);
            out.push(InRoot::new(number, Finding::new(Place::Root, message)));
        }
        let mut report = |path: &str, message: String| {
            let finding = Finding::new(Place::Path(path.to_owned()), message)
                .help(format!("mend or remove it, or write `exclude = [{:?}]`", Pattern::escape(path)))
                .leaves_out();
            out.extend(scope.about(number, path, finding));
        };
        for folder in &root.folders {
            if let Content::Unreadable(reason) = &folder.content {
                let path = folder.skill_path();
                report(&path, format!("`{path}` cannot be read: {reason}"));
            }
        }
        for trouble in &root.trouble {
            let path = &trouble.path;
            match &trouble.kind {
                TroubleKind::Unreadable(reason) => report(path, format!("`{path}` cannot be read: {reason}")),
                TroubleKind::NotAFile => {
                    report(path, format!("`{path}` is a pipe, a socket or a device, not a file"));
                }
                TroubleKind::TooLarge(size) => {
                    let most = RESOURCE_UNREAD_BEYOND;
                    report(path, format!("`{path}` has {size} bytes, and no file over {most} is read"));
                }
                _ => {}
            }
        }
    }
}

fn not_utf8(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        for trouble in root.trouble.iter().filter(|trouble| trouble.kind == TroubleKind::NotUtf8Name) {
            let path = &trouble.path;
            let finding =
                Finding::new(Place::Path(path.clone()), format!("the name of `{path}` is not UTF-8"))
                    .help("rename it")
                    .note("`\u{fffd}` stands for each part that is not UTF-8")
                    .leaves_out();
            out.extend(scope.about(number, path, finding));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::compile_files;
    use crate::level::{Broken, Level};
    use crate::load::Memory;
    use crate::options::Options;
    use crate::rules::testing::said;

    const GOOD: &str = "---\nname: pdf\ndescription: Reads PDF files. Use for forms.\n---\nOpen it.\n";

    #[test]
    fn the_skill_with_a_file_that_cannot_be_read_stays_out() {
        let files = Memory::new()
            .file("pdf/SKILL.md", GOOD)
            .unreadable("pdf/a.md", "no right")
            .file("excel/SKILL.md", GOOD.replace("pdf", "excel"))
            .unreadable("word/SKILL.md", "no right");
        let options = Options { broken: Some(Broken::LeaveOut), ..Options::default() };
        let compiled = compile_files("skills", &files, &options);
        assert_eq!(
            said(&compiled.report),
            [
                ("unreadable-file", Level::Warn, "`pdf/a.md` cannot be read: no right"),
                ("unreadable-file", Level::Warn, "`word/SKILL.md` cannot be read: no right"),
            ]
        );
        let names: Vec<_> = compiled.bundle.skills.iter().map(|skill| skill.name.as_str()).collect();
        assert_eq!(names, ["excel"]);
        let out: Vec<_> = compiled.bundle.left_out.iter().map(|out| out.skill.as_str()).collect();
        assert_eq!(out, ["pdf", "word"]);
    }
}
