//! `symlink` and `symlink-outside`: links below the root, and where they lead.

use super::{Check, InRoot, Scope};
use crate::finding::{Finding, Place};
use crate::tree::TroubleKind;

rule! {
    /// # What it checks
    ///
    /// Nothing below the root is a link to something else below the root.
    ///
    /// # Why
    ///
    /// The bundle holds a copy of what a link leads to, so it is embedded twice, and a linked skill comes twice under
    /// one name. Where links are not supported, git writes a text file that holds the path instead, and the skill
    /// is broken there.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/pdf/SKILL.md
    /// skills/forms -> pdf
    /// ```
    ///
    /// Good: one folder for each skill, with files of its own.
    ///
    /// # Fix
    ///
    /// Put the file or folder where the link is, or remove the link. A link is followed once: links inside a linked
    /// folder are not.
    ///
    /// # Source
    ///
    /// git stores a link as text where it cannot make one: <https://git-scm.com/docs/git-config#Documentation/git-config.txt-coresymlinks>
    pub(crate) static SYMLINK = "symlink", Of(Warn, Deny, Allow);
    source = "";
    check = Check::Tree(inside);
}

rule! {
    /// # What it checks
    ///
    /// No link below the root leads out of it, to nothing, back to a folder it lies in, or to a file that is never
    /// embedded, such as `.env`.
    ///
    /// # Why
    ///
    /// What lies behind a link that leaves the root is not part of the skills: it may be a key in a home folder, and
    /// it would be embedded into every program that is built. It is also different on each machine, so the same
    /// sources would give different programs.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/deploy/key.pem -> /home/ana/.ssh/id_ed25519
    /// skills/deploy/notes.md -> ../../wiki/deploy.md
    /// ```
    ///
    /// Good: copies of the files that the skill needs, inside its folder.
    ///
    /// # Fix
    ///
    /// Replace the link by the file it means, or remove it. When lowered, what the link leads to is left out; it is
    /// never followed.
    ///
    /// # Source
    ///
    /// The danger: secrets of the machine that builds end up in the program
    /// (<https://cwe.mitre.org/data/definitions/59.html>).
    pub(crate) static SYMLINK_OUTSIDE = "symlink-outside", Of(Deny, Deny, Warn);
    source = "";
    check = Check::Tree(outside);
}

fn inside(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        for trouble in &root.trouble {
            let TroubleKind::Link { target } = &trouble.kind else { continue };
            let path = &trouble.path;
            let finding =
                Finding::new(Place::Path(path.clone()), format!("`{path}` is a link to `{target}`"))
                    .help(format!("put a copy of `{target}` there, or remove the link"))
                    .note("the bundle holds a copy of what the link leads to");
            out.extend(scope.about(number, path, finding));
        }
    }
}

fn outside(scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    for (number, root) in scope.tree.roots.iter().enumerate() {
        for trouble in &root.trouble {
            let path = &trouble.path;
            let message = match &trouble.kind {
                TroubleKind::LinkOutside { target } => {
                    format!("the link `{path}` leads out of the root, to `{target}`")
                }
                TroubleKind::LinkDangles { target } => {
                    format!("the link `{path}` leads to nothing: `{target}`")
                }
                TroubleKind::LinkCircle { target } => {
                    format!("the link `{path}` leads back to a folder it lies in: `{target}`")
                }
                TroubleKind::LinkInLink { target } => {
                    format!(
                        "the link `{path}` to `{target}` is not followed, since it lies in a linked folder"
                    )
                }
                TroubleKind::LinkSkipped { target } => {
                    format!("the link `{path}` leads to `{target}`, which is never embedded")
                }
                _ => continue,
            };
            let help = match trouble.kind {
                TroubleKind::LinkDangles { .. }
                | TroubleKind::LinkCircle { .. }
                | TroubleKind::LinkSkipped { .. } => "remove the link",
                _ => "put a copy of the file or folder there, or remove the link",
            };
            let finding = Finding::new(Place::Path(path.clone()), message)
                .help(help)
                .changes("what the link leads to is left out");
            out.extend(scope.about(number, path, finding));
        }
    }
}
