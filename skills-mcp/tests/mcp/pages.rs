//! Long lists, page by page.

use rmcp::model::{PaginatedRequestParams, ReadResourceDirectoryRequestParams};
use skills_mcp::{ServedCatalog, SkillServer};

use crate::connect::{SKILLS, error, modern};

#[tokio::test]
async fn pages_of_one_are_the_whole_list() {
    let client = modern(SkillServer::new(ServedCatalog::new(SKILLS).with_page_size(1))).await;
    assert_eq!(client.list_skills(None).await.unwrap().skills.len(), 1);
    assert_eq!(client.list_all_skills().await.unwrap().len(), 3);
    assert_eq!(client.list_all_resources().await.unwrap().len(), 3);
    assert_eq!(client.list_all_prompts().await.unwrap().len(), 4);

    let mut names = Vec::new();
    let mut request = ReadResourceDirectoryRequestParams::new("skill://everything");
    loop {
        let page = client.read_resource_directory(request.clone()).await.unwrap();
        assert_eq!(page.resources.len(), 1);
        names.push(page.resources[0].name.clone());
        request.cursor = page.next_cursor;
        if request.cursor.is_none() {
            break;
        }
    }
    assert_eq!(names, ["SKILL.md", "assets", "references", "scripts"]);
}

#[tokio::test]
async fn a_cursor_of_somebody_else_is_a_clear_error() {
    let client = modern(SkillServer::new(SKILLS)).await;
    let request = Some(PaginatedRequestParams::default().with_cursor(Some("page 2".to_owned())));
    let (code, message) = error(client.list_skills(request).await);
    assert_eq!((code, message.as_str()), (-32602, "no page starts at the cursor \"page 2\""));
}
