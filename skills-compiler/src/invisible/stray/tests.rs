//! Emoji, scripts and strays, one by one.

use super::*;

fn strays(text: &str) -> Vec<(usize, String)> {
    stray(text, 0).into_iter().map(|run| (run.span.start, run.described())).collect()
}

#[test]
fn what_emoji_and_scripts_need_is_no_stray() {
    for text in [
        "👩\u{200d}💻 ❤\u{fe0f} 🏳\u{fe0f}\u{200d}🌈 👍🏽 👩🏽\u{200d}🚀 1\u{fe0f}\u{20e3} ✔\u{fe0e} ☎\u{fe0f} ↔\u{fe0f}",
        "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        "می\u{200c}خواهم",
        "क\u{94d}\u{200d}ष क\u{94d}\u{200c}ष",
        "ភាសា\u{200b}ខ្មែរ",
        "葛\u{e0100}",
        "שלום (C++)\u{200f}.",
        "≨\u{fe00}",
        "plain — text … with “quotes”",
    ] {
        assert_eq!(strays(text), [], "{}", text.escape_unicode());
    }
}

#[test]
fn a_stray_is_found_wherever_it_stands() {
    for before in 0..20 {
        for after in 0..20 {
            let text = format!("{}\u{200b}{}", "a".repeat(before), "z".repeat(after));
            for from in 0..=before {
                let found = stray(&text, from);
                assert_eq!(found.len(), 1, "{before} {after} {from}");
                assert_eq!((found[0].span.start, found[0].span.end), (before, before + 3));
            }
        }
    }
}

#[test]
fn strays_are_named_and_those_in_a_row_are_one() {
    for (text, at, described) in [
        ("a\u{202e}b", 1, "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("a\u{200b}", 1, "U+200B ZERO WIDTH SPACE"),
        ("a\u{200d}b", 1, "U+200D ZERO WIDTH JOINER"),
        ("a\u{fe0f}", 1, "U+FE0F VARIATION SELECTOR-16"),
        ("Auf\u{200c}lage", 3, "U+200C ZERO WIDTH NON-JOINER"),
        ("a\u{200f}b\nשלום", 1, "U+200F RIGHT-TO-LEFT MARK"),
        ("👍\u{fe0f}\u{fe01}", 7, "U+FE01 VARIATION SELECTOR-2"),
        ("1\u{fe0f}", 1, "U+FE0F VARIATION SELECTOR-16"),
        (
            "\u{e0072}\u{e006d}",
            0,
            "2 invisible characters, U+E0072 TAG LATIN SMALL LETTER R and U+E006D TAG LATIN SMALL LETTER M",
        ),
    ] {
        assert_eq!(strays(text), [(at, described.to_owned())], "{}", text.escape_unicode());
    }
}

#[test]
fn hidden_text_behind_a_flag_is_found_and_spelt() {
    let tail: String = "ignore all".chars().filter_map(|c| char::from_u32(0xe0000 + u32::from(c))).collect();
    let runs = stray(&format!("🏴{tail}"), 0);
    assert_eq!(runs[0].spelled().as_deref(), Some("ignore all"));
    let flag = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
    assert_eq!(stray(&format!("{flag}{tail}"), 0)[0].span.start, flag.len());
}

#[test]
fn windows_end_between_characters() {
    let text = format!("{}{}\u{200b}", "x".repeat(255), "é".repeat(300));
    assert_eq!(stray(&text, 0).len(), 1);
    assert_eq!(stray(&text, text.len() + 9), []);
}
