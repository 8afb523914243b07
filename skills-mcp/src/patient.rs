//! A transport that waits for a client to introduce itself.

use std::future::Future;

use rmcp::{
    RoleServer,
    model::{ClientJsonRpcMessage, ClientRequest, GetMeta, JsonRpcMessage},
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::{IntoTransport, Transport},
};

/// The same transport, which passes over what is no request until the client has introduced itself.
///
/// rmcp answers a request that comes too early with an error, but ends at a notification or a response. Over standard
/// input that would end the program.
///
/// ```
/// # use rmcp::{RoleServer, transport::Transport};
/// use skills_mcp::patient;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let early = &b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n\
///     {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n"[..];
/// let mut transport = patient((early, tokio::io::sink())); // or rmcp::transport::stdio()
/// assert!(transport.receive().await.unwrap().into_request().is_some());
/// assert!(transport.receive().await.is_none());
/// # }
/// ```
pub fn patient<E, A>(
    transport: impl IntoTransport<RoleServer, E, A>,
) -> impl Transport<RoleServer, Error = E> + 'static
where
    E: std::error::Error + Send + Sync + 'static,
{
    Patient { inner: transport.into_transport(), introduced: false }
}

struct Patient<T> {
    inner: T,
    introduced: bool,
}

impl<T: Transport<RoleServer>> Transport<RoleServer> for Patient<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.inner.send(message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let message = self.inner.receive().await?;
            self.introduced |= introduces(&message);
            if self.introduced || matches!(message, JsonRpcMessage::Request(_)) {
                return Some(message);
            }
        }
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.inner.close()
    }
}

/// Whether a message begins a connection: `initialize`, or since 2026-07-28 any request that carries its version.
fn introduces(message: &ClientJsonRpcMessage) -> bool {
    let JsonRpcMessage::Request(message) = message else { return false };
    match &message.request {
        ClientRequest::InitializeRequest(_) => true,
        ClientRequest::DiscoverRequest(_) => false,
        request => request.get_meta().protocol_version().is_some(),
    }
}
