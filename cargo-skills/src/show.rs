//! `cargo skills show NAME`: all that is known about one skill.

use crate::Verdict;
use crate::check::summary;
use crate::fault::Fault;
use crate::reading::{Reading, facts, rename};
use crate::roots::Given;
use crate::screen::{BOLD, CODE, DIM, Screen, columns, counted, grouped, padded, print, size};
use clap::ArgMatches;
use skills_compiler::bundle::{BundledSkill, Resource, ResourceKind};
use skills_compiler::load::Keep;
use skills_compiler::parse::yaml::{Kind, Node};
use skills_compiler::render::{render, shown};
use skills_compiler::{Checked, Field, Judged, Report, judge_tree};
use std::fmt::Write;

pub(crate) fn run(matches: &ArgMatches, screen: &Screen) -> Result<Verdict, Fault> {
    let wanted: &String = matches.get_one("NAME").ok_or_else(|| Fault::new("no name was given"))?;
    let Reading { options, roots, tree } = Reading::new(matches, Keep::Facts)?;
    let mut judged = judge_tree(tree, &options);
    let is_wanted = |skill: &Checked| {
        let base = skill.folder.rsplit('/').next();
        skill.name == *wanted || skill.folder == *wanted || base == Some(wanted.as_str())
    };
    let found: Vec<Checked> = judged.skills.iter().filter(|skill| is_wanted(skill)).cloned().collect();
    if found.is_empty() {
        return Err(unknown(wanted, &judged.skills));
    }
    rename(&mut judged, &roots);
    let Judged { report, tree, .. } = judged;
    let bundle = facts(tree, &options).bundle;
    let mut text = String::new();
    for skill in &found {
        let of_it = |root: usize, folder: Option<&str>| root == skill.root && folder == Some(&skill.folder);
        let lowered = bundle.skills.iter().find(|one| of_it(one.root, Some(&one.folder)));
        let at = place(skill, &roots);
        if let Some(lowered) = lowered {
            text.push_str(&facts_of(lowered, &at, *screen));
        } else {
            let name = screen.paint(BOLD, &shown(&skill.name));
            let _ =
                writeln!(text, "{name}\n  {at} cannot be embedded as it is, or another skill has its name");
        }
        let mut own = Report::default();
        own.diagnostics = report
            .diagnostics
            .iter()
            .filter(|found| of_it(found.root, found.skill.as_deref()))
            .cloned()
            .collect();
        text.push('\n');
        for found in &own.diagnostics {
            let _ = writeln!(text, "{}\n", render(found, screen.style()));
        }
        text.push_str(&summary(&own, 1, *screen).replace(" in 1 skill", ""));
    }
    print(&text)?;
    Ok(Verdict::Clean)
}

fn unknown(wanted: &str, skills: &[Checked]) -> Fault {
    let fault = Fault::new(format!("no skill is called `{wanted}`"));
    let names = skills.iter().map(|skill| skill.name.as_str());
    match nearest(wanted, names) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help("`cargo skills list` shows them all"),
    }
}

/// The name most like what was typed, or the first that starts with it.
pub(crate) fn nearest<'a>(typed: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let longer = known.clone().find(|name| typed.len() > 2 && name.starts_with(typed));
    known
        .map(|name| (strsim::normalized_damerau_levenshtein(typed, name), name))
        .filter(|(similarity, _)| *similarity >= 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, name)| name)
        .or(longer)
}

/// The folder as the caller knows it.
fn place(skill: &Checked, roots: &[Given]) -> String {
    let place = roots.get(skill.root).map_or_else(
        || skill.folder.clone(),
        |root| {
            let below = root.below(&skill.folder);
            if below.is_empty() { root.label.clone() } else { format!("{}/{below}", root.label) }
        },
    );
    shown(&place).into_owned()
}

fn facts_of(skill: &BundledSkill, at: &str, screen: Screen) -> String {
    let mut text = format!("{}\n", screen.paint(BOLD, &shown(&skill.name)));
    for line in crate::explain::wrapped(&shown(&one_line(&skill.description)), screen.width - 2) {
        let _ = writeln!(text, "  {line}");
    }
    text.push('\n');
    let body = skill.source.text().get(skill.body..).unwrap_or("");
    let invoked = match (skill.model_invocable, skill.user_invocable) {
        (true, true) => "by the model and by the user",
        (true, false) => "by the model only",
        (false, true) => "by the user only",
        (false, false) => "by nobody",
    };
    let mut rows = vec![
        ("folder", at.to_owned()),
        ("invoked", invoked.to_owned()),
        (
            "entry",
            if skill.model_invocable {
                format!("~{} tokens in every listing", grouped(u64::from(skill.entry_tokens)))
            } else {
                "not in the listing that the model sees".to_owned()
            },
        ),
        (
            "body",
            format!(
                "~{} tokens once activated, {}",
                grouped(u64::from(skill.body_tokens)),
                counted(body.lines().count(), "line")
            ),
        ),
    ];
    if !skill.arguments.declared.is_empty() {
        let names: Vec<&str> =
            skill.arguments.declared.iter().map(|argument| argument.name.as_str()).collect();
        rows.push(("arguments", shown(&names.join(", ")).into_owned()));
    }
    for (label, tools) in
        [("allowed", &skill.allowed_tools), ("tools", &skill.tools), ("disallowed", &skill.disallowed_tools)]
    {
        if let Some(tools) = tools {
            rows.push((label, shown(&tools.join(", ")).into_owned()));
        }
    }
    table(&mut text, &rows, screen);
    let fields: Vec<(&str, String)> = fields(skill);
    if !fields.is_empty() {
        let _ = writeln!(text, "\n{}", screen.paint(BOLD, "fields"));
        table(&mut text, &fields, screen);
    }
    resources(&mut text, skill, screen);
    text
}

/// The frontmatter beyond name and description, as written.
fn fields(skill: &BundledSkill) -> Vec<(&str, String)> {
    let pairs = skill.frontmatter.as_mapping().unwrap_or(&[]);
    let own = |key: &str| matches!(Field::spelled(key), Some(Field::Name | Field::Description));
    pairs
        .iter()
        .filter(|pair| !own(&pair.key.text))
        .map(|pair| (pair.key.text.as_str(), shown(&one_line(&written(&pair.value))).into_owned()))
        .collect()
}

fn written(node: &Node) -> String {
    match node {
        Node::Scalar(scalar) if scalar.kind == Kind::Null => "null".to_owned(),
        Node::Scalar(scalar) => scalar.text.clone(),
        Node::Sequence(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Node::Mapping(pairs) => {
            let pairs = pairs.iter().map(|pair| format!("{}: {}", pair.key.text, written(&pair.value)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Labels on the left, values wrapped on the right.
fn table(text: &mut String, rows: &[(&str, String)], screen: Screen) {
    let labels: Vec<String> = rows.iter().map(|(label, _)| shown(label).into_owned()).collect();
    let width = labels.iter().map(|label| columns(label)).max().unwrap_or(0).clamp(10, 26);
    for (label, (_, value)) in labels.iter().zip(rows) {
        let mut label = screen.paint(CODE, &padded(label, width));
        for line in crate::explain::wrapped(value, screen.width.saturating_sub(width + 4).max(20)) {
            let _ = writeln!(text, "  {label}  {line}");
            label = " ".repeat(width);
        }
    }
}

fn resources(text: &mut String, skill: &BundledSkill, screen: Screen) {
    let bytes: u64 = skill.resources.iter().map(|resource| resource.size).sum();
    let head = format!("{}, {}", counted(skill.resources.len(), "resource"), size(bytes));
    let _ = writeln!(text, "\n{}", screen.paint(BOLD, &head));
    let paths: Vec<String> =
        skill.resources.iter().map(|resource| shown(&resource.path).into_owned()).collect();
    let width =
        paths.iter().map(|path| columns(path)).max().unwrap_or(0).min(screen.width.saturating_sub(36));
    for (path, resource) in paths.iter().zip(&skill.resources) {
        let kind = screen.paint(DIM, &kind(resource));
        let _ = writeln!(text, "  {}  {:>10}  {kind}", padded(path, width), size(resource.size));
    }
}

fn kind(resource: &Resource) -> String {
    let mut kind = match resource.kind {
        ResourceKind::Script => "script",
        ResourceKind::Reference => "reference",
        ResourceKind::Asset => "asset",
        ResourceKind::Other => "other",
    }
    .to_owned();
    if resource.executable {
        kind.push_str(", executable");
    }
    if !resource.utf8 {
        kind.push_str(", binary");
    }
    kind
}
