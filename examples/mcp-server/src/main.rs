//! An MCP server in one file: its skills are compiled in, and nothing has to lie beside the binary.

#[cfg(feature = "http")]
mod http;

use std::{net::SocketAddr, process::ExitCode};

use clap::Parser;
use rmcp::{ServiceExt, model::Implementation, transport::stdio};
use skills_mcp::{SkillServer, patient};
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/", preset = "strict", digests = true);

/// Skills for being on call, over the Model Context Protocol.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// Serves over HTTP at this loopback address, instead of standard input and output
    #[cfg(feature = "http")]
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "127.0.0.1:8000")]
    http: Option<SocketAddr>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run(Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> Result<(), Box<dyn std::error::Error>> {
    let server = SkillServer::new(SKILLS)
        .with_info(Implementation::new("on-call-skills", env!("CARGO_PKG_VERSION")))
        .with_instructions(
            "Skills for being on call: searching logs, handing over a shift, writing a postmortem.",
        );
    #[cfg(feature = "http")]
    if let Some(address) = cli.http {
        return http::serve(server, address).await;
    }
    let _ = cli;
    // It ends when the client closes standard input.
    server.serve(patient(stdio())).await?.waiting().await?;
    Ok(())
}
