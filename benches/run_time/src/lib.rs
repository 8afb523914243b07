//! Two ways to do one thing, timed in turns, and their ratio. The usual bench libraries print times and give none
//! back, and here the ratio is what counts.

use std::time::{Duration, Instant};

/// How often a piece of work is timed. The median is taken.
const ROUNDS: usize = 15;

/// A piece of work, and how often it is done each time it is timed.
pub struct Work<'a> {
    /// How the printed line calls whose work it is.
    pub whose: &'a str,
    /// How often it is done in a row.
    pub times: u32,
    /// The work.
    pub run: &'a mut dyn FnMut(),
}

impl Work<'_> {
    fn time(&mut self) -> Duration {
        let start = Instant::now();
        for _ in 0..self.times {
            (self.run)();
        }
        start.elapsed() / self.times
    }
}

/// Times both in turns, and prints the medians and their ratio.
pub fn compare<'a>(what: &str, ours: Work<'a>, theirs: Work<'a>) {
    let whose = [ours.whose, theirs.whose];
    let [first, second] = medians([ours, theirs]);
    let ratio = second.as_secs_f64() / first.as_secs_f64();
    println!("{what:<30} {} {first:>10.2?}   {} {second:>10.2?}   ratio {ratio:.1}", whose[0], whose[1]);
}

/// Times all in turns, so that whatever else the machine does meets all alike; the median of each.
pub fn medians<const N: usize>(mut works: [Work<'_>; N]) -> [Duration; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for (work, times) in works.iter_mut().zip(&mut times) {
            times.push(work.time());
        }
    }
    times.map(median)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
