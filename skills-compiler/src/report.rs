//! The verdict on everything that was read: findings with their rule, their level and their place.

use crate::finding::{Finding, Place};
use crate::level::Level;
use crate::parallel;
use crate::rules::Rule;
use crate::source::{Location, Source};
use std::sync::Arc;

/// A finding under its rule.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The rule that was broken.
    pub rule: &'static Rule,
    /// What it does to the build. Never [`Level::Allow`].
    pub level: Level,
    /// The number of the root it was found in.
    pub root: usize,
    /// The name of that root.
    pub root_name: String,
    /// The path, below the root, of the skill it is about.
    pub skill: Option<String>,
    /// The text that [`Place::Text`] counts in.
    pub source: Option<Arc<Source>>,
    /// The path of the file or folder below the root; empty for the root itself.
    pub path: String,
    /// The finding.
    pub finding: Finding,
}

impl Diagnostic {
    /// Where it starts and ends, when it stands in a text.
    pub fn range(&self) -> Option<(Location, Location)> {
        match (&self.finding.place, &self.source) {
            (Place::Text(span), Some(source)) => Some(source.range(*span)),
            _ => None,
        }
    }

    /// The file or folder as messages name it: the root as the caller wrote it, then the path below.
    pub fn display_path(&self) -> String {
        if self.path.is_empty() {
            self.root_name.clone()
        } else {
            format!("{}/{}", self.root_name, self.path)
        }
    }

    /// The order of a report: by root, path, place, then rule.
    pub(crate) fn order(&self) -> (usize, String, usize, &'static str) {
        let start = match self.finding.place {
            Place::Text(span) => span.start,
            Place::Root | Place::Path(_) => 0,
        };
        (self.root, self.path.clone(), start, self.rule.name)
    }
}

/// All findings, in the order of their places.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The findings of level `warn` and `deny`.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Adds findings, each at its place.
    pub(crate) fn add(&mut self, findings: Vec<Diagnostic>) {
        if findings.is_empty() {
            return;
        }
        self.diagnostics.extend(findings);
        self.diagnostics.sort_by_cached_key(Diagnostic::order);
    }

    /// Whether the build fails.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// `draw` on every finding, on so many threads, in the order of the report.
    pub fn map<R: Send>(&self, threads: usize, draw: impl Fn(&Diagnostic) -> R + Sync) -> Vec<R> {
        parallel::map(self.diagnostics.iter().collect(), threads, draw)
    }

    /// The findings that fail the build.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.level == Level::Deny)
    }

    /// The findings that do not.
    pub fn warnings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.level == Level::Warn)
    }
}
