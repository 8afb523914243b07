//! Names that become paths, checked where they do, whatever was checked before.

use super::MARKER;

/// Names that Windows gives to devices, with any ending.
const DEVICES: &[&str] = &[
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
    "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// Whether a skill's name is that of a folder.
pub(super) fn is_folder(name: &str) -> bool {
    is_plain(name) && !name.starts_with('.') && name != MARKER
}

/// Whether each part of a path below a skill is a name, with `/` between parts.
pub(super) fn is_path(path: &str) -> bool {
    path.split('/').all(is_plain)
}

/// Whether a name is one file or folder, and the same one, on every system.
fn is_plain(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let is_odd =
        |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    !matches!(name, "" | "." | "..")
        && !name.contains(is_odd)
        && !name.ends_with([' ', '.'])
        && !DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device))
}

#[cfg(test)]
mod tests {
    use super::{is_folder, is_path};

    #[test]
    fn what_leads_elsewhere_is_refused() {
        for path in [
            "",
            "/x",
            "../x",
            "a/../../x",
            "a//b",
            ".",
            "a/.",
            "a\\b",
            "c:x",
            "a\0",
            "nul",
            "a/CON.txt",
            "a /b",
        ] {
            assert!(!is_path(path), "{path:?}");
        }
        for path in ["SKILL.md", "a/b/c.d", "ä/ö ü.md", ".hidden/x", "console.md", "a..b"] {
            assert!(is_path(path), "{path:?}");
        }
        for name in ["a/b", ".skills-extracted", ".new-1", "..", ""] {
            assert!(!is_folder(name), "{name:?}");
        }
    }
}
