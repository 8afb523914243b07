//! Extraction by many processes at once, and by processes that are killed. Each is this program again.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

#[cfg(unix)]
#[path = "extract/real_disk.rs"]
mod real_disk;

use skills_runtime::{Catalog, Resource, Skill, SkillDef};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What a child is told: the folder, and the version of the skills.
const DIR: &str = "SKILLS_TESTS_EXTRACT_TO";
const VERSION: &str = "SKILLS_TESTS_EXTRACT_VERSION";

/// Skills of a version, with files of many sizes; no two versions have the same files.
fn with_version<T>(version: usize, test: impl FnOnce(Catalog<'_>) -> T) -> T {
    let file = |number: usize| {
        let path = format!("references/{}/v{version}-{number}.md", number % 5);
        (path, vec![b'a' + u8::try_from(number % 26).unwrap(); number * number * 7])
    };
    let files: Vec<_> = (0..40).map(file).collect();
    let script = format!("#!/bin/sh\necho version {version}\n");
    let resources: Vec<_> = files
        .iter()
        .map(|(path, bytes)| Resource::new(path, bytes))
        .chain([Resource::new("scripts/run.sh", script.as_bytes()).with_executable(true)])
        .collect();
    let defs = ["one", "two", "zoo"].map(|name| SkillDef::new(name, "Does.", "Do.\n").resources(&resources));
    let skills: Vec<_> = defs.iter().map(Skill::from).collect();
    test(Catalog::from_sorted(&skills).unwrap())
}

/// What lies below a folder.
fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = walkdir::WalkDir::new(root).into_iter().map(Result::unwrap);
    files
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| {
            let path = entry.path().strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            (path, fs::read(entry.path()).unwrap())
        })
        .filter(|(path, _)| path != ".skills-extracted")
        .collect()
}

fn expected(catalog: Catalog<'_>) -> BTreeMap<String, Vec<u8>> {
    let files = catalog.iter().flat_map(|skill| {
        let own = (format!("{}/SKILL.md", skill.name()), skill.source().as_bytes().to_owned());
        let resources = skill.resources().iter();
        let more =
            resources.map(move |file| (format!("{}/{}", skill.name(), file.path()), file.bytes().to_owned()));
        [own].into_iter().chain(more)
    });
    files.collect()
}

/// Not a test of its own: what a child does.
#[test]
fn child() {
    let (Some(dir), Ok(version)) = (std::env::var_os(DIR), std::env::var(VERSION)) else { return };
    with_version(version.parse().unwrap(), |catalog| {
        let extracted = catalog.extract(dir).unwrap();
        assert!(extracted.edited().is_empty() && extracted.unknown().is_empty(), "{extracted:?}");
        assert_eq!(tree(Path::new(extracted.root())), expected(catalog));
        println!("new: {}", extracted.is_new());
    });
}

fn start(dir: &Path, version: usize) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture"])
        .env(DIR, dir)
        .env(VERSION, version.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn beside(dir: &Path) -> usize {
    fs::read_dir(dir).unwrap().count()
}

#[test]
fn thirty_two_processes_at_once_find_one_whole_version() {
    for _ in 0..3 {
        let home = tempfile::tempdir().unwrap();
        let dir = home.path().join("skills");
        let children: Vec<_> = (0..32).map(|_| start(&dir, 1)).collect();
        let mut new = 0;
        for child in children {
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
            new += said.matches("new: true").count();
        }
        assert_eq!((new, beside(&dir)), (1, 1), "one wrote it, and nothing is left beside it");
    }
}

#[test]
fn processes_of_two_versions_do_not_mix() {
    let home = tempfile::tempdir().unwrap();
    let children: Vec<_> = (0..16).map(|number| start(home.path(), number % 2)).collect();
    for child in children {
        assert!(child.wait_with_output().unwrap().status.success());
    }
    assert_eq!(beside(home.path()), 2);
}

#[test]
fn threads_of_one_process_find_one_whole_version() {
    let home = tempfile::tempdir().unwrap();
    let start = std::sync::Barrier::new(16);
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                start.wait();
                with_version(1, |catalog| {
                    let extracted = catalog.extract(home.path()).unwrap();
                    assert_eq!(tree(Path::new(extracted.root())), expected(catalog));
                });
            });
        }
    });
    assert_eq!(beside(home.path()), 1);
}

/// Three hundred processes are killed, each at another moment of its life.
#[test]
fn a_killed_process_leaves_no_tree_that_is_trusted_wrongly() {
    // In memory where there is such a place: waiting for the disk is not what is tried.
    let memory = Path::new("/dev/shm");
    let home = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
    let life = |run: usize| {
        let begun = Instant::now();
        assert!(start(&home.path().join(format!("whole-{run}")), 0).wait().unwrap().success());
        begun.elapsed()
    };
    let life = (0..5).map(life).min().unwrap();
    let (mut killed, mut half_written) = (0, 0);
    for run in 0..300u32 {
        let dir = home.path().join(run.to_string());
        let mut child = start(&dir, 1);
        std::thread::sleep(life * (run % 100) / 90);
        child.kill().unwrap();
        killed += usize::from(!child.wait().unwrap().success());
        with_version(1, |catalog| {
            for entry in fs::read_dir(&dir).into_iter().flatten().map(Result::unwrap) {
                if entry.file_name().to_string_lossy().starts_with('.') {
                    half_written += 1;
                } else {
                    assert_eq!(
                        tree(&entry.path()),
                        expected(catalog),
                        "run {run} left half a version in its place"
                    );
                }
            }
            let later = catalog.extract(&dir).unwrap();
            assert!(later.edited().is_empty() && later.unknown().is_empty() && later.restored().is_empty());
            assert_eq!(tree(Path::new(later.root())), expected(catalog), "run {run}");
        });
        fs::remove_dir_all(&dir).unwrap();
    }
    println!("{killed} killed, {half_written} of them while they wrote");
    assert!(killed > 100 && half_written > 10, "{killed} killed, {half_written} while they wrote: {life:?}");
    assert!(life < Duration::from_secs(60));
}

/// A shell runs a script of a skill from where it was extracted, as a model would have it do.
#[cfg(unix)]
#[test]
fn a_shell_runs_a_script_from_its_extracted_place() {
    let home = tempfile::tempdir().unwrap();
    with_version(7, |catalog| {
        let extracted = catalog.extract(home.path()).unwrap();
        let mut session =
            catalog.session().with_extracted(&extracted).with_untrusted_skills_allowed_without_a_gate();
        let outcome = session.activate("one");
        let dir = outcome.activation().unwrap().dir().to_string();
        let output = Command::new("sh").arg("-c").arg(format!("'{dir}/scripts/run.sh'")).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "version 7\n");
    });
}
