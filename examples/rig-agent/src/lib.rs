//! Skills inside an agent of rig: the adapter, and a model endpoint that needs no network.

pub mod script;
pub mod skills;

use std::sync::Arc;

use rig_agent::{Agent, AgentBuilder};
use rig_core::{
    completion::message::EmptyToolName, http_client::HttpClientExt, providers::openai::OpenAIConfig,
};
use skills_runtime::{Catalog, SharedSession, include_skills};

/// The skills, as checked while this was compiled.
pub static SKILLS: Catalog = include_skills!("skills/", preset = "strict");

/// An agent with the skills, on a model that is reached through `http`.
///
/// # Errors
///
/// A tool without a name, which the compile-time checks rule out.
pub fn agent(http: impl HttpClientExt + 'static) -> Result<Agent, EmptyToolName> {
    let model = OpenAIConfig::new("no key is needed").connect(http).chat("scripted");
    let session = Arc::new(SharedSession::new(SKILLS.session()));
    let mut tools = vec![skills::file_tool(SKILLS)?];
    tools.extend(skills::skill_tool(SKILLS, session).transpose()?);
    let agent = AgentBuilder::new(model)
        .preamble(format!("You help with databases.\n\n{}", SKILLS.system_prompt()))
        .default_max_turns(8)
        .dynamic_tools(tools)
        .build();
    Ok(agent)
}
