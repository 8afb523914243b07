//! What is generated from the code is as the code says.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use skills_tests::workspace;

#[test]
fn the_page_of_rules_is_up_to_date() {
    let page = std::fs::read_to_string(workspace().join(xtask::RULES_PAGE)).unwrap_or_default();
    assert!(
        page.replace("\r\n", "\n") == xtask::rules_page(),
        "{} is stale: run `cargo xtask rules-page`",
        xtask::RULES_PAGE
    );
}

#[test]
fn every_page_has_the_fixed_headings_in_order() {
    let headings = ["# What it checks", "# Why", "# Example", "# Fix", "# Source"];
    for rule in skills_compiler::rules::ALL {
        let page = rule.page();
        let mut fenced = false;
        let found: Vec<&str> = page
            .lines()
            .filter(|line| {
                fenced ^= line.starts_with("```");
                !fenced && line.starts_with("# ")
            })
            .collect();
        assert_eq!(found, headings, "{}", rule.name);
    }
}
