//! The three lines of a package's `Cargo.toml` that decide what cargo publishes: `publish`, `exclude` and `include`.
//!
//! Every user compiles this, so it is no TOML parser: it reads a key of `[package]` whose value is a list of plain strings,
//! and says nothing of what is written in another way.

use glob::{MatchOptions, Pattern};

/// What cargo takes into the published crate.
#[derive(Debug)]
pub(super) struct Manifest {
    /// The package may be published.
    pub(super) published: bool,
    pub(super) exclude: Patterns,
    /// Empty where everything is included.
    pub(super) include: Patterns,
}

impl Default for Manifest {
    /// That of a package without one: nothing is known to be left out.
    fn default() -> Self {
        Self { published: true, exclude: Patterns::default(), include: Patterns::default() }
    }
}

impl Manifest {
    /// Reads the text of a `Cargo.toml`.
    pub(super) fn read(text: &str) -> Self {
        let value = |key| value(text, key);
        let lists = |key| value(key).and_then(strings).map(Patterns::new).unwrap_or_default();
        let never = value("publish").is_some_and(|value| {
            let value = value.trim_start();
            value.starts_with("false") || strings(value).is_some_and(|registries| registries.is_empty())
        });
        Self { published: !never, exclude: lists("exclude"), include: lists("include") }
    }
}

/// What follows `key =` in `[package]`.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let mut in_package = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.trim_start();
        if line.starts_with('[') {
            in_package = line.split('#').next().is_some_and(|header| header.trim_end() == "[package]");
        } else if in_package
            && let Some(rest) = line.strip_prefix(key)
            && rest.trim_start().starts_with('=')
        {
            let after = text.get(start..)?;
            return after.get(after.find('=')? + 1..);
        }
    }
    None
}

/// The strings of a list at the start of `text`; `None` when it holds anything else.
fn strings(text: &str) -> Option<Vec<String>> {
    let mut rest = text.trim_start().strip_prefix('[')?;
    let mut strings = Vec::new();
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\r', '\n', ',']);
        let first = rest.chars().next()?;
        rest = rest.get(first.len_utf8()..)?;
        match first {
            ']' => return Some(strings),
            '#' => rest = rest.split_once('\n')?.1,
            '"' | '\'' => {
                let (string, after) = rest.split_once(first)?;
                // An escape, or a string of several lines.
                if (first == '"' && string.contains('\\'))
                    || string.contains('\n')
                    || after.starts_with(first)
                {
                    return None;
                }
                strings.push(string.to_owned());
                rest = after;
            }
            _ => return None,
        }
    }
}

/// Patterns as in a `.gitignore`, which is what cargo takes `exclude` and `include` for
/// (<https://doc.rust-lang.org/cargo/reference/manifest.html#the-exclude-and-include-fields>).
#[derive(Debug, Default)]
pub(super) struct Patterns(Vec<Ignore>);

#[derive(Debug)]
struct Ignore {
    written: String,
    glob: Pattern,
    /// `!` takes back what an earlier pattern names.
    negated: bool,
    /// `/` at the end: folders only.
    folder: bool,
    /// It holds a `/`: it counts from the package's folder and not from any.
    anchored: bool,
}

const GLOB: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

impl Patterns {
    fn new(written: Vec<String>) -> Self {
        let ignore = |written: String| {
            let (negated, pattern) = match written.strip_prefix('!') {
                Some(pattern) => (true, pattern),
                None => (false, written.as_str()),
            };
            let (folder, pattern) = match pattern.strip_suffix('/') {
                Some(pattern) => (true, pattern),
                None => (false, pattern),
            };
            let glob = Pattern::new(pattern.strip_prefix('/').unwrap_or(pattern)).ok()?;
            let anchored = pattern.contains('/');
            Some(Ignore { written, glob, negated, folder, anchored })
        };
        Self(written.into_iter().filter_map(ignore).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pattern that names the file at `path`, below the package's folder, or a folder that it lies in.
    pub(super) fn naming(&self, path: &str) -> Option<&str> {
        let mut step = path;
        loop {
            let is_folder = step.len() < path.len();
            let base = step.rsplit('/').next().unwrap_or(step);
            let matches = |ignore: &&Ignore| {
                (is_folder || !ignore.folder)
                    && ignore.glob.matches_with(if ignore.anchored { step } else { base }, GLOB)
            };
            if let Some(last) = self.0.iter().rev().find(matches) {
                return (!last.negated).then_some(&last.written);
            }
            step = step.rsplit_once('/')?.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(written: &[&str]) -> Patterns {
        Patterns::new(written.iter().map(|&text| text.to_owned()).collect())
    }

    #[test]
    fn lists_of_strings_are_read_and_nothing_else() {
        let manifest = Manifest::read(
            "[package]\nname = \"x\"\nexclude = [ # drafts\n  \"a/*.md\", 'b\\c', # and\n]\n\n[dependencies]\ninclude = [\"no\"]\n",
        );
        assert!(manifest.published && manifest.include.is_empty());
        let written: Vec<_> = manifest.exclude.0.iter().map(|ignore| ignore.written.as_str()).collect();
        assert_eq!(written, ["a/*.md", "b\\c"]);
        for odd in [
            "include.workspace = true",
            "include = [\"a\\\"b\"]",
            "include = [\"\"\"a\"\"\"]",
            "include = [",
            "include",
        ] {
            assert!(Manifest::read(&format!("[package]\n{odd}\n")).include.is_empty(), "{odd}");
        }
    }

    #[test]
    fn a_package_that_is_never_published_says_so() {
        let published = |line: &str| Manifest::read(&format!("[package]\r\n{line}\r\n")).published;
        assert!(published("") && published("publish = true") && published("publish = [\"ours\"]"));
        assert!(!published("publish = false # ever") && !published("publish=[]"));
    }

    #[test]
    fn patterns_are_those_of_gitignore() {
        let names = |pattern: &str, path: &str| patterns(&[pattern]).naming(path).is_some();
        for (pattern, path) in [
            ("*.md", "skills/a/SKILL.md"),
            ("skills", "skills/a/SKILL.md"),
            ("/skills", "skills/a/SKILL.md"),
            ("skills/", "skills/a/SKILL.md"),
            ("skills/*", "skills/a/SKILL.md"),
            ("skills/**", "skills/a/SKILL.md"),
            ("**/SKILL.md", "skills/a/SKILL.md"),
            ("a", "skills/a/SKILL.md"),
        ] {
            assert!(names(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in [
            ("/*.md", "skills/a/SKILL.md"),
            ("/a", "skills/a/SKILL.md"),
            ("SKILL.md/", "skills/a/SKILL.md"),
            ("skills/*.md", "skills/a/SKILL.md"),
            ("[", "["),
        ] {
            assert!(!names(pattern, path), "{pattern} {path}");
        }
        let taken_back = patterns(&["*.md", "!SKILL.md"]);
        assert_eq!(taken_back.naming("skills/a/SKILL.md"), None);
        assert_eq!(taken_back.naming("skills/a/b.md"), Some("*.md"));
    }
}
