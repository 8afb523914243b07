//! The names that arguments may have, and how a text lists them.

/// Placeholders that are put in whether anything is declared or not.
const RESERVED: [&str; 7] = [
    "ARGUMENTS",
    "SKILL_DIR",
    "SESSION_ID",
    "CLAUDE_SKILL_DIR",
    "CLAUDE_SESSION_ID",
    "SKAWLD_SKILL_DIR",
    "SKAWLD_SESSION_ID",
];

/// Whether `name` is a placeholder of its own.
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// Whether an argument may have this name.
pub(crate) fn is_good(name: &str) -> bool {
    !is_reserved(name) && fault(name).is_none()
}

/// Why an argument may not have this name, as a predicate; `None` when its signs are all right.
pub(crate) fn fault(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("is empty".to_owned());
    }
    if name.bytes().all(|b| b.is_ascii_digit()) {
        return Some("is a number".to_owned());
    }
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if let Some(sign) = name.chars().find(|&c| !allowed(c)) {
        return Some(if sign == ' ' { "holds a blank".to_owned() } else { format!("holds `{sign}`") });
    }
    let first = name.chars().next().filter(|c| c.is_ascii_digit() || *c == '-')?;
    Some(format!("starts with `{first}`"))
}

/// The name with `_` for every sign that it may not hold, when that gives a name.
pub(crate) fn mended(name: &str) -> Option<String> {
    let name = name.trim().trim_start_matches(['$', '-']).trim_matches(['{', '}', '<', '>', '[', ']']);
    let mended: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect();
    (name.is_ascii() && is_good(&mended)).then_some(mended)
}

/// The names in a text, divided by blanks and commas.
pub(crate) fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_a_name_only_where_one_is_near() {
        for (name, near) in [
            ("file name", Some("file_name")),
            ("$file", Some("file")),
            ("<file>", Some("file")),
            ("größe", None),
            ("2", None),
            ("", None),
        ] {
            assert_eq!(mended(name).as_deref(), near, "{name}");
        }
    }
}
