//! Typed values of frontmatter fields, with the recovery that the rules state for values of the wrong shape.

use crate::bundle::{Argument, Arguments};
use crate::parse::yaml::{Kind, Node, Pair};
use crate::skill::Entry;
use crate::tool_list;

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

/// A YAML boolean; anything else is no answer, never a guess.
pub(crate) fn switch(entry: Option<Entry<'_>>) -> Option<bool> {
    match entry?.value() {
        Node::Scalar(scalar) => match scalar.kind {
            Kind::Boolean(on) => Some(on),
            _ => None,
        },
        _ => None,
    }
}

/// A list of tools: text with blanks or commas, or a sequence with one tool an item.
pub(crate) fn tools(entry: Option<Entry<'_>>) -> Option<Vec<String>> {
    match entry?.value() {
        Node::Scalar(scalar) if scalar.kind == Kind::Null => None,
        Node::Scalar(scalar) => {
            Some(tool_list::split(&scalar.text).entries.iter().map(|&tool| tool.to_owned()).collect())
        }
        Node::Sequence(items) => {
            let texts = items.iter().filter_map(scalar_text).map(|tool| tool.trim().to_owned());
            Some(texts.filter(|tool| !tool.is_empty()).collect())
        }
        Node::Mapping(_) => None,
    }
}

/// Declared arguments: names in a sequence or in one text, or a mapping from names to what they are.
pub(crate) fn arguments(entry: Option<Entry<'_>>) -> Arguments {
    let plain = |name: &str| Argument { name: name.to_owned(), description: None, required: false };
    match entry.map(|entry| entry.value()) {
        Some(Node::Scalar(scalar)) if scalar.kind != Kind::Null => Arguments {
            declared: scalar
                .text
                .split([' ', ',', '\t', '\n'])
                .filter(|name| !name.is_empty())
                .map(plain)
                .collect(),
            by_name: false,
        },
        Some(Node::Sequence(items)) => {
            Arguments { declared: items.iter().filter_map(scalar_text).map(plain).collect(), by_name: false }
        }
        Some(Node::Mapping(pairs)) => {
            Arguments { declared: pairs.iter().map(argument).collect(), by_name: true }
        }
        _ => Arguments::default(),
    }
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

fn scalar_text(node: &Node) -> Option<&str> {
    match node {
        Node::Scalar(scalar) if scalar.kind != Kind::Null => Some(&scalar.text),
        _ => None,
    }
}

/// The media type that a file's name suggests; for a name that suggests none, what its bytes allow.
pub(crate) fn media_type(path: &str, utf8: bool) -> String {
    match mime_guess::from_path(path).first_raw() {
        Some(media_type) => media_type.to_owned(),
        None if utf8 => "text/plain".to_owned(),
        None => "application/octet-stream".to_owned(),
    }
}
