//! The catalog: every skill there is, by name and in order.

mod absent;
#[cfg(feature = "alloc")]
mod buf;
mod facts;
mod order;

pub use absent::{LeftOut, LeftOutSkills, Shadowed, ShadowedSkills};
#[cfg(feature = "alloc")]
pub use buf::CatalogBuf;
pub use order::OutOfOrder;

use core::fmt;

use crate::{
    bundle::Packed,
    list::{Iter, List, sealed::Sealed, word},
    resource::Resource,
    skill::Skill,
    suggest::Suggestions,
};

/// A map from names to skill numbers, as the macro emits it.
type Names = phf::Map<&'static str, u32>;

/// Every skill there is. Copying it copies references.
///
/// `include_skills!` makes one at build time; [`from_sorted`](Catalog::from_sorted), [`sort`](Catalog::sort) and
/// [`merge`](Catalog::merge) make one at run time. It is the same type to everything downstream.
///
/// ```
/// use skills_runtime::{Catalog, Skill, SkillDef};
///
/// let (csv, pdf) = (SkillDef::new("csv", "Reads CSV.", "# CSV\n"), SkillDef::new("pdf", "Reads PDFs.", "# PDF\n"));
/// let skills = [Skill::from(&csv), Skill::from(&pdf)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
///
/// assert_eq!(catalog.get("pdf").unwrap().body(), "# PDF\n");
/// assert_eq!(catalog.names().collect::<Vec<_>>(), ["csv", "pdf"]);
/// for skill in &catalog {
///     println!("{}: {}", skill.name(), skill.description());
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Catalog<'a>(Index<'a>);

#[derive(Clone, Copy)]
enum Index<'a> {
    /// Embedded: a perfect hash finds the number, and the texts were made at build time.
    Bundle {
        bundle: Packed<'a>,
        names: &'static Names,
        /// What the macro was asked, for asking it again.
        #[cfg(feature = "fresh")]
        asked: Option<&'static crate::fresh::Asked>,
    },
    /// Put together at run time: names in strictly ascending byte order.
    Sorted(Sorted<'a>),
    /// A bundle, and what an overlay read on top of it.
    #[cfg(feature = "overlay")]
    Overlay(&'a crate::overlay::Overlay),
}

#[derive(Clone, Copy)]
struct Sorted<'a> {
    skills: &'a [Skill<'a>],
    /// Empty where nobody rendered it.
    listing: &'a str,
    schema: &'a str,
    shadowed: &'a [Shadowed<'a>],
    left_out: &'a [LeftOut<'a>],
}

impl Sorted<'_> {
    const EMPTY: Sorted<'static> =
        Sorted { skills: &[], listing: "", schema: "", shadowed: &[], left_out: &[] };
}

impl<'a> Catalog<'a> {
    /// The catalog without skills.
    pub const EMPTY: Catalog<'static> = Catalog(Index::Sorted(Sorted::EMPTY));

    pub(crate) const fn bundle(bundle: Packed<'a>, names: &'static Names) -> Self {
        Catalog(Index::Bundle {
            bundle,
            names,
            #[cfg(feature = "fresh")]
            asked: None,
        })
    }

    #[cfg(feature = "fresh")]
    pub(crate) const fn with_asked(mut self, made: &'static crate::fresh::Asked) -> Self {
        if let Index::Bundle { asked, .. } = &mut self.0 {
            *asked = Some(made);
        }
        self
    }

    #[cfg(feature = "fresh")]
    pub(crate) const fn asked(&self) -> Option<&'static crate::fresh::Asked> {
        match self.0 {
            Index::Bundle { asked, .. } => asked,
            Index::Sorted(_) => None,
            #[cfg(feature = "overlay")]
            Index::Overlay(_) => None,
        }
    }

    #[cfg(feature = "overlay")]
    pub(crate) const fn overlay(overlay: &'a crate::overlay::Overlay) -> Self {
        Catalog(Index::Overlay(overlay))
    }

    /// A catalog over skills of one's own.
    ///
    /// # Errors
    ///
    /// Names must stand in byte order, each only once; the first that does not is named. See
    /// [`sort`](Catalog::sort) for skills in any order.
    pub const fn from_sorted(skills: &'a [Skill<'a>]) -> Result<Self, OutOfOrder<'a>> {
        let mut rest = skills;
        while let [first, tail @ ..] = rest {
            if let [second, ..] = tail
                && !order::is_less(first.name().as_bytes(), second.name().as_bytes())
            {
                return Err(OutOfOrder::new(second.name()));
            }
            rest = tail;
        }
        Ok(Catalog(Index::Sorted(Sorted { skills, ..Sorted::EMPTY })))
    }

    /// A catalog over skills of one's own, put in order first.
    ///
    /// # Errors
    ///
    /// A name that stands there twice. See [`merge`](Catalog::merge) for a catalog where the first one wins.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef};
    /// let (a, b) = (SkillDef::new("b", "B.", ""), SkillDef::new("a", "A.", ""));
    /// let mut skills = [Skill::from(&a), Skill::from(&b)];
    /// assert_eq!(Catalog::sort(&mut skills).unwrap().names().next(), Some("a"));
    /// ```
    pub fn sort(skills: &'a mut [Skill<'a>]) -> Result<Self, OutOfOrder<'a>> {
        skills.sort_unstable_by_key(Skill::name);
        Catalog::from_sorted(skills)
    }

    /// The skill with this name.
    pub fn get(&self, name: &str) -> Option<Skill<'a>> {
        self.skill_at(self.position(name)?)
    }

    /// Whether there is a skill with this name.
    pub fn contains(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// The number of the skill with this name; numbers follow the order of names.
    pub(crate) fn position(&self, name: &str) -> Option<u32> {
        match self.0 {
            Index::Bundle { names, .. } => names.get(name).copied(),
            Index::Sorted(Sorted { skills, .. }) => {
                skills.binary_search_by(|skill| skill.name().cmp(name)).ok().map(word)
            }
            #[cfg(feature = "overlay")]
            Index::Overlay(overlay) => overlay.position(name),
        }
    }

    pub(crate) fn skill_at(&self, number: u32) -> Option<Skill<'a>> {
        match self.0 {
            Index::Bundle { bundle, .. } => {
                (number < bundle.number(1, 0)).then(|| Skill::packed(bundle, number))
            }
            Index::Sorted(Sorted { skills, .. }) => skills.get(number as usize).copied(),
            #[cfg(feature = "overlay")]
            Index::Overlay(overlay) => overlay.skill_at(number),
        }
    }

    /// How many skills there are.
    pub const fn len(&self) -> usize {
        match self.0 {
            Index::Bundle { bundle, .. } => bundle.number(1, 0) as usize,
            Index::Sorted(Sorted { skills, .. }) => skills.len(),
            #[cfg(feature = "overlay")]
            Index::Overlay(overlay) => overlay.layers.order.len(),
        }
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every skill, in byte order of names.
    pub fn iter(&self) -> Iter<Catalog<'a>> {
        Iter::new(*self)
    }

    /// Every name, in byte order.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone + use<'a> {
        self.iter().map(|skill| skill.name())
    }

    /// The file that a `read_path` means: `skill://NAME/PATH`, or a path below the real directory of a skill. `..` and
    /// what is no file of a skill lead nowhere.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Resource, Skill, SkillDef};
    /// let files = [Resource::new("references/forms.md", b"# Forms")];
    /// let defs = [
    ///     SkillDef::new("csv", "Reads CSV.", "").resources(&files).dir("/srv/csv"),
    ///     SkillDef::new("pdf", "Reads PDFs.", "").resources(&files),
    /// ];
    /// let skills = [Skill::from(&defs[0]), Skill::from(&defs[1])];
    /// let catalog = Catalog::from_sorted(&skills).unwrap();
    /// assert!(catalog.resource("skill://pdf/references/forms.md").is_some());
    /// assert!(catalog.resource("/srv/csv/references/forms.md").is_some());
    /// assert!(catalog.resource("/srv/csv/../pdf/references/forms.md").is_none());
    /// ```
    pub fn resource(&self, read_path: &str) -> Option<Resource<'a>> {
        if let Some((name, path)) = read_path.strip_prefix("skill://").and_then(|rest| rest.split_once('/')) {
            return self.get(name).filter(|skill| skill.dir().is_virtual())?.resource(path);
        }
        let below = |skill: Skill<'a>| {
            let path =
                skill.dir().pieces().iter().try_fold(read_path, |rest, piece| rest.strip_prefix(piece))?;
            skill.resource(path.strip_prefix('/')?)
        };
        self.iter().filter(|skill| !skill.dir().is_virtual()).find_map(below)
    }

    /// The names nearest to one that is not there: three at most, each similar by 0.6 or more.
    pub fn suggest(&self, name: &str) -> Suggestions<'a> {
        Suggestions::new(name, self.names())
    }
}

impl Sealed for Catalog<'_> {}

impl<'a> List for Catalog<'a> {
    type Item = Skill<'a>;

    fn entry(&self, index: usize) -> Option<Skill<'a>> {
        self.skill_at(word(index))
    }

    fn count(&self) -> usize {
        self.len()
    }
}

impl<'a> IntoIterator for &Catalog<'a> {
    type Item = Skill<'a>;
    type IntoIter = Iter<Catalog<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for Catalog<'a> {
    type Item = Skill<'a>;
    type IntoIter = Iter<Catalog<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Default for Catalog<'_> {
    fn default() -> Self {
        Catalog::EMPTY
    }
}

/// Lists the names.
impl fmt::Debug for Catalog<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Catalog")?;
        f.debug_set().entries(self.names()).finish()
    }
}

#[cfg(test)]
mod tests;
