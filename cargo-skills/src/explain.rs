//! `cargo skills explain RULE`: the rule's page, laid out for a terminal.

use crate::Verdict;
use crate::fault::Fault;
use crate::screen::{BOLD, CODE, DIM, Screen, columns, print};
use crate::show::nearest;
use clap::ArgMatches;
use skills_compiler::{Levels, Preset, Rule, rules};
use std::fmt::Write;

pub(crate) fn run(matches: &ArgMatches, screen: &Screen) -> Result<Verdict, Fault> {
    let name: &String = matches.get_one("RULE").ok_or_else(|| Fault::new("no rule was given"))?;
    // As findings have it: `[name-mismatch]`.
    let name = name.trim_matches(['[', ']', '`']);
    let Some(rule) = rules::ALL.iter().find(|rule| rule.name == name) else {
        let fault = Fault::new(format!("there is no rule `{name}`"));
        return Err(match nearest(name, rules::ALL.iter().map(|rule| rule.name)) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help("findings have the name of their rule in brackets"),
        });
    };
    print(&page(rule, *screen))?;
    Ok(Verdict::Clean)
}

fn page(rule: &Rule, screen: Screen) -> String {
    let mut text = format!("{}\n", screen.paint(BOLD, rule.name));
    let levels = levels(rule);
    let _ = writeln!(text, "{}", screen.paint(DIM, &levels));
    let mut paragraph = String::new();
    let mut fenced = false;
    for line in rule.page().lines() {
        if line.starts_with("```") {
            flush(&mut text, &mut paragraph, screen);
            fenced = !fenced;
        } else if fenced {
            let _ = writeln!(text, "{}", format!("      {}", screen.paint(CODE, line)).trim_end());
        } else if let Some(heading) = line.strip_prefix("# ") {
            flush(&mut text, &mut paragraph, screen);
            let gap = if text.ends_with("\n\n") { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{}", screen.paint(BOLD, heading));
        } else if line.trim().is_empty() {
            flush(&mut text, &mut paragraph, screen);
            if !text.ends_with("\n\n") && !after_heading(&text, screen) {
                text.push('\n');
            }
        } else if line.starts_with('|') {
            flush(&mut text, &mut paragraph, screen);
            let _ = writeln!(text, "  {line}");
        } else {
            if line.starts_with("- ") {
                flush(&mut text, &mut paragraph, screen);
            }
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    flush(&mut text, &mut paragraph, screen);
    text
}

/// Whether the last line is a heading, which wants no empty line after it.
fn after_heading(text: &str, screen: Screen) -> bool {
    let last = text.lines().last().unwrap_or("");
    if screen.colour { last.starts_with('\u{1b}') } else { !last.starts_with(' ') }
}

fn levels(rule: &Rule) -> String {
    let level = |preset| rule.levels.under(preset).name();
    let each = || {
        format!(
            "spec: {}, strict: {}, lenient: {}",
            level(Preset::Spec),
            level(Preset::Strict),
            level(Preset::Lenient)
        )
    };
    match rule.levels {
        Levels::Always => "deny in every preset; no option lowers it".to_owned(),
        Levels::Of(..) => each(),
        Levels::Partly(..) => format!("{}; what is unsafe is denied in all", each()),
    }
}

/// Writes the paragraph out, wrapped and set in.
fn flush(text: &mut String, paragraph: &mut String, screen: Screen) {
    let hang = if paragraph.starts_with("- ") { 2 } else { 0 };
    let width = screen.width.saturating_sub(2 + hang);
    for (at, line) in wrapped(paragraph, width).into_iter().enumerate() {
        let indent = if at == 0 { 2 } else { 2 + hang };
        let _ = writeln!(text, "{}{}", " ".repeat(indent), coloured(&line, screen));
    }
    paragraph.clear();
}

/// Text in backticks in the colour of code. A span that was wrapped is left alone.
fn coloured(line: &str, screen: Screen) -> String {
    if !screen.colour || line.matches('`').count() % 2 == 1 {
        return line.to_owned();
    }
    let part = |(at, part): (usize, &str)| {
        if at % 2 == 1 { screen.paint(CODE, &format!("`{part}`")) } else { part.to_owned() }
    };
    line.split('`').enumerate().map(part).collect()
}

/// Lines of at most `width` columns; a longer word has a line for itself. Nothing gives one empty line.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.is_empty() && text.is_empty() { Vec::new() } else { lines }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_never_cut() {
        assert_eq!(wrapped("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(wrapped("abcdef g", 3), ["abcdef", "g"]);
    }

    #[test]
    fn every_page_fits_eighty_columns_and_has_its_headings() {
        let screen = Screen { colour: false, signs: false, width: 80 };
        for rule in rules::ALL {
            let page = page(rule, screen);
            for heading in ["What it checks", "Why", "Example", "Fix", "Source"] {
                assert!(page.contains(&format!("\n\n{heading}\n  ")), "{}: {heading}\n{page}", rule.name);
            }
            let too_wide = |line: &&str| {
                columns(line) > 80
                    && line.trim().contains(' ')
                    && !line.starts_with("      ")
                    && !line.starts_with("  |")
            };
            assert_eq!(page.lines().find(too_wide), None, "{}", rule.name);
        }
    }
}
