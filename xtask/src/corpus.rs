//! What the rules say of the corpus of real skills that may lie beside the workspace, as a table.

use skills_compiler::load::Keep;
use skills_compiler::{Level, Options, Preset, Root, Value, compile, rules};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Where the table stands, below the workspace.
pub const CORPUS_PAGE: &str = "docs/corpus.md";

/// The folder that holds `corpus/` and `cases/`: `SKILLS_SHARED`, else `../shared` beside the workspace.
pub fn shared() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    std::env::var_os("SKILLS_SHARED").map_or_else(beside, PathBuf::from)
}

/// The folders of the corpus that hold skill folders, by path below it, in byte order.
pub fn roots(corpus: &Path) -> BTreeSet<String> {
    let mut roots = BTreeSet::new();
    for entry in walkdir::WalkDir::new(corpus).into_iter().filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy();
        if entry.file_type().is_file() && name.eq_ignore_ascii_case("SKILL.md") {
            let root = entry.path().ancestors().nth(2).and_then(|root| root.strip_prefix(corpus).ok());
            roots.extend(root.map(|root| root.to_string_lossy().replace('\\', "/")));
        }
    }
    // What lies inside a skill is no root but that skill's resource.
    let skills: BTreeSet<PathBuf> = roots
        .iter()
        .filter_map(|root| std::fs::read_dir(corpus.join(root)).ok())
        .flat_map(|folders| folders.filter_map(Result::ok))
        .map(|folder| folder.path())
        .filter(|folder| folder.join("SKILL.md").is_file())
        .collect();
    roots.retain(|root| !corpus.join(root).ancestors().any(|folder| skills.contains(folder)));
    roots
}

/// One line a rule: how many findings, and in how many skills, at which level in each preset.
pub fn corpus_page(corpus: &Path) -> String {
    let presets = Preset::ALL.map(|(name, preset)| (name, preset, count(corpus, name)));
    let folders = presets.first().map_or(0, |(.., counted)| counted.folders);
    let mut page = format!(
        "# The corpus\n\n<!-- Written by `cargo xtask corpus`. -->\n\n\
         What each rule finds in {folders} skill folders of 42 public repositories, chosen for their faults: rare ones \
         are over-represented. A number is the findings, with the skills they are in. Every rule runs, also those that a \
         preset silences; the level says what it does there. Roots are taken one by one, so no skill shadows another.\n\n"
    );
    page.push_str("| preset | skills that are embedded | that are denied or left out |\n|---|---|---|\n");
    for (name, _, counted) in &presets {
        let _ = writeln!(page, "| `{name}` | {} | {} |", counted.embedded, folders - counted.embedded);
    }
    page.push_str(
        "\n| rule | findings | skills | `spec` | `strict` | `lenient` |\n|---|---|---|---|---|---|\n",
    );
    let all = everything(corpus);
    for rule in rules::ALL {
        let Some((findings, skills)) = all.get(rule.name) else { continue };
        let level = |preset| Level::name(rule.levels.under(preset));
        let _ = writeln!(
            page,
            "| `{}` | {findings} | {skills} | {} | {} | {} |",
            rule.name,
            level(Preset::Spec),
            level(Preset::Strict),
            level(Preset::Lenient)
        );
    }
    page
}

struct Counted {
    folders: usize,
    embedded: usize,
}

fn options(corpus: &Path, root: &str) -> Options {
    let mut options = Options::default();
    options.roots.push(Root { label: root.to_owned(), path: corpus.join(root) });
    options
}

/// How many skills a preset keeps when the broken ones are left out.
fn count(corpus: &Path, preset: &str) -> Counted {
    let mut counted = Counted { folders: 0, embedded: 0 };
    for root in roots(corpus) {
        let mut options = options(corpus, &root);
        for (key, value) in [("preset", preset), ("broken", "leave-out")] {
            // Both keys and both values are known ones.
            let _ = options.set(key, Value::Text(value.to_owned()));
        }
        let compiled = compile(&options, Keep::Facts);
        counted.folders += compiled.tree.roots.iter().map(|root| root.folders.len()).sum::<usize>();
        counted.embedded += compiled.bundle.skills.len();
    }
    counted
}

/// Findings and skills by rule, with every rule raised to `warn` at least.
fn everything(corpus: &Path) -> BTreeMap<&'static str, (usize, usize)> {
    let mut found: BTreeMap<&'static str, (usize, BTreeSet<String>)> = BTreeMap::new();
    let names: Vec<String> = rules::ALL
        .iter()
        .filter(|rule| rule.levels.under(Preset::Spec) == Level::Allow)
        .map(|rule| rule.name.to_owned())
        .collect();
    for root in roots(corpus) {
        let mut options = options(corpus, &root);
        let _ = options.set("warn", Value::List(names.clone()));
        for diagnostic in compile(&options, Keep::Facts).report.diagnostics {
            let (findings, skills) = found.entry(diagnostic.rule.name).or_default();
            *findings += 1;
            skills.extend(diagnostic.skill.as_ref().map(|skill| format!("{root}/{skill}")));
        }
    }
    found.into_iter().map(|(rule, (findings, skills))| (rule, (findings, skills.len()))).collect()
}
