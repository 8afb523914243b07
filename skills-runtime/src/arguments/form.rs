//! The placeholders that a body may hold.

use super::Declared;

/// A placeholder, as it is written after a `$`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `$ARGUMENTS`: everything.
    All,
    /// `$ARGUMENTS[N]` or `$N`: a token, counted from 0.
    Token(usize),
    /// `$name` or `${name}`: the declared argument with this number.
    Named(usize),
    /// `${SKILL_DIR}`.
    Dir,
    /// `${SESSION_ID}`.
    Session,
}

impl Form {
    /// The placeholder at the start of what follows a `$`, and how long it is there. `first` is the number of the
    /// first token in `$N`.
    pub(super) fn parse(text: &str, declared: Declared<'_>, first: usize) -> Option<(Form, usize)> {
        if let Some(inner) = text.strip_prefix('{') {
            // Looking no further than a name can reach keeps a body full of braces linear.
            let end = inner.find(|next: char| matches!(next, '{' | '}' | '$') || next.is_whitespace())?;
            let (name, rest) = inner.split_at_checked(end)?;
            if !rest.starts_with('}') {
                return None;
            }
            return Some((Self::braced(name, declared)?, name.len() + 2));
        }
        let digits = leading_digits(text);
        if !digits.is_empty() {
            let number: usize = digits.parse().ok()?;
            return Some((Form::Token(number.checked_sub(first)?), digits.len()));
        }
        if let Some(rest) = text.strip_prefix("ARGUMENTS") {
            if let Some(rest) = rest.strip_prefix('[') {
                let digits = leading_digits(rest);
                let closed = rest.get(digits.len()..)?.starts_with(']');
                let number = digits.parse().ok().filter(|_| closed)?;
                return Some((Form::Token(number), "ARGUMENTS[]".len() + digits.len()));
            }
            if !continues_name(rest) {
                return Some((Form::All, "ARGUMENTS".len()));
            }
        }
        // The longest name wins, and none ends inside a word: `$filename` is not `$file` and `name`.
        let names = declared.iter().map(|argument| argument.name()).enumerate();
        let (number, name) = names
            .filter(|(_, name)| {
                !name.is_empty() && text.strip_prefix(*name).is_some_and(|rest| !continues_name(rest))
            })
            .max_by_key(|(_, name)| name.len())?;
        Some((Form::Named(number), name.len()))
    }

    fn braced(name: &str, declared: Declared<'_>) -> Option<Form> {
        if let Some(number) = declared.position(name) {
            return Some(Form::Named(number));
        }
        match name.strip_prefix("CLAUDE_").or_else(|| name.strip_prefix("SKAWLD_")).unwrap_or(name) {
            "SKILL_DIR" => Some(Form::Dir),
            "SESSION_ID" => Some(Form::Session),
            _ => None,
        }
    }
}

fn leading_digits(text: &str) -> &str {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// Only ASCII continues a name, as in other clients: in a language that is written without blanks, any letter may
/// follow a placeholder.
fn continues_name(text: &str) -> bool {
    text.bytes().next().is_some_and(|next| next.is_ascii_alphanumeric() || next == b'_')
}
