//! What is different between two catalogs.

use std::{borrow::ToOwned, fmt, string::String, vec::Vec};

use crate::{Catalog, Skill};

/// What a reload changed. `Display` is one line.
///
/// ```
/// use skills_runtime::{Catalog, Skill, SkillDef, overlay::Changes};
///
/// let (a, b, new_b) = (SkillDef::new("a", "A.", ""), SkillDef::new("b", "B.", "1"), SkillDef::new("b", "B.", "2"));
/// let (old, new) = ([Skill::from(&a), Skill::from(&b)], [Skill::from(&new_b)]);
/// let changes =
///     Changes::between(&Catalog::from_sorted(&old).unwrap(), &Catalog::from_sorted(&new).unwrap());
/// assert_eq!(changes.to_string(), "changed: b; removed: a");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Changes {
    added: Vec<String>,
    changed: Vec<String>,
    removed: Vec<String>,
}

impl Changes {
    /// Compares by name: the content of each skill, where it comes from, and where its files lie.
    pub fn between(old: &Catalog<'_>, new: &Catalog<'_>) -> Self {
        let same = |a: &Skill<'_>, b: &Skill<'_>| a == b && a.origin() == b.origin() && a.dir() == b.dir();
        let mut changes = Changes::default();
        for skill in new {
            match old.get(skill.name()) {
                None => changes.added.push(skill.name().to_owned()),
                Some(before) if !same(&before, &skill) => changes.changed.push(skill.name().to_owned()),
                Some(_) => {}
            }
        }
        let gone = old.names().filter(|name| !new.contains(name));
        changes.removed = gone.map(ToOwned::to_owned).collect();
        changes
    }

    /// Names that are new, in byte order.
    pub fn added(&self) -> &[String] {
        &self.added
    }

    /// Names whose skill is not what it was, in byte order.
    pub fn changed(&self) -> &[String] {
        &self.changed
    }

    /// Names that are gone, in byte order.
    pub fn removed(&self) -> &[String] {
        &self.removed
    }

    /// Whether all is as it was.
    pub const fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing has changed");
        }
        let parts = [("added", &self.added), ("changed", &self.changed), ("removed", &self.removed)];
        for (at, (what, names)) in parts.iter().filter(|(_, names)| !names.is_empty()).enumerate() {
            write!(f, "{}{what}: {}", if at == 0 { "" } else { "; " }, names.join(", "))?;
        }
        Ok(())
    }
}
