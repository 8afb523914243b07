//! A server that offers skills and nothing else.

mod handler;

use std::sync::{Arc, PoisonError, RwLock};

use rmcp::model::Implementation;
use skills_runtime::Gate;

use crate::{ServedCatalog, SkillSession, reload::Changes};

/// A server that offers skills and nothing else: the extension, the tool, the prompts.
///
/// A clone is the same server on the same connection; [`connection`](SkillServer::connection) makes one for another.
///
/// ```
/// use rmcp::{ServerHandler, model::Implementation};
/// use skills_mcp::SkillServer;
/// use skills_runtime::Catalog;
///
/// static SKILLS: Catalog = Catalog::EMPTY; // include_skills!("skills/", digests = true)
///
/// let server = SkillServer::new(SKILLS)
///     .with_info(Implementation::new("release-skills", "1.0.0"))
///     .with_instructions("Skills for releasing a project.");
/// assert!(server.get_info().capabilities.supports_directory_read());
///
/// // Over HTTP, where there are many connections:
/// let factory = move || Ok::<_, std::io::Error>(server.connection());
/// # let _ = factory;
/// ```
#[derive(Clone)]
pub struct SkillServer {
    served: Arc<RwLock<ServedCatalog>>,
    info: Implementation,
    instructions: Option<String>,
    session: SkillSession,
    file_tool: bool,
    /// There for a server whose skills may change.
    changes: Option<Changes>,
}

impl SkillServer {
    /// Serves skills: a catalog, or a [`ServedCatalog`] with settings of its own.
    pub fn new(skills: impl Into<ServedCatalog>) -> Self {
        SkillServer {
            served: Arc::new(RwLock::new(skills.into())),
            info: Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")),
            instructions: None,
            session: SkillSession::new(),
            file_tool: false,
            changes: None,
        }
    }

    /// The name and version that clients see, instead of this crate's.
    pub fn with_info(mut self, info: Implementation) -> Self {
        self.info = info;
        self
    }

    /// What clients tell the model about the server as a whole.
    pub fn with_instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Asks `gate` about each activation through the tool or a prompt. Without one, only skills that are part of the
    /// build are let through.
    pub fn with_gate(mut self, gate: impl Gate + Send + Sync + 'static) -> Self {
        self.session = self.session.with_gate(gate);
        self
    }

    /// Offers the tool `read_skill_file` beside `skill`, for clients whose model cannot read resources.
    pub fn with_file_tool(mut self) -> Self {
        self.file_tool = true;
        self
    }

    /// Announces that the skills may change, so that clients listen for it; see [`reload`](SkillServer::reload).
    pub fn with_reload(mut self) -> Self {
        self.changes = Some(Changes::new());
        self
    }

    /// The same server for another connection: nothing is loaded there yet.
    pub fn connection(&self) -> Self {
        SkillServer { session: self.session.anew(), ..self.clone() }
    }

    /// What is served now.
    pub fn served(&self) -> ServedCatalog {
        self.served.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Serves other skills from now on, on every connection, and says whether they differ from those before. If they
    /// do, all clients are told, where [`with_reload`](SkillServer::with_reload) announced it.
    ///
    /// What the model has loaded stays loaded, but for skills whose content has changed: those may be loaded again.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// use skills_mcp::SkillServer;
    /// use skills_runtime::{Catalog, CatalogBuf, Skill, SkillDef};
    ///
    /// static PDF: SkillDef = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n");
    /// let server = SkillServer::new(Catalog::EMPTY).with_reload();
    /// let skills = || [Skill::from(&PDF)].into_iter().collect::<CatalogBuf<'static>>();
    /// assert!(server.reload(skills()).await);
    /// assert!(!server.reload(skills()).await);
    /// # }
    /// ```
    pub async fn reload(&self, skills: impl Into<ServedCatalog>) -> bool {
        let skills = skills.into();
        let differs = {
            let mut served = self.served.write().unwrap_or_else(PoisonError::into_inner);
            let skills = skills.with_page_size(served.page_size);
            let differs = !skills
                .catalog()
                .iter()
                .map(|skill| (skill.name(), skill.fingerprint()))
                .eq(served.catalog().iter().map(|skill| (skill.name(), skill.fingerprint())));
            *served = skills;
            differs
        };
        if let (true, Some(changes)) = (differs, &self.changes) {
            changes.tell().await;
        }
        differs
    }
}

impl std::fmt::Debug for SkillServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SkillServer")
            .field("name", &self.info.name)
            .field("served", &self.served())
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}
