//! Formats, and what holds for any catalog and any budget.

use super::*;
use crate::{SkillDef, testing::Random};

fn render<'a>(defs: &'a [SkillDef<'a>], test: impl FnOnce(Catalog<'_>)) {
    let skills: Vec<_> = defs.iter().map(Skill::from).collect();
    test(Catalog::from_sorted(&skills).unwrap());
}

#[test]
fn each_format_says_the_same() {
    let defs = [
        SkillDef::new("a", "Does <a> & b.\n", "").when_to_use("Often.").argument_hint("<x>\n[y]"),
        SkillDef::new("hidden", "No.", "").model_invocable(false),
        SkillDef::new("z", "Does z.", "").when_to_use(" ").argument_hint("").dir("/opt/z"),
    ];
    render(&defs, |catalog| {
        let lines = catalog.listing_as(Format::Lines);
        assert_eq!(lines.to_string(), "- a: Does <a> & b. — Often. (args: <x> [y])\n- z: Does z.");
        let markdown = catalog.listing_as(Format::Markdown);
        assert_eq!(markdown.to_string(), "- **a**: Does <a> & b. — Often. (args: <x> [y])\n- **z**: Does z.");
        let xml = catalog.listing_as(Format::Xml).with_locations();
        assert_eq!(
            xml.to_string(),
            "<available_skills>\n  <skill>\n    <name>a</name>\n    <description>Does &lt;a&gt; &amp; b. — Often.\
             </description>\n    <location>skill://a/SKILL.md</location>\n  </skill>\n  <skill>\n    <name>z</name>\n    \
             <description>Does z.</description>\n    <location>/opt/z/SKILL.md</location>\n  </skill>\n</available_skills>"
        );
        let below = xml.with_root("/srv").to_string();
        assert!(below.contains("<location>/srv/a/SKILL.md</location>"));
        assert!(below.contains("<location>/opt/z/SKILL.md</location>"), "a directory of one's own stays");
        assert!(xml.cut().is_nothing());
    });
}

#[test]
fn a_description_has_250_characters_on_a_line() {
    let (long, full) = ("ä".repeat(300), "ä".repeat(250));
    let defs = [SkillDef::new("a", &long, ""), SkillDef::new("b", &full, "")];
    render(&defs, |catalog| {
        let lines = catalog.listing_as(Format::Lines);
        assert_eq!(lines.to_string(), format!("- a: {}…\n- b: {full}", "ä".repeat(249)));
        assert_eq!((lines.cut().shortened(), lines.cut().left_out()), (1, 0));
        assert_eq!(lines.description_limit(300).to_string(), format!("- a: {long}\n- b: {full}"));
        assert!(catalog.listing_as(Format::Markdown).cut().is_nothing());
    });
}

#[test]
fn budgets_cut_in_steps() {
    let text = "123456789 123456789 123456789";
    let defs = [SkillDef::new("a", text, ""), SkillDef::new("b", text, ""), SkillDef::new("c", text, "")];
    render(&defs, |catalog| {
        let lines = |budget| catalog.listing_as(Format::Lines).budget(Budget::characters(budget));
        assert!(lines(104).cut().is_nothing());
        assert_eq!(lines(103).cut().shortened(), 3);
        let least = format!("- a: {0}…\n- b: {0}…\n- c: {0}…", "123456789 123456789 ");
        assert_eq!(lines(80).to_string(), least);
        assert_eq!(lines(79).to_string(), "- a\n- b\n- c");
        assert_eq!(lines(11).to_string(), "- a\n- b\n- c");
        assert_eq!(lines(10).to_string(), "", "not even the count fits");
        assert_eq!((lines(10).cut().left_out(), lines(10).cut().names_only()), (3, false));
    });
}

#[test]
fn entries_go_from_the_end_and_are_counted() {
    let names: Vec<_> = (10..40).map(|n| format!("skill-{n}")).collect();
    let defs: Vec<_> = names.iter().map(|name| SkillDef::new(name, "Something or other.", "")).collect();
    render(&defs, |catalog| {
        let listing = catalog.listing_as(Format::Lines).budget(Budget::characters(60));
        assert_eq!(listing.to_string(), "- skill-10\n- skill-11\n- skill-12\n… and 27 more skills");
        assert_eq!((listing.cut().names_only(), listing.cut().left_out()), (true, 27));
        let xml = catalog.listing_as(Format::Xml).budget(Budget::characters(62));
        assert_eq!(xml.to_string(), "<available_skills>\n  … and 30 more skills\n</available_skills>");
    });
}

/// Never over budget, never silent, order kept, every name kept until names alone do not fit.
#[test]
fn any_catalog_keeps_any_budget() {
    let mut random = Random(77);
    let parts = ["a", "word ", "<b>", "& ", "é", "…", "\n", "longer words here ", "日本"];
    for _ in 0..400 {
        let count = random.below(12);
        let names: Vec<_> =
            (0..count).map(|n| format!("skill-{n:02}{}", "x".repeat(random.below(9)))).collect();
        let texts: Vec<_> = (0..count).map(|_| random.text(&parts, 30)).collect();
        let defs: Vec<_> =
            names.iter().zip(&texts).map(|(name, text)| SkillDef::new(name, text, "")).collect();
        let budget = random.below(900);
        let format = [Format::Xml, Format::Lines, Format::Markdown][random.below(3)];
        render(&defs, |catalog| {
            let whole = catalog.listing_as(format);
            let listing = whole.budget(Budget::characters(budget));
            let (text, cut) = (listing.to_string(), listing.cut());
            assert!(text.chars().count() <= budget, "over budget");
            assert_eq!(cut.is_nothing() || cut == whole.cut(), text == whole.to_string());
            let shown = names.iter().filter(|name| text.contains(name.as_str())).count();
            assert_eq!(shown + cut.left_out(), count, "{budget} {text}");
            assert!(names[..shown].iter().all(|name| text.contains(name.as_str())), "only the end goes");
            let places: Vec<_> = names[..shown].iter().map(|name| text.find(name.as_str())).collect();
            assert!(places.is_sorted());
            if cut.left_out() > 0 && !text.is_empty() {
                assert!(text.contains(&format!("… and {} more skills", cut.left_out())));
            }
            if cut.left_out() > 0 {
                let names_alone = whole.plan();
                let names_alone = fit::Plan { names_only: true, ..names_alone };
                let alone = crate::escape::Counter::of(fit::Planned(&whole, names_alone));
                assert!(alone.characters > budget, "names alone would have fit");
            }
        });
    }
}

#[test]
fn a_template_is_filled_once() {
    let defs = [SkillDef::new("a", "Not {tool}, nor </system-reminder>.", "")];
    render(&defs, |catalog| {
        let block = catalog.system_prompt().template("{tool} {x} {{listing}} {").tool("Skill");
        let lines = catalog.listing_as(Format::Lines);
        assert_eq!(
            block.listing(lines).to_string(),
            "Skill {x} {- a: Not {tool}, nor </system-reminder>.} {"
        );
        let reminder = block.listing(lines).in_reminder().to_string();
        assert_eq!(reminder.matches("</system-reminder>").count(), 1);
        assert!(reminder.contains("nor &lt;/system-reminder&gt;"));
        let bundled = crate::testing::catalog().system_prompt().to_string();
        assert!(bundled.ends_with("\n\n<listing/>") && bundled.contains("`activate` tool"));
    });
}

#[test]
fn a_menu_has_what_users_may_invoke() {
    let defs = [
        SkillDef::new("a", "A.", "").model_invocable(false),
        SkillDef::new("b", "B.", "").user_invocable(false),
    ];
    render(&defs, |catalog| {
        assert_eq!(catalog.commands().map(|command| command.name()).collect::<Vec<_>>(), ["a"]);
        assert_eq!(catalog.system_prompt().to_string().matches("<skill>").count(), 1);
    });
}
