//! `cargo skills check`.

use crate::fault::Fault;
use crate::reading::Reading;
use crate::screen::{ERROR, GOOD, Screen, WARNING, counted, print};
use crate::{Verdict, github, json};
use clap::ArgMatches;
use skills_compiler::Report;
use skills_compiler::render::render;
use std::fmt::Write;

pub(crate) fn run(matches: &ArgMatches, screen: &Screen) -> Result<Verdict, Fault> {
    let reading = Reading::new(matches)?;
    let (compiled, roots) = reading.judged();
    let report = &compiled.report;
    let text = match matches.get_one::<String>("format").map(String::as_str) {
        Some("json") => json::check(&compiled, &roots),
        Some("github") => github::check(report),
        _ => text(report, compiled.skills.len(), *screen),
    };
    print(&text)?;
    Ok(if report.has_errors() { Verdict::Denied } else { Verdict::Clean })
}

fn text(report: &Report, skills: usize, screen: Screen) -> String {
    let mut text = String::new();
    for found in &report.diagnostics {
        text.push_str(&render(found, screen.style()));
        text.push_str("\n\n");
    }
    text.push_str(&summary(report, skills, screen));
    if let Some(first) = report.errors().chain(report.warnings()).next() {
        let _ = writeln!(text, "More about a rule: cargo skills explain {}", first.rule.name);
    }
    text
}

/// `3 errors, 2 warnings in 7 skills`, on a line of its own.
pub(crate) fn summary(report: &Report, skills: usize, screen: Screen) -> String {
    let (errors, warnings) = (report.errors().count(), report.warnings().count());
    let colour = |number, style, text: String| if number == 0 { text } else { screen.paint(style, &text) };
    let skills = counted(skills, "skill");
    if errors + warnings == 0 {
        return format!("{} in {skills}\n", screen.paint(GOOD, "0 errors, 0 warnings"));
    }
    format!(
        "{}, {} in {skills}\n",
        colour(errors, ERROR, counted(errors, "error")),
        colour(warnings, WARNING, counted(warnings, "warning"))
    )
}
