//! From an error of `serde_yaml` to what is wrong, in plain words, and the place to point at.

use super::fault::YamlFault;
use super::style::{first_line, is_break, line_from, scalar_from, text_at};
use super::trouble::{Trouble, boundary};
use crate::source::Span;
use serde::de::{Deserializer, Visitor};
use std::fmt;

/// The fault that `error` tells of, which reading `block` gave.
pub(super) fn fault(block: &str, error: &serde_yaml::Error) -> YamlFault {
    let trouble = Trouble::new(block, error);
    if error.location().is_none() && trouble.problem.contains("more than one document") {
        return second_document(block);
    }
    let (message, at, opener) = explain(block, &trouble);
    YamlFault::Syntax { message, at, opener, repair: None }
}

/// What is wrong, where, and what is still open there.
fn explain(block: &str, trouble: &Trouble) -> (String, Span, Option<Span>) {
    let Trouble { problem, at, .. } = trouble;
    let at = *at;
    let context = trouble.context.as_deref().unwrap_or("");
    let context_at = trouble.context_at.unwrap_or(at);
    let one = |text: &str, start| (text.to_owned(), character(block, start), None);
    let line = |text: &str, start| (text.to_owned(), line_from(block, start), None);
    match problem.as_str() {
        "control characters are not allowed" => {
            let code = text_at(block, at).chars().next().map_or(0, u32::from);
            (format!("the character U+{code:04X} is not allowed"), character(block, at), None)
        }
        "found unexpected end of stream" | "found unexpected document indicator" => {
            line("this quote is never closed", context_at)
        }
        "did not find expected ',' or ']'" | "did not find expected ',' or '}'" => {
            in_brackets(block, at, context_at, problem.ends_with("']'"))
        }
        "could not find expected ':'" => {
            line("this line is neither `key: value` nor set in under a key", context_at)
        }
        "mapping values are not allowed in this context" => one("`: ` inside text without quotes", at),
        "found character that cannot start any token" => no_token(block, at),
        "did not find expected key" if text_at(block, at).starts_with(':') => {
            line("no key before this `:`", at)
        }
        "did not find expected key" => {
            let before = block.get(..at).and_then(|before| before.rsplit('\n').next()).unwrap_or("");
            match before.trim_end().chars().next_back() {
                Some('"' | '\'') => line("text after the closing quote", at),
                Some(']' | '}') => line("text after the closing bracket", at),
                Some(_) => line("expected a key on a line of its own", at),
                None => line("this line is set in differently from the keys above", at),
            }
        }
        "did not find expected '-' indicator" => {
            line("expected `- ` and another item, or less indentation", at)
        }
        "block sequence entries are not allowed in this context" => {
            line("a list item starts on a line of its own", at)
        }
        "mapping keys are not allowed in this context" => one("`? ` cannot stand here", at),
        "found a tab character where an indentation space is expected"
        | "found a tab character that violates indentation" => one("a tab where blanks must indent", at),
        "did not find expected alphabetic or numeric character" => {
            let sign = text_at(block, context_at).chars().next().unwrap_or('*');
            (format!("text cannot start with `{sign}`"), line_from(block, context_at), None)
        }
        "did not find expected comment or line break" if context == "while scanning a block scalar" => {
            line("text after `|` or `>` starts on the next line", at)
        }
        "found an indentation indicator equal to 0" => one("the indentation of a block is 1 to 9", at),
        "found unknown escape character" => {
            let escape: String = text_at(block, at).chars().take(2).collect();
            (format!("`{escape}` is no escape in double quotes"), Span::new(at, at + escape.len()), None)
        }
        "did not find expected hexadecimal number" => {
            one("expected hexadecimal digits after this escape", at)
        }
        "found invalid Unicode character escape code" => one("this escape is no character", at),
        "did not find expected node content" => one("expected a value", at),
        "found unexpected ':'" => one("`:` inside text without quotes", at),
        "did not find expected <document start>" => match directive(block, at) {
            Some(start) => line(DIRECTIVE, start),
            None => line(AFTER_END, at),
        },
        _ if context.contains("directive") => line(DIRECTIVE, context_at),
        _ if problem.contains("directive") => line(DIRECTIVE, at),
        other => line(other, at),
    }
}

const AFTER_END: &str = "text after the end of the YAML";
const DIRECTIVE: &str = "a line that starts with `%` is a YAML directive, which does not belong here";

/// The last line up to that of `at` that starts with `%`.
fn directive(block: &str, at: usize) -> Option<usize> {
    let before = block.get(..at + usize::from(text_at(block, at).starts_with('%')))?;
    let lines = before.rmatch_indices('%').map(|(sign, _)| sign);
    lines.into_iter().find(|&sign| block.get(..sign).is_some_and(|b| b.is_empty() || b.ends_with(is_break)))
}

/// An item that does not end where it should: often the bracket was never closed.
fn in_brackets(block: &str, at: usize, opener: usize, square: bool) -> (String, Span, Option<Span>) {
    let (open, close) = if square { ('[', ']') } else { ('{', '}') };
    let opener = character(block, opener);
    if text_at(block, at).contains(close) {
        (format!("expected `,` or `{close}`"), character(block, at), Some(opener))
    } else {
        (format!("this `{open}` is never closed"), opener, None)
    }
}

fn no_token(block: &str, at: usize) -> (String, Span, Option<Span>) {
    let sign = text_at(block, at).chars().next();
    match sign {
        Some('\t') => {
            let tabs = text_at(block, at).bytes().take_while(|&byte| byte == b'\t').count();
            ("a tab where blanks must indent".to_owned(), Span::new(at, at + tabs), None)
        }
        Some(sign) => {
            let before = block.get(..at).and_then(|before| before.rsplit('\n').next());
            let in_brackets = || before.is_some_and(|before| before.contains(['[', '{']));
            (format!("text cannot start with `{sign}`"), scalar_from(block, at, false, in_brackets), None)
        }
        None => ("expected a value".to_owned(), Span::new(at, at), None),
    }
}

/// The character at `start`; nothing at a line end.
fn character(block: &str, start: usize) -> Span {
    let start = boundary(block, start);
    let length = first_line(text_at(block, start)).chars().next().map_or(0, char::len_utf8);
    Span::new(start, start + length)
}

/// What follows the first document. The error of a whole block has no place, so it is read alone.
fn second_document(block: &str) -> YamlFault {
    let second = serde_yaml::Deserializer::from_str(block).nth(1);
    let error = second.and_then(|document| document.deserialize_any(Nothing).err());
    let index = error.and_then(|error| error.location()).map_or(block.len(), |location| location.index());
    let index = boundary(block, index);
    let end = index + first_line(text_at(block, index)).len();
    // The error has the place of the first value, and `---` stands before it, on its line or above.
    let mut start = 0;
    let mut found = None;
    for line in block.get(..end).unwrap_or(block).split_inclusive(is_break) {
        if line.starts_with("---") {
            found = Some(start);
        } else if line.starts_with("...") {
            found = Some(index);
        }
        start += line.len();
    }
    let at = line_from(block, found.unwrap_or(index));
    match found {
        Some(_) => YamlFault::SecondDocument { at },
        // A value in quotes or brackets was all of the first document.
        None => YamlFault::Syntax { message: AFTER_END.to_owned(), at, opener: None, repair: None },
    }
}

/// What no YAML can be read as, so that reading fails at the first value.
struct Nothing;

impl Visitor<'_> for Nothing {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("nothing")
    }
}
