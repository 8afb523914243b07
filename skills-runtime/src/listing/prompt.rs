//! The block about skills in a system prompt.

use core::fmt::{self, Display, Write};

use super::{Format, Listing};
use crate::{catalog::Catalog, tool::TOOL_NAME};

/// The template of the block: `{tool}` is the name of the tool, `{listing}` the listing.
pub const SYSTEM_PROMPT_TEMPLATE: &str = "\
# Skills

Skills are packages of instructions for particular tasks. When a request matches the description of a skill below, \
activate it with the `{tool}` tool before you do anything else, and follow its instructions. If several match, choose \
the one that matches most precisely. Do not guess what a skill says, and do not activate one that is already active.

{listing}";

/// The block for a system prompt, rendered as it is written out. Without a skill to show it is empty.
///
/// ```
/// use skills_runtime::{Catalog, Format, Skill, SkillDef};
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// assert!(catalog.system_prompt().to_string().contains("activate it with the `skill` tool"));
///
/// let block = catalog
///     .system_prompt()
///     .template("Call {tool} for one of these:\n{listing}")
///     .listing(catalog.listing_as(Format::Lines))
///     .in_reminder();
/// assert_eq!(
///     block.to_string(),
///     "<system-reminder>\nCall skill for one of these:\n- pdf: Reads PDFs.\n</system-reminder>"
/// );
/// assert_eq!(Catalog::EMPTY.system_prompt().to_string(), "");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SystemPrompt<'a> {
    catalog: Catalog<'a>,
    tool: &'a str,
    template: &'a str,
    /// The default listing when there is none.
    listing: Option<Listing<'a>>,
    in_reminder: bool,
}

impl<'a> SystemPrompt<'a> {
    pub(super) fn new(catalog: Catalog<'a>) -> Self {
        let tool = catalog.tool().map_or(TOOL_NAME, |tool| tool.name());
        SystemPrompt { catalog, tool, template: SYSTEM_PROMPT_TEMPLATE, listing: None, in_reminder: false }
    }

    /// Another template, in which `{tool}` and `{listing}` are put in.
    pub const fn template(mut self, template: &'a str) -> Self {
        self.template = template;
        self
    }

    /// Another name of the tool, where the host gives it another.
    pub const fn tool(mut self, name: &'a str) -> Self {
        self.tool = name;
        self
    }

    /// Another listing, for another form or a budget.
    pub const fn listing(mut self, listing: Listing<'a>) -> Self {
        self.listing = Some(listing);
        self
    }

    /// Puts it into a `<system-reminder>` element, for clients that inject it into a user message. No description
    /// gets out of it.
    pub const fn in_reminder(mut self) -> Self {
        self.in_reminder = true;
        self
    }

    fn write_listing(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.listing, self.catalog.listing()) {
            (Some(listing), _) => Listing { escaped: self.in_reminder, ..listing }.fmt(f),
            (None, "") => self.catalog.listing_as(Format::Xml).fmt(f),
            (None, made) => f.write_str(made),
        }
    }
}

impl fmt::Display for SystemPrompt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.catalog.has_visible() {
            return Ok(());
        }
        if self.in_reminder {
            f.write_str("<system-reminder>\n")?;
        }
        let mut rest = self.template;
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            rest = after;
            if let Some(after) = after.strip_prefix("tool}") {
                f.write_str(self.tool)?;
                rest = after;
            } else if let Some(after) = after.strip_prefix("listing}") {
                self.write_listing(f)?;
                rest = after;
            } else {
                f.write_char('{')?;
            }
        }
        f.write_str(rest)?;
        if self.in_reminder {
            f.write_str("\n</system-reminder>")?;
        }
        Ok(())
    }
}
