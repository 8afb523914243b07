//! Telling clients that the skills are others now.

use std::sync::{Arc, Mutex, PoisonError};

use rmcp::{
    Peer, RoleServer,
    model::SubscriptionFilter,
    service::{SubscriptionContext, SubscriptionSendError},
};
use tokio::sync::watch;

/// Who wants to hear of changes. Cloning it shares the list.
#[derive(Clone)]
pub(crate) struct Changes {
    /// For clients since 2026-07-28, which subscribe: how often the skills have changed.
    count: watch::Sender<u64>,
    /// Clients before that are told without asking.
    peers: Arc<Mutex<Vec<Peer<RoleServer>>>>,
}

impl Changes {
    pub(crate) fn new() -> Self {
        Changes { count: watch::Sender::new(0), peers: Arc::default() }
    }

    /// What a client may subscribe to.
    pub(crate) fn filter() -> SubscriptionFilter {
        let filter = SubscriptionFilter::builder().tools_list_changed();
        filter.prompts_list_changed().resources_list_changed().build()
    }

    /// Remembers a client that is told without asking.
    pub(crate) fn add(&self, peer: Peer<RoleServer>) {
        let mut peers = self.peers.lock().unwrap_or_else(PoisonError::into_inner);
        peers.retain(|peer| !peer.is_transport_closed());
        peers.push(peer);
    }

    /// Tells all of them.
    pub(crate) async fn tell(&self) {
        self.count.send_modify(|count| *count += 1);
        let peers = {
            let mut peers = self.peers.lock().unwrap_or_else(PoisonError::into_inner);
            peers.retain(|peer| !peer.is_transport_closed());
            peers.clone()
        };
        for peer in peers {
            // One that went away meanwhile needs no news.
            let _ = peer.notify_resource_list_changed().await;
            let _ = peer.notify_tool_list_changed().await;
            let _ = peer.notify_prompt_list_changed().await;
        }
    }

    /// Tells one subscriber of every change until it has heard enough.
    pub(crate) async fn serve(&self, subscription: SubscriptionContext) {
        let mut count = self.count.subscribe();
        let sink = subscription.sink();
        loop {
            tokio::select! {
                () = subscription.cancelled() => return,
                changed = count.changed() => if changed.is_err() { return },
            }
            let sent = [
                sink.notify_resource_list_changed().await,
                sink.notify_tool_list_changed().await,
                sink.notify_prompt_list_changed().await,
            ];
            let is_over = |sent: &Result<(), SubscriptionSendError>| {
                // What it did not subscribe to is not sent, and that is well.
                !matches!(sent, Ok(()) | Err(SubscriptionSendError::NotificationNotAccepted(_)))
            };
            if sent.iter().any(is_over) {
                return;
            }
        }
    }
}
