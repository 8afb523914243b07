//! Ranking and budgets.

use super::*;
use crate::{SkillDef, testing::Random};

fn with<'a>(defs: &'a [SkillDef<'a>], test: impl FnOnce(Catalog<'_>)) {
    let skills: Vec<_> = defs.iter().map(Skill::from).collect();
    test(Catalog::from_sorted(&skills).unwrap());
}

#[test]
fn names_count_three_and_descriptions_one() {
    let body = "x".repeat(40);
    let defs = [
        SkillDef::new("a-file", "Handles tables.", &body),
        SkillDef::new("b-other", "Handles a file, and quarters.", &body),
        SkillDef::new("c-none", "Nothing here.", &body),
        SkillDef::new("d-file", "File the file for a quarter.", &body),
        SkillDef::new("e-hidden", "file", &body).model_invocable(false),
    ];
    with(&defs, |catalog| {
        let selection = catalog.select("File the files this quarter", usize::MAX);
        let scores = |list: &[Selected<'_>]| {
            list.iter().map(|one| (one.name().to_string(), one.score())).collect::<Vec<_>>()
        };
        assert_eq!(
            scores(selection.disclosed()),
            [("d-file".into(), 4), ("a-file".into(), 3), ("b-other".into(), 2)]
        );
        assert_eq!(selection.disclosed()[0].matched(), ["file", "quarter"]);
        assert_eq!(selection.body_tokens(), 30);
        let skipped: Vec<_> =
            selection.skipped().iter().map(|one| (one.name(), one.reason().as_str())).collect();
        assert_eq!(skipped, [("e-hidden", "hidden_from_model"), ("c-none", "no_match")]);

        let limits = SelectionLimits::tokens(25).skills(1).min_score(3);
        let few = catalog.select("file quarter", limits);
        let reasons: Vec<_> = few.skipped().iter().map(Skipped::reason).collect();
        assert_eq!(few.disclosed().len(), 1);
        assert_eq!(reasons[..2], [SkipReason::OverSkillLimit, SkipReason::BelowMinScore]);
        let doubled = catalog.select_counted("file", 25, str::len);
        assert!(doubled.disclosed().is_empty());
    });
}

#[test]
fn one_that_does_not_fit_is_passed_over() {
    let (large, small) = ("x".repeat(400), "x".repeat(40));
    let defs = [
        SkillDef::new("a", "pdf", &large),
        SkillDef::new("b", "pdf", &small),
        SkillDef::new("c", "pdf", &small),
    ];
    with(&defs, |catalog| {
        let selection = catalog.select("pdf", 20);
        assert_eq!(selection.disclosed().iter().map(Selected::name).collect::<Vec<_>>(), ["b", "c"]);
        assert_eq!(selection.skipped()[0].reason(), SkipReason::OverBudget);
        let ours = catalog.disclose([("c", 2), ("none", 9), ("c", 7), ("a", 1)], 10);
        assert_eq!(ours.disclosed()[0].name(), "c");
        let skipped: Vec<_> = ours.skipped().iter().map(|one| (one.name(), one.reason().as_str())).collect();
        assert_eq!(skipped, [("a", "over_budget"), ("b", "no_match")]);
    });
}

/// Every skill is in exactly one list, the budget holds, and the same query gives the same answer.
#[test]
fn nothing_is_lost() {
    let mut random = Random(5);
    for _ in 0..300 {
        let count = random.below(15);
        let names: Vec<_> =
            (0..count).map(|n| format!("s{n:02}-{}", random.pick(&["pdf", "csv", "x"]))).collect();
        let texts: Vec<_> = (0..count).map(|_| random.text(&["pdf ", "csv ", "word ", "é"], 8)).collect();
        let defs: Vec<_> =
            names.iter().zip(&texts).map(|(name, text)| SkillDef::new(name, text, text)).collect();
        let limits = SelectionLimits::tokens(random.below(40)).skills(random.below(6)).min_score(1);
        with(&defs, |catalog| {
            let selection = catalog.select("pdf words", limits);
            let skipped = selection.skipped().iter().map(|one| one.name());
            let mut all: Vec<_> = selection.disclosed().iter().map(Selected::name).chain(skipped).collect();
            all.sort_unstable();
            assert_eq!(all, catalog.names().collect::<Vec<_>>());
            assert!(selection.body_tokens() <= limits.max_tokens);
            assert_eq!(format!("{selection:?}"), format!("{:?}", catalog.select("pdf words", limits)));
        });
    }
}
