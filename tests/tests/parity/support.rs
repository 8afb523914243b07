//! The worked examples, embedded, and short ways to judge a text.

use skills_compiler::load::Memory;
use skills_compiler::{Compiled, Options, Value, compile_files};
use skills_runtime::{Catalog, include_skills};

/// The canonical skill of the cross-language design.
pub(crate) static S1: Catalog =
    include_skills!("$FIXTURES/parity/s1", allow = ["untracked-root", "outside-package"]);
/// The worked example of the skills page.
pub(crate) static S2: Catalog =
    include_skills!("$FIXTURES/parity/s2", allow = ["untracked-root", "outside-package"]);
/// The editor, the reader, and a skill with files, of the harness shim; a later root has one of the names again.
pub(crate) static S3: Catalog = include_skills!(
    "$FIXTURES/parity/s3",
    "$FIXTURES/parity/s3-user",
    allow = ["untracked-root", "outside-package"]
);
/// The selection example of the registry.
pub(crate) static S4: Catalog =
    include_skills!("$FIXTURES/parity/s4", allow = ["untracked-root", "outside-package"]);
/// The layout of the Go tool.
pub(crate) static S5: Catalog =
    include_skills!("$FIXTURES/parity/s5/.agents/skills", allow = ["untracked-root", "outside-package"]);

/// The refused name of the registry beside a skill that is right.
#[allow(deprecated)] // What is left out is told as a warning, and here it is meant.
pub(crate) static REFUSED: Catalog = include_skills!(
    "$FIXTURES/parity/refused",
    broken = "leave-out",
    allow = ["untracked-root", "outside-package"]
);

/// A list, as an option has it.
pub(crate) fn list(items: &[&str]) -> Value {
    Value::List(items.iter().map(|&item| item.to_owned()).collect())
}

/// Text, as an option has it.
pub(crate) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// What the compiler makes of files held in memory.
pub(crate) fn compiled(files: &[(&str, &str)], settings: &[(&str, Value)]) -> Compiled {
    let mut options = Options::default();
    for (key, value) in settings {
        options.set(key, value.clone()).unwrap_or_else(|fault| panic!("{key}: {}", fault.message));
    }
    let files = files.iter().fold(Memory::new(), |files, (path, text)| files.file(*path, *text));
    compile_files("skills", &files, &options)
}

/// What it makes of one `SKILL.md` with this frontmatter, in the folder `pdf`.
pub(crate) fn judged(frontmatter: &str, settings: &[(&str, Value)]) -> Compiled {
    compiled(&[("pdf/SKILL.md", &format!("---\n{frontmatter}---\nRead it.\n"))], settings)
}

/// The rules that deny.
pub(crate) fn errors(compiled: &Compiled) -> Vec<&'static str> {
    compiled.report.errors().map(|found| found.rule.name).collect()
}

/// The rules that warn.
pub(crate) fn warnings(compiled: &Compiled) -> Vec<&'static str> {
    compiled.report.warnings().map(|found| found.rule.name).collect()
}

/// The names in the bundle.
pub(crate) fn names(compiled: &Compiled) -> Vec<&str> {
    compiled.bundle.skills.iter().map(|skill| skill.name.as_str()).collect()
}
