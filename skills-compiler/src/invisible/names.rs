//! The names that Unicode gives to characters that show nothing.

use super::is_tag;

/// `U+202E RIGHT-TO-LEFT OVERRIDE`
pub(crate) fn described(c: char) -> String {
    match name(c) {
        Some(name) => format!("U+{:04X} {name}", u32::from(c)),
        None if c.is_control() => format!("U+{:04X}, a control character", u32::from(c)),
        None => format!("U+{:04X}, which has no name", u32::from(c)),
    }
}

fn name(c: char) -> Option<String> {
    if let Ok(at) = NAMES.binary_search_by_key(&c, |(named, _)| *named) {
        return NAMES.get(at).map(|(_, name)| (*name).to_owned());
    }
    match c {
        '\u{fe00}'..='\u{fe0f}' => Some(format!("VARIATION SELECTOR-{}", u32::from(c) - 0xfe00 + 1)),
        '\u{e0100}'..='\u{e01ef}' => Some(format!("VARIATION SELECTOR-{}", u32::from(c) - 0xe0100 + 17)),
        c if is_tag(c) => {
            let ascii = char::from_u32(u32::from(c) - 0xe0000)?;
            let name = match ascii {
                'a'..='z' => format!("LATIN SMALL LETTER {}", ascii.to_ascii_uppercase()),
                'A'..='Z' => format!("LATIN CAPITAL LETTER {ascii}"),
                _ => SIGNS.iter().find(|(sign, _)| *sign == ascii)?.1.to_owned(),
            };
            Some(format!("TAG {name}"))
        }
        _ => None,
    }
}

/// In the order of the code points. The names of controls are the aliases in `NameAliases.txt`.
#[rustfmt::skip]
const NAMES: &[(char, &str)] = &[
    ('\u{0}', "NULL"),
    ('\u{7}', "BELL"),
    ('\u{8}', "BACKSPACE"),
    ('\u{1b}', "ESCAPE"),
    ('\u{7f}', "DELETE"),
    ('\u{9b}', "CONTROL SEQUENCE INTRODUCER"),
    ('\u{ad}', "SOFT HYPHEN"),
    ('\u{34f}', "COMBINING GRAPHEME JOINER"),
    ('\u{61c}', "ARABIC LETTER MARK"),
    ('\u{115f}', "HANGUL CHOSEONG FILLER"),
    ('\u{1160}', "HANGUL JUNGSEONG FILLER"),
    ('\u{17b4}', "KHMER VOWEL INHERENT AQ"),
    ('\u{17b5}', "KHMER VOWEL INHERENT AA"),
    ('\u{180b}', "MONGOLIAN FREE VARIATION SELECTOR ONE"),
    ('\u{180c}', "MONGOLIAN FREE VARIATION SELECTOR TWO"),
    ('\u{180d}', "MONGOLIAN FREE VARIATION SELECTOR THREE"),
    ('\u{180e}', "MONGOLIAN VOWEL SEPARATOR"),
    ('\u{180f}', "MONGOLIAN FREE VARIATION SELECTOR FOUR"),
    ('\u{200b}', "ZERO WIDTH SPACE"),
    ('\u{200c}', "ZERO WIDTH NON-JOINER"),
    ('\u{200d}', "ZERO WIDTH JOINER"),
    ('\u{200e}', "LEFT-TO-RIGHT MARK"),
    ('\u{200f}', "RIGHT-TO-LEFT MARK"),
    ('\u{2028}', "LINE SEPARATOR"),
    ('\u{2029}', "PARAGRAPH SEPARATOR"),
    ('\u{202a}', "LEFT-TO-RIGHT EMBEDDING"),
    ('\u{202b}', "RIGHT-TO-LEFT EMBEDDING"),
    ('\u{202c}', "POP DIRECTIONAL FORMATTING"),
    ('\u{202d}', "LEFT-TO-RIGHT OVERRIDE"),
    ('\u{202e}', "RIGHT-TO-LEFT OVERRIDE"),
    ('\u{2060}', "WORD JOINER"),
    ('\u{2061}', "FUNCTION APPLICATION"),
    ('\u{2062}', "INVISIBLE TIMES"),
    ('\u{2063}', "INVISIBLE SEPARATOR"),
    ('\u{2064}', "INVISIBLE PLUS"),
    ('\u{2066}', "LEFT-TO-RIGHT ISOLATE"),
    ('\u{2067}', "RIGHT-TO-LEFT ISOLATE"),
    ('\u{2068}', "FIRST STRONG ISOLATE"),
    ('\u{2069}', "POP DIRECTIONAL ISOLATE"),
    ('\u{206a}', "INHIBIT SYMMETRIC SWAPPING"),
    ('\u{206b}', "ACTIVATE SYMMETRIC SWAPPING"),
    ('\u{206c}', "INHIBIT ARABIC FORM SHAPING"),
    ('\u{206d}', "ACTIVATE ARABIC FORM SHAPING"),
    ('\u{206e}', "NATIONAL DIGIT SHAPES"),
    ('\u{206f}', "NOMINAL DIGIT SHAPES"),
    ('\u{3164}', "HANGUL FILLER"),
    ('\u{feff}', "ZERO WIDTH NO-BREAK SPACE"),
    ('\u{ffa0}', "HALFWIDTH HANGUL FILLER"),
    ('\u{fff9}', "INTERLINEAR ANNOTATION ANCHOR"),
    ('\u{fffa}', "INTERLINEAR ANNOTATION SEPARATOR"),
    ('\u{fffb}', "INTERLINEAR ANNOTATION TERMINATOR"),
    ('\u{1bca0}', "SHORTHAND FORMAT LETTER OVERLAP"),
    ('\u{1bca1}', "SHORTHAND FORMAT CONTINUING OVERLAP"),
    ('\u{1bca2}', "SHORTHAND FORMAT DOWN STEP"),
    ('\u{1bca3}', "SHORTHAND FORMAT UP STEP"),
    ('\u{1d173}', "MUSICAL SYMBOL BEGIN BEAM"),
    ('\u{1d174}', "MUSICAL SYMBOL END BEAM"),
    ('\u{1d175}', "MUSICAL SYMBOL BEGIN TIE"),
    ('\u{1d176}', "MUSICAL SYMBOL END TIE"),
    ('\u{1d177}', "MUSICAL SYMBOL BEGIN SLUR"),
    ('\u{1d178}', "MUSICAL SYMBOL END SLUR"),
    ('\u{1d179}', "MUSICAL SYMBOL BEGIN PHRASE"),
    ('\u{1d17a}', "MUSICAL SYMBOL END PHRASE"),
    ('\u{e0001}', "LANGUAGE TAG"),
    ('\u{e007f}', "CANCEL TAG"),
];

/// ASCII that is no letter.
#[rustfmt::skip]
const SIGNS: &[(char, &str)] = &[
    (' ', "SPACE"),
    ('!', "EXCLAMATION MARK"),
    ('"', "QUOTATION MARK"),
    ('#', "NUMBER SIGN"),
    ('$', "DOLLAR SIGN"),
    ('%', "PERCENT SIGN"),
    ('&', "AMPERSAND"),
    ('\'', "APOSTROPHE"),
    ('(', "LEFT PARENTHESIS"),
    (')', "RIGHT PARENTHESIS"),
    ('*', "ASTERISK"),
    ('+', "PLUS SIGN"),
    (',', "COMMA"),
    ('-', "HYPHEN-MINUS"),
    ('.', "FULL STOP"),
    ('/', "SOLIDUS"),
    ('0', "DIGIT ZERO"),
    ('1', "DIGIT ONE"),
    ('2', "DIGIT TWO"),
    ('3', "DIGIT THREE"),
    ('4', "DIGIT FOUR"),
    ('5', "DIGIT FIVE"),
    ('6', "DIGIT SIX"),
    ('7', "DIGIT SEVEN"),
    ('8', "DIGIT EIGHT"),
    ('9', "DIGIT NINE"),
    (':', "COLON"),
    (';', "SEMICOLON"),
    ('<', "LESS-THAN SIGN"),
    ('=', "EQUALS SIGN"),
    ('>', "GREATER-THAN SIGN"),
    ('?', "QUESTION MARK"),
    ('@', "COMMERCIAL AT"),
    ('[', "LEFT SQUARE BRACKET"),
    ('\\', "REVERSE SOLIDUS"),
    (']', "RIGHT SQUARE BRACKET"),
    ('^', "CIRCUMFLEX ACCENT"),
    ('_', "LOW LINE"),
    ('`', "GRAVE ACCENT"),
    ('{', "LEFT CURLY BRACKET"),
    ('|', "VERTICAL LINE"),
    ('}', "RIGHT CURLY BRACKET"),
    ('~', "TILDE"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invisible::{is_control, is_default_ignorable};

    #[test]
    fn the_names_are_in_order_and_all_are_of_characters_that_show_nothing() {
        assert!(NAMES.is_sorted_by_key(|(c, _)| *c));
        assert!(NAMES.iter().all(|(c, _)| is_default_ignorable(*c) || is_control(*c)));
    }

    #[test]
    fn the_names_are_those_of_unicode() {
        for (c, expected) in [
            ('\u{202e}', "U+202E RIGHT-TO-LEFT OVERRIDE"),
            ('\u{fe0f}', "U+FE0F VARIATION SELECTOR-16"),
            ('\u{e0100}', "U+E0100 VARIATION SELECTOR-17"),
            ('\u{e0072}', "U+E0072 TAG LATIN SMALL LETTER R"),
            ('\u{e0020}', "U+E0020 TAG SPACE"),
            ('\u{1}', "U+0001, a control character"),
            ('\u{2065}', "U+2065, which has no name"),
        ] {
            assert_eq!(described(c), expected);
        }
    }
}
