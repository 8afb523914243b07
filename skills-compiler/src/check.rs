//! Runs the rules over everything that was read.

use crate::bundle::Bundle;
use crate::finding::{Effect, Finding, Place};
use crate::level::{Broken, Level, Levels};
use crate::options::Options;
use crate::parallel;
use crate::report::{Diagnostic, Report};
use crate::rules::{self, Check, InRoot, LazyBundle, Rule, Scope};
use crate::skill::Skill;
use crate::tree::Tree;

/// The skills of `tree` that the options ask for, taken apart, and what the rules that see one skill find in them. Both at
/// once, so that a text is looked at while it is near.
pub(crate) fn skills<'t>(tree: &'t Tree, options: &Options) -> (Vec<Skill<'t>>, Vec<Diagnostic>) {
    let named = |names: &[String], skill: &Skill<'_>| {
        names.iter().any(|name| {
            name == skill.name() || name == skill.folder.base_name() || *name == skill.folder.path
        })
    };
    let wanted = |skill: &Skill<'_>| {
        (options.only.is_empty() || named(&options.only, skill)) && !named(&options.skip, skill)
    };
    let of_root = |(number, root)| {
        let root: &'t crate::tree::RootTree = root;
        root.folders.iter().map(move |folder| (number, root, folder))
    };
    let folders = tree.roots.iter().enumerate().flat_map(of_root).collect();
    let judged = parallel::map(folders, options.threads, |(number, root, folder)| {
        let skill = Box::new(Skill::new(number, root, folder));
        wanted(&skill).then(|| {
            let found = one(&skill, options);
            (skill, found)
        })
    });
    let mut findings = Vec::new();
    let keep = |(skill, found): (Box<Skill<'t>>, Vec<Diagnostic>)| {
        findings.extend(found);
        *skill
    };
    (judged.into_iter().flatten().map(keep).collect(), findings)
}

/// Judges the rest: the rules that see all skills. `findings` are those about single ones.
pub(crate) fn check(
    tree: &Tree,
    skills: &[Skill<'_>],
    mut findings: Vec<Diagnostic>,
    options: &Options,
) -> Report {
    let nothing = Report::default();
    let scope = Scope { tree, skills, options, report: &nothing };
    let of_tree = |rule: &&'static Rule| match rule.check {
        Check::Tree(check) => Some((*rule, options.levels.of(rule), check)),
        Check::Skill(_) | Check::Bundle(_) => None,
    };
    let heard = rules::ALL.iter().filter_map(of_tree).filter(|(rule, level, _)| !is_silent(rule, *level));
    let judged = parallel::map(heard.collect(), options.threads, |(rule, level, check)| {
        let mut found = Vec::new();
        check(&scope, &mut found);
        found.into_iter().filter_map(|found| in_root(rule, level, &scope, found)).collect::<Vec<_>>()
    });
    findings.extend(judged.into_iter().flatten());
    let mut report = Report::default();
    report.add(findings);
    report
}

/// What the rules that see one skill find in it.
fn one(skill: &Skill<'_>, options: &Options) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let mut found = Vec::new();
    for rule in rules::ALL {
        let Check::Skill(check) = rule.check else { continue };
        let level = options.levels.of(rule);
        if is_silent(rule, level) {
            continue;
        }
        check(skill, options, &mut found);
        findings.extend(found.drain(..).filter_map(|finding| of_skill(rule, level, skill, finding, options)));
    }
    // The rules about links see all skills, so they run on one thread; what they look at is made on all.
    if let Some(text) = skill.text.as_ref().filter(|_| options.threads > 1) {
        let doubts = skill.link_doubts();
        if doubts.broken || doubts.escaping {
            text.markdown();
        }
    }
    findings
}

/// Judges what comes of it: the rules that see the bundle, and the bundle if one of them looked into it. What they leave
/// out is in it still.
pub(crate) fn bundle(
    tree: &Tree,
    skills: &[Skill<'_>],
    options: &Options,
    report: &Report,
) -> (Vec<Diagnostic>, Option<Bundle>) {
    let mut findings: Vec<Diagnostic> = Vec::new();
    let scope = Scope { tree, skills, options, report };
    let lazy = LazyBundle::new(skills, report, options);
    for rule in rules::ALL {
        let Check::Bundle(check) = rule.check else { continue };
        let level = options.levels.of(rule);
        if is_silent(rule, level) {
            continue;
        }
        let mut found = Vec::new();
        check(&lazy, &scope, &mut found);
        findings.extend(found.into_iter().filter_map(|found| in_root(rule, level, &scope, found)));
    }
    (findings, lazy.into_inner())
}

/// Whether nothing the rule finds can be heard.
fn is_silent(rule: &Rule, level: Level) -> bool {
    level == Level::Allow && !matches!(rule.levels, Levels::Partly(..))
}

/// The level of one finding, where it has one that is heard.
fn heard(level: Level, finding: &Finding) -> Option<Level> {
    let level = if finding.always { Level::Deny } else { level };
    (level != Level::Allow).then_some(level)
}

/// Under `broken = "leave-out"` a denied finding about a skill costs the skill, not the build.
fn lowered(level: Level, options: &Options, finding: &mut Finding) -> Level {
    if level == Level::Deny && options.broken() == Broken::LeaveOut {
        finding.effect = Effect::LeftOut;
        return Level::Warn;
    }
    level
}

fn of_skill(
    rule: &'static Rule,
    level: Level,
    skill: &Skill<'_>,
    mut finding: Finding,
    options: &Options,
) -> Option<Diagnostic> {
    let level = lowered(heard(level, &finding)?, options, &mut finding);
    let path = match &finding.place {
        Place::Path(path) => path.clone(),
        Place::Root => String::new(),
        Place::Text(_) => skill.folder.skill_path(),
    };
    Some(Diagnostic {
        rule,
        level,
        root: skill.root,
        root_name: skill.root_name.to_owned(),
        skill: Some(skill.folder.path.clone()),
        source: skill.source.clone(),
        path,
        finding,
    })
}

fn in_root(rule: &'static Rule, level: Level, scope: &Scope<'_>, mut found: InRoot) -> Option<Diagnostic> {
    if let Some(number) = found.skill {
        return scope
            .skills
            .get(number)
            .and_then(|skill| of_skill(rule, level, skill, found.finding, scope.options));
    }
    let root = scope.tree.roots.get(found.root)?;
    let mut level = heard(level, &found.finding)?;
    if found.finding.effect != Effect::None {
        // What is no skill, or may have been one, stays out like one.
        level = lowered(level, scope.options, &mut found.finding);
    }
    let path = match &found.finding.place {
        Place::Path(path) => path.clone(),
        Place::Root | Place::Text(_) => String::new(),
    };
    Some(Diagnostic {
        rule,
        level,
        root: found.root,
        root_name: root.name.clone(),
        skill: None,
        source: None,
        path,
        finding: found.finding,
    })
}
