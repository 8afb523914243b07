//! The names nearest to one that is not there.

use core::fmt;

/// At most this many names are offered.
const MOST: usize = 3;

/// The length, in characters, up to which the shorter of two names is compared.
const LONGEST: usize = crate::MAX_NAME_LENGTH;

/// The names nearest to one that was asked for, nearest first, three at most.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf-processing", "Reads PDFs.", "");
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// assert_eq!(catalog.suggest("pdf-procesing").as_slice(), ["pdf-processing"]);
/// assert!(catalog.suggest("spreadsheet").is_empty());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Suggestions<'a> {
    names: [&'a str; MOST],
    distances: [Distance; MOST],
    len: usize,
}

impl<'a> Suggestions<'a> {
    pub(crate) fn new(asked: &str, names: impl Iterator<Item = &'a str>) -> Self {
        let mut nearest = Suggestions::default();
        for name in names {
            if let Some(distance) = Distance::between(asked, name) {
                nearest.insert(name, distance);
            }
        }
        nearest
    }

    /// Keeps the nearest, and among equals those that came first.
    fn insert(&mut self, name: &'a str, distance: Distance) {
        let kept = self.distances.iter().take(self.len);
        let at = kept.take_while(|kept| !distance.is_less_than(**kept)).count();
        if at == MOST {
            return;
        }
        self.len = (self.len + 1).min(MOST);
        if let (Some(names), Some(distances)) = (self.names.get_mut(at..), self.distances.get_mut(at..)) {
            names.rotate_right(1);
            distances.rotate_right(1);
            if let ([first, ..], [nearest, ..]) = (names, distances) {
                (*first, *nearest) = (name, distance);
            }
        }
    }

    /// The names.
    pub fn as_slice(&self) -> &[&'a str] {
        self.names.get(..self.len).unwrap_or_default()
    }

    /// The names, one after the other.
    pub fn iter(&self) -> core::iter::Copied<core::slice::Iter<'_, &'a str>> {
        self.as_slice().iter().copied()
    }

    /// Whether no name is near.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<'s, 'a> IntoIterator for &'s Suggestions<'a> {
    type Item = &'a str;
    type IntoIter = core::iter::Copied<core::slice::Iter<'s, &'a str>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Suggestions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// `a, b, c`.
impl fmt::Display for Suggestions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, name) in self.iter().enumerate() {
            write!(f, "{}{name}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Edits between two names, and the length of the longer one.
#[derive(Clone, Copy, Default)]
struct Distance {
    edits: u16,
    length: u16,
}

impl Distance {
    /// The Levenshtein distance of two names, when they are similar by 0.6 or more (one minus edits by length).
    /// Upper case and `_` count as the lower case and `-` that names have.
    fn between(a: &str, b: &str) -> Option<Distance> {
        let (a_length, b_length) = (a.chars().count(), b.chars().count());
        let length = a_length.max(b_length);
        let allowed = length * 2 / 5;
        if length == 0 || a_length.abs_diff(b_length) > allowed {
            return None;
        }
        let (long, short) = if a_length >= b_length { (a, b) } else { (b, a) };
        // Names hold 64 characters at most; only a lenient catalog or a stray caller has more.
        let mut buffer = [0_usize; LONGEST + 1];
        let row = buffer.get_mut(..=short.chars().count())?;
        row.iter_mut().enumerate().for_each(|(at, cell)| *cell = at);
        for (at, x) in long.chars().enumerate() {
            let (mut diagonal, mut left) = (at, at + 1);
            let mut cells = row.iter_mut();
            if let Some(first) = cells.next() {
                *first = left;
            }
            for (cell, y) in cells.zip(short.chars()) {
                let changed = diagonal + usize::from(normal(x) != normal(y));
                diagonal = *cell;
                left = changed.min(left + 1).min(*cell + 1);
                *cell = left;
            }
        }
        let edits = row.last().copied()?;
        let near = Distance { edits: edits.try_into().ok()?, length: length.try_into().ok()? };
        (edits <= allowed).then_some(near)
    }

    fn is_less_than(self, other: Distance) -> bool {
        u32::from(self.edits) * u32::from(other.length) < u32::from(other.edits) * u32::from(self.length)
    }
}

fn normal(character: char) -> char {
    if character == '_' { '-' } else { character.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggest<'a>(asked: &str, names: &[&'a str]) -> Vec<&'a str> {
        Suggestions::new(asked, names.iter().copied()).iter().collect()
    }

    #[test]
    fn the_three_nearest_come_first() {
        let names = ["abcdefghij", "abcdefghix", "abcdefgxxx", "abcdefxxxx", "abcdxxxxxx", "zzz"];
        assert_eq!(suggest("abcdefghij", &names), ["abcdefghij", "abcdefghix", "abcdefgxxx"]);
        // Among equals, the first.
        assert_eq!(suggest("abcde", &["abcdx", "abcdy", "abcde"]), ["abcde", "abcdx", "abcdy"]);
        assert_eq!(suggest("aaaaa", &["aaaab", "aaaac", "aaaad", "aaaae"]), ["aaaab", "aaaac", "aaaad"]);
    }

    #[test]
    fn six_tenths_are_enough_and_less_is_not() {
        assert_eq!(suggest("abcde", &["abcxy"]), ["abcxy"]);
        assert!(suggest("abcde", &["abxyz"]).is_empty());
        assert_eq!(suggest("PDF_Tools", &["pdf-tools"]), ["pdf-tools"]);
        assert_eq!(suggest("größe", &["grösse"]), ["grösse"]);
    }

    #[test]
    fn lengths_of_any_kind_are_fine() {
        let long = "a".repeat(64);
        let longer = "a".repeat(100);
        assert!(suggest("", &["a", ""]).is_empty());
        assert_eq!(suggest(&longer, &[&long]), [long.as_str()]);
        assert!(suggest(&longer, &[&"a".repeat(99)]).is_empty());
        assert!(suggest(&"a".repeat(10_000), &[&long]).is_empty());
    }
}
