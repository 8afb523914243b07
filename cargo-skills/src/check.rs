//! `cargo skills check`.

use crate::fault::Fault;
use crate::reading::Reading;
use crate::screen::{ERROR, GOOD, Screen, WARNING, counted, print};
use crate::{Verdict, github, json};
use clap::ArgMatches;
use skills_compiler::Report;
use skills_compiler::load::Keep;
use skills_compiler::render::render;
use std::fmt::Write;

pub(crate) fn run(matches: &ArgMatches, screen: &Screen) -> Result<Verdict, Fault> {
    let reading = Reading::new(matches, Keep::Names)?;
    let threads = reading.options.threads;
    let (judged, roots) = reading.judged();
    let report = &judged.report;
    let text = match matches.get_one::<String>("format").map(String::as_str) {
        Some("json") => json::check(&judged, &roots, threads),
        Some("github") => github::check(report, threads),
        _ => text(report, judged.skills.len(), threads, *screen),
    };
    print(&text)?;
    let verdict = if report.has_errors() { Verdict::Denied } else { Verdict::Clean };
    // The process ends here, and giving back every piece of a large tree would take as long as reading some of it.
    std::mem::forget(judged);
    Ok(verdict)
}

fn text(report: &Report, skills: usize, threads: usize, screen: Screen) -> String {
    let mut text = String::new();
    for drawn in report.map(threads, |found| render(found, screen.style())) {
        text.push_str(&drawn);
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
