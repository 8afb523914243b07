//! The page about parity is as the tests say.

use skills_tests::workspace;

#[test]
fn the_page_is_up_to_date() {
    let page = std::fs::read_to_string(workspace().join(xtask::PARITY_PAGE)).unwrap_or_default();
    let fresh = xtask::parity_page();
    assert!(page.replace("\r\n", "\n") == fresh, "{} is stale: run `cargo xtask parity`", xtask::PARITY_PAGE);
    for row in 1..=50 {
        assert!(page.contains(&format!("\n| {row} | ")), "row {row} is missing");
    }
    assert!(!page.contains("\n| 51 |"));
}

#[test]
fn every_test_has_a_row_and_says_which() {
    for shown in xtask::shown() {
        assert!((1..=xtask::ROWS.len()).contains(&shown.row), "{}", shown.name);
        assert_eq!(
            shown.documented,
            Some(shown.row),
            "{}: the doc comment starts with `Row NN:`",
            shown.name
        );
        for point in &shown.accepts {
            assert!(xtask::ACCEPTANCE.contains(&point.as_str()), "{}: `{point}`", shown.name);
        }
    }
}
