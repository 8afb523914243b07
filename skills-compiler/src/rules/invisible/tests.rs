//! What counts as hidden, and where.

use super::*;
use crate::load::Memory;
use crate::rules::testing::{assert_finds, assert_silent, findings};

#[test]
fn in_the_frontmatter_as_written_and_as_escapes() {
    for (line, column, message) in [
        ("description: Reads \u{202e}files", 20, "the frontmatter holds U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("description: a\u{200b}b", 15, "the frontmatter holds U+200B ZERO WIDTH SPACE"),
        ("# a\u{feff}", 4, "the frontmatter holds U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        (
            "description: \"é \\u202e\"",
            17,
            "the frontmatter holds U+202E RIGHT-TO-LEFT OVERRIDE as an escape",
        ),
        ("x: [\"\\U000E0072\"]", 6, "the frontmatter holds U+E0072 TAG LATIN SMALL LETTER R as an escape"),
        ("\"\\xAD\": x", 2, "the frontmatter holds U+00AD SOFT HYPHEN as an escape"),
        ("x: \"\\e[31m\"", 5, "the frontmatter holds U+001B ESCAPE as an escape"),
    ] {
        assert_finds(&INVISIBLE_CHARACTER, "a", format!("---\n{line}\n---\n"), &[(2, column, message)]);
    }
}

#[test]
fn in_the_body_only_what_hides_text_and_the_rest_is_another_rule() {
    let text = "---\nname: a\n---\na\u{200b}b\n\u{2067}c\n";
    assert_finds(&INVISIBLE_CHARACTER, "a", text, &[(5, 1, "the body holds U+2067 RIGHT-TO-LEFT ISOLATE")]);
    assert_finds(&ZERO_WIDTH_IN_BODY, "a", text, &[(4, 2, "the body holds U+200B ZERO WIDTH SPACE")]);
}

#[test]
fn emoji_scripts_and_plain_escapes_are_fine() {
    let text = "---\nname: a\ndescription: \"👩\u{200d}💻 \\U0001F469\\u200D\\U0001F4BB می\u{200c}خواهم \\t\\n\\x41\"\n\
                x: \\u202e\ny: '\\u202e'\n---\n❤\u{fe0f}\n";
    assert_silent(&INVISIBLE_CHARACTER, "a", text);
    assert_silent(&ZERO_WIDTH_IN_BODY, "a", text);
    assert_silent(&INVISIBLE_CHARACTER, "a", "\u{feff}\u{feff}---\nname: a\n---\n");
}

#[test]
fn file_names_are_looked_at_too() {
    let files = Memory::new()
        .file("a/SKILL.md", "---\nname: a\n---\n")
        .file("a/scripts/run\u{200b}.sh", "")
        .file("a/資料👩\u{200d}💻.md", "");
    let found = findings(&INVISIBLE_CHARACTER, &files, &Options::default());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].2.message, "a file name holds U+200B ZERO WIDTH SPACE");
    assert_eq!(found[0].2.place, Place::Path("a/scripts/run\u{200b}.sh".to_owned()));
}

#[test]
fn hidden_text_is_spelt_out() {
    let files = Memory::new().file("a/SKILL.md", "---\nname: a\n---\nRead it.\u{e0072}\u{e006d}\n");
    let found = findings(&INVISIBLE_CHARACTER, &files, &Options::default());
    assert_eq!((found[0].0, found[0].1), (4, 9));
    assert_eq!(found[0].2.label, "a model reads `rm`");
}

#[test]
fn many_strays_are_counted_rather_than_listed() {
    let text = format!("---\nname: a\n---\n{}", "x\u{200b}y\u{200b}\n".repeat(50));
    let files = Memory::new().file("a/SKILL.md", text);
    let found = findings(&ZERO_WIDTH_IN_BODY, &files, &Options::default());
    assert_eq!(found.len(), MOST);
    assert_eq!(found[MOST - 1].2.notes, ["the file holds 30 more of the kind"]);
}
