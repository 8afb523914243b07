//! Patterns for sensitive places, over the path of a `SKILL.md`.

use std::{borrow::ToOwned, path::is_separator, string::String};

use glob::{MatchOptions, Pattern, PatternError};

/// A pattern, and what it asks for where that is one folder anywhere on the way, as most do: every skill is held against
/// every pattern, and to compare names costs a fraction of matching.
#[derive(Clone)]
pub(super) struct Sensitive {
    pattern: Pattern,
    folder: Option<String>,
}

impl Sensitive {
    pub(super) fn new(glob: &str) -> Result<Self, PatternError> {
        let folder = glob.strip_prefix("**/").and_then(|rest| rest.strip_suffix("/**"));
        let folder =
            folder.filter(|name| !name.is_empty() && !name.contains(['*', '?', '[', ']', '/', '\\']));
        Ok(Sensitive { pattern: Pattern::new(glob)?, folder: folder.map(ToOwned::to_owned) })
    }

    pub(super) fn pattern(&self) -> &str {
        self.pattern.as_str()
    }

    /// Whether the file at `path` lies in such a place. Case does not count.
    pub(super) fn holds(&self, path: &str) -> bool {
        let Some(folder) = &self.folder else { return self.matches(path) };
        let mut steps = path.split(is_separator);
        // The file's own name.
        let _ = steps.next_back();
        steps.any(|step| step.eq_ignore_ascii_case(folder))
    }

    fn matches(&self, path: &str) -> bool {
        let options = MatchOptions { case_sensitive: false, ..MatchOptions::default() };
        self.pattern.matches_with(path, options)
    }
}

#[cfg(test)]
mod tests {
    use std::{format, vec::Vec};

    use super::{super::SENSITIVE_PLACES, Sensitive};

    #[test]
    fn names_are_compared_to_the_same_end_as_the_pattern_is_matched() {
        let globs =
            SENSITIVE_PLACES.iter().copied().chain(["**/payroll/*", "**/\u{e9}t\u{e9}/**", "/x/**", "**/**"]);
        let places: Vec<Sensitive> = globs.map(|glob| Sensitive::new(glob).unwrap()).collect();
        assert!(places.iter().filter(|place| place.folder.is_some()).count() > 10);
        let names = [
            "",
            "x",
            ".ssh",
            ".SSH",
            "ssh",
            ".ssh.d",
            "my.ssh",
            ".env",
            ".env.local",
            ".config",
            "gcloud",
            "Secrets",
            "\u{e9}t\u{e9}",
            "\u{c9}t\u{e9}",
            "\u{e9}T\u{e9}",
        ];
        let (mut held, mut tried) = (0, 0);
        for a in names {
            for b in names {
                for path in [
                    format!("{a}/{b}/SKILL.md"),
                    format!("/{a}/{b}"),
                    format!("{a}/p/{b}/"),
                    format!("/home/{a}{b}/s/SKILL.md"),
                ] {
                    for place in &places {
                        assert_eq!(
                            place.holds(&path),
                            place.matches(&path),
                            "{path:?} in {:?}",
                            place.pattern()
                        );
                        held += usize::from(place.holds(&path));
                        tried += 1;
                    }
                }
            }
        }
        assert!(held > 100 && held < tried / 2, "{held} of {tried}");
    }
}
