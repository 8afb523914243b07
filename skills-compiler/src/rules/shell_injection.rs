//! `shell-injection`: commands that some clients run while they load a skill.

use super::Check;
use crate::finding::Finding;
use crate::markdown::{Code, CodeKind};
use crate::options::Options;
use crate::skill::{Skill, Text};
use crate::source::Span;

rule! {
    /// # What it checks
    ///
    /// The body holds no command for the client to run: an exclamation mark right before a code span, or a code block
    /// whose language starts with an exclamation mark. Such marks inside code are examples and are left alone, and
    /// so is the mark at the end of a word.
    ///
    /// # Why
    ///
    /// Some clients run the command in a shell while they load the skill, before the model has seen a word, and put
    /// its output into the text. This project never does: the command reaches the model as it stands, and the text
    /// that was to stand there is missing. And a command in a skill of somebody else is one that you may not want
    /// run elsewhere either.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```markdown
    /// Branch: !`git branch --show-current`
    /// ```
    ///
    /// Good:
    ///
    /// ```markdown
    /// Find out the branch with `git branch --show-current`.
    /// ```
    ///
    /// # Fix
    ///
    /// Tell the model to run the command, or put it into a script below `scripts/`.
    ///
    /// # Source
    ///
    /// The form is documented by one client, under *dynamic context*: <https://code.claude.com/docs/en/skills>. The
    /// danger is a command that runs unasked.
    pub(crate) static SHELL_INJECTION = "shell-injection", Of(Warn, Deny, Allow);
    source = "";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    if !holds_candidate(text.body()) {
        return;
    }
    for code in &text.markdown().code {
        let Some(span) = command(text, code) else { continue };
        let written = text.source.slice(span);
        let what = match written.strip_prefix("!`").and_then(|rest| rest.strip_suffix('`')) {
            Some(command) if command.len() <= 40 => format!("`{command}`"),
            Some(_) => "this command".to_owned(),
            None => "this code block".to_owned(),
        };
        let finding = Finding::at(span, format!("some clients run {what} while they load the skill"));
        out.push(
            finding
                .label("run by some, never by this project")
                .help("tell the model to run the command, or put it into a script")
                .note("here the text reaches the model as it stands"),
        );
    }
}

/// A cheap look that spares most bodies the Markdown parser.
fn holds_candidate(body: &str) -> bool {
    // One character is sought in optimized code also where this crate is not; a text of two is not.
    body.match_indices('!').any(|(at, _)| {
        let (Some(before), Some(after)) = (body.get(..at), body.get(at + 1..)) else { return false };
        let fence = before.trim_end_matches([' ', '\t']);
        after.starts_with('`') && may_precede(before) || fence.ends_with("```") || fence.ends_with("~~~")
    })
}

/// Whether an exclamation mark after this text may start a command. `Careful!` before a code span, a mark that is
/// escaped and one right after code are text.
fn may_precede(before: &str) -> bool {
    !before.ends_with(|c: char| c.is_alphanumeric() || c == '\\' || c == '`')
}

/// The command, if some client would take `code` for one.
fn command(text: &Text<'_>, code: &Code) -> Option<Span> {
    let source = text.source.text();
    match &code.kind {
        CodeKind::Fenced(info) => {
            info.trim_start().starts_with('!').then(|| text.source.line_span(code.span.start))
        }
        CodeKind::Indented => None,
        CodeKind::Inline => {
            let before = source.get(..code.span.start)?.strip_suffix('!')?;
            // Two backticks open no command.
            let is_command = may_precede(before) && !source.get(code.span.start..)?.starts_with("``");
            is_command.then(|| Span::new(code.span.start - 1, code.span.end))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    fn skill(body: &str) -> String {
        format!("---\nname: pdf\ndescription: d\n---\n{body}\n")
    }

    #[test]
    fn finds_spans_and_blocks() {
        let body = "Status: !`git status`\n\n- !`ls`\n\n```!\ngit log\n```";
        let places = [
            (5, 9, "some clients run `git status` while they load the skill"),
            (7, 3, "some clients run `ls` while they load the skill"),
            (9, 1, "some clients run this code block while they load the skill"),
        ];
        assert_finds(&SHELL_INJECTION, "pdf", skill(body), &places);
    }

    #[test]
    fn what_stands_in_code_or_ends_a_word_is_text() {
        for body in [
            "Avoid `!`. Use `?.`.",
            "`` !`ls` `` and \\!`ls` and Careful!`rm`",
            "```md\nStatus: !`git status`\n```",
            "    !`ls`",
            "!``ls``",
        ] {
            assert_silent(&SHELL_INJECTION, "pdf", skill(body));
        }
    }
}
