//! The reasons for a refusal, one by one.

use crate::support::{compiled, text};
use skills_compiler::Place;
use std::collections::BTreeSet;

fn skill(frontmatter: &str) -> String {
    format!("---\n{frontmatter}---\nRead it.\n")
}

/// For each reason of the registry and each of our rules that stands for it: a file that breaks it.
fn cases() -> Vec<(&'static str, &'static str, String)> {
    let described = "description: Reads PDFs.\n";
    let with = |lines: &str| skill(&format!("name: pdf\n{described}{lines}"));
    let long = format!("name: {}\n{described}", "a".repeat(65));
    vec![
        ("missing_frontmatter", "missing-frontmatter", "# PDF\n".into()),
        ("missing_frontmatter", "empty-frontmatter", skill("")),
        ("malformed_frontmatter", "unclosed-frontmatter", format!("---\nname: pdf\n{described}")),
        ("malformed_frontmatter", "invalid-yaml", with("license: \"MIT\n")),
        ("malformed_frontmatter", "not-a-mapping", skill("- name: pdf\n")),
        ("malformed_frontmatter", "text-before-frontmatter", format!("\n\n{}", with(""))),
        ("unsupported_yaml", "yaml-alias", with("license: &mit MIT\n")),
        ("unsupported_yaml", "yaml-tag", with("license: !x MIT\n")),
        ("unsupported_yaml", "yaml-key", with("metadata:\n  2026: first\n")),
        ("unsupported_yaml", "byte-order-mark", format!("\u{feff}{}", with(""))),
        ("duplicate_frontmatter_key", "duplicate-key", with("license: MIT\nlicense: MIT\n")),
        ("duplicate_frontmatter_key", "two-spellings", with("when_to_use: a\nwhen-to-use: b\n")),
        ("angle_brackets_in_frontmatter", "angle-brackets", with("license: a<b\n")),
        ("angle_brackets_in_frontmatter", "control-token", with("license: <|im_start|>\n")),
        ("missing_name", "missing-name", skill(described)),
        ("invalid_name_charset", "name-charset", skill(&format!("name: PDF\n{described}"))),
        ("invalid_name_charset", "name-type", skill(&format!("name: 123\n{described}"))),
        ("name_hyphen_boundary", "name-hyphens", skill(&format!("name: pdf-\n{described}"))),
        ("name_too_long", "name-length", skill(&long)),
        ("name_folder_mismatch", "name-mismatch", skill(&format!("name: gst\n{described}"))),
        ("missing_description", "missing-description", skill("name: pdf\n")),
        ("missing_description", "empty-description", skill("name: pdf\ndescription: \" \"\n")),
        (
            "description_too_long",
            "description-length",
            skill(&format!("name: pdf\ndescription: {}\n", "d".repeat(1025))),
        ),
        ("invalid_field_type", "field-type", with("license: [MIT]\n")),
        ("invalid_field_type", "metadata-shape", with("metadata:\n  tags: [a]\n")),
        ("invalid_field_type", "switch-type", with("disable-model-invocation: maybe\n")),
    ]
}

/// Row 12: every refusal has a rule with a stable name, a headline, and a place with its line; each of the fourteen
/// reasons of the registry has rules of ours.
#[test]
fn row_12_every_refusal_has_a_rule_and_a_line() {
    let mut shown = BTreeSet::new();
    for (reason, rule, file) in cases() {
        let found = compiled(&[("pdf/SKILL.md", &file)], &[("preset", text("strict"))]);
        let error = found.report.errors().find(|error| error.rule.name == rule);
        let error = error.unwrap_or_else(|| panic!("{reason}: {rule} does not refuse {file:?}"));
        assert!(!error.finding.message.is_empty(), "{rule}");
        assert!(matches!(error.finding.place, Place::Text(_)), "{rule} has no place");
        assert!(error.range().unwrap().0.line >= 1, "{rule}");
        shown.insert((reason, rule));
    }
    // Two folders that have one name are another matter than one file.
    let twice = "---\nname: pdf\ndescription: Reads PDFs.\n---\nRead it.\n";
    let found = compiled(
        &[("pdf/SKILL.md", twice), ("pdf-old/SKILL.md", twice)],
        &[("allow", crate::support::list(&["name-mismatch"]))],
    );
    assert!(
        found.report.errors().any(|error| error.rule.name == "duplicate-skill" && error.range().is_some())
    );
    shown.insert(("duplicate_skill_name", "duplicate-skill"));

    let table: BTreeSet<_> =
        xtask::REASONS.iter().flat_map(|(reason, rules)| rules.iter().map(|rule| (*reason, *rule))).collect();
    assert_eq!(shown, table, "the table in the docs and these cases");
    assert_eq!(xtask::REASONS.len(), 14);
}
