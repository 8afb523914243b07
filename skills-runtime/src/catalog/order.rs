//! The order that skills stand in, and what is said of one that does not.

use core::{error::Error, fmt};

/// A skill that stands in the wrong place, or twice, in what was to be a catalog.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let (b, a) = (SkillDef::new("b", "B.", ""), SkillDef::new("a", "A.", ""));
/// let skills = [Skill::from(&b), Skill::from(&a)];
/// assert_eq!(Catalog::from_sorted(&skills).unwrap_err().name(), "a");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfOrder<'a> {
    name: &'a str,
}

impl<'a> OutOfOrder<'a> {
    pub(super) const fn new(name: &'a str) -> Self {
        OutOfOrder { name }
    }

    /// Its name.
    pub const fn name(&self) -> &'a str {
        self.name
    }
}

impl fmt::Display for OutOfOrder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skill `{}` is not after the one before it in byte order of names", self.name)
    }
}

impl Error for OutOfOrder<'_> {}

/// `a < b`, in a `const fn`.
pub(super) const fn is_less(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if *x != *y {
            return *x < *y;
        }
        (a, b) = (a_rest, b_rest);
    }
    a.is_empty() && !b.is_empty()
}
