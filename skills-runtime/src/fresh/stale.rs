//! What differs between a catalog and its folders, and the text that says so.

use core::{error::Error, fmt};
use std::{string::String, vec::Vec};

/// Why a catalog is not what its folders hold, or why that cannot be told.
///
/// ```
/// use skills_runtime::{Change, Catalog, Stale};
///
/// match Catalog::EMPTY.check_fresh() {
///     Ok(()) => println!("fresh"),
///     Err(Stale::Differs(differences)) => {
///         for added in differences.iter().filter(|difference| difference.change() == Change::Added) {
///             println!("build again for {}", added.path());
///         }
///     }
///     Err(other) => println!("{other}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stale {
    /// The folders hold something else.
    Differs(Vec<Difference>),
    /// The catalog was put together at run time, or another one was merged into it: it comes from no macro call.
    NotEmbedded,
    /// An environment variable that a root starts with is not set.
    Unset {
        /// Its name.
        variable: &'static str,
    },
    /// The macro was called in another package than the one whose test is running.
    OtherPackage {
        /// The package with the macro call.
        made_in: &'static str,
        /// The package whose test is running.
        running: String,
    },
}

/// One thing that differs.
///
/// ```
/// use skills_runtime::{Catalog, Stale};
///
/// if let Err(Stale::Differs(differences)) = Catalog::EMPTY.check_fresh() {
///     for difference in &differences {
///         println!("{difference}"); // added    skills/invoices/SKILL.md
///     }
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    path: String,
    change: Change,
    reason: String,
}

/// How it differs.
///
/// ```
/// assert_eq!(skills_runtime::Change::Added.to_string(), "added");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Change {
    /// The folder has it, and the catalog does not.
    Added,
    /// The catalog has it, and the folder does not.
    Removed,
    /// Both have it, and its content is another.
    Changed,
    /// The folder has it, and a rule keeps it out of the catalog.
    Refused,
}

impl Difference {
    pub(super) fn new(change: Change, path: String) -> Self {
        Difference { path, change, reason: String::new() }
    }

    pub(super) fn because(mut self, reason: String) -> Self {
        self.reason = reason;
        self
    }

    /// The file or folder: the root as the macro call has it, then the path below, with `/` between parts.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// How it differs.
    pub const fn change(&self) -> Change {
        self.change
    }

    /// The rule and its words where one keeps a skill out; empty otherwise.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Change::Added => "added",
            Change::Removed => "removed",
            Change::Changed => "changed",
            Change::Refused => "refused",
        })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<8} {}", self.change, self.path)?;
        if self.reason.is_empty() { Ok(()) } else { write!(f, ": {}", self.reason) }
    }
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stale::Differs(differences) => {
                f.write_str("the embedded skills are not what their folders hold")?;
                for difference in differences {
                    write!(f, "\n  {difference}")?;
                }
                f.write_str(
                    "\n  = help: build again; with `println!(\"cargo::rerun-if-changed=skills\");` in `build.rs` \
                     cargo does so by itself when a skill is added to `skills`",
                )
            }
            Stale::NotEmbedded => f.write_str("the catalog comes from no `include_skills!`"),
            Stale::Unset { variable } => write!(
                f,
                "the environment variable `{variable}` is not set, so the folder of the skills is not known\n  \
                 = help: run the test with `cargo test`, or set it"
            ),
            Stale::OtherPackage { made_in, running } => write!(
                f,
                "the skills were embedded in the package `{made_in}`, and the test is one of `{running}`\n  \
                 = help: write `check_fresh_in(\"…\")` with the folder of `{made_in}`"
            ),
        }
    }
}

impl Error for Stale {}
