//! From checked skills to a bundle. Values that a lowered rule complains of take the recovery that the rule states.

use crate::bundle::{Bundle, BundledSkill, LeftOut, Resource, ResourceKind, Shadowed, estimated_tokens};
use crate::field::Field;
use crate::finding::Effect;
use crate::level::Level;
use crate::limits;
use crate::listing;
use crate::load::{digest, hash};
use crate::options::Options;
use crate::parallel;
use crate::parse::yaml::Node;
use crate::report::{Diagnostic, Report};
use crate::skill::Skill;
use crate::tree::File;
use crate::values::{self, Switch};
use std::collections::{BTreeMap, HashSet};

#[cfg(test)]
mod tests;

/// The bundle of every skill that no finding denies or leaves out. The caller looks at the report before using it.
pub(crate) fn lower(skills: &[Skill<'_>], report: &Report, options: &Options) -> Bundle {
    let out: HashSet<(usize, &str)> = report
        .diagnostics
        .iter()
        .filter(|found| found.level == Level::Deny || found.finding.effect == Effect::LeftOut)
        .filter_map(|found| Some((found.root, found.skill.as_deref()?)))
        .collect();

    // Roots come in order and folders in byte order, so the first to take a name keeps it.
    let mut taken: BTreeMap<String, Box<Listed>> = BTreeMap::new();
    let mut shadowed = Vec::new();
    let mut unseen = Vec::new();
    let kept =
        skills.iter().filter(|skill| !out.contains(&(skill.root, skill.folder.path.as_str()))).collect();
    let all = parallel::map(kept, options.threads, |skill| (skill, listed(skill, options.digests)));
    for (skill, listed) in all {
        let Some(listed) = listed else {
            unseen.extend(without_description(skill));
            continue;
        };
        let Listed { skill: lowered, .. } = &*listed;
        match taken.get(&lowered.name) {
            Some(first) if first.skill.root != lowered.root => shadowed.push(Shadowed {
                name: lowered.name.clone(),
                root: lowered.root_name.clone(),
                by: first.skill.root_name.clone(),
            }),
            Some(_) => {}
            None => drop(taken.insert(lowered.name.clone(), listed)),
        }
    }
    let (skills, entries): (Vec<BundledSkill>, Vec<String>) =
        taken.into_values().map(|listed| (listed.skill, listed.entry)).unzip();
    let listed = skills.iter().zip(&entries).filter(|(skill, _)| skill.model_invocable);
    let listing = listing::listing(listed.map(|(_, entry)| entry.as_str()));
    let mut hashed = Vec::new();
    for skill in &skills {
        hashed.extend_from_slice(skill.name.as_bytes());
        hashed.push(0);
        hashed.extend_from_slice(&skill.fingerprint.to_le_bytes());
    }
    Bundle {
        catalog_tokens: estimated_tokens(&listing),
        body_tokens: skills.iter().fold(0, |sum, skill| sum.saturating_add(skill.body_tokens)),
        tool: listing::tool(&options.tool, &skills),
        left_out: report.diagnostics.iter().filter_map(left_out).chain(unseen).collect(),
        fingerprint: hash(&hashed),
        listing,
        shadowed,
        skills,
    }
}

fn left_out(found: &Diagnostic) -> Option<LeftOut> {
    let message = &found.finding.message;
    let reason = match found.finding.effect {
        Effect::None => return None,
        Effect::LeftOut => message.clone(),
        Effect::Changed(change) => format!("{message}: {change}"),
    };
    Some(LeftOut {
        skill: found.skill.clone().unwrap_or_default(),
        path: found.path.clone(),
        rule: found.rule.name,
        reason,
    })
}

/// The entry for a skill whose missing description is allowed: then no finding says that it is left out.
fn without_description(skill: &Skill<'_>) -> Option<LeftOut> {
    let text = skill.text.as_ref().filter(|text| matches!(text.yaml, Some(Ok(_))))?;
    let absent = text.fields().all(|entry| entry.field() != Some(Field::Description));
    Some(LeftOut {
        skill: skill.folder.path.clone(),
        path: skill.folder.skill_path(),
        rule: if absent { "missing-description" } else { "empty-description" },
        reason: "without a description no model could choose it".to_owned(),
    })
}

/// A skill to embed, with its entry in the default listing. It is large, so it is sorted in a box.
struct Listed {
    skill: BundledSkill,
    entry: String,
}

fn listed(skill: &Skill<'_>, digests: bool) -> Option<Box<Listed>> {
    let mut lowered = lower_skill(skill, digests)?;
    let summary = listing::summary(&lowered);
    lowered.entry_tokens = estimated_tokens(&listing::line(&lowered, &summary));
    let entry = listing::entry(&lowered, &summary);
    Some(Box::new(Listed { skill: lowered, entry }))
}

/// `None` when there is nothing to embed: the rules that say so are never lowered below leaving the skill out.
fn lower_skill(skill: &Skill<'_>, digests: bool) -> Option<BundledSkill> {
    let text = skill.text.as_ref()?;
    let fences = text.fences.as_ref().ok()?;
    let Some(Ok(frontmatter)) = &text.yaml else { return None };
    let pairs = frontmatter.as_mapping()?;
    // A block scalar ends in a line end that nobody meant, so blanks at the ends do not count.
    let scalar = |field| {
        let (_, text) = skill.text_of(field)?;
        Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let description = skill.text_of(Field::Description)?.1.trim();
    if description.is_empty() {
        return None;
    }
    Some(BundledSkill {
        name: skill.name().to_owned(),
        description: values::cut(description, limits::DESCRIPTION).to_owned(),
        version: scalar(Field::Version),
        license: scalar(Field::License),
        compatibility: scalar(Field::Compatibility)
            .map(|text| values::cut(&text, limits::COMPATIBILITY).to_owned()),
        when_to_use: scalar(Field::WhenToUse),
        argument_hint: scalar(Field::ArgumentHint),
        model: scalar(Field::Model),
        model_invocable: matches!(
            values::switch(skill.field(Field::DisableModelInvocation)),
            Switch::Absent | Switch::Off
        ),
        user_invocable: matches!(
            values::switch(skill.field(Field::UserInvocable)),
            Switch::Absent | Switch::On
        ),
        arguments: values::arguments(skill.field(Field::Arguments)),
        allowed_tools: values::tools(skill.field(Field::AllowedTools)),
        tools: values::tools(skill.field(Field::Tools)),
        disallowed_tools: values::disallowed(skill.field(Field::DisallowedTools)),
        metadata: pairs.iter().position(|pair| {
            Field::spelled(&pair.key.text) == Some(Field::Metadata) && matches!(pair.value, Node::Mapping(_))
        }),
        frontmatter: frontmatter.clone(),
        resources: skill.folder.files.iter().map(resource).collect(),
        root: skill.root,
        root_name: skill.root_name.to_owned(),
        folder: skill.folder.path.clone(),
        source: text.source.clone(),
        block: fences.block,
        body: fences.body,
        // Estimated of the entry, which is made of the rest.
        entry_tokens: 0,
        body_tokens: estimated_tokens(text.body()),
        fingerprint: fingerprint(skill, text.source.text()),
        digest: digests.then(|| digest(text.source.text().as_bytes())),
    })
}

fn fingerprint(skill: &Skill<'_>, text: &str) -> u128 {
    let mut hashed = Vec::with_capacity(16 * (1 + skill.folder.files.len()));
    hashed.extend_from_slice(&hash(text.as_bytes()).to_le_bytes());
    for file in &skill.folder.files {
        hashed.extend_from_slice(file.path.as_bytes());
        // A path holds no NUL on any system, so it ends here and the hash cannot be read as part of it.
        hashed.push(0);
        hashed.push(u8::from(file.executable));
        hashed.extend_from_slice(&file.hash.to_le_bytes());
    }
    hash(&hashed)
}

fn resource(file: &File) -> Resource {
    let kind = match file.path.split_once('/').map(|(folder, _)| folder) {
        Some("scripts") => ResourceKind::Script,
        Some("references") => ResourceKind::Reference,
        Some("assets") => ResourceKind::Asset,
        _ => ResourceKind::Other,
    };
    Resource {
        path: file.path.clone(),
        kind,
        executable: file.executable,
        utf8: file.utf8,
        size: file.size,
        media_type: values::media_type(&file.path, file.utf8),
        digest: file.digest,
        bytes: file.bytes.clone(),
    }
}
