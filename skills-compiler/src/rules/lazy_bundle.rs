//! The bundle as rules see it: made when the first of them looks into it, for most have a limit only when it is asked for.

use crate::bundle::Bundle;
use crate::lower::lower;
use crate::options::Options;
use crate::report::Report;
use crate::skill::Skill;
use std::cell::OnceCell;
use std::ops::Deref;

/// A [`Bundle`] that is made at the first look into it.
#[derive(Debug)]
pub struct LazyBundle<'a> {
    skills: &'a [Skill<'a>],
    report: &'a Report,
    options: &'a Options,
    made: OnceCell<Bundle>,
}

impl<'a> LazyBundle<'a> {
    /// The bundle of `skills`, of those that `report` leaves in.
    pub(crate) fn new(skills: &'a [Skill<'a>], report: &'a Report, options: &'a Options) -> Self {
        Self { skills, report, options, made: OnceCell::new() }
    }

    /// The bundle, if anyone looked into it.
    pub(crate) fn into_inner(self) -> Option<Bundle> {
        self.made.into_inner()
    }
}

impl Deref for LazyBundle<'_> {
    type Target = Bundle;

    fn deref(&self) -> &Bundle {
        self.made.get_or_init(|| lower(self.skills, self.report, self.options))
    }
}

#[cfg(test)]
mod tests {
    use crate::load::{Keep, Memory, load_from};
    use crate::options::Options;
    use crate::{Value, check};

    fn is_made(key: &str, value: Value) -> bool {
        let files = Memory::new()
            .file("pdf/SKILL.md", "---\nname: pdf\ndescription: Reads PDF files.\n---\nOpen it.\n");
        let mut options = Options::default();
        options.set(key, value).unwrap();
        let tree = load_from("skills", &files, &options, Keep::Names);
        let (skills, findings) = check::skills(&tree, &options);
        let report = check::check(&tree, &skills, findings, &options);
        check::bundle(&tree, &skills, &options, &report).1.is_some()
    }

    #[test]
    fn a_bundle_is_made_only_for_a_rule_that_looks_into_it() {
        assert!(!is_made("depth", Value::Number(1)));
        for (key, value) in [
            ("max_catalog_tokens", Value::Number(9)),
            ("max_bundle_bytes", Value::Number(9)),
            ("warn", Value::List(vec!["entry-budget".to_owned()])),
        ] {
            assert!(is_made(key, value), "{key}");
        }
    }
}
