//! Characters that show nothing: which code points they are, what they are called, and where they do honest work.
//!
//! The lists are those of the Unicode Character Database, version 16.0: `Default_Ignorable_Code_Point` in
//! `DerivedCoreProperties.txt`, `Bidi_Control` in `PropList.txt`, and the block *Tags*
//! (<https://www.unicode.org/Public/16.0.0/ucd/>).

mod names;
mod stray;

pub(crate) use names::described;
pub(crate) use stray::{Run, stray, strays_in};

/// Characters that reorder the text around them.
pub(crate) const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Invisible copies of ASCII, which a model can read and a person cannot see.
pub(crate) const fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// `U+FE00..U+FE0F`, `U+E0100..U+E01EF`.
pub(crate) const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Characters that are drawn as nothing by whoever does not know them. Bidi controls and tags are among them.
pub(crate) const fn is_default_ignorable(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character whose UTF-8 starts with `byte` may be [default ignorable](is_default_ignorable).
pub(crate) const fn may_start_ignorable(byte: u8) -> bool {
    matches!(byte, 0xc2 | 0xcd | 0xd8 | 0xe1 | 0xe2 | 0xe3 | 0xef | 0xf0 | 0xf3)
}

/// Controls (C0, DEL, C1), separators of lines and paragraphs, and interlinear annotation: what a terminal obeys.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_ignorable_character_starts_with_another_byte() {
        for c in ('\0'..=char::MAX).filter(|&c| is_default_ignorable(c)) {
            assert!(may_start_ignorable(c.encode_utf8(&mut [0; 4]).as_bytes()[0]), "{}", c.escape_unicode());
        }
    }
}
