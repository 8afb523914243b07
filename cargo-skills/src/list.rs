//! `cargo skills list`: what each skill costs in context.

use crate::Verdict;
use crate::fault::Fault;
use crate::json::{self, object};
use crate::reading::{Reading, facts};
use crate::screen::{BOLD, CODE, DIM, ERROR, Screen, columns, counted, fitted, grouped, padded, print, size};
use clap::ArgMatches;
use skills_compiler::bundle::BundledSkill;
use skills_compiler::load::Keep;
use skills_compiler::render::shown;
use skills_compiler::{Compiled, judge_tree};
use std::collections::BTreeSet;
use std::fmt::Write;

/// One line of the list.
struct Row {
    name: String,
    folder: String,
    entry: u64,
    body: u64,
    files: usize,
    bytes: u64,
    denied: bool,
}

pub(crate) fn run(matches: &ArgMatches, screen: &Screen) -> Result<Verdict, Fault> {
    let Reading { options, tree, .. } = Reading::new(matches, Keep::Names)?;
    let judged = judge_tree(tree, &options);
    if let Some(found) = judged.report.errors().find(|found| found.rule.name == "missing-root") {
        return Err(Fault::new(found.finding.message.clone())
            .help("name the folder: `cargo skills list path/to/skills`"));
    }
    let denied: BTreeSet<(usize, String)> =
        judged.report.errors().filter_map(|found| Some((found.root, found.skill.clone()?))).collect();
    let all = facts(judged.tree, &options);
    let is_denied = |skill: &BundledSkill| denied.contains(&(skill.root, skill.folder.clone()));
    let mut rows: Vec<Row> =
        all.bundle.skills.iter().map(|skill| Row::new(skill, is_denied(skill))).collect();
    rows.sort_by(|a, b| (b.entry + b.body).cmp(&(a.entry + a.body)).then_with(|| a.name.cmp(&b.name)));
    let unreadable = all.skills.len() - rows.len();
    print(&if matches.get_one::<String>("format").is_some_and(|format| format == "json") {
        as_json(&rows, &all)
    } else {
        as_text(&rows, &all, unreadable, *screen)
    })?;
    Ok(Verdict::Clean)
}

impl Row {
    fn new(skill: &BundledSkill, denied: bool) -> Self {
        let resources: u64 = skill.resources.iter().map(|resource| resource.size).sum();
        Self {
            name: skill.name.clone(),
            folder: skill.folder.clone(),
            entry: if skill.model_invocable { u64::from(skill.entry_tokens) } else { 0 },
            body: u64::from(skill.body_tokens),
            files: 1 + skill.resources.len(),
            bytes: skill.source.text().len() as u64 + resources,
            denied,
        }
    }
}

fn as_json(rows: &[Row], all: &Compiled) -> String {
    let skill = |row: &Row| {
        object(&[
            ("name", json::text(&row.name)),
            ("folder", json::text(&row.folder)),
            ("entry_tokens", row.entry.to_string()),
            ("body_tokens", row.body.to_string()),
            ("files", row.files.to_string()),
            ("bytes", row.bytes.to_string()),
        ])
    };
    let skills: Vec<String> = rows.iter().map(skill).collect();
    let fields = [
        ("version", "1".to_owned()),
        ("skills", format!("[{}]", skills.join(","))),
        ("catalog_tokens", all.bundle.catalog_tokens.to_string()),
        ("body_tokens", all.bundle.body_tokens.to_string()),
    ];
    object(&fields) + "\n"
}

/// Columns of the numbers, with the blanks before them.
const NUMBERS: usize = 8 + 10 + 7 + 12;
/// The narrowest bar.
const BAR: usize = 12;

fn as_text(rows: &[Row], all: &Compiled, unreadable: usize, screen: Screen) -> String {
    let room = screen.width.saturating_sub(NUMBERS + 2 + BAR + 2);
    let names: Vec<String> = rows.iter().map(|row| fitted(&shown(&row.name), room)).collect();
    let width = names.iter().map(|name| columns(name)).max().unwrap_or(0).max("SKILL".len());
    let bar_width = screen.width.saturating_sub(2 + width + NUMBERS + 2).clamp(BAR, 40);
    let most = rows.iter().map(|row| row.entry + row.body).max().unwrap_or(0);
    let line = |mark: &str, name: &str, numbers: [String; 4]| {
        let [entry, body, files, bytes] = numbers;
        format!("{mark} {}{entry:>8}{body:>10}{files:>7}{bytes:>12}", padded(name, width))
    };
    let head = line(" ", "SKILL", ["ENTRY", "BODY", "FILES", "SIZE"].map(str::to_owned));
    let mut text = format!("{}\n", screen.paint(BOLD, &format!("{head}  TOKENS")));
    for (row, name) in rows.iter().zip(&names) {
        let mark = if row.denied { "!" } else { " " };
        let numbers = [grouped(row.entry), grouped(row.body), grouped(row.files as u64), size(row.bytes)];
        let plain = line(mark, name, numbers);
        let drawn = if row.denied { plain.replacen('!', &screen.paint(ERROR, "!"), 1) } else { plain };
        let _ = writeln!(text, "{drawn}  {}", bar(row, most, bar_width, screen).trim_end());
    }
    let (files, bytes) =
        rows.iter().fold((0, 0), |(files, bytes), row| (files + row.files, bytes + row.bytes));
    let total = [
        grouped(u64::from(all.bundle.catalog_tokens)),
        grouped(u64::from(all.bundle.body_tokens)),
        grouped(files as u64),
        size(bytes),
    ];
    let total = line(" ", &counted(rows.len(), "skill"), total);
    let _ = writeln!(text, "{}", screen.paint(BOLD, &total));
    let (entry, body) = signs(screen);
    let key =
        format!("  {entry} entry: in the listing, always   {body} body: once activated   estimated tokens");
    let _ = writeln!(text, "\n{}", screen.paint(DIM, &key));
    if rows.iter().any(|row| row.denied) {
        text.push_str("! has an error: run `cargo skills check`\n");
    }
    if unreadable > 0 {
        let _ = writeln!(
            text,
            "{} cannot be embedded: run `cargo skills check`",
            counted(unreadable, "further skill")
        );
    }
    text
}

fn signs(screen: Screen) -> (char, char) {
    if screen.signs { ('█', '░') } else { ('#', '-') }
}

/// What the skill costs, as wide as its share of what the dearest costs: first the entry, then the body.
fn bar(row: &Row, most: u64, width: usize, screen: Screen) -> String {
    let scaled = |tokens: u64| {
        let scaled = (tokens * width as u64 + most / 2).checked_div(most).unwrap_or(0);
        usize::try_from(scaled).unwrap_or(width).max(usize::from(tokens > 0))
    };
    let entry = scaled(row.entry);
    let body = scaled(row.entry + row.body)
        .saturating_sub(entry)
        .max(usize::from(row.body > 0))
        .min(width.saturating_sub(entry));
    let (entry_sign, body_sign) = signs(screen);
    let draw = |sign: char, times: usize| std::iter::repeat_n(sign, times).collect::<String>();
    format!("{}{}", screen.paint(CODE, &draw(entry_sign, entry)), screen.paint(CODE, &draw(body_sign, body)))
}
