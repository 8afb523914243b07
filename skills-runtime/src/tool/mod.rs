//! The tool through which a model activates skills.

mod answer;
mod schema;
mod text;
mod wire;

pub use answer::Answer;
pub use schema::Schema;
pub(crate) use text::open_schema;
pub use text::{TOOL_DESCRIPTION, TOOL_NAME};
pub use wire::{Wire, WireFormat};

use core::fmt;

use crate::{catalog::Catalog, listing::Format, session::Parameters};

/// The one tool that a model needs: it activates a skill by name.
///
/// The texts of a bundle were made at build time and never change between runs, so that a prompt cache holds.
///
/// ```
/// use skills_runtime::{Catalog, Parameters, Skill, SkillDef, WireFormat};
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// let skills = [Skill::from(&def)];
/// let tool = Catalog::from_sorted(&skills).unwrap().tool().unwrap();
/// assert_eq!(tool.name(), "skill");
/// assert!(tool.schema().to_string().contains(r#""name":{"type":"string","enum":["pdf"]"#));
///
/// // As another client has it:
/// let tool = tool.with_name("Skill").with_parameters(Parameters::SkillArgs);
/// assert!(tool.wire(WireFormat::Anthropic).to_string().starts_with(r#"{"name":"Skill","description":""#));
/// ```
#[derive(Clone, Copy)]
pub struct Tool<'a> {
    catalog: Catalog<'a>,
    name: &'a str,
    input_schema: &'a str,
    parameters: Parameters,
    with_listing: bool,
}

impl<'a> Tool<'a> {
    pub(crate) const fn new(catalog: Catalog<'a>, name: &'a str, input_schema: &'a str) -> Self {
        let parameters = Parameters::NameArguments;
        Tool { catalog, name, input_schema, parameters, with_listing: false }
    }

    /// Another name, such as `activate_skill`. The macro option `tool` sets it at build time.
    pub const fn with_name(mut self, name: &'a str) -> Self {
        self.name = name;
        self
    }

    /// Other names of its parameters. The session must be told too: see
    /// [`Session::with_parameters`](crate::Session::with_parameters).
    ///
    /// [`input_schema`](Tool::input_schema) was made for the usual names, so it gives a schema without the names of the
    /// skills then; [`schema`](Tool::schema) and [`wire`](Tool::wire) still write them.
    pub const fn with_parameters(mut self, parameters: Parameters) -> Self {
        if !matches!((self.parameters, parameters), (Parameters::NameArguments, Parameters::NameArguments)) {
            self.input_schema = open_schema(parameters);
        }
        self.parameters = parameters;
        self
    }

    /// Appends the listing to what the model is told about the tool, for clients that have no other place for it.
    pub const fn with_listing(mut self) -> Self {
        self.with_listing = true;
        self
    }

    /// Its name: `skill` unless set.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// What the model is told about it, without the listing: [`TOOL_DESCRIPTION`].
    pub const fn description(&self) -> &'a str {
        TOOL_DESCRIPTION
    }

    /// What the model is told about it, with the listing where that was asked for.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef};
    /// # let def = SkillDef::new("pdf", "Reads PDFs.", "");
    /// # let skills = [Skill::from(&def)];
    /// # let tool = Catalog::from_sorted(&skills).unwrap().tool().unwrap();
    /// assert!(tool.with_listing().full_description().to_string().ends_with("\n</available_skills>"));
    /// assert_eq!(tool.full_description().to_string(), tool.description());
    /// ```
    pub const fn full_description(&self) -> impl fmt::Display + use<'a> {
        FullDescription(*self)
    }

    /// The JSON Schema of its input, as compact JSON.
    ///
    /// For a bundle, and for a `CatalogBuf`, it lists the names of the skills. Where there is no place to keep such a
    /// text, in a catalog over a bare slice or with other parameter names, it is the same schema without the list;
    /// [`schema`](Tool::schema) writes the whole one for any catalog.
    pub const fn input_schema(&self) -> &'a str {
        self.input_schema
    }

    /// The JSON Schema of its input, rendered as it is written out.
    pub const fn schema(&self) -> Schema<'a> {
        Schema::new(self.catalog, self.parameters)
    }

    /// Its definition as a model's interface wants it.
    pub const fn wire(&self, format: WireFormat) -> Wire<'a> {
        Wire::new(*self, format)
    }
}

impl fmt::Debug for Tool<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool")
            .field("name", &self.name)
            .field("description", &self.description())
            .field("input_schema", &format_args!("{}", self.input_schema))
            .finish()
    }
}

struct FullDescription<'a>(Tool<'a>);

impl fmt::Display for FullDescription<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = self.0;
        f.write_str(tool.description())?;
        match (tool.with_listing, tool.catalog.listing()) {
            (false, _) => Ok(()),
            (true, "") => write!(f, "\n\n{}", tool.catalog.listing_as(Format::Xml)),
            (true, made) => write!(f, "\n\n{made}"),
        }
    }
}
