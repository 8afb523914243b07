//! `missing-frontmatter`: a SKILL.md starts with frontmatter.

use super::Check;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::fence::{FenceFault, fences};
use crate::skill::{Skill, Text};
use crate::source::Span;

rule! {
    /// # What it checks
    ///
    /// The file starts with frontmatter: a line of exactly three dashes.
    ///
    /// # Why
    ///
    /// Without frontmatter there is no description, so no model could know when to use the skill. A `---` further down
    /// is a thematic break of the Markdown and opens nothing.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```markdown
    /// # PDF processing
    ///
    /// Open the file.
    /// ```
    ///
    /// Good:
    ///
    /// ```markdown
    /// ---
    /// name: pdf-processing
    /// description: Reads PDF files. Use when the user sends one.
    /// ---
    ///
    /// Open the file.
    /// ```
    ///
    /// # Fix
    ///
    /// Put `---`, the fields and another `---` at the top of the file. A fence is three dashes, neither set in nor
    /// followed by anything but blanks.
    ///
    /// # Source
    ///
    /// "The `SKILL.md` file must contain YAML frontmatter followed by Markdown content":
    /// <https://agentskills.io/specification#skill-md-format>
    pub(crate) static MISSING_FRONTMATTER = "missing-frontmatter", Always;
    source = "agentskills.io/specification#skill-md-format";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = skill.text.as_ref().filter(|text| text.fences == Err(FenceFault::Missing)) else {
        return;
    };
    let source = text.source.text();
    let start =
        source.len() - source.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len();
    let name = skill.folder.base_name();
    let fields = format!(
        "start the file with `---`, `name: {name}`, `description: …` and `---`, each on its own line"
    );
    if start == source.len() {
        let what = if source.is_empty() { "SKILL.md is empty" } else { "SKILL.md holds nothing but blanks" };
        out.push(Finding::at(Span::new(0, 0), what).help(fields).leaves_out());
        return;
    }
    let line = text.source.line_span(start);
    // What was probably meant decides what to say.
    let first = text.source.slice(line).trim();
    let found = match first {
        dashes if dashes.starts_with("---") || dashes.starts_with('—') || dashes == "--" => {
            Finding::at(line, format!("the first line `{}` does not open frontmatter", brief(dashes)))
                .label("expected exactly `---`")
                .help("write `---`, three dashes, not set in and with nothing after them")
        }
        "+++" => Finding::at(line, "SKILL.md starts with TOML frontmatter, which skills do not have")
            .label("expected `---`")
            .help("write `---` for `+++`, and `key: value` for `key = value`"),
        _ => {
            let found = Finding::at(line, "SKILL.md has no frontmatter: its first line is not `---`")
                .label("expected `---`");
            match later(text, line.end) {
                Some(later) => found
                    .and(later, "frontmatter stands here")
                    .help("move the block between the `---` lines to the top of the file"),
                None => found.help(fields),
            }
        }
    };
    out.push(found.leaves_out());
}

/// A block further down that holds the fields of a skill; its opening line.
fn later(text: &Text<'_>, from: usize) -> Option<Span> {
    let source = text.source.text();
    let start = from + source.get(from..)?.find("\n---")? + 1;
    let rest = source.get(start..)?;
    let found = fences(rest).ok()?;
    let block = rest.get(found.block.start..found.block.end)?;
    let is_field = |line: &str| line.starts_with("name:") || line.starts_with("description:");
    block.lines().take(20).any(is_field).then(|| found.opener.shifted(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn says_what_stands_there_instead() {
        for (text, message) in [
            ("", "SKILL.md is empty"),
            ("\u{feff} \n", "SKILL.md holds nothing but blanks"),
            ("# Title\n---\nname: a\n---\n", "SKILL.md has no frontmatter: its first line is not `---`"),
            ("----\nname: a\n----\n", "the first line `----` does not open frontmatter"),
            (" ---\nname: a\n---\n", "the first line `---` does not open frontmatter"),
            ("+++\nname = 'a'\n+++\n", "SKILL.md starts with TOML frontmatter, which skills do not have"),
        ] {
            assert_finds(&MISSING_FRONTMATTER, "a", text, &[(1, 1, message)]);
        }
    }

    #[test]
    fn other_faults_of_the_fences_are_other_rules() {
        assert_silent(&MISSING_FRONTMATTER, "a", "---\nname: a\n");
        assert_silent(&MISSING_FRONTMATTER, "a", "\n---\nname: a\n---\n");
    }
}
