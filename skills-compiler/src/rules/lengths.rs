//! `compatibility-length`, `argument-hint-length`: texts that clients show in a line or two.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::limits;
use crate::options::Options;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// A `compatibility` has 1 to 500 characters. Blanks at either end do not count.
    ///
    /// # Why
    ///
    /// The field says in a line what a skill needs: a product, a program, network access. Validators of the format
    /// refuse a longer one, and an empty one says that something was forgotten.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// compatibility: ""
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// compatibility: Needs git 2.40 and network access
    /// ```
    ///
    /// # Fix
    ///
    /// Move the details into the body, or remove the line when there is nothing to say.
    ///
    /// When lowered, the text is cut after 500 characters; an empty one is dropped.
    ///
    /// # Source
    ///
    /// "Must be 1-500 characters if provided": <https://agentskills.io/specification#compatibility-field>
    pub(crate) static COMPATIBILITY_LENGTH = "compatibility-length", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#compatibility-field";
    check = Check::Skill(compatibility);
}

rule! {
    /// # What it checks
    ///
    /// An `argument-hint` has at most 200 characters.
    ///
    /// # Why
    ///
    /// The hint stands beside the skill's name in a menu, and in the listing that the model reads at every turn. What
    /// does not fit there is cut off, or pushes the descriptions of other skills out.
    ///
    /// # Example
    ///
    /// Bad: a hint that explains every flag in a sentence of its own. Good:
    ///
    /// ```yaml
    /// argument-hint: "[file] [--format json|text]"
    /// ```
    ///
    /// # Fix
    ///
    /// Keep the form of the call, and explain it in the body.
    ///
    /// # Source
    ///
    /// The specification does not know the field. The limit is this project's.
    pub(crate) static ARGUMENT_HINT_LENGTH = "argument-hint-length", Of(Warn, Deny, Warn);
    source = "";
    check = Check::Skill(argument_hint);
}

fn compatibility(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, text)) = skill.text_of(Field::Compatibility) else { return };
    let (text, limit) = (text.trim(), limits::COMPATIBILITY);
    if text.is_empty() {
        out.push(
            Finding::at(
                entry.value_span(),
                format!("`compatibility` is empty, 1 to {limit} characters are needed"),
            )
            .help("say what the skill needs, or remove the line")
            .changes("the empty text is dropped"),
        );
    } else if let Some(length) = too_long(text, limit) {
        out.push(
            Finding::at(
                entry.value_span(),
                format!("`compatibility` has {length} characters, at most {limit} are allowed"),
            )
            .label(format!("{} too many", length - limit))
            .help("keep one line of what the skill needs, and move the rest into the body")
            .changes("the text is cut"),
        );
    }
}

fn argument_hint(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, text)) = skill.text_of(Field::ArgumentHint) else { return };
    let limit = limits::ARGUMENT_HINT;
    if let Some(length) = too_long(text.trim(), limit) {
        out.push(
            Finding::at(
                entry.value_span(),
                format!("`{}` has {length} characters, at most {limit} fit a menu", entry.key()),
            )
            .label(format!("{} too many", length - limit))
            .help("keep the form of the call, such as `[file] [--format json|text]`, and explain it in the body"),
        );
    }
}

/// The number of characters, when it is over the limit.
fn too_long(text: &str, limit: usize) -> Option<usize> {
    if text.len() <= limit {
        return None;
    }
    Some(text.chars().count()).filter(|&length| length > limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    fn skill(key: &str, value: &str) -> String {
        format!("---\nname: pdf\ndescription: d\n{key}: {value}\n---\nOpen it.\n")
    }

    #[test]
    fn characters_count_and_not_bytes() {
        let (exact, over) = ("ä".repeat(500), "ä".repeat(501));
        assert_silent(&COMPATIBILITY_LENGTH, "pdf", skill("compatibility", &exact));
        let message = "`compatibility` has 501 characters, at most 500 are allowed";
        assert_finds(&COMPATIBILITY_LENGTH, "pdf", skill("compatibility", &over), &[(4, 16, message)]);
    }

    #[test]
    fn an_empty_text_is_no_text_and_nothing_is_absent() {
        let message = "`compatibility` is empty, 1 to 500 characters are needed";
        assert_finds(&COMPATIBILITY_LENGTH, "pdf", skill("compatibility", "' '"), &[(4, 16, message)]);
        assert_silent(&COMPATIBILITY_LENGTH, "pdf", skill("compatibility", ""));
    }

    #[test]
    fn a_hint_fits_a_menu() {
        assert_silent(&ARGUMENT_HINT_LENGTH, "pdf", skill("argument-hint", &"x".repeat(200)));
        let message = "`argument-hint` has 201 characters, at most 200 fit a menu";
        let text = skill("argument-hint", &"x".repeat(201));
        assert_finds(&ARGUMENT_HINT_LENGTH, "pdf", text, &[(4, 16, message)]);
    }
}
