//! How a rule is tried in its own file: one skill in memory, one rule, the findings with their places.

use super::{Check, InRoot, LazyBundle, Rule, Scope};
use crate::finding::{Finding, Place};
use crate::load::{Keep, Memory, load_from};
use crate::options::Options;
use crate::{check, level::Level, report::Report};

/// Asserts that `rule` finds exactly these (line, column, message) in one skill `folder/SKILL.md` with this text.
#[track_caller]
pub(crate) fn assert_finds(
    rule: &Rule,
    folder: &str,
    text: impl Into<Vec<u8>>,
    expected: &[(usize, usize, &str)],
) {
    let files = Memory::new().file(format!("{folder}/SKILL.md"), text);
    let found = findings(rule, &files, &Options::default());
    let found: Vec<_> = found.iter().map(|(l, c, f)| (*l, *c, f.message.as_str())).collect();
    assert_eq!(found, expected);
}

/// Asserts that `rule` has nothing to say about one skill `folder/SKILL.md` with this text.
#[track_caller]
pub(crate) fn assert_silent(rule: &Rule, folder: &str, text: impl Into<Vec<u8>>) {
    assert_finds(rule, folder, text, &[]);
}

/// Everything that `rule` finds in a root called `skills`: line and column (0 where there is none), and the finding.
pub(crate) fn findings(rule: &Rule, files: &Memory, options: &Options) -> Vec<(usize, usize, Finding)> {
    let tree = load_from("skills", files, options, Keep::Facts);
    let (skills, _) = check::skills(&tree, options);
    let nothing = Report::default();
    let scope = Scope { tree: &tree, skills: &skills, options, report: &nothing };
    let mut found: Vec<InRoot> = Vec::new();
    match rule.check {
        Check::Skill(check) => {
            for (number, skill) in skills.iter().enumerate() {
                let mut findings = Vec::new();
                check(skill, options, &mut findings);
                found.extend(
                    findings.into_iter().filter_map(|finding| InRoot::of_skill(&scope, number, finding)),
                );
            }
        }
        Check::Tree(check) => check(&scope, &mut found),
        Check::Bundle(check) => {
            let bundle = LazyBundle::new(&skills, &nothing, options);
            check(&bundle, &scope, &mut found);
        }
    }
    let place = |found: &InRoot| match (&found.finding.place, found.skill) {
        (Place::Text(span), Some(number)) => {
            let at = skills[number].source.as_ref().unwrap().location(span.start);
            (at.line, at.column)
        }
        _ => (0, 0),
    };
    found.into_iter().map(|found| (place(&found).0, place(&found).1, found.finding)).collect()
}

/// Rule, level and message of everything in a report.
pub(crate) fn said(report: &Report) -> Vec<(&str, Level, &str)> {
    report.diagnostics.iter().map(|f| (f.rule.name, f.level, f.finding.message.as_str())).collect()
}
