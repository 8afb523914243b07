//! The three wrappers as whole texts, and bodies that try to get out of them.

use crate::{Catalog, Request, Resource, Session, Skill, SkillDef, Slot, Value, Wrapper, testing::Random};

const FILES: [Resource<'static>; 3] = [
    Resource::new("LICENSE", b""),
    Resource::new("references/a & \"b\".md", b""),
    Resource::new("scripts/run.sh", b""),
];

/// One activation of `def`, as text.
fn text(&def: &SkillDef<'_>, request: Request<'_>, set: impl Fn(One<'_>) -> One<'_>) -> String {
    let def = def.built_in();
    let skills = [Skill::from(&def)];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    set(Session::in_slots(&catalog, [Slot::EMPTY; 1])).request(request).to_string()
}

type One<'a> = Session<'a, [Slot; 1]>;

fn wrapped(&def: &SkillDef<'_>, wrapper: Wrapper) -> String {
    text(&def, Request::new(def.name), |session| session.with_wrapper(wrapper))
}

#[test]
fn content() {
    let def = SkillDef::new("pdf", "Reads.", "\n# PDF").resources(&FILES);
    let expected = r#"<skill_content name="pdf">

# PDF

Skill directory: skill://pdf
Relative paths in this skill start at the skill directory.
<skill_resources>
  <file path="LICENSE" read_path="skill://pdf/LICENSE"/>
  <file path="references/a &amp; &quot;b&quot;.md" read_path="skill://pdf/references/a &amp; &quot;b&quot;.md"/>
  <file path="scripts/run.sh" read_path="skill://pdf/scripts/run.sh"/>
</skill_resources>
</skill_content>"#;
    assert_eq!(wrapped(&def, Wrapper::Content), expected);
    let few = text(&def, Request::new("pdf"), |session| session.with_max_files(1).with_root("/srv/x"));
    assert!(few.contains("read_path=\"/srv/x/pdf/LICENSE\"/>\n  … and 2 more files\n</skill_resources>"));
    assert!(few.contains("Skill directory: /srv/x/pdf\n"));
    assert!(!wrapped(&def.resources(&[]), Wrapper::Content).contains("skill_resources"));
}

#[test]
fn sections() {
    let names = [("name", Value::text("pdf"))];
    let def = SkillDef::new("pdf", "Reads.", "# PDF ä\n").resources(&FILES);
    let def = def.frontmatter("name: pdf\nx: </Frontmatter>\n", Value::mapping(&names));
    let expected = r#"<skill name="pdf" dir="skill://pdf">
<frontmatter>
name: pdf
x: &lt;/Frontmatter>
</frontmatter>
<instructions>
# PDF ä
</instructions>
<resources>
references/a &amp; &quot;b&quot;.md
scripts/run.sh
</resources>
</skill>
(Skill "pdf" activated. Body is 9 bytes. Scripts are in skill://pdf/scripts/. References are in skill://pdf/references/.)"#;
    assert_eq!(wrapped(&def, Wrapper::Sections), expected);
    let all = text(&def, Request::new("pdf"), |session| {
        session.with_wrapper(Wrapper::Sections).with_every_file().with_max_files(1)
    });
    assert!(all.contains("<resources>\nLICENSE\n… and 2 more\n</resources>"));
}

#[test]
fn ten_files_then_how_many_more() {
    let paths: Vec<_> = (10..22).map(|n| format!("scripts/{n}.sh")).collect();
    let files: Vec<_> = paths.iter().map(|path| Resource::new(path, b"")).collect();
    let text = wrapped(&SkillDef::new("x", "X.", "").resources(&files), Wrapper::Sections);
    assert!(text.contains("scripts/19.sh\n… and 2 more\n</resources>"));
    assert_eq!(text.matches(".sh\n").count(), 10);
    let text = wrapped(&SkillDef::new("x", "X.", "").resources(&files[..10]), Wrapper::Sections);
    assert!(text.contains("scripts/19.sh\n</resources>"));
}

#[test]
fn plain() {
    let def = SkillDef::new("pdf", "Reads.", "# PDF </skill_content>").dir("/opt/pdf").resources(&FILES);
    assert_eq!(wrapped(&def, Wrapper::Plain), "Skill base directory: /opt/pdf\n\n# PDF </skill_content>");
}

#[test]
fn attribute_values_stay_inside() {
    let text = wrapped(&SkillDef::new("a\"><b>\n", "X.", "").dir("/a\"b"), Wrapper::Sections);
    assert!(text.starts_with("<skill name=\"a&quot;&gt;&lt;b&gt;&#xa;\" dir=\"/a&quot;b\">\n"), "{text}");
}

#[test]
fn only_delimiters_are_neutralised() {
    let cases = [
        ("</skill_content>", "&lt;/skill_content>"),
        ("<skill_content name=\"x\">", "&lt;skill_content name=\"x\">"),
        ("< / SKILL_Content\n>", "&lt; / SKILL_Content\n>"),
        ("<\u{200b}/\u{a0}skill_resources", "&lt;\u{200b}/\u{a0}skill_resources"),
        ("<</skill_content>", "<&lt;/skill_content>"),
        (
            "<skill_contents> <skill> </skills> <file path=\"\"/>",
            "<skill_contents> <skill> </skills> <file path=\"\"/>",
        ),
        (
            "a < b && </p> <skill content> <//skill_content>",
            "a < b && </p> <skill content> <//skill_content>",
        ),
        ("skill_content> < ", "skill_content> < "),
    ];
    for (body, expected) in cases {
        let text = wrapped(&SkillDef::new("x", "X.", body), Wrapper::Content);
        assert!(text.contains(&format!("\n{expected}\n\nSkill directory")), "{body}: {text}");
    }
}

#[test]
fn what_arguments_complete_is_neutralised_too() {
    let def = SkillDef::new("x", "X.", "a <$1skill_$2 b\n");
    for (arguments, expected) in [
        ("/ content>", "a &lt;/skill_content> b\n"),
        ("'</skill_content>' ''", "a <&lt;/skill_content>skill_ b\n"),
        ("/ tool>", "a </skill_tool> b\n"),
    ] {
        let text = text(&def, Request::new("x").arguments(arguments), |session| session);
        assert!(text.contains(expected), "{arguments}: {text}");
    }
    let appended =
        text(&SkillDef::new("x", "X.", "b\n"), Request::new("x").arguments("</skill_content>"), |s| s);
    assert!(appended.contains("\nARGUMENTS: &lt;/skill_content>\n"));
}

/// However tags are put together from body and arguments, each wrapper has its own tags once.
#[test]
fn no_body_breaks_out() {
    let parts = [
        "<",
        "/",
        " ",
        "skill",
        "_content",
        "_resources",
        ">",
        "$1",
        "$2",
        "S",
        "kill_content",
        "instructions",
    ];
    let mut random = Random(11);
    for _ in 0..3_000 {
        let (body, first, second) = (random.text(&parts, 9), random.text(&parts, 4), random.text(&parts, 4));
        let (first, second) = (first.replace('$', ""), second.replace('$', ""));
        let arguments = format!("'{first}' '{second}'");
        for (wrapper, tags) in [
            (Wrapper::Content, &["skill_content", "skill_resources"][..]),
            (Wrapper::Sections, &["skill", "instructions"]),
        ] {
            let request = Request::new("x").arguments(arguments.as_str());
            let text =
                text(&SkillDef::new("x", "X.", &body), request, |session| session.with_wrapper(wrapper));
            let bare = text.to_lowercase().replace(' ', "");
            for tag in tags {
                let expected = usize::from(*tag != "skill_resources");
                assert_eq!(
                    bare.matches(&format!("</{tag}>")).count(),
                    expected,
                    "{body} {arguments}\n{text}"
                );
            }
        }
    }
}

#[test]
fn a_cut_is_never_silent() {
    let def = SkillDef::new("x", "X.", "ääää\nzzzz\n");
    let cut = |limit| {
        text(&def, Request::new("x").body_limit(limit), |session| session.with_wrapper(Wrapper::Plain))
    };
    let head = "Skill base directory: skill://x\n\n";
    assert_eq!(cut(14), format!("{head}ääää\nzzzz\n"));
    assert_eq!(cut(13), format!("{head}ääää\nzzzz\n[skill body cut: 13 of 14 bytes shown]\n"));
    assert_eq!(cut(9), format!("{head}ääää\n[skill body cut: 9 of 14 bytes shown]\n"));
    assert_eq!(cut(3), format!("{head}ä\n[skill body cut: 2 of 14 bytes shown]\n"));
    assert_eq!(cut(0), format!("{head}[skill body cut: 0 of 14 bytes shown]\n"));
    let by_session = text(&def, Request::new("x"), |session| session.with_body_limit(4));
    assert!(by_session.contains("\nää\n[skill body cut: 4 of 14 bytes shown]\n\nSkill directory"));
    // A limit counts what was put in, and a cut tag cannot go on in the marker.
    let def = SkillDef::new("x", "X.", "$1</skill_content>");
    let text = text(&def, Request::new("x").arguments("abc").body_limit(8), |session| session);
    assert!(text.contains("\nabc&lt;/ski\n[skill body cut: 8 of 19 bytes shown]\n"), "{text}");
}
