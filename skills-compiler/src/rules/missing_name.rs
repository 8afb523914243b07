//! `missing-name`: a skill says its name.

use super::Check;
use crate::field::Field;
use crate::finding::{Finding, brief};
use crate::misspelt::meant_by;
use crate::options::Options;
use crate::parse::yaml::{Kind, Node};
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The frontmatter has a `name`, and something stands after it.
    ///
    /// # Why
    ///
    /// The name is what a model calls the skill by. Some clients fall back to the folder's name, others drop the skill.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// description: Reads PDF files. Use when the user sends one.
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// description: Reads PDF files. Use when the user sends one.
    /// ```
    ///
    /// # Fix
    ///
    /// Write `name:` and the name of the folder. When the rule is lowered, the folder's name is used.
    ///
    /// # Source
    ///
    /// The table of fields calls `name` required: <https://agentskills.io/specification#frontmatter-required>
    pub(crate) static MISSING_NAME = "missing-name", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#name-field";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = skill.text.as_ref().filter(|text| matches!(text.yaml, Some(Ok(_)))) else { return };
    let found = if let Some(entry) = skill.field(Field::Name) {
        // `name: null` is a name that a reader takes for something else, and has a rule of its own.
        if !matches!(entry.value(), Node::Scalar(scalar) if scalar.kind == Kind::Null && scalar.text.is_empty())
        {
            return;
        }
        Finding::at(entry.key_span(), format!("nothing stands after `{}:`", entry.key()))
    } else {
        let found = Finding::at(text.opener(), "the frontmatter has no `name`");
        match skill.fields().find(|entry| meant_by(entry.key()) == Some(Field::Name)) {
            Some(near) => found.and(near.key_span(), format!("`{}` is not `name`", brief(near.key()))),
            None => found,
        }
    };
    out.push(
        found
            .help(format!("write `name: {}`", skill.folder.base_name()))
            .changes("the name of the folder is used"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn absent_and_empty_are_both_missing() {
        let absent = "the frontmatter has no `name`";
        assert_finds(&MISSING_NAME, "a", "---\ndescription: d\n---\n", &[(1, 1, absent)]);
        assert_finds(&MISSING_NAME, "a", "---\nnmae: a\n---\n", &[(1, 1, absent)]);
        assert_finds(&MISSING_NAME, "a", "---\nname:\n---\n", &[(2, 1, "nothing stands after `name:`")]);
    }

    #[test]
    fn what_cannot_be_read_has_no_missing_name() {
        for text in
            ["---\n---\n", "# Title\n", "---\na: b: c\n---\n", "---\n- a\n---\n", "---\nname: ~\n---\n"]
        {
            assert_silent(&MISSING_NAME, "a", text);
        }
    }
}
