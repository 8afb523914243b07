//! Which of the invisible characters in a text do honest work, and which are strays.
//!
//! An emoji is often several characters held together by joiners and variation selectors
//! (<https://www.unicode.org/reports/tr51/>), and the scripts of Persian, Hindi, Khmer and others cannot be written
//! without joiners (<https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-23/>). Those are no strays.

#[cfg(test)]
mod tests;

use super::{
    described, is_bidi_control, is_default_ignorable, is_tag, is_variation_selector, may_start_ignorable,
};
use crate::source::Span;

/// The bit that no ASCII byte has, eight times.
const BEYOND_ASCII: u64 = 0x8080_8080_8080_8080;
/// The longest run of tags in a flag: six letters and the end.
const LONGEST_FLAG: usize = 7;

/// Stray characters in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Where they stand.
    pub(crate) span: Span,
    /// The characters.
    pub(crate) text: String,
}

impl Run {
    /// Whether one of them reorders text or spells hidden text: what is refused wherever it stands.
    pub(crate) fn hides(&self) -> bool {
        self.text.chars().any(|c| is_bidi_control(c) || is_tag(c))
    }

    /// What the tag characters of the run spell; `None` when there is none.
    pub(crate) fn spelled(&self) -> Option<String> {
        let tags = self.text.chars().filter(|&c| is_tag(c));
        let ascii: String = tags.filter_map(|c| char::from_u32(u32::from(c) - 0xe0000)).collect();
        let readable: String = ascii.chars().filter(|c| (' '..='~').contains(c)).take(60).collect();
        (!readable.is_empty()).then_some(readable)
    }

    /// `U+200B ZERO WIDTH SPACE`; of a longer run the count, and each different character or the first.
    pub(crate) fn described(&self) -> String {
        let mut different: Vec<char> = Vec::new();
        for c in self.text.chars() {
            if !different.contains(&c) {
                different.push(c);
            }
            if different.len() > 2 {
                break;
            }
        }
        let names: Vec<String> = different.iter().map(|&c| described(c)).collect();
        let count = self.text.chars().count();
        match names.as_slice() {
            [one] if count == 1 => one.clone(),
            [one] => format!("{count} times {one}"),
            [one, other] => format!("{count} invisible characters, {one} and {other}"),
            [first, ..] => format!("{count} invisible characters in a row, the first {first}"),
            [] => String::new(),
        }
    }
}

/// The strays of `text` from the byte `from` on, those in a row together.
pub(crate) fn stray(text: &str, from: usize) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut line = Line { end: 0, right_to_left: false };
    let (words, rest) = text.as_bytes().get(from..).unwrap_or_default().as_chunks::<8>();
    // A plain loop over words: without optimization, iterators and adapters cost more than all that is found.
    let mut at = from;
    for word in words {
        if u64::from_ne_bytes(*word) & BEYOND_ASCII != 0 {
            push_strays(text, word, at, &mut line, &mut runs);
        }
        at += word.len();
    }
    push_strays(text, rest, at, &mut line, &mut runs);
    runs
}

/// Adds the strays among the characters that start in `bytes`, which stand at the byte `start`.
fn push_strays(text: &str, bytes: &[u8], start: usize, line: &mut Line, runs: &mut Vec<Run>) {
    for (at, byte) in bytes.iter().enumerate() {
        if *byte >= 0x80 && may_start_ignorable(*byte) {
            push_stray(text, start + at, line, runs);
        }
    }
}

/// Adds the character that starts at the byte `at`, if it is a stray.
fn push_stray(text: &str, at: usize, line: &mut Line, runs: &mut Vec<Run>) {
    let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { return };
    if !is_default_ignorable(c) || belongs(text, at, c, line) {
        return;
    }
    let span = Span::new(at, at + c.len_utf8());
    match runs.last_mut() {
        Some(run) if run.span.end == span.start => {
            run.span.end = span.end;
            run.text.push(c);
        }
        _ => runs.push(Run { span, text: c.into() }),
    }
}

/// The same for the places of single characters.
pub(crate) fn strays_in(text: &str) -> Vec<(usize, char)> {
    let of_run = |run: &Run| {
        let start = run.span.start;
        run.text.char_indices().map(move |(at, c)| (start + at, c)).collect::<Vec<_>>()
    };
    stray(text, 0).iter().flat_map(of_run).collect()
}

/// Whether the invisible `c` at byte `at` is part of an emoji or of how a script is written.
fn belongs(text: &str, at: usize, c: char, line: &mut Line) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    let after = text.get(at + c.len_utf8()..).and_then(|after| after.chars().next());
    let (is_before, is_after) =
        (|kind: fn(char) -> bool| before.is_some_and(kind), |kind: fn(char) -> bool| after.is_some_and(kind));
    match c {
        '\u{200d}' if is_after(is_pictographic) => {
            is_before(|c| is_pictographic(c) || c == '\u{fe0f}' || c == '\u{e007f}')
        }
        // A joiner beside a joiner joins nothing.
        '\u{200c}' | '\u{200d}' => {
            is_before(is_joining_script) || is_after(is_joining_script) && !is_before(is_default_ignorable)
        }
        // An emoji, a keycap, or one of the standardized variants of other characters; one for each.
        '\u{fe0e}' | '\u{fe0f}' if is_before(|c| matches!(c, '0'..='9' | '#' | '*')) => {
            after == Some('\u{20e3}')
        }
        c if is_variation_selector(c) => {
            let ideograph = is_before(
                |c| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}'),
            );
            ideograph || c <= '\u{fe0f}' && is_before(|c| is_pictographic(c) || has_variants(c))
        }
        c if is_tag(c) => in_flag(text, at),
        // Where words are written without blanks, it says where a line may break.
        '\u{200b}' => is_before(is_script_without_blanks) && is_after(is_script_without_blanks),
        '\u{200e}' | '\u{200f}' | '\u{61c}' => line.is_right_to_left(text, at),
        '\u{180b}'..='\u{180f}' => is_before(is_mongolian) || is_after(is_mongolian),
        '\u{34f}' => is_after(|c| matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}')),
        '\u{115f}' | '\u{1160}' => is_before(is_jamo) || is_after(is_jamo),
        _ => false,
    }
}

/// Whether the tag at byte `at` is part of a flag such as England's: a black flag, three to six tag letters or
/// digits, and the end.
fn in_flag(text: &str, at: usize) -> bool {
    let mut start = at;
    let mut flag = false;
    for c in text.get(..at).unwrap_or("").chars().rev().take(LONGEST_FLAG) {
        if !is_tag(c) {
            flag = c == '\u{1f3f4}';
            break;
        }
        start -= c.len_utf8();
    }
    if !flag {
        return false;
    }
    let mut letters = 0;
    for c in text.get(start..).unwrap_or("").chars().take(LONGEST_FLAG) {
        match c {
            '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}' => letters += 1,
            // What follows the end is no part of the flag.
            '\u{e007f}' => return letters >= 3 && at <= start + 4 * letters,
            _ => return false,
        }
    }
    false
}

/// Emoji and what is drawn like one: a little wider than `Extended_Pictographic` and `Emoji_Modifier`.
const fn is_pictographic(c: char) -> bool {
    matches!(c, '©' | '®' | '‼' | '⁉' | '™' | 'ℹ' | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}'
        | '\u{2460}'..='\u{24ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}'
        | '〰' | '〽' | '㊗' | '㊙' | '\u{1f000}'..='\u{1faff}')
}

/// Other characters with standardized variants (`StandardizedVariants.txt`), by block.
const fn has_variants(c: char) -> bool {
    matches!(c, '\u{1000}'..='\u{109f}' | '\u{2018}'..='\u{201f}' | '\u{2200}'..='\u{22ff}' | '\u{2a00}'..='\u{2aff}'
        | '\u{3000}'..='\u{303f}' | '\u{a840}'..='\u{a87f}' | '\u{aa60}'..='\u{aa7f}' | '\u{ff00}'..='\u{ff60}')
}

/// Blocks of cursive scripts and of those that stack consonants.
const fn is_joining_script(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{61b}' | '\u{61d}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{f00}'..='\u{109f}'
        | '\u{1700}'..='\u{17b3}' | '\u{17b6}'..='\u{180a}' | '\u{1810}'..='\u{18af}' | '\u{1a20}'..='\u{1aad}'
        | '\u{1b00}'..='\u{1c4f}' | '\u{a800}'..='\u{abff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
        | '\u{10a00}'..='\u{10fff}' | '\u{11000}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}')
}

/// Thai, Lao, Tibetan, Myanmar, Khmer, Tai.
const fn is_script_without_blanks(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{109f}' | '\u{1780}'..='\u{17b3}' | '\u{17b6}'..='\u{17ff}' | '\u{1950}'..='\u{19ff}'
        | '\u{1a20}'..='\u{1aad}' | '\u{aa60}'..='\u{aadf}')
}

const fn is_mongolian(c: char) -> bool {
    matches!(c, '\u{1800}'..='\u{180a}' | '\u{1810}'..='\u{18af}')
}

const fn is_jamo(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115e}' | '\u{1161}'..='\u{11ff}' | '\u{a960}'..='\u{a97f}' | '\u{d7b0}'..='\u{d7ff}')
}

/// The line that was looked at last, so that no line is looked at twice.
struct Line {
    end: usize,
    right_to_left: bool,
}

impl Line {
    /// Whether the line at byte `at` holds Hebrew, Arabic or the like: there, marks keep punctuation in its place and
    /// reorder nothing else. Asked from the top of the text to its end.
    fn is_right_to_left(&mut self, text: &str, at: usize) -> bool {
        if at >= self.end {
            let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
            self.end =
                text.get(at..).and_then(|after| after.find('\n')).map_or(text.len(), |length| at + length);
            let line = text.get(start..self.end).unwrap_or("");
            self.right_to_left = line.chars().any(is_right_to_left);
        }
        self.right_to_left
    }
}

const fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{5d0}'..='\u{5f2}' | '\u{620}'..='\u{64a}' | '\u{66e}'..='\u{6d3}' | '\u{6d5}'..='\u{8c7}'
        | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
