//! The skills, a server with them, and a client that is connected to it.

use rmcp::{
    ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient, ServiceError, ServiceExt,
    model::{
        ClientCapabilities, ClientConfig, Implementation, JsonObject, ProtocolVersion, SKILLS_EXTENSION_ID,
    },
    service::RunningService,
};
use skills_mcp::SkillServer;
use skills_runtime::{Catalog, include_skills};

pub(crate) static SKILLS: Catalog = include_skills!(
    "$FIXTURES/mcp",
    digests = true,
    allow = ["untracked-root", "outside-package", "nested-skill-file", "unreachable-skill"]
);

pub(crate) type Client<H = ClientConfig> = RunningService<RoleClient, H>;

/// A client of today, which knows the extension.
pub(crate) async fn modern(server: SkillServer) -> Client {
    let mut capabilities = ClientCapabilities::default();
    capabilities.extensions =
        Some([(SKILLS_EXTENSION_ID.to_owned(), JsonObject::new())].into_iter().collect());
    connect(server, ClientConfig::new(capabilities, Implementation::new("test", "1")), discover()).await
}

/// A client from before the extension.
pub(crate) async fn old(server: SkillServer) -> Client {
    let config = ClientConfig::new(ClientCapabilities::default(), Implementation::new("test", "1"));
    connect(server, config, ClientLifecycleMode::Initialize).await
}

pub(crate) fn discover() -> ClientLifecycleMode {
    ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] }
}

pub(crate) async fn connect<H: ClientHandler>(
    server: SkillServer,
    client: H,
    mode: ClientLifecycleMode,
) -> Client<H> {
    let (theirs, ours) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move { server.serve(theirs).await.unwrap().waiting().await.unwrap() });
    client.serve_with_lifecycle(ours, mode).await.unwrap()
}

/// The code and the message of a protocol error.
pub(crate) fn error<T: std::fmt::Debug>(result: Result<T, ServiceError>) -> (i32, String) {
    match result {
        Err(ServiceError::McpError(error)) => (error.code.0, error.message.into_owned()),
        other => panic!("no protocol error: {other:?}"),
    }
}
