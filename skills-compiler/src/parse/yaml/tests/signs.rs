//! Anchors, aliases and tags, and text that looks like them.

use super::super::*;
use super::faults;
use std::fmt::Write;

#[test]
fn every_anchor_and_alias_is_found() {
    assert_eq!(faults("a: &m\n  b: c\nd: *m\n"), ["Alias: &m", "Alias: *m"]);
    assert_eq!(faults("a: &unused text\n"), ["Alias: &unused"]);
    assert_eq!(faults("a: *undefined\n"), ["Alias: *undefined"]);
    assert_eq!(faults("a: [x, &y z, {b: *y}]\n"), ["Alias: &y", "Alias: *y"]);
    assert_eq!(faults("&k a: b\n"), ["Alias: &k"]);
    assert_eq!(faults("&root\na: b\n"), ["Alias: &root"]);
    assert_eq!(faults("- &x a\n"), ["NotAMapping: -    a", "Alias: &x"].map(|f| f.replace("    a", " &x a")));
    assert_eq!(faults("{? &a b : c}\n"), ["Alias: &a"]);
    assert_eq!(faults("{?&a b : c}\n"), ["Alias: &a"]);
    assert_eq!(faults("{\"a\":&b c}\n"), ["Alias: &b"]);
    assert_eq!(faults("a:\u{85} &b c\n"), ["Alias: &b"]);
    assert_eq!(faults("\u{feff}&a b: c\n"), ["Alias: &a"]);
    assert_eq!(faults("é: 'ü'\r\n<<: *ä\r\n").len(), 1);
}

#[test]
fn every_tag_is_found() {
    for tag in ["!!str", "!x", "!", "!<tag:x,2000:y>", "!!python/object", "!e!x"] {
        assert_eq!(faults(&format!("a: é\nb: {tag} c\n")), [format!("Tag: {tag}")]);
    }
    assert_eq!(faults("a: [!x b, !!int 3]\n"), ["Tag: !x", "Tag: !!int"]);
    assert_eq!(faults("a: &b !!str c\n").len(), 2);
    assert_eq!(faults("%TAG !e! tag:x\n--- # c\na: b\n"), ["Tag: %TAG !e! tag:x"]);
}

#[test]
fn signs_in_text_quotes_blocks_and_comments_are_text() {
    for block in [
        "a: R&D & more *bold* and !important\n",
        "a: \" &b *c !d\"\nb: '&b *c !d'\n",
        "a: |\n  &b *c\n  !d\nb: >\n  *c\n",
        "# &b *c !d\na: b # &b *c !d\n",
        "a: [b &c, d *e, f !g]\n",
        "a: text\n  &b *c\n  !d\n",
        "a: Bash(git *), Read(**/*.md)\n",
        "a &b: c !d\n",
    ] {
        let root = read(block).unwrap_or_else(|faults| panic!("{block}: {faults:?}"));
        assert!(!root.as_mapping().unwrap().is_empty());
    }
    let root = read("a: x &b *c !d\n").unwrap();
    assert_eq!(root.as_mapping().unwrap()[0].value.as_scalar().unwrap().text, "x &b *c !d");
}

#[test]
fn a_lone_sign_is_no_alias() {
    assert_eq!(faults("a: * b\n"), ["text cannot start with `*`: * b"]);
    assert_eq!(faults("a: **b**\n"), ["text cannot start with `*`: **b**"]);
    assert_eq!(faults("a: & b\n"), ["text cannot start with `&`: & b"]);
}

#[test]
fn other_faults_show_beside_signs() {
    assert_eq!(faults("a: &x b\n1: c\na: d\n"), ["Alias: &x", "KeyNotText: 1", "DuplicateKey: a"]);
    assert_eq!(faults("a: !x b\nc: @d\n"), ["Tag: !x"]);
}

#[test]
fn an_alias_bomb_is_never_followed() {
    let mut block = "a0: &a0 [x, x]\n".to_owned();
    for n in 1..200 {
        writeln!(block, "a{n}: &a{n} [*a{0}, *a{0}]", n - 1).unwrap();
    }
    let faults = faults(&block);
    assert_eq!(faults[0], "Alias: &a0");
    assert!(faults.len() <= 16, "{faults:?}");
    // Nor where a line above it has to be repaired first.
    let behind = super::faults(&format!("b: @x\n{block}"));
    assert_eq!(behind[0], "text cannot start with `@`: @x");
}
