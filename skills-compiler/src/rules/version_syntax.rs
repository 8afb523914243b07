//! `version-syntax`: a version is a semantic version.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::skill::Skill;
use semver::Version;

rule! {
    /// # What it checks
    ///
    /// A `version` has the form `major.minor.patch` of Semantic Versioning, perhaps with a pre-release and build
    /// metadata behind it: `1.4.0`, `2.0.0-rc.1`, `1.4.0+build5`.
    ///
    /// # Why
    ///
    /// Registries and update checks compare versions. `1.10` is newer than `1.9` for one of them and older for
    /// another, which reads it as the number 1.1; three numbers have one order everywhere.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// version: v1.2
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// version: 1.2.0
    /// ```
    ///
    /// # Fix
    ///
    /// Write three numbers with points between them, without a `v`. The text is embedded as written in any case.
    ///
    /// # Source
    ///
    /// <https://semver.org/spec/v2.0.0.html>
    pub(crate) static VERSION_SYNTAX = "version-syntax", Of(Warn, Warn, Allow);
    source = "semver.org";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, text)) = skill.text_of(Field::Version) else { return };
    let text = text.trim();
    if Version::parse(text).is_ok() {
        return;
    }
    let found = if text.is_empty() { "is empty" } else { "is no semantic version" };
    let message = match text {
        "" => format!("`version` {found}"),
        text => format!("version `{text}` {found}"),
    };
    out.push(Finding::at(entry.value_span(), message).label("three numbers are expected").help(match meant(
        text,
    ) {
        Some(version) => format!("write `version: {version}`"),
        None => "write three numbers, such as `version: 1.0.0`".to_owned(),
    }));
}

/// The version that was probably meant: without a `v` and leading zeros, and with three numbers.
fn meant(text: &str) -> Option<Version> {
    let text = text.strip_prefix(['v', 'V']).unwrap_or(text).trim();
    let (numbers, rest) = text.split_at(text.find(['-', '+']).unwrap_or(text.len()));
    let mut parts: Vec<&str> = numbers
        .split('.')
        .map(|part| match part.trim_start_matches('0') {
            "" if !part.is_empty() => "0",
            trimmed => trimmed,
        })
        .collect();
    while parts.len() < 3 {
        parts.push("0");
    }
    Version::parse(&format!("{}{rest}", parts.join("."))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::rules::testing::{assert_finds, assert_silent, findings};

    fn skill(version: &str) -> String {
        format!("---\nname: pdf\ndescription: d\nversion: {version}\n---\n")
    }

    #[test]
    fn marks_the_value() {
        assert_finds(
            &VERSION_SYNTAX,
            "pdf",
            skill("1.0"),
            &[(4, 10, "version `1.0` is no semantic version")],
        );
        assert_finds(&VERSION_SYNTAX, "pdf", skill("''"), &[(4, 10, "`version` is empty")]);
    }

    #[test]
    fn quotes_and_suffixes_are_fine() {
        for version in ["1.2.3", "'1.2.3'", "2.0.0-rc.1+b5", ""] {
            assert_silent(&VERSION_SYNTAX, "pdf", skill(version));
        }
    }

    #[test]
    fn offers_what_was_meant() {
        for (version, help) in [
            ("1.10", "write `version: 1.10.0`"),
            ("v2", "write `version: 2.0.0`"),
            ("2026.01.05", "write `version: 2026.1.5`"),
            ("latest", "write three numbers, such as `version: 1.0.0`"),
            ("1.2.3.4", "write three numbers, such as `version: 1.0.0`"),
        ] {
            let files = Memory::new().file("pdf/SKILL.md", skill(version));
            let found = findings(&VERSION_SYNTAX, &files, &Options::default());
            assert_eq!(found[0].2.help, [help], "{version}");
        }
    }
}
