//! An outcome as the answer to a tool call, in the shapes of the common model interfaces.

use core::fmt;

use super::WireFormat;
use crate::{escape::JsonText, outcome::Outcome};

/// The answer to a tool call, for one interface. `Display` writes compact JSON; with `serde`, it serializes to the same.
///
/// ```
/// use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot, WireFormat};
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
///
/// // The model called the tool, and its call has an id.
/// let outcome = session.activate("pfd");
/// let answer = outcome.answer(WireFormat::Anthropic, "toolu_01").to_string();
/// assert!(answer.starts_with(r#"{"type":"tool_result","tool_use_id":"toolu_01","content":"Error [NOT_FOUND]"#));
/// assert!(answer.ends_with(r#""is_error":true}"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Answer<'o> {
    outcome: &'o Outcome<'o>,
    format: WireFormat,
    call: &'o str,
}

impl<'a> Outcome<'a> {
    /// The answer to the tool call with this id. The Model Context Protocol keeps ids elsewhere, and is given none.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot, WireFormat};
    /// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
    /// # let skills = [Skill::from(&def)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
    /// let outcome = session.activate("pdf");
    /// let answer = outcome.answer(WireFormat::OpenAiChat, "call_1").to_string();
    /// assert!(answer.starts_with(r#"{"role":"tool","tool_call_id":"call_1","content":"<skill_content name=\"pdf\">"#));
    /// ```
    pub const fn answer<'o>(&'o self, format: WireFormat, call: &'o str) -> Answer<'o>
    where
        'a: 'o,
    {
        Answer { outcome: self, format, call }
    }
}

#[cfg(feature = "serde")]
impl Answer<'_> {
    /// The answer as a JSON value.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Session, Skill, SkillDef, Slot, WireFormat};
    /// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
    /// # let skills = [Skill::from(&def)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// # let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
    /// let answer = session.activate("pdf").answer(WireFormat::Mcp, "").to_value();
    /// assert_eq!(answer["isError"], false);
    /// ```
    pub fn to_value(&self) -> serde_json::Value {
        use alloc::string::ToString;
        use serde_json::json;
        let (call, text, failed) = (self.call, self.outcome.to_string(), self.outcome.is_error());
        match self.format {
            WireFormat::Mcp => json!({ "content": [{ "type": "text", "text": text }], "isError": failed }),
            WireFormat::Anthropic => {
                json!({ "type": "tool_result", "tool_use_id": call, "content": text, "is_error": failed })
            }
            WireFormat::OpenAiChat => json!({ "role": "tool", "tool_call_id": call, "content": text }),
            WireFormat::OpenAiResponses => {
                json!({ "type": "function_call_output", "call_id": call, "output": text })
            }
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Answer<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_value().serialize(serializer)
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (call, text, failed) = (JsonText(self.call), JsonText(self.outcome), self.outcome.is_error());
        match self.format {
            WireFormat::Mcp => {
                write!(f, r#"{{"content":[{{"type":"text","text":"{text}"}}],"isError":{failed}}}"#)
            }
            WireFormat::Anthropic => write!(
                f,
                r#"{{"type":"tool_result","tool_use_id":"{call}","content":"{text}","is_error":{failed}}}"#
            ),
            WireFormat::OpenAiChat => {
                write!(f, r#"{{"role":"tool","tool_call_id":"{call}","content":"{text}"}}"#)
            }
            WireFormat::OpenAiResponses => {
                write!(f, r#"{{"type":"function_call_output","call_id":"{call}","output":"{text}"}}"#)
            }
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::WireFormat;
    use crate::{Catalog, Session, Skill, SkillDef, Slot};

    #[test]
    fn values_and_texts_are_the_same() {
        let def = SkillDef::new("a\"b", "Reads.", "\"#\u{1}\" \u{2028}\n").built_in();
        let skills = [Skill::from(&def)];
        let catalog = Catalog::from_sorted(&skills).unwrap();
        let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
        for name in ["a\"b", "a\"b", "x"] {
            use WireFormat::{Anthropic, Mcp, OpenAiChat, OpenAiResponses};
            let outcome = session.activate(name);
            for format in [Mcp, Anthropic, OpenAiChat, OpenAiResponses] {
                let answer = outcome.answer(format, "call\"1");
                let parsed: serde_json::Value = serde_json::from_str(&answer.to_string()).unwrap();
                assert_eq!(parsed, answer.to_value());
            }
        }
    }
}
