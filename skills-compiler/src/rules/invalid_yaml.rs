//! `invalid-yaml`: the frontmatter can be read.

use super::Check;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::YamlFault;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The frontmatter is YAML.
    ///
    /// # Why
    ///
    /// A client that cannot read the frontmatter drops the skill. Most faults are text that YAML takes for something
    /// else: a colon and a blank, a leading bracket, `@`, a backtick or `%`, an apostrophe that opens a quote, a tab.
    ///
    /// # Example
    ///
    /// Bad, YAML reads a second key in the middle of the line:
    ///
    /// ```yaml
    /// description: Reads PDF files. Use for: forms, tables
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: "Reads PDF files. Use for: forms, tables"
    /// ```
    ///
    /// # Fix
    ///
    /// Put the value in quotes. Where the cause is a known one, the help shows the line as it should stand; it is shown
    /// only when the frontmatter can then be read and the value is the text as you wrote it.
    ///
    /// # Source
    ///
    /// "The `SKILL.md` file must contain YAML frontmatter followed by Markdown content":
    /// <https://agentskills.io/specification#skill-md-format>, and <https://yaml.org/spec/1.2.2/>
    pub(crate) static INVALID_YAML = "invalid-yaml", Always;
    source = "agentskills.io/specification#skill-md-format";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    for fault in text.yaml_faults() {
        let YamlFault::Syntax { message, at, opener, repair } = fault else { continue };
        let at = text.in_text(*at);
        let mut found = Finding::at(at, format!("the frontmatter is not valid YAML: {message}"));
        if let Some(opener) = opener.map(|opener| text.in_text(opener)).filter(|opener| *opener != at) {
            found = found.and(opener, "opened here");
        }
        if let Some(repair) = repair {
            let written = text.source.slice(text.in_text(repair.line)).trim_start();
            found = found.help(match repair.text.trim_start() {
                // Only the blanks in front are others, so they are what counts.
                mended if mended == written => format!("indent with blanks: `{}`", repair.text),
                mended => format!("write `{mended}`"),
            });
        }
        out.push(found.leaves_out());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::rules::testing::{assert_finds, assert_silent, findings};

    #[test]
    fn the_help_is_the_authors_line_repaired() {
        let text = "---\nname: a\ndescription: Reads files. Use for: PDF\n---\n";
        let found = findings(&INVALID_YAML, &Memory::new().file("a/SKILL.md", text), &Options::default());
        assert_eq!((found[0].0, found.len()), (3, 1));
        assert_eq!(found[0].2.help, ["write `description: \"Reads files. Use for: PDF\"`"]);
    }

    #[test]
    fn a_tab_is_replaced_where_it_can_be_seen() {
        let text = "---\nmetadata:\n\tauthor: acme\n---\n";
        let found = findings(&INVALID_YAML, &Memory::new().file("a/SKILL.md", text), &Options::default());
        assert_eq!(found[0].2.help, ["indent with blanks: `  author: acme`"]);
    }

    #[test]
    fn every_broken_line_is_a_finding() {
        let message = "the frontmatter is not valid YAML: `: ` inside text without quotes";
        assert_finds(
            &INVALID_YAML,
            "a",
            "---\ndescription: Use for: PDF\nlicense: see: LICENSE\n---\n",
            &[(2, 21, message), (3, 13, message)],
        );
    }

    #[test]
    fn other_faults_are_other_rules() {
        assert_silent(&INVALID_YAML, "a", "---\n- a\n---\n");
        assert_silent(&INVALID_YAML, "a", "---\na: 1\na: 2\n---\n");
    }
}
