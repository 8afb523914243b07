//! Start-up with skills that are not in the program: read, checked by every rule, with all of their files and one
//! catalog at the end; and read by harness-skill, which keeps names and descriptions.
//!
//! `cargo bench -p run-time-bench --features overlay --bench startup`

use harness_skill::{FilesystemSkillRegistry, types::SkillRegistry};
use run_time_bench::{Work, compare};
use skills_runtime::{Catalog, Overlay, OverlayBuilder};
use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::PathBuf;
use tokio::runtime::{Builder, Runtime};

fn main() {
    let Ok(runtime) = Builder::new_current_thread().enable_all().build() else {
        println!("harness-skill cannot run here: nothing is compared with it");
        return;
    };
    startup(&runtime, "1,000 made-up skills", &[concat!(env!("OUT_DIR"), "/skills").to_owned()]);
    let corpus = corpus();
    if corpus.is_empty() {
        println!("the corpus is absent (SKILLS_SHARED)");
    } else {
        startup(&runtime, "the corpus", &corpus);
    }
}

fn startup(runtime: &Runtime, what: &str, roots: &[String]) {
    let registry = FilesystemSkillRegistry::new(roots.to_vec());
    let load = || {
        let over = Overlay::over(Catalog::EMPTY);
        roots.iter().fold(over, OverlayBuilder::root).load()
    };
    let served = load().map_or(0, |overlay| overlay.catalog().len());
    let named = runtime.block_on(registry.discover()).map_or(0, |found| found.len());
    println!("{what}: ours serves {served}, harness-skill names {named}");
    let ours = Work { whose: "ours", times: 1, run: &mut || drop(black_box(load())) };
    let theirs = &mut || drop(black_box(runtime.block_on(registry.discover())));
    compare(what, ours, Work { whose: "harness-skill", times: 1, run: theirs });
}

/// The roots of the corpus of real skills: every folder that holds skill folders.
fn corpus() -> Vec<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let shared = std::env::var("SKILLS_SHARED").unwrap_or_else(|_| beside.to_owned());
    let mut roots = BTreeSet::new();
    let mut folders = vec![PathBuf::from(shared).join("corpus")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.join("SKILL.md").is_file() {
                roots.extend(folder.to_str().map(str::to_owned));
            } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            }
        }
    }
    roots.into_iter().collect()
}
