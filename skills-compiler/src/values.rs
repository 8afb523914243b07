//! Typed values of frontmatter fields, with the recovery that the rules state for values of the wrong shape.

use crate::argument_names;
use crate::bundle::{Argument, Arguments};
use crate::parse::yaml::{Kind, Node, Pair, Scalar};
use crate::skill::Entry;
use crate::tool_list;
use std::collections::HashSet;

#[cfg(test)]
mod tests;

/// At most `limit` characters of `text`.
pub(crate) fn cut(text: &str, limit: usize) -> &str {
    if text.len() <= limit {
        return text;
    }
    match text.char_indices().nth(limit) {
        Some((end, _)) => text.get(..end).unwrap_or(text),
        None => text,
    }
}

/// What a switch says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    /// The field is not there.
    Absent,
    /// `true`
    On,
    /// `false`
    Off,
    /// Anything else. It is no answer: a guess would open a gate.
    Unreadable,
}

/// Reads a switch.
pub(crate) fn switch(entry: Option<Entry<'_>>) -> Switch {
    match entry.map(|entry| entry.value()) {
        None => Switch::Absent,
        Some(Node::Scalar(Scalar { kind: Kind::Boolean(true), .. })) => Switch::On,
        Some(Node::Scalar(Scalar { kind: Kind::Boolean(false), .. })) => Switch::Off,
        Some(_) => Switch::Unreadable,
    }
}

/// A list of tools: text with blanks or commas, or a sequence with one tool an item. An entry with an unbalanced
/// parenthesis or quote is left out, so that it allows nothing.
pub(crate) fn tools(entry: Option<Entry<'_>>) -> Option<Vec<String>> {
    list(entry, |entry, tools| {
        if balanced(entry) {
            tools.push(unquoted(entry).to_owned());
        }
    })
}

/// The same for tools that are taken away: there, every word of an unbalanced entry counts, so that none is allowed
/// by mistake.
pub(crate) fn disallowed(entry: Option<Entry<'_>>) -> Option<Vec<String>> {
    list(entry, |entry, tools| {
        if balanced(entry) {
            tools.push(unquoted(entry).to_owned());
        } else {
            let words = entry.split(|c: char| c == ',' || c.is_whitespace()).map(tool_list::tool);
            let words = words.map(|word| word.trim_matches([')', '"', '\'']));
            tools.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
        }
    })
}

fn list(entry: Option<Entry<'_>>, mut keep: impl FnMut(&str, &mut Vec<String>)) -> Option<Vec<String>> {
    let mut tools = Vec::new();
    match entry?.value() {
        Node::Scalar(scalar) if scalar.kind == Kind::Null => return None,
        Node::Scalar(scalar) => {
            tool_list::split(&scalar.text).entries.into_iter().for_each(|entry| keep(entry, &mut tools));
        }
        Node::Sequence(items) => {
            let texts = items.iter().filter_map(scalar_text);
            texts
                .flat_map(|text| tool_list::split_item(text).entries)
                .for_each(|entry| keep(entry, &mut tools));
        }
        Node::Mapping(_) => return None,
    }
    Some(tools)
}

fn balanced(entry: &str) -> bool {
    tool_list::split_item(entry).unbalanced.is_none()
}

/// Without the quotes around all of it.
fn unquoted(entry: &str) -> &str {
    let inside = |quote| entry.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    inside('"').or_else(|| inside('\'')).unwrap_or(entry)
}

/// Declared arguments: names in a sequence or in one text, or a mapping from names to what they are. A name that no
/// argument may have, or that stands a second time, is left out.
pub(crate) fn arguments(entry: Option<Entry<'_>>) -> Arguments {
    let plain = |name: &str| Argument { name: name.to_owned(), description: None, required: false };
    let (mut declared, by_name): (Vec<Argument>, bool) = match entry.map(|entry| entry.value()) {
        Some(Node::Scalar(scalar)) if !matches!(scalar.kind, Kind::Null | Kind::Boolean(_)) => {
            (argument_names::split(&scalar.text).map(plain).collect(), false)
        }
        Some(Node::Sequence(items)) => {
            (items.iter().filter_map(scalar_text).map(|name| plain(name.trim())).collect(), false)
        }
        Some(Node::Mapping(pairs)) => (pairs.iter().map(argument).collect(), true),
        _ => return Arguments::default(),
    };
    let mut seen = HashSet::new();
    declared.retain(|argument| argument_names::is_good(&argument.name) && seen.insert(argument.name.clone()));
    Arguments { by_name: by_name && !declared.is_empty(), declared }
}

fn argument(pair: &Pair) -> Argument {
    let of = |name: &str| match &pair.value {
        Node::Mapping(facts) => facts.iter().find(|fact| fact.key.text == name).map(|fact| &fact.value),
        _ => None,
    };
    // `name: what it means` is the short form.
    let description = of("description").or(Some(&pair.value)).and_then(scalar_text);
    let required = matches!(of("required"), Some(Node::Scalar(scalar)) if scalar.kind == Kind::Boolean(true));
    Argument { name: pair.key.text.clone(), description: description.map(str::to_owned), required }
}

/// What a value is, for messages.
pub(crate) const fn described(node: &Node) -> &'static str {
    match node {
        Node::Scalar(scalar) => match scalar.kind {
            Kind::Null => "empty",
            Kind::Boolean(_) => "a boolean",
            Kind::Integer | Kind::Float => "a number",
            Kind::Text => "text",
        },
        Node::Sequence(_) => "a list",
        Node::Mapping(_) => "a mapping",
    }
}

/// `text` as a YAML scalar in quotes; it holds no line end.
pub(crate) fn quoted(text: &str) -> String {
    if !text.contains(['"', '\\']) {
        format!("\"{text}\"")
    } else if text.contains('\'') {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        format!("'{text}'")
    }
}

/// The text of a scalar that is not null.
pub(crate) fn scalar_text(node: &Node) -> Option<&str> {
    match node {
        Node::Scalar(scalar) if scalar.kind != Kind::Null => Some(&scalar.text),
        _ => None,
    }
}

/// The media type that a file's name suggests; for a name that suggests none, what its bytes allow.
pub(crate) fn media_type(path: &str, utf8: bool) -> String {
    // To search a table of a thousand names is slow where that is not optimized.
    match common_type(path).or_else(|| mime_guess::from_path(path).first_raw()) {
        Some(media_type) => media_type.to_owned(),
        None if utf8 => "text/plain".to_owned(),
        None => "application/octet-stream".to_owned(),
    }
}

/// What `mime_guess` says too, for the names that nearly every file of a skill has.
fn common_type(path: &str) -> Option<&'static str> {
    let (name, extension) = path.rsplit_once('.')?;
    if name.is_empty() || name.ends_with('/') {
        return None;
    }
    Some(match extension {
        "md" => "text/markdown",
        "py" | "txt" => "text/plain",
        "json" => "application/json",
        "sh" => "application/x-sh",
        "yaml" | "yml" => "text/x-yaml",
        _ => return None,
    })
}
