//! The listing and the tool, byte for byte.

use super::*;
use crate::bundle::Bundle;
use crate::load::Memory;
use crate::{Options, compile_files};

fn bundle(skills: &[(&str, &str)]) -> Bundle {
    let files = skills.iter().fold(Memory::new(), |files, (name, lines)| {
        files.file(format!("{name}/SKILL.md"), format!("---\nname: {name}\n{lines}\n---\nGo.\n"))
    });
    compile_files("skills", &files, &Options::default()).bundle
}

#[test]
fn entries_are_folded_escaped_and_in_order() {
    let bundle = bundle(&[
        ("xls", "description: Reads\u{a0}tables."),
        (
            "pdf",
            "description: |\n  Reads &\n\n  fills PDFs, up to x < 9.\nwhen-to-use: >\n  On any\n  PDF.\nargument-hint: x",
        ),
        ("hidden", "description: No.\ndisable-model-invocation: true"),
    ]);
    assert_eq!(
        bundle.listing,
        "<available_skills>\n  <skill>\n    <name>pdf</name>\n    \
         <description>Reads &amp; fills PDFs, up to x &lt; 9. — On any PDF.</description>\n  </skill>\n  \
         <skill>\n    <name>xls</name>\n    <description>Reads tables.</description>\n  </skill>\n\
         </available_skills>"
    );
    assert_eq!(bundle.catalog_tokens as usize, bundle.listing.chars().count().div_ceil(4));
    let pdf = "- pdf: Reads & fills PDFs, up to x < 9. — On any PDF. (args: x)";
    let tokens: Vec<_> =
        bundle.skills.iter().map(|skill| (skill.name.as_str(), skill.entry_tokens)).collect();
    assert_eq!(
        (line(&bundle.skills[1], &summary(&bundle.skills[1])).as_str(), tokens[1]),
        (pdf, ("pdf", 16))
    );
}

#[test]
fn without_a_visible_skill_there_is_no_text_at_all() {
    for skills in [&[] as &[_], &[("pdf", "description: d\ndisable-model-invocation: true")]] {
        let bundle = bundle(skills);
        assert_eq!(
            (bundle.listing.as_str(), bundle.tool, bundle.catalog_tokens),
            ("", ToolText::default(), 0)
        );
    }
}

#[test]
fn the_schema_names_the_visible_skills() {
    let bundle = bundle(&[
        ("b", "description: d"),
        ("a", "description: d"),
        ("c", "description: d\ndisable-model-invocation: true"),
    ]);
    assert_eq!(bundle.tool.name, "skill");
    assert_eq!(
        bundle.tool.schema,
        "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\"enum\":[\"a\",\"b\"],\
         \"description\":\"The name of the skill, exactly as listed.\"},\"arguments\":{\"anyOf\":[\
         {\"type\":\"string\"},{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}],\
         \"description\":\"Arguments for the skill: one string, split like a shell command line, or an object with \
         the named arguments that the skill declares.\"}},\"required\":[\"name\"],\"additionalProperties\":false}"
    );
}

#[test]
fn a_name_is_a_json_text() {
    assert_eq!(json_text("a\"b\\c\n\t\u{1}\u{8}é"), "\"a\\\"b\\\\c\\n\\t\\u0001\\bé\"");
}
