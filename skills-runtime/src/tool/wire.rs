//! The tool's definition in the shapes of the common model interfaces.

use core::fmt;

use super::{Schema, Tool};
use crate::{escape::JsonText, session::Parameters};

/// The interface that a definition is for.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// let tool = catalog.tool().unwrap();
/// let json = tool.wire(skills_runtime::WireFormat::Mcp).to_string();
/// assert!(json.contains(r#""inputSchema":{"type":"object""#));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WireFormat {
    /// A tool of the Model Context Protocol: `{"name", "description", "inputSchema"}`.
    Mcp,
    /// A tool of Anthropic's Messages API: `{"name", "description", "input_schema"}`.
    Anthropic,
    /// A tool of OpenAI's Chat Completions API: `{"type": "function", "function": {"name", …, "parameters"}}`.
    OpenAiChat,
    /// A tool of OpenAI's Responses API: `{"type": "function", "name", …, "parameters", "strict": false}`. That API is
    /// strict unless told otherwise, and a strict schema has no optional parameters.
    OpenAiResponses,
}

/// The tool's definition for one interface. `Display` writes compact JSON; with `serde`, it serializes to the same.
///
/// ```
/// use skills_runtime::{Catalog, Skill, SkillDef, WireFormat};
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// let skills = [Skill::from(&def)];
/// let tool = Catalog::from_sorted(&skills).unwrap().tool().unwrap();
/// let json = tool.wire(WireFormat::OpenAiChat).to_string();
/// assert!(json.starts_with(r#"{"type":"function","function":{"name":"skill","description":"Activate"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Wire<'a> {
    tool: Tool<'a>,
    format: WireFormat,
}

impl<'a> Wire<'a> {
    pub(super) const fn new(tool: Tool<'a>, format: WireFormat) -> Self {
        Wire { tool, format }
    }

    /// The definition as a JSON value.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef, WireFormat};
    /// # let def = SkillDef::new("pdf", "Reads PDFs.", "");
    /// # let skills = [Skill::from(&def)];
    /// # let tool = Catalog::from_sorted(&skills).unwrap().tool().unwrap();
    /// let mcp = tool.wire(WireFormat::Mcp).to_value();
    /// assert_eq!(mcp["inputSchema"]["properties"]["name"]["enum"][0], "pdf");
    /// ```
    #[cfg(feature = "serde")]
    pub fn to_value(&self) -> serde_json::Value {
        use alloc::string::ToString;
        use serde_json::json;
        let (name, description) = (self.tool.name, self.tool.full_description().to_string());
        let schema = self.schema().to_value();
        match self.format {
            WireFormat::Mcp => json!({ "name": name, "description": description, "inputSchema": schema }),
            WireFormat::Anthropic => {
                json!({ "name": name, "description": description, "input_schema": schema })
            }
            WireFormat::OpenAiChat => json!({
                "type": "function",
                "function": { "name": name, "description": description, "parameters": schema },
            }),
            WireFormat::OpenAiResponses => json!({
                "type": "function",
                "name": name,
                "description": description,
                "parameters": schema,
                "strict": false,
            }),
        }
    }

    fn schema(&self) -> Schema<'a> {
        self.tool.schema()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Wire<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_value().serialize(serializer)
    }
}

impl fmt::Display for Wire<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, schema, close) = match self.format {
            WireFormat::Mcp => ("", "inputSchema", ""),
            WireFormat::Anthropic => ("", "input_schema", ""),
            WireFormat::OpenAiChat => (r#""type":"function","function":{"#, "parameters", "}"),
            WireFormat::OpenAiResponses => (r#""type":"function","#, "parameters", r#","strict":false"#),
        };
        let (name, description) = (JsonText(self.tool.name), JsonText(self.tool.full_description()));
        write!(f, r#"{{{open}"name":"{name}","description":"{description}","{schema}":"#)?;
        // What was made at build time is the same text.
        match (self.tool.parameters, self.tool.catalog.has_schema()) {
            (Parameters::NameArguments, true) => f.write_str(self.tool.input_schema)?,
            _ => write!(f, "{}", self.schema())?,
        }
        write!(f, "{close}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::WireFormat;
    use crate::{Catalog, Parameters, Skill, SkillDef};

    #[test]
    fn each_interface_has_its_shape() {
        let def = SkillDef::new("pdf", "Reads.", "");
        let skills = [Skill::from(&def)];
        let catalog = Catalog::from_sorted(&skills).unwrap();
        let tool = catalog.tool().unwrap();
        let (description, schema) = (tool.description().replace('\n', "\\n"), tool.schema().to_string());
        let head = format!(r#""name":"skill","description":"{description}""#);
        let json = |format| tool.wire(format).to_string();
        assert_eq!(json(WireFormat::Mcp), format!(r#"{{{head},"inputSchema":{schema}}}"#));
        assert_eq!(json(WireFormat::Anthropic), format!(r#"{{{head},"input_schema":{schema}}}"#));
        let chat = format!(r#"{{"type":"function","function":{{{head},"parameters":{schema}}}}}"#);
        assert_eq!(json(WireFormat::OpenAiChat), chat);
        let responses = format!(r#"{{"type":"function",{head},"parameters":{schema},"strict":false}}"#);
        assert_eq!(json(WireFormat::OpenAiResponses), responses);
        let other =
            tool.with_name("Skill").with_parameters(Parameters::SkillArgs).wire(WireFormat::Mcp).to_string();
        assert!(
            other.contains(r#""skill":{"type":"string","enum":["pdf"]"#)
                && other.contains(r#""args":{"anyOf""#)
        );
        let listed = tool.with_listing().wire(WireFormat::Mcp).to_string();
        assert!(listed.contains(r"\n\n<available_skills>\n  <skill>"));
        let bundled = crate::testing::catalog().tool().unwrap().wire(WireFormat::Anthropic).to_string();
        assert_eq!(
            bundled,
            format!(r#"{{"name":"activate","description":"{description}","input_schema":{{}}}}"#)
        );
    }

    #[cfg(feature = "serde")]
    #[test]
    fn values_and_texts_are_the_same() {
        let (a, b) = (SkillDef::new("a\"\u{1}", "Reads.", ""), SkillDef::new("é", "Reads.", ""));
        let skills = [Skill::from(&a), Skill::from(&b)];
        let tool = Catalog::from_sorted(&skills).unwrap().tool().unwrap();
        for tool in [tool, tool.with_parameters(Parameters::SkillArgs).with_listing().with_name("x")] {
            use WireFormat::{Anthropic, Mcp, OpenAiChat, OpenAiResponses};
            for wire in [Mcp, Anthropic, OpenAiChat, OpenAiResponses].map(|format| tool.wire(format)) {
                let parsed: serde_json::Value = serde_json::from_str(&wire.to_string()).unwrap();
                assert_eq!(parsed, wire.to_value());
                assert_eq!(parsed, serde_json::to_value(wire).unwrap());
            }
        }
    }
}
