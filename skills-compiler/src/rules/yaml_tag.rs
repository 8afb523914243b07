//! `yaml-tag`: no tags.

use super::Check;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::yaml::YamlFault;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The frontmatter holds no YAML tag (`!name`, `!!name`) and no `%TAG` line.
    ///
    /// # Why
    ///
    /// A tag asks the reader to make an object of a type. Some readers run code for it, the careful ones refuse the
    /// file, and none of the fields needs it.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// description: !important Read this first.
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: "!important Read this first."
    /// ```
    ///
    /// # Fix
    ///
    /// Put text that starts with `!` in quotes, and delete real tags.
    ///
    /// # Source
    ///
    /// What goes wrong: `yaml.load` in Python runs code named by a tag
    /// (<https://pyyaml.org/wiki/PyYAMLDocumentation>). Tags are described at <https://yaml.org/spec/1.2.2/#24-tags>
    pub(crate) static YAML_TAG = "yaml-tag", Always;
    source = "";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    for fault in text.yaml_faults() {
        let YamlFault::Tag { at, tag, repair } = fault else { continue };
        let message = format!("`{}` is a tag to YAML, which frontmatter may not hold", brief(tag));
        let help = match repair {
            Some(repair) => format!("write `{}`", repair.text.trim_start()),
            None => format!("delete `{}`", brief(tag)),
        };
        out.push(Finding::at(text.in_text(*at), message).help(help).leaves_out());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_the_whole_tag() {
        assert_finds(
            &YAML_TAG,
            "a",
            "---\nname: a\nwhen: !!python/object x\n---\n",
            &[(3, 7, "`!!python/object` is a tag to YAML, which frontmatter may not hold")],
        );
    }

    #[test]
    fn exclamation_marks_in_text_are_text() {
        assert_silent(&YAML_TAG, "a", "---\nname: a\ndescription: Stop! Read this !first.\n---\n");
    }
}
