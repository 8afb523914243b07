//! `yaml-key`: a key is text.

use super::Check;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::yaml::YamlFault;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// Every key of the frontmatter is text: no number, no boolean, no null, no list, no mapping.
    ///
    /// # Why
    ///
    /// YAML allows any value as a key, JSON and most programs do not. Readers turn `1` and `true` into text in ways of
    /// their own, or fail.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// metadata:
    ///   2026: first release
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// metadata:
    ///   "2026": first release
    /// ```
    ///
    /// # Fix
    ///
    /// Put the key in quotes.
    ///
    /// # Source
    ///
    /// `metadata` is "a map from string keys to string values":
    /// <https://agentskills.io/specification#metadata-field>. For the other fields: the danger above.
    pub(crate) static YAML_KEY = "yaml-key", Always;
    source = "agentskills.io/specification#metadata-field";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    for fault in text.yaml_faults() {
        let YamlFault::KeyNotText { found, key, at } = fault else { continue };
        let message = if key.is_empty() {
            format!("a key is {found}: expected text")
        } else {
            format!("the key `{}` is {found}: expected text", brief(key))
        };
        let help = match (*found, key.is_empty()) {
            ("a mapping" | "a sequence", _) => "write text in front of the `:`".to_owned(),
            (_, true) => "write a name in front of the `:`".to_owned(),
            (_, false) => format!("write `\"{}\":`", brief(key)),
        };
        out.push(Finding::at(text.in_text(*at), message).help(help).leaves_out());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn says_what_the_key_is() {
        for (line, message) in [
            ("1: x", "the key `1` is a number: expected text"),
            ("true: x", "the key `true` is a boolean: expected text"),
            ("~: x", "the key `~` is null: expected text"),
            ("[a]: x", "a key is a sequence: expected text"),
        ] {
            assert_finds(&YAML_KEY, "a", format!("---\nname: a\n{line}\n---\n"), &[(3, 1, message)]);
        }
    }

    #[test]
    fn what_only_looks_like_a_number_is_text() {
        assert_silent(&YAML_KEY, "a", "---\n\"1\": x\nyes: y\n1.2.3: z\n---\n");
    }
}
