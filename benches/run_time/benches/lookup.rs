//! Finding a name: the perfect hash of the catalog beside the other ways, on names of real skills.
//!
//! `cargo bench -p run-time-bench --bench lookup`. Nanoseconds for one lookup; the ways are timed in turns.

use phf_generator::HashState;
use run_time_bench::{Work, medians};
use std::collections::HashMap;
use std::hint::black_box;

/// The names in a public corpus, in order. More than these are the same with a number behind.
const NAMES: &str = include_str!("../names.txt");

fn main() {
    println!(
        "| names | asked for | phf | phf behind a check | std HashMap | binary search | by length, then binary |"
    );
    println!("|---|---|---|---|---|---|---|");
    for count in [10, 100, 1_000, 10_000] {
        let names = names(count);
        let typos: Vec<&str> = names.iter().map(|name| leaked(typo(name))).collect();
        let others: Vec<&str> =
            names.iter().map(|name| leaked(name.replace('-', "_").to_uppercase())).collect();
        let ways = Ways::new(&names);
        for (what, asked) in [("hit", &names), ("one letter wrong", &typos), ("nothing like a name", &others)]
        {
            let times = ways.time(asked).map(|time| format!("{time:.1}"));
            println!("| {count} | {what} | {} |", times.join(" | "));
        }
    }
}

/// So many names, in order.
fn names(count: usize) -> Vec<&'static str> {
    let real: Vec<&str> = NAMES.lines().collect();
    let mut names: Vec<&str> = if count <= real.len() {
        (0..count).map(|number| real[number * real.len() / count]).collect()
    } else {
        let more = (2..).flat_map(|round| real.iter().map(move |name| leaked(format!("{name}-{round}"))));
        real.iter().copied().chain(more).take(count).collect()
    };
    names.sort_unstable();
    names
}

/// The same length, and another letter in the middle.
fn typo(name: &str) -> String {
    let middle = name.len() / 2;
    let other = if name.as_bytes()[middle] == b'q' { 'x' } else { 'q' };
    format!("{}{other}{}", &name[..middle], &name[middle + 1..])
}

fn leaked(text: String) -> &'static str {
    text.leak()
}

/// One set of names, to be found in each way.
struct Ways {
    perfect: phf::Map<&'static str, usize>,
    check: Check,
    table: HashMap<&'static str, usize>,
    sorted: Vec<&'static str>,
    by_length: Vec<Vec<(&'static str, usize)>>,
}

/// What is known of all names: how long they are, and how they begin.
struct Check {
    shortest: usize,
    longest: usize,
    first: u128,
}

impl Check {
    fn lets_through(&self, name: &str) -> bool {
        (self.shortest..=self.longest).contains(&name.len())
            && matches!(name.as_bytes(), [first @ ..128, ..] if self.first >> first & 1 == 1)
    }
}

impl Ways {
    fn new(names: &[&'static str]) -> Self {
        let HashState { key, disps, map } = phf_generator::generate_hash(names);
        let entries: Vec<(&str, usize)> = map.into_iter().map(|at| (names[at], at)).collect();
        let lengths = names.iter().map(|name| name.len());
        let mut by_length = vec![Vec::new(); lengths.clone().max().unwrap_or(0) + 1];
        for (at, name) in names.iter().enumerate() {
            by_length[name.len()].push((*name, at));
        }
        Ways {
            perfect: phf::Map { key, disps: disps.leak(), entries: entries.leak() },
            check: Check {
                shortest: lengths.clone().min().unwrap_or(0),
                longest: lengths.max().unwrap_or(0),
                first: names.iter().fold(0, |set, name| set | 1 << name.as_bytes()[0]),
            },
            table: names.iter().enumerate().map(|(at, name)| (*name, at)).collect(),
            sorted: names.to_vec(),
            by_length,
        }
    }

    /// Nanoseconds of one lookup, in the order of the table above.
    fn time(&self, asked: &[&str]) -> [f64; 5] {
        let phf = |name: &str| self.perfect.get(name).copied();
        let checked = |name: &str| if self.check.lets_through(name) { phf(name) } else { None };
        let table = |name: &str| self.table.get(name).copied();
        let binary = |name: &str| self.sorted.binary_search(&name).ok();
        let by_length = |name: &str| {
            let names = self.by_length.get(name.len())?;
            names.binary_search_by_key(&name, |(name, _)| name).ok().map(|at| names[at].1)
        };
        for name in asked {
            let found = binary(name);
            assert!([phf(name), checked(name), table(name), by_length(name)].iter().all(|way| *way == found));
        }
        let count = u32::try_from(asked.len()).unwrap_or(u32::MAX);
        let rounds = 200_000 / count;
        medians([
            Work { whose: "phf", times: rounds, run: &mut || all(asked, phf) },
            Work { whose: "checked", times: rounds, run: &mut || all(asked, checked) },
            Work { whose: "table", times: rounds, run: &mut || all(asked, table) },
            Work { whose: "binary", times: rounds, run: &mut || all(asked, binary) },
            Work { whose: "by length", times: rounds, run: &mut || all(asked, by_length) },
        ])
        .map(|time| time.as_secs_f64() * 1e9 / f64::from(count))
    }
}

/// All of them once.
fn all(asked: &[&str], find: impl Fn(&str) -> Option<usize>) {
    for name in asked {
        black_box(find(black_box(name)));
    }
}
