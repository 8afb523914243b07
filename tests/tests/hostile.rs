//! Trees that mean no good, on a real disk and through a source of files that lies: links, devices, pipes and sockets, files
//! that change while they are read, names of every kind, very many files, very long paths, a disk that ignores case.
//! Always a verdict, never a panic, never a byte from outside the root.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

#[cfg(unix)]
#[path = "hostile/unix.rs"]
mod unix;

use skills_compiler::load::{Disk, Enter, Entry, EntryKind, Files, Keep, Memory};
use skills_compiler::tree::RootFault;
use skills_compiler::{Broken, Compiled, Options, Root, compile, compile_files};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use tempfile::TempDir;

fn text(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Does {name}. Use when {name} is asked for.\n---\nGo.\n")
}

fn skill(root: &Path, name: &str) {
    fs::create_dir_all(root.join(name)).unwrap();
    fs::write(root.join(name).join("SKILL.md"), text(name)).unwrap();
}

fn compiled(root: &Path, broken: Broken, keep: Keep) -> Compiled {
    let mut options = Options::default();
    options.roots = vec![Root { label: "skills".to_owned(), path: root.to_owned() }];
    options.broken = Some(broken);
    compile(&options, keep)
}

/// The rules that were broken, each with its path.
fn findings(compiled: &Compiled) -> Vec<(&'static str, String)> {
    compiled.report.diagnostics.iter().map(|found| (found.rule.name, found.path.clone())).collect()
}

fn names(compiled: &Compiled) -> Vec<&str> {
    compiled.bundle.skills.iter().map(|skill| skill.name.as_str()).collect()
}

/// Everything that would be embedded of a skill's files.
fn bytes(compiled: &Compiled) -> Vec<u8> {
    let resources = compiled.bundle.skills.iter().flat_map(|skill| &skill.resources);
    resources.flat_map(|resource| resource.bytes.clone().unwrap_or_default()).collect()
}

/// The file is a good one when it is listed; what stands there when it is read changes all the time.
#[cfg(unix)]
#[test]
fn files_that_change_and_vanish_while_they_are_read_give_a_verdict() {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("skills");
    skill(&root, "calm");
    skill(&root, "restless");
    let stop = Arc::new(AtomicBool::new(false));
    let (at, stopped) = (root.join("restless"), stop.clone());
    let restless = thread::spawn(move || {
        let mut turns = 0_usize;
        while !stopped.load(Ordering::Relaxed) {
            let file = at.join("file.md");
            let _ = match turns % 6 {
                0 => fs::write(&file, "one line"),
                1 => fs::write(&file, vec![b'x'; 100_000]),
                2 => fs::remove_file(&file),
                3 => fs::create_dir_all(&file),
                4 => fs::remove_dir(&file),
                _ => fs::rename(at.join("SKILL.md"), at.join("x"))
                    .and_then(|()| fs::write(at.join("SKILL.md"), text("restless"))),
            };
            turns += 1;
        }
        turns
    });
    for _ in 0..100 {
        let compiled = compiled(&root, Broken::LeaveOut, Keep::Bytes);
        assert!(names(&compiled).contains(&"calm"), "{:?}", findings(&compiled));
        for skill in &compiled.bundle.skills {
            // Whatever was seen, its parts belong together.
            assert!(skill.source.text().get(skill.body..) == Some("Go.\n"));
            for resource in &skill.resources {
                assert_eq!(resource.bytes.as_ref().unwrap().len() as u64, resource.size);
            }
        }
    }
    stop.store(true, Ordering::Relaxed);
    assert!(restless.join().unwrap() > 6, "it was restless");
}

/// A source of files that lists what it will not give.
struct Liar {
    files: Memory,
    /// What a file is when it is read: gone, or another.
    lies: Vec<(&'static str, Result<Vec<u8>, String>)>,
    asked: Mutex<Vec<String>>,
}

impl Files for Liar {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        self.files.list(enter)
    }

    fn read(&self, path: &str, size: u64) -> Result<Vec<u8>, String> {
        self.asked.lock().unwrap().push(path.to_owned());
        match self.lies.iter().find(|(lie, _)| *lie == path) {
            Some((_, lie)) => lie.clone(),
            None => self.files.read(path, size),
        }
    }
}

#[test]
fn a_file_is_what_was_read_and_not_what_was_listed() {
    let files = ["gone", "grown", "bad", "good"].iter().fold(Memory::new(), |files, name| {
        files.file(format!("{name}/SKILL.md"), text(name)).file(format!("{name}/a.md"), "A")
    });
    let gone = || Err("No such file or directory (os error 2)".to_owned());
    let lies = vec![("gone/SKILL.md", gone()), ("bad/a.md", gone()), ("grown/a.md", Ok(vec![0xff; 70_000]))];
    let liar = Liar { files, lies, asked: Mutex::default() };
    let mut options = Options::default();
    options.broken = Some(Broken::LeaveOut);
    let compiled = compile_files("skills", &liar, &options);
    assert_eq!(names(&compiled), ["good", "grown"]);
    let said = [("unreadable-file", "bad/a.md".to_owned()), ("unreadable-file", "gone/SKILL.md".to_owned())];
    assert_eq!(findings(&compiled), said);
    let grown = &compiled.bundle.skills[1].resources[0];
    assert_eq!((grown.size, grown.utf8), (70_000, false));
    // Each file once: two readings could differ.
    let mut asked = liar.asked.into_inner().unwrap();
    let all = asked.len();
    asked.sort();
    asked.dedup();
    assert_eq!(asked.len(), all);
}

/// A disk that gives a file under its name in any case, as those of macOS and Windows do.
struct IgnoresCase(Memory);

impl Files for IgnoresCase {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        self.0.list(enter)
    }

    fn read(&self, path: &str, size: u64) -> Result<Vec<u8>, String> {
        let listed = self.0.list(&|_| true).map_err(|_| "no root".to_owned())?;
        let same = |entry: &&Entry| entry.path.eq_ignore_ascii_case(path) && entry.kind != EntryKind::Folder;
        self.0.read(&listed.iter().find(same).ok_or("no such file")?.path, size)
    }
}

#[test]
fn a_disk_that_ignores_case_gives_the_same_verdict() {
    let link = |name: &str, target: &str| format!("{}See [it]({target}).\n", text(name));
    let files = Memory::new()
        .file("lower/skill.md", text("lower"))
        .file("Upper/SKILL.md", text("upper"))
        .file("linked/SKILL.md", link("linked", "References/Forms.md"))
        .file("linked/references/forms.md", "x")
        .file("twice/SKILL.md", text("twice"))
        .file("twice/a.md", "1")
        .file("twice/A.md", "2");
    let verdict = |files: &dyn Files| {
        let compiled = compile_files("skills", files, &Options::default());
        (findings(&compiled), names(&compiled).into_iter().map(str::to_owned).collect::<Vec<_>>())
    };
    let (found, named) = verdict(&files);
    assert_eq!(verdict(&IgnoresCase(files)), (found.clone(), named));
    for rule in ["skill-file-case", "name-mismatch", "broken-link", "path-case-collision"] {
        assert!(found.iter().any(|(name, _)| *name == rule), "{rule}: {found:#?}");
    }
}

#[test]
fn ten_thousand_files_and_paths_of_300_characters() {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("skills");
    let deep = ["fifty-characters-to-make-a-path-that-is-very-long-0"; 6].join("/");
    assert!(deep.len() > 300);
    for number in 0..25 {
        let name = format!("skill-{number:02}");
        skill(&root, &name);
        let files = root.join(&name).join("references");
        fs::create_dir_all(&files).unwrap();
        for file in 0..399 {
            fs::write(files.join(format!("{file}.md")), "x").unwrap();
        }
        if number == 7 {
            fs::create_dir_all(root.join(&name).join(&deep)).unwrap();
            fs::write(root.join(&name).join(&deep).join("end.md"), "the end").unwrap();
        }
    }
    let all = compiled(&root, Broken::Deny, Keep::Bytes);
    assert!(!all.report.has_errors(), "{:#?}", findings(&all));
    assert_eq!(all.bundle.skills.iter().map(|skill| 1 + skill.resources.len()).sum::<usize>(), 10_001);
    let long = all.bundle.skills[7].resources.iter().find(|resource| resource.path.len() > 300).unwrap();
    assert_eq!(
        (long.path.as_str(), long.bytes.as_deref()),
        (&*format!("{deep}/end.md"), Some(&b"the end"[..]))
    );
    // One skill with as many is a finding.
    let files = Memory::new().file("full/SKILL.md", text("full"));
    let files = (0..10_000).fold(files, |files, file| files.file(format!("full/{file}.txt"), "x"));
    let found = findings(&compile_files("skills", &files, &Options::default()));
    assert!(found.iter().any(|(rule, path)| *rule == "skill-too-large" && path == "full"), "{found:?}");
}

/// What a listing names has `/` between parts, whatever the system puts there.
#[test]
fn paths_have_slashes_on_every_system() {
    let folder = TempDir::new().unwrap();
    let place = folder.path().join("references").join("deep");
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("a.md"), "A").unwrap();
    // On Windows this is a path that starts with `\\?\`.
    for root in [folder.path().to_owned(), folder.path().canonicalize().unwrap()] {
        let disk = Disk::new(root);
        let listed = disk.list(&|_| true).unwrap();
        let files: Vec<_> = listed.iter().filter(|entry| entry.kind != EntryKind::Folder).collect();
        assert_eq!(files[0].path, "references/deep/a.md");
        assert_eq!(disk.read(&files[0].path, 1).unwrap(), b"A");
    }
}
