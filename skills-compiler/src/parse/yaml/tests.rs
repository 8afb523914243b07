//! What is read, and where it stands.

use super::Step::{Item, Key, Value};
mod faults;
mod mutations;
mod repairs;
mod signs;

use super::*;
use crate::source::Span;

fn scalar(text: &str, kind: Kind) -> Node {
    Node::Scalar(Scalar { text: text.to_owned(), kind })
}

fn value(block: &str) -> Node {
    read(block).unwrap().as_mapping().unwrap()[0].value.clone()
}

#[test]
fn scalars_keep_their_text_and_their_kind() {
    for (typed, text, kind) in [
        ("1.10", "1.10", Kind::Float),
        ("0x1F", "0x1F", Kind::Integer),
        ("0o17", "0o17", Kind::Integer),
        ("+5", "+5", Kind::Integer),
        ("-0", "-0", Kind::Integer),
        ("-7", "-7", Kind::Integer),
        ("42", "42", Kind::Integer),
        ("007", "007", Kind::Text),
        ("2026-01-02", "2026-01-02", Kind::Text),
        ("12:30", "12:30", Kind::Text),
        ("yes", "yes", Kind::Text),
        ("True", "True", Kind::Boolean(true)),
        ("false", "false", Kind::Boolean(false)),
        ("~", "~", Kind::Null),
        ("null", "null", Kind::Null),
        ("", "", Kind::Null),
        ("''", "", Kind::Text),
        ("\"1.10\"", "1.10", Kind::Text),
        ("'true'", "true", Kind::Text),
        ("1e3", "1e3", Kind::Float),
        (".inf", ".inf", Kind::Float),
        (".nan", ".nan", Kind::Float),
        ("1e400", "1e400", Kind::Text),
        ("|\n  1\n", "1\n", Kind::Text),
        (">-\n  a\n  b", "a b", Kind::Text),
    ] {
        assert_eq!(value(&format!("k: {typed}\n")), scalar(text, kind), "{typed}");
    }
}

#[test]
fn integers_of_any_length_are_read() {
    for (digits, kind) in [(20, Kind::Integer), (38, Kind::Integer), (60, Kind::Float), (400, Kind::Text)] {
        for sign in ["", "-"] {
            let typed = format!("{sign}{}", "9".repeat(digits));
            assert_eq!(value(&format!("k: {typed}\n")), scalar(&typed, kind), "{typed}");
        }
    }
}

#[test]
fn pairs_keep_their_order_and_their_nesting() {
    let root = read("b: 1\na:\n  - x\n  - {y: 2.0, z: [~]}\n").unwrap();
    let text = |text: &str| Scalar { text: text.to_owned(), kind: Kind::Text };
    let inner = Node::Mapping(vec![
        Pair { key: text("y"), value: scalar("2.0", Kind::Float) },
        Pair { key: text("z"), value: Node::Sequence(vec![scalar("~", Kind::Null)]) },
    ]);
    let list = Node::Sequence(vec![scalar("x", Kind::Text), inner]);
    assert_eq!(
        root,
        Node::Mapping(vec![
            Pair { key: text("b"), value: scalar("1", Kind::Integer) },
            Pair { key: text("a"), value: list },
        ])
    );
}

#[test]
fn places_are_exact_in_every_style() {
    let block = "a: \"x \\\" y\" # c\n'b' : 'it''s'\r\nç: plain text  # c\nd: >-\n  folded\n  more\n\
                 e: [p, {q: r s}, \"t\"]\nf:\n  g: h\n  i:\n  - j\nk: one\n  two\nl:\nm: |+ # c\n  n\n";
    let show = |path: &[Step]| locate(block, path).map(|span| &block[span.start..span.end]);
    for (path, text, written) in [
        (&[Value(0)][..], "\"x \\\" y\"", Style::DoubleQuoted),
        (&[Key(1)], "'b'", Style::SingleQuoted),
        (&[Value(1)], "'it''s'", Style::SingleQuoted),
        (&[Key(2)], "ç", Style::Plain),
        (&[Value(2)], "plain text", Style::Plain),
        (&[Value(3)], ">-", Style::Folded),
        (&[Value(4)], "[p, {q: r s}, \"t\"]", Style::Collection),
        (&[Value(4), Item(0)], "p", Style::Plain),
        (&[Value(4), Item(1), Key(0)], "q", Style::Plain),
        (&[Value(4), Item(1), Value(0)], "r s", Style::Plain),
        (&[Value(4), Item(2)], "\"t\"", Style::DoubleQuoted),
        (&[Value(5)], "g: h", Style::Collection),
        (&[Value(5), Value(0)], "h", Style::Plain),
        (&[Value(5), Value(1)], "- j", Style::Collection),
        (&[Value(5), Value(1), Item(0)], "j", Style::Plain),
        (&[Value(6)], "one", Style::Plain),
        (&[Value(7)], "", Style::Plain),
        (&[Value(8)], "|+", Style::Literal),
        (&[], "a: \"x \\\" y\" # c", Style::Collection),
    ] {
        assert_eq!(show(path), Some(text), "{path:?}");
        assert_eq!(style(block, locate(block, path).unwrap()), written, "{path:?}");
    }
    for path in [&[Value(9)][..], &[Item(0)], &[Value(0), Item(0)], &[Value(4), Item(3)]] {
        assert_eq!(show(path), None, "{path:?}");
    }
}

#[test]
fn places_count_line_ends_as_this_crate_does() {
    for end in ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"] {
        let block = format!("ä: \"é{end} ü\"{end}# ö{end}b: c{end}");
        let span = locate(&block, &[Value(1)]).unwrap();
        assert_eq!(&block[span.start..span.end], "c", "{end:?}");
        assert_eq!(span.start, block.find('c').unwrap(), "{end:?}");
    }
    let block = "\u{feff}a: b\n";
    assert_eq!(locate(block, &[Value(0)]), Some(Span::new(6, 7)));
}

#[test]
fn an_empty_value_of_a_complex_key_has_no_place_rather_than_a_wrong_one() {
    assert_eq!(locate("? a\nb: c\n", &[Value(0)]), None);
    assert_eq!(locate("{a: , b}\n", &[Value(0)]), Some(Span::new(4, 4)));
}

/// Each fault as the name of its variant and the text under it.
fn faults(block: &str) -> Vec<String> {
    let faults = read(block).unwrap_err();
    assert!(!faults.is_empty());
    let show = |fault: &YamlFault| {
        let debug = format!("{fault:?}");
        let name = debug.split([' ', '{']).next().unwrap();
        let name = if let YamlFault::Syntax { message, .. } = fault { message.as_str() } else { name };
        format!("{name}: {}", fault.at().map_or("", |at| &block[at.start..at.end]))
    };
    faults.iter().map(show).collect()
}

#[test]
fn a_fault_that_shows_after_a_repair_stands_on_characters_of_the_block() {
    let block = "\té\n";
    let found = read(block).unwrap_err();
    let texts: Vec<_> =
        found.iter().map(|fault| fault.at().and_then(|at| block.get(at.start..at.end))).collect();
    assert_eq!(texts, [Some("\té"), Some("\t")]);
}
