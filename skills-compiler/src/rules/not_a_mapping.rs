//! `not-a-mapping`: the frontmatter is keys and values.

use super::Check;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::YamlFault;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The frontmatter is a mapping: lines of `key: value`.
    ///
    /// # Why
    ///
    /// A list or a single text is YAML too, but it holds no `name` and no `description`. Clients drop the skill.
    ///
    /// # Example
    ///
    /// Bad, a list with one item:
    ///
    /// ```yaml
    /// - name: pdf-processing
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// ```
    ///
    /// # Fix
    ///
    /// Write each field as `key: value` at the start of a line.
    ///
    /// # Source
    ///
    /// The specification gives the frontmatter as a table of fields:
    /// <https://agentskills.io/specification#frontmatter-required>
    pub(crate) static NOT_A_MAPPING = "not-a-mapping", Always;
    source = "agentskills.io/specification#frontmatter-required";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    for fault in text.yaml_faults() {
        let YamlFault::NotAMapping { found, at } = fault else { continue };
        let at = text.in_text(*at);
        let (found, help) = match *found {
            "a sequence" => ("a list", "delete the `- ` in front of the fields"),
            // The commonest cause: `name:pdf` is one text to YAML.
            _ if text.source.slice(at).contains(':') => (*found, "write a blank after the colon: `name: …`"),
            found => (found, "write `name: …` and `description: …`, each on its own line"),
        };
        out.push(
            Finding::at(at, format!("the frontmatter is {found}: expected lines of `key: value`"))
                .help(help)
                .leaves_out(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn says_what_it_is_instead() {
        for (block, what) in [("- name: a", "a list"), ("name:a", "text"), ("42", "a number"), ("~", "null")]
        {
            let message = format!("the frontmatter is {what}: expected lines of `key: value`");
            assert_finds(&NOT_A_MAPPING, "a", format!("---\n{block}\n---\n"), &[(2, 1, &message)]);
        }
    }

    #[test]
    fn a_mapping_in_braces_is_one() {
        assert_silent(&NOT_A_MAPPING, "a", "---\n{name: a, description: b}\n---\n");
    }
}
