//! What the model reads when a skill is activated.

use crate::support::{S1, S3};
use skills_runtime::{Catalog, Request, Resource, ResourceKind, Session, Skill, SkillDef, Wrapper};

/// Row 27: the wrapper, the directory, and the files with the paths to read them at; one form for each system.
#[test]
fn row_27_activation() {
    let text = |session: Session<'static>, name: &str| {
        let mut session = session.with_root("skills");
        session.activate(name).to_string()
    };
    assert_eq!(
        text(S3.session(), "refund-policy"),
        "<skill_content name=\"refund-policy\">\n\nThe rules are in `references/policy.md`.\n\n\
         Skill directory: skills/refund-policy\n\
         Relative paths in this skill start at the skill directory.\n\
         <skill_resources>\n  \
         <file path=\"references/policy.md\" read_path=\"skills/refund-policy/references/policy.md\"/>\n  \
         <file path=\"references/regions/eu.md\" read_path=\"skills/refund-policy/references/regions/eu.md\"/>\n  \
         <file path=\"scripts/run.py\" read_path=\"skills/refund-policy/scripts/run.py\"/>\n\
         </skill_resources>\n</skill_content>"
    );
    assert_eq!(
        text(S3.session().with_wrapper(Wrapper::Plain), "refund-policy"),
        "Skill base directory: skills/refund-policy\n\n\nThe rules are in `references/policy.md`.\n"
    );
    let skill = S1.get("api-conventions").unwrap();
    assert_eq!(
        text(S1.session().with_wrapper(Wrapper::Sections), "api-conventions"),
        format!(
            "<skill name=\"api-conventions\" dir=\"skills/api-conventions\">\n<frontmatter>\n{}</frontmatter>\n\
             <instructions>\n{}</instructions>\n<resources>\nreferences/error-schema.json\n\
             scripts/audit-endpoints.js\n</resources>\n</skill>\n\
             (Skill \"api-conventions\" activated. Body is {} bytes. Scripts are in skills/api-conventions/scripts/. \
             References are in skills/api-conventions/references/.)",
            skill.frontmatter().text(),
            skill.body(),
            skill.body().len()
        )
    );
    // Without a real directory it is a virtual one.
    assert!(
        S3.session()
            .activate("refund-policy")
            .to_string()
            .contains("Skill directory: skill://refund-policy\n")
    );
}

/// Row 28: ten names of files at most, then how many more there are.
/// Accepts: resource lists to ten and beyond
#[test]
fn row_28_ten_resources() {
    let paths: Vec<String> = ["assets", "references", "scripts"]
        .iter()
        .flat_map(|folder| (0..4).map(move |number| format!("{folder}/{number}.md")))
        .collect();
    let mut files: Vec<_> = paths.iter().map(|path| Resource::new(path, b"x")).collect();
    files.push(Resource::new("notes.md", b"in none of the three folders"));
    let listed = |files: &[Resource<'_>]| {
        let def = SkillDef::new("x", "Does.", "Go.\n").resources(files).built_in();
        let skills = [Skill::from(&def)];
        let mut session = Catalog::from_sorted(&skills).unwrap().session().with_wrapper(Wrapper::Sections);
        let outcome = session.activate("x");
        let json = serde_json::to_value(&outcome).unwrap();
        (outcome.to_string(), json["resources"].as_array().unwrap().len())
    };
    let (text, count) = listed(&files);
    assert_eq!(count, 10);
    assert!(
        text.contains("<resources>\nassets/0.md\n")
            && text.contains("scripts/1.md\n… and 2 more\n</resources>")
    );
    assert!(!text.contains("scripts/2.md") && !text.contains("notes.md"));
    let (text, count) = listed(&files[..10]);
    assert_eq!(count, 10);
    assert!(text.contains("scripts/1.md\n</resources>") && !text.contains("more"));
}

/// Row 41: a body over its limit is cut at a character, with a marker that tells how much there was; never silently.
#[test]
fn row_41_body_limit() {
    const MIB: usize = 1 << 20;
    let body = "ä".repeat(MIB / 2 + 5) + "\n";
    let def = SkillDef::new("x", "Does.", &body).built_in();
    let skills = [Skill::from(&def)];
    let catalog = Catalog::from_sorted(&skills).unwrap();
    let shown = |mut session: Session<'_>, request: Request<'_>| {
        let outcome = session.request(request);
        let activation = outcome.activation().unwrap();
        assert_eq!(activation.bytes(), body.len());
        activation.body().to_string()
    };
    let cut = shown(catalog.session().with_body_limit(MIB), Request::new("x"));
    let marker = format!("\n[skill body cut: {MIB} of {} bytes shown]\n", body.len());
    assert_eq!(cut, format!("{}{marker}", "ä".repeat(MIB / 2)));
    // In the middle of a character, and for one call.
    let odd = shown(catalog.session(), Request::new("x").body_limit(5));
    assert!(odd.starts_with("ää\n[skill body cut: 4 of "));
    assert_eq!(shown(catalog.session().with_body_limit(body.len()), Request::new("x")), body);
    assert_eq!(shown(catalog.session(), Request::new("x")), body);
}

/// Row 42: files at any depth, without the skill's own `SKILL.md`, are read by their exact relative path.
/// Accepts: path escape
#[test]
fn row_42_resources() {
    let skill = S3.get("refund-policy").unwrap();
    let paths: Vec<_> = skill.resources().iter().map(|file| file.path()).collect();
    assert_eq!(paths, ["references/policy.md", "references/regions/eu.md", "scripts/run.py"]);
    let policy = skill.resource("references/policy.md").unwrap();
    assert_eq!(policy.text(), Some("Refunds within thirty days.\n"));
    assert_eq!((policy.size(), policy.kind()), (28, ResourceKind::Reference));
    assert_eq!(
        skill.resource("./references/regions/eu.md").unwrap().bytes(),
        b"Fourteen days without a reason.\n"
    );
    for outside in [
        "SKILL.md",
        "../refund-policy/SKILL.md",
        "references/../references/policy.md",
        "/references/policy.md",
        "../../s1/api-conventions/SKILL.md",
        "references",
        "",
    ] {
        assert!(skill.resource(outside).is_none(), "{outside}");
    }
}
