//! Texts that tell a model which skills there are.

mod budget;
mod commands;
mod entry;
mod fit;
mod prompt;
mod render;

pub use budget::Budget;
pub use commands::{Command, Commands};
pub(crate) use entry::entry_characters;
pub use fit::Cut;
pub use prompt::{SYSTEM_PROMPT_TEMPLATE, SystemPrompt};

use core::fmt;

use crate::{catalog::Catalog, origin::Home, skill::Skill};

/// The form of a listing.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// let markdown = catalog.listing_as(skills_runtime::Format::Markdown);
/// assert_eq!(markdown.to_string(), "- **pdf**: Reads PDFs.");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// `<available_skills>` with a `<skill>` each.
    #[default]
    Xml,
    /// `- name: description — when to use (args: hint)`, one line each, 250 characters a description.
    Lines,
    /// The same lines with the names in bold.
    Markdown,
}

/// A listing of the skills that the model may invoke, in byte order of names, rendered as it is written out.
///
/// Without a budget it holds everything. Over its budget it shortens descriptions evenly, to no less than 20
/// characters, each cut marked with `…`; then it gives names only; then it leaves out entries from the end and says
/// how many. [`cut`](Listing::cut) tells what was done. A budget counts characters of the text as it is rendered.
///
/// The exact rule of the default listing, [`Format::Xml`] without a budget and without locations, byte for byte (the
/// compiler writes the same text at build time):
///
/// 1. Skills that the model may not invoke are left out. With none left, the listing is the empty text.
/// 2. Otherwise: the line `<available_skills>`, then for each skill in byte order of names the four lines
///
///    ```text
///      <skill>
///        <name>NAME</name>
///        <description>DESCRIPTION</description>
///      </skill>
///    ```
///
///    indented by two and four blanks as shown, then `</available_skills>`. Lines are joined by `\n`; there is none
///    at the end.
/// 3. `NAME` is the name, and `DESCRIPTION` is the description, followed by ` — ` (a blank, U+2014, a blank) and
///    `when_to_use` where that is there and not blank. In each of the three texts, every run of whitespace (Unicode
///    `White_Space`, as `str::split_whitespace` has it) is one blank, and both ends have none.
/// 4. Then `&`, `<` and `>` are written as `&amp;`, `&lt;` and `&gt;`. Nothing else is escaped.
///
/// ```
/// use skills_runtime::{Budget, Catalog, Format, Skill, SkillDef};
///
/// let def = SkillDef::new("pdf", "Reads &\n  fills PDFs.", "").when_to_use("On any PDF.").argument_hint("<file>");
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// assert_eq!(
///     catalog.listing_as(Format::Xml).to_string(),
///     "<available_skills>\n  <skill>\n    <name>pdf</name>\n    \
///      <description>Reads &amp; fills PDFs. — On any PDF.</description>\n  </skill>\n</available_skills>"
/// );
/// let lines = catalog.listing_as(Format::Lines);
/// assert_eq!(lines.to_string(), "- pdf: Reads & fills PDFs. — On any PDF. (args: <file>)");
///
/// let short = lines.budget(Budget::characters(50));
/// assert_eq!(short.to_string(), "- pdf: Reads & fills PDFs. — On an… (args: <file>)");
/// assert_eq!(short.cut().shortened(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    catalog: Catalog<'a>,
    format: Format,
    budget: Budget,
    /// Characters of a description, at most.
    most: usize,
    locations: bool,
    home: Home<'a>,
    /// Whether texts are escaped in the forms that do without.
    escaped: bool,
}

impl<'a> Listing<'a> {
    const fn new(catalog: Catalog<'a>, format: Format) -> Self {
        let most = if matches!(format, Format::Lines) { 250 } else { usize::MAX };
        Listing {
            catalog,
            format,
            budget: Budget::UNLIMITED,
            most,
            locations: false,
            home: Home::Nowhere,
            escaped: false,
        }
    }

    /// Keeps it within a budget.
    pub const fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Characters of a description at most, with the mark of the cut. `Lines` has 250 unless told otherwise.
    pub const fn description_limit(mut self, characters: usize) -> Self {
        self.most = characters;
        self
    }

    /// Adds to [`Format::Xml`] where the `SKILL.md` of each skill is.
    pub const fn with_locations(mut self) -> Self {
        self.locations = true;
        self
    }

    /// The directory that the files of all skills were written to; see [`Session::with_root`](crate::Session::with_root).
    pub const fn with_root(mut self, root: &'a str) -> Self {
        self.home = Home::Below(root);
        self
    }

    /// The directory that skills were extracted to; see
    /// [`Session::with_extracted`](crate::Session::with_extracted).
    #[cfg(feature = "std")]
    pub const fn with_extracted(mut self, extracted: &'a crate::Extracted) -> Self {
        self.home = Home::Extracted(extracted);
        self
    }

    fn visible(&self) -> impl Iterator<Item = Skill<'a>> + use<'a> {
        self.catalog.iter().filter(Skill::model_invocable)
    }
}

impl fmt::Display for Listing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.plan(), f)
    }
}

/// Listings.
impl<'a> Catalog<'a> {
    /// A listing of the skills that the model may invoke, in this form.
    pub const fn listing_as(&self, format: Format) -> Listing<'a> {
        Listing::new(*self, format)
    }

    /// The block for a system prompt: how skills are used, then the listing.
    pub fn system_prompt(&self) -> SystemPrompt<'a> {
        SystemPrompt::new(*self)
    }

    /// The skills that a user may invoke, for a slash menu.
    pub fn commands(&self) -> Commands<'a> {
        Commands::new(*self)
    }
}

#[cfg(test)]
mod tests;
