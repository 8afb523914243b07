//! Skills from folders that were named on the command line, on top of the bundled ones.

use std::{path::PathBuf, sync::Arc};

use skills_mcp::SkillServer;
use skills_runtime::{
    Decision, GateReason, GateRequest, Overlay,
    overlay::{BadOption, Changes, OverlayBuilder},
};

use crate::SKILLS;

/// Reads the folders. What is wrong with a skill goes to the log, and that skill stays out.
pub(crate) fn read(folders: &[PathBuf]) -> Result<Arc<Overlay>, BadOption> {
    let builder = folders.iter().fold(Overlay::over(SKILLS), OverlayBuilder::root);
    let overlay = builder.load()?;
    log(&overlay);
    Ok(Arc::new(overlay))
}

/// Whoever named a folder trusts what lies in it, but not what it leads to elsewhere.
pub(crate) fn gate(request: &GateRequest<'_>) -> Decision {
    match request.reason() {
        GateReason::Normal | GateReason::Untrusted => Decision::Allow,
        _ => Decision::deny("it lies in a place that was not named"),
    }
}

/// Reads the folders again whenever the process is told to, and tells the clients.
#[cfg(unix)]
pub(crate) async fn read_again(server: SkillServer, mut overlay: Arc<Overlay>) {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut hangups) = signal(SignalKind::hangup()) else { return };
    while hangups.recv().await.is_some() {
        let next = Arc::new(overlay.reloaded());
        log(&next);
        eprintln!("read again: {}", Changes::between(&overlay.catalog(), &next.catalog()));
        server.reload(next.clone()).await;
        overlay = next;
    }
}

/// Where there is no such signal, a new start reads them again.
#[cfg(not(unix))]
pub(crate) async fn read_again(_: SkillServer, _: Arc<Overlay>) {}

fn log(overlay: &Overlay) {
    for finding in overlay.findings() {
        eprintln!("{finding}");
    }
}
