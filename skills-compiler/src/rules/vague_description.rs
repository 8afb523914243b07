//! `vague-description`: the description says what the skill does and when to use it.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::skill::Skill;

/// Fewer characters say nothing.
const SHORT: usize = 20;

rule! {
    /// # What it checks
    ///
    /// The description has at least 20 characters and hints at when to use the skill: a word like `when`, `if`,
    /// `before`, `whenever`, or `use for`. A `when-to-use` field is such a hint. Descriptions in other languages are
    /// only measured.
    ///
    /// # Why
    ///
    /// A model picks a skill by its description. "Helps with PDFs" fits every request and none; a skill that does not
    /// say when it is wanted is used too seldom or too often.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// description: Helps with PDFs.
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: Reads text and tables from PDF files and fills forms. Use when the user sends or names a PDF.
    /// ```
    ///
    /// # Fix
    ///
    /// Add a sentence that starts with "Use when".
    ///
    /// # Source
    ///
    /// "Should describe both what the skill does and when to use it":
    /// <https://agentskills.io/specification#description-field>
    pub(crate) static VAGUE_DESCRIPTION = "vague-description", Of(Allow, Warn, Allow);
    source = "agentskills.io/specification#description-field";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, description)) = skill.text_of(Field::Description) else { return };
    let description = description.trim();
    let count = description.chars().take(SHORT).count();
    let (message, label) = match count {
        0 => return,
        count if count < SHORT => (
            format!("the description has only {count} characters"),
            "expected what the skill does, and when to use it",
        ),
        _ if says_when(description) || skill.text_of(Field::WhenToUse).is_some() => return,
        _ => (
            "the description does not say when to use the skill".to_owned(),
            "expected a hint, such as `Use when …`",
        ),
    };
    out.push(
        Finding::at(entry.value_span(), message)
            .label(label)
            .help("add a sentence that starts with `Use when`"),
    );
}

/// Words that tell of an occasion. Where the text is not English, nobody knows.
fn says_when(description: &str) -> bool {
    let lower = description.to_ascii_lowercase();
    let mut words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_english = |word: &&str| {
        matches!(*word, "a" | "and" | "for" | "in" | "of" | "on" | "or" | "the" | "to" | "with")
    };
    if description.chars().any(|c| c.is_alphabetic() && !c.is_ascii()) && !words.iter().any(is_english) {
        return true;
    }
    // A phrase may run over the end of the text, so it ends in something that is no word.
    words.push("");
    let is_word = |word: &&str| {
        matches!(
            *word,
            "when"
                | "whenever"
                | "if"
                | "while"
                | "before"
                | "after"
                | "during"
                | "once"
                | "trigger"
                | "triggers"
                | "triggered"
                | "activate"
                | "activates"
                | "invoke"
                | "invoked"
                | "asks"
                | "asked"
                | "wants"
                | "upon"
                | "until"
        )
    };
    let is_phrase = |pair: &[&str]| {
        matches!(
            pair,
            [
                "use"
                    | "used"
                    | "useful"
                    | "ideal"
                    | "intended"
                    | "apply"
                    | "applies"
                    | "suitable"
                    | "designed",
                "for" | "to" | "in" | "on" | "as"
            ] | ["use" | "load" | "run" | "read" | "apply", "this" | "it" | "these" | "the"]
                | ["needs" | "need", "to"]
        )
    };
    words.iter().any(is_word) || words.windows(2).any(is_phrase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn short_and_timeless_descriptions_are_vague() {
        for (description, message) in [
            ("Helps with PDFs.", "the description has only 16 characters"),
            ("Tools and tricks around PDF files.", "the description does not say when to use the skill"),
        ] {
            assert_finds(
                &VAGUE_DESCRIPTION,
                "a",
                format!("---\ndescription: {description}\n---\n"),
                &[(2, 14, message)],
            );
        }
    }

    #[test]
    fn a_hint_in_any_form_is_enough() {
        for fields in [
            "description: Reads PDF files. Use when the user sends one.",
            "description: Reads PDF files. Useful for forms.",
            "description: Reads PDF files before they are printed.",
            "description: Reads PDF files and fills forms.\nwhen_to_use: The user sends a PDF",
            "description: Liest PDF-Dateien und füllt Formulare aus.",
            "description: 读取 PDF 文件并填写表单。当用户发送 PDF 文件时使用此技能。",
            "description:",
        ] {
            assert_silent(&VAGUE_DESCRIPTION, "a", format!("---\n{fields}\n---\n"));
        }
    }
}
