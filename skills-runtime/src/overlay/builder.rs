//! What an overlay is made of: roots in order, and the options of the macro.

use std::{
    borrow::ToOwned,
    collections::BTreeSet,
    fmt,
    path::{Path, PathBuf},
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use skills_compiler::{Broken, OptionFault, Options, Value};

use super::{Overlay, Preset, Reader, SENSITIVE_PLACES, development::Asked, sensitive::Sensitive};
use crate::Catalog;

/// Where skills come from.
#[derive(Clone)]
pub(super) struct Source {
    /// The root as messages name it.
    pub(super) label: String,
    pub(super) from: From,
}

#[derive(Clone)]
pub(super) enum From {
    Folder {
        path: PathBuf,
        /// Nothing is said when it is absent.
        optional: bool,
    },
    Reader(Arc<dyn Reader>),
}

/// Says what to read and how to judge it; [`load`](OverlayBuilder::load) does it. Made by [`Overlay::over`].
///
/// ```
/// use skills_runtime::{Catalog, Overlay, overlay::Preset};
///
/// let overlay = Overlay::over(Catalog::EMPTY)
///     .optional_roots(["no/such/skills"])
///     .preset(Preset::Lenient)
///     .deny(["vague-description"])
///     .reserved(["read", "write"])
///     .switched_off(["deploy"])
///     .load()?;
/// assert!(overlay.catalog().is_empty());
///
/// let wrong = Overlay::over(Catalog::EMPTY).deny(["vague-descriptions"]).load().unwrap_err();
/// assert!(wrong.to_string().contains("did you mean `vague-description`?"));
/// # Ok::<(), skills_runtime::overlay::BadOption>(())
/// ```
#[derive(Clone)]
#[must_use = "nothing is read before `load`"]
pub struct OverlayBuilder {
    pub(super) base: Catalog<'static>,
    pub(super) sources: Vec<Source>,
    pub(super) options: Options,
    fault: Option<OptionFault>,
    pub(super) sensitive: Vec<Sensitive>,
    pub(super) workspace: Vec<PathBuf>,
    pub(super) off: BTreeSet<String>,
    pub(super) may_shadow: bool,
    pub(super) development: Option<Asked>,
}

impl OverlayBuilder {
    pub(super) fn new(base: Catalog<'static>) -> Self {
        let mut options = Options::default();
        options.broken = Some(Broken::LeaveOut);
        options.threads = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(8));
        let mut builder = OverlayBuilder {
            base,
            sources: Vec::new(),
            options,
            fault: None,
            sensitive: Vec::new(),
            workspace: Vec::new(),
            off: BTreeSet::new(),
            may_shadow: false,
            development: None,
        };
        // A folder of the user's may be empty.
        builder.set("allow", Value::List(std::vec!["empty-root".to_owned()]));
        builder.sensitive(SENSITIVE_PLACES.iter().copied())
    }

    /// Adds a folder of skill folders. Of two roots with a skill of one name the earlier one wins, and the later one
    /// is reported as shadowed. A folder that is not there is reported.
    pub fn root(self, folder: impl Into<PathBuf>) -> Self {
        self.folder(folder.into(), false)
    }

    /// The same for folders that need not be there, such as [`default_places`](super::default_places).
    pub fn optional_roots(self, folders: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        folders.into_iter().fold(self, |builder, folder| builder.folder(folder.into(), true))
    }

    fn folder(mut self, path: PathBuf, optional: bool) -> Self {
        self.sources.push(Source { label: label(&path), from: From::Folder { path, optional } });
        self
    }

    /// Adds a root whose files a reader of the caller's has. `label` names it in reports.
    pub fn reader(mut self, label: impl Into<String>, reader: impl Reader + 'static) -> Self {
        self.sources.push(Source { label: label.into(), from: From::Reader(Arc::new(reader)) });
        self
    }

    /// The levels of all rules, as in the macro: [`Preset::Spec`] unless set. Whatever the preset, a skill that breaks a
    /// denied rule is left out, and the rest goes on.
    pub fn preset(mut self, preset: Preset) -> Self {
        let names = Preset::ALL.iter().find(|(_, known)| *known == preset);
        let name = names.map_or("", |(name, _)| name).to_owned();
        self.set("preset", Value::Text(name));
        self
    }

    /// Denies rules, by name: a skill that breaks one is left out.
    pub fn deny(self, rules: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.list("deny", rules)
    }

    /// Makes a finding of these rules a warning.
    pub fn warn(self, rules: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.list("warn", rules)
    }

    /// Silences rules.
    pub fn allow(self, rules: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.list("allow", rules)
    }

    /// Globs over paths below a root that are not read.
    pub fn exclude(self, globs: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.list("exclude", globs)
    }

    /// Globs over paths below a root that are read although they are hidden.
    pub fn include(self, globs: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.list("include", globs)
    }

    /// How many folders deep a skill may lie below a root, from 1 (unless set) to 4.
    pub fn depth(mut self, folders: u64) -> Self {
        self.set("depth", Value::Number(folders));
        self
    }

    /// Names of the host's tools, which a skill may not take.
    pub fn reserved(self, tools: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.list("reserved", tools)
    }

    /// The most bytes that the files of one skill may have together, 16 MiB unless set. A larger file is not read.
    pub fn max_skill_bytes(mut self, bytes: u64) -> Self {
        self.set("max_skill_bytes", Value::Number(bytes));
        self
    }

    /// Adds globs for sensitive places, over the absolute path of a `SKILL.md` with `/` between parts, to
    /// [`SENSITIVE_PLACES`].
    pub fn sensitive(mut self, globs: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        for glob in globs {
            match Sensitive::new(glob.as_ref()) {
                Ok(place) => self.sensitive.push(place),
                Err(error) => self.fail(OptionFault {
                    message: std::format!("`{}` in `sensitive` is not a glob: {}", glob.as_ref(), error.msg),
                    help: None,
                }),
            }
        }
        self
    }

    /// Takes back all patterns for sensitive places, [`SENSITIVE_PLACES`] too.
    pub fn nothing_is_sensitive(mut self) -> Self {
        self.sensitive.clear();
        self
    }

    /// A folder that a link to a skill may lead into. It is not read as a root. Without one, a link may lead into its
    /// own root and into the other roots only.
    pub fn workspace(mut self, folder: impl Into<PathBuf>) -> Self {
        self.workspace.push(folder.into());
        self
    }

    /// Switches skills off by name, bundled ones too; see [`Overlay::switch_off`].
    pub fn switched_off(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.off.extend(names.into_iter().map(Into::into));
        self
    }

    /// Lets a skill that was read take the name of a bundled one. It is reported as shadowed, like the other way
    /// around.
    pub fn bundled_skills_may_be_shadowed(mut self) -> Self {
        self.may_shadow = true;
        self
    }

    /// For development: reads the bundled skills from these folders instead of the program, through the same checks.
    /// They are trusted as the bundled ones are. [`Overlay::development_override`] says that it is in force, and so
    /// does [`Catalog::left_out`].
    pub fn bundled_from_disk_for_development(
        mut self,
        roots: impl IntoIterator<Item = impl Into<PathBuf>>,
    ) -> Self {
        self.development = Some(Asked::Roots(roots.into_iter().map(Into::into).collect()));
        self
    }

    /// The same from the folders that an environment variable names, separated as in `PATH`, when it is set and not
    /// empty. Whoever may set it decides what the program trusts: do not offer it in a program that runs with more
    /// rights than its user.
    pub fn bundled_from_disk_by_environment(mut self, variable: impl Into<String>) -> Self {
        self.development = Some(Asked::Variable(variable.into()));
        self
    }

    /// Reads everything.
    ///
    /// # Errors
    ///
    /// An option that is not one: an unknown rule, or a glob that is none. What is wrong with the folders and the
    /// skills in them is no error here: see [`Overlay::findings`].
    pub fn load(mut self) -> Result<Overlay, BadOption> {
        match self.fault.take() {
            Some(fault) => Err(BadOption(fault)),
            None => Ok(Overlay::load(self)),
        }
    }

    fn list(mut self, key: &str, items: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.set(key, Value::List(items.into_iter().map(Into::into).collect()));
        self
    }

    fn set(&mut self, key: &str, value: Value) {
        if let Err(fault) = self.options.set(key, value) {
            self.fail(fault);
        }
    }

    fn fail(&mut self, fault: OptionFault) {
        self.fault.get_or_insert(fault);
    }
}

/// A folder as messages name it.
pub(super) fn label(path: &Path) -> String {
    let label = path.to_string_lossy().replace('\\', "/");
    match label.trim_end_matches('/') {
        "" => label,
        trimmed => trimmed.to_string(),
    }
}

impl fmt::Debug for OverlayBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let roots: Vec<_> = self.sources.iter().map(|source| &source.label).collect();
        f.debug_struct("OverlayBuilder").field("roots", &roots).finish_non_exhaustive()
    }
}

/// An option that is not one. `Display` says what is wrong, and what to write instead where that is known.
///
/// ```
/// # use skills_runtime::{Catalog, Overlay};
/// let wrong = Overlay::over(Catalog::EMPTY).exclude(["[a"]).load().unwrap_err();
/// assert!(wrong.to_string().starts_with("`[a` in `exclude` is not a glob"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOption(OptionFault);

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        self.0.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

impl core::error::Error for BadOption {}
