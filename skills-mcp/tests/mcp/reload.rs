//! Skills that change while the server runs.

use rmcp::{
    ClientHandler, ClientLifecycleMode, RoleClient,
    model::{CallToolRequestParams, ServerNotification, SubscriptionFilter},
    service::NotificationContext,
};
use serde_json::json;
use skills_mcp::SkillServer;
use skills_runtime::{Catalog, CatalogBuf, Skill, SkillDef};
use tokio::sync::mpsc;

use crate::connect::{SKILLS, connect, discover, old};

static OLD: SkillDef = SkillDef::new("pdf", "Reads PDFs.", "Version 1.\n").built_in();
static NEW: SkillDef = SkillDef::new("pdf", "Reads PDFs.", "Version 2.\n").built_in();

fn skills(def: &'static SkillDef<'static>) -> CatalogBuf<'static> {
    [Skill::from(def)].into_iter().collect()
}

/// A client that hands on what it is told.
#[derive(Clone)]
struct Listener(mpsc::UnboundedSender<&'static str>);

impl ClientHandler for Listener {
    async fn on_resource_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.0.send("resources").unwrap();
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.0.send("tools").unwrap();
    }

    async fn on_prompt_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.0.send("prompts").unwrap();
    }
}

#[tokio::test]
async fn old_clients_are_told_without_asking() {
    let server = SkillServer::new(Catalog::EMPTY).with_reload();
    let (sender, mut told) = mpsc::unbounded_channel();
    let client = connect(server.connection(), Listener(sender), ClientLifecycleMode::Initialize).await;
    assert!(client.list_all_tools().await.unwrap().is_empty());
    assert!(server.reload(SKILLS).await);
    let mut heard = [told.recv().await.unwrap(), told.recv().await.unwrap(), told.recv().await.unwrap()];
    heard.sort_unstable();
    assert_eq!(heard, ["prompts", "resources", "tools"]);
    assert_eq!(client.list_all_tools().await.unwrap().len(), 1);
    assert_eq!(client.list_all_skills().await.unwrap().len(), 3);

    assert!(!server.reload(SKILLS).await);
    assert!(told.try_recv().is_err());
}

#[tokio::test]
async fn clients_of_today_are_told_what_they_subscribed_to() {
    let server = SkillServer::new(Catalog::EMPTY).with_reload();
    let (sender, _) = mpsc::unbounded_channel();
    let client = connect(server.connection(), Listener(sender), discover()).await;
    let filter = SubscriptionFilter::builder().resources_list_changed().build();
    let mut subscription = client.listen(filter).await.unwrap();
    for next in [SKILLS, Catalog::EMPTY] {
        assert!(server.reload(next).await);
        let told = subscription.next().await.unwrap().unwrap();
        assert!(matches!(told, ServerNotification::ResourceListChangedNotification(_)), "{told:?}");
    }
}

#[tokio::test]
async fn a_skill_that_changed_is_loaded_again() {
    let server = SkillServer::new(skills(&OLD)).with_reload();
    let client = old(server.connection()).await;
    let call = async || {
        let arguments = json!({ "name": "pdf" }).as_object().unwrap().clone();
        let result = client.call_tool(CallToolRequestParams::new("skill").with_arguments(arguments)).await;
        result.unwrap().content[0].as_text().unwrap().text.clone()
    };
    assert!(call().await.contains("Version 1."));
    assert!(server.reload(skills(&NEW)).await);
    assert!(call().await.contains("Version 2."));
    assert!(call().await.contains("already active"));
}

#[tokio::test]
async fn a_bundle_announces_no_changes() {
    let client = old(SkillServer::new(SKILLS)).await;
    let capabilities = client.peer_info().unwrap().capabilities.clone();
    assert_eq!(capabilities.resources.unwrap().list_changed, None);
    let client = old(SkillServer::new(SKILLS).with_reload()).await;
    let capabilities = client.peer_info().unwrap().capabilities.clone();
    assert_eq!(capabilities.resources.unwrap().list_changed, Some(true));
}
