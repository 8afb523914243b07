//! A line that says how far long work has come: only on a terminal, and only when it takes long.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Work that is over sooner says nothing.
const PATIENCE: Duration = Duration::from_millis(300);
const STEP: Duration = Duration::from_millis(100);

/// Counts files; the line goes away when this does.
pub(crate) struct Progress {
    read: Arc<AtomicUsize>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        let read = Arc::new(AtomicUsize::new(0));
        let show = || {
            let (done, over) = channel();
            let counted = Arc::clone(&read);
            let draw = move || {
                let mut wait = PATIENCE;
                let mut drawn = false;
                while over.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                    let _ = write!(io::stderr(), "\r\x1b[2K{} files read", counted.load(Ordering::Relaxed));
                    drawn = true;
                    wait = STEP;
                }
                if drawn {
                    let _ = write!(io::stderr(), "\r\x1b[2K");
                }
            };
            // Where the system gives no more threads, nothing is shown.
            Some((done, Builder::new().spawn(draw).ok()?))
        };
        let shown = if io::stderr().is_terminal() { show() } else { None };
        Self { read, shown }
    }

    /// One more file.
    pub(crate) fn step(&self) {
        self.read.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.shown.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}
