//! Good blocks, broken in thousands of ways: nothing panics, and every place lies in the block.

use super::super::*;
use crate::source::Span;

const BLOCKS: [&str; 4] = [
    "name: pdf\ndescription: >-\n  Reads \"PDF\".\n  Use when: asked\nallowed-tools: [Read, 'Bash(git *)']\n",
    "é: 'it''s'\r\nm:\r\n  - a: 1.0\r\n    b: ~\r\n  - \"x\\u00e9\\n\"\r\n# c\r\nz: |\r\n  t\r\n",
    "a: {b: [c, {d: e}], f: \"g\"}\n? k\n: v\n'q': text with # no\nn:\n",
    "a: &b c\nd: *b\ne: !!str f\n\tg: h\ni: [@j, `k`]\nl: m: n\n",
];
const PIECES: [&str; 28] = [
    "\n", "\r\n", "\r", "\t", " ", "  ", ":", ": ", "- ", "? ", "[", "]", "{", "}", ",", "\"", "'", "#",
    " #", "&a", "*a", "!", "|", ">", "@", "\u{85}", "\u{2028}", "\u{feff}",
];

/// A generator of numbers that is the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).unwrap()
    }
}

fn mutate(numbers: &mut Numbers, block: &mut String) {
    let places: Vec<usize> = block.char_indices().map(|(at, _)| at).chain([block.len()]).collect();
    let at = places[numbers.below(places.len())];
    match numbers.below(4) {
        0 => block.truncate(at),
        1 if at < block.len() => {
            block.remove(at);
        }
        2 => {
            block.insert(at, ['\u{0}', 'é', '\u{10ffff}', '\u{2029}', '%', '-', '.', '\\'][numbers.below(8)]);
        }
        _ => block.insert_str(at, PIECES[numbers.below(PIECES.len())]),
    }
}

fn lies_in(block: &str, span: Span) {
    assert!(span.start <= span.end && block.get(span.start..span.end).is_some(), "{span:?} in {block:?}");
}

fn look(block: &str) {
    match read(block) {
        Ok(root) => places(block, &root, &mut Vec::new()),
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                fault.at().into_iter().for_each(|at| lies_in(block, at));
                match fault {
                    YamlFault::DuplicateKey { first, .. } => lies_in(block, first),
                    YamlFault::Syntax { opener, repair, .. } => {
                        opener
                            .into_iter()
                            .chain(repair.map(|repair| repair.line))
                            .for_each(|at| lies_in(block, at));
                    }
                    _ => {}
                }
            }
        }
    }
}

fn places(block: &str, node: &Node, path: &mut Vec<Step>) {
    let span = locate(block, path);
    if let Some(span) = span {
        lies_in(block, span);
        // What is plain and ends on its line stands there as it was read.
        if let (Node::Scalar(scalar), Style::Plain) = (node, style(block, span)) {
            let typed = &block[span.start..span.end];
            assert!(scalar.text.starts_with(typed), "{typed:?} for {scalar:?} at {path:?} in {block:?}");
        }
    }
    let mut inside = |step, node: &Node| {
        path.push(step);
        places(block, node, path);
        path.pop();
    };
    match node {
        Node::Scalar(_) => {}
        Node::Sequence(items) => items.iter().enumerate().for_each(|(at, item)| inside(Step::Item(at), item)),
        Node::Mapping(pairs) => pairs.iter().enumerate().for_each(|(at, pair)| {
            inside(Step::Key(at), &Node::Scalar(pair.key.clone()));
            inside(Step::Value(at), &pair.value);
        }),
    }
}

#[test]
fn mutated_blocks_neither_panic_nor_point_elsewhere() {
    let mut numbers = Numbers(0x5eed_0f5e_ed0f_5eed);
    for round in 0..2000 {
        let mut block = BLOCKS[round % BLOCKS.len()].to_owned();
        for _ in 0..=numbers.below(4) {
            mutate(&mut numbers, &mut block);
        }
        look(&block);
    }
}
