//! Every repair is tried before it is offered: it must remove its finding and add none.

use super::Mended;
use super::repair::{Candidate, candidates};
use skills_compiler::load::{Keep, Memory, load_from};
use skills_compiler::source::Source;
use skills_compiler::tree::{Content, Folder, Tree};
use skills_compiler::{Options, judge_tree};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A text is repaired at most so often.
const MOST: usize = 64;

/// How often each rule speaks.
type Counts = BTreeMap<&'static str, usize>;

/// The skill in folder `number` of the root, repaired as far as it goes; `None` when there is nothing to repair.
pub(crate) fn mend(tree: &mut Tree, root: usize, number: usize, options: &Options) -> Option<Mended> {
    let place = tree.roots.get_mut(root)?;
    let folder = place.folders.get(number).filter(|folder| folder.is_spelt_right())?;
    let Content::Text(old) = &folder.content else { return None };
    let old = Arc::clone(old);
    let name = folder.base_name().to_owned();
    let all = skills_compiler::rules::ALL.iter().map(|rule| rule.name).collect::<Vec<_>>();
    if candidates(old.text(), &name, &all).is_empty() {
        return None;
    }
    let mut trial =
        Trial { folder: Some(place.folders.remove(number)), name: old.name().to_owned(), options };
    let (new, done) = trial.repaired(old.text(), &name);
    let mut folder = trial.folder?;
    folder.content = Content::Text(Arc::clone(&old));
    let (path, below) = (folder.skill_path(), folder.path.clone());
    place.folders.insert(number, folder);
    (new != old.text()).then_some(Mended { root, folder: below, path, old, new, done })
}

/// One skill by itself, so that a trial costs what one skill costs.
struct Trial<'o> {
    folder: Option<Folder>,
    name: String,
    options: &'o Options,
}

impl Trial<'_> {
    fn repaired(&mut self, old: &str, folder: &str) -> (String, Vec<String>) {
        let mut text = old.to_owned();
        let mut done = Vec::new();
        let mut before = self.counts(&text);
        while done.len() < MOST {
            let rules: Vec<&'static str> = before.keys().copied().collect();
            let good = candidates(&text, folder, &rules).into_iter().find_map(|candidate| {
                let after = self.counts(&candidate.new);
                helps(&candidate, &before, &after).then_some((candidate, after))
            });
            let Some((candidate, after)) = good else { break };
            text = candidate.new;
            done.push(candidate.done);
            before = after;
        }
        (text, done)
    }

    fn counts(&mut self, text: &str) -> Counts {
        let mut counts = Counts::new();
        let Some(mut folder) = self.folder.take() else { return counts };
        folder.content = Content::Text(Arc::new(Source::new(self.name.clone(), text)));
        let mut tree = load_from("", &Memory::new(), self.options, Keep::Facts);
        if let Some(root) = tree.roots.first_mut() {
            root.folders.push(folder);
        }
        let mut judged = judge_tree(tree, self.options);
        self.folder = judged.tree.roots.first_mut().and_then(|root| root.folders.pop());
        for found in judged.report.diagnostics {
            *counts.entry(found.rule.name).or_default() += 1;
        }
        counts
    }
}

fn helps(candidate: &Candidate, before: &Counts, after: &Counts) -> bool {
    let count = |counts: &Counts, rule: &str| counts.get(rule).copied().unwrap_or(0);
    let removed = candidate.rule.is_none_or(|rule| count(after, rule) < count(before, rule));
    let added = after.iter().any(|(rule, number)| *number > count(before, rule));
    removed && (candidate.reveals || !added)
}
