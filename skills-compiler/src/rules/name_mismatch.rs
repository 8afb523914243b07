//! `name-mismatch`: the name is the folder's name.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The `name` in the frontmatter is the name of the folder that holds the `SKILL.md`.
    ///
    /// # Why
    ///
    /// Clients find a skill by its folder and call it by its name. When the two differ, some drop the skill and
    /// others list it under a name that cannot be found on disk.
    ///
    /// # Example
    ///
    /// `pdf-processing/SKILL.md`:
    ///
    /// ```yaml
    /// name: pdf
    /// ```
    ///
    /// # Fix
    ///
    /// Write the folder's name, or rename the folder.
    ///
    /// # Source
    ///
    /// "Must match the parent directory name": <https://agentskills.io/specification#name-field>
    pub(crate) static NAME_MISMATCH = "name-mismatch", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#name-field";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, name)) = skill.text_of(Field::Name) else { return };
    let folder = skill.folder.base_name();
    if name.is_empty() || name == folder {
        return;
    }
    out.push(
        Finding::at(entry.value_span(), format!("skill name `{name}` is not the folder name `{folder}`"))
            .label(format!("the folder is `{folder}`"))
            .help(format!("write `name: {folder}`, or rename the folder to `{name}`"))
            .changes("the declared name is kept"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_the_value() {
        assert_finds(
            &NAME_MISMATCH,
            "pdf-processing",
            "---\nname: pdf\ndescription: d\n---\n",
            &[(2, 7, "skill name `pdf` is not the folder name `pdf-processing`")],
        );
    }

    #[test]
    fn a_quoted_name_is_the_same_name() {
        assert_silent(&NAME_MISMATCH, "pdf", "---\n\"name\": 'pdf'\ndescription: d\n---\n");
    }
}
