//! The frontmatter of a skill: every key it holds, known to us or not.

use core::fmt;

use crate::{list::Iter, value::MappingEntries, value::Value};

/// Everything between the fences: as a tree of values in the order written, and as the text itself.
///
/// ```
/// # use skills_runtime::{Skill, SkillDef, Value};
/// let keys = [("name", Value::text("pdf")), ("x-team", Value::text("docs"))];
/// let def = SkillDef::new("pdf", "Reads PDFs.", "")
///     .frontmatter("name: pdf\nx-team: docs\n", Value::mapping(&keys));
/// let frontmatter = Skill::from(&def).frontmatter();
/// assert_eq!(frontmatter.get("x-team").unwrap().as_str(), Some("docs"));
/// assert!(frontmatter.text().starts_with("name: pdf"));
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Frontmatter<'a> {
    text: &'a str,
    value: Value<'a>,
}

impl<'a> Frontmatter<'a> {
    pub(crate) const fn new(text: &'a str, value: Value<'a>) -> Self {
        Frontmatter { text, value }
    }

    /// The block as written, without its fences.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The block as a mapping.
    pub const fn value(&self) -> Value<'a> {
        self.value
    }

    /// The value of a key, spelt as in the file.
    pub fn get(&self, key: &str) -> Option<Value<'a>> {
        self.value.get(key)
    }

    /// Every key with its value, in the order written.
    pub fn entries(&self) -> Iter<MappingEntries<'a>> {
        self.value.entries()
    }
}

impl fmt::Debug for Frontmatter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.value, f)
    }
}
