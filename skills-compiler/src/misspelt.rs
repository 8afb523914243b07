//! Which known field an unknown key was probably meant to be.

use crate::field::Field;
use strsim::osa_distance;

/// From so many characters on, two may be wrong.
const LONG: usize = 8;

/// Keys near a known field that mean something of their own: fields of other clients, and ordinary words.
const OWN_MEANING: &[&str] = &[
    "agent",
    "context",
    "date",
    "effort",
    "hooks",
    "inscription",
    "inversion",
    "modal",
    "mode",
    "models",
    "modes",
    "named",
    "names",
    "node",
    "note",
    "paths",
    "prescription",
    "same",
    "session",
    "shell",
    "tool",
    "game",
];

/// The known field that `key` misspells; `None` for a known field, an unknown key of its own, and a word.
///
/// One letter may be wrong, missing, too many or exchanged with the next, two from eight letters on. Letter case and
/// the sign between words do not count.
pub(crate) fn meant_by(key: &str) -> Option<Field> {
    if Field::spelled(key).is_some() || key.len() > 40 {
        return None;
    }
    let typed = key.trim().to_lowercase().replace(['_', ' '], "-");
    if OWN_MEANING.contains(&typed.as_str()) {
        return None;
    }
    let length = typed.chars().count();
    let allowed = if length >= LONG { 2 } else { 1 };
    // Texts differ by no less than their lengths do, and that is counted at once.
    let candidates = Field::ALL.iter().filter(|(name, _)| name.len().abs_diff(length) <= allowed);
    let near = candidates.map(|(name, field)| (osa_distance(&typed, name), *field));
    near.filter(|(distance, _)| *distance <= allowed).min().map(|(_, field)| field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typo_is_told_from_a_word() {
        for (key, field) in [
            ("descripton", Field::Description),
            ("desciption", Field::Description),
            ("decsription", Field::Description),
            ("Description", Field::Description),
            ("nmae", Field::Name),
            ("Name", Field::Name),
            ("licence", Field::License),
            ("allowed-tool", Field::AllowedTools),
            ("allowed tools", Field::AllowedTools),
            ("allowedtools", Field::AllowedTools),
            ("user-invokable", Field::UserInvocable),
            ("verison", Field::Version),
            ("metdata", Field::Metadata),
        ] {
            assert_eq!(meant_by(key), Some(field), "{key}");
        }
        for key in [
            "name",
            "allowed_tools",
            "hooks",
            "context",
            "agent",
            "effort",
            "paths",
            "shell",
            "note",
            "date",
            "mode",
            "node",
            "session",
            "title",
            "tags",
            "author",
            "category",
            "keywords",
            "",
            "x",
            "requires",
            "homepage",
            "triggers",
        ] {
            assert_eq!(meant_by(key), None, "{key}");
        }
    }
}
