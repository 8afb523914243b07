//! The page that says which promise of the five described systems is shown by which test.
//!
//! The tests are the source: the page is read from their names and doc comments, so a row without a test, or with one
//! that is ignored, cannot claim to be kept.

mod rows;

pub use rows::{ACCEPTANCE, REASONS, ROWS, Row};

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Where the page stands, below the workspace.
pub const PARITY_PAGE: &str = "docs/parity.md";

const WORDS: &str = include_str!("words.md");

/// A test of the suite, as its doc comment has it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The row, by the name of the function.
    pub row: usize,
    /// The function.
    pub name: String,
    /// The file, without its ending.
    pub file: String,
    /// The row that the doc comment names.
    pub documented: Option<usize>,
    /// What the promise says that is not built.
    pub not_yet: Option<String>,
    /// The points of the acceptance list.
    pub accepts: Vec<String>,
}

/// Every test of the suite, in the order of its files and lines.
pub fn shown() -> Vec<Shown> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/tests/parity");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let mut all = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
        let file = path.file_stem().unwrap_or_default().to_string_lossy();
        all.extend(tests(&file, &std::fs::read_to_string(path).unwrap_or_default()));
    }
    all
}

/// The tests of one file: functions called `row_…` under `#[test]`, without those that are ignored.
fn tests(file: &str, text: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    let (mut above, mut comment, mut attributes) = (Vec::new(), Vec::new(), String::new());
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("/// ") {
            comment.push(words);
        } else if line.starts_with("#[") {
            attributes.push_str(line);
        } else {
            let is_test = attributes.contains("#[test]") && !attributes.contains("ignore");
            if let Some(name) = line.strip_prefix("fn row_").and_then(|rest| rest.split('(').next())
                && is_test
            {
                above.append(&mut comment);
                found.push(read(file, &format!("row_{name}"), &above));
            }
            above.clear();
            comment.clear();
            attributes.clear();
        }
    }
    found
}

fn read(file: &str, name: &str, comment: &[&str]) -> Shown {
    let mut shown = Shown { name: name.to_owned(), file: file.to_owned(), ..Shown::default() };
    shown.row = name.split('_').nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
    let mut paragraphs: Vec<String> = Vec::new();
    for line in comment {
        match paragraphs.last_mut() {
            Some(last) if !["Row ", "Not yet: ", "Accepts: "].iter().any(|start| line.starts_with(start)) => {
                last.push(' ');
                last.push_str(line);
            }
            _ => paragraphs.push((*line).to_owned()),
        }
    }
    for paragraph in paragraphs {
        if let Some(part) = paragraph.strip_prefix("Not yet: ") {
            shown.not_yet = Some(part.trim_end_matches('.').to_owned());
        } else if let Some(points) = paragraph.strip_prefix("Accepts: ") {
            shown.accepts.extend(points.split("; ").map(str::to_owned));
        } else if let Some(row) = paragraph.strip_prefix("Row ").and_then(|rest| rest.split(':').next()) {
            shown.documented = row.parse().ok();
        }
    }
    shown
}

/// `docs/parity.md`.
pub fn parity_page() -> String {
    let shown = shown();
    let (mut promises, mut kept, mut partly) = (String::new(), 0, 0);
    for (number, Row(promise, from, here)) in (1..).zip(ROWS) {
        let of_row: Vec<_> = shown.iter().filter(|shown| shown.row == number).collect();
        let missing: Vec<_> = of_row.iter().filter_map(|shown| shown.not_yet.as_deref()).collect();
        let mut by = of_row
            .iter()
            .map(|shown| format!("`{}::{}`", shown.file, shown.name))
            .collect::<Vec<_>>()
            .join(", ");
        if of_row.is_empty() {
            by.push_str("not yet: nothing shows it");
        } else if missing.is_empty() {
            kept += 1;
        } else {
            partly += 1;
            let _ = write!(by, "; not yet: {}", missing.join("; "));
        }
        let _ = writeln!(promises, "| {number} | {promise} | {from} | {here} | {by} |");
    }
    let mut acceptance = String::new();
    for point in ACCEPTANCE {
        let of_point = shown.iter().filter(|shown| shown.accepts.iter().any(|accepted| accepted == point));
        let by = of_point.map(|shown| format!("`{}`", shown.name)).collect::<Vec<_>>().join(", ");
        let _ = writeln!(acceptance, "| {point} | {} |", if by.is_empty() { "not yet" } else { &by });
    }
    let mut reasons = String::from("| reason | rules |\n|---|---|");
    for (reason, rules) in REASONS {
        let rules =
            rules.iter().map(|rule| format!("[`{rule}`](rules.md#{rule})")).collect::<Vec<_>>().join(", ");
        let _ = write!(reasons, "\n| `{reason}` | {rules} |");
    }
    format!(
        "# Parity\n\n\
         <!-- Written by `cargo xtask parity` from the tests in tests/tests/parity and the tables in xtask/src/parity. -->\n\n\
         Five described systems embed skills in a program: a cross-language design of a skill tool (S1), the skills of an \
         agent library with a `Skill` tool (S2), a harness with `activate_skill` (S3), a registry that selects (S4), and a \
         Go tool (S5). What each of them promises and makes sense in a bundle is offered here, under the names of this \
         project. A row is kept when its test passes, and the table is written from the tests: of {} rows, {kept} are kept, \
         {partly} in part.\n\n\
         | # | promise | from | here | shown by |\n|---|---|---|---|---|\n{promises}\n\
         ## The acceptance list of S1\n\n| point | shown by |\n|---|---|\n{acceptance}\n{}",
        ROWS.len(),
        WORDS.replace("{reasons}", &reasons)
    )
}

#[cfg(test)]
mod tests {
    use super::{Shown, tests};

    #[test]
    fn a_test_is_read_and_an_ignored_one_is_not() {
        let text = "/// Row 07: kept,\n/// all.\n/// Not yet: the\n/// rest.\n/// Accepts: a; b\n#[test]\nfn row_07_x() {\n\n\
                    /// Row 08: not run.\n#[test]\n#[ignore]\nfn row_08_y() {\n\nfn row_09_z() {\n";
        let expected = Shown {
            row: 7,
            name: "row_07_x".into(),
            file: "f".into(),
            documented: Some(7),
            not_yet: Some("the rest".into()),
            accepts: vec!["a".into(), "b".into()],
        };
        assert_eq!(tests("f", text), [expected]);
    }
}
