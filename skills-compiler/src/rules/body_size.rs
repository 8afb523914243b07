//! `empty-body`, `body-length`: how much there is to read once a skill is active.

use super::Check;
use crate::bundle::estimated_tokens;
use crate::finding::Finding;
use crate::limits;
use crate::options::Options;
use crate::skill::Skill;
use crate::source::Span;

rule! {
    /// # What it checks
    ///
    /// Something other than blanks follows the frontmatter.
    ///
    /// # Why
    ///
    /// The body is what the model gets when it activates the skill. Without one, the description promises what
    /// nobody delivers, and the call is wasted.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```markdown
    /// ---
    /// name: pdf-processing
    /// description: Fills PDF forms. Use when the user sends a form.
    /// ---
    /// ```
    ///
    /// Good: the same, and below the second `---`
    ///
    /// ```markdown
    /// List the fields with `scripts/fields.py`, then fill them with `scripts/fill.py`.
    /// ```
    ///
    /// # Fix
    ///
    /// Write the steps below the closing `---`.
    ///
    /// # Source
    ///
    /// "The Markdown body after the frontmatter contains the skill instructions":
    /// <https://agentskills.io/specification#body-content>
    pub(crate) static EMPTY_BODY = "empty-body", Of(Warn, Deny, Allow);
    source = "agentskills.io/specification#body-content";
    check = Check::Skill(empty);
}

rule! {
    /// # What it checks
    ///
    /// The body has at most 500 lines and an estimated 5,000 tokens (characters divided by four).
    ///
    /// # Why
    ///
    /// The whole body enters the context when the skill is activated, and stays there. What only some tasks need is
    /// paid for by all, and long instructions are followed less well.
    ///
    /// # Example
    ///
    /// Bad: a `SKILL.md` of 1,200 lines, of which 900 describe the fields of an interface. Good: the steps in
    /// `SKILL.md`, and where the fields matter
    ///
    /// ```markdown
    /// The fields are described in [references/fields.md](references/fields.md).
    /// ```
    ///
    /// # Fix
    ///
    /// Move what is looked up into files below `references/`, and link to them.
    ///
    /// # Source
    ///
    /// "Keep your main `SKILL.md` under 500 lines", and of the instructions "< 5000 tokens recommended":
    /// <https://agentskills.io/specification#progressive-disclosure>
    pub(crate) static BODY_LENGTH = "body-length", Of(Allow, Warn, Allow);
    source = "agentskills.io/specification#progressive-disclosure";
    check = Check::Skill(length);
}

fn empty(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    let Ok(fences) = &text.fences else { return };
    if text.body().trim().is_empty() {
        out.push(
            Finding::at(fences.closer, "the body of the skill is empty")
                .label("nothing follows")
                .help("write below this line what the model is to do"),
        );
    }
}

fn length(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    let body = text.body();
    let lines = body.lines().count();
    let tokens = estimated_tokens(body);
    let over_lines = (lines > limits::BODY_LINES).then(|| format!("{lines} lines"));
    let over_tokens = (tokens > limits::BODY_TOKENS).then(|| format!("an estimated {tokens} tokens"));
    let found = match (over_lines, over_tokens) {
        (None, None) => return,
        (Some(lines), Some(tokens)) => format!("{lines} and {tokens}"),
        (Some(found), None) | (None, Some(found)) => found,
    };
    // The first line that is too much.
    let by_lines = body.match_indices('\n').nth(limits::BODY_LINES - 1).map(|(at, _)| at + 1);
    let characters = 4 * limits::BODY_TOKENS as usize;
    let by_tokens = body.char_indices().nth(characters).map(|(at, _)| at);
    let Some(at) = [by_lines, by_tokens].into_iter().flatten().min() else { return };
    let line: Span = text.source.line_span(text.body_start() + at);
    let (most_lines, most_tokens) = (limits::BODY_LINES, limits::BODY_TOKENS);
    out.push(
        Finding::at(
            line,
            format!("the body has {found}, at most {most_lines} lines and {most_tokens} tokens are advised"),
        )
        .label("from here on it is too long")
        .help("move what is looked up into files below `references/`, and link to them"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    const TOP: &str = "---\nname: pdf\ndescription: d\n---\n";

    #[test]
    fn blanks_are_no_body() {
        for end in ["---", "---\n", "---\r\n \r\n\t\n"] {
            let text = format!("---\nname: pdf\ndescription: d\n{end}");
            assert_finds(&EMPTY_BODY, "pdf", text, &[(4, 1, "the body of the skill is empty")]);
        }
        assert_silent(&EMPTY_BODY, "pdf", format!("{TOP}.\n"));
        assert_silent(&EMPTY_BODY, "pdf", "no frontmatter");
    }

    #[test]
    fn points_at_the_first_line_that_is_too_much() {
        assert_silent(&BODY_LENGTH, "pdf", format!("{TOP}{}", "x\n".repeat(500)));
        let message = "the body has 501 lines, at most 500 lines and 5000 tokens are advised";
        assert_finds(&BODY_LENGTH, "pdf", format!("{TOP}{}", "x\n".repeat(501)), &[(505, 1, message)]);
    }

    #[test]
    fn tokens_count_characters() {
        let line = format!("{}\n", "ä".repeat(99));
        assert_silent(&BODY_LENGTH, "pdf", format!("{TOP}{}", line.repeat(200)));
        let message = "the body has an estimated 5025 tokens, at most 500 lines and 5000 tokens are advised";
        assert_finds(&BODY_LENGTH, "pdf", format!("{TOP}{}", line.repeat(201)), &[(205, 1, message)]);
    }
}
