//! `skill://<name>/<path>`: how files and folders of skills are named on the wire.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

const SCHEME: &str = "skill://";

/// All but the unreserved characters of RFC 3986.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// The same, with the separator between segments left alone.
const PATH: &AsciiSet = &SEGMENT.remove(b'/');

/// The URI of a file or folder of the skill `name`; with an empty path, that of its root.
///
/// ```
/// use skills_mcp::skill_uri;
///
/// assert_eq!(skill_uri("pdf", "SKILL.md"), "skill://pdf/SKILL.md");
/// assert_eq!(skill_uri("pdf", "assets/form 1.pdf"), "skill://pdf/assets/form%201.pdf");
/// assert_eq!(skill_uri("pdf", ""), "skill://pdf");
/// ```
pub fn skill_uri(name: &str, path: &str) -> String {
    let separator = if path.is_empty() { "" } else { "/" };
    format!("{SCHEME}{}{separator}{}", utf8_percent_encode(name, SEGMENT), encoded(path))
}

/// The name of the skill, and the path as it is written; the path of a root is empty.
///
/// Only the one form that [`skill_uri`] writes is a name: what is encoded twice, or needlessly, names no skill.
pub(crate) fn parse(uri: &str) -> Option<(String, &str)> {
    let rest = uri.strip_prefix(SCHEME)?;
    let (name, path) = match rest.split_once('/') {
        Some((_, "")) => return None,
        Some((name, path)) => (name, path),
        None => (rest, ""),
    };
    let decoded = percent_decode_str(name).decode_utf8().ok()?;
    let is_plain = |segment: &str| !matches!(segment, "" | "." | "..");
    let is_name = is_plain(&decoded) && utf8_percent_encode(&decoded, SEGMENT).to_string() == name;
    let is_path = path.is_empty() || path.split('/').all(is_plain);
    (is_name && is_path).then(|| (decoded.into_owned(), path))
}

/// A path with its characters percent-encoded where they must be.
pub(crate) fn encoded(path: &str) -> String {
    utf8_percent_encode(path, PATH).to_string()
}

#[cfg(test)]
mod tests {
    use super::{parse, skill_uri};

    #[test]
    fn what_is_written_is_read_back() {
        for (name, path) in [("pdf", "a b/ü%.md"), ("über", "SKILL.md"), ("x", ""), ("a/b", "c")] {
            let uri = skill_uri(name, path);
            let (found, rest) = parse(&uri).unwrap();
            assert_eq!((found.as_str(), rest), (name, super::encoded(path).as_str()), "{uri}");
        }
    }

    #[test]
    fn other_spellings_are_no_names() {
        let wrong = [
            "",
            "skill:/pdf/SKILL.md",
            "http://pdf/SKILL.md",
            "skill://",
            "skill:///SKILL.md",
            "skill://pdf/",
            "skill://pdf//SKILL.md",
            "skill://pdf/../x/SKILL.md",
            "skill://pdf/./SKILL.md",
            "skill://../SKILL.md",
            "skill://%2e%2e/SKILL.md",
            "skill://%70df/SKILL.md",
            "skill://p%2564f/SKILL.md/%",
            "skill://p df/SKILL.md",
            "skill://%ff/SKILL.md",
        ];
        let found: Vec<_> = wrong.iter().filter_map(|uri| Some((uri, parse(uri)?))).collect();
        // Encoded twice is well formed: it names a skill with a percent sign in its name, and there is none.
        assert_eq!(found, [(&"skill://p%2564f/SKILL.md/%", ("p%64f".to_owned(), "SKILL.md/%"))]);
    }
}
