//! A catalog as the skills extension sees it: which skills are served, which are listed, and their entries.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rmcp::{
    ErrorData,
    model::{GetSkillResult, ListSkillsResult, PaginatedRequestParams, SKILL_MD},
};
use skills_runtime::{Catalog, Skill};

use crate::{Source, entry, page::page, uri};

/// How many items a page has when nothing else is said.
const PAGE: usize = 100;

/// A catalog as the skills extension sees it. It answers `skills/list`, `skills/get`, `resources/list`,
/// `resources/read` and `resources/directory/read`, and any handler can delegate to it.
///
/// Digests are taken from the build where the bundle was made with `digests = true`. Others are computed when a skill
/// is first asked for, and kept.
///
/// ```
/// use rmcp::{
///     ErrorData, RoleServer, ServerHandler,
///     model::{
///         GetSkillRequestParams, GetSkillResult, ListSkillsResult, PaginatedRequestParams, ReadResourceRequestParams,
///         ReadResourceResponse, ServerCapabilities, ServerConfig,
///     },
///     service::RequestContext,
/// };
/// use skills_mcp::ServedCatalog;
///
/// /// A server with resources of its own beside its skills.
/// #[derive(Clone)]
/// struct Server {
///     skills: ServedCatalog,
/// }
///
/// impl ServerHandler for Server {
///     fn get_info(&self) -> ServerConfig {
///         ServerConfig::new(ServerCapabilities::builder().enable_resources().enable_skills().build())
///     }
///
///     async fn list_skills(
///         &self,
///         request: Option<PaginatedRequestParams>,
///         _: RequestContext<RoleServer>,
///     ) -> Result<ListSkillsResult, ErrorData> {
///         self.skills.list_skills(request)
///     }
///
///     async fn get_skill(
///         &self,
///         request: GetSkillRequestParams,
///         _: RequestContext<RoleServer>,
///     ) -> Result<GetSkillResult, ErrorData> {
///         self.skills.get_skill(&request.uri)
///     }
///
///     async fn read_resource(
///         &self,
///         request: ReadResourceRequestParams,
///         _: RequestContext<RoleServer>,
///     ) -> Result<ReadResourceResponse, ErrorData> {
///         match self.skills.read_resource(&request.uri) {
///             Some(file) => Ok(file.into()),
///             None => Err(ErrorData::resource_not_found("neither a skill's file nor ours", None)),
///         }
///     }
/// }
/// ```
#[derive(Clone)]
pub struct ServedCatalog {
    source: Arc<dyn Source>,
    /// In byte order of names, as the catalog has them.
    served: Arc<[Served]>,
    left_out: Arc<[LeftOut]>,
    pub(crate) page_size: usize,
}

struct Served {
    name: String,
    uri: String,
    listed: bool,
    entry: OnceLock<rmcp::model::Skill>,
}

/// A skill that the extension does not allow, and why. It still has its tool and its prompt.
///
/// ```
/// use skills_mcp::ServedCatalog;
/// use skills_runtime::{CatalogBuf, Skill, SkillDef};
///
/// static BARE: SkillDef = SkillDef::new("bare", "Written by hand, without a frontmatter.", "# Bare\n");
/// let skills: CatalogBuf<'static> = [Skill::from(&BARE)].into_iter().collect();
/// let served = ServedCatalog::new(skills);
/// assert_eq!(served.left_out()[0].to_string(), "skill `bare` is not served: its frontmatter has no `name`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    name: String,
    reason: String,
}

impl LeftOut {
    /// The skill's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Why it is not served, in words.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skill `{}` is not served: {}", self.name, self.reason)
    }
}

impl ServedCatalog {
    /// Serves the skills of `source`.
    pub fn new(source: impl Source) -> Self {
        let (mut served, mut left_out) = (Vec::new(), Vec::new());
        for skill in source.catalog().iter().filter(|skill| skill.model_invocable() || skill.user_invocable())
        {
            let name = skill.name().to_owned();
            match entry::fault(skill) {
                Some(reason) => left_out.push(LeftOut { name, reason }),
                None => served.push(Served {
                    uri: uri::skill_uri(&name, SKILL_MD),
                    name,
                    listed: skill.model_invocable(),
                    entry: OnceLock::new(),
                }),
            }
        }
        let source: Arc<dyn Source> = Arc::new(source);
        ServedCatalog { source, served: served.into(), left_out: left_out.into(), page_size: PAGE }
    }

    /// Gives so many items a page, instead of 100; one at least.
    pub fn with_page_size(mut self, items: usize) -> Self {
        self.page_size = items.max(1);
        self
    }

    /// The catalog.
    pub fn catalog(&self) -> Catalog<'_> {
        self.source.catalog()
    }

    /// The skills that the extension does not allow.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Answers `skills/list`: the skills that the model may invoke, in byte order of names.
    ///
    /// # Errors
    ///
    /// Invalid params, when the cursor is not one of ours.
    pub fn list_skills(
        &self,
        request: Option<PaginatedRequestParams>,
    ) -> Result<ListSkillsResult, ErrorData> {
        let cursor = request.and_then(|params| params.cursor);
        let page = page(self.listed(), |served| &served.uri, cursor.as_deref(), self.page_size)?;
        let skills = page.items.into_iter().map(|served| self.entry(served)).collect::<Result<_, _>>()?;
        let mut result = ListSkillsResult::with_all_items(skills);
        result.next_cursor = page.next;
        Ok(result)
    }

    /// Answers `skills/get`, also for a skill that is not listed because only a user may invoke it.
    ///
    /// # Errors
    ///
    /// Invalid params, when the URI is not that of a served `SKILL.md`.
    pub fn get_skill(&self, uri: &str) -> Result<GetSkillResult, ErrorData> {
        let served = self.served.iter().find(|served| served.uri == uri);
        let Some(served) = served else {
            return Err(ErrorData::invalid_params(format!("no skill is served at {uri}"), None));
        };
        Ok(GetSkillResult::new(self.entry(served)?))
    }

    /// The served skill with this name.
    pub(crate) fn served(&self, name: &str) -> Option<Skill<'_>> {
        self.served.binary_search_by(|served| served.name.as_str().cmp(name)).ok()?;
        self.catalog().get(name)
    }

    /// The names of the listed skills, with the URIs of their `SKILL.md`.
    pub(crate) fn listed_skills(&self) -> impl Iterator<Item = (Skill<'_>, &str)> {
        let catalog = self.catalog();
        self.listed().filter_map(move |served| Some((catalog.get(&served.name)?, served.uri.as_str())))
    }

    fn listed(&self) -> impl Iterator<Item = &Served> {
        self.served.iter().filter(|served| served.listed)
    }

    fn entry(&self, served: &Served) -> Result<rmcp::model::Skill, ErrorData> {
        if let Some(entry) = served.entry.get() {
            return Ok(entry.clone());
        }
        let skill = self.catalog().get(&served.name);
        let entry = skill.ok_or_else(|| "it is gone".to_owned()).and_then(entry::entry);
        let entry = entry.map_err(|reason| {
            ErrorData::internal_error(format!("skill `{}` cannot be described: {reason}", served.name), None)
        })?;
        Ok(served.entry.get_or_init(|| entry).clone())
    }
}

impl<S: Source> From<S> for ServedCatalog {
    fn from(source: S) -> Self {
        ServedCatalog::new(source)
    }
}

/// Lists the names of what is served.
impl fmt::Debug for ServedCatalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServedCatalog")?;
        f.debug_set().entries(self.served.iter().map(|served| &served.name)).finish()
    }
}
