//! The catalog by itself: what it holds, what it costs, and what it selects.

use crate::support::{S3, S4};
use skills_runtime::{Selected, SelectionLimits, SkipReason, Skipped, estimate_tokens};

/// Row 19: skills are found by name, listed in a stable order, counted, gone through, and read.
#[test]
fn row_19_catalog() {
    let names = ["gst-filing", "invoice-parsing", "payroll-run"];
    assert_eq!(S4.names().collect::<Vec<_>>(), names);
    assert_eq!((S4.len(), S4.is_empty()), (3, false));
    assert!(S4.contains("payroll-run") && !S4.contains("payroll"));
    assert!(S4.get("payroll").is_none());
    assert_eq!(S4.iter().map(|skill| skill.name()).collect::<Vec<_>>(), names);
    assert_eq!(S4.get("gst-filing").unwrap().origin().folder(), "gst-filing");
    let body = S4.get("gst-filing").unwrap().body();
    assert!(body.starts_with("\n# GST returns\n") && body.ends_with("needs no register.\n"));
}

/// Row 20: what knowing the skills costs and what pasting them all would cost, in estimated tokens, known at build time.
#[test]
fn row_20_costs() {
    for catalog in [&S3, &S4] {
        assert_eq!(catalog.catalog_tokens(), estimate_tokens(catalog.listing()));
        let bodies: usize = catalog.iter().map(|skill| skill.body().chars().count().div_ceil(4)).sum();
        assert_eq!(catalog.body_tokens(), bodies);
    }
    assert!(S4.catalog_tokens() * 2 < S4.body_tokens(), "{} {}", S4.catalog_tokens(), S4.body_tokens());
    let skill = S4.get("gst-filing").unwrap();
    let entry = "- gst-filing: File Indian GST returns, GSTR-1 and GSTR-3B, with input credit.";
    assert_eq!(skill.estimated_tokens().entry(), entry.chars().count().div_ceil(4));
    assert_eq!(skill.estimated_tokens().body(), estimate_tokens(skill.body()));
}

/// Row 21: a selection within a budget; every skill is in exactly one of the two lists.
#[test]
fn row_21_selection() {
    const QUERY: &str = "help me file GSTR-3B for this quarter";
    let picked = S4.select(QUERY, 2000);
    assert_eq!(picked.terms(), ["help", "file", "gstr", "3b", "quarter"]);
    let [filing] = picked.disclosed() else { panic!("{picked:?}") };
    assert_eq!((filing.name(), filing.score()), ("gst-filing", 3));
    assert_eq!(filing.matched(), ["file", "gstr", "3b"]);
    assert_eq!(filing.body_tokens(), estimate_tokens(S4.get("gst-filing").unwrap().body()));
    let skipped: Vec<_> =
        picked.skipped().iter().map(|skill| (skill.name(), skill.reason().as_str())).collect();
    assert_eq!(skipped, [("invoice-parsing", "no_match"), ("payroll-run", "no_match")]);
    assert_eq!(picked.body_tokens(), filing.body_tokens());
    assert_eq!(picked.catalog_tokens(), S4.catalog_tokens());

    // 3 for the name, 1 for the description, each term once; ties by name.
    let both = S4.select("payroll payroll gst salary", 2000);
    assert_eq!(
        both.disclosed().iter().map(|skill| (skill.name(), skill.score())).collect::<Vec<_>>(),
        [("gst-filing", 3), ("payroll-run", 3)]
    );
    // One that does not fit is passed over, and those behind it are not.
    let payroll = S4.get("payroll-run").unwrap().body_tokens();
    let small = S4.select("gst filing payroll", payroll);
    assert_eq!(small.disclosed()[0].name(), "payroll-run");
    let reason = |picked: &skills_runtime::Selection<'_>, name: &str| {
        picked.skipped().iter().find(|skill| skill.name() == name).map(Skipped::reason)
    };
    assert_eq!(reason(&small, "gst-filing"), Some(SkipReason::OverBudget));
    let one = S4.select("gst payroll", SelectionLimits::tokens(2000).skills(1));
    assert_eq!(reason(&one, "payroll-run"), Some(SkipReason::OverSkillLimit));
    let high = S4.select(QUERY, SelectionLimits::tokens(2000).min_score(4));
    assert_eq!(reason(&high, "gst-filing"), Some(SkipReason::BelowMinScore));
    // A ranking of the caller's keeps the budget half.
    let own = S4.disclose([("payroll-run", 9)], payroll);
    assert_eq!((own.disclosed().len(), own.disclosed()[0].name()), (1, "payroll-run"));

    for budget in (0..900).step_by(50) {
        let picked = S4.select("gst payroll line file", budget);
        assert!(picked.body_tokens() <= budget);
        let mut all: Vec<_> = picked.disclosed().iter().map(Selected::name).collect();
        all.extend(picked.skipped().iter().map(|skill| skill.name()));
        all.sort_unstable();
        assert_eq!(all, S4.names().collect::<Vec<_>>());
    }
}
