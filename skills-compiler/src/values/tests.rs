//! Every shape that a field takes, and what becomes of the wrong ones.

use super::*;
use crate::skill::Text;
use crate::source::Source;
use std::sync::Arc;

/// What `read` makes of a field with this value, written after `key:`.
fn of<T>(value: &str, read: impl Fn(Option<Entry<'_>>) -> T) -> T {
    let source = Arc::new(Source::new("x", format!("---\nkey: {value}\n---\n")));
    let text = Text::new(&source);
    let entry = text.fields().next();
    assert!(entry.is_some(), "no YAML: {value}");
    read(entry)
}

fn plain(names: &[&str]) -> Arguments {
    let declared = names
        .iter()
        .map(|&name| Argument { name: name.to_owned(), description: None, required: false })
        .collect();
    Arguments { declared, by_name: false }
}

#[test]
fn a_text_is_cut_at_a_character_and_not_in_it() {
    assert_eq!(cut("größe", 3), "grö");
    assert_eq!(cut("größe", 5), "größe");
    assert_eq!(cut("größe", 6), "größe");
    assert_eq!(cut("x", 0), "");
    assert_eq!(cut("👩\u{200d}💻", 1), "👩");
}

#[test]
fn a_switch_is_a_boolean_or_no_answer() {
    for on in ["true", "True", "TRUE"] {
        assert_eq!(of(on, switch), Switch::On);
    }
    for off in ["false", "False", "FALSE # not yet"] {
        assert_eq!(of(off, switch), Switch::Off);
    }
    for other in [
        "yes",
        "no",
        "on",
        "1",
        "0",
        "\"true\"",
        "'false'",
        "",
        "~",
        "null",
        "[true]",
        "{a: true}",
        "|\n  true",
    ] {
        assert_eq!(of(other, switch), Switch::Unreadable, "{other}");
    }
    assert_eq!(switch(None), Switch::Absent);
}

#[test]
fn tools_come_as_text_or_as_a_list() {
    for (value, expected) in [
        ("Read", &["Read"] as &[_]),
        ("Read, Grep Glob", &["Read", "Grep", "Glob"]),
        ("[Read, Grep]", &["Read", "Grep"]),
        ("\n  - Read\n  - Bash(git log:*, git diff:*)", &["Read", "Bash(git log:*, git diff:*)"]),
        (">\n  Read\n  Bash(git log:*,\n  git diff:*)", &["Read", "Bash(git log:*, git diff:*)"]),
        ("['Azure MCP/documentation', 'Read, Grep']", &["Azure MCP/documentation", "Read", "Grep"]),
        ("\"'Read' Grep\"", &["Read", "Grep"]),
        ("[Read, 1, ~, [Grep], {a: b}]", &["Read", "1"]),
        ("[]", &[]),
        ("' '", &[]),
    ] {
        assert_eq!(of(value, tools).unwrap(), expected, "{value}");
        assert_eq!(of(value, disallowed).unwrap(), expected, "{value}");
    }
    for absent in ["", "~", "{Read: true}"] {
        assert_eq!(of(absent, tools), None, "{absent}");
    }
    assert_eq!(tools(None), None);
}

#[test]
fn an_unbalanced_entry_allows_nothing_and_takes_away_all_it_names() {
    for (value, allowed, denied) in [
        ("Grep, Bash(git:* Read", &["Grep"] as &[_], &["Grep", "Bash", "Read"] as &[_]),
        ("Read) Grep", &["Grep"], &["Read", "Grep"]),
        ("[Grep, 'Bash(rm, Write']", &["Grep"], &["Grep", "Bash", "Write"]),
        ("Bash(echo 'x) Read", &[], &["Bash", "x", "Read"]),
    ] {
        assert_eq!(of(value, tools).unwrap(), allowed, "{value}");
        assert_eq!(of(value, disallowed).unwrap(), denied, "{value}");
    }
}

#[test]
fn arguments_come_as_names_in_a_text_or_a_list() {
    for value in ["a b", "a, b", "[a, b]", "\n  - a\n  - b", "|\n  a\n  b", "[' a ', \"b\"]"] {
        assert_eq!(of(value, arguments), plain(&["a", "b"]), "{value}");
    }
    for none in ["", "~", "[]", "{}", "true", "' '"] {
        assert_eq!(of(none, arguments), Arguments::default(), "{none}");
    }
    assert_eq!(arguments(None), Arguments::default());
}

#[test]
fn arguments_come_as_a_mapping_from_names_to_what_they_are() {
    let value = "\n  file: {description: A path, required: true}\n  mode: How to read\n  depth: 3\n  quiet:\n  \
                 fast: {required: yes, type: boolean}\n  list: [a]";
    let argument = |name: &str, description: Option<&str>, required| Argument {
        name: name.to_owned(),
        description: description.map(str::to_owned),
        required,
    };
    let declared = vec![
        argument("file", Some("A path"), true),
        argument("mode", Some("How to read"), false),
        argument("depth", Some("3"), false),
        argument("quiet", None, false),
        argument("fast", None, false),
        argument("list", None, false),
    ];
    assert_eq!(of(value, arguments), Arguments { declared, by_name: true });
}

#[test]
fn a_name_that_no_argument_may_have_is_not_declared() {
    assert_eq!(of("[a, 2, ARGUMENTS, 'b c', a, d, SKILL_DIR, [e], ~]", arguments), plain(&["a", "d"]));
    assert_eq!(of("{ARGUMENTS: x}", arguments), Arguments::default());
}

#[test]
fn quotes_keep_the_text() {
    for text in ["[path]", "a \"b\"", "a\\b", "it's", "it's \"b\" \\ c"] {
        assert_eq!(
            of(&quoted(text), |entry| entry.unwrap().text().map(str::to_owned)).as_deref(),
            Some(text)
        );
    }
}

#[test]
fn a_media_type_is_guessed_from_the_name_and_then_from_the_bytes() {
    assert_eq!(media_type("a/b.json", true), "application/json");
    assert_eq!(media_type("b.png", false), "image/png");
    assert_eq!(media_type("LICENSE", true), "text/plain");
    assert_eq!(media_type("b", false), "application/octet-stream");
}

#[test]
fn common_names_have_the_type_that_the_table_gives_them() {
    for extension in ["md", "py", "json", "sh", "yaml", "yml", "txt", "ts"] {
        for path in [
            format!("a/b.{extension}"),
            format!("a.b.{extension}"),
            format!("a/.{extension}"),
            extension.into(),
        ] {
            let known = mime_guess::from_path(&path).first_raw();
            assert_eq!(media_type(&path, false), known.unwrap_or("application/octet-stream"), "{path}");
        }
        assert_eq!(common_type(&format!("x.{extension}")).is_some(), extension != "ts", "{extension}");
    }
}
