//! The line that is offered for the well-known mistakes.

use super::super::*;

/// The repairs that are offered for `block`.
fn repairs(block: &str) -> Vec<String> {
    let faults = read(block).unwrap_err();
    let repairs = faults.into_iter().filter_map(|fault| match fault {
        YamlFault::Syntax { repair, .. }
        | YamlFault::Alias { repair, .. }
        | YamlFault::Tag { repair, .. } => repair,
        _ => None,
    });
    repairs
        .map(|repair| {
            let line = &block[repair.line.start..repair.line.end];
            assert!(block.split(['\n', '\r']).any(|l| l == line), "{line:?} is no whole line");
            repair.text
        })
        .collect()
}

#[test]
fn a_value_gets_the_quotes_it_needs() {
    for (line, repair) in [
        ("a: Use when: asked", "a: \"Use when: asked\""),
        ("a: Say \"hi\": it's on", "a: 'Say \"hi\": it''s on'"),
        ("a: C:\\x: y", "a: 'C:\\x: y'"),
        ("a: @acme", "a: \"@acme\""),
        ("a: `code` first", "a: \"`code` first\""),
        ("a: %d items", "a: \"%d items\""),
        ("a: **bold**", "a: \"**bold**\""),
        ("a: * b", "a: \"* b\""),
        ("a: *.md", "a: \"*.md\""),
        ("a: & b", "a: \"& b\""),
        ("a: !important", "a: \"!important\""),
        ("a: *undefined", "a: \"*undefined\""),
        ("a: \"never closed", "a: \"never closed\""),
        ("a: 'never closed", "a: \"never closed\""),
        ("a: 'it's so'", "a: \"it's so\""),
        ("a: \"he said \"hi\" to\"", "a: 'he said \"hi\" to'"),
        ("a: \"C:\\path\"", "a: 'C:\\path'"),
        ("a: \"quoted\" and more", "a: '\"quoted\" and more'"),
        ("a: [path] [--fix]", "a: \"[path] [--fix]\""),
        ("a: <x> [y]: z", "a: \"<x> [y]: z\""),
        ("a: {x} y", "a: \"{x} y\""),
        ("a: [x, @y, `z`]", "a: [x, \"@y\", \"`z`\"]"),
        ("a: [x, y", "a: [x, y]"),
        ("\"a\" : @b", "\"a\" : \"@b\""),
        ("a:  @b  ", "a:  \"@b\""),
        ("- @b", "- \"@b\""),
    ] {
        let block =
            if line.starts_with('-') { format!("l:\n{line}\n- c\n") } else { format!("{line}\nz: y\n") };
        assert_eq!(repairs(&block), [repair], "{line}");
        assert_eq!(repairs(&block.replace('\n', "\r\n")), [repair], "{line} CRLF");
        assert!(read(&block.replace(line, repair)).is_ok(), "{line}");
    }
}

#[test]
fn tabs_become_blanks() {
    assert_eq!(repairs("m:\n\ta: b\n"), ["  a: b"]);
    assert_eq!(repairs("m:\n\ta: b\n\tc:\n\t\td: e\n"), ["  a: b"]);
}

#[test]
fn nothing_is_offered_where_it_would_be_a_guess() {
    for block in [
        "a: x: y # c\n",
        "a: x: y\n  continued\n",
        "a: x\n  y: z\n",
        "a: \"x \\\" y\" z\n",
        "a: > text\n",
        "a: \"x\nb: y\"z\n",
        "a: b\n c: d\n",
        "a: - b\n",
        "a: {x: y\n",
        "a: &x b\n",
        "a: !!str b\n",
        "a: &x b\nc: *x\n",
        "just\ntext: @x: y\n",
    ] {
        assert_eq!(repairs(block), [""; 0], "{block}");
    }
}

#[test]
fn every_broken_line_is_shown_at_once() {
    let block = "a: x: y\nb: c\nd: @e\nb: f\ng: 'it's'\nh: &i j\n";
    assert_eq!(repairs(block), ["a: \"x: y\"", "d: \"@e\"", "g: \"it's\""]);
    assert_eq!(
        super::faults(block),
        [
            "`: ` inside text without quotes: :",
            "text cannot start with `@`: @e",
            "DuplicateKey: b",
            "text after the closing quote: s'",
            "Alias: &i",
        ]
    );
}
