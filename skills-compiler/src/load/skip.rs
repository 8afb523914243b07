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

/// The same with a dot in front.
const DOT_JUNK: &[&str] = &[
    ".git",
    ".hg",
    ".svn",
    ".DS_Store",
    ".AppleDouble",
    ".Spotlight-V100",
    ".Trashes",
    ".fseventsd",
    ".directory",
    ".idea",
    ".vscode",
    ".vs",
    ".venv",
    ".tox",
    ".cache",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    ".ipynb_checkpoints",
    ".eslintcache",
];

/// Endings of what editors, patch and compilers leave beside a file.
const JUNK_ENDINGS: &[&str] = &["~", ".swp", ".swo", ".pyc", ".pyo", ".orig", ".rej", ".bak", ".tmp"];

const GLOB: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

/// Why one part of a path is passed over.
fn passed_over(part: &str) -> Option<Verdict> {
    let leftover = || JUNK_ENDINGS.iter().any(|ending| part.ends_with(ending));
    if part.starts_with('.') {
        let junk = DOT_JUNK.contains(&part) || part.starts_with("._") || leftover();
        return Some(if junk { Verdict::Junk } else { Verdict::Hidden });
    }
    let junk = JUNK.contains(&part)
        || leftover()
        || (part.len() > 2 && part.starts_with('#') && part.ends_with('#'));
    junk.then_some(Verdict::Junk)
}

/// What is to be done with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Read,
    /// It starts with a dot.
    Hidden,
    /// An editor, a system or a cache left it behind.
    Junk,
    /// The caller excluded it.
    Excluded,
}

/// Judges a path below the root: it shares the fate of any folder it lies in.
pub(super) fn judge(path: &str, exclude: &[Pattern], include: &[Pattern]) -> Verdict {
    if !exclude.is_empty() && matches(path, exclude) {
        return Verdict::Excluded;
    }
    match path.split('/').find_map(passed_over) {
        Some(why) if include.is_empty() || !matches(path, include) => why,
        _ => Verdict::Read,
    }
}

/// The outermost folder of `path` that is passed over, or the path itself.
pub(super) fn outermost(path: &str) -> &str {
    let mut end = 0;
    for part in path.split('/') {
        end += part.len();
        if passed_over(part).is_some() {
            return path.get(..end).unwrap_or(path);
        }
        end += 1;
    }
    path
}

/// Whether a link must not bring in its target under another name: secrets and caches, but not a hidden folder that
/// several skills share.
pub(super) fn is_private(path: &str, folder: bool) -> bool {
    let junk = path.split('/').any(|part| passed_over(part) == Some(Verdict::Junk));
    let base = path.rsplit('/').next().unwrap_or(path);
    junk || (!folder && passed_over(base).is_some())
}

/// Whether a folder has to be looked into: one that is junk may hold something that `include` brings back.
pub(super) fn enters(path: &str, exclude: &[Pattern], include: &[Pattern]) -> bool {
    match judge(path, exclude, include) {
        Verdict::Read => true,
        Verdict::Hidden | Verdict::Junk => !include.is_empty(),
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
        for path in [
            ".git/config",
            "a/node_modules/x/y.js",
            "a/b.md~",
            "a/#b.md#",
            "a/.DS_Store",
            "a/.b.md.swp",
            "._a",
        ] {
            assert_eq!(judge(path, &[], &[]), Verdict::Junk, "{path}");
        }
        for path in ["a/.env.local", ".curated/a/SKILL.md", "a/.github/.git/x"] {
            assert_eq!(judge(path, &[], &[]), Verdict::Hidden, "{path}");
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
        assert_eq!(judge("b/.env.example", &[], &include), Verdict::Hidden);
        let exclude = globs(&["*/tests/**", "drafts"]);
        assert_eq!(judge("a/tests/t.py", &exclude, &[]), Verdict::Excluded);
        assert_eq!(judge("drafts/x/SKILL.md", &exclude, &[]), Verdict::Excluded);
        assert_eq!(judge("a/b/tests/t.py", &exclude, &[]), Verdict::Read);
    }

    #[test]
    fn the_outermost_folder_is_named() {
        assert_eq!(outermost("a/.git/x/.y"), "a/.git");
        assert_eq!(outermost("ä/b~"), "ä/b~");
        assert_eq!(outermost(".x"), ".x");
        assert_eq!(outermost("a/b"), "a/b");
    }

    #[test]
    fn a_link_may_lead_to_a_hidden_folder_but_not_to_a_hidden_file() {
        assert!(!is_private(".shared", true));
        assert!(!is_private(".shared/rules.md", false));
        assert!(is_private(".env", false));
        assert!(is_private(".shared/.env", false));
        assert!(is_private(".git", true));
        assert!(is_private(".git/config", false));
    }
}
