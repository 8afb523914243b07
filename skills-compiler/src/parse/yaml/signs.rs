//! Anchors, aliases and tags, of which `serde_yaml` tells nothing.
//!
//! With every `&`, `*` and `!` of the block turned into `*`, each of them that means something to
//! YAML is an alias of an anchor that does not exist, and the first one is an error with a place. In
//! text, quotes and comments the change means nothing. So the reader itself says which is which, and
//! nothing is ever expanded.

use super::fault::YamlFault;
use super::style::{is_break, text_at};
use super::trouble::Trouble;
use crate::source::Span;
use serde::de::{Deserialize, IgnoredAny};

/// How many signs are looked for: each costs a pass.
const MAX_PASSES: usize = 16;

/// The signs that mean something, and what is left of the block without them.
pub(super) struct Signs {
    pub(super) faults: Vec<YamlFault>,
    /// The block with each found sign and its name blanked out, byte for byte, so that places stay.
    /// `None` when there may be more signs in it.
    pub(super) without: Option<String>,
}

/// Every anchor, alias and tag of `block`, an alias used twice only once; `None` when there is none.
pub(super) fn find(block: &str) -> Option<Signs> {
    if !has_candidate(block) {
        return None;
    }
    let mut stars = block.replace(['&', '!'], "*");
    let mut without = block.to_owned();
    let mut faults = Vec::new();
    let mut all = false;
    for _ in 0..MAX_PASSES {
        let Err(error) = IgnoredAny::deserialize(serde_yaml::Deserializer::from_str(&stars)) else {
            all = true;
            break;
        };
        let Some((fault, at)) = classify(block, &Trouble::new(&stars, &error)) else {
            // The rest cannot be read; an error of its own, for which no alias was looked up.
            all = true;
            break;
        };
        // An alias stands for a value, the others stand before one.
        let filler = if matches!(fault, YamlFault::Alias { anchor: false, .. }) { "x" } else { " " };
        if !faults.iter().any(|before| same_name(before, &fault)) {
            faults.push(fault);
        }
        if !(blank(&mut stars, at, filler) && blank(&mut without, at, filler)) {
            break;
        }
    }
    (!faults.is_empty()).then(|| Signs { faults, without: all.then_some(without) })
}

/// Whether some sign stands where a token can start. Text like `R&D`, `wait!` and `*.md` is not
/// worth a pass.
fn has_candidate(block: &str) -> bool {
    ['&', '*', '!'].into_iter().any(|sign| {
        block.match_indices(sign).any(|(at, _)| {
            let bytes = block.as_bytes();
            let before = at.checked_sub(1).and_then(|before| bytes.get(before));
            let after = bytes.get(at + 1);
            // Not ASCII: a byte order mark or one of the line ends that only YAML knows.
            before.is_none_or(|b| !b.is_ascii() || b" \t\r\n[{,:?".contains(b))
                && (sign == '!' || after.is_some_and(|b| b.is_ascii_alphanumeric() || b"_-".contains(b)))
        })
    })
}

/// What the error in the changed block says of the block itself, and what to blank out.
fn classify(block: &str, trouble: &Trouble) -> Option<(YamlFault, Span)> {
    let unknown_anchor = trouble.problem == "unknown anchor";
    let context = trouble.context.as_deref().unwrap_or("");
    let start = if unknown_anchor { trouble.at } else { trouble.context_at? };
    let rest = text_at(block, start);
    if context.contains("tag directive") || context.contains("%TAG directive") {
        let line = rest.split(is_break).next()?.trim_end();
        let at = Span::new(start, start + line.len());
        return line
            .starts_with('%')
            .then(|| (YamlFault::Tag { at, tag: line.to_owned(), repair: None }, at));
    }
    if !unknown_anchor && context != "while scanning an alias" {
        return None;
    }
    let sign = rest.chars().next()?;
    let after = rest.get(1..)?;
    match sign {
        // A tag need not look like an alias, so any error in it counts.
        '!' => {
            let end = if after.starts_with('<') {
                after.find('>').map(|end| end + 1)
            } else {
                after.find(|c: char| is_break(c) || matches!(c, ' ' | '\t' | ',' | ']' | '}'))
            };
            let tag = rest.get(..=end.unwrap_or(after.len())).unwrap_or(rest);
            let at = Span::new(start, start + tag.len());
            Some((YamlFault::Tag { at, tag: tag.to_owned(), repair: None }, at))
        }
        '&' | '*' if unknown_anchor => {
            let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
            let name = after.get(..end.unwrap_or(after.len()))?.to_owned();
            let at = Span::new(start, start + 1 + name.len());
            Some((YamlFault::Alias { at, name, anchor: sign == '&', repair: None }, at))
        }
        // `* text` is no alias in the block either.
        _ => None,
    }
}

fn same_name(one: &YamlFault, other: &YamlFault) -> bool {
    match (one, other) {
        (YamlFault::Alias { name, anchor, .. }, YamlFault::Alias { name: other, anchor: also, .. }) => {
            name == other && anchor == also
        }
        _ => false,
    }
}

fn blank(text: &mut String, at: Span, filler: &str) -> bool {
    let fits = at.start < at.end && text.get(at.start..at.end).is_some();
    if fits {
        text.replace_range(at.start..at.end, &filler.repeat(at.end - at.start));
    }
    fits
}
