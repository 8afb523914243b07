//! Real skills: what the rules say of them is pinned, and what the macro embeds of them is what lies on the disk.
//!
//! Both need the corpus beside the workspace (`../shared/corpus`, or below `SKILLS_SHARED`). Elsewhere they say that
//! they are skipped; where `CI=true` they fail instead.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use skills_compiler::load::Keep;
use skills_compiler::{Options, Root, Value, compile};
use skills_tests::scratch::Scratch;
use skills_tests::workspace;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn corpus() -> Option<PathBuf> {
    let corpus = xtask::shared().join("corpus");
    if let Ok(corpus) = corpus.canonicalize() {
        return Some(corpus);
    }
    let message = format!("{} is absent: set SKILLS_SHARED", corpus.display());
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{message}");
    eprintln!("SKIPPED: {message}");
    None
}

#[test]
fn the_verdicts_are_those_of_the_page() {
    let Some(corpus) = corpus() else { return };
    let page = fs::read_to_string(workspace().join(xtask::CORPUS_PAGE)).unwrap();
    let found = xtask::corpus_page(&corpus);
    assert!(
        page == found,
        "{} is stale; look at the difference and run `cargo xtask corpus`\n{found}",
        xtask::CORPUS_PAGE
    );
}

/// A skill as the disk has it, read without our compiler.
#[derive(Debug, PartialEq)]
struct OnDisk {
    name: String,
    description: String,
    resources: BTreeSet<String>,
}

#[test]
fn every_accepted_skill_is_embedded_byte_for_byte() {
    let Some(corpus) = corpus() else { return };
    let roots = xtask::roots(&corpus);
    let scratch = Scratch::new("whole-corpus").unwrap();
    scratch.write(".cargo/config.toml", format!("[env]\nSKILLS_CORPUS = {corpus:?}\n")).unwrap();
    scratch.write("build.rs", "fn main() {}\n").unwrap();
    let literals: Vec<String> =
        roots.iter().map(|root| format!("{:?}", format!("$SKILLS_CORPUS/{root}"))).collect();
    let main = PROGRAM.replace("ROOTS", &literals.join(",\n    "));
    scratch.write("src/main.rs", main).unwrap();

    // Which skills the default preset accepts is the compiler's word; what they hold is the disk's.
    let mut expected: BTreeMap<String, OnDisk> = BTreeMap::new();
    let mut accepted = 0;
    for root in &roots {
        let mut options = Options::default();
        options.roots.push(Root { label: root.clone(), path: corpus.join(root) });
        options.set("broken", Value::Text("leave-out".to_owned())).unwrap();
        for skill in compile(&options, Keep::Facts).bundle.skills {
            accepted += 1;
            expected.entry(skill.name).or_insert_with(|| on_disk(&corpus.join(root).join(&skill.folder)));
        }
    }
    assert!(accepted >= 500, "only {accepted} skills are accepted");

    let said = scratch.run(&[corpus.to_str().unwrap()]).unwrap_or_else(|error| panic!("{error}"));
    let mut found: BTreeMap<String, OnDisk> = BTreeMap::new();
    for line in said.lines() {
        let (name, description, resources): (String, String, BTreeSet<String>) =
            serde_json::from_str(line).unwrap();
        found.insert(name.clone(), OnDisk { name, description, resources });
    }
    for (name, skill) in &expected {
        assert_eq!(found.get(name), Some(skill), "{name}");
    }
    assert_eq!(found.len(), expected.len());
    println!("{accepted} accepted, {} under names of their own, all embedded as they are", found.len());
}

/// Name and description by the YAML library itself, resources by asking the disk.
fn on_disk(folder: &Path) -> OnDisk {
    let text = fs::read_to_string(folder.join("SKILL.md")).unwrap();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
    let block = text.split_once("---\n").unwrap().1.split_once("\n---").unwrap().0;
    let fields: serde_yaml::Value = serde_yaml::from_str(block).unwrap();
    let mut resources = BTreeSet::new();
    below(folder, "", &mut resources);
    resources.remove("SKILL.md");
    OnDisk {
        name: fields["name"].as_str().unwrap().to_owned(),
        description: fields["description"].as_str().unwrap().trim().to_owned(),
        resources,
    }
}

fn below(folder: &Path, prefix: &str, paths: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if name.starts_with('.') || name == "node_modules" || name == "__pycache__" {
            continue;
        }
        let path = format!("{prefix}{name}");
        let Ok(metadata) = fs::metadata(entry.path()) else { continue };
        if metadata.is_dir() {
            below(&entry.path(), &format!("{path}/"), paths);
        } else {
            paths.insert(path);
        }
    }
}

/// Compares each embedded byte with the disk, then prints name, description and resource paths, one JSON a line.
const PROGRAM: &str = r#"
use skills_runtime::{Catalog, include_skills};
use std::path::Path;

static SKILLS: Catalog = include_skills!(
    ROOTS,
    broken = "leave-out",
    allow = ["empty-root", "untracked-root", "outside-package"]
);

fn main() {
    let corpus = std::env::args().nth(1).unwrap();
    for skill in SKILLS.iter() {
        let root = skill.origin().root().replace("$SKILLS_CORPUS", &corpus);
        let folder = Path::new(&root).join(skill.origin().folder());
        let text = std::fs::read(folder.join("SKILL.md")).unwrap();
        assert_eq!(skill.source().as_bytes(), text, "{folder:?}");
        assert!(text.ends_with(skill.body().as_bytes()), "{folder:?}");
        // What stands before the body ends with the closing fence.
        let before = &skill.source()[..skill.source().len() - skill.body().len()];
        assert_eq!(before.trim_end().rsplit('\n').next().unwrap().trim_end(), "---", "{folder:?}");
        for resource in skill.resources() {
            assert_eq!(resource.bytes(), std::fs::read(folder.join(resource.path())).unwrap(), "{folder:?}");
        }
        let paths: Vec<String> = skill.resources().into_iter().map(|resource| json(resource.path())).collect();
        println!("[{},{},[{}]]", json(skill.name()), json(skill.description()), paths.join(","));
    }
}

fn json(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => { json.push('\\'); json.push(c) }
            c if (c as u32) < 32 => json.push_str(&format!("\\u{:04x}", c as u32)),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}
"#;
