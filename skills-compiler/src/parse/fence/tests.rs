//! Every way to write a fence, nearly one, or none.

use super::*;

fn parts(text: &str) -> (&str, &str) {
    let found = fences(text).unwrap();
    (&text[found.block.start..found.block.end], &text[found.body..])
}

#[test]
fn the_body_is_everything_after_the_closing_line() {
    assert_eq!(parts("---\na: b\n---\n\n# T \n"), ("a: b\n", "\n# T \n"));
    assert_eq!(parts("---\r\na: b\r\n---\r\nT\r\n"), ("a: b\r\n", "T\r\n"));
    assert_eq!(parts("---\na: b\n---"), ("a: b\n", ""));
    assert_eq!(parts("--- \t\na: b\n---\t \nT"), ("a: b\n", "T"));
    assert_eq!(parts("---\n---\nT"), ("", "T"));
}

#[test]
fn only_the_first_closing_line_closes() {
    assert_eq!(parts("---\na: b\n---\nx\n---\ny"), ("a: b\n", "x\n---\ny"));
}

#[test]
fn dashes_with_anything_else_are_no_fence() {
    let text = "---\na: x ---\n---b\n --- \n----\n--- # c\n---\u{a0}\n---\r\r\n---\nT";
    assert_eq!(parts(text).1, "T");
    assert_eq!(fences("----\na: b\n---\n"), Err(FenceFault::Missing));
    assert_eq!(fences(" ---\na: b\n---\n"), Err(FenceFault::Missing));
}

#[test]
fn a_carriage_return_alone_ends_no_line() {
    assert_eq!(fences("---\ra: b\r---\r"), Err(FenceFault::Missing));
    assert!(matches!(fences("---\na: b\n---\r"), Err(FenceFault::Unclosed { .. })));
}

#[test]
fn one_byte_order_mark_is_noted_and_skipped() {
    let found = fences("\u{feff}---\na: b\n---\n").unwrap();
    assert!(found.byte_order_mark);
    assert_eq!((found.before, found.opener), (None, Span::new(3, 6)));
}

#[test]
fn a_second_byte_order_mark_stands_before_the_frontmatter() {
    let found = fences("\u{feff}\u{feff}---\na: b\n---\n").unwrap();
    assert!(found.byte_order_mark);
    assert_eq!((found.before, found.opener), (Some(Span::new(3, 6)), Span::new(6, 9)));
}

#[test]
fn blank_lines_before_the_fence_are_kept_apart() {
    let found = fences(" \t\n\r\n---\na: b\n---\nT").unwrap();
    assert_eq!(found.before, Some(Span::new(0, 5)));
    assert_eq!(found.block, Span::new(9, 14));
}

#[test]
fn markdown_with_rules_has_no_frontmatter() {
    for text in ["", "\n\n", "# T\n---\na: b\n---\n", "text\n\n---\n", "\u{feff}", "\n\u{feff}---\n---\n"] {
        assert_eq!(fences(text), Err(FenceFault::Missing), "{text:?}");
    }
}

#[test]
fn an_unclosed_block_names_the_line_that_nearly_closes_it() {
    for (near, text) in [
        (Some("----"), "---\na: b\n----\nT\n...\n"),
        (Some("..."), "---\na: b\n...\nT"),
        (Some(" ---"), "---\na: b\n ---\r\nT"),
        (Some("--"), "---\na: b\n--\nT"),
        (Some("———"), "---\na: b\n———\nT"),
        (None, "---\na: b\n- c\n-\nT ---\n"),
        (None, "---"),
    ] {
        let Err(FenceFault::Unclosed { opener, near: found }) = fences(text) else { panic!("{text:?}") };
        assert_eq!(opener, Span::new(0, 3));
        assert_eq!(found.map(|span| &text[span.start..span.end]), near, "{text:?}");
    }
}

#[test]
fn blanks_and_comments_are_an_empty_frontmatter() {
    for (text, empty) in [
        ("---\n---\n", true),
        ("---\n \t\n# c\r\n  # d\n---\n", true),
        ("---\na: b\n---\n", false),
        ("---\n\"\"\n---\n", false),
    ] {
        assert_eq!(fences(text).unwrap().is_empty(text), empty, "{text:?}");
    }
}
