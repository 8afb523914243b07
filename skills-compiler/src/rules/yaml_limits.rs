//! `yaml-limits`: frontmatter stays within what a skill can need.

use super::Check;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::{MAX_BRACKETS, MAX_BYTES, MAX_DEPTH, YamlFault};
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The frontmatter has at most 16,384 bytes, nests at most 16 deep with at most 256 brackets open at once, and is
    /// one YAML document.
    ///
    /// # Why
    ///
    /// A few thousand brackets keep a YAML reader busy for half a minute, and what is meant as an attack reads like
    /// nothing else: the largest frontmatter of hundreds of real skills has two thousand bytes and nests three deep. A
    /// second document is read by nobody, or by everyone differently.
    ///
    /// # Example
    ///
    /// Bad, nothing after `--- # more` is part of the fields:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// --- # more
    /// description: Reads PDF files.
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// description: Reads PDF files.
    /// ```
    ///
    /// # Fix
    ///
    /// Move instructions into the body and data into files of the skill.
    ///
    /// # Source
    ///
    /// The limits are ours; the danger is above.
    pub(crate) static YAML_LIMITS = "yaml-limits", Always;
    source = "";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    for fault in text.yaml_faults() {
        let (message, help) = match fault {
            YamlFault::TooLong { bytes } => (
                format!("the frontmatter has {bytes} bytes: at most {MAX_BYTES} are allowed"),
                "move instructions into the body, and data into a file of the skill",
            ),
            YamlFault::TooDeep { .. } => (
                format!("the frontmatter nests more than {MAX_DEPTH} deep"),
                "move the data into a file of the skill",
            ),
            YamlFault::TooManyBrackets { .. } => (
                format!("the frontmatter has more than {MAX_BRACKETS} brackets open at once"),
                "move the data into a file of the skill",
            ),
            YamlFault::SecondDocument { .. } => (
                "a second YAML document starts in the frontmatter, which is one".to_owned(),
                "delete this line, or write exactly `---` where the frontmatter ends",
            ),
            _ => continue,
        };
        let at = fault.at().map_or_else(|| text.opener(), |at| text.in_text(at));
        out.push(Finding::at(at, message).help(help).leaves_out());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn what_is_too_much_is_refused_at_once() {
        let skill = |block: &str| format!("---\nname: a\n{block}\n---\n");
        for (block, line, column, message) in [
            (
                format!("x: {}", "y".repeat(MAX_BYTES)),
                1,
                1,
                "the frontmatter has 16396 bytes: at most 16384 are allowed",
            ),
            (
                format!("x: {}", "[".repeat(MAX_BRACKETS + 9)),
                3,
                260,
                "the frontmatter has more than 256 brackets open at once",
            ),
            (
                format!("x: {}{}", "[".repeat(20), "]".repeat(20)),
                3,
                19,
                "the frontmatter nests more than 16 deep",
            ),
            (
                "--- # more\nx: y".to_owned(),
                3,
                1,
                "a second YAML document starts in the frontmatter, which is one",
            ),
        ] {
            assert_finds(&YAML_LIMITS, "a", skill(&block), &[(line, column, message)]);
        }
    }

    #[test]
    fn sixteen_levels_are_enough_for_everyone() {
        let block = format!("x: {}{}", "[".repeat(15), "]".repeat(15));
        assert_silent(&YAML_LIMITS, "a", format!("---\n{block}\n---\n"));
    }
}
