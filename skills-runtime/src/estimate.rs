//! Token estimates. They say what fits, and are never exact.

/// How many tokens a text is likely to cost: its characters divided by four, rounded up.
///
/// It runs low on code and on scripts with many characters a word, high on plain English. Use a real tokenizer for
/// billing or for a hard limit.
///
/// ```
/// assert_eq!(skills_runtime::estimate_tokens("twelve chars"), 3);
/// assert_eq!(skills_runtime::estimate_tokens("größe"), 2);
/// ```
pub const fn estimate_tokens(text: &str) -> usize {
    characters(text).div_ceil(4)
}

/// What a skill is likely to cost.
///
/// ```
/// # use skills_runtime::{Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "Twelve chars");
/// let tokens = Skill::from(&def).estimated_tokens();
/// assert_eq!((tokens.entry(), tokens.body()), (5, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstimatedTokens {
    pub(crate) entry: usize,
    pub(crate) body: usize,
}

impl EstimatedTokens {
    /// Its line in a listing.
    pub const fn entry(&self) -> usize {
        self.entry
    }

    /// Its body, verbatim.
    pub const fn body(&self) -> usize {
        self.body
    }
}

/// Characters of a text, in a `const fn`.
pub(crate) const fn characters(text: &str) -> usize {
    let (mut rest, mut count) = (text.as_bytes(), 0);
    while let [byte, tail @ ..] = rest {
        // A byte that continues a character is 0b10xx_xxxx.
        count += (*byte & 0xc0 != 0x80) as usize;
        rest = tail;
    }
    count
}
