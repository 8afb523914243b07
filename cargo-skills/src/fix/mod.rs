//! `cargo skills fix`: repairs that cannot be wrong, as a diff, and into the files when asked.

mod diff;
mod edit;
mod repair;
mod trial;
mod write;

pub(crate) use repair::{is_valid_name, written};

use crate::Verdict;
use crate::check::summary;
use crate::fault::Fault;
use crate::reading::{Reading, rename};
use crate::roots::Given;
use crate::screen::{DIM, Screen, counted, print};
use clap::ArgMatches;
use skills_compiler::load::Keep;
use skills_compiler::render::shown;
use skills_compiler::rules::Check;
use skills_compiler::source::Source;
use skills_compiler::tree::{Content, Tree};
use skills_compiler::{Judged, Options, Report, judge_tree};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// A SKILL.md as it is and as it would be.
#[derive(Clone, Debug)]
struct Mended {
    root: usize,
    folder: String,
    /// Its path below the root.
    path: String,
    old: Arc<Source>,
    new: String,
    /// What was done, in the order it was done.
    done: Vec<String>,
}

pub(crate) fn run(matches: &ArgMatches, screen: &Screen) -> Result<Verdict, Fault> {
    let Reading { options, roots, tree } = Reading::new(matches, Keep::Names)?;
    let Judged { report: before, skills, mut tree, .. } = judge_tree(tree, &options);
    let mut mended = Vec::new();
    for skill in &skills {
        let number = position(&tree, skill.root, &skill.folder);
        if let Some(number) = number.filter(|_| is_itself(&roots, &tree, skill.root, &skill.folder)) {
            mended.extend(trial::mend(&mut tree, skill.root, number, &options));
        }
    }
    let (mended, mut after) = together(tree, &options, &before, mended);

    let mut text = String::new();
    for one in &mended {
        let path = shown_path(&roots, one);
        for done in &one.done {
            let _ = writeln!(text, "{}", screen.paint(DIM, &format!("# {path}: {}", shown(done))));
        }
        text.push_str(&diff::unified(&path, one.old.text(), &one.new, *screen));
        text.push('\n');
    }
    print(&text)?;
    let write = matches.get_flag("write");
    if write {
        let paths: Vec<(PathBuf, &Mended)> =
            mended.iter().filter_map(|one| Some((roots.get(one.root)?.path.join(&one.path), one))).collect();
        for (path, one) in paths {
            write::replace(&path, one.old.text(), &one.new)?;
        }
    }
    let files = counted(mended.len(), "file");
    let said = match (mended.len(), write) {
        (0, _) => "Nothing to mend".to_owned(),
        (_, true) => format!("{files} mended"),
        (_, false) => format!("{files} can be mended: run it with --write"),
    };
    rename(&mut after, &roots);
    let left = summary(&after.report, skills.len(), *screen);
    print(&format!(
        "{said}; {} {left}",
        if write || mended.is_empty() { "there are" } else { "then there are" }
    ))?;
    let now = if write { &after.report } else { &before };
    Ok(if now.has_errors() { Verdict::Denied } else { Verdict::Clean })
}

fn position(tree: &Tree, root: usize, folder: &str) -> Option<usize> {
    tree.roots.get(root)?.folders.iter().position(|one| one.path == folder)
}

/// Whether the file is reached through no link: writing it would change another skill, or replace the link.
fn is_itself(roots: &[Given], tree: &Tree, root: usize, folder: &str) -> bool {
    let path = || {
        let folder = tree.roots.get(root)?.folders.iter().find(|one| one.path == folder)?;
        let home = roots.get(root)?.path.canonicalize().ok()?;
        let place = home.join(folder.skill_path());
        Some(place.canonicalize().ok()? == place)
    };
    path().unwrap_or(false)
}

fn shown_path(roots: &[Given], one: &Mended) -> String {
    let path = roots
        .get(one.root)
        .map_or_else(|| one.path.clone(), |root| format!("{}/{}", root.label, root.below(&one.path)));
    shown(&path).into_owned()
}

/// Puts all repairs into the tree and judges it as a whole. A skill whose repair adds a finding that only the whole
/// shows, a second skill of the same name say, is left as it was.
fn together(
    mut tree: Tree,
    options: &Options,
    before: &Report,
    mut mended: Vec<Mended>,
) -> (Vec<Mended>, Judged) {
    loop {
        for one in &mended {
            put(&mut tree, one, &one.new);
        }
        let after = judge_tree(tree, options);
        let (was, is) = (of_the_whole(before), of_the_whole(&after.report));
        let worse = |root: usize, folder: &str| {
            is.iter().any(|(key, count)| {
                key.0 == root && key.1 == folder && *count > was.get(key).copied().unwrap_or(0)
            })
        };
        let kept: Vec<Mended> = mended.iter().filter(|one| !worse(one.root, &one.folder)).cloned().collect();
        let any_worse = is.iter().any(|(key, count)| *count > was.get(key).copied().unwrap_or(0));
        if !any_worse || mended.is_empty() {
            return (mended, after);
        }
        tree = after.tree;
        for one in &mended {
            put(&mut tree, one, one.old.text());
        }
        // What is worse elsewhere cannot be put down to one of them.
        mended = if kept.len() == mended.len() { Vec::new() } else { kept };
    }
}

/// How often each rule that sees the whole tree speaks of each skill.
fn of_the_whole(report: &Report) -> BTreeMap<(usize, &str, &str), usize> {
    let mut counts = BTreeMap::new();
    for found in report.diagnostics.iter().filter(|found| !matches!(found.rule.check, Check::Skill(_))) {
        let skill = found.skill.as_deref().unwrap_or("");
        *counts.entry((found.root, skill, found.rule.name)).or_default() += 1;
    }
    counts
}

fn put(tree: &mut Tree, one: &Mended, text: &str) {
    let folders = tree.roots.get_mut(one.root).map(|root| &mut root.folders);
    if let Some(folder) = folders.into_iter().flatten().find(|folder| folder.path == one.folder) {
        folder.content = Content::Text(Arc::new(Source::new(one.old.name(), text)));
    }
}
