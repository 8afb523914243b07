//! The catalog on one side, the compiler's new verdict on the other.

use super::stale::{Change, Difference};
use crate::{catalog::Catalog, skill::Skill};
use skills_compiler::bundle::BundledSkill;
use skills_compiler::{Compiled, render};
use std::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

/// What is new, gone or different, in order of paths.
pub(super) fn differences(catalog: &Catalog<'_>, now: &Compiled) -> Vec<Difference> {
    let mut found = refused(now);
    let known: BTreeSet<String> = found.iter().map(|difference| difference.path().to_owned()).collect();
    let embedded: BTreeMap<String, Skill<'_>> =
        catalog.iter().map(|skill| (folder(skill.origin().root(), skill.origin().folder()), skill)).collect();
    let on_disk: BTreeMap<String, &BundledSkill> =
        now.bundle.skills.iter().map(|skill| (folder(&skill.root_name, &skill.folder), skill)).collect();
    for (folder, new) in &on_disk {
        match embedded.get(folder) {
            None => found.push(Difference::new(Change::Added, format!("{folder}/SKILL.md"))),
            Some(old) if old.fingerprint().to_bits() != new.fingerprint => {
                found.extend(files(folder, *old, new));
            }
            Some(_) => {}
        }
    }
    let gone = embedded.keys().filter(|folder| !on_disk.contains_key(*folder) && !known.contains(*folder));
    let gone = gone.map(|folder| Difference::new(Change::Removed, format!("{folder}/SKILL.md")));
    found.extend(gone.collect::<Vec<_>>());
    found.extend(left_out(catalog, now));
    found.extend(shadowed(catalog, now));
    found.sort();
    found
}

fn folder(root: &str, folder: &str) -> String {
    format!("{root}/{folder}")
}

/// What a build would fail for now.
fn refused(now: &Compiled) -> Vec<Difference> {
    let refused = now.report.errors().map(|error| {
        let path = match &error.skill {
            Some(skill) => folder(&error.root_name, skill),
            None => error.display_path(),
        };
        Difference::new(Change::Refused, path).because(render::headline(error))
    });
    refused.collect()
}

/// What differs inside a skill.
fn files(folder: &str, old: Skill<'_>, new: &BundledSkill) -> Vec<Difference> {
    let before: BTreeSet<&str> = old.resources().iter().map(|resource| resource.path()).collect();
    let after: BTreeSet<&str> = new.resources.iter().map(|resource| resource.path.as_str()).collect();
    let each = |change, path: &&str| Difference::new(change, format!("{folder}/{path}"));
    let added = after.difference(&before).map(|path| each(Change::Added, path));
    let removed = before.difference(&after).map(|path| each(Change::Removed, path));
    let mut found: Vec<Difference> = added.chain(removed).collect();
    if old.source() != new.source.text() {
        found.push(Difference::new(Change::Changed, format!("{folder}/SKILL.md")));
    }
    if found.is_empty() {
        // The bytes of one of them, or its executable bit: a fingerprint says no more.
        found.push(Difference::new(Change::Changed, folder.to_owned()));
    }
    found
}

/// Skills that a rule keeps out, in the catalog and now.
fn left_out(catalog: &Catalog<'_>, now: &Compiled) -> Vec<Difference> {
    let before: BTreeSet<(&str, &str)> =
        catalog.left_out().into_iter().map(|left| (left.path(), left.rule())).collect();
    let after: BTreeMap<(&str, &str), &str> = now
        .bundle
        .left_out
        .iter()
        .map(|left| ((left.path.as_str(), left.rule), left.reason.as_str()))
        .collect();
    let new = after.iter().filter(|(key, _)| !before.contains(*key)).map(|((path, rule), reason)| {
        Difference::new(Change::Refused, (*path).to_owned()).because(format!("{reason} [{rule}]"))
    });
    let gone = before.iter().filter(|key| !after.contains_key(*key)).map(|(path, rule)| {
        Difference::new(Change::Changed, (*path).to_owned())
            .because(format!("it was left out or changed, by the rule `{rule}`, and is not now"))
    });
    new.chain(gone).collect()
}

/// Skills that lose their name to one of an earlier root, in the catalog and now.
fn shadowed(catalog: &Catalog<'_>, now: &Compiled) -> Vec<Difference> {
    let before: BTreeSet<(&str, &str)> =
        catalog.shadowed().into_iter().map(|shadowed| (shadowed.lost(), shadowed.name())).collect();
    let after: BTreeSet<(&str, &str)> =
        now.bundle.shadowed.iter().map(|shadowed| (shadowed.root.as_str(), shadowed.name.as_str())).collect();
    let each = |change, (root, name): &(&str, &str)| {
        Difference::new(change, folder(root, name))
            .because("an earlier root has a skill of the same name".to_owned())
    };
    let added = after.difference(&before).map(|skill| each(Change::Added, skill));
    added.chain(before.difference(&after).map(|skill| each(Change::Removed, skill))).collect()
}
