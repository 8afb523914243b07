//! The JSON Schema of the tool's input. The compiler renders the same text at build time; a bundle carries it.

use core::fmt;

use super::text::{ARGUMENTS_SCHEMA, NAME_DESCRIPTION};
use crate::{catalog::Catalog, escape::JsonText, session::Parameters, skill::Skill};

/// The JSON Schema of the tool's input, rendered as it is written out.
///
/// The exact rule: compact JSON, keys in this order, no newline, with the names of the skills that the model may
/// invoke in byte order, escaped as `serde_json` does it:
///
/// ```text
/// {"type":"object","properties":{"name":{"type":"string","enum":["a","b"],"description":"NAME_DESCRIPTION"},
/// "arguments":{"anyOf":[{"type":"string"},{"type":"object","additionalProperties":{"type":"string"}}],
/// "description":"ARGUMENTS_DESCRIPTION"}},"required":["name"],"additionalProperties":false}
/// ```
///
/// (one line; the two descriptions stand in `tool/text.rs`).
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// let skills = [Skill::from(&def)];
/// let schema = Catalog::from_sorted(&skills).unwrap().tool().unwrap().schema().to_string();
/// assert!(schema.starts_with(r#"{"type":"object","properties":{"name":{"type":"string","enum":["pdf"],"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Schema<'a> {
    catalog: Catalog<'a>,
    parameters: Parameters,
}

impl<'a> Schema<'a> {
    pub(crate) const fn new(catalog: Catalog<'a>, parameters: Parameters) -> Self {
        Schema { catalog, parameters }
    }
}

#[cfg(feature = "serde")]
impl Schema<'_> {
    /// The schema as a JSON value.
    pub fn to_value(&self) -> serde_json::Value {
        use alloc::vec::Vec;
        use serde_json::json;
        let visible = self.catalog.iter().filter(Skill::model_invocable);
        let names: Vec<&str> = visible.map(|skill| skill.name()).collect();
        let (name, arguments) = (self.parameters.name(), self.parameters.arguments());
        json!({
            "type": "object",
            "properties": {
                name: { "type": "string", "enum": names, "description": super::text::NAME_DESCRIPTION },
                arguments: {
                    "anyOf": [
                        { "type": "string" },
                        { "type": "object", "additionalProperties": { "type": "string" } },
                    ],
                    "description": super::text::ARGUMENTS_DESCRIPTION,
                },
            },
            "required": [name],
            "additionalProperties": false,
        })
    }
}

impl fmt::Display for Schema<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, arguments) = (self.parameters.name(), self.parameters.arguments());
        write!(f, r#"{{"type":"object","properties":{{"{name}":{{"type":"string","enum":["#)?;
        for (at, skill) in self.catalog.iter().filter(Skill::model_invocable).enumerate() {
            write!(f, "{}\"{}\"", if at == 0 { "" } else { "," }, JsonText(skill.name()))?;
        }
        write!(f, r#"],"description":"{NAME_DESCRIPTION}"}},"{arguments}":{ARGUMENTS_SCHEMA}}},"#)?;
        write!(f, r#""required":["{name}"],"additionalProperties":false}}"#)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Catalog, Parameters, Skill, SkillDef};

    #[test]
    fn the_open_schema_is_the_whole_one_without_names() {
        let (a, b) = (SkillDef::new("a", "A.", ""), SkillDef::new("b\"", "B.", ""));
        let hidden = SkillDef::new("c", "C.", "").model_invocable(false);
        let skills = [Skill::from(&a), Skill::from(&b), Skill::from(&hidden)];
        let tool = Catalog::from_sorted(&skills).unwrap().tool().unwrap();
        for tool in [tool, tool.with_parameters(Parameters::SkillArgs)] {
            let schema = tool.schema().to_string();
            assert!(schema.contains(r#""enum":["a","b\""],"#));
            assert_eq!(schema.replace(r#""enum":["a","b\""],"#, ""), tool.input_schema());
        }
        assert_eq!(
            tool.schema().to_string(),
            "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\"enum\":[\"a\",\"b\\\"\"],\
             \"description\":\"The name of the skill, exactly as listed.\"},\"arguments\":{\"anyOf\":[\
             {\"type\":\"string\"},{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}],\
             \"description\":\"Arguments for the skill: one string, split like a shell command line, or an object \
             with the named arguments that the skill declares.\"}},\"required\":[\"name\"],\
             \"additionalProperties\":false}"
        );
    }
}
