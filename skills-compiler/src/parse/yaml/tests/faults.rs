//! What is refused, and the place that is shown for it.

use super::super::*;
use super::faults;
use crate::source::Span;
use std::fmt::Write;

#[test]
fn a_control_character_is_shown_where_it_stands() {
    for (character, code) in [('\u{0}', "0000"), ('\u{7}', "0007"), ('\u{7f}', "007F"), ('\u{fffe}', "FFFE")]
    {
        let block = format!("a: é\r\nb: x{character}y\n");
        let expected = format!("the character U+{code} is not allowed: {character}");
        assert_eq!(faults(&block), [expected]);
    }
    assert_eq!(faults("\u{1}a: b"), ["the character U+0001 is not allowed: \u{1}"]);
}

#[test]
fn an_unclosed_quote_is_shown_at_its_opener() {
    assert_eq!(faults("a: b\nc: \"d e\nf: g\n"), ["this quote is never closed: \"d e"]);
    assert_eq!(faults("a: b\r\nç: 'd''e\r\nf: g\r\n"), ["this quote is never closed: 'd''e"]);
    assert_eq!(faults("\"a: b\nc: d\n"), ["this quote is never closed: \"a: b"]);
    assert_eq!(faults("a: 'b\n...\nc: d\n"), ["this quote is never closed: 'b"]);
}

#[test]
fn an_unclosed_bracket_is_shown_at_its_opener() {
    assert_eq!(faults("a: b\nc: [d, e\n"), ["this `[` is never closed: ["]);
    assert_eq!(faults("a: b\nc: [d, e\nf: g\nh: i\n"), ["this `[` is never closed: ["]);
    assert_eq!(faults("c: {d: e\n"), ["this `{` is never closed: {"]);
}

#[test]
fn a_missing_comma_is_shown_with_the_bracket_that_is_open() {
    let block = "c: [\n  \"d\"\n  \"e\"\n]\n";
    let [YamlFault::Syntax { message, at, opener, .. }] = &read(block).unwrap_err()[..] else { panic!() };
    assert_eq!(message, "expected `,` or `]`");
    assert_eq!((*at, *opener), (Span::new(13, 14), Some(Span::new(3, 4))));
}

#[test]
fn a_second_document_is_shown_at_the_line_that_starts_it() {
    assert_eq!(faults("a: b\n--- # c\nd: e\n"), ["SecondDocument: --- # c"]);
    assert_eq!(faults("a: b\r\n--- {d: e}\r\n"), ["SecondDocument: --- {d: e}"]);
    assert_eq!(faults("a: b\n...\n--- |\n"), ["SecondDocument: --- |"]);
}

#[test]
fn a_document_end_marker_and_a_yaml_directive_are_no_fault() {
    assert!(read("a: b\n...\n").is_ok());
    assert!(read("%YAML 1.2\n--- # c\na: b\n").is_ok());
    let directive = "a line that starts with `%` is a YAML directive, which does not belong here: ";
    assert_eq!(faults("%YAML 1.2\na: b\n"), [format!("{directive}%YAML 1.2")]);
    assert_eq!(faults("%foo\na: b\n"), [format!("{directive}%foo")]);
    assert_eq!(faults("a: b\n...\nc: d\n"), ["SecondDocument: c: d"]);
    assert_eq!(faults("{a: b} c\n"), ["text after the end of the YAML: c"]);
}

#[test]
fn a_key_that_is_no_text_is_shown() {
    for (key, found, typed) in [
        ("~", "null", "~"),
        ("1.10", "a number", "1.10"),
        ("0x1F", "a number", "0x1F"),
        ("true", "a boolean", "true"),
        ("[x]", "a sequence", ""),
        ("{x: y}", "a mapping", ""),
        ("? - x\n", "a sequence", ""),
    ] {
        let block = format!("a: b\n{key}: c\n");
        let [YamlFault::KeyNotText { found: is, key, at }] = &read(&block).unwrap_err()[..] else {
            panic!("{block}")
        };
        assert_eq!((*is, key.as_str()), (found, typed), "{block}");
        let skipped = if key.is_empty() && found == "a sequence" && block.contains('?') { 2 } else { 0 };
        assert_eq!(at.start, 5 + skipped, "{block}");
    }
    assert_eq!(faults("a: b\n?\n: c\n"), ["KeyNotText: "]);
    assert_eq!(faults("a: b\n: c\n"), ["no key before this `:`: : c"]);
    assert_eq!(faults("a:\n  - 1: x\n    2: y\n"), ["KeyNotText: 1", "KeyNotText: 2"]);
}

#[test]
fn a_text_key_may_be_written_in_any_way() {
    for block in ["? a\n: b\n", "\"1\": b\n", "'~': b\n", "<<: b\n", "a b: c\n", "{a: b}\n"] {
        assert!(read(block).is_ok(), "{block}");
    }
}

#[test]
fn a_key_given_twice_is_shown_in_both_places() {
    let block = "a: b\nm:\n  \"c\": 1\n  'c': 2\n  c : 3\na: d\n";
    let mut places = Vec::new();
    for fault in read(block).unwrap_err() {
        let YamlFault::DuplicateKey { key, first, second } = fault else { panic!() };
        places.push((key, &block[first.start..first.end], &block[second.start..second.end], second.start));
    }
    let key = str::to_owned;
    assert_eq!(
        places,
        [(key("c"), "\"c\"", "'c'", 19), (key("c"), "\"c\"", "c", 28), (key("a"), "a", "a", 34),]
    );
}

#[test]
fn many_keys_are_compared_as_few_are() {
    let mut block = String::new();
    for n in 0..1000 {
        writeln!(block, "k{n}: {n}").unwrap();
    }
    assert!(read(&block).is_ok());
    block.push_str("k7: x\n");
    assert_eq!(faults(&block), ["DuplicateKey: k7"]);
    let block = "a: b\n".repeat(2000);
    assert!((2..100).contains(&faults(&block).len()));
}

#[test]
fn what_is_no_mapping_is_named() {
    for (block, found, start) in [
        ("- a\n", "a sequence", 0),
        ("# c\ntext\n", "text", 4),
        ("42\n", "a number", 0),
        ("~\n", "null", 0),
        ("# c\n", "nothing", 4),
        ("", "nothing", 0),
    ] {
        let [YamlFault::NotAMapping { found: is, at }] = read(block).unwrap_err()[..] else {
            panic!("{block}")
        };
        assert_eq!((is, at.start), (found, start), "{block:?}");
    }
}

#[test]
fn limits_hold_at_their_edge() {
    let block = |length: usize| format!("a: {}\n", "x".repeat(length - 4));
    assert!(read(&block(MAX_BYTES)).is_ok());
    assert_eq!(read(&block(MAX_BYTES + 1)), Err(vec![YamlFault::TooLong { bytes: MAX_BYTES + 1 }]));

    let nested = |depth: usize| format!("a: {}{}\n", "[".repeat(depth - 1), "]".repeat(depth - 1));
    assert!(read(&nested(MAX_DEPTH)).is_ok());
    let expected = YamlFault::TooDeep { at: Span::new(18, 35) };
    assert_eq!(read(&nested(MAX_DEPTH + 1)), Err(vec![expected]));

    // As text they are no YAML brackets, but as many are refused all the same.
    assert!(read(&format!("a: '{}'\n", "[{".repeat(128))).is_ok());
    assert_eq!(faults(&format!("a: '{}'\n", "[".repeat(257))), ["TooManyBrackets: ["]);
    assert!(read(&format!("a: '{}'\n", "[]".repeat(2000))).is_ok());
}

#[test]
fn brackets_without_end_are_refused_before_they_are_read() {
    assert_eq!(faults(&format!("a: {}", "[".repeat(65_000))), ["TooLong: "]);
    assert_eq!(faults(&format!("a: {}", "[".repeat(16_000))), ["TooManyBrackets: ["]);
    assert_eq!(faults(&format!("{}\n", "{a: ".repeat(4000))), ["TooManyBrackets: {"]);
}
