//! Reads, checks and lowers folders of Agent Skills.
//!
//! This is the library behind `skills_runtime::include_skills!` and `cargo skills`. It knows nothing of procedural
//! macros or of the runtime: a path goes in, a checked bundle and a full report come out.
//!
//! ```text
//! load ─► source ─► parse ─► skill ─► rules ─► report
//!                              └─► lower ─► bundle ─► flat
//! ```
//!
//! ```
//! use skills_compiler::{Options, compile_files, load::Memory};
//!
//! let files = Memory::new().file("pdf/SKILL.md", "---\nname: pdf-tools\ndescription: Reads PDF files.\n---\nOpen it.\n");
//! let compiled = compile_files("skills", &files, &Options::default());
//!
//! let error = compiled.report.errors().next().unwrap();
//! assert_eq!(error.rule.name, "name-mismatch");
//! assert_eq!(error.finding.message, "skill name `pdf-tools` is not the folder name `pdf`");
//! ```

mod argument_names;
pub mod bundle;
mod check;
mod field;
mod finding;
pub mod flat;
mod invisible;
mod level;
pub mod limits;
mod links;
mod listing;
pub mod load;
mod lower;
pub mod markdown;
mod misspelt;
mod nearest;
mod options;
pub mod parallel;
pub mod parse;
pub mod render;
mod report;
pub mod rules;
mod search;
mod skill;
pub mod source;
mod tokens;
mod tool_list;
pub mod tree;
mod values;

pub use bundle::Bundle;
pub use field::Field;
pub use finding::{Effect, Finding, Place};
pub use level::{Broken, Level, LevelTable, Levels, Preset};
pub use options::{KEYS, OptionFault, Options, Package, Root, Value};
pub use report::{Diagnostic, Report};
pub use rules::Rule;

use load::{Files, Keep};
use skill::Skill;
use tree::Tree;

/// What came of the roots.
#[derive(Debug)]
#[non_exhaustive]
pub struct Compiled {
    /// Every finding of level `warn` and `deny`.
    pub report: Report,
    /// The bundle of the skills without a denied finding. Look at [`Report::has_errors`] before using it.
    pub bundle: Bundle,
    /// The skills that the options ask for, good and bad, in the order of roots and folders.
    pub skills: Vec<Checked>,
    /// What was read.
    pub tree: Tree,
}

/// A skill that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of its root.
    pub root: usize,
    /// Its folder below the root.
    pub folder: String,
    /// Its name: the declared one, else the folder's.
    pub name: String,
}

/// A verdict on the roots, for who embeds nothing.
#[derive(Debug)]
#[non_exhaustive]
pub struct Judged {
    /// As in [`Compiled`].
    pub report: Report,
    /// As in [`Compiled`].
    pub skills: Vec<Checked>,
    /// As in [`Compiled`].
    pub tree: Tree,
}

/// Reads the roots of `options` from the disk, checks and lowers them.
pub fn compile(options: &Options, keep: Keep) -> Compiled {
    compile_tree(load::load(options, keep), options)
}

/// The same for one root from any source of files.
pub fn compile_files(name: &str, files: &dyn Files, options: &Options) -> Compiled {
    compile_tree(load::load_from(name, files, options, Keep::Bytes), options)
}

/// The same for what was read already.
pub fn compile_tree(tree: Tree, options: &Options) -> Compiled {
    let (skills, report, bundle) = judge(&tree, options);
    let bundle = bundle.unwrap_or_else(|| lower::lower(&skills, &report, options));
    let skills = checked(&skills);
    Compiled { report, bundle, skills, tree }
}

/// The verdict of [`compile_tree`] without the bundle, which is not made unless a rule asks what is in it.
///
/// ```
/// use skills_compiler::{Options, judge_tree, load::{Keep, Memory, load_from}};
///
/// let files = Memory::new().file("pdf/SKILL.md", "---\nname: pdf\ndescription: Reads PDF files.\n---\nOpen it.\n");
/// let options = Options::default();
/// let judged = judge_tree(load_from("skills", &files, &options, Keep::Names), &options);
///
/// assert!(!judged.report.has_errors());
/// assert_eq!(judged.skills[0].name, "pdf");
/// ```
pub fn judge_tree(tree: Tree, options: &Options) -> Judged {
    let (skills, report, _) = judge(&tree, options);
    let skills = checked(&skills);
    Judged { report, skills, tree }
}

/// The skills, what is said of them, and the bundle if a rule asked for it.
fn judge<'t>(tree: &'t Tree, options: &Options) -> (Vec<Skill<'t>>, Report, Option<Bundle>) {
    let (skills, findings) = check::skills(tree, options);
    let mut report = check::check(tree, &skills, findings, options);
    let (mut findings, mut bundle) = check::bundle(tree, &skills, options, &report);
    let is_left_out = |found: &Diagnostic| found.finding.effect == Effect::LeftOut;
    if findings.iter().any(is_left_out) {
        findings.retain(is_left_out);
        report.add(findings);
        (findings, bundle) = check::bundle(tree, &skills, options, &report);
    }
    report.add(findings);
    (skills, report, bundle)
}

fn checked(skills: &[Skill<'_>]) -> Vec<Checked> {
    let checked = |skill: &Skill<'_>| Checked {
        root: skill.root,
        folder: skill.folder.path.clone(),
        name: skill.name().to_owned(),
    };
    skills.iter().map(checked).collect()
}
