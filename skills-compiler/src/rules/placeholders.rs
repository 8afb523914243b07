//! `undeclared-placeholder`, `placeholder-in-code`: what is replaced in a body, and what is not.

use super::Check;
use crate::argument_names;
use crate::bundle::Arguments;
use crate::field::Field;
use crate::finding::Finding;
use crate::markdown::CodeKind;
use crate::nearest::nearest;
use crate::options::Options;
use crate::skill::{Skill, Text};
use crate::source::Span;
use crate::values::{self, described};
use std::collections::HashSet;

rule! {
    /// # What it checks
    ///
    /// Every `${name}` in the text of the body is one that `arguments` declares, or the skill's folder or session;
    /// and `$ARGUMENTS` stands only in a skill that declares `arguments` or an `argument-hint`. In code blocks,
    /// `${name}` is taken for a variable of the shell, and in code spans too unless the skill declares arguments. The
    /// first place of each is shown.
    ///
    /// # Why
    ///
    /// A placeholder that nothing answers stays as it stands: the model reads `${path}` and guesses. And a skill
    /// that takes arguments without saying so is called without any.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```markdown
    /// ---
    /// name: review
    /// description: Reviews a file. Use when the user asks for a review.
    /// ---
    /// Review ${file}.
    /// ```
    ///
    /// Good: the same with
    ///
    /// ```yaml
    /// arguments: [file]
    /// ```
    ///
    /// # Fix
    ///
    /// Declare the argument, or correct its name.
    ///
    /// # Source
    ///
    /// The specification knows no placeholders. Several clients put arguments in, and each leaves what it does not
    /// know.
    pub(crate) static UNDECLARED_PLACEHOLDER = "undeclared-placeholder", Of(Allow, Warn, Allow);
    source = "";
    check = Check::Skill(undeclared);
}

rule! {
    /// # What it checks
    ///
    /// No fenced code block in a skill that takes arguments holds `$1` to `$9`, other than before a digit, a comma or
    /// a point, where they are prices. A skill takes arguments when it declares `arguments` or an `argument-hint`, or
    /// when `$ARGUMENTS` stands in its body.
    ///
    /// # Why
    ///
    /// `$1` is replaced by the first argument wherever it stands. In a command such as `awk '{print $1}'` it was
    /// meant for `awk`, and the command that the model then runs is another one.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ````markdown
    /// Sum up $ARGUMENTS:
    ///
    /// ```sh
    /// awk '{ sum += $1 } END { print sum }'
    /// ```
    /// ````
    ///
    /// Good: `\$1` in place of `$1`, or the command in a file below `scripts/`.
    ///
    /// # Fix
    ///
    /// Write `\$1` where the code means its own, give the argument a name where the argument is meant, or move the
    /// code into a script.
    ///
    /// # Source
    ///
    /// Clients that replace `$ARGUMENTS` replace `$1` to `$9` as well, in code too.
    pub(crate) static PLACEHOLDER_IN_CODE = "placeholder-in-code", Of(Warn, Deny, Allow);
    source = "";
    check = Check::Skill(in_code);
}

/// The start of each `$` in the body, and what follows it. A backslash before it says that no placeholder is meant.
fn dollars<'t>(text: &'t Text<'_>) -> impl Iterator<Item = (usize, &'t str)> {
    let body = text.body();
    body.match_indices('$').filter_map(move |(at, _)| {
        let escaped = body.get(..at)?.ends_with('\\');
        (!escaped).then_some((at + text.body_start(), body.get(at + 1..)?))
    })
}

/// Whether `$ARGUMENTS` starts with what follows the dollar.
fn is_all_arguments(rest: &str) -> bool {
    rest.strip_prefix("ARGUMENTS").is_some_and(|rest| !rest.starts_with(is_name_character))
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The name in braces, when it is nothing but a name.
fn in_braces(rest: &str) -> Option<&str> {
    let (name, _) = rest.strip_prefix('{')?.split_once('}')?;
    argument_names::fault(name).is_none().then_some(name)
}

/// Something says that the skill takes arguments.
fn declares(skill: &Skill<'_>, arguments: &Arguments) -> bool {
    // A hint of the wrong type is a hint; another rule speaks of its type.
    !arguments.declared.is_empty()
        || skill.field(Field::ArgumentHint).is_some_and(|hint| described(hint.value()) != "empty")
}

fn undeclared(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    if !text.body().contains('$') {
        return;
    }
    let arguments = values::arguments(skill.field(Field::Arguments));
    let declares = declares(skill, &arguments);
    let mut seen = HashSet::new();
    for (at, rest) in dollars(text) {
        if is_all_arguments(rest) && !declares && seen.insert("ARGUMENTS") {
            let span = Span::new(at, at + "$ARGUMENTS".len());
            out.push(
                Finding::at(
                    span,
                    "`$ARGUMENTS` is used, but nothing declares that the skill takes arguments",
                )
                .label("replaced by what the caller gives")
                .help("add a line such as `argument-hint: \"[file]\"` to the frontmatter"),
            );
        }
        let Some(name) = in_braces(rest) else { continue };
        let known = argument_names::is_reserved(name) || arguments.declared.iter().any(|a| a.name == name);
        if known || seen.contains(name) || is_other_code(text, at, &arguments) {
            continue;
        }
        seen.insert(name);
        let span = Span::new(at, at + name.len() + "${}".len());
        let near = nearest(name, arguments.declared.iter().map(|argument| argument.name.as_str()));
        out.push(
            Finding::at(span, format!("nothing declares `${{{name}}}`, so it stays as it stands"))
                .label("not replaced")
                .help(match near {
                    Some(near) => format!("did you mean `${{{near}}}`?"),
                    None if !name.contains(|c: char| c.is_ascii_lowercase()) => {
                        "say in words what is meant; the skill's folder is `${SKILL_DIR}`".to_owned()
                    }
                    None => format!("declare it: `arguments: [{name}]`, or say in words what is meant"),
                }),
        );
    }
}

/// Whether what stands there is code that has variables of its own.
fn is_other_code(text: &Text<'_>, at: usize, arguments: &Arguments) -> bool {
    match text.markdown().code_at(at) {
        None => false,
        Some(code) => code.kind != CodeKind::Inline || arguments.declared.is_empty(),
    }
}

fn in_code(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = &skill.text else { return };
    if !text.body().contains('$') {
        return;
    }
    let arguments = values::arguments(skill.field(Field::Arguments));
    if !declares(skill, &arguments) && !dollars(text).any(|(_, rest)| is_all_arguments(rest)) {
        return;
    }
    let mut line = Span::new(0, 0);
    for (at, rest) in dollars(text) {
        let mut chars = rest.chars();
        let Some(digit @ '1'..='9') = chars.next() else { continue };
        // `$12` is the twelfth, `$1,000` and `$1.50` are prices. One finding a line says enough.
        if chars.next().is_some_and(|c| c.is_ascii_digit() || c == ',' || c == '.') || at < line.end {
            continue;
        }
        let code = text.markdown().code_at(at);
        if !code.is_some_and(|code| matches!(code.kind, CodeKind::Fenced(_))) {
            continue;
        }
        line = text.source.line_span(at);
        out.push(
            Finding::at(
                Span::new(at, at + 2),
                format!("`${digit}` in code is replaced by an argument of the skill"),
            )
            .label("not what the code means")
            .help(format!("write `\\${digit}` where the code means its own, or move the code into a script")),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    fn skill(line: &str, body: &str) -> String {
        format!("---\nname: pdf\ndescription: d\n{line}\n---\n{body}\n")
    }

    #[test]
    fn what_nothing_declares_is_shown_once() {
        assert_finds(
            &UNDECLARED_PLACEHOLDER,
            "pdf",
            skill("arguments: [path]", "${path} ${SKILL_DIR} ${fiel}, `${paht}` ${fiel} $ARGUMENTS"),
            &[
                (6, 22, "nothing declares `${fiel}`, so it stays as it stands"),
                (6, 32, "nothing declares `${paht}`, so it stays as it stands"),
            ],
        );
        assert_finds(
            &UNDECLARED_PLACEHOLDER,
            "pdf",
            skill("license: MIT", "Open $ARGUMENTS or `$ARGUMENTS[1]`."),
            &[(6, 6, "`$ARGUMENTS` is used, but nothing declares that the skill takes arguments")],
        );
    }

    #[test]
    fn variables_of_code_and_escapes_are_no_placeholders() {
        let body = "`${HOME}`, \\${x} \\$ARGUMENTS $ARGUMENTSX ${a b} ${x:-y}\n\n```sh\necho ${HOME}\n```";
        assert_silent(&UNDECLARED_PLACEHOLDER, "pdf", skill("license: MIT", body));
        assert_silent(&UNDECLARED_PLACEHOLDER, "pdf", skill("argument-hint: x", "$ARGUMENTS"));
    }

    #[test]
    fn a_position_in_a_fenced_block_is_replaced() {
        let body = "Run on it:\n\n```sh\nawk '{print $1 $2}' f\nsed $3\n```\n";
        let message = |n| format!("`${n}` in code is replaced by an argument of the skill");
        let (first, second) = (message(1), message(3));
        let expected = [(9, 13, first.as_str()), (10, 5, second.as_str())];
        assert_finds(
            &PLACEHOLDER_IN_CODE,
            "pdf",
            skill("argument-hint: x", &format!("{body}$10")),
            &expected,
        );
        assert_finds(&PLACEHOLDER_IN_CODE, "pdf", skill("x: y", &format!("{body}$ARGUMENTS")), &expected);
    }

    #[test]
    fn prices_escapes_and_skills_without_arguments_are_left_alone() {
        let body = "$1\n\n```sh\n\\$1 $1,000 $1.50 $12 $0 $x\n```\n`$1`";
        assert_silent(&PLACEHOLDER_IN_CODE, "pdf", skill("argument-hint: x", body));
        assert_silent(&PLACEHOLDER_IN_CODE, "pdf", skill("x: y", "```sh\nawk '{print $1}'\n```"));
    }
}
