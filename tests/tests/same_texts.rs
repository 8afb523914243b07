//! The texts that the compiler makes at build time are those that the runtime renders, word for word.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use skills_runtime::{Catalog, include_skills};

/// With a hidden skill, `when_to_use`, markup and folded text among them.
static BUILT: Catalog = include_skills!(
    "$FIXTURES/layers/skills",
    "$FIXTURES/same-texts",
    "$FIXTURES/good",
    allow = ["untracked-root", "outside-package", "markup-in-description"]
);

#[test]
fn the_listing_and_the_tool_are_the_same_at_build_time_and_at_run_time() {
    let mut skills: Vec<_> = BUILT.iter().collect();
    skills.sort_by_key(skills_runtime::Skill::name);
    let put_together = Catalog::from_sorted(&skills).unwrap();
    assert!(
        BUILT.listing().contains("a &lt;b&gt; &amp; c — When it &lt;is&gt; asked for."),
        "{}",
        BUILT.listing()
    );
    assert_eq!(put_together.xml_listing().to_string(), BUILT.listing());
    let (built, tool) = (BUILT.tool().unwrap(), put_together.tool().unwrap());
    assert_eq!(tool.schema().to_string(), built.input_schema());
    assert_eq!(BUILT.catalog_tokens(), BUILT.listing().chars().count().div_ceil(4));
}
