//! `empty-frontmatter`: something stands between the fences.

use super::Check;
use crate::finding::Finding;
use crate::options::Options;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// Something stands between the two `---` lines. Blank lines and comments are nothing.
    ///
    /// # Why
    ///
    /// A skill needs a name and a description: they are all that a model sees before it decides to use the skill.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```markdown
    /// ---
    /// # name: pdf-processing
    /// ---
    /// ```
    ///
    /// Good:
    ///
    /// ```markdown
    /// ---
    /// name: pdf-processing
    /// description: Reads PDF files. Use when the user sends one.
    /// ---
    /// ```
    ///
    /// # Fix
    ///
    /// Write `name` and `description`.
    ///
    /// # Source
    ///
    /// The table of fields calls `name` and `description` required:
    /// <https://agentskills.io/specification#frontmatter-required>
    pub(crate) static EMPTY_FRONTMATTER = "empty-frontmatter", Always;
    source = "agentskills.io/specification#frontmatter-required";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    let Ok(fences) = &text.fences else { return };
    if !fences.is_empty(text.source.text()) {
        return;
    }
    let what = if text.block().contains('#') { "holds only comments" } else { "is empty" };
    out.push(
        Finding::at(fences.opener, format!("the frontmatter {what}: expected `name` and `description`"))
            .help(format!(
                "write `name: {}` and `description: …` between the `---` lines",
                skill.folder.base_name()
            ))
            .leaves_out(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn comments_are_nothing() {
        let empty = "the frontmatter is empty: expected `name` and `description`";
        let comments = "the frontmatter holds only comments: expected `name` and `description`";
        assert_finds(&EMPTY_FRONTMATTER, "a", "---\n---\n", &[(1, 1, empty)]);
        assert_finds(&EMPTY_FRONTMATTER, "a", "---\n \n\t\n---\n", &[(1, 1, empty)]);
        assert_finds(&EMPTY_FRONTMATTER, "a", "---\n# name: a\n---\n", &[(1, 1, comments)]);
    }

    #[test]
    fn one_field_is_something() {
        assert_silent(&EMPTY_FRONTMATTER, "a", "---\nname: a\n---\n");
    }
}
