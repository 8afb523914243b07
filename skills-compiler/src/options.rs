//! What the caller asked for: roots and `key = value` options, the same for macro and command line.

mod shape;

use crate::level::{Broken, Level, LevelTable, Levels, Preset};
use crate::nearest::nearest;
use crate::rules;
use glob::Pattern;
use shape::{count, is_tool_name, list, one_of, patterns, quoted, switch};
use std::path::PathBuf;

/// A folder of skills.
#[derive(Clone, Debug)]
pub struct Root {
    /// As the caller wrote it: the name that messages show.
    pub label: String,
    /// Where it is.
    pub path: PathBuf,
}

impl Root {
    /// The label without a slash at its end, for putting a path behind it.
    pub fn name(&self) -> &str {
        let name = self.label.trim_end_matches('/');
        if name.is_empty() { &self.label } else { name }
    }
}

/// Everything that decides what is read, how it is judged, and what is embedded.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The roots, first wins a name.
    pub roots: Vec<Root>,
    /// The level of every rule.
    pub levels: LevelTable,
    /// What becomes of a skill with a denied finding; unset, the preset decides.
    pub broken: Option<Broken>,
    /// Paths below a root that are not read.
    pub exclude: Vec<Pattern>,
    /// Paths below a root that are read although they are hidden or junk.
    pub include: Vec<Pattern>,
    /// When not empty, only these skills (name or folder).
    pub only: Vec<String>,
    /// Skills to leave alone (name or folder).
    pub skip: Vec<String>,
    /// How many folders deep a skill may lie below a root, from 1 to 4.
    pub depth: usize,
    /// Names of tools that a skill may not take, compared without case.
    pub reserved: Vec<String>,
    /// The name of the tool that activates skills.
    pub tool: String,
    /// The most estimated tokens that the listing may cost.
    pub max_catalog_tokens: Option<u64>,
    /// The most bytes that all embedded files together may have.
    pub max_bundle_bytes: Option<u64>,
    /// The most bytes that the files of one skill may have together.
    pub max_skill_bytes: u64,
    /// The most files that one skill may have.
    pub max_skill_files: u64,
    /// The most bytes that one SKILL.md may have.
    pub max_file_bytes: u64,
    /// Whether a SHA-256 of every file is embedded.
    pub digests: bool,
    /// How many threads read and check. One is enough for a macro: the machine that builds is busy.
    pub threads: usize,
    /// What is known about the package that embeds the bundle; `None` outside a build.
    pub package: Option<Package>,
}

/// The package whose build embeds the bundle.
#[derive(Clone, Debug)]
pub struct Package {
    /// The folder of its `Cargo.toml`.
    pub folder: PathBuf,
    /// `OUT_DIR`, which cargo sets when the package has a build script.
    pub out_dir: Option<PathBuf>,
    /// The compiler watches the roots by itself, as a nightly one does.
    pub watched: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            roots: Vec::new(),
            levels: LevelTable::default(),
            broken: None,
            exclude: Vec::new(),
            include: Vec::new(),
            only: Vec::new(),
            skip: Vec::new(),
            depth: 1,
            reserved: Vec::new(),
            tool: "skill".to_owned(),
            max_catalog_tokens: None,
            max_bundle_bytes: None,
            max_skill_bytes: 16 << 20,
            max_skill_files: 512,
            max_file_bytes: 1 << 20,
            digests: false,
            threads: 1,
            package: None,
        }
    }
}

/// The value of an option, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `"…"`
    Text(String),
    /// `["…", "…"]`
    List(Vec<String>),
    /// `12`
    Number(u64),
    /// `true` or `false`
    Switch(bool),
}

/// Why an option was refused, in one line without a full stop, and the text to type when there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFault {
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

impl OptionFault {
    fn new(message: impl Into<String>, help: Option<String>) -> Self {
        Self { message: message.into(), help }
    }
}

/// The names of all options, for offering the nearest one.
pub const KEYS: &[&str] = &[
    "preset",
    "deny",
    "warn",
    "allow",
    "broken",
    "exclude",
    "include",
    "only",
    "skip",
    "depth",
    "reserved",
    "tool",
    "max_skill_bytes",
    "max_skill_files",
    "max_file_bytes",
    "max_catalog_tokens",
    "max_bundle_bytes",
    "digests",
];

impl Options {
    /// What becomes of a skill with a denied finding.
    pub fn broken(&self) -> Broken {
        self.broken.unwrap_or(match self.levels.preset {
            Preset::Lenient => Broken::LeaveOut,
            Preset::Spec | Preset::Strict => Broken::Deny,
        })
    }

    /// Sets the option `key`.
    ///
    /// # Errors
    ///
    /// When the key or a name in the value is unknown (the nearest one is offered), or the value has the wrong shape.
    pub fn set(&mut self, key: &str, value: Value) -> Result<(), OptionFault> {
        match key {
            "preset" => self.levels.preset = one_of(key, value, &Preset::ALL)?,
            "deny" => self.level(Level::Deny, key, value)?,
            "warn" => self.level(Level::Warn, key, value)?,
            "allow" => self.level(Level::Allow, key, value)?,
            "broken" => {
                let known = [("deny", Broken::Deny), ("leave-out", Broken::LeaveOut)];
                self.broken = Some(one_of(key, value, &known)?);
            }
            "exclude" => self.exclude.extend(patterns(key, value)?),
            "include" => self.include.extend(patterns(key, value)?),
            "only" => self.only.extend(list(key, value)?),
            "skip" => self.skip.extend(list(key, value)?),
            "reserved" => self.reserved.extend(list(key, value)?),
            "depth" => match value {
                Value::Number(depth @ 1..=4) => self.depth = usize::try_from(depth).unwrap_or(1),
                _ => return Err(OptionFault::new("`depth` is a number from 1 to 4", None)),
            },
            "max_skill_bytes" => self.max_skill_bytes = count(key, &value)?,
            "max_skill_files" => self.max_skill_files = count(key, &value)?,
            "max_file_bytes" => self.max_file_bytes = count(key, &value)?,
            "tool" => match value {
                Value::Text(name) if is_tool_name(&name) => self.tool = name,
                _ => {
                    return Err(OptionFault::new(
                        "`tool` is a name of 1 to 64 ASCII letters, digits, `_` and `-`",
                        Some("write `tool = \"skill\"`".to_owned()),
                    ));
                }
            },
            "max_catalog_tokens" => self.max_catalog_tokens = Some(count(key, &value)?),
            "max_bundle_bytes" => self.max_bundle_bytes = Some(count(key, &value)?),
            "digests" => self.digests = switch(key, &value)?,
            _ => {
                let help = nearest(key, KEYS.iter().copied()).map(|near| format!("did you mean `{near}`?"));
                let known = || format!("the options are {}", quoted(KEYS));
                return Err(OptionFault::new(
                    format!("unknown option `{key}`"),
                    Some(help.unwrap_or_else(known)),
                ));
            }
        }
        Ok(())
    }

    fn level(&mut self, level: Level, key: &str, value: Value) -> Result<(), OptionFault> {
        for name in list(key, value)? {
            let Some(rule) = rules::ALL.iter().find(|rule| rule.name == name) else {
                let near = nearest(&name, rules::ALL.iter().map(|rule| rule.name));
                return Err(OptionFault::new(
                    format!("unknown rule `{name}` in `{key}`"),
                    near.map(|near| format!("did you mean `{near}`?")),
                ));
            };
            if rule.levels == Levels::Always && level != Level::Deny {
                return Err(OptionFault::new(
                    format!("the rule `{name}` cannot be lowered: a skill that breaks it cannot be embedded"),
                    Some("write `broken = \"leave-out\"` to build without such skills".to_owned()),
                ));
            }
            self.levels.set.push((rule.name, level));
        }
        Ok(())
    }
}
