//! What a catalog says as a whole: its listing, its tool, what it costs, and what is not in it.

use super::{Catalog, Index, LeftOut, LeftOutSkills, ShadowedSkills, Sorted};
use crate::{
    escape::Counter,
    hash::Fingerprint,
    listing::{Format, Listing},
    session::Parameters,
    skill::Skill,
    tool::{TOOL_NAME, Tool, open_schema},
    value::or_empty,
};

impl<'a> Catalog<'a> {
    /// The default listing, ready for the system prompt; empty when there is nothing to show.
    ///
    /// It was made at build time. A [`CatalogBuf`](crate::CatalogBuf) renders it when it is made. A catalog over a
    /// bare slice has nowhere to keep it, and answers with the empty text:
    /// [`xml_listing`](Catalog::xml_listing) writes the same listing for any catalog, and
    /// [`listing_as`](Catalog::listing_as) other forms, with budgets.
    pub const fn listing(&self) -> &'a str {
        match self.0 {
            Index::Bundle { bundle, .. } => or_empty(bundle.text(3, 0)),
            Index::Sorted(Sorted { listing, .. }) => listing,
            #[cfg(feature = "overlay")]
            Index::Overlay(overlay) => overlay.layers.listing.as_str(),
        }
    }

    /// The default listing, rendered as it is written out.
    pub const fn xml_listing(&self) -> Listing<'a> {
        self.listing_as(Format::Xml)
    }

    /// The tool that activates skills. There is none when the model may invoke no skill.
    pub fn tool(&self) -> Option<Tool<'a>> {
        let (name, schema) = match self.0 {
            Index::Bundle { bundle, .. } => (bundle.text(5, 0)?, bundle.text(7, 0)?),
            Index::Sorted(Sorted { schema: "", .. }) if self.has_visible() => {
                (TOOL_NAME, open_schema(Parameters::NameArguments))
            }
            Index::Sorted(Sorted { schema, .. }) => (TOOL_NAME, schema),
            #[cfg(feature = "overlay")]
            Index::Overlay(overlay) => overlay.tool_texts(),
        };
        (!schema.is_empty()).then_some(Tool::new(*self, name, schema))
    }

    /// Whether the schema with the names of the skills was made before.
    pub(crate) const fn has_schema(&self) -> bool {
        match self.0 {
            Index::Bundle { .. } => true,
            Index::Sorted(Sorted { schema, .. }) => !schema.is_empty(),
            #[cfg(feature = "overlay")]
            Index::Overlay(_) => true,
        }
    }

    /// Whether the model may invoke any skill.
    pub(crate) fn has_visible(&self) -> bool {
        self.iter().any(|skill| skill.model_invocable())
    }

    /// The skills that are not here because an earlier root has one of the same name.
    pub const fn shadowed(&self) -> ShadowedSkills<'a> {
        match self.0 {
            Index::Bundle { bundle, .. } => match bundle.list(15, 0, 6) {
                Some(entries) => ShadowedSkills::packed(bundle, entries),
                None => ShadowedSkills::new(&[]),
            },
            Index::Sorted(Sorted { shadowed, .. }) => ShadowedSkills::new(shadowed),
            #[cfg(feature = "overlay")]
            Index::Overlay(overlay) => ShadowedSkills::overlay(overlay),
        }
    }

    /// What was excluded or changed when the catalog was made, with the rule that said so.
    pub const fn left_out(&self) -> LeftOutSkills<'a> {
        match self.0 {
            Index::Bundle { bundle, .. } => match bundle.list(16, 0, 8) {
                Some(entries) => LeftOutSkills::packed(bundle, entries),
                None => LeftOutSkills::new(&[]),
            },
            Index::Sorted(Sorted { left_out, .. }) => LeftOutSkills::new(left_out),
            #[cfg(feature = "overlay")]
            Index::Overlay(overlay) => LeftOutSkills::overlay(overlay),
        }
    }

    /// The report that answers for a name. What was left out of a bundle is told at build time, and is not there.
    pub(crate) fn report_for(&self, name: &str) -> Option<LeftOut<'a>> {
        match self.0 {
            Index::Bundle { .. } => None,
            Index::Sorted(Sorted { left_out, .. }) => {
                left_out.iter().find(|report| report.answers_for(name)).copied()
            }
            #[cfg(feature = "overlay")]
            Index::Overlay(_) => self.left_out().iter().find(|report| report.answers_for(name)),
        }
    }

    /// 128 bits over all skills.
    pub fn fingerprint(&self) -> Fingerprint {
        match self.0 {
            Index::Bundle { bundle, .. } => Fingerprint::new(bundle.hash(11, 0)),
            #[cfg(feature = "overlay")]
            Index::Overlay(_) => self.hashed(),
            Index::Sorted(_) => self.hashed(),
        }
    }

    fn hashed(&self) -> Fingerprint {
        self.iter().fold(Fingerprint::START, |hash, skill| {
            hash.with(skill.name().as_bytes()).with(&skill.fingerprint().to_bits().to_le_bytes())
        })
    }

    /// What knowing all skills costs: the default listing, in estimated tokens.
    pub fn catalog_tokens(&self) -> usize {
        match self.0 {
            Index::Bundle { bundle, .. } => bundle.number(9, 0) as usize,
            Index::Sorted(_) => Counter::of(self.xml_listing()).characters.div_ceil(4),
            #[cfg(feature = "overlay")]
            Index::Overlay(_) => crate::estimate_tokens(self.listing()),
        }
    }

    /// What pasting all bodies would cost, in estimated tokens.
    pub fn body_tokens(&self) -> usize {
        match self.0 {
            Index::Bundle { bundle, .. } => bundle.number(10, 0) as usize,
            Index::Sorted(Sorted { skills, .. }) => skills.iter().map(Skill::body_tokens).sum(),
            #[cfg(feature = "overlay")]
            Index::Overlay(_) => self.iter().map(|skill| skill.body_tokens()).sum(),
        }
    }
}
