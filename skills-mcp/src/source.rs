//! Where the skills of a server come from.

use std::sync::Arc;

use skills_runtime::{Catalog, CatalogBuf};

/// Something that lends a catalog for as long as it lives: an embedded bundle, or what owns skills read at run time.
///
/// ```
/// use skills_mcp::Source;
/// use skills_runtime::{Catalog, CatalogBuf};
///
/// static SKILLS: Catalog = Catalog::EMPTY; // include_skills!("skills/")
/// static MORE: Catalog = Catalog::EMPTY;
///
/// let both: CatalogBuf<'static> = Catalog::merge([SKILLS, MORE]);
/// let sources: [Box<dyn Source>; 2] = [Box::new(SKILLS), Box::new(both)];
/// assert!(sources.iter().all(|source| source.catalog().is_empty()));
/// ```
pub trait Source: Send + Sync + 'static {
    /// The catalog. It is asked for at each request, so this should be cheap.
    fn catalog(&self) -> Catalog<'_>;
}

impl Source for Catalog<'static> {
    fn catalog(&self) -> Catalog<'_> {
        *self
    }
}

impl Source for CatalogBuf<'static> {
    fn catalog(&self) -> Catalog<'_> {
        CatalogBuf::catalog(self)
    }
}

#[cfg(feature = "overlay")]
impl Source for skills_runtime::Overlay {
    fn catalog(&self) -> Catalog<'_> {
        skills_runtime::Overlay::catalog(self)
    }
}

/// What somebody else holds too, to read it again later.
impl<S: Source> Source for Arc<S> {
    fn catalog(&self) -> Catalog<'_> {
        (**self).catalog()
    }
}
