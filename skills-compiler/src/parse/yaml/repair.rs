//! The author's own line, quoted the right way.
//!
//! A repair is a guess, so it is tried out: the block must be YAML with it, and must then hold the
//! text that was meant, in that place. Where more lines are broken, each is repaired in turn, and so
//! all of them are reported at once.

use super::checked::{attempt, check_root};
use super::fault::{Repair, YamlFault};
use super::place::{Step, locate};
use super::quotes::{self, Meant};
use super::style::{is_break, quoted_end, text_at};
use super::trouble::boundary;
use super::{Node, Pair};
use crate::source::Span;

/// How many values are tried for the one that a line holds: each costs a pass.
const MAX_TRIED: usize = 16;
/// How many lines are repaired in one block.
const MAX_REPAIRS: usize = 8;

/// `fault` with a repair if there is one, and what else is wrong then.
pub(super) fn faults(block: &str, fault: YamlFault) -> Vec<YamlFault> {
    mend(block, fault, MAX_REPAIRS).faults
}

/// Gives an undefined alias or a local tag the line in quotes: text was probably meant.
pub(super) fn offer_quotes(block: &str, fault: &mut YamlFault) {
    let (at, repair) = match fault {
        YamlFault::Alias { at, name, anchor: false, repair } if !block.contains(&format!("&{name}")) => {
            (at, repair)
        }
        YamlFault::Tag { at, tag, repair } if !tag.starts_with("!!") && !tag.starts_with('%') => (at, repair),
        _ => return,
    };
    let Some(guess) = quoted(block, at.start).filter(|guess| guess.value_start == at.start) else { return };
    let tried = attempt(&guess.block);
    let text = tried.text.as_deref().unwrap_or(&guess.block);
    if tried.result.is_ok_and(|root| guess.holds(text, &root)) {
        *repair = Some(guess.repair);
    }
}

/// One line changed.
struct Guess {
    repair: Repair,
    /// The block with it.
    block: String,
    /// Where the changed value starts, in both blocks.
    value_start: usize,
    /// What the value must then be; a change of indentation asks for nothing.
    meant: Option<Meant>,
}

/// What became of a block after repairs.
struct Mended {
    faults: Vec<YamlFault>,
    /// The block that could be read in the end, and what it holds.
    read: Option<(String, Node)>,
}

fn mend(block: &str, fault: YamlFault, left: usize) -> Mended {
    let alone = |fault| Mended { faults: vec![fault], read: None };
    let YamlFault::Syntax { message, at, opener, .. } = fault else { return alone(fault) };
    let bare = YamlFault::Syntax { message: message.clone(), at, opener, repair: None };
    let Some(guess) = guess(block, at.start).filter(|_| left > 0) else { return alone(bare) };

    let tried = attempt(&guess.block);
    let text = tried.text.unwrap_or_else(|| guess.block.clone());
    let mut rest = match tried.result {
        Ok(root) => Mended { faults: check_root(&text, &root), read: Some((text, root)) },
        Err(next) => {
            // The same line again means that the guess was wrong.
            let further = next.at().is_some_and(|next| next.start > guess.line_end_after());
            if !further {
                return alone(bare);
            }
            mend(&text, next, left - 1)
        }
    };
    if !rest.read.as_ref().is_some_and(|(text, root)| guess.holds(text, root)) {
        return alone(bare);
    }
    rest.faults.extend(tried.signs);
    if guess.block.len() + (guess.repair.line.end - guess.repair.line.start)
        == block.len() + guess.repair.text.len()
    {
        rest.faults.iter_mut().for_each(|fault| fault.move_spans(|span| guess.span_before(span)));
    } else {
        // More lines were changed, so that places found in the changed block say nothing.
        rest.faults.clear();
    }
    let repair = Some(guess.repair);
    rest.faults.push(YamlFault::Syntax { message, at, opener, repair });
    rest
}

fn guess(block: &str, at: usize) -> Option<Guess> {
    let line = line_at(block, at)?;
    let indent = line.text.trim_start_matches([' ', '\t']);
    let indent = line.text.get(..line.text.len() - indent.len())?;
    if !indent.contains('\t') {
        return quoted(block, at);
    }
    // Who indents one line with tabs does so with all; each alone would be no YAML.
    let text = without_tabs(line.text);
    let changed = block.split_inclusive('\n').map(without_tabs).collect();
    let value_start = line.span.start;
    Some(Guess { repair: Repair { line: line.span, text }, block: changed, value_start, meant: None })
}

/// The line with two blanks for each tab that indents it.
fn without_tabs(line: &str) -> String {
    let rest = line.trim_start_matches([' ', '\t']);
    let indent = line.get(..line.len() - rest.len()).unwrap_or("");
    format!("{}{rest}", indent.replace('\t', "  "))
}

/// The line at `at` with its value in quotes.
fn quoted(block: &str, at: usize) -> Option<Guess> {
    let line = line_at(block, at)?;
    let value_start = value_start(line.text)?;
    let (before, value) = line.text.split_at_checked(value_start)?;
    let fault = at.checked_sub(line.span.start + value_start)?;
    let (written, meant) = quotes::guess(value.trim_end(), fault)?;
    let text = format!("{before}{written}");
    let mut changed = block.to_owned();
    changed.replace_range(line.span.start..line.span.end, &text);
    Some(Guess {
        repair: Repair { line: line.span, text },
        block: changed,
        value_start: line.span.start + value_start,
        meant: Some(meant),
    })
}

struct Line<'a> {
    span: Span,
    text: &'a str,
}

fn line_at(block: &str, at: usize) -> Option<Line<'_>> {
    let at = boundary(block, at);
    let before = block.get(..at)?;
    let start =
        before.char_indices().rev().find(|&(_, c)| is_break(c)).map_or(0, |(at, c)| at + c.len_utf8());
    let text = super::style::first_line(text_at(block, start));
    Some(Line { span: Span::new(start, start + text.len()), text })
}

/// Where the value starts in a line: after blanks, `- ` and the key.
fn value_start(line: &str) -> Option<usize> {
    let mut rest = line.trim_start_matches(' ');
    while let Some(item) = rest.strip_prefix("- ") {
        rest = item.trim_start_matches(' ');
    }
    let key = match rest.chars().next()? {
        '"' | '\'' => {
            quoted_end(rest).filter(|&end| text_at(rest, end).trim_start_matches(' ').starts_with(':'))
        }
        _ => rest.find(": "),
    };
    if let Some(key) = key {
        let after = text_at(rest, key).trim_start_matches(' ').strip_prefix(':')?;
        rest = after.trim_start_matches([' ', '\t']);
    }
    (!rest.is_empty()).then_some(line.len() - rest.len())
}

impl Guess {
    /// Where the changed line ends in the changed block.
    fn line_end_after(&self) -> usize {
        self.repair.line.start + self.repair.text.len()
    }

    /// A span of the changed block as one of the block before. Inside the changed value nothing is known, so that
    /// there it is the whole rest of the line.
    fn span_before(&self, span: Span) -> Span {
        let (line, after) = (self.repair.line, self.line_end_after());
        let place = |at: usize, inside: usize| match at {
            at if at >= after => at - after + line.end,
            at if at > self.value_start => inside,
            at => at,
        };
        Span::new(place(span.start, self.value_start), place(span.end, line.end))
    }

    /// Whether the value of the line is now what was meant.
    fn holds(&self, block: &str, root: &Node) -> bool {
        let Some(meant) = &self.meant else { return true };
        let mut paths = Vec::new();
        equal(root, meant, &mut Vec::new(), &mut paths);
        let mut places = paths.iter().take(MAX_TRIED).filter_map(|path| locate(block, path));
        places.any(|place| place.start == self.value_start)
    }
}

/// The paths of all values that are exactly `meant`.
fn equal(node: &Node, meant: &Meant, path: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    if meant.is(node) {
        found.push(path.clone());
    }
    let mut inside = |step, node| {
        path.push(step);
        equal(node, meant, path, found);
        path.pop();
    };
    match node {
        Node::Scalar(_) => {}
        Node::Sequence(items) => items.iter().enumerate().for_each(|(at, item)| inside(Step::Item(at), item)),
        Node::Mapping(pairs) => {
            pairs.iter().enumerate().for_each(|(at, Pair { value, .. })| inside(Step::Value(at), value));
        }
    }
}
