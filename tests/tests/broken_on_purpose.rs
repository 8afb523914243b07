//! `examples/broken-on-purpose` does not build, and what the compiler says of it is `expected.txt`, word for word; the
//! README shows that text and a picture of it. `BLESS=1` rewrites all three; look at what it wrote.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use skills_tests::workspace;
use std::fs;
use std::process::Command;

const BEGIN: &str =
    "<!-- The compiler's words; tests/tests/broken_on_purpose.rs compares them. -->\n```text\n";
const END: &str = "```\n";

/// What the compiler says, in colour.
fn said() -> String {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "build",
            "-p",
            "broken-on-purpose",
            "--offline",
            "--message-format=json-diagnostic-rendered-ansi",
        ])
        .current_dir(workspace())
        .env("CARGO_TARGET_DIR", workspace().join("target/scratch"))
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    assert!(!output.status.success(), "it builds, and must not");
    let messages = String::from_utf8(output.stdout).unwrap();
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let ours = messages
        .filter(|message| message["package_id"].as_str().is_some_and(|id| id.contains("broken-on-purpose")));
    let drawn: Vec<String> =
        ours.filter_map(|message| Some(message["message"]["rendered"].as_str()?.to_owned())).collect();
    drawn.concat().trim_end().to_owned() + "\n"
}

/// The first finding as a picture.
fn picture(said: &str) -> String {
    let second =
        said.match_indices("\u{1b}[1m\u{1b}[91merror").nth(1).or_else(|| said.match_indices("error").nth(1));
    let first = second.map_or(said, |(at, _)| &said[..at]);
    anstyle_svg::Term::new().render_svg(first.trim_end())
}

#[test]
fn the_compiler_says_what_the_readme_shows() {
    let folder = workspace().join("examples/broken-on-purpose");
    let (golden, drawing, readme) =
        (folder.join("expected.txt"), workspace().join("docs/error.svg"), workspace().join("README.md"));
    let coloured = said();
    let plain = anstream::adapter::strip_str(&coloured).to_string();
    let picture = picture(&coloured);
    let page = fs::read_to_string(&readme).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (shown, after) = rest.split_once(END).unwrap();
    if std::env::var_os("BLESS").is_some() {
        fs::write(golden, &plain).unwrap();
        fs::write(drawing, &picture).unwrap();
        fs::write(readme, [before, BEGIN, &plain, END, after].concat()).unwrap();
        return;
    }
    pretty(&plain, &fs::read_to_string(golden).unwrap());
    pretty(&plain, shown);
    assert!(
        picture == fs::read_to_string(drawing).unwrap(),
        "docs/error.svg is stale: BLESS=1 draws it again"
    );
    let errors = plain.lines().filter(|line| line.starts_with("error: ")).count();
    assert_eq!(errors, 6, "one for each skill\n{plain}");
}

fn pretty(found: &str, expected: &str) {
    assert!(found == expected, "--- expected\n{expected}--- found\n{found}");
}
