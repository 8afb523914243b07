//! What holds for any tree of skill folders, good or bad: places point at characters that are there, what is embedded
//! reads back equal, and the order of a listing changes nothing.
//!
//! The trees are the same in every run. `PROPTEST_CASES` makes more of them.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

#[path = "properties/read_back.rs"]
mod read_back;
#[path = "properties/trees.rs"]
mod trees;

use proptest::prelude::{Just, Strategy, TestCaseError, any, prop_assert, prop_oneof};
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use skills_compiler::load::{Enter, Entry, Files, Memory};
use skills_compiler::render::{Style, render};
use skills_compiler::source::{Location, Source, Span};
use skills_compiler::tree::RootFault;
use skills_compiler::{Compiled, Diagnostic, Options, Place, Value, compile_files, rules};
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use trees::{Tree, bytes_at, trees};

/// Runs `check` over generated trees.
fn hold<T: std::fmt::Debug>(
    strategy: &impl Strategy<Value = T>,
    check: impl Fn(T) -> Result<(), TestCaseError>,
) {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(256);
    let config =
        Config { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    match TestRunner::new(config).run(strategy, check) {
        Ok(()) => {}
        // The reason shows the tree; as numbers it is of no use to a reader.
        Err(TestError::Fail(reason, _)) => panic!("{}", reason.message()),
        Err(error) => panic!("{error}"),
    }
}

/// Every preset, and everything allowed that may be: then the most is embedded, in the oddest shape.
fn options() -> impl Strategy<Value = Options> {
    let preset = |name: &str| {
        let mut options = Options::default();
        options.set("preset", Value::Text(name.to_owned())).unwrap();
        options
    };
    let mut allowed = Options::default();
    for rule in rules::ALL {
        // A rule that is always denied says so, and stays.
        let _ = allowed.set("allow", Value::List(vec![rule.name.to_owned()]));
    }
    allowed.set("broken", Value::Text("leave-out".to_owned())).unwrap();
    let of_presets = prop_oneof![Just(preset("spec")), Just(preset("strict")), Just(preset("lenient"))];
    (prop_oneof![of_presets, Just(allowed)], 1..=2_usize).prop_map(|(mut options, depth)| {
        options.depth = depth;
        options
    })
}

/// A tree as a reader wants to see it.
fn shown(tree: &Tree) -> String {
    let files = tree.iter().map(|(path, bytes)| format!("\n{path:?}: {:?}", String::from_utf8_lossy(bytes)));
    files.collect()
}

fn memory(tree: &Tree) -> Memory {
    tree.iter().fold(Memory::new(), |memory, (path, bytes)| memory.file(path, bytes.clone()))
}

#[test]
fn places_are_in_the_file() {
    let found = Cell::new(0);
    hold(&(trees(), options()), |(tree, options)| {
        let Compiled { report, .. } = compile_files("skills", &memory(&tree), &options);
        for diagnostic in &report.diagnostics {
            let fault = fault_of_place(diagnostic, &tree);
            prop_assert!(fault.is_none(), "{}: {fault:?} in{}", diagnostic.rule.name, shown(&tree));
            prop_assert!(!render(diagnostic, Style::Plain).is_empty());
        }
        found.set(found.get() + report.diagnostics.len());
        Ok(())
    });
    assert!(found.get() > 500, "only {} findings were looked at", found.get());
}

/// What is wrong with the place of a finding.
fn fault_of_place(diagnostic: &Diagnostic, tree: &Tree) -> Option<String> {
    let path = &diagnostic.path;
    let below = |(file, _): &(String, Vec<u8>)| file.strip_prefix(path).is_some_and(|r| r.starts_with('/'));
    let is_there = path.is_empty() || bytes_at(tree, path).is_some() || tree.iter().any(below);
    if !is_there {
        return Some(format!("there is no {path:?}"));
    }
    let Place::Text(span) = diagnostic.finding.place else { return None };
    let Some(source) = &diagnostic.source else { return Some("a span without a text".to_owned()) };
    if bytes_at(tree, path).map(String::from_utf8_lossy).as_deref() != Some(source.text()) {
        return Some("its text is not the file's".to_owned());
    }
    let others = diagnostic.finding.others.iter().map(|(span, _)| *span);
    std::iter::once(span).chain(others).find_map(|span| fault_of_span(span, source))
}

fn fault_of_span(span: Span, source: &Source) -> Option<String> {
    if source.text().get(span.start..span.end).is_none() {
        return Some(format!("{span:?} is not on characters"));
    }
    let (start, end) = source.range(span);
    let lines: Vec<&str> = source.text().split('\n').collect();
    let is_there = |at: Location| {
        let line = at.line.checked_sub(1).and_then(|line| lines.get(line));
        line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&at.column))
    };
    let holds = start <= end && is_there(start) && is_there(end);
    (!holds).then(|| format!("{start:?} to {end:?}"))
}

#[test]
fn what_is_embedded_reads_back_equal() {
    let (skills, resources) = (Cell::new(0), Cell::new(0));
    hold(&(trees(), options()), |(tree, options)| {
        let Compiled { bundle, .. } = compile_files("skills", &memory(&tree), &options);
        let fault = read_back::fault(&bundle, &tree);
        prop_assert!(fault.is_none(), "{fault:?} in{}", shown(&tree));
        skills.set(skills.get() + bundle.skills.len());
        resources
            .set(resources.get() + bundle.skills.iter().map(|skill| skill.resources.len()).sum::<usize>());
        Ok(())
    });
    assert!(skills.get() > 200, "only {} skills were accepted", skills.get());
    assert!(resources.get() > 200, "only {} files were accepted", resources.get());
}

/// The same files, listed in another order.
struct Shuffled {
    files: Memory,
    seed: u64,
}

impl Files for Shuffled {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        let mut entries = self.files.list(enter)?;
        entries.sort_by_cached_key(|entry| {
            let mut hasher = DefaultHasher::new();
            (self.seed, &entry.path).hash(&mut hasher);
            hasher.finish()
        });
        Ok(entries)
    }

    fn read(&self, path: &str, size: u64) -> Result<Vec<u8>, String> {
        self.files.read(path, size)
    }
}

#[test]
fn the_order_of_a_listing_changes_nothing() {
    hold(&(trees(), options(), any::<u64>()), |(tree, options, seed)| {
        let sorted = compile_files("skills", &memory(&tree), &options);
        let shuffled = Shuffled { files: memory(&tree), seed };
        let other = compile_files("skills", &shuffled, &options);
        let (report, bundle) = (format!("{:?}", sorted.report), format!("{:?}", sorted.bundle));
        prop_assert!(report == format!("{:?}", other.report), "the report differs of{}", shown(&tree));
        prop_assert!(bundle == format!("{:?}", other.bundle), "the bundle differs of{}", shown(&tree));
        prop_assert!(sorted.skills == other.skills, "the skills differ of{}", shown(&tree));
        Ok(())
    });
}
