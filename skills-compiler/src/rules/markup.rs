//! `markup-in-description` and `angle-brackets`: what a model reads of a skill is text, not markup.

use super::Check;
use crate::field::Field;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::yaml::MAX_BYTES;
use crate::skill::{Entry, Skill};
use crate::source::Span;
use crate::tokens::{tags, tokens};

rule! {
    /// # What it checks
    ///
    /// `name`, `description` and `when-to-use` hold nothing like a tag: `<x>`, `</x>`. Comparisons (`<5 %`) and arrows
    /// (`->`) are none.
    ///
    /// # Why
    ///
    /// Many clients list skills in XML, and not all of them escape the text: a tag ends the entry early or opens
    /// another. Others refuse the skill: uploads to claude.ai fail with "description cannot contain XML tags".
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// description: Converts <input> to PDF. Use when the user names a file.
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: Converts INPUT to PDF. Use when the user names a file.
    /// ```
    ///
    /// # Fix
    ///
    /// Write placeholders in capitals or in braces.
    ///
    /// # Source
    ///
    /// Claude's limits of both fields say that they cannot contain XML tags:
    /// <https://platform.claude.com/docs/en/agents-and-tools/agent-skills/overview>
    pub(crate) static MARKUP_IN_DESCRIPTION = "markup-in-description", Of(Warn, Deny, Allow);
    source = "platform.claude.com/docs/en/agents-and-tools/agent-skills/overview";
    check = Check::Skill(markup);
}

rule! {
    /// # What it checks
    ///
    /// The frontmatter, as written, holds neither `<` nor `>`. A `>` that opens a folded text counts too: the check
    /// looks before YAML is read, and `|` or quotes do the same work.
    ///
    /// # Why
    ///
    /// Some clients paste the frontmatter into their prompt without reading it, and some refuse a skill with any angle
    /// bracket in its description. Without brackets, there is nothing to escape and nothing to break out of.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// description: Flags margins <5 %. Use when reviewing prices.
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: Flags margins under 5 %. Use when reviewing prices.
    /// ```
    ///
    /// # Fix
    ///
    /// Write it in words.
    ///
    /// # Source
    ///
    /// Only the preset `strict` asks for it. Listings that we render escape angle brackets in any case.
    pub(crate) static ANGLE_BRACKETS = "angle-brackets", Of(Allow, Deny, Allow);
    source = "";
    check = Check::Skill(brackets);
}

fn markup(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    for entry in skill.fields() {
        let Some(Field::Name | Field::Description | Field::WhenToUse) = entry.field() else { continue };
        let Some(value) = entry.text() else { continue };
        if !value.contains('<') {
            continue;
        }
        // A tag that poses as structure of the prompt is a fault of its own.
        let tokens = tokens(value);
        let found: Vec<&str> = tags(value)
            .into_iter()
            .filter(|tag| !tokens.iter().any(|(token, _)| token.start <= tag.start && tag.start < token.end))
            .filter_map(|tag| value.get(tag.start..tag.end))
            .collect();
        let Some(first) = found.first() else { continue };
        let more = match found.len() {
            1 => String::new(),
            2 => " and one more tag".to_owned(),
            count => format!(" and {} more tags", count - 1),
        };
        out.push(
            Finding::at(
                written(skill, &entry, first),
                format!("`{}` holds `{}`{more}", entry.key(), brief(first)),
            )
            .label("some clients take this for markup")
            .help("write a placeholder in capitals or in braces, and a comparison in words"),
        );
    }
}

/// Where the tag stands in the value as written; the value when it is not written like that.
fn written(skill: &Skill<'_>, entry: &Entry<'_>, tag: &str) -> Span {
    let value = entry.value_span();
    let Some(text) = &skill.text else { return value };
    let rest = text.source.slice(Span::new(value.start, text.block_end()));
    rest.find(tag).map_or(value, |at| Span::new(value.start + at, value.start + at + tag.len()))
}

fn brackets(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    // Longer frontmatter is refused as such.
    let Some(text) = skill.text.as_ref().filter(|text| text.block().len() <= MAX_BYTES) else { return };
    let mut last_line = None;
    for (at, bracket) in text.block().match_indices(['<', '>']) {
        let at = text.in_text(Span::new(at, at + 1));
        // One finding a line: a tag has two brackets.
        let line = text.source.line_span(at.start);
        if last_line.replace(line) != Some(line) {
            let before = text.source.slice(Span::new(line.start, at.start)).trim_end();
            let after = text.source.slice(Span::new(at.end, line.end)).trim_matches([' ', '\t', '+', '-']);
            // `key: >` and no more is the sign of a folded text.
            let folds = bracket == ">" && before.ends_with(':') && after.chars().all(|c| c.is_ascii_digit());
            let help =
                if folds { "write `|` for `>`, or put the text in quotes" } else { "write it in words" };
            out.push(
                Finding::at(at, format!("the frontmatter holds `{bracket}`, an angle bracket")).help(help),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_the_first_tag_of_a_field() {
        assert_finds(
            &MARKUP_IN_DESCRIPTION,
            "a",
            "---\ndescription: >\n  Reads <invoice> and\n  <bill> files\nwhen_to_use: \"x \\x3cb>\"\n---\n",
            &[
                (3, 9, "`description` holds `<invoice>` and one more tag"),
                (5, 14, "`when_to_use` holds `<b>`"),
            ],
        );
    }

    #[test]
    fn comparisons_other_fields_and_control_tokens_are_left_alone() {
        assert_silent(
            &MARKUP_IN_DESCRIPTION,
            "a",
            "---\ndescription: Margins <5 %, A -> B, </available_skills>\nargument-hint: <path>\n---\n<b>\n",
        );
    }

    #[test]
    fn any_bracket_counts_before_yaml_is_read() {
        let less = "the frontmatter holds `<`, an angle bracket";
        let more = "the frontmatter holds `>`, an angle bracket";
        assert_finds(&ANGLE_BRACKETS, "a", "---\na: b: <c>\nd: ->\n---\n<\n", &[(2, 7, less), (3, 5, more)]);
        assert_silent(&ANGLE_BRACKETS, "a", "---\na: b\n---\n<br>\n");
    }
}
