//! `two-spellings`: one field, one spelling, once.

use super::Check;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::skill::{Entry, Skill};

rule! {
    /// # What it checks
    ///
    /// No field stands in the frontmatter in two spellings: `allowed-tools`, `allowed_tools` and `allowedTools` are one
    /// field.
    ///
    /// # Why
    ///
    /// Each client reads the spelling it knows. Which tools are allowed, or who may invoke the skill, then depends on
    /// the client.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// allowed-tools: Read
    /// allowed_tools: [Read, Bash]
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// allowed-tools: Read Bash
    /// ```
    ///
    /// # Fix
    ///
    /// Keep the spelling with hyphens, which is that of the specification.
    ///
    /// # Source
    ///
    /// The names of the fields: <https://agentskills.io/specification#frontmatter-required>. The danger: two values for
    /// one field are the same fault as a key that stands twice, which YAML forbids.
    pub(crate) static TWO_SPELLINGS = "two-spellings", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#frontmatter-required";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let entries: Vec<Entry<'_>> = skill.fields().collect();
    for (index, entry) in entries.iter().enumerate() {
        let Some(field) = entry.field() else { continue };
        let Some(first) = entries.iter().take(index).find(|first| first.field() == Some(field)) else {
            continue;
        };
        out.push(
            Finding::at(
                entry.key_span(),
                format!("`{}` and `{}` are the same field", brief(first.key()), brief(entry.key())),
            )
            .label("again, in another spelling")
            .and(first.key_span(), "first")
            .help(format!("keep one, and spell it `{}`", field.name()))
            .changes("the first one is used"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn every_further_spelling_is_a_finding() {
        assert_finds(
            &TWO_SPELLINGS,
            "a",
            "---\nallowedTools: Read\nname: a\nallowed-tools: Read\nallowed_tools: Read\n---\n",
            &[
                (4, 1, "`allowedTools` and `allowed-tools` are the same field"),
                (5, 1, "`allowedTools` and `allowed_tools` are the same field"),
            ],
        );
    }

    #[test]
    fn one_spelling_is_enough_whichever_it_is() {
        assert_silent(&TWO_SPELLINGS, "a", "---\nname: a\nallowed_tools: Read\nallowed: Grep\n---\n");
    }
}
