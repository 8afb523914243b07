//! The methods of the protocol, each handed on to who answers it.

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CacheScope, CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, ErrorCode,
        GetPromptRequestParams, GetPromptResponse, GetSkillRequestParams, GetSkillResult, ListPromptsResult,
        ListResourcesResult, ListSkillsResult, ListToolsResult, PaginatedRequestParams, ProtocolVersion,
        ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult, ReadResourceRequestParams,
        ReadResourceResponse, SKILLS_EXTENSION_ID, ServerCapabilities, ServerConfig, SubscriptionFilter,
    },
    service::{NotificationContext, RequestContext, SubscriptionContext},
};

use super::SkillServer;
use crate::{page::page, reload::Changes};

/// How long a client may keep what cannot change while the program runs, in milliseconds: an hour.
const FRESH: u64 = 3_600_000;

/// The methods that take parameters.
const METHODS: [&str; 9] = [
    "prompts/get",
    "prompts/list",
    "resources/directory/read",
    "resources/list",
    "resources/read",
    "skills/get",
    "skills/list",
    "tools/call",
    "tools/list",
];

type Context = RequestContext<RoleServer>;

/// Says how long a result holds, to clients that know the fields; rmcp says "not at all" where nothing is said.
macro_rules! hinted {
    ($server:expr, $context:expr, $result:expr) => {{
        let mut result = $result;
        if $server.never_changes() && knows_hints(&$context) {
            result.ttl_ms = Some(FRESH);
            result.cache_scope = Some(CacheScope::Public);
        }
        result
    }};
}

fn knows_hints(context: &Context) -> bool {
    context.protocol_version().is_some_and(|version| version >= ProtocolVersion::V_2026_07_28)
}

impl SkillServer {
    fn never_changes(&self) -> bool {
        self.changes.is_none()
    }
}

impl ServerHandler for SkillServer {
    fn get_info(&self) -> ServerConfig {
        let builder = ServerCapabilities::builder().enable_tools().enable_prompts().enable_resources();
        let builder = builder.enable_skills_with_directory_read();
        let capabilities = if self.never_changes() {
            builder.build()
        } else {
            let builder = builder.enable_tool_list_changed().enable_prompts_list_changed();
            builder.enable_resources_list_changed().build()
        };
        let config = ServerConfig::new(capabilities).with_server_info(self.info.clone());
        match &self.instructions {
            Some(instructions) => config.with_instructions(instructions),
            None => config,
        }
    }

    async fn list_skills(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Context,
    ) -> Result<ListSkillsResult, ErrorData> {
        Ok(hinted!(self, context, self.served().list_skills(request)?))
    }

    async fn get_skill(
        &self,
        request: GetSkillRequestParams,
        context: Context,
    ) -> Result<GetSkillResult, ErrorData> {
        Ok(hinted!(self, context, self.served().get_skill(&request.uri)?))
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Context,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(hinted!(self, context, self.served().list_resources(request)?))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: Context,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let served = self.served();
        let Some(file) = served.read_resource(&request.uri) else {
            let message = format!("{} is no file of a skill that is served", request.uri);
            return Err(ErrorData::resource_not_found(message, None));
        };
        Ok(hinted!(self, context, file).into())
    }

    async fn read_resource_directory(
        &self,
        request: ReadResourceDirectoryRequestParams,
        _: Context,
    ) -> Result<ReadResourceDirectoryResult, ErrorData> {
        self.served().read_directory(&request)
    }

    /// Clients that know the extension load skills through it, so the model is not shown a second way.
    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: Context,
    ) -> Result<ListToolsResult, ErrorData> {
        let extensions = context.client_capabilities().and_then(|capabilities| capabilities.extensions);
        let knows_skills = extensions.is_some_and(|known| known.contains_key(SKILLS_EXTENSION_ID));
        let served = self.served();
        let tools = if knows_skills {
            Vec::new()
        } else {
            let file_tool = if self.file_tool { served.file_tool() } else { None };
            self.session.tool(served.catalog()).into_iter().chain(file_tool).collect()
        };
        Ok(hinted!(self, context, ListToolsResult::with_all_items(tools)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: Context,
    ) -> Result<CallToolResponse, ErrorData> {
        let served = self.served();
        let result = self.session.call_tool(served.catalog(), &request);
        let result = result.or_else(|| if self.file_tool { served.call_file_tool(&request) } else { None });
        let unknown = || ErrorData::invalid_params(format!("there is no tool `{}`", request.name), None);
        result.map(Into::into).ok_or_else(unknown)
    }

    async fn list_prompts(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Context,
    ) -> Result<ListPromptsResult, ErrorData> {
        let served = self.served();
        let cursor = request.and_then(|params| params.cursor);
        let prompts = self.session.prompts(served.catalog());
        let page = page(prompts, |prompt| &prompt.name, cursor.as_deref(), served.page_size)?;
        let mut result = ListPromptsResult::with_all_items(page.items);
        result.next_cursor = page.next;
        Ok(hinted!(self, context, result))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: Context,
    ) -> Result<GetPromptResponse, ErrorData> {
        self.session.prompt(self.served().catalog(), &request).map(Into::into)
    }

    /// A known method lands here when its parameters cannot be read.
    async fn on_custom_request(&self, request: CustomRequest, _: Context) -> Result<CustomResult, ErrorData> {
        let method = request.method;
        if METHODS.contains(&method.as_str()) {
            return Err(ErrorData::invalid_params(
                format!("the parameters of {method} cannot be read"),
                None,
            ));
        }
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("there is no method {method}"), None))
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        if let Some(changes) = &self.changes {
            changes.add(context.peer);
        }
    }

    fn accepted_subscription_filter(&self, _: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        self.changes.as_ref().map(|_| Changes::filter())
    }

    async fn listen(&self, subscription: SubscriptionContext) -> Result<(), ErrorData> {
        match &self.changes {
            Some(changes) => changes.serve(subscription).await,
            None => subscription.cancelled().await,
        }
        Ok(())
    }
}
