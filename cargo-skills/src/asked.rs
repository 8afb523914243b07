//! From the command line to the options that the macro takes too, so that both say the same.

use crate::fault::Fault;
use clap::ArgMatches;
use skills_compiler::{KEYS, OptionFault, Options, Value};

/// The levels, which are set in the order they were typed.
const LEVELS: [&str; 3] = ["deny", "warn", "allow"];

/// More threads than this do not make reading faster.
const MOST_THREADS: usize = 8;

/// The options of a command; the roots are not among them.
pub(crate) fn options(matches: &ArgMatches) -> Result<Options, Fault> {
    let mut options = Options::default();
    let mut set = |key: &str, value| options.set(key, value).map_err(|fault| refused(&fault));
    for key in KEYS.iter().filter(|key| !LEVELS.contains(key)) {
        let flag = key.replace('_', "-");
        match *key {
            "preset" | "broken" => {
                if let Some(text) = one::<String>(matches, &flag) {
                    set(key, Value::Text(text))?;
                }
            }
            "exclude" | "include" | "only" | "skip" | "reserved" => {
                if let Ok(Some(items)) = matches.try_get_many::<String>(&flag) {
                    set(key, Value::List(items.cloned().collect()))?;
                }
            }
            _ => {
                if let Some(number) = one::<u64>(matches, &flag) {
                    set(key, Value::Number(number))?;
                }
            }
        }
    }
    for (_, key, rule) in levels(matches) {
        set(key, Value::List(vec![rule]))?;
    }
    options.threads =
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(MOST_THREADS);
    Ok(options)
}

/// The value of an option that this command has.
fn one<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, flag: &str) -> Option<T> {
    matches.try_get_one::<T>(flag).ok().flatten().cloned()
}

/// Every level that was set, by its place on the command line.
fn levels(matches: &ArgMatches) -> Vec<(usize, &'static str, String)> {
    let mut found = Vec::new();
    for key in LEVELS {
        let Ok(Some(rules)) = matches.try_get_many::<String>(key) else { continue };
        let places = matches.indices_of(key).into_iter().flatten();
        found.extend(places.zip(rules).map(|(place, rule)| (place, key, rule.trim().to_owned())));
    }
    found.sort();
    found
}

/// The compiler's own words, with options as they are typed here.
fn refused(fault: &OptionFault) -> Fault {
    let told = Fault::new(spans(&fault.message, |span| flag(span).or_else(|| assignment(span))));
    match &fault.help {
        Some(help) => told.help(as_typed(help)),
        None => told,
    }
}

/// `text` with `` `depth = 2` `` as `` `--depth 2` ``: what a help says for the macro, as it is typed here.
pub(crate) fn as_typed(text: &str) -> String {
    spans(text, assignment)
}

/// `text` with everything between backticks put through `replace`.
fn spans(text: &str, replace: impl Fn(&str) -> Option<String>) -> String {
    let part = |(at, part): (usize, &str)| match replace(part) {
        Some(replaced) if at % 2 == 1 => replaced,
        _ => part.to_owned(),
    };
    text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`")
}

fn flag(span: &str) -> Option<String> {
    KEYS.contains(&span).then(|| format!("--{}", span.replace('_', "-")))
}

fn assignment(span: &str) -> Option<String> {
    let (key, value) = span.split_once(" = ")?;
    let value: String = value.chars().filter(|c| !matches!(c, '"' | '[' | ']' | ' ')).collect();
    Some(format!("{} {value}", flag(key)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Options, Fault> {
        let words = ["cargo-skills", "check"].into_iter().chain(line.split(' '));
        let matches = crate::cli::command().try_get_matches_from(words).unwrap();
        options(matches.subcommand_matches("check").unwrap())
    }

    #[test]
    fn the_later_level_wins() {
        let level = |line: &str| {
            let rule = skills_compiler::rules::ALL.iter().find(|rule| rule.name == "name-mismatch").unwrap();
            asked(line).unwrap().levels.of(rule).name()
        };
        assert_eq!(level("--deny name-mismatch --allow name-mismatch"), "allow");
        assert_eq!(level("--allow name-mismatch --warn loose-file,name-mismatch"), "warn");
    }

    #[test]
    fn faults_and_helps_name_what_is_typed_here() {
        let fault = asked("--warn name-mismatc").unwrap_err();
        assert_eq!(
            fault,
            Fault::new("unknown rule `name-mismatc` in `--warn`").help("did you mean `name-mismatch`?")
        );
        assert_eq!(
            as_typed("write `broken = \"leave-out\"` or `only = [\"a\", \"b\"]`"),
            "write `--broken leave-out` or `--only a,b`"
        );
        assert_eq!(
            as_typed("write `name: pdf`, not `tool`, `x = 1`"),
            "write `name: pdf`, not `tool`, `x = 1`"
        );
    }
}
