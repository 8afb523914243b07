//! What a value that is no YAML was meant to be, and how to write that.

use super::{Kind, Node};

/// What a value was meant to be.
pub(super) enum Meant {
    Text(String),
    Items(Vec<String>),
}

impl Meant {
    /// Whether `node` is just that.
    pub(super) fn is(&self, node: &Node) -> bool {
        match (self, node) {
            (Self::Text(text), Node::Scalar(scalar)) => scalar.kind == Kind::Text && scalar.text == *text,
            (Self::Items(meant), Node::Sequence(items)) => {
                meant.len() == items.len()
                    && meant
                        .iter()
                        .zip(items)
                        .all(|(meant, item)| item.as_scalar().is_some_and(|scalar| scalar.text == *meant))
            }
            _ => false,
        }
    }
}

/// How to write `value`, in which YAML stumbles at the byte `fault`, and what is then meant. `None`
/// when that cannot be told.
pub(super) fn guess(value: &str, fault: usize) -> Option<(String, Meant)> {
    // A comment, or part of the text? An item of a list, or a dash?
    if value.contains(" #") || value.contains("\t#") || value.starts_with("- ") {
        return None;
    }
    let quote = value.chars().next()?;
    let text = match quote {
        '|' | '>' | '#' => return None,
        '[' if fault == 0 => return items(&format!("{value}]"), &|_| false),
        '[' if value.find(']').is_none_or(|end| fault <= end) => {
            return items(value, &|item| item.starts_with(['@', '`', '%', '&', '*', '!', '|', '>']));
        }
        '{' if value.find('}').is_none_or(|end| fault <= end) => return None,
        '"' | '\'' => {
            let rest = value.strip_prefix(quote)?;
            let escape = if quote == '"' { "\\\"" } else { "''" };
            if rest.contains(escape) {
                return None;
            }
            match rest.strip_suffix(quote) {
                Some(inner) => inner,
                None if rest.contains(quote) => value,
                None => rest,
            }
        }
        _ => value,
    };
    (!text.trim().is_empty()).then(|| (quoted(text), Meant::Text(text.to_owned())))
}

/// A list in brackets on one line, with some of its items in quotes.
fn items(list: &str, in_quotes: &dyn Fn(&str) -> bool) -> Option<(String, Meant)> {
    let inner = list.strip_prefix('[')?.strip_suffix(']')?;
    if inner.contains(['[', ']', '{', '}', '"', '\'']) {
        return None;
    }
    let mut written = Vec::new();
    let mut meant = Vec::new();
    for item in inner.split(',') {
        let text = item.trim_matches([' ', '\t']);
        if text.is_empty() {
            return None;
        }
        written.push(if in_quotes(text) { item.replacen(text, &quoted(text), 1) } else { item.to_owned() });
        meant.push(text.to_owned());
    }
    Some((format!("[{}]", written.join(",")), Meant::Items(meant)))
}

/// In double quotes, unless the text would need escapes there.
fn quoted(text: &str) -> String {
    if text.contains(['"', '\\']) { format!("'{}'", text.replace('\'', "''")) } else { format!("\"{text}\"") }
}
