//! The tool through which a model activates skills.

mod schema;
mod text;

pub use schema::Schema;
pub(crate) use text::OPEN_SCHEMA;
pub use text::{TOOL_DESCRIPTION, TOOL_NAME};

use core::fmt;

use crate::catalog::Catalog;

/// The one tool that a model needs: it activates a skill by name.
///
/// The texts of a bundle were made at build time and never change between runs, so that a prompt cache holds.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// let skills = [Skill::from(&def)];
/// let tool = Catalog::from_sorted(&skills).unwrap().tool().unwrap();
/// assert_eq!(tool.name(), "skill");
/// assert!(tool.schema().to_string().contains(r#""enum":["pdf"]"#));
/// ```
#[derive(Clone, Copy)]
pub struct Tool<'a> {
    pub(crate) catalog: Catalog<'a>,
    pub(crate) name: &'a str,
    pub(crate) description: &'a str,
    pub(crate) input_schema: &'a str,
}

impl<'a> Tool<'a> {
    /// Its name: `skill`, or as the `tool` option of the macro says.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// What the model is told about it.
    pub const fn description(&self) -> &'a str {
        self.description
    }

    /// The JSON Schema of its input, as compact JSON.
    ///
    /// For a bundle, and for a [`CatalogBuf`](crate::CatalogBuf), it lists the names of the skills. A catalog over a
    /// bare slice has nowhere to keep such a text: there it is the same schema without the list, and
    /// [`schema`](Tool::schema) writes the whole.
    pub const fn input_schema(&self) -> &'a str {
        self.input_schema
    }

    /// The JSON Schema of its input, rendered as it is written out.
    pub const fn schema(&self) -> Schema<'a> {
        Schema::new(self.catalog)
    }
}

impl fmt::Debug for Tool<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool")
            .field("name", &self.name)
            .field("description", &self.description)
            .field("input_schema", &format_args!("{}", self.input_schema))
            .finish()
    }
}
