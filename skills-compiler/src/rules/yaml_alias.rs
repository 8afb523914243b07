//! `yaml-alias`: no anchors and no aliases.

use super::Check;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::yaml::YamlFault;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The frontmatter holds no anchor (`&name`) and no alias (`*name`), also no anchor that nobody uses.
    ///
    /// # Why
    ///
    /// Ten lines of aliases that stand for each other grow to gigabytes in a reader that follows them. Readers that
    /// protect themselves refuse the file. In a skill an alias is nearly always text that should have been in quotes.
    ///
    /// # Example
    ///
    /// Bad, `*.pdf` is an alias to YAML:
    ///
    /// ```yaml
    /// argument-hint: *files
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// argument-hint: "*files"
    /// ```
    ///
    /// # Fix
    ///
    /// Put text that starts with `&` or `*` in quotes. Write a value out where it is used.
    ///
    /// # Source
    ///
    /// The danger is known as the "billion laughs"; anchors and aliases are described at
    /// <https://yaml.org/spec/1.2.2/#71-alias-nodes>
    pub(crate) static YAML_ALIAS = "yaml-alias", Always;
    source = "";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    for fault in text.yaml_faults() {
        let YamlFault::Alias { at, name, anchor, repair } = fault else { continue };
        let (sign, what) = if *anchor { ('&', "an anchor") } else { ('*', "an alias") };
        let message = format!("`{sign}{}` is {what} to YAML, which frontmatter may not hold", brief(name));
        let help = match repair {
            Some(repair) => format!("write `{}`", repair.text.trim_start()),
            None if *anchor => format!("delete `{sign}{}`, or put the value in quotes", brief(name)),
            None => "write the value out, or put it in quotes".to_owned(),
        };
        out.push(Finding::at(text.in_text(*at), message).help(help).leaves_out());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_the_sign_and_the_name() {
        assert_finds(
            &YAML_ALIAS,
            "a",
            "---\nname: a\nx: &b 1\ny: *b\n---\n",
            &[
                (3, 4, "`&b` is an anchor to YAML, which frontmatter may not hold"),
                (4, 4, "`*b` is an alias to YAML, which frontmatter may not hold"),
            ],
        );
    }

    #[test]
    fn signs_in_text_are_text() {
        assert_silent(&YAML_ALIAS, "a", "---\nname: a\ndescription: R&D, a & b, *.md\nx: '*y'\n---\n");
    }
}
