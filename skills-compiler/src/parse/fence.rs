//! The two `---` lines that frame the frontmatter, and what lies before, between and after them.

use crate::source::Span;

#[cfg(test)]
mod tests;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Where the parts of a `SKILL.md` stand; every span is in bytes of the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fences {
    /// One U+FEFF opens the text.
    pub byte_order_mark: bool,
    /// Blank lines, or a second byte order mark, between the top and the opening fence.
    pub before: Option<Span>,
    /// The opening line, without its line end.
    pub opener: Span,
    /// The text between the two lines, from the first byte after the opener's line end.
    pub block: Span,
    /// The closing line, without its line end.
    pub closer: Span,
    /// Where the body starts: the first byte after the closing line.
    pub body: usize,
}

/// Why a text has no frontmatter.
///
/// ```
/// use skills_compiler::parse::fence::{FenceFault, fences};
///
/// assert_eq!(fences("# Title\n"), Err(FenceFault::Missing));
/// assert!(matches!(fences("---\nname: pdf\n----\n"), Err(FenceFault::Unclosed { near: Some(_), .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenceFault {
    /// The first line that is not blank is no fence.
    Missing,
    /// No line closes the frontmatter.
    Unclosed {
        /// The opening line, without its line end.
        opener: Span,
        /// The first line after it that was perhaps meant to close: `----`, `...`, ` ---`.
        near: Option<Span>,
    },
}

impl Fences {
    /// Whether only blanks, empty lines and comments stand between the fences.
    ///
    /// `text` is the text that the fences were found in.
    pub fn is_empty(&self, text: &str) -> bool {
        let block = text.get(self.block.start..self.block.end).unwrap_or("");
        block.lines().map(trim_blanks).all(|line| line.is_empty() || line.starts_with('#'))
    }
}

/// Finds the frontmatter of `text`.
///
/// A fence is a whole line: exactly three dashes, then only blanks or tabs, ended by LF, CRLF or
/// the end of the text. The first line opens; the first fence after it closes.
///
/// ```
/// use skills_compiler::parse::fence::fences;
///
/// let text = "---\nname: pdf\n---\nBody";
/// let found = fences(text).unwrap();
/// assert_eq!(&text[found.block.start..found.block.end], "name: pdf\n");
/// assert_eq!(&text[found.body..], "Body");
/// ```
///
/// # Errors
///
/// [`FenceFault`], when no line opens the frontmatter or none closes it.
pub fn fences(text: &str) -> Result<Fences, FenceFault> {
    let byte_order_mark = text.starts_with(BYTE_ORDER_MARK);
    let top = if byte_order_mark { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let (opener, block_start) = opener(text, top).ok_or(FenceFault::Missing)?;
    let before = (opener.start > top).then(|| Span::new(top, opener.start));

    let mut near = None;
    let mut at = block_start;
    while let Some((line, next)) = line(text, at) {
        let content = text.get(line.start..line.end).unwrap_or("");
        // Most lines are told apart by their first bytes; this loop may see a whole long file.
        if is_fence(content) {
            let block = Span::new(block_start, line.start);
            return Ok(Fences { byte_order_mark, before, opener, block, closer: line, body: next });
        }
        if near.is_none() && is_near(content) {
            near = Some(line);
        }
        at = next;
    }
    Err(FenceFault::Unclosed { opener, near })
}

/// The opening fence and the place after its line end.
fn opener(text: &str, top: usize) -> Option<(Span, usize)> {
    let mut at = top;
    let mut first = true;
    while let Some((mut span, next)) = line(text, at) {
        if first && text.get(span.start..).is_some_and(|rest| rest.starts_with(BYTE_ORDER_MARK)) {
            span.start += BYTE_ORDER_MARK.len_utf8();
        }
        first = false;
        let content = text.get(span.start..span.end)?;
        if is_fence(content) {
            return Some((span, next));
        }
        if !trim_blanks(content).is_empty() {
            return None;
        }
        at = next;
    }
    None
}

/// The line that starts at `at`, without its end, and where the next one starts.
fn line(text: &str, at: usize) -> Option<(Span, usize)> {
    let rest = text.get(at..)?;
    if rest.is_empty() {
        return None;
    }
    let (content, next) = match rest.find('\n') {
        Some(newline) => (rest.get(..newline)?, at + newline + 1),
        None => (rest, text.len()),
    };
    let ends_in_newline = next > at + content.len();
    let content = if ends_in_newline { content.strip_suffix('\r').unwrap_or(content) } else { content };
    Some((Span::new(at, at + content.len()), next))
}

fn is_fence(line: &str) -> bool {
    line.strip_prefix("---").is_some_and(|rest| trim_blanks(rest).is_empty())
}

/// Three or more dashes or dots, or a fence that is set in: what people write for a closing fence.
fn is_near(line: &str) -> bool {
    let mark = trim_blanks(line);
    mark.len() >= 2
        && (mark.bytes().all(|byte| byte == b'-')
            || mark == "..."
            || mark.chars().all(|c| c == '—' || c == '–'))
        && (mark.len() > 2 || mark.len() == line.len())
}

fn trim_blanks(line: &str) -> &str {
    line.trim_matches([' ', '\t'])
}
