//! `skills/list` and `skills/get`.

use rmcp::model::{CacheScope, GetSkillRequestParams, SkillResources};
use serde_json::json;
use skills_mcp::{ServedCatalog, SkillServer};
use skills_runtime::{Catalog, CatalogBuf, Resource, Skill, SkillDef, Value};

use crate::connect::{SKILLS, error, modern, old};

#[tokio::test]
async fn skills_that_the_model_may_invoke_are_listed_and_the_others_are_not() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let listed = client.list_all_skills().await.unwrap();
    let names: Vec<_> = listed.iter().map(|skill| skill.name().to_owned()).collect();
    // `inner` lies in `kit`, and is one of its files.
    assert_eq!(names, ["everything", "kit", "plain"]);
    for skill in &listed {
        skill.validate().unwrap();
        let got = client.get_skill(GetSkillRequestParams::new(&skill.uri)).await.unwrap();
        assert_eq!(&got.skill, skill);
    }
}

#[tokio::test]
async fn a_skill_that_only_a_user_may_invoke_is_found_by_its_uri() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let get = |uri| client.get_skill(GetSkillRequestParams::new(uri));
    assert_eq!(get("skill://hidden/SKILL.md").await.unwrap().skill.name(), "hidden");
    let (code, message) = error(get("skill://nobody/SKILL.md").await);
    assert_eq!((code, message.as_str()), (-32602, "no skill is served at skill://nobody/SKILL.md"));
    // Another skill's file, though it is spelt like one: publication is ours to decide.
    assert_eq!(error(get("skill://kit/inner/SKILL.md").await).0, -32602);
}

#[tokio::test]
async fn the_frontmatter_is_what_the_author_wrote() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let skill =
        client.get_skill(GetSkillRequestParams::new("skill://everything/SKILL.md")).await.unwrap().skill;
    let expected = json!({
        "name": "everything",
        "description": "Has every kind of value and every kind of file. Use when a test looks for one.\n",
        "license": "MIT",
        "x-number": 42,
        "x-hex": 31,
        "x-ratio": 1.5,
        "x-yes": true,
        "x-nothing": null,
        "x-list": [1, "two", "3"],
        "x-quoted": "1.10",
        "x-date": "2026-11-30",
        "arguments": ["what", "why"],
        "argument-hint": "WHAT [WHY]",
    });
    assert_eq!(serde_json::to_value(&skill.frontmatter).unwrap(), expected);
}

#[tokio::test]
async fn entries_are_complete_and_nested_files_are_in_them() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let listed = client.list_all_skills().await.unwrap();
    let uris = |name: &str| {
        let skill = listed.iter().find(|skill| skill.name() == name).unwrap();
        let SkillResources::Files(files) = &skill.resources else { panic!() };
        files.iter().map(|file| file.uri.clone()).collect::<Vec<_>>()
    };
    assert_eq!(uris("kit"), ["skill://kit/SKILL.md", "skill://kit/inner/SKILL.md"]);
    assert_eq!(
        uris("everything"),
        [
            "skill://everything/SKILL.md",
            "skill://everything/assets/50%25%20off.md",
            "skill://everything/assets/latin-1.txt",
            "skill://everything/assets/with-nul.txt",
            "skill://everything/assets/x.png",
            "skill://everything/references/bom.json",
            "skill://everything/references/empty.md",
            "skill://everything/references/gr%C3%B6%C3%9Fe.md",
            "skill://everything/scripts/run.sh",
        ]
    );
}

#[tokio::test]
async fn digests_of_the_build_and_digests_computed_now_are_the_same() {
    let without: CatalogBuf<'static> = Catalog::merge([SKILLS]);
    let made_now = ServedCatalog::new(DigestFree(without));
    let built = ServedCatalog::new(SKILLS);
    assert_eq!(built.list_skills(None).unwrap(), made_now.list_skills(None).unwrap());
}

/// The skills, with the digests of the build taken away.
struct DigestFree(CatalogBuf<'static>);

impl skills_mcp::Source for DigestFree {
    fn catalog(&self) -> Catalog<'_> {
        static STRIPPED: std::sync::OnceLock<Vec<Skill<'static>>> = std::sync::OnceLock::new();
        let stripped = STRIPPED.get_or_init(|| {
            assert!(self.0.catalog().iter().all(|skill| skill.digest().is_some()));
            SKILLS.iter().map(|skill| Skill::from(strip(skill))).collect()
        });
        Catalog::from_sorted(stripped).unwrap()
    }
}

fn strip(skill: Skill<'static>) -> &'static SkillDef<'static> {
    let files: Vec<_> =
        skill.resources().into_iter().map(|file| Resource::new(file.path(), file.bytes())).collect();
    let frontmatter = skill.frontmatter();
    let def = SkillDef::new(skill.name(), skill.description(), skill.body())
        .source(skill.source())
        .frontmatter(frontmatter.text(), frontmatter.value())
        .model_invocable(skill.model_invocable())
        .user_invocable(skill.user_invocable())
        .resources(files.leak());
    Box::leak(Box::new(def))
}

#[test]
fn what_the_extension_does_not_allow_is_left_out_and_said() {
    let mapping = |name: &'static str| -> &'static [(&'static str, Value<'static>)] {
        Vec::leak(vec![("name", Value::text(name)), ("description", Value::text("Big."))])
    };
    let big = vec![0; (16 << 20) + 1].leak();
    let many: Vec<_> = (0..512).map(|n| Resource::new(String::leak(format!("{n}")), b"")).collect();
    let def = |name, said| SkillDef::new(name, "Big.", "").frontmatter("", Value::mapping(mapping(said)));
    let file = vec![Resource::new("x", big)].leak();
    let defs = Vec::leak(vec![
        def("Big", "Big"),
        def("big", "small"),
        def("bytes", "bytes").resources(file),
        def("files", "files").resources(many.leak()),
        SkillDef::new("none", "None.", ""),
    ]);
    let skills: CatalogBuf<'static> = defs.iter().map(Skill::from).collect();
    let served = ServedCatalog::new(skills);
    assert!(served.list_skills(None).unwrap().skills.is_empty());
    let reasons: Vec<_> = served.left_out().iter().map(ToString::to_string).collect();
    assert_eq!(reasons.len(), 5);
    assert!(
        reasons[0].starts_with("skill `Big` is not served: invalid skill name \"Big\""),
        "{}",
        reasons[0]
    );
    assert_eq!(
        reasons[1],
        "skill `big` is not served: skill uri skill://big/SKILL.md does not end in the frontmatter name small"
    );
    let limits = "512 files and 16777216 bytes are allowed";
    assert_eq!(
        reasons[2],
        format!("skill `bytes` is not served: it has 2 files and 16777217 bytes; {limits}")
    );
    assert_eq!(reasons[3], format!("skill `files` is not served: it has 513 files and 0 bytes; {limits}"));
    assert_eq!(reasons[4], "skill `none` is not served: its frontmatter has no `name`");
}

#[tokio::test]
async fn clients_hear_how_long_a_bundle_holds_where_they_know_the_field() {
    let result = modern(SkillServer::new(SKILLS)).await.list_skills(None).await.unwrap();
    assert_eq!((result.ttl_ms, result.cache_scope), (Some(3_600_000), Some(CacheScope::Public)));
    let result = old(SkillServer::new(SKILLS)).await.list_skills(None).await.unwrap();
    assert_eq!((result.ttl_ms, result.cache_scope), (None, None));
}
