//! Lists whose entries are read where they lie, and the one iterator over all of them.

use core::{fmt, iter::FusedIterator};

use crate::bundle::{Entries, Packed};

/// A list that is read entry by entry. Sealed: the crate's own lists are the only ones.
///
/// ```
/// use skills_runtime::{Catalog, Iter, List};
///
/// fn last<L: List>(mut entries: Iter<L>) -> Option<L::Item> {
///     entries.next_back()
/// }
/// assert!(last(Catalog::EMPTY.iter()).is_none());
/// ```
pub trait List: Copy + sealed::Sealed {
    /// What an entry is.
    type Item;

    /// The entry at `index`, from 0.
    fn entry(&self, index: usize) -> Option<Self::Item>;

    /// How many entries there are.
    fn count(&self) -> usize;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// An iterator over a [`Catalog`](crate::Catalog), the resources of a skill, or another list of this crate.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "");
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// let mut skills = catalog.iter();
/// assert_eq!((skills.len(), skills.next_back().unwrap().name()), (1, "pdf"));
/// ```
#[derive(Clone)]
pub struct Iter<L> {
    list: L,
    next: usize,
    end: usize,
}

impl<L: List> Iter<L> {
    pub(crate) fn new(list: L) -> Self {
        Iter { end: list.count(), list, next: 0 }
    }
}

impl<L: List> Iterator for Iter<L> {
    type Item = L::Item;

    fn next(&mut self) -> Option<L::Item> {
        if self.next >= self.end {
            return None;
        }
        self.next += 1;
        self.list.entry(self.next - 1)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.next;
        (left, Some(left))
    }

    fn nth(&mut self, n: usize) -> Option<L::Item> {
        self.next = self.next.saturating_add(n).min(self.end);
        self.next()
    }
}

impl<L: List> DoubleEndedIterator for Iter<L> {
    fn next_back(&mut self) -> Option<L::Item> {
        if self.next >= self.end {
            return None;
        }
        self.end -= 1;
        self.list.entry(self.end)
    }
}

impl<L: List> ExactSizeIterator for Iter<L> {}
impl<L: List> FusedIterator for Iter<L> {}

impl<L: List<Item: fmt::Debug>> fmt::Debug for Iter<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// Gives a list type `iter`, `len`, `is_empty`, `get`, `IntoIterator` and `Debug`.
macro_rules! list {
    ($list:ident, $item:ty) => {
        impl<'a> $list<'a> {
            /// Each entry in turn.
            pub fn iter(&self) -> $crate::Iter<$list<'a>> {
                $crate::Iter::new(*self)
            }

            /// The entry at `index`, from 0.
            pub fn get(&self, index: usize) -> Option<$item> {
                $crate::list::List::entry(self, index)
            }

            /// Whether there is nothing in it.
            pub const fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }

        impl $crate::list::sealed::Sealed for $list<'_> {}

        impl<'a> IntoIterator for $list<'a> {
            type Item = $item;
            type IntoIter = $crate::Iter<$list<'a>>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl<'a> IntoIterator for &$list<'a> {
            type Item = $item;
            type IntoIter = $crate::Iter<$list<'a>>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl core::fmt::Debug for $list<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.iter()).finish()
            }
        }
    };
}
pub(crate) use list;

/// Where the entries of a list lie: in a bundle, or in a slice of someone's.
#[derive(Clone, Copy)]
pub(crate) enum Store<'a, T> {
    Packed(Packed<'a>, Entries),
    Slice(&'a [T]),
}

impl<T> Store<'_, T> {
    pub(crate) const fn len(&self) -> usize {
        match self {
            Store::Packed(_, entries) => entries.len() as usize,
            Store::Slice(slice) => slice.len(),
        }
    }
}

/// A number for the index, where a number too large is as good as past the end.
pub(crate) fn word(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// A list of texts, such as the tools that a skill names.
///
/// ```
/// # use skills_runtime::{Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads PDFs.", "").allowed_tools(&["Read", "Bash(git:*)"]);
/// let tools = Skill::from(&def).allowed_tools().unwrap();
/// assert_eq!(tools.len(), 2);
/// assert!(tools.contains("Read"));
/// assert_eq!(tools.iter().last(), Some("Bash(git:*)"));
/// ```
#[derive(Clone, Copy)]
pub struct Texts<'a>(Store<'a, &'a str>);

impl<'a> Texts<'a> {
    pub(crate) const fn packed(bundle: Packed<'a>, entries: Entries) -> Self {
        Texts(Store::Packed(bundle, entries))
    }

    /// A list of one's own.
    pub const fn new(texts: &'a [&'a str]) -> Self {
        Texts(Store::Slice(texts))
    }

    /// How many texts there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether `text` is one of them.
    pub fn contains(&self, text: &str) -> bool {
        self.iter().any(|entry| entry == text)
    }
}

impl<'a> List for Texts<'a> {
    type Item = &'a str;

    fn entry(&self, index: usize) -> Option<&'a str> {
        match self.0 {
            Store::Packed(bundle, entries) => bundle.text(entries.at(word(index)), 0),
            Store::Slice(texts) => texts.get(index).copied(),
        }
    }

    fn count(&self) -> usize {
        self.len()
    }
}

list!(Texts, &'a str);
