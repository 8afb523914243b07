//! `unclosed-frontmatter`: a second fence ends the frontmatter.

use super::Check;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::fence::FenceFault;
use crate::skill::{Skill, Text};
use crate::source::Span;

rule! {
    /// # What it checks
    ///
    /// A line of exactly three dashes ends the frontmatter that the first line opens.
    ///
    /// # Why
    ///
    /// Without it nobody can say where the fields end and the instructions begin. Clients drop the skill.
    ///
    /// # Example
    ///
    /// Bad, four dashes close nothing:
    ///
    /// ```markdown
    /// ---
    /// name: pdf-processing
    /// ----
    /// Open the file.
    /// ```
    ///
    /// Good:
    ///
    /// ```markdown
    /// ---
    /// name: pdf-processing
    /// ---
    /// Open the file.
    /// ```
    ///
    /// # Fix
    ///
    /// Write `---` on a line of its own after the last field.
    ///
    /// # Source
    ///
    /// "The `SKILL.md` file must contain YAML frontmatter followed by Markdown content":
    /// <https://agentskills.io/specification#skill-md-format>
    pub(crate) static UNCLOSED_FRONTMATTER = "unclosed-frontmatter", Always;
    source = "agentskills.io/specification#skill-md-format";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    let Err(FenceFault::Unclosed { opener, near }) = text.fences else { return };
    let found =
        Finding::at(opener, "the frontmatter is never closed: no second line is `---`").label("opened here");
    let found = match near {
        Some(near) => {
            let written = text.source.slice(near);
            found.and(near, "this does not close it").help(format!(
                "write `---` for `{}` in line {}",
                brief(written),
                text.source.location(near.start).line
            ))
        }
        None => match last_field(text, opener) {
            Some(line) => found.help(format!("write `---` on a line of its own after line {line}")),
            None => found.help("write `---` on a line of its own after the last field"),
        },
    };
    out.push(found.leaves_out());
}

/// The line before the first blank one or heading, where the fields probably end.
fn last_field(text: &Text<'_>, opener: Span) -> Option<usize> {
    let first = text.source.location(opener.start).line;
    let after = text.source.text().get(opener.end..)?;
    let fields =
        after.lines().skip(1).take(200).take_while(|line| !line.trim().is_empty() && !line.starts_with("# "));
    let count = fields.count();
    (count > 0).then_some(first + count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Place;
    use crate::load::Memory;
    use crate::rules::testing::{assert_silent, findings};

    fn found(text: &str) -> Finding {
        let files = Memory::new().file("a/SKILL.md", text);
        let found = findings(&UNCLOSED_FRONTMATTER, &files, &Options::default());
        assert_eq!(found.len(), 1);
        found[0].2.clone()
    }

    #[test]
    fn points_at_the_opener_and_at_what_nearly_closes() {
        let near = found("---\nname: a\n----\nGo.\n");
        assert_eq!(near.place, Place::Text(Span::new(0, 3)));
        assert_eq!(near.others[0].0, Span::new(12, 16));
        assert_eq!(near.help, ["write `---` for `----` in line 3"]);
    }

    #[test]
    fn says_where_the_fields_seem_to_end() {
        let help = |text| found(text).help.concat();
        assert_eq!(
            help("---\nname: a\ndescription: b\n\n# Go\n"),
            "write `---` on a line of its own after line 3"
        );
        assert_eq!(help("---\n"), "write `---` on a line of its own after the last field");
    }

    #[test]
    fn a_fence_at_the_end_of_the_file_closes() {
        assert_silent(&UNCLOSED_FRONTMATTER, "a", "---\nname: a\n---");
    }
}
