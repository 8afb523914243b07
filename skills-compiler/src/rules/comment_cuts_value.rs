//! `comment-cuts-value`: no comment ends a text by accident.

use super::Check;
use crate::field::Field;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::yaml::Style;
use crate::skill::{Entry, Skill, Text};
use crate::source::Span;

rule! {
    /// # What it checks
    ///
    /// No ` #` stands inside the unquoted text of `description`, `when-to-use`, `compatibility`, `argument-hint` or
    /// `license`, nor in another text field unless a blank follows, as in a comment that is meant.
    ///
    /// # Why
    ///
    /// To YAML a blank and a `#` start a comment. The value silently ends there, and the model never sees the rest.
    ///
    /// # Example
    ///
    /// Bad, the description is `Compiles C`:
    ///
    /// ```yaml
    /// description: Compiles C #1 and C# projects
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: "Compiles C #1 and C# projects"
    /// ```
    ///
    /// # Fix
    ///
    /// Put the value in quotes. A comment that is meant stands on a line of its own.
    ///
    /// # Source
    ///
    /// <https://yaml.org/spec/1.2.2/#66-comments>
    pub(crate) static COMMENT_CUTS_VALUE = "comment-cuts-value", Of(Warn, Deny, Warn);
    source = "yaml.org/spec/1.2.2/#66-comments";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    let block = text.block();
    let behind_blank = |at: usize| block.get(..at).is_some_and(|before| before.ends_with([' ', '\t']));
    if !block.match_indices('#').any(|(at, _)| behind_blank(at)) {
        return;
    }
    let entries: Vec<Entry<'_>> = text.fields().collect();
    for (index, entry) in entries.iter().enumerate() {
        let prose = match entry.field() {
            Some(
                Field::Description
                | Field::WhenToUse
                | Field::Compatibility
                | Field::ArgumentHint
                | Field::License,
            ) => true,
            Some(Field::Name | Field::Version | Field::Model) => false,
            _ => continue,
        };
        if entry.text().is_none() || entry.style() != Style::Plain {
            continue;
        }
        let start = entry.value_span().start;
        let end = entries.get(index + 1).map_or(text.block_end(), |next| next.key_span().start);
        let Some(comment) = comment(text, Span::new(start, end)) else { continue };
        let written = text.source.slice(comment);
        // `name: pdf # as the folder` is how a comment looks that is meant.
        if !prose && written.starts_with("# ") {
            continue;
        }
        out.push(finding(entry, comment, written));
    }
}

fn finding(entry: &Entry<'_>, comment: Span, written: &str) -> Finding {
    let value = entry.text().unwrap_or("");
    let found =
        Finding::at(comment, format!("a comment cuts `{}` short: `{}` is lost", entry.key(), brief(written)))
            .label("a blank and `#` start a comment")
            .changes("the value ends before the comment");
    if value.contains('\n') || value.contains(['"', '\\']) {
        return found.help("put the value in quotes, or the comment on a line of its own");
    }
    found.help(format!(
        "write `{}: \"{} {}\"`",
        entry.key(),
        value,
        written.replace('\\', "\\\\").replace('"', "\\\"")
    ))
}

/// The first comment that stands behind text, up to the end of its line.
fn comment(text: &Text<'_>, value: Span) -> Option<Span> {
    let mut at = value.start;
    for line in text.source.slice(value).split_inclusive('\n') {
        let content = line.trim_end();
        let sign = content.match_indices('#').map(|(sign, _)| sign).find(|&sign| {
            content
                .get(..sign)
                .is_some_and(|before| before.ends_with([' ', '\t']) && !before.trim().is_empty())
        });
        // A line that is a comment from its start on ends the text and takes nothing from it.
        if content.trim_start().starts_with('#') {
            return None;
        }
        if let Some(sign) = sign {
            return Some(Span::new(at + sign, at + content.len()));
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_what_is_lost() {
        assert_finds(
            &COMMENT_CUTS_VALUE,
            "a",
            "---\nname: a\ndescription: Reads C #1 files\n---\n",
            &[(3, 22, "a comment cuts `description` short: `#1 files` is lost")],
        );
        assert_finds(
            &COMMENT_CUTS_VALUE,
            "a",
            "---\nname: a\ndescription: Reads\n  files # of C\nlicense: MIT\n---\n",
            &[(4, 9, "a comment cuts `description` short: `# of C` is lost")],
        );
    }

    #[test]
    fn a_number_sign_in_quotes_or_in_a_word_and_a_comment_on_its_own_line_cut_nothing() {
        for line in [
            "description: 'Reads C #1 files'",
            "description: Reads C# files",
            "description: >\n  Reads C #1 files",
            "description: Reads files\n# then: nothing",
            "description: Reads files\n  # set in",
            "name: a # as the folder",
            "metadata:\n  note: a #1",
        ] {
            assert_silent(&COMMENT_CUTS_VALUE, "a", format!("---\n{line}\nlicense: MIT\n---\n"));
        }
    }
}
