//! Where the target of a Markdown link leads, seen from the skill's folder.

use crate::nearest::nearest;
use crate::search::{holds, holds_any};
use crate::tree::Folder;

/// Where a link leads.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// To the web, to a place in the same text, or to something that only a reader can fill in.
    Elsewhere,
    /// To this path below the skill's folder, `/` between parts; empty for the folder itself.
    Inside(String),
    /// Up by so many folders from the skill's own, then along this path.
    Above(usize, String),
    /// To a place that starts at the root of the disk, or at somebody's home.
    Absolute,
}

/// Ways to write the skill's own folder.
const OWN_FOLDER: [&str; 3] = ["${CLAUDE_SKILL_DIR}", "${SKILL_DIR}", "${SKAWLD_SKILL_DIR}"];

/// Where `link` leads.
pub(crate) fn target(link: &str) -> Target {
    let link = link.trim();
    let own = OWN_FOLDER.iter().find_map(|own| {
        let rest = link.strip_prefix(own)?;
        rest.is_empty().then_some(rest).or_else(|| rest.strip_prefix('/'))
    });
    let path = own.unwrap_or(link);
    let path = path.split('#').next().unwrap_or(path);
    let path = path.split('?').next().unwrap_or(path);
    if own.is_none() {
        if path.starts_with("//") || has_scheme(path) {
            return Target::Elsewhere;
        }
        if path.starts_with(['/', '~']) || is_drive(path) {
            return Target::Absolute;
        }
        if path.is_empty() {
            return Target::Elsewhere;
        }
    }
    let is_placeholder = holds_any(path, ['{', '}', '<', '>', '$', '*', '|']) || holds(path, "...");
    if is_placeholder || !path.is_ascii() && path.contains('…') {
        return Target::Elsewhere;
    }
    let path = percent_decoded(path);
    let mut steps = 0;
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => steps += usize::from(parts.pop().is_none()),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    if steps > 0 { Target::Above(steps, path) } else { Target::Inside(path) }
}

/// Whether some link of `body` may be of interest to a rule, told without the Markdown parser, which takes a macro
/// longer than everything else: one whose target is not plainly elsewhere or a file of the skill, or is written apart.
pub(crate) fn worth_parsing(body: &str, folder: &Folder) -> bool {
    let is_harmless = |(at, _)| {
        let rest = body.get(at + 1..).unwrap_or("");
        let Some(inline) = rest.strip_prefix('(') else { return !rest.starts_with(':') };
        if ["https://", "http://", "#"].iter().any(|start| inline.starts_with(start)) {
            return true;
        }
        let Some(end) = inline.find(')') else { return false };
        let written = inline.get(..end).unwrap_or("");
        // Without escapes, entities, blanks and brackets, the target is what is written.
        let is_plain =
            |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'.' | b'-' | b'_' | b'#' | b':');
        written.bytes().all(is_plain)
            && match target(written) {
                Target::Elsewhere => true,
                Target::Inside(path) => folder.holds(&path),
                Target::Above(..) | Target::Absolute => false,
            }
    };
    holds(body, "](") && !body.match_indices(']').all(is_harmless)
}

/// `https:` and the like (RFC 3986, section 3.1); one letter is a drive.
fn has_scheme(path: &str) -> bool {
    path.split_once(':').is_some_and(|(scheme, _)| {
        scheme.len() > 1
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
    })
}

fn is_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic())
}

/// `%20` as a blank. What decodes to no text stays as it stands.
fn percent_decoded(path: &str) -> String {
    if !path.contains('%') {
        return path.to_owned();
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = |at: usize| tail.get(at).and_then(|&b| char::from(b).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (first, hex(0), hex(1)) {
            bytes.extend(u8::try_from(high * 16 + low));
            rest = tail.get(2..).unwrap_or(&[]);
        } else {
            bytes.push(first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}

/// The file of the skill that was probably meant by `path`: the same path in another letter case, a file of the same
/// name elsewhere, else one whose name is like it. Folders are not compared: `references/` is the same for all.
pub(crate) fn nearest_file<'f>(folder: &'f Folder, path: &str) -> Option<&'f str> {
    let files = || folder.files.iter().map(|file| file.path.as_str());
    let (wanted, wanted_stem) = (name(path), stem(path));
    files()
        .find(|file| file.eq_ignore_ascii_case(path))
        .or_else(|| files().find(|file| name(file).eq_ignore_ascii_case(wanted)))
        .or_else(|| {
            let near = nearest(wanted_stem, files().map(stem))?;
            files().find(|file| stem(file) == near)
        })
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The name without what follows its last point.
fn stem(path: &str) -> &str {
    let name = name(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Keep, Memory, load_from};
    use crate::options::Options;

    #[test]
    fn a_target_is_resolved_from_the_skill() {
        let inside = |path: &str| Target::Inside(path.to_owned());
        for (link, expected) in [
            ("a/./b//../c.md#x", inside("a/c.md")),
            ("a/..", inside("")),
            ("${SKILL_DIR}", inside("")),
            ("${SKILL_DIR}/a:b.md", inside("a:b.md")),
            ("50%25%zz%ff", inside("50%25%zz%ff")),
            ("a%2fb%C3%A4", inside("a/bä")),
            ("../a/../../b", Target::Above(2, "b".to_owned())),
            ("~/x", Target::Absolute),
            ("C:\\x", Target::Absolute),
            ("x-y.z+1:foo", Target::Elsewhere),
            ("?x", Target::Elsewhere),
            ("", Target::Elsewhere),
            ("${OTHER}/x.md", Target::Elsewhere),
        ] {
            assert_eq!(target(link), expected, "{link}");
        }
    }

    #[test]
    fn the_parser_is_spared_where_no_link_can_be_wrong() {
        let files = Memory::new().file("a/SKILL.md", "").file("a/b.md", "");
        let tree = load_from("skills", &files, &Options::default(), Keep::Facts);
        let worth = |body: &str| worth_parsing(body, &tree.roots[0].folders[0]);
        for body in ["", "[ ] (x)", "[x](b.md#y) ![](https://x.y/(z)", "[x](#y)", "[x][y]", "`[x](b.md)`"] {
            assert!(!worth(body), "{body}");
        }
        for body in [
            "[x](c.md)",
            "[x](b.md \"y\")",
            "[x](../b.md)",
            "[x](<b.md>)",
            "[x](b.md)\n\n[y]: c.md",
            "[x](\nc.md)",
        ] {
            assert!(worth(body), "{body}");
        }
    }
}
