//! `misspelt-field`: an unknown key that is nearly a known one.

use super::Check;
use crate::finding::{Finding, brief};
use crate::misspelt::meant_by;
use crate::options::Options;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// No key of the frontmatter is one letter away from a known field, or two letters from eight letters on. Keys
    /// that other clients define and ordinary words are left alone, and every other unknown key is kept.
    ///
    /// # Why
    ///
    /// Clients ignore what they do not know. `allowed-tool` allows nothing, and `licence` is no licence, without a word.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// licence: MIT
    /// allowed-tool: Read
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// license: MIT
    /// allowed-tools: Read
    /// ```
    ///
    /// # Fix
    ///
    /// Write the field as the help spells it. A key that is meant so goes under `metadata`.
    ///
    /// # Source
    ///
    /// The names of the fields: <https://agentskills.io/specification#frontmatter-required>
    pub(crate) static MISSPELT_FIELD = "misspelt-field", Of(Warn, Deny, Warn);
    source = "agentskills.io/specification#frontmatter-required";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    for entry in skill.fields() {
        let Some(field) = meant_by(entry.key()) else { continue };
        out.push(
            Finding::at(
                entry.key_span(),
                format!("unknown field `{}`, which clients ignore", brief(entry.key())),
            )
            .label(format!("did you mean `{}`?", field.name()))
            .help(format!("write `{}:`, or move the key under `metadata`", field.name()))
            .changes("the key is kept as written and means nothing"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_the_key() {
        assert_finds(
            &MISSPELT_FIELD,
            "a",
            "---\nname: a\nlicence: MIT\nAllowed-Tools: Read\n---\n",
            &[
                (3, 1, "unknown field `licence`, which clients ignore"),
                (4, 1, "unknown field `Allowed-Tools`, which clients ignore"),
            ],
        );
    }

    #[test]
    fn nested_keys_and_other_words_are_left_alone() {
        assert_silent(&MISSPELT_FIELD, "a", "---\nname: a\nmode: x\nmetadata:\n  licence: MIT\n---\n");
    }
}
