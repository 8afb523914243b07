//! The server over HTTP, for clients on this machine.

use std::{error::Error, net::SocketAddr, sync::Arc};

use hyper::server::conn::http1;
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
};
use skills_mcp::SkillServer;
use tokio::net::TcpListener;

/// Serves until the program is ended.
pub(crate) async fn serve(server: SkillServer, address: SocketAddr) -> Result<(), Box<dyn Error>> {
    if !address.ip().is_loopback() {
        return Err(format!("{address} is no loopback address, and there is no one at the door").into());
    }
    let listener = TcpListener::bind(address).await?;
    eprintln!("listening on http://{}/", listener.local_addr()?);

    // A page in a browser is no client: requests that say they come from one are refused. So is a `Host` that is not this
    // machine, by default: a page's name may be made to lead here.
    let config = StreamableHttpServerConfig::default().enforce_origin_validation();
    let factory = move || Ok(server.connection());
    let service = StreamableHttpService::new(factory, Arc::new(LocalSessionManager::default()), config);
    loop {
        let (stream, _) = listener.accept().await?;
        let service = TowerToHyperService::new(service.clone());
        tokio::spawn(async move {
            // One client's broken connection is no reason to end.
            if let Err(error) = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await {
                eprintln!("a connection broke: {error}");
            }
        });
    }
}
