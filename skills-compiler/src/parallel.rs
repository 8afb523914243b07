//! The same work on many items, on as many threads as asked, with the results in the order of the items.

use std::sync::{Barrier, Mutex};
use std::thread::Builder;

/// Chunks that each thread gets about: so many that none waits long for another, so few that handing out costs nothing.
const CHUNKS: usize = 32;

/// `work` on every item. Fewer than two items a thread are not handed out.
///
/// ```
/// let lengths = skills_compiler::parallel::map(vec!["a", "bc", "", "def"], 2, str::len);
/// assert_eq!(lengths, [1, 2, 0, 3]);
/// ```
pub fn map<T: Send, R: Send>(items: Vec<T>, threads: usize, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    if threads < 2 || items.len() < 2 * threads {
        return items.into_iter().map(work).collect();
    }
    let size = items.len().div_ceil(threads * CHUNKS);
    let mut left = items.into_iter();
    let chunks: Vec<Vec<T>> = std::iter::from_fn(|| {
        Some(left.by_ref().take(size).collect::<Vec<T>>()).filter(|some| !some.is_empty())
    })
    .collect();
    let queue = Mutex::new(chunks.into_iter().enumerate());
    // A thread that died has left the queue as it was.
    let next = || queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
    let run = || {
        let mut done: Vec<(usize, Vec<R>)> = Vec::new();
        while let Some((number, chunk)) = next() {
            done.push((number, chunk.into_iter().map(&work).collect()));
        }
        done
    };
    // A system may start a thread on the core of its maker, and let it wait there for milliseconds while another core is
    // idle. A maker that sleeps until the thread is under way does not stand in its way.
    let met: Vec<Barrier> = (1..threads).map(|_| Barrier::new(2)).collect();
    let mut done = std::thread::scope(|scope| {
        let other = |met: &Barrier| {
            met.wait();
            run()
        };
        // Where the system gives no more threads, those that there are do it all.
        let other = |met| Builder::new().spawn_scoped(scope, move || other(met)).ok();
        let others: Vec<_> = met.iter().map_while(other).collect();
        for met in met.iter().take(others.len()) {
            met.wait();
        }
        let mut done = run();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn the_order_is_that_of_the_items_whatever_the_threads() {
        for count in [0, 1, 2, 7, 100, 1001] {
            for threads in [0, 1, 2, 3, 8] {
                let items: Vec<usize> = (0..count).collect();
                let expected: Vec<usize> = items.iter().map(|item| item * 2).collect();
                assert_eq!(
                    map(items, threads, |item| item * 2),
                    expected,
                    "{count} items, {threads} threads"
                );
            }
        }
    }
}
