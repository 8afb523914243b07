//! Where the target of a Markdown link leads, seen from the skill's folder.

use crate::nearest::nearest;
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
    if is_elsewhere(link) {
        return Target::Elsewhere;
    }
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
    // One character at a time is sought in optimized code also where this crate is not.
    let is_sign = |sign| path.contains(sign);
    if ['{', '}', '<', '>', '$', '*', '|'].into_iter().any(is_sign)
        || path.match_indices('.').any(|(at, _)| path.get(at..).is_some_and(|rest| rest.starts_with("...")))
        || !path.is_ascii() && path.contains('…')
    {
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

/// What a cheap look at a body says of its links: code may be among them, so only the Markdown parser knows. It says
/// nothing wrong of a link that is right and written in one piece.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Doubts {
    /// One may lead to no file of the skill.
    pub(crate) broken: bool,
    /// One may lead out of the skill.
    pub(crate) escaping: bool,
}

impl Doubts {
    /// Looks at the body of the skill in `folder`.
    pub(crate) fn of(body: &str, folder: &Folder) -> Self {
        let mut doubts = Self::default();
        for link in candidates(body) {
            match target(link) {
                Target::Elsewhere => {}
                Target::Inside(path) => doubts.broken |= !folder.holds(&path),
                Target::Above(..) | Target::Absolute => doubts.escaping = true,
            }
        }
        doubts
    }
}

/// Most links lead to the web or within the text, and most of the rest here is slow where this crate is not optimized.
fn is_elsewhere(link: &str) -> bool {
    link.starts_with("https://") || link.starts_with("http://") || link.starts_with('#')
}

/// What looks like the target of a link to a file, code or not. It may name what is no target, but leaves none out that
/// is written in one piece.
fn candidates(body: &str) -> impl Iterator<Item = &str> {
    // One character is sought in optimized code also where this crate is not; a text of two is not.
    let targets = body.match_indices(']').filter_map(|(at, _)| {
        let (before, rest) = (body.get(..at)?, body.get(at + 1..)?);
        rest.strip_prefix('(').or_else(|| rest.strip_prefix(':').filter(|_| is_label(before)))
    });
    targets.map(str::trim_start).filter(|rest| !is_elsewhere(rest)).map(|rest| {
        let (rest, end) = match rest.strip_prefix('<') {
            Some(rest) => (rest, rest.find('>')),
            None => (rest, rest.find(|c: char| c == ')' || c.is_whitespace())),
        };
        end.and_then(|end| rest.get(..end)).unwrap_or(rest)
    })
}

/// Whether the last line of `before` starts a label, as that of a definition does.
fn is_label(before: &str) -> bool {
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    before.get(line..).is_some_and(|line| line.trim_start().starts_with('['))
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

    #[test]
    fn candidates_are_what_could_be_a_target() {
        let body =
            "[a](b.md \"t\") ![]( <c d.md>) `[e](f)` [n]( https://o)\n[g]: h.md\n[i] j]: k\nx[0]: 1 [l](m";
        assert_eq!(candidates(body).collect::<Vec<_>>(), ["b.md", "c d.md", "f", "h.md", "k", "m"]);
    }

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
}
