//! `metadata-shape`: metadata maps text to text.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::{Kind, Node, Step};
use crate::skill::Skill;
use crate::values::{described, quoted};

rule! {
    /// # What it checks
    ///
    /// Every value below `metadata` is text. A number or a boolean without quotes is none, nor is a list or a mapping.
    ///
    /// # Why
    ///
    /// A client that reads `metadata` into a map of text to text fails on anything else, and one that reads `1.10` as
    /// a number shows `1.1`. Many real skills nest their metadata all the same, so the rule is silent unless it is
    /// asked for or the preset is `strict`.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// metadata:
    ///   version: 1.10
    ///   author:
    ///     name: acme
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// metadata:
    ///   version: "1.10"
    ///   author-name: acme
    /// ```
    ///
    /// # Fix
    ///
    /// Quote numbers and booleans. Write nested values side by side, each under a key of its own.
    ///
    /// When lowered, nested values are kept, and a scalar is kept as written.
    ///
    /// # Source
    ///
    /// "A map from string keys to string values": <https://agentskills.io/specification#metadata-field>
    pub(crate) static METADATA_SHAPE = "metadata-shape", Of(Allow, Deny, Allow);
    source = "agentskills.io/specification#metadata-field";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(entry) = skill.field(Field::Metadata) else { return };
    let Node::Mapping(pairs) = entry.value() else { return };
    for (index, pair) in pairs.iter().enumerate() {
        let key = &pair.key.text;
        let help = match &pair.value {
            Node::Scalar(scalar) => match scalar.kind {
                Kind::Text => continue,
                Kind::Null => format!("write a text after `{key}:`, or remove the line"),
                Kind::Boolean(_) | Kind::Integer | Kind::Float => {
                    format!("write `{key}: {}`", quoted(&scalar.text))
                }
            },
            Node::Sequence(_) => format!("write one text, such as `{key}: \"first, second\"`"),
            Node::Mapping(inner) => match inner.first() {
                Some(first) => {
                    format!("write the values side by side, such as `{key}-{}: …`", first.key.text)
                }
                None => format!("write a text after `{key}:`, or remove the line"),
            },
        };
        let found = described(&pair.value);
        // A list or mapping often starts on the next line, where only its first part would be marked.
        let step = if pair.value.as_scalar().is_some() { Step::Value(index) } else { Step::Key(index) };
        out.push(
            Finding::at(
                entry.span_of(&[step]),
                format!("`{key}` in `metadata` is {found}, but must be text"),
            )
            .label("text is expected")
            .help(help),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn names_each_value_that_is_no_text() {
        assert_finds(
            &METADATA_SHAPE,
            "pdf",
            "---\nname: pdf\ndescription: d\nmetadata:\n  version: 1.10\n  tags: [a, b]\n  author:\n    name: x\n---\n",
            &[
                (5, 12, "`version` in `metadata` is a number, but must be text"),
                (6, 3, "`tags` in `metadata` is a list, but must be text"),
                (7, 3, "`author` in `metadata` is a mapping, but must be text"),
            ],
        );
    }

    #[test]
    fn text_is_text_however_it_is_written() {
        assert_silent(
            &METADATA_SHAPE,
            "pdf",
            "---\nname: pdf\ndescription: d\nmetadata: {version: \"1.10\", since: 2026-01-02, by: acme}\n---\n",
        );
    }
}
