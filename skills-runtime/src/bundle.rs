//! The embedded bundle as the macro emits it, and how words and texts are read out of it.
//!
//! The layout is written down in `docs/layout.md`. Every read is total: an offset that leads nowhere reads as
//! absent, so a damaged bundle gives empty facts and never a panic.

use core::fmt;

use crate::origin::Trust;

/// The word that stands for "absent".
pub(crate) const NONE: u32 = u32::MAX;

/// Flat data of one `include_skills!` call. The macro makes it; nobody else needs it.
#[derive(Clone, Copy)]
pub struct Bundle<'a> {
    /// Every text that is not already in a file, end to end.
    pub strings: &'a str,
    /// Little-endian `u32` words.
    pub index: &'a [u8],
    /// `SKILL.md` of each skill, whole.
    pub texts: &'a [&'a str],
    /// Every resource, skill by skill, in byte order of paths.
    pub files: &'a [&'a [u8]],
}

/// Flat data, wherever it lies. Every fact is read through it.
#[derive(Clone, Copy)]
pub(crate) enum Packed<'a> {
    /// In the program.
    Embedded(&'a Bundle<'a>),
    /// In memory of an overlay's.
    #[cfg(feature = "overlay")]
    Read(&'a crate::overlay::Memory),
}

/// Where the files of a skill lie that is not part of the program, and what that is worth.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) trust: Trust<'a>,
    /// The real directory, where there is one.
    pub(crate) dir: Option<&'a str>,
}

/// A run of entries in the index: where the first one starts, and how many follow each other.
#[derive(Clone, Copy)]
pub(crate) struct Entries {
    start: u32,
    words: u32,
    len: u32,
}

impl Entries {
    pub(crate) const fn len(self) -> u32 {
        self.len
    }

    /// Offset of entry `n`, or `NONE` past the end.
    pub(crate) const fn at(self, n: u32) -> u32 {
        if n < self.len { self.start.saturating_add(n.saturating_mul(self.words)) } else { NONE }
    }
}

impl<'a> Packed<'a> {
    const fn strings(self) -> &'a str {
        match self {
            Packed::Embedded(bundle) => bundle.strings,
            #[cfg(feature = "overlay")]
            Packed::Read(memory) => memory.strings.as_str(),
        }
    }

    const fn index(self) -> &'a [u8] {
        match self {
            Packed::Embedded(bundle) => bundle.index,
            #[cfg(feature = "overlay")]
            Packed::Read(memory) => memory.index.as_slice(),
        }
    }

    pub(crate) const fn word(self, at: u32) -> u32 {
        match self.index().split_at_checked((at as usize).saturating_mul(4)) {
            Some((_, rest)) => match rest.first_chunk::<4>() {
                Some(bytes) => u32::from_le_bytes(*bytes),
                None => NONE,
            },
            None => NONE,
        }
    }

    /// The word at `base + n`.
    pub(crate) const fn field(self, base: u32, n: u32) -> u32 {
        self.word(base.saturating_add(n))
    }

    /// A count or a set of flags, where absent means nothing.
    pub(crate) const fn number(self, base: u32, n: u32) -> u32 {
        match self.field(base, n) {
            NONE => 0,
            number => number,
        }
    }

    pub(crate) const fn text(self, base: u32, n: u32) -> Option<&'a str> {
        let at = base.saturating_add(n);
        match self.word(at) {
            NONE => None,
            start => slice(self.strings(), start, self.word(at.saturating_add(1))),
        }
    }

    /// The list whose offset stands at `base + n`. Its length is held to what the index can carry.
    pub(crate) const fn list(self, base: u32, n: u32, words: u32) -> Option<Entries> {
        match self.field(base, n) {
            NONE => None,
            at => Some(self.entries(at, words)),
        }
    }

    /// The entries after a count that stands at `at`.
    pub(crate) const fn entries(self, at: u32, words: u32) -> Entries {
        let start = at.saturating_add(1);
        self.records(start, words, self.number(at, 0))
    }

    /// `len` entries from `start` on, as far as the index reaches.
    pub(crate) const fn records(self, start: u32, words: u32, len: u32) -> Entries {
        let room = (self.index().len() / 4).saturating_sub(start as usize) / words as usize;
        let len = if len as usize <= room { len } else { 0 };
        Entries { start, words, len }
    }

    pub(crate) const fn source(self, n: u32) -> &'a str {
        match self {
            Packed::Embedded(bundle) => match bundle.texts.split_at_checked(n as usize) {
                Some((_, [text, ..])) => text,
                _ => "",
            },
            #[cfg(feature = "overlay")]
            Packed::Read(memory) => match memory.texts.as_slice().split_at_checked(n as usize) {
                Some((_, [text, ..])) => text.as_str(),
                _ => "",
            },
        }
    }

    pub(crate) const fn file(self, n: u32) -> &'a [u8] {
        match self {
            Packed::Embedded(bundle) => match bundle.files.split_at_checked(n as usize) {
                Some((_, [file, ..])) => file,
                _ => &[],
            },
            #[cfg(feature = "overlay")]
            Packed::Read(memory) => match memory.files.as_slice().split_at_checked(n as usize) {
                Some((_, [file, ..])) => file.as_slice(),
                _ => &[],
            },
        }
    }

    /// Where skill number `n` lies, when it is not part of the program.
    #[cfg_attr(
        not(feature = "overlay"),
        expect(clippy::unused_self, reason = "everything is part of the program")
    )]
    pub(crate) const fn place(self, n: u32) -> Option<Place<'a>> {
        #[cfg(feature = "overlay")]
        if let Packed::Read(memory) = self
            && let Some((_, [place, ..])) = memory.places.as_slice().split_at_checked(n as usize)
        {
            return Some(place.view());
        }
        let _ = n;
        None
    }

    /// Four words, lowest first.
    pub(crate) const fn hash(self, base: u32, n: u32) -> u128 {
        let (mut hash, mut word) = (0, 4);
        while word > 0 {
            word -= 1;
            hash = hash << 32 | self.field(base, n + word) as u128;
        }
        hash
    }

    /// The 32 bytes whose offset stands at `base + n`.
    pub(crate) const fn digest(self, base: u32, n: u32) -> Option<[u8; 32]> {
        match self.field(base, n) {
            NONE => None,
            at => match self.index().split_at_checked((at as usize).saturating_mul(4)) {
                Some((_, rest)) => match rest.first_chunk::<32>() {
                    Some(bytes) => Some(*bytes),
                    None => None,
                },
                None => None,
            },
        }
    }
}

/// `len` bytes of `text` from `start` on, when both ends are character boundaries inside it.
pub(crate) const fn slice(text: &str, start: u32, len: u32) -> Option<&str> {
    match text.split_at_checked(start as usize) {
        Some((_, rest)) => match rest.split_at_checked(len as usize) {
            Some((text, _)) => Some(text),
            None => None,
        },
        None => None,
    }
}

impl fmt::Debug for Bundle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let packed = Packed::Embedded(self);
        f.debug_struct("Bundle")
            .field("layout", &packed.word(0))
            .field("skills", &packed.number(1, 0))
            .field("files", &self.files.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUNDLE: Packed<'_> = Packed::Embedded(&Bundle {
        strings: "añb",
        index: &[1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0],
        texts: &[],
        files: &[],
    });

    #[test]
    fn texts_are_slices_at_character_boundaries() {
        assert_eq!(BUNDLE.text(1, 0), Some("ñ"));
        assert_eq!(slice(BUNDLE.strings(), 2, 1), None);
        assert_eq!(slice(BUNDLE.strings(), 1, 9), None);
    }

    #[test]
    fn whatever_leads_nowhere_is_absent() {
        assert_eq!(BUNDLE.word(3), NONE);
        assert_eq!(BUNDLE.word(NONE), NONE);
        assert_eq!(BUNDLE.text(NONE, 5), None);
        assert_eq!(BUNDLE.list(2, 0, 2).map(Entries::len), Some(0));
        assert_eq!((BUNDLE.source(7), BUNDLE.file(7)), ("", &[][..]));
        assert_eq!(BUNDLE.digest(0, 0), None);
    }
}
