//! One session for many threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Request, Session, Slot, Slots};
use crate::outcome::Outcome;

/// A session behind a lock. However many threads activate one skill at the same time, one of them gets the body.
///
/// A gate is asked while the lock is held. A gate that waits for a person keeps the other threads waiting; let it
/// answer [`Decision::Ask`](crate::Decision::Ask) instead, and ask again with [`Request::approved`].
///
/// ```
/// use skills_runtime::{Catalog, SharedSession, Skill, SkillDef};
///
/// let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let session = SharedSession::new(catalog.session());
/// std::thread::scope(|scope| {
///     let threads = [(); 4].map(|()| scope.spawn(|| session.activate("pdf").kind()));
///     let kinds = threads.map(|thread| thread.join().unwrap());
///     assert_eq!(kinds.iter().filter(|kind| **kind == "ok").count(), 1);
/// });
/// ```
#[derive(Debug)]
pub struct SharedSession<'a, S: Slots = alloc::vec::Vec<Slot>>(Mutex<Session<'a, S>>);

impl<'a, S: Slots> SharedSession<'a, S> {
    /// Shares a session.
    pub const fn new(session: Session<'a, S>) -> Self {
        SharedSession(Mutex::new(session))
    }

    /// See [`Session::activate`].
    pub fn activate<'r>(&self, name: &'r str) -> Outcome<'r>
    where
        'a: 'r,
    {
        self.lock().activate(name)
    }

    /// See [`Session::request`].
    pub fn request<'r>(&self, request: Request<'r>) -> Outcome<'r>
    where
        'a: 'r,
    {
        self.lock().request(request)
    }

    /// Does something with the session while no other thread does.
    pub fn with<T>(&self, use_it: impl FnOnce(&mut Session<'a, S>) -> T) -> T {
        use_it(&mut self.lock())
    }

    /// The session, no longer shared.
    pub fn into_inner(self) -> Session<'a, S> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread that panicked in a gate or a log left nothing half done.
    fn lock(&self) -> MutexGuard<'_, Session<'a, S>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a, S: Slots> From<Session<'a, S>> for SharedSession<'a, S> {
    fn from(session: Session<'a, S>) -> Self {
        SharedSession::new(session)
    }
}

#[cfg(test)]
mod tests {
    use super::SharedSession;
    use crate::{Catalog, Skill, SkillDef};

    #[test]
    fn sixteen_threads_get_one_body() {
        let def = SkillDef::new("pdf", "Reads.", "# PDF\n").built_in();
        let skills = [Skill::from(&def)];
        for _ in 0..50 {
            let session = SharedSession::new(Catalog::from_sorted(&skills).unwrap().session());
            let start = std::sync::Barrier::new(16);
            let kinds: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..16)
                    .map(|_| {
                        scope.spawn(|| {
                            start.wait();
                            session.activate("pdf").kind()
                        })
                    })
                    .collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            assert_eq!(kinds.iter().filter(|kind| **kind == "ok").count(), 1);
            assert_eq!(kinds.iter().filter(|kind| **kind == "already_loaded").count(), 15);
            assert_eq!(session.into_inner().active().len(), 1);
        }
    }
}
