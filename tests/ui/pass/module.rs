#![deny(warnings, missing_docs)]
//! The module form.

use skills_runtime::{Skill, include_skills};

include_skills! {
    /// Ours.
    #[allow(clippy::doc_markdown)]
    pub mod skills = "$FIXTURES/good", allow = ["untracked-root", "outside-package"];
}

/// Without a doc comment of its own.
pub mod inner {
    skills_runtime::include_skills! {
        pub(crate) mod more = "$FIXTURES/more", only = ["tables"], allow = ["untracked-root", "outside-package"],
    }
}

fn main() {
    let pdf: &Skill = &skills::PDF_PROCESSING;
    assert_eq!(pdf.name(), "pdf-processing");
    assert_eq!(skills::_3D_MODELS.name(), "3d-models");
    // The catalog's own name is taken.
    assert_eq!(skills::CATALOG_.name(), "catalog");
    assert_eq!(skills::CATALOG.len(), 3);
    assert_eq!(inner::more::TABLES.name(), "tables");
    assert_eq!(inner::more::CATALOG.len(), 1);
}
