//! What can be repaired, each as a whole new text. Whether it is offered is decided by trying it.

use super::edit::{Parts, differs_only_by, replaced};
use skills_compiler::Field;
use skills_compiler::parse::yaml::{Kind, Node, Pair, Repair, Scalar, Step, Style, YamlFault};
use skills_compiler::source::Span;
use strsim::osa_distance;

/// A text with one thing repaired.
pub(crate) struct Candidate {
    pub(crate) new: String,
    /// What was done.
    pub(crate) done: String,
    /// The rule whose finding must go; `None` where no rule speaks of it.
    pub(crate) rule: Option<&'static str>,
    /// The frontmatter could not be read before, so what is found in it now is not new.
    pub(crate) reveals: bool,
}

/// The rules about `name` whose findings the folder's name removes.
const NAME_RULES: [&str; 6] =
    ["name-mismatch", "missing-name", "name-type", "name-charset", "name-hyphens", "name-length"];
/// How often lines are repaired in one text.
const MOST_LINES: usize = 64;

/// Everything that may be repaired in `text`, given the rules that speak of it.
pub(crate) fn candidates(text: &str, folder: &str, rules: &[&'static str]) -> Vec<Candidate> {
    let Some(parts) = Parts::new(text) else { return Vec::new() };
    let mut found = Vec::new();
    if parts.yaml.is_err() {
        found.extend(lines_in_quotes(&parts));
    } else {
        found.extend(folder_name(&parts, folder, rules));
        if rules.contains(&"misspelt-field") {
            found.extend(spellings(&parts));
        }
    }
    found.extend(blanks_after_fences(&parts));
    found
}

/// The lines that YAML stumbles over as the parser repairs them, one after the other until the block can be read.
fn lines_in_quotes(parts: &Parts<'_>) -> Option<Candidate> {
    // Blanks for tabs keep the nesting only where no other line is set in with blanks.
    let tabs_only = !parts.block().lines().any(|line| !line.trim().is_empty() && indent(line).contains(' '));
    let mut new = parts.text.to_owned();
    let mut lines = 0;
    for _ in 0..MOST_LINES {
        let parts = Parts::new(&new)?;
        let Err(faults) = &parts.yaml else { break };
        // From the end, so that places before it stay.
        let repair = faults.iter().filter_map(repair_of).max_by_key(|repair| repair.line.start)?;
        let line = parts.block().get(repair.line.start..repair.line.end)?;
        let set_in_anew = line.trim_start_matches([' ', '\t']) == repair.text.trim_start_matches([' ', '\t']);
        if set_in_anew && !tabs_only {
            return None;
        }
        new = replaced(&new, repair.line.shifted(parts.fences.block.start), &repair.text)?;
        lines += 1;
    }
    if lines == 0 || Parts::new(&new).is_none_or(|parts| parts.yaml.is_err()) {
        return None;
    }
    let done = if lines == 1 { "a line".to_owned() } else { format!("{lines} lines") };
    Some(Candidate {
        new,
        done: format!("{done} as YAML can read it [invalid-yaml]"),
        rule: None,
        reveals: true,
    })
}

/// The blanks and tabs that a line starts with.
fn indent(line: &str) -> &str {
    line.get(..line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or("")
}

fn repair_of(fault: &YamlFault) -> Option<&Repair> {
    match fault {
        YamlFault::Syntax { repair, .. }
        | YamlFault::Alias { repair, .. }
        | YamlFault::Tag { repair, .. } => repair.as_ref(),
        _ => None,
    }
}

/// `name` as the folder has it.
fn folder_name(parts: &Parts<'_>, folder: &str, rules: &[&'static str]) -> Option<Candidate> {
    let rule = NAME_RULES.into_iter().find(|rule| rules.contains(rule))?;
    if !is_valid_name(folder) {
        return None;
    }
    let at = parts.pairs().iter().position(|pair| Field::spelled(&pair.key.text) == Some(Field::Name));
    let is_null = |pair: &Pair| matches!(&pair.value, Node::Scalar(scalar) if scalar.kind == Kind::Null);
    let (new, done) = match at {
        None => {
            let line = format!("name: {}{}", written(folder), parts.line_end());
            (parts.with(Span::new(parts.fences.block.start, parts.fences.block.start), &line)?, "a name")
        }
        Some(at) if parts.pairs().get(at).is_some_and(is_null) => {
            let key = parts.place(Step::Key(at))?;
            let colon = key.end + parts.text.get(key.end..)?.find(':')? + 1;
            (parts.with(Span::new(colon, colon), &format!(" {}", written(folder)))?, "a name")
        }
        Some(at) => {
            let (span, style) = parts.scalar(at)?;
            let value = match style {
                Style::SingleQuoted => format!("'{folder}'"),
                Style::DoubleQuoted => format!("\"{folder}\""),
                _ => written(folder),
            };
            (parts.with(span, &value)?, "the name")
        }
    };
    let value = Node::Scalar(Scalar { text: folder.to_owned(), kind: Kind::Text });
    let only = differs_only_by(parts, &new, |pairs| match at.and_then(|at| pairs.get_mut(at)) {
        Some(pair) => pair.value = value,
        None => pairs.insert(0, Pair { key: Scalar { text: "name".to_owned(), kind: Kind::Text }, value }),
    });
    (only && new != parts.text).then(|| Candidate {
        new,
        done: format!("{done}, as the folder has it [{rule}]"),
        rule: Some(rule),
        reveals: false,
    })
}

/// <https://agentskills.io/specification#name-field>
pub(crate) fn is_valid_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// A valid name as YAML, in quotes where a reader might take it for something else.
pub(crate) fn written(name: &str) -> String {
    let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    let is_text = name.starts_with(|c: char| c.is_ascii_lowercase()) && !words.contains(&name);
    if is_text { name.to_owned() } else { format!("\"{name}\"") }
}

/// Keys that are one letter off a known field that is not there.
fn spellings(parts: &Parts<'_>) -> Vec<Candidate> {
    let known = |field: Field| parts.pairs().iter().any(|pair| Field::spelled(&pair.key.text) == Some(field));
    let mut found = Vec::new();
    for (at, pair) in parts.pairs().iter().enumerate() {
        let key = pair.key.text.as_str();
        let typed = key.to_lowercase().replace(['_', ' '], "-");
        let near: Vec<(&str, Field)> =
            Field::ALL.iter().filter(|(name, _)| osa_distance(&typed, name) <= 1).copied().collect();
        let [(name, field)] = near.as_slice() else { continue };
        // Two wrong keys for one field: nobody knows which is right.
        let rivals = parts
            .pairs()
            .iter()
            .filter(|pair| osa_distance(&pair.key.text.to_lowercase().replace(['_', ' '], "-"), name) <= 1);
        if Field::spelled(key).is_some() || known(*field) || rivals.count() > 1 {
            continue;
        }
        let Some(span) = parts.place(Step::Key(at)) else { continue };
        let quoted = parts.text.get(span.start..span.end).map(|typed| {
            typed.trim_matches(['"', '\'']).replace(key, "").is_empty().then(|| typed.replace(key, name))
        });
        let Some(Some(new)) = quoted.map(|new| new.and_then(|new| parts.with(span, &new))) else { continue };
        let right = (*name).to_owned();
        if differs_only_by(parts, &new, |pairs| {
            if let Some(pair) = pairs.get_mut(at) {
                pair.key.text = right;
            }
        }) {
            let done = format!("`{key}` is spelt `{name}` [misspelt-field]");
            found.push(Candidate { new, done, rule: Some("misspelt-field"), reveals: false });
        }
    }
    found
}

/// Fences without the blanks after them: other readers want the three dashes alone.
fn blanks_after_fences(parts: &Parts<'_>) -> Option<Candidate> {
    let mut new = parts.text.to_owned();
    for line in [parts.fences.closer, parts.fences.opener] {
        new = replaced(&new, Span::new((line.start + 3).min(line.end), line.end), "")?;
    }
    let done = "no blanks after `---`".to_owned();
    (new != parts.text).then_some(Candidate { new, done, rule: None, reveals: false })
}
