//! One finding of the rules, as a program sees it.

use std::{fmt, string::String};

use skills_compiler::{
    Diagnostic, Effect, Level,
    render::{Style, render},
};

/// What a rule found in a folder that was read. `Display` draws it with its place in the file, over several lines.
///
/// ```
/// use skills_runtime::{Catalog, Overlay};
/// use std::collections::BTreeMap;
///
/// let files = BTreeMap::from([("pdf/SKILL.md".to_owned(), b"---\nname: pdf-tools\ndescription: d\n---\n".to_vec())]);
/// let overlay = Overlay::over(Catalog::EMPTY).reader("home", files).load()?;
/// let finding = overlay.findings().find(|finding| finding.is_refusal()).unwrap();
/// assert_eq!((finding.rule(), finding.path().as_str()), ("name-mismatch", "home/pdf/SKILL.md"));
/// assert_eq!(finding.line_and_column(), Some((2, 7)));
/// assert!(finding.to_string().contains("the folder is `pdf`"));
/// # Ok::<(), skills_runtime::overlay::BadOption>(())
/// ```
#[derive(Clone, Copy)]
pub struct Finding<'a>(&'a Diagnostic);

impl<'a> Finding<'a> {
    pub(super) const fn new(diagnostic: &'a Diagnostic) -> Self {
        Finding(diagnostic)
    }

    /// The name of the rule.
    pub const fn rule(&self) -> &'static str {
        self.0.rule.name
    }

    /// What was found, on one line.
    pub fn message(&self) -> &'a str {
        &self.0.finding.message
    }

    /// What to do about it, where there is something to say.
    pub fn help(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.0.finding.help.iter().map(String::as_str)
    }

    /// The folder of the skill below its root, when it is about one.
    pub fn skill(&self) -> Option<&'a str> {
        self.0.skill.as_deref()
    }

    /// The root, as it was named.
    pub fn root(&self) -> &'a str {
        &self.0.root_name
    }

    /// The root, and the file or folder below it.
    pub fn path(&self) -> String {
        self.0.display_path()
    }

    /// Line and column in the file, both from 1, columns in characters.
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        self.0.range().map(|(start, _)| (start.line, start.column))
    }

    /// Whether it keeps a skill, or a whole root, out of the catalog.
    pub fn is_refusal(&self) -> bool {
        refuses(self.0)
    }
}

/// Whether a finding keeps something out.
pub(super) fn refuses(diagnostic: &Diagnostic) -> bool {
    diagnostic.level == Level::Deny || diagnostic.finding.effect == Effect::LeftOut
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(self.0, Style::Plain))
    }
}

impl fmt::Debug for Finding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Finding({}: {} [{}])", self.path(), self.message(), self.rule())
    }
}
