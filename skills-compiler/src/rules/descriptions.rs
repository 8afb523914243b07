//! `missing-description`, `empty-description`, `description-length`: there is a description, and a model can read it.

use super::Check;
use crate::field::Field;
use crate::finding::{Finding, brief};
use crate::limits;
use crate::misspelt::meant_by;
use crate::options::Options;
use crate::parse::yaml::{Kind, Node};
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The frontmatter has a `description`.
    ///
    /// # Why
    ///
    /// The description is all that a model sees of the skill before it decides to use it. Clients drop a skill without
    /// one, and so do we: also when the rule is lowered, such a skill is left out.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// description: Reads PDF files and fills forms. Use when the user sends a PDF.
    /// ```
    ///
    /// # Fix
    ///
    /// Write what the skill does and when to use it.
    ///
    /// # Source
    ///
    /// The table of fields calls `description` required: <https://agentskills.io/specification#frontmatter-required>
    pub(crate) static MISSING_DESCRIPTION = "missing-description", Of(Deny, Deny, Deny);
    source = "agentskills.io/specification#description-field";
    check = Check::Skill(missing);
}

rule! {
    /// # What it checks
    ///
    /// The `description` holds text: not nothing, not null, not only blanks.
    ///
    /// # Why
    ///
    /// The description is all that a model sees of the skill before it decides to use it. Clients drop a skill without
    /// one, and so do we: also when the rule is lowered, such a skill is left out.
    ///
    /// # Example
    ///
    /// Bad, the text is not set in and so belongs to nothing:
    ///
    /// ```yaml
    /// description: >
    /// license: MIT
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: >
    ///   Reads PDF files and fills forms. Use when the user sends a PDF.
    /// license: MIT
    /// ```
    ///
    /// # Fix
    ///
    /// Write what the skill does and when to use it.
    ///
    /// # Source
    ///
    /// "Must be 1-1024 characters": <https://agentskills.io/specification#description-field>
    pub(crate) static EMPTY_DESCRIPTION = "empty-description", Of(Deny, Deny, Deny);
    source = "agentskills.io/specification#description-field";
    check = Check::Skill(empty);
}

rule! {
    /// # What it checks
    ///
    /// The description has at most 1,024 characters: characters, not bytes, and without blanks and line ends around it.
    ///
    /// # Why
    ///
    /// Every description is in the context of every conversation. Clients drop a skill whose description is longer, or
    /// cut it. When the rule is lowered, it is cut after 1,024 characters.
    ///
    /// # Example
    ///
    /// Bad: a page of instructions.
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: Reads PDF files and fills forms. Use when the user sends a PDF.
    /// ```
    ///
    /// # Fix
    ///
    /// Keep what the skill does and when to use it. How it does it belongs in the body.
    ///
    /// # Source
    ///
    /// "Must be 1-1024 characters": <https://agentskills.io/specification#description-field>
    pub(crate) static DESCRIPTION_LENGTH = "description-length", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#description-field";
    check = Check::Skill(length);
}

const HELP: &str = "write `description: …`: what the skill does, and when to use it";

fn missing(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = skill.text.as_ref().filter(|text| matches!(text.yaml, Some(Ok(_)))) else { return };
    if skill.field(Field::Description).is_some() {
        return;
    }
    let found = Finding::at(text.opener(), "the frontmatter has no `description`");
    let found = match skill.fields().find(|entry| meant_by(entry.key()) == Some(Field::Description)) {
        Some(near) => found.and(near.key_span(), format!("`{}` is not `description`", brief(near.key()))),
        None => found,
    };
    out.push(found.help(HELP).leaves_out());
}

fn empty(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(entry) = skill.field(Field::Description) else { return };
    let Node::Scalar(scalar) = entry.value() else { return };
    let what = match scalar.kind {
        Kind::Null if scalar.text.is_empty() => "has nothing after it",
        Kind::Null => "is null",
        _ if scalar.text.is_empty() => "is empty",
        _ if scalar.text.trim().is_empty() => "is blank",
        _ => return,
    };
    let found = Finding::at(entry.value_span(), format!("`{}` {what}: expected text", entry.key()));
    out.push(found.help(HELP).leaves_out());
}

fn length(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, description)) = skill.text_of(Field::Description) else { return };
    let description = description.trim();
    // Bytes are never fewer than characters, and counting those takes time.
    if description.len() <= limits::DESCRIPTION {
        return;
    }
    let count = description.chars().count();
    if count > limits::DESCRIPTION {
        let last: String =
            description.chars().take(limits::DESCRIPTION).skip(limits::DESCRIPTION - 30).collect();
        out.push(
            Finding::at(
                entry.value_span(),
                format!(
                    "the description has {count} characters: at most {} are allowed",
                    limits::DESCRIPTION
                ),
            )
            .label(format!("{} too many", count - limits::DESCRIPTION))
            .help("keep what the skill does and when to use it, and move the rest into the body")
            .note(format!("the first {} end in `…{last}`", limits::DESCRIPTION))
            .changes("the description is cut after 1024 characters"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn a_typo_does_not_make_a_description() {
        let message = "the frontmatter has no `description`";
        assert_finds(&MISSING_DESCRIPTION, "a", "---\nname: a\n---\n", &[(1, 1, message)]);
        assert_finds(&MISSING_DESCRIPTION, "a", "---\ndescripton: d\n---\n", &[(1, 1, message)]);
        for text in ["---\n---\n", "# a\n", "---\na: b: c\n---\n", "---\ndescription:\n---\n"] {
            assert_silent(&MISSING_DESCRIPTION, "a", text);
        }
    }

    #[test]
    fn empty_has_many_forms() {
        for (value, column, message) in [
            ("", 1, "`description` has nothing after it: expected text"),
            (" ~", 14, "`description` is null: expected text"),
            (" null", 14, "`description` is null: expected text"),
            (" ''", 14, "`description` is empty: expected text"),
            (" \" \\n\"", 14, "`description` is blank: expected text"),
            (" >", 14, "`description` is empty: expected text"),
        ] {
            assert_finds(
                &EMPTY_DESCRIPTION,
                "a",
                format!("---\ndescription:{value}\n---\n"),
                &[(2, column, message)],
            );
        }
        assert_silent(&EMPTY_DESCRIPTION, "a", "---\ndescription: 0\n---\n");
    }

    #[test]
    fn lengths_count_characters_without_blanks_around_them() {
        let skill = |description: &str| format!("---\ndescription: |\n  {description}\n---\n");
        assert_silent(&DESCRIPTION_LENGTH, "a", skill(&"漢".repeat(1024)));
        let message = "the description has 1025 characters: at most 1024 are allowed";
        assert_finds(&DESCRIPTION_LENGTH, "a", skill(&"漢".repeat(1025)), &[(2, 14, message)]);
    }
}
