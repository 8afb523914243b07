//! From one part of a listing to skill folders: what is a skill, what belongs to it, what is passed over.

use super::Keep;
use super::facts::{LINK_LENGTH, facts, link_line, unread as unread_facts};
use super::files::{Entry, EntryKind, Files};
use super::skip::{Verdict, judge, outermost};
use crate::limits::{RESOURCE_UNREAD_BEYOND, UNREAD_BEYOND};
use crate::options::Options;
use crate::source::Source;
use crate::tree::{Content, Folder, Loose, Plain, Trouble, TroubleKind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The deepest level at which skills are looked for, for the help of `missing-skill-file`.
const DEEPEST: usize = 4;

/// What came of one part: as in [`RootTree`](crate::tree::RootTree).
#[derive(Default)]
pub(super) struct Part {
    pub(super) folders: Vec<Folder>,
    pub(super) loose: Vec<Loose>,
    pub(super) without_skill: Vec<Plain>,
    pub(super) trouble: Vec<Trouble>,
    pub(super) hidden: BTreeSet<String>,
    pub(super) junk: BTreeSet<String>,
}

struct Listed {
    path: String,
    size: u64,
    executable: bool,
}

/// What is to be read, in byte order of the paths.
struct Listing(Vec<Listed>);

impl Listing {
    fn get(&self, path: &str) -> Option<&Listed> {
        self.0.binary_search_by(|file| file.path.as_str().cmp(path)).ok().and_then(|at| self.0.get(at))
    }

    /// What is below the folder whose path, with a slash behind it, is `prefix`.
    fn below(&self, prefix: &str) -> impl Iterator<Item = &Listed> {
        let start = self.0.partition_point(|file| file.path.as_str() < prefix);
        self.0.iter().skip(start).take_while(move |file| file.path.starts_with(prefix))
    }

    fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|file| file.path.as_str())
    }
}

/// What it takes to read a part.
pub(super) struct Reader<'a> {
    /// The root's name for messages.
    pub(super) name: &'a str,
    pub(super) files: &'a dyn Files,
    pub(super) options: &'a Options,
    pub(super) keep: Keep,
}

impl Reader<'_> {
    /// Reads what these entries name, in whatever order they come.
    pub(super) fn part(&self, mut entries: Vec<Entry>) -> Part {
        let mut part = Part::default();
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        let mut listed: Vec<Listed> = Vec::with_capacity(entries.len());
        for entry in entries {
            match (judge(&entry.path, &self.options.exclude, &self.options.include), entry.kind) {
                (Verdict::Hidden, _) => drop(part.hidden.insert(outermost(&entry.path).to_owned())),
                (Verdict::Junk, _) => drop(part.junk.insert(outermost(&entry.path).to_owned())),
                (Verdict::Excluded, _) | (Verdict::Read, EntryKind::Folder) => {}
                (Verdict::Read, EntryKind::Trouble(kind)) => {
                    part.trouble.push(Trouble { path: entry.path, kind });
                }
                (Verdict::Read, EntryKind::File { size, executable }) => {
                    listed.push(Listed { path: entry.path, size, executable });
                }
            }
        }
        // Whoever lists a file twice has it once.
        listed.dedup_by(|again, first| again.path == first.path);
        let listed = Listing(listed);
        let skills = skill_folders(&listed, self.options.depth);
        part.without_skill = plain_folders(&listed, &skills, self.options.depth);
        let in_root = listed.0.iter().filter(|file| !file.path.contains('/'));
        part.loose = in_root.map(|file| loose(file, self.files)).collect();
        for (path, skill_file) in skills {
            let (folder, trouble) = self.folder(&listed, path, skill_file);
            part.folders.push(folder);
            part.trouble.extend(trouble);
        }
        part
    }

    fn folder(&self, listed: &Listing, path: String, skill_file: String) -> (Folder, Vec<Trouble>) {
        let prefix = format!("{path}/");
        let at = format!("{prefix}{skill_file}");
        let content = content(self.name, self.files, &at, listed);
        let mut folder = Folder { content, path, skill_file, files: Vec::new() };
        let mut trouble = Vec::new();
        for entry in listed.below(&prefix).filter(|file| file.path != at) {
            let file = &entry.path;
            if entry.size > RESOURCE_UNREAD_BEYOND {
                trouble.push(Trouble { path: file.clone(), kind: TroubleKind::TooLarge(entry.size) });
                continue;
            }
            let name = file.get(prefix.len()..).unwrap_or(file);
            let unread = self.keep == Keep::Names && entry.size > LINK_LENGTH as u64;
            let read = if unread {
                self.files.open(file).map(|()| unread_facts(name, entry.executable, entry.size))
            } else {
                self.files
                    .read(file, entry.size)
                    .map(|bytes| facts(name, entry.executable, bytes, self.keep, self.options.digests))
            };
            match read {
                Ok(file) => folder.files.push(file),
                Err(reason) => {
                    trouble.push(Trouble { path: file.clone(), kind: TroubleKind::Unreadable(reason) });
                }
            }
        }
        (folder, trouble)
    }
}

/// A file in the root. It is read only when it may be a link that was checked out as a file.
fn loose(listed: &Listed, files: &dyn Files) -> Loose {
    let short = (1..=LINK_LENGTH as u64).contains(&listed.size);
    let bytes = if short { files.read(&listed.path, listed.size).ok() } else { None };
    let text = bytes.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
    Loose { name: listed.path.clone(), line: text.and_then(link_line).map(str::to_owned) }
}

fn content(root: &str, files: &dyn Files, path: &str, listed: &Listing) -> Content {
    match listed.get(path) {
        Some(entry) if entry.size > UNREAD_BEYOND => Content::TooLarge(entry.size),
        entry => match files.read(path, entry.map_or(0, |entry| entry.size)).map(String::from_utf8) {
            Ok(Ok(text)) => Content::Text(Arc::new(Source::new(format!("{root}/{path}"), text))),
            Ok(Err(error)) => Content::Bytes(error.into_bytes()),
            Err(reason) => Content::Unreadable(reason),
        },
    }
}

/// The skill folders and how their file is spelt. Names come from the listing, never from asking whether `SKILL.md`
/// exists, so a system that ignores case gives the same verdict. Inside a skill there are no skills.
fn skill_folders(listed: &Listing, depth: usize) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for level in 1..=depth {
        for path in listed.paths() {
            let Some((folder, name)) = path.rsplit_once('/') else { continue };
            if !name.eq_ignore_ascii_case("SKILL.md") || folder.split('/').count() != level {
                continue;
            }
            let inside = folder
                .match_indices('/')
                .any(|(at, _)| folder.get(..at).is_some_and(|f| found.contains_key(f)));
            if inside || (name != "SKILL.md" && found.contains_key(folder)) {
                continue;
            }
            found.insert(folder.to_owned(), name.to_owned());
        }
    }
    found
}

/// The folders that hold files but no skill, the outermost of each.
fn plain_folders(listed: &Listing, skills: &BTreeMap<String, String>, depth: usize) -> Vec<Plain> {
    let holds_skill = |folder: &str| {
        let prefix = format!("{folder}/");
        skills.range(prefix.clone()..).next().is_some_and(|(skill, _)| skill.starts_with(&prefix))
    };
    let mut plain: BTreeMap<&str, Plain> = BTreeMap::new();
    let mut of_skill: Option<&str> = None;
    for path in listed.paths() {
        // Nearly every file lies in the skill that the one before it lies in.
        let below = |skill: &str| path.strip_prefix(skill).is_some_and(|rest| rest.starts_with('/'));
        if of_skill.is_some_and(below) {
            continue;
        }
        let Some((holder, name)) = path.rsplit_once('/') else { continue };
        let mut ends = path.match_indices('/').map(|(at, _)| at).take(depth);
        let outermost = loop {
            match ends.next().and_then(|at| path.get(..at)) {
                None => break None,
                Some(folder) if skills.contains_key(folder) => {
                    of_skill = Some(folder);
                    break None;
                }
                Some(folder) if holds_skill(folder) => {}
                Some(folder) => break Some(folder),
            }
        };
        let Some(folder) = outermost else { continue };
        let level = holder.split('/').count();
        let deeper = (name.eq_ignore_ascii_case("SKILL.md") && (depth + 1..=DEEPEST).contains(&level))
            .then_some(level);
        let known = plain.entry(folder).or_insert_with(|| Plain {
            path: folder.to_owned(),
            skills_at_depth: None,
            files: Vec::new(),
        });
        known.skills_at_depth = [known.skills_at_depth, deeper].into_iter().flatten().min();
        if holder == folder {
            known.files.push(name.to_owned());
        }
    }
    plain.into_values().collect()
}
