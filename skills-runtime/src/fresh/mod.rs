//! Whether a bundle is what its folders hold: the compiler reads them again, as the macro did, and both are compared.
//!
//! No path of the building machine is in a program, so where the package lies is asked of cargo when the test runs.

mod compare;
mod stale;

use crate::catalog::Catalog;
use skills_compiler::load::Keep;
use skills_compiler::{Options, Root, Value};
pub use stale::{Change, Difference, Stale};
use std::{
    borrow::ToOwned,
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    string::ToString,
};

/// What one call of the macro was asked.
#[derive(Debug)]
pub struct Asked {
    /// The package that called it.
    pub package: Option<&'static str>,
    /// The roots, in order.
    pub roots: &'static [AskedRoot],
    /// Keys, the shapes of their values, and these as texts.
    pub options: &'static [(&'static str, Shape, &'static [&'static str])],
}

/// A root: the environment variable that holds its start, what follows, and how it was written.
#[derive(Debug)]
pub struct AskedRoot {
    /// The environment variable.
    pub variable: &'static str,
    /// What follows, with a slash in front, or nothing.
    pub below: &'static str,
    /// As the call has it.
    pub label: &'static str,
}

/// How the value of an option was written.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// `"…"`
    Text,
    /// `["…", "…"]`
    List,
    /// `12`
    Number,
    /// `true`
    Switch,
}

/// The variable that stands for the folder of the package's `Cargo.toml`.
const PACKAGE: &str = "CARGO_MANIFEST_DIR";

impl Asked {
    /// The options of the macro, with roots on this machine.
    fn options(&self, package: Option<&Path>) -> Result<Options, Stale> {
        let mut options = Options::default();
        for &AskedRoot { variable, below, label } in self.roots {
            let start: OsString = match package {
                Some(folder) if variable == PACKAGE => folder.into(),
                _ => env::var_os(variable).ok_or(Stale::Unset { variable })?,
            };
            let mut path = start;
            path.push(below);
            options.roots.push(Root { label: label.to_owned(), path: PathBuf::from(path) });
        }
        for &(key, shape, texts) in self.options {
            // The macro has set the same before, so nothing is refused.
            let _ = options.set(key, shape.value(texts));
        }
        Ok(options)
    }

    /// Refuses a test of another package, whose folder is another one.
    fn check_package(&self) -> Result<(), Stale> {
        let running = env::var("CARGO_PKG_NAME").ok();
        match (self.package, running) {
            (Some(made), Some(running)) if made != running => {
                Err(Stale::OtherPackage { made_in: made, running })
            }
            _ => Ok(()),
        }
    }
}

impl Shape {
    fn value(self, texts: &[&str]) -> Value {
        let first = texts.first().copied().unwrap_or_default();
        match self {
            Self::Text => Value::Text(first.to_owned()),
            Self::List => Value::List(texts.iter().map(ToString::to_string).collect()),
            Self::Number => Value::Number(first.parse().unwrap_or_default()),
            Self::Switch => Value::Switch(first == "true"),
        }
    }
}

/// Behind the feature `fresh`, for the tests of a program.
impl Catalog<'_> {
    /// Fails when the folders hold something else than this catalog, and names it: the one line that a program's tests
    /// need, so that no skill that was added is missing from what is shipped.
    ///
    /// See [`check_fresh`](Catalog::check_fresh).
    ///
    /// # Panics
    ///
    /// With the text of the [`Stale`].
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// # macro_rules! include_skills { ($root:literal) => { skills_runtime::include_skills!(
    /// #     "$FIXTURES/layers/skills", allow = ["untracked-root", "outside-package"]) } }
    /// use skills_runtime::Catalog;
    ///
    /// static SKILLS: Catalog = include_skills!("skills/");
    ///
    /// // In a `#[test]`:
    /// SKILLS.assert_fresh();
    /// ```
    #[track_caller]
    #[expect(clippy::panic, reason = "an assertion")]
    pub fn assert_fresh(&self) {
        if let Err(stale) = self.check_fresh() {
            panic!("{stale}");
        }
    }

    /// Reads the folders again, with the options that the macro was given, and compares: names, paths, contents, and
    /// what was left out.
    ///
    /// cargo sets `CARGO_MANIFEST_DIR` where it runs a test, and roots that start with another environment variable
    /// need that one too. In a test of another package than the one that holds the macro call, use
    /// [`check_fresh_in`](Catalog::check_fresh_in).
    ///
    /// # Errors
    ///
    /// What differs, or why that cannot be told.
    ///
    /// ```
    /// use skills_runtime::{Catalog, Stale};
    ///
    /// // Put together at run time: there is no folder to compare with.
    /// assert_eq!(Catalog::EMPTY.check_fresh(), Err(Stale::NotEmbedded));
    /// ```
    pub fn check_fresh(&self) -> Result<(), Stale> {
        let asked = self.asked().ok_or(Stale::NotEmbedded)?;
        asked.check_package()?;
        self.compare(asked, None)
    }

    /// The same for a package whose `Cargo.toml` lies in `package`, whatever cargo says.
    ///
    /// # Errors
    ///
    /// As for [`check_fresh`](Catalog::check_fresh).
    ///
    /// ```no_run
    /// # let skills = skills_runtime::Catalog::EMPTY;
    /// // From the tests of a neighbour in the workspace.
    /// skills.check_fresh_in("../the-agent").unwrap();
    /// ```
    pub fn check_fresh_in(&self, package: impl AsRef<Path>) -> Result<(), Stale> {
        let asked = self.asked().ok_or(Stale::NotEmbedded)?;
        self.compare(asked, Some(package.as_ref()))
    }

    fn compare(&self, asked: &Asked, package: Option<&Path>) -> Result<(), Stale> {
        let options = asked.options(package)?;
        let differences = compare::differences(self, &skills_compiler::compile(&options, Keep::Facts));
        if differences.is_empty() { Ok(()) } else { Err(Stale::Differs(differences)) }
    }
}

#[cfg(test)]
mod tests;
