//! Placeholders case by case, and what holds for any body and any arguments.

use std::collections::BTreeMap;

use super::*;
use crate::{SkillDir, testing::Random};

const NAMES: [Argument<'static>; 4] =
    [Argument::new("file"), Argument::new("file-name"), Argument::new("ARGUMENT"), Argument::new("größe")];

fn substitution<'a>(body: &'a str, arguments: Arguments<'a>, declared: Declared<'a>) -> Substitution<'a> {
    Substitution {
        body,
        arguments,
        declared,
        dir: SkillDir::below("/srv", "pdf"),
        session_id: "s-1",
        first: 1,
    }
}

fn fill<'a>(body: &'a str, arguments: impl Into<Arguments<'a>>) -> String {
    substitution(body, arguments.into(), Declared::NOTHING).pieces().collect()
}

fn named<'a>(body: &'a str, arguments: impl Into<Arguments<'a>>) -> String {
    substitution(body, arguments.into(), Declared::new(&NAMES, DeclaredKind::List)).pieces().collect()
}

#[test]
fn undeclared_placeholders() {
    let cases = [
        ("$ARGUMENTS|", "a 'b c'", "a 'b c'|"),
        ("$ARGUMENTS[0] $ARGUMENTS[1]|", "a 'b c'", "a b c|"),
        ("$1|$2", "a 'b c'", "a|b c"),
        ("$10", "a b c d e f g h i j", "j"),
        ("$10 $1", "a", "$10 a"),
        ("$1$1", "x", "xx"),
        ("$1st", "x", "xst"),
        ("é$1é", "ü", "éüé"),
        ("$0 $1", "x", "$0 x"),
        ("$99999999999999999999999 $1", "x", "$99999999999999999999999 x"),
        ("$ARGUMENTSX $1", "x", "$ARGUMENTSX x"),
        ("$ARGUMENTS_ $1", "x", "$ARGUMENTS_ x"),
        ("$ARGUMENTS[x] $ARGUMENTS[ $ARGUMENTS[] $1", "x", "$ARGUMENTS[x] $ARGUMENTS[ $ARGUMENTS[] x"),
        ("$ARGUMENTS[7] $1", "x", "$ARGUMENTS[7] x"),
        ("$ARGUMENTS.", "x", "x."),
        ("处理$ARGUMENTS的文件", "x", "处理x的文件"),
        (r"\$1 \$ARGUMENTS \${SKILL_DIR} $1", "x", "$1 $ARGUMENTS ${SKILL_DIR} x"),
        (r"\$5 \$x \\$1 $1", "x", r"$5 \$x \$1 x"),
        ("$file ${file} $ $$ ${ ${} $1", "x", "$file ${file} $ $$ ${ ${} x"),
        ("$1 $2", "$2 $1", "$2 $1"),
        ("$1", "'$ARGUMENTS ${SKILL_DIR}'", "$ARGUMENTS ${SKILL_DIR}"),
        ("$ARGUMENTS", "don't", "don't"),
        ("$1 $2", "don't stop", "don't stop"),
        ("<$1>", "''", "<>"),
        ("$$1", "x", "$x"),
    ];
    for (body, given, expected) in cases {
        assert_eq!(fill(body, given), expected, "{body} with {given}");
    }
}

#[test]
fn without_arguments_positions_stay() {
    for nothing in [Arguments::NONE, "".into(), "  ".into(), (&[] as &[(&str, &str)]).into()] {
        assert_eq!(fill("a $1 $ARGUMENTS[0] $5,000", nothing), "a $1 $ARGUMENTS[0] $5,000");
        assert_eq!(named("<$file> <${größe}> $1", nothing), "<> <> $1");
    }
    assert_eq!(fill("<$ARGUMENTS>", Arguments::NONE), "<>");
}

#[test]
fn declared_placeholders() {
    let cases = [
        ("$file $filename $file-name $file-x", "a b", "a $filename b a-x"),
        ("${file} ${file-name} ${filename}", "a b", "a b ${filename}"),
        ("$ARGUMENT $ARGUMENTS $ARGUMENTX", "a b c", "c a b c $ARGUMENTX"),
        ("$größe|$größen", "a b c d", "d|$größen"),
        ("<$2> <$3> <$ARGUMENTS[3]> $5", "a", "<> <> <> $5"),
    ];
    for (body, given, expected) in cases {
        assert_eq!(named(body, given), expected, "{body} with {given}");
    }
}

#[test]
fn objects_go_by_name_and_by_declared_position() {
    let pairs = [("größe", "$file"), ("file", "a b")];
    assert_eq!(named("$file|$größe|$1|$2|$4", &pairs), "a b|$file|a b||$file");
    assert_eq!(named("$ARGUMENTS.", &pairs), "file=a b größe=$file.");
    let map = BTreeMap::from([("file".to_string(), "x".to_string())]);
    #[cfg(feature = "alloc")]
    assert_eq!(named("$file", &map), "x");
    assert_eq!(map.len(), 1);
    let mapping = Declared::new(&NAMES, DeclaredKind::Mapping);
    let filled: String = substitution("$1 $file", (&pairs).into(), mapping).pieces().collect();
    assert_eq!(filled, "$1 a b");
}

#[test]
fn directory_and_session_are_always_put_in() {
    let body = "${SKILL_DIR} ${CLAUDE_SKILL_DIR} ${SKAWLD_SESSION_ID} ${CLAUDE_SESSION_ID} ${OTHER_SKILL_DIR} $SKILL_DIR";
    let expected = "/srv/pdf /srv/pdf s-1 s-1 ${OTHER_SKILL_DIR} $SKILL_DIR";
    assert_eq!(fill(body, Arguments::NONE), expected);
    assert_eq!(fill(body, "x"), [expected, "\nARGUMENTS: x"].concat());
}

#[test]
fn arguments_that_no_placeholder_takes_go_last() {
    assert_eq!(fill("Body.\n", "a 'b"), "Body.\nARGUMENTS: a 'b");
    assert_eq!(fill("Body.", "x"), "Body.\nARGUMENTS: x");
    assert_eq!(fill("", "x"), "ARGUMENTS: x");
    assert_eq!(fill("Pay $20.", "x"), "Pay $20.\nARGUMENTS: x");
    assert_eq!(fill(r"Say \$1.", "x"), "Say $1.\nARGUMENTS: x");
    assert_eq!(named("Body.\n", &[("file", "a"), ("ARGUMENT", "b")]), "Body.\nARGUMENTS: ARGUMENT=b file=a");
    assert_eq!(named("$größe.", "x"), ".", "a declared name takes them even where it is empty");
}

#[test]
fn some_clients_count_from_zero() {
    let zero =
        Substitution { first: 0, ..substitution("$0 $1 $ARGUMENTS[0]", "a b".into(), Declared::NOTHING) };
    assert_eq!(zero.pieces().collect::<String>(), "a b a");
}

#[test]
fn shapes_are_checked_against_the_declaration() {
    let required = [Argument::required("env"), Argument::new("region")];
    let (list, mapping) =
        (Declared::new(&NAMES, DeclaredKind::List), Declared::new(&required, DeclaredKind::Mapping));
    let check =
        |arguments: Arguments<'_>, declared| Fault::of(arguments, declared).map(|fault| fault.to_string());
    assert_eq!(check("x".into(), Declared::NOTHING), None);
    assert_eq!(check("x".into(), list), None);
    assert_eq!(check((&[("file", "x")]).into(), list), None);
    assert_eq!(check((&[("env", "x")]).into(), mapping), None);
    assert_eq!(check("x".into(), mapping).unwrap(), "expects named arguments: env, region");
    assert_eq!(check((&[("a", "x")]).into(), Declared::NOTHING).unwrap(), "does not accept named arguments");
    assert_eq!(
        check((&[("env", "x"), ("zone", "y")]).into(), mapping).unwrap(),
        "has no argument \"zone\"; it takes env, region"
    );
    for nothing in [Arguments::NONE, "".into(), (&[("region", "x")]).into()] {
        assert_eq!(check(nothing, mapping).unwrap(), "requires the argument \"env\"; it takes env, region");
    }
}

#[test]
fn one_set_of_arguments_has_one_hash() {
    let hash = |arguments: Arguments<'_>| arguments.hash();
    assert_eq!(hash(Arguments::NONE), hash(" ".into()));
    assert_eq!(hash((&[("a", "1"), ("b", "2")]).into()), hash((&[("b", "2"), ("a", "1")]).into()));
    assert_ne!(hash((&[("a", "1"), ("b", "2")]).into()), hash((&[("a", "2"), ("b", "1")]).into()));
    assert_ne!(hash("a".into()), hash("b".into()));
}

const PARTS: [&str; 16] =
    ["a", "b", "é", " ", "  ", "\t", "\n", "'", "\"", "\\", "\\\\", "$", "`", "x y", "\\'", "'q q'"];

/// The `shlex` crate reads the same tokens. It takes `#` for a comment, and lets a backslash before a line break
/// start an empty token; both are left out here.
#[test]
fn tokens_are_those_of_shlex() {
    let mut random = Random(0x5eed);
    for _ in 0..20_000 {
        let text = random.text(&PARTS, 12).replace("\\\n", "\\n");
        let ours: Vec<_> = tokens(&text).map(|token| token.to_string()).collect();
        let theirs = shlex::split(&text);
        let theirs = theirs.unwrap_or_else(|| text.split_ascii_whitespace().map(String::from).collect());
        assert_eq!(ours, theirs, "{text:?}");
        for (token, text) in tokens(&text).zip(&theirs) {
            assert!(token == text.as_str() && token != [text, "x"].concat().as_str());
        }
    }
}

#[test]
fn line_breaks_in_arguments() {
    let split = |text| tokens(text).map(|token| token.to_string()).collect::<Vec<_>>();
    assert_eq!(split("a \\\n  b"), ["a", "b"]);
    assert_eq!(split("a\\\nb \"c\\\nd\""), ["ab", "cd"]);
    assert_eq!(split("a\r\nb"), ["a", "b"]);
    assert_eq!(split("C:\\dir\\"), ["C:\\dir\\"], "a lone backslash at the end closes nothing");
}

const BODY: [&str; 16] = [
    "$1",
    "$2",
    "$10",
    "$ARGUMENTS",
    "$ARGUMENTS[0]",
    "$file",
    "${file}",
    "$",
    "\\",
    "é",
    "x",
    " ",
    "\n",
    "${SKILL_DIR}",
    "{",
    "}",
];

/// What was put in is never scanned again: values that are placeholders themselves come out as they are, and marks
/// in their place come out the same number of times.
#[test]
fn nothing_put_in_is_scanned_again() {
    let mut random = Random(7);
    for _ in 0..5_000 {
        let body = random.text(&BODY, 10);
        let (with_dollars, with_marks) =
            (named(&body, "'$1' '$ARGUMENTS'"), named(&body, "'§1' '§ARGUMENTS'"));
        let plain = |text: &str| text.replace(['$', '§'], "?");
        assert_eq!(plain(&with_dollars), plain(&with_marks), "{body:?}");
    }
}

#[test]
fn text_without_a_dollar_is_untouched() {
    let mut random = Random(99);
    for _ in 0..2_000 {
        let body = random.text(&["a", "\\", "{file}", "ARGUMENTS[0]", "é", "\n", "'", "1"], 12);
        assert_eq!(fill(&body, Arguments::NONE), body);
        assert!(fill(&body, "x y").starts_with(&body));
    }
}

/// The output is as long as the body with each placeholder exchanged, whatever the pieces are.
#[test]
fn the_length_is_what_it_must_be() {
    let mut random = Random(3);
    for _ in 0..5_000 {
        let value = random.text(&["a", "é", "$1", "$ARGUMENTS", "."], 4);
        let quoted = ["'", &value, "'"].concat();
        let (words, count) = (random.below(5), random.below(4));
        let body = ["w ".repeat(words), "$1".repeat(count), "é".repeat(words)].concat();
        let expected = match count {
            0 => body.len() + "\nARGUMENTS: ".len() - usize::from(body.is_empty()) + quoted.len(),
            _ => words * 4 + count * value.len(),
        };
        assert_eq!(fill(&body, quoted.as_str()).len(), expected, "{body:?} {value:?}");
    }
}
