//! `text-before-frontmatter`: the opening fence is the first line.

use super::Check;
use crate::finding::Finding;
use crate::options::Options;
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// The opening `---` is the first line of the file: no blank line and no second byte order mark stands before it.
    ///
    /// # Why
    ///
    /// Clients look for frontmatter at the very first byte. One blank line, and to them the file has none: the skill
    /// is dropped, without a word.
    ///
    /// # Example
    ///
    /// Bad, the file starts with an empty line:
    ///
    /// ```markdown
    ///
    /// ---
    /// name: pdf-processing
    /// ---
    /// ```
    ///
    /// Good:
    ///
    /// ```markdown
    /// ---
    /// name: pdf-processing
    /// ---
    /// ```
    ///
    /// # Fix
    ///
    /// Delete what stands before the first `---`.
    ///
    /// # Source
    ///
    /// "The `SKILL.md` file must contain YAML frontmatter followed by Markdown content":
    /// <https://agentskills.io/specification#skill-md-format>. The reference validator reads frontmatter only where
    /// the file starts with `---`.
    pub(crate) static TEXT_BEFORE_FRONTMATTER = "text-before-frontmatter", Of(Deny, Deny, Deny);
    source = "agentskills.io/specification#skill-md-format";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    let Some((before, opener)) = text.fences.as_ref().ok().and_then(|f| Some((f.before?, f.opener))) else {
        return;
    };
    let written = text.source.slice(before);
    let what = if written.starts_with('\u{feff}') {
        "a second byte order mark stands".to_owned()
    } else {
        match written.matches('\n').count() {
            0 | 1 => "an empty line stands".to_owned(),
            lines => format!("{lines} empty lines stand"),
        }
    };
    let first_line = text.source.line_span(before.start).end.max(before.start);
    out.push(
        Finding::at(
            crate::source::Span::new(before.start, first_line),
            format!("{what} before the opening `---`"),
        )
        .label("delete this")
        .and(opener, "this must be the first line")
        .help("start the file with `---`"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn one_finding_however_many_lines() {
        let rule = &TEXT_BEFORE_FRONTMATTER;
        assert_finds(
            rule,
            "a",
            "\n---\nname: a\n---\n",
            &[(1, 1, "an empty line stands before the opening `---`")],
        );
        assert_finds(
            rule,
            "a",
            "\r\n \r\n---\r\nname: a\r\n---\r\n",
            &[(1, 1, "2 empty lines stand before the opening `---`")],
        );
        assert_finds(
            rule,
            "a",
            "\u{feff}\u{feff}---\nname: a\n---\n",
            &[(1, 2, "a second byte order mark stands before the opening `---`")],
        );
    }

    #[test]
    fn a_file_that_starts_with_text_has_no_frontmatter_at_all() {
        assert_silent(&TEXT_BEFORE_FRONTMATTER, "a", "# Title\n\n---\nname: a\n---\n");
        assert_silent(&TEXT_BEFORE_FRONTMATTER, "a", "\u{feff}---\nname: a\n---\n");
    }
}
