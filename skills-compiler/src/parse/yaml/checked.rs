//! The limits before the pass, and what a tree that was read may still not hold.

use super::place::{Step, locate};
use super::tree::{self, Stop};
use super::{Kind, MAX_BRACKETS, MAX_BYTES, Node, Pair, Scalar, YamlFault, repair, signs, style, syntax};
use crate::source::Span;
use std::collections::HashMap;

/// How many keys are refused at most, and at least in the longest block: every place costs a pass.
const MAX_KEYS: usize = 32;
const MIN_KEYS: usize = 4;
/// How many bytes may be passed for that, roughly. No real block is longer than 2.2 KB.
const KEY_BYTES: usize = 64 * 1024;
/// Up to here, comparing every key with every other is cheaper than a table.
const FEW_PAIRS: usize = 16;

pub(super) fn read(block: &str) -> Result<Node, Vec<YamlFault>> {
    if block.len() > MAX_BYTES {
        return Err(vec![YamlFault::TooLong { bytes: block.len() }]);
    }
    if let Some(at) = too_many_brackets(block) {
        return Err(vec![YamlFault::TooManyBrackets { at }]);
    }
    let mut attempt = attempt(block);
    for fault in &mut attempt.signs {
        repair::offer_quotes(block, fault);
    }
    let signs = attempt.signs;
    match (attempt.result, signs.is_empty()) {
        (Ok(root), none) => {
            let mut faults = check_root(attempt.text.as_deref().unwrap_or(block), &root);
            if none && faults.is_empty() {
                return Ok(root);
            }
            faults.extend(signs);
            Err(in_order(faults))
        }
        (Err(fault), true) => Err(in_order(repair::faults(block, fault))),
        // Blanking a sign out may have broken the text.
        (Err(YamlFault::Syntax { .. }), false) => Err(signs),
        (Err(fault), false) => Err(in_order(signs.into_iter().chain([fault]).collect())),
    }
}

/// One try to read a block.
pub(super) struct Attempt {
    /// Its anchors, aliases and tags.
    pub(super) signs: Vec<YamlFault>,
    /// What was read instead when there are some; places are the same.
    pub(super) text: Option<String>,
    pub(super) result: Result<Node, YamlFault>,
}

/// Looks for signs, then reads what is left, so that no alias is ever followed.
pub(super) fn attempt(block: &str) -> Attempt {
    let Some(signs) = signs::find(block) else {
        return Attempt { signs: Vec::new(), text: None, result: parse(block) };
    };
    let result = match (&signs.without, signs.faults.first()) {
        (None, Some(first)) => Err(first.clone()),
        (text, _) => parse(text.as_deref().unwrap_or("")),
    };
    Attempt { signs: signs.faults, text: signs.without, result }
}

fn parse(block: &str) -> Result<Node, YamlFault> {
    let seen = tree::Seen::default();
    let mut root = tree::parse(block, &seen).map_err(|error| stopped(block, &error, seen.stop.get()))?;
    if seen.inexact(block) {
        // What could be read once can be read again.
        let _ = tree::keep_text(block, &mut root);
    }
    Ok(root)
}

fn stopped(block: &str, error: &serde_yaml::Error, stop: Option<Stop>) -> YamlFault {
    let Some(stop) = stop else { return syntax::fault(block, error) };
    let start = error.location().map_or(0, |location| location.index());
    let at = style::line_from(block, start);
    match stop {
        Stop::TooDeep => YamlFault::TooDeep { at },
        Stop::CollectionKey(found) => YamlFault::KeyNotText { found, key: String::new(), at },
    }
}

/// What is wrong with a tree that could be read.
pub(super) fn check_root(block: &str, root: &Node) -> Vec<YamlFault> {
    let mut faults = Vec::new();
    if let Node::Mapping(pairs) = root {
        check_pairs(block, pairs, &mut Vec::new(), &mut faults);
    } else {
        let at = locate(block, &[]).unwrap_or(Span::new(0, 0));
        faults.push(YamlFault::NotAMapping { found: describe(root), at });
    }
    faults
}

/// The first bracket that has [`MAX_BRACKETS`] open ones before it. Quotes are not looked at: no
/// honest text holds that many.
fn too_many_brackets(block: &str) -> Option<Span> {
    // Two fast counts spare nearly every skill the slow loop.
    if block.matches('[').count() + block.matches('{').count() <= MAX_BRACKETS {
        return None;
    }
    let mut open = 0_usize;
    for (at, byte) in block.bytes().enumerate() {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        if open > MAX_BRACKETS {
            return Some(Span::new(at, at + 1));
        }
    }
    None
}

fn check(block: &str, node: &Node, path: &mut Vec<Step>, faults: &mut Vec<YamlFault>) {
    match node {
        Node::Scalar(_) => {}
        Node::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(Step::Item(index));
                check(block, item, path, faults);
                path.pop();
            }
        }
        Node::Mapping(pairs) => check_pairs(block, pairs, path, faults),
    }
}

fn check_pairs(block: &str, pairs: &[Pair], path: &mut Vec<Step>, faults: &mut Vec<YamlFault>) {
    let mut table = HashMap::new();
    for (index, pair) in pairs.iter().enumerate() {
        if faults.len() >= (KEY_BYTES / block.len().max(1)).clamp(MIN_KEYS, MAX_KEYS) {
            return;
        }
        let key = &pair.key;
        if key.kind == Kind::Text {
            let first = if pairs.len() <= FEW_PAIRS {
                pairs.iter().take(index).position(|before| before.key == *key)
            } else {
                let first = *table.entry(key.text.as_str()).or_insert(index);
                (first < index).then_some(first)
            };
            if let Some(first) = first {
                let (first, second) = (key_place(block, path, first), key_place(block, path, index));
                faults.push(YamlFault::DuplicateKey { key: key.text.clone(), first, second });
            }
        } else {
            let at = key_place(block, path, index);
            faults.push(YamlFault::KeyNotText { found: describe_scalar(key), key: key.text.clone(), at });
        }
        path.push(Step::Value(index));
        check(block, &pair.value, path, faults);
        path.pop();
    }
}

fn key_place(block: &str, path: &mut Vec<Step>, index: usize) -> Span {
    path.push(Step::Key(index));
    let place = locate(block, path);
    path.pop();
    // Only an empty key has no place of its own.
    place.or_else(|| locate(block, path)).unwrap_or(Span::new(0, 0))
}

const fn describe(node: &Node) -> &'static str {
    match node {
        Node::Scalar(scalar) => describe_scalar(scalar),
        Node::Sequence(_) => "a sequence",
        Node::Mapping(_) => "a mapping",
    }
}

const fn describe_scalar(scalar: &Scalar) -> &'static str {
    match scalar.kind {
        Kind::Null if scalar.text.is_empty() => "nothing",
        Kind::Null => "null",
        Kind::Boolean(_) => "a boolean",
        Kind::Integer | Kind::Float => "a number",
        Kind::Text => "text",
    }
}

/// Sorted as they stand in the text.
fn in_order(mut faults: Vec<YamlFault>) -> Vec<YamlFault> {
    faults.sort_by_key(|fault| fault.at().map_or(0, |at| at.start));
    faults.dedup();
    faults
}
