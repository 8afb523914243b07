//! Which paths are passed over: hidden files, what editors, systems and caches leave behind, and what the caller said.

use glob::{MatchOptions, Pattern};

/// Folders and files that nobody means to ship.
const JUNK: &[&str] = &[
    "node_modules",
    "__pycache__",
    "__MACOSX",
    "Thumbs.db",
    "ehthumbs.db",
    "desktop.ini",
    "Desktop.ini",
    "Icon\r",
];

/// Endings of what editors, patch and compilers leave beside a file.
const JUNK_ENDINGS: &[&str] = &["~", ".swp", ".swo", ".pyc", ".pyo", ".orig", ".rej", ".bak", ".tmp"];

const GLOB: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

/// Whether one part of a path is hidden or junk.
fn is_junk(part: &str) -> bool {
    part.starts_with('.')
        || JUNK.contains(&part)
        || JUNK_ENDINGS.iter().any(|ending| part.ends_with(ending))
        || (part.len() > 2 && part.starts_with('#') && part.ends_with('#'))
}

/// What is to be done with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Read,
    /// Hidden or junk.
    Junk,
    /// The caller excluded it.
    Excluded,
}

/// Judges a path below the root: it shares the fate of any folder it lies in.
pub(super) fn judge(path: &str, exclude: &[Pattern], include: &[Pattern]) -> Verdict {
    if !exclude.is_empty() && matches(path, exclude) {
        Verdict::Excluded
    } else if path.split('/').any(is_junk) && (include.is_empty() || !matches(path, include)) {
        Verdict::Junk
    } else {
        Verdict::Read
    }
}

/// Whether a folder has to be looked into: one that is junk may hold something that `include` brings back.
pub(super) fn enters(path: &str, exclude: &[Pattern], include: &[Pattern]) -> bool {
    match judge(path, exclude, include) {
        Verdict::Read => true,
        Verdict::Junk => !include.is_empty(),
        Verdict::Excluded => false,
    }
}

/// Whether a pattern matches the path or a folder it lies in.
fn matches(path: &str, patterns: &[Pattern]) -> bool {
    let folders = path.match_indices('/').filter_map(|(slash, _)| path.get(..slash));
    folders.chain([path]).any(|path| patterns.iter().any(|pattern| pattern.matches_with(path, GLOB)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn globs(globs: &[&str]) -> Vec<Pattern> {
        globs.iter().map(|glob| Pattern::new(glob).unwrap()).collect()
    }

    #[test]
    fn leftovers_are_junk_at_any_depth_and_their_lookalikes_are_not() {
        for path in
            [".git/config", "a/.env.local", "a/node_modules/x/y.js", "a/b.md~", "a/#b.md#", "a/.DS_Store"]
        {
            assert_eq!(judge(path, &[], &[]), Verdict::Junk, "{path}");
        }
        for path in ["a/env", "a/node_modules.md", "a/b~c", "a/#1.md", "a/x.swpx", "a/#"] {
            assert_eq!(judge(path, &[], &[]), Verdict::Read, "{path}");
        }
    }

    #[test]
    fn include_brings_back_and_exclude_takes_away() {
        let include = globs(&["a/.env.example", "*/.config"]);
        assert_eq!(judge("a/.env.example", &[], &include), Verdict::Read);
        assert_eq!(judge("b/.config/x", &[], &include), Verdict::Read);
        assert_eq!(judge("b/.env.example", &[], &include), Verdict::Junk);
        let exclude = globs(&["*/tests/**", "drafts"]);
        assert_eq!(judge("a/tests/t.py", &exclude, &[]), Verdict::Excluded);
        assert_eq!(judge("drafts/x/SKILL.md", &exclude, &[]), Verdict::Excluded);
        assert_eq!(judge("a/b/tests/t.py", &exclude, &[]), Verdict::Read);
    }
}
