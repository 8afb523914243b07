//! From roots to a verdict: reads through the compiler's loader, and names places as the caller knows them.

use crate::asked;
use crate::fault::Fault;
use crate::progress::Progress;
use crate::roots::{self, Given};
use clap::ArgMatches;
use skills_compiler::load::{Disk, Enter, Entry, Files, Keep, Take, load_from, whole};
use skills_compiler::tree::{RootFault, Tree};
use skills_compiler::{Compiled, Judged, Levels, Options, Value, compile_tree, judge_tree, rules};
use std::path::PathBuf;

/// What a command that looks at skills works with.
pub(crate) struct Reading {
    pub(crate) options: Options,
    pub(crate) roots: Vec<Given>,
    pub(crate) tree: Tree,
}

impl Reading {
    /// Reads what the command line asks for.
    pub(crate) fn new(matches: &ArgMatches, keep: Keep) -> Result<Self, Fault> {
        let options = asked::options(matches)?;
        let typed: Vec<PathBuf> = matches.get_many("ROOTS").into_iter().flatten().cloned().collect();
        let mut roots = roots::given(&typed)?;
        let tree = read(&mut roots, &options, keep);
        Ok(Self { options, roots, tree })
    }

    /// Judges it.
    pub(crate) fn judged(self) -> (Judged, Vec<Given>) {
        let mut judged = judge_tree(self.tree, &self.options);
        rename(&mut judged, &self.roots);
        (judged, self.roots)
    }
}

/// Reads every root. One that turns out to be a skill itself is then taken as one.
fn read(roots: &mut [Given], options: &Options, keep: Keep) -> Tree {
    let progress = Progress::new();
    let mut tree = Tree::default();
    for root in roots {
        let load = |root: &Given| {
            let files =
                Below { disk: Disk::new(&root.path), only: root.only.as_deref(), progress: &progress };
            load_from(&root.label, &files, options, keep)
        };
        let mut read = load(root);
        // Only the listing knows one whose SKILL.md is spelt in another case.
        if root.only.is_none() && read.roots.iter().any(|one| one.is_a_skill) {
            *root = root.clone().into_skill();
            read = load(root);
        }
        for one in &mut read.roots {
            one.place.clone_from(&root.path);
        }
        tree.roots.append(&mut read.roots);
    }
    tree
}

/// Gives findings about a skill that was given by itself the path it was given by.
pub(crate) fn rename(judged: &mut Judged, roots: &[Given]) {
    for found in &mut judged.report.diagnostics {
        for help in found.finding.help.iter_mut().filter(|help| help.contains(" = ")) {
            *help = asked::as_typed(help);
        }
        if let Some(root) = roots.get(found.root) {
            found.path = root.below(&found.path).to_owned();
        }
    }
}

/// A folder on disk, or of it one folder only, with every file counted.
struct Below<'a> {
    disk: Disk,
    only: Option<&'a str>,
    progress: &'a Progress,
}

impl Below<'_> {
    fn is_inside(&self, path: &str) -> bool {
        self.only.is_none_or(|only| {
            path.strip_prefix(only).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

impl Files for Below<'_> {
    fn list(&self, enter: &Enter<'_>) -> Result<Vec<Entry>, RootFault> {
        whole(self, enter)
    }

    fn parts(&self, enter: &Enter<'_>, threads: usize, take: &Take<'_>) -> Result<(), RootFault> {
        self.disk.parts(&|folder| self.is_inside(folder) && enter(folder), threads, &|mut part| {
            part.retain(|entry| self.is_inside(&entry.path));
            take(part);
        })
    }

    fn read(&self, path: &str, size: u64) -> Result<Vec<u8>, String> {
        self.progress.step();
        self.disk.read(path, size)
    }

    fn open(&self, path: &str) -> Result<(), String> {
        self.progress.step();
        self.disk.open(path)
    }
}

/// Every skill that can be embedded at all, whatever the rules say of it.
pub(crate) fn facts(tree: Tree, options: &Options) -> Compiled {
    let mut options = options.clone();
    let lowerable = rules::ALL.iter().filter(|rule| rule.levels != Levels::Always);
    // Names of rules that may be lowered are never refused.
    let _ = options.set("allow", Value::List(lowerable.map(|rule| rule.name.to_owned()).collect()));
    compile_tree(tree, &options)
}
