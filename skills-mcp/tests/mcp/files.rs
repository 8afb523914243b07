//! `resources/list`, `resources/read` and `resources/directory/read`.

use base64::{Engine, prelude::BASE64_STANDARD};
use rmcp::model::{
    ReadResourceDirectoryRequestParams, ReadResourceRequestParams, ResourceContents, SkillResources,
};
use skills_mcp::SkillServer;

use crate::connect::{Client, SKILLS, error, modern, old};

async fn read(client: &Client, uri: &str) -> (Vec<u8>, bool, Option<String>) {
    let mut result = client.read_resource(ReadResourceRequestParams::new(uri)).await.unwrap();
    assert_eq!(result.contents.len(), 1);
    match result.contents.remove(0) {
        ResourceContents::TextResourceContents { uri: given, mime_type, text, .. } => {
            assert_eq!(given, uri);
            (text.into_bytes(), true, mime_type)
        }
        ResourceContents::BlobResourceContents { uri: given, mime_type, blob, .. } => {
            assert_eq!(given, uri);
            (BASE64_STANDARD.decode(blob).unwrap(), false, mime_type)
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_file_of_every_entry_is_what_the_entry_says() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let mut seen = 0;
    for skill in client.list_all_skills().await.unwrap() {
        let SkillResources::Files(files) = &skill.resources else { panic!() };
        for file in files {
            file.verify(&read(&client, &file.uri).await.0).unwrap();
            seen += 1;
        }
    }
    assert_eq!(seen, 12);
}

#[tokio::test]
async fn text_is_text_and_anything_else_is_not() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let kind = async |path: &str| {
        let (_, is_text, media_type) = read(&client, &format!("skill://everything/{path}")).await;
        (is_text, media_type.unwrap())
    };
    assert_eq!(kind("SKILL.md").await, (true, "text/markdown".to_owned()));
    assert_eq!(kind("references/bom.json").await, (true, "application/json".to_owned()));
    assert_eq!(kind("references/empty.md").await, (true, "text/markdown".to_owned()));
    assert_eq!(kind("assets/with-nul.txt").await, (false, "text/plain".to_owned()));
    assert!(!kind("assets/latin-1.txt").await.0);
    assert_eq!(kind("assets/x.png").await, (false, "image/png".to_owned()));
}

#[tokio::test]
async fn the_paths_that_the_tool_writes_can_be_read() {
    let client = modern(SkillServer::new(SKILLS)).await;
    assert_eq!(read(&client, "skill://everything/assets/50% off.md").await.0, b"50 %");
    assert_eq!(read(&client, "skill://everything/references/größe.md").await.0, b"eins\r\nzwei");
}

#[tokio::test]
async fn wrong_uris_are_clear_errors() {
    let wrong = [
        "skill://everything/../plain/SKILL.md",
        "skill://everything/references/../SKILL.md",
        "skill://everything/%2e%2e/plain/SKILL.md",
        "skill://everything/references%2Fbom.json",
        "skill://everything/assets/50%2525%2520off.md",
        "skill://everything//SKILL.md",
        "skill://everything/./SKILL.md",
        "skill://everything/skill.md",
        "skill://everything/SKILL.md?x=1",
        "skill://everything",
        "skill://unknown/SKILL.md",
        "skill://nobody/SKILL.md",
        "skill:/everything/SKILL.md",
        "file:///etc/passwd",
        "",
        "\u{0}",
    ];
    let (modern, old) = (modern(SkillServer::new(SKILLS)).await, old(SkillServer::new(SKILLS)).await);
    for uri in wrong {
        let (code, message) = error(modern.read_resource(ReadResourceRequestParams::new(uri)).await);
        assert_eq!((code, message), (-32602, format!("{uri} is no file of a skill that is served")));
        // Before 2026-07-28 there was a code of its own.
        assert_eq!(error(old.read_resource(ReadResourceRequestParams::new(uri)).await).0, -32002, "{uri}");
    }
    assert_eq!(modern.list_all_skills().await.unwrap().len(), 3);
}

#[tokio::test]
async fn folders_list_what_lies_directly_in_them() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let list = async |uri: &str| {
        let result =
            client.read_resource_directory(ReadResourceDirectoryRequestParams::new(uri)).await.unwrap();
        let child = |child: &rmcp::model::Resource| {
            let end = if child.is_directory() { "/" } else { "" };
            format!("{}{end} {}", child.name, child.uri)
        };
        result.resources.iter().map(child).collect::<Vec<_>>()
    };
    assert_eq!(
        list("skill://everything").await,
        [
            "SKILL.md skill://everything/SKILL.md",
            "assets/ skill://everything/assets",
            "references/ skill://everything/references",
            "scripts/ skill://everything/scripts",
        ]
    );
    assert_eq!(
        list("skill://everything/references").await,
        [
            "bom.json skill://everything/references/bom.json",
            "empty.md skill://everything/references/empty.md",
            "größe.md skill://everything/references/gr%C3%B6%C3%9Fe.md",
        ]
    );
    assert_eq!(list("skill://kit/inner").await, ["SKILL.md skill://kit/inner/SKILL.md"]);
}

#[tokio::test]
async fn what_is_no_folder_is_a_clear_error() {
    let client = modern(SkillServer::new(SKILLS)).await;
    for uri in [
        "skill://everything/SKILL.md",
        "skill://everything/references/",
        "skill://everything/ref",
        "skill://everything/..",
        "skill://nobody",
        "skill://",
    ] {
        let answer = client.read_resource_directory(ReadResourceDirectoryRequestParams::new(uri)).await;
        assert_eq!(error(answer), (-32602, format!("{uri} is no folder of a skill that is served")));
    }
}

#[tokio::test]
async fn the_resources_are_the_listed_skills() {
    let resources = old(SkillServer::new(SKILLS)).await.list_all_resources().await.unwrap();
    let uris: Vec<_> = resources.iter().map(|resource| resource.uri.as_str()).collect();
    assert_eq!(uris, ["skill://everything/SKILL.md", "skill://kit/SKILL.md", "skill://plain/SKILL.md"]);
    let plain = resources.last().unwrap();
    assert_eq!((plain.name.as_str(), plain.mime_type.as_deref()), ("plain", Some("text/markdown")));
    assert_eq!(plain.description.as_deref(), Some("Says one thing. Use when one thing is enough."));
    assert_eq!(plain.size, Some(SKILLS.get("plain").unwrap().source().len() as u64));
}
