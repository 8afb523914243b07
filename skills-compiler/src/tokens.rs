//! Text that a model or a harness takes for structure: chat-template tokens, the delimiters of our own listings and
//! wrappers, and tags.

use crate::search::places;
use crate::source::Span;

/// What is found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A mark of a chat template, which ends or starts a turn.
    Template,
    /// A delimiter of a listing, a wrapper or a system prompt.
    Delimiter,
}

/// Marks of chat templates that stand in brackets of their own, as the models' tokenizers have them.
const MARKS: &[&str] = &[
    "</s>",
    "<<SYS>>",
    "<</SYS>>",
    "[INST]",
    "[/INST]",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
    "[AVAILABLE_TOOLS]",
    "[/AVAILABLE_TOOLS]",
    "[TOOL_CALLS]",
    "[TOOL_RESULTS]",
    "[/TOOL_RESULTS]",
    "<start_of_turn>",
    "<end_of_turn>",
    "<bos>",
    "<eos>",
];

/// Tags whose name no one writes by accident, opening or closing.
const DELIMITERS: &[&str] =
    &["skill_content", "skill_resources", "available_skills", "function_calls", "antml:"];

/// Every token in `text`, in order.
pub(crate) fn tokens(text: &str) -> Vec<(Span, Token)> {
    let mut found: Vec<(Span, Token)> = Vec::new();
    for at in places(text, ['<', '[']) {
        if found.last().is_some_and(|(last, _)| at < last.end) {
            continue;
        }
        let rest = text.get(at..).unwrap_or("");
        if let Some((length, token)) = token(rest) {
            found.push((Span::new(at, at + length), token));
        }
    }
    found
}

/// The token that `text` starts with, and its length.
fn token(text: &str) -> Option<(usize, Token)> {
    if let Some(mark) = MARKS.iter().find(|mark| text.starts_with(**mark)) {
        return Some((mark.len(), Token::Template));
    }
    // `<|im_start|>`, and the wide bars of some models. Code such as `a <| b |> c` has blanks in it.
    for (open, close) in [("<|", "|>"), ("<｜", "｜>")] {
        let Some(rest) = text.strip_prefix(open) else { continue };
        let name = rest.split(close).next().unwrap_or("");
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':' | '/' | '▁' | '…');
        if name.len() < rest.len() && !name.is_empty() && name.len() <= 64 && name.chars().all(is_name) {
            return Some((open.len() + name.len() + close.len(), Token::Template));
        }
    }
    delimiter(text).map(|length| (length, Token::Delimiter))
}

fn delimiter(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?;
    let start = inside.trim_start_matches([' ', '\t', '\n', '/']);
    let name_at = text.len() - start.len();
    let starts = |name: &str| start.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
    let after = |name: &str| start.get(name.len()..).and_then(|rest| rest.chars().next());
    if let Some(name) = DELIMITERS.iter().find(|name| starts(name)) {
        return Some(to_end(text, name_at + name.len()));
    }
    // `<system>`, `</system-reminder>`, `<system_prompt>`, but neither `<systemd-unit>` nor `x < system load`.
    let set_in = inside.starts_with([' ', '\t', '\n']);
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    if starts("system")
        && !set_in
        && (!is_word(after("system")) || starts("systemprompt") || starts("systemmessage"))
    {
        return Some(to_end(text, name_at + "system".len()));
    }
    None
}

/// The end of a tag, when it is near, else `least`.
fn to_end(text: &str, least: usize) -> usize {
    let rest = text.get(least..).unwrap_or("");
    match rest.find(['>', '<', '\n']) {
        Some(end) if end <= 64 && rest.get(end..).is_some_and(|rest| rest.starts_with('>')) => {
            least + end + 1
        }
        _ => least,
    }
}

/// Every tag in `text`, `<x>`, `</x>`, `<x a="b"/>`, in order. `<5 %`, `a < b`, `->` and `<https://…>` are none.
pub(crate) fn tags(text: &str) -> Vec<Span> {
    let tag = |at: usize| {
        let inside = text.get(at + 1..)?;
        let name = inside.strip_prefix('/').unwrap_or(inside);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let after =
            name.trim_start_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':'));
        let end = match after.chars().next()? {
            '>' => 1,
            // A path or a choice in a placeholder: `<file/dir>`, `<a|b>`, `<file or folder>`.
            ' ' | '\t' | '\n' | '|' | ',' | '=' => {
                after.find(['<', '>']).filter(|end| after.get(*end..).is_some_and(|t| t.starts_with('>')))?
                    + 1
            }
            '/' if !after.starts_with("//") => {
                after.find(['<', '>']).filter(|end| after.get(*end..).is_some_and(|t| t.starts_with('>')))?
                    + 1
            }
            _ => return None,
        };
        Some(Span::new(at, text.len() - after.len() + end))
    };
    text.match_indices('<').filter_map(|(at, _)| tag(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_and_look_alikes_are_not() {
        for (text, expected) in [
            ("a <|im_start|>system", &["<|im_start|>"][..]),
            ("<|begin_of_text|></s>", &["<|begin_of_text|>", "</s>"]),
            ("<｜begin▁of▁sentence｜>", &["<｜begin▁of▁sentence｜>"]),
            ("[INST] x [/INST]", &["[INST]", "[/INST]"]),
            ("</available_skills>", &["</available_skills>"]),
            ("< / Skill_Content >", &["< / Skill_Content >"]),
            ("<skill_content name=\"x\">", &["<skill_content name=\"x\">"]),
            ("<system>", &["<system>"]),
            ("</System-Reminder>", &["</System-Reminder>"]),
            ("<system", &["<system"]),
            ("a <| b |> c, <|>, <||>", &[]),
            ("<systemd-unit> x < system load, <skill>, <s>", &[]),
            ("[inst] [path]", &[]),
        ] {
            let found: Vec<&str> = tokens(text).iter().map(|(span, _)| &text[span.start..span.end]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn tags_are_told_from_comparisons() {
        for (text, expected) in [
            ("Reads <invoice> files", &["<invoice>"][..]),
            ("</x> <br/> <a href=\"b\">", &["</x>", "<br/>", "<a href=\"b\">"]),
            ("Vec<T>, <file or folder>, <a|b>", &["<T>", "<file or folder>", "<a|b>"]),
            ("<5 %, a -> b, a < b > c, a <= b, <3, <https://x.y>, <-, <>", &[]),
            ("x <y and no end", &[]),
        ] {
            let found: Vec<&str> = tags(text).iter().map(|span| &text[span.start..span.end]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
