//! Lookup, order and the texts of a catalog, for a bundle and for skills put together at run time.

use crate::{Catalog, Fingerprint, Skill, SkillDef, bundle::Bundle, testing};

fn assert_shared<T: Send + Sync + Copy>() {}

#[test]
fn views_are_shared_between_threads() {
    assert_shared::<Catalog<'_>>();
    assert_shared::<Skill<'_>>();
}

#[test]
fn a_bundle_says_what_its_header_says() {
    let catalog = testing::catalog();
    assert_eq!((catalog.len(), catalog.is_empty()), (2, false));
    assert_eq!(catalog.names().collect::<Vec<_>>(), ["bare", "full"]);
    assert_eq!(catalog.get("full").map(|skill| skill.name()), Some("full"));
    assert!(catalog.contains("bare") && !catalog.contains("ful") && !catalog.contains(""));
    assert_eq!(catalog.listing(), "<listing/>");
    let tool = catalog.tool().unwrap();
    assert_eq!((tool.name(), tool.input_schema()), ("activate", "{}"));
    assert_eq!((catalog.catalog_tokens(), catalog.body_tokens()), (7, 9));
    assert_eq!(catalog.fingerprint(), Fingerprint::new(0x0000_0004_0000_0003_0000_0002_0000_0001));
    let shadowed = catalog.shadowed().get(0).unwrap();
    assert_eq!((shadowed.name(), shadowed.lost(), shadowed.won()), ("full", "lost", "won"));
    let left_out = catalog.left_out().get(0).unwrap();
    assert_eq!((left_out.skill(), left_out.path()), ("odd", "odd/SKILL.md"));
    assert_eq!((left_out.rule(), left_out.reason()), ("a-rule", "why"));
    assert_eq!(format!("{catalog:?}"), r#"Catalog{"bare", "full"}"#);
}

#[test]
fn a_bundle_without_visible_skills_has_no_tool() {
    let bundle = testing::bundle();
    let mut index = bundle.index.to_vec();
    index[12..48].fill(0xff);
    let quiet = Bundle { index: &index, ..*bundle };
    let catalog = crate::__private::catalog(&quiet, testing::names(&[]));
    assert_eq!((catalog.len(), catalog.listing()), (2, ""));
    assert!(catalog.tool().is_none());
}

#[test]
fn lengths_are_known_to_the_compiler() {
    static EMPTY: Catalog = Catalog::EMPTY;
    const LEN: usize = EMPTY.len();
    assert_eq!([0; LEN].len(), 0);
    assert!(EMPTY.tool().is_none() && EMPTY.listing().is_empty());
    assert_eq!(EMPTY.xml_listing().to_string(), "");
}

#[test]
fn order_is_checked() {
    let (a, b) = (SkillDef::new("a", "A.", ""), SkillDef::new("b", "B.", ""));
    let (a, b) = (Skill::from(&a), Skill::from(&b));
    assert_eq!(Catalog::from_sorted(&[b, a]).unwrap_err().name(), "a");
    assert_eq!(Catalog::from_sorted(&[a, a]).unwrap_err().name(), "a");
    let mut skills = [b, a];
    let catalog = Catalog::sort(&mut skills).unwrap();
    assert_eq!(catalog.iter().map(|skill| skill.name()).collect::<Vec<_>>(), ["a", "b"]);
    assert!(catalog.contains("b") && catalog.get("c").is_none());
    assert!(Catalog::sort(&mut [b, a, b]).is_err());
}

#[test]
fn hidden_skills_are_found_but_not_shown() {
    let hidden = SkillDef::new("draft", "Draft.", "").model_invocable(false);
    let skills = [Skill::from(&hidden)];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    assert!(catalog.contains("draft") && catalog.tool().is_none());
    assert_eq!(catalog.xml_listing().to_string(), "");
    assert_eq!(catalog.catalog_tokens(), 0);
}

#[cfg(feature = "alloc")]
#[test]
fn the_first_of_a_name_wins_a_merge() {
    use crate::{LeftOut, Origin, TOOL_DESCRIPTION};
    let ours = SkillDef::new("pdf", "Ours.", "").origin(Origin::new("ours", "pdf"));
    let theirs = SkillDef::new("pdf", "Theirs.", "").origin(Origin::new("theirs", "pdf"));
    let other = SkillDef::new("csv", "Other.", "");
    let (first, second) = ([Skill::from(&ours)], [Skill::from(&other), Skill::from(&theirs)]);
    let report = LeftOut::refused("odd", "odd/SKILL.md", "missing-name", "no name");
    let second = crate::CatalogBuf::new(second, [report]);
    let merged =
        Catalog::merge([Catalog::from_sorted(&first).unwrap(), second.catalog(), testing::catalog()]);
    let catalog = merged.catalog();
    assert_eq!(catalog.names().collect::<Vec<_>>(), ["bare", "csv", "full", "pdf"]);
    assert_eq!(catalog.get("pdf").unwrap().description(), "Ours.");
    assert_eq!(catalog.get("full").unwrap().version(), Some("1.2.0"));
    let lost: Vec<_> = catalog.shadowed().iter().map(|shadowed| (shadowed.name(), shadowed.lost())).collect();
    assert_eq!(lost, [("full", "lost"), ("pdf", "theirs")]);
    assert_eq!(catalog.left_out().len(), 2);
    assert_eq!(catalog.listing(), catalog.xml_listing().to_string());
    let tool = catalog.tool().unwrap();
    assert!(tool.input_schema().contains(r#""enum":["csv","full","pdf"]"#));
    assert_eq!((tool.name(), tool.description()), ("skill", TOOL_DESCRIPTION));
}
