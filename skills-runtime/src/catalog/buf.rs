//! A catalog that owns its index, for skills that are put together at run time.

use alloc::{string::String, string::ToString, vec::Vec};

use super::{Catalog, Index, LeftOut, Shadowed, Sorted};
use crate::{session::Parameters, skill::Skill, tool::Schema};

/// Skills from several places, put together once; lends a [`Catalog`].
///
/// The first skill with a name wins, and the rest are reported as shadowed. The listing and the tool's schema are
/// rendered here, so that [`Catalog::listing`] and [`Tool::input_schema`](crate::Tool::input_schema) have them.
///
/// ```
/// use skills_runtime::{CatalogBuf, Skill, SkillDef};
///
/// let (ours, theirs) = (SkillDef::new("pdf", "Ours.", ""), SkillDef::new("pdf", "Theirs.", ""));
/// let buf: CatalogBuf = [Skill::from(&ours), Skill::from(&theirs)].into_iter().collect();
/// let catalog = buf.catalog();
/// assert_eq!(catalog.get("pdf").unwrap().description(), "Ours.");
/// assert_eq!(catalog.shadowed().len(), 1);
/// assert!(catalog.listing().contains("<description>Ours.</description>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct CatalogBuf<'a> {
    skills: Vec<Skill<'a>>,
    shadowed: Vec<Shadowed<'a>>,
    left_out: Vec<LeftOut<'a>>,
    listing: String,
    schema: String,
}

impl<'a> CatalogBuf<'a> {
    /// Puts skills together, with reports of those that were left out.
    pub fn new(
        skills: impl IntoIterator<Item = Skill<'a>>,
        left_out: impl IntoIterator<Item = LeftOut<'a>>,
    ) -> Self {
        Self::build(skills.into_iter().collect(), Vec::new(), left_out.into_iter().collect())
    }

    fn build(all: Vec<Skill<'a>>, mut shadowed: Vec<Shadowed<'a>>, left_out: Vec<LeftOut<'a>>) -> Self {
        let mut skills = all;
        // Stable, so that the first of a name stays the first.
        skills.sort_by_key(Skill::name);
        skills.dedup_by(|later, first| {
            let same = later.name() == first.name();
            if same {
                shadowed.push(Shadowed::new(first.name(), later.origin().root(), first.origin().root()));
            }
            same
        });
        let mut buf = CatalogBuf { skills, shadowed, left_out, ..CatalogBuf::default() };
        let catalog = buf.catalog();
        if catalog.has_visible() {
            let (listing, schema) = (
                catalog.xml_listing().to_string(),
                Schema::new(catalog, Parameters::NameArguments).to_string(),
            );
            (buf.listing, buf.schema) = (listing, schema);
        }
        buf
    }

    /// The catalog.
    pub fn catalog(&self) -> Catalog<'_> {
        Catalog(Index::Sorted(Sorted {
            skills: &self.skills,
            listing: &self.listing,
            schema: &self.schema,
            shadowed: &self.shadowed,
            left_out: &self.left_out,
        }))
    }
}

impl<'a> FromIterator<Skill<'a>> for CatalogBuf<'a> {
    fn from_iter<I: IntoIterator<Item = Skill<'a>>>(skills: I) -> Self {
        CatalogBuf::new(skills, [])
    }
}

impl<'a> Catalog<'a> {
    /// Puts catalogs together: the first one wins a name, and the rest are reported as shadowed.
    ///
    /// ```
    /// use skills_runtime::{Catalog, Skill, SkillDef};
    ///
    /// let (a, b) = (SkillDef::new("a", "A.", ""), SkillDef::new("b", "B.", ""));
    /// let (first, second) = ([Skill::from(&a)], [Skill::from(&b)]);
    /// let both = Catalog::merge([Catalog::from_sorted(&first).unwrap(), Catalog::from_sorted(&second).unwrap()]);
    /// assert_eq!(both.catalog().names().collect::<Vec<_>>(), ["a", "b"]);
    /// ```
    pub fn merge(catalogs: impl IntoIterator<Item = Catalog<'a>>) -> CatalogBuf<'a> {
        let (mut skills, mut shadowed, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
        for catalog in catalogs {
            skills.extend(catalog);
            shadowed.extend(catalog.shadowed());
            left_out.extend(catalog.left_out());
        }
        CatalogBuf::build(skills, shadowed, left_out)
    }
}
