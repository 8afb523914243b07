//! Shadowed and left-out skills, owned.

use std::{borrow::ToOwned, format, string::String};

use skills_compiler::{Checked, Diagnostic, Effect, render::shown};

use super::finding::refuses;
use crate::{LeftOut, Shadowed};

/// [`Shadowed`], owned: a skill, the root that lost, and the root that won.
#[derive(Clone)]
pub(crate) struct Lost {
    pub(super) name: String,
    pub(super) root: String,
    pub(super) by: String,
}

impl Lost {
    pub(super) fn new(name: &str, root: &str, by: &str) -> Self {
        Lost { name: name.to_owned(), root: root.to_owned(), by: by.to_owned() }
    }

    pub(crate) fn view(&self) -> Shadowed<'_> {
        Shadowed::new(&self.name, &self.root, &self.by)
    }
}

/// [`LeftOut`], owned.
#[derive(Clone)]
pub(crate) struct Absent {
    pub(super) skill: String,
    pub(super) path: String,
    pub(super) rule: String,
    pub(super) reason: String,
    pub(super) refused: bool,
    /// What a refused skill calls itself.
    pub(super) name: Option<String>,
}

impl Absent {
    /// The report of a finding that keeps something out or changes it.
    pub(super) fn of(found: &Diagnostic, skills: &[Checked]) -> Option<Self> {
        let message = &found.finding.message;
        let refused = refuses(found);
        let reason = match found.finding.effect {
            Effect::Changed(change) if !refused => format!("{message}: {change}"),
            Effect::None if !refused => return None,
            _ => message.clone(),
        };
        // Names of files are whatever someone chose, and a model reads them here.
        let path = found.display_path();
        let path = match found.range() {
            Some((start, _)) => format!("{}:{}:{}", shown(&path), start.line, start.column),
            None => shown(&path).into_owned(),
        };
        let reason = shown(&reason).into_owned();
        // What keeps a whole folder from being read is about no skill, and the folder would have been one.
        let skill = found.skill.clone().unwrap_or_else(|| found.path.clone());
        let known = skills.iter().find(|known| known.root == found.root && known.folder == skill);
        let name = known.map(|known| known.name.clone());
        Some(Absent { skill, path, rule: found.rule.name.to_owned(), reason, refused, name })
    }

    /// The report of something that no rule found.
    pub(super) fn note(skill: &str, path: &str, rule: &str, reason: &str, refused: bool) -> Self {
        let [skill, path, rule, reason] = [skill, path, rule, reason].map(ToOwned::to_owned);
        Absent { skill, path, rule, reason, refused, name: None }
    }

    pub(super) fn copy(report: LeftOut<'_>) -> Self {
        let refused = report.is_refused();
        Absent::note(report.skill(), report.path(), report.rule(), report.reason(), refused)
    }

    pub(crate) fn view(&self) -> LeftOut<'_> {
        let (skill, path, rule, reason) = (&self.skill, &self.path, &self.rule, &self.reason);
        let view = if self.refused {
            LeftOut::refused(skill, path, rule, reason)
        } else {
            LeftOut::new(skill, path, rule, reason)
        };
        match &self.name {
            Some(name) => view.called(name),
            None => view,
        }
    }
}
