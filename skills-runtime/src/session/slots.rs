//! Where a session keeps what is active: in slots that it allocates, or in slots that it was given.

#[cfg(feature = "alloc")]
use super::kept::Kept;
use crate::{arguments::Arguments, skill::Skill};

/// Room for one active skill.
///
/// ```
/// # use skills_runtime::{Catalog, Session, Slot};
/// let session = Session::in_slots(&Catalog::EMPTY, [Slot::EMPTY; 4]);
/// assert_eq!(session.active().count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Slot {
    /// The number of the skill in the catalog.
    pub(crate) skill: u32,
    pub(crate) turn: u32,
    /// Which activation of the session it was.
    pub(crate) order: u32,
    /// Of the arguments: their text may not live as long as the session.
    pub(crate) hash: u64,
    /// Whether what the model has read is no longer what the skill says.
    pub(crate) stale: bool,
    /// Whether its tools and model are on offer for this turn.
    pub(crate) offered: bool,
    #[cfg(feature = "alloc")]
    pub(crate) arguments: Kept,
}

impl Slot {
    /// A slot that holds nothing.
    pub const EMPTY: Slot = Slot {
        skill: u32::MAX,
        turn: 0,
        order: 0,
        hash: 0,
        stale: false,
        offered: false,
        #[cfg(feature = "alloc")]
        arguments: Kept::Nothing,
    };

    pub(crate) fn new(number: u32, turn: u32, skill: Skill<'_>, arguments: Arguments<'_>) -> Self {
        Slot {
            skill: number,
            turn,
            order: 0,
            hash: arguments.hash(),
            stale: false,
            offered: skill.model().is_some() || skill.allowed_tools().is_some_and(|tools| !tools.is_empty()),
            #[cfg(feature = "alloc")]
            arguments: Kept::from(arguments),
        }
    }
}

impl Default for Slot {
    fn default() -> Self {
        Slot::EMPTY
    }
}

/// Memory for slots: an array, a mutable slice, or with `alloc` a vector that grows. Sealed.
///
/// ```
/// use skills_runtime::{Session, Slots};
///
/// fn names<S: Slots>(session: &Session<'_, S>) -> Vec<String> {
///     session.active().map(|active| active.name().to_string()).collect()
/// }
/// # let session = Session::in_slots(&skills_runtime::Catalog::EMPTY, []);
/// # assert!(names(&session).is_empty());
/// ```
pub trait Slots: sealed::Sealed {
    #[doc(hidden)]
    fn slots(&self) -> &[Slot];

    #[doc(hidden)]
    fn slots_mut(&mut self) -> &mut [Slot];

    /// Makes room for so many, if that can be.
    #[doc(hidden)]
    fn grow(&mut self, len: usize) {
        let _ = len;
    }
}

mod sealed {
    pub trait Sealed {}
    impl<const N: usize> Sealed for [super::Slot; N] {}
    impl Sealed for &mut [super::Slot] {}
    #[cfg(feature = "alloc")]
    impl Sealed for alloc::vec::Vec<super::Slot> {}
}

impl<const N: usize> Slots for [Slot; N] {
    fn slots(&self) -> &[Slot] {
        self
    }

    fn slots_mut(&mut self) -> &mut [Slot] {
        self
    }
}

impl Slots for &mut [Slot] {
    fn slots(&self) -> &[Slot] {
        self
    }

    fn slots_mut(&mut self) -> &mut [Slot] {
        self
    }
}

#[cfg(feature = "alloc")]
impl Slots for alloc::vec::Vec<Slot> {
    fn slots(&self) -> &[Slot] {
        self
    }

    fn slots_mut(&mut self) -> &mut [Slot] {
        self
    }

    fn grow(&mut self, len: usize) {
        if self.len() < len {
            self.resize(len, Slot::EMPTY);
        }
    }
}

/// The slots in use, by number of skill, so that finding one is a binary search.
#[derive(Clone)]
pub(crate) struct Table<S> {
    store: S,
    used: usize,
    /// Activations so far.
    count: u32,
}

impl<S: Slots> Table<S> {
    pub(super) fn new(store: S) -> Self {
        Table { store, used: 0, count: 0 }
    }

    /// The slots in use.
    pub(crate) fn slots(&self) -> &[Slot] {
        self.store.slots().get(..self.used).unwrap_or_default()
    }

    fn place(&self, skill: u32) -> Result<usize, usize> {
        self.slots().binary_search_by_key(&skill, |slot| slot.skill)
    }

    pub(super) fn find(&self, skill: u32) -> Option<&Slot> {
        self.slots().get(self.place(skill).ok()?)
    }

    /// Takes a slot, in place of the skill's old one if it has one. Says whether there was room.
    pub(super) fn insert(&mut self, slot: Slot) -> bool {
        let place = self.place(slot.skill);
        let at = match place {
            Ok(at) => at,
            Err(at) => {
                self.store.grow(self.used + 1);
                if self.used == self.store.slots().len() {
                    return false;
                }
                self.used += 1;
                at
            }
        };
        self.count = self.count.saturating_add(1);
        let (order, used) = (self.count, self.used);
        let tail = self.store.slots_mut().get_mut(at..used).unwrap_or_default();
        if place.is_err() {
            tail.rotate_right(1);
        }
        if let Some(free) = tail.first_mut() {
            *free = slot;
            free.order = order;
        }
        true
    }

    pub(super) fn remove(&mut self, skill: u32) -> bool {
        let Ok(at) = self.place(skill) else { return false };
        let used = self.used;
        let tail = self.store.slots_mut().get_mut(at..used).unwrap_or_default();
        tail.rotate_left(1);
        if let Some(freed) = tail.last_mut() {
            *freed = Slot::EMPTY;
        }
        self.used -= 1;
        true
    }

    pub(super) fn clear(&mut self) {
        self.each(|slot| *slot = Slot::EMPTY);
        self.used = 0;
    }

    pub(super) fn each(&mut self, change: impl FnMut(&mut Slot)) {
        let used = self.used;
        self.store.slots_mut().get_mut(..used).unwrap_or_default().iter_mut().for_each(change);
    }
}
