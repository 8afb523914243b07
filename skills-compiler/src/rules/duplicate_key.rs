//! `duplicate-key`: no key stands twice in one mapping.

use super::Check;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::yaml::YamlFault;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// No key stands twice in the frontmatter, nor in a mapping inside it.
    ///
    /// # Why
    ///
    /// YAML forbids it, and readers disagree: some refuse the file, some take the first value and some the last. The
    /// skill would be another one in each client.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// license: MIT
    /// license: Apache-2.0
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// license: MIT OR Apache-2.0
    /// ```
    ///
    /// # Fix
    ///
    /// Delete one of the two.
    ///
    /// # Source
    ///
    /// "mapping keys must be unique": <https://yaml.org/spec/1.2.2/#mapping>
    pub(crate) static DUPLICATE_KEY = "duplicate-key", Always;
    source = "yaml.org/spec/1.2.2/#mapping";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    for fault in text.yaml_faults() {
        let YamlFault::DuplicateKey { key, first, second } = fault else { continue };
        let first = text.in_text(*first);
        let line = text.source.location(first.start).line;
        out.push(
            Finding::at(text.in_text(*second), format!("the key `{}` stands twice", brief(key)))
                .label("again")
                .and(first, "first")
                .help(format!("delete this one or the one in line {line}"))
                .leaves_out(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_every_repetition_at_any_depth() {
        assert_finds(
            &DUPLICATE_KEY,
            "a",
            "---\nname: a\n'name': b\nmetadata:\n  x: 1\n  y: 2\n  x: 3\n---\n",
            &[(3, 1, "the key `name` stands twice"), (7, 3, "the key `x` stands twice")],
        );
    }

    #[test]
    fn the_same_key_in_two_mappings_is_fine() {
        assert_silent(&DUPLICATE_KEY, "a", "---\nname: a\nmetadata:\n  name: b\n---\n");
    }
}
