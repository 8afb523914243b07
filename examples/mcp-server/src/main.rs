//! An MCP server in one file: its skills are compiled in, and nothing has to lie beside the binary.

#[cfg(feature = "overlay")]
mod folders;
#[cfg(feature = "http")]
mod http;

use std::process::ExitCode;

use clap::Parser;
use rmcp::{ServiceExt, model::Implementation, transport::stdio};
use skills_mcp::{ServedCatalog, SkillServer, patient};
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/", preset = "strict", digests = true);

/// Skills for being on call, over the Model Context Protocol.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// Serves over HTTP at this loopback address, instead of standard input and output
    #[cfg(feature = "http")]
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "127.0.0.1:8000")]
    http: Option<std::net::SocketAddr>,
    /// Serves the skills of this folder too; may be given again. SIGHUP reads it anew
    #[cfg(feature = "overlay")]
    #[arg(long, value_name = "DIR")]
    skills: Vec<std::path::PathBuf>,
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
    let _ = &cli; // Without features there is nothing to say on the command line.
    #[cfg(feature = "overlay")]
    if !cli.skills.is_empty() {
        let overlay = folders::read(&cli.skills)?;
        let server = server(overlay.clone()).with_gate(folders::gate).with_reload();
        tokio::spawn(folders::read_again(server.clone(), overlay));
        return serve(server, &cli).await;
    }
    serve(server(SKILLS), &cli).await
}

fn server(skills: impl Into<ServedCatalog>) -> SkillServer {
    let skills = skills.into();
    for left_out in skills.left_out() {
        eprintln!("warning: {left_out}");
    }
    SkillServer::new(skills)
        .with_file_tool()
        .with_info(Implementation::new("on-call-skills", env!("CARGO_PKG_VERSION")))
        .with_instructions(
            "Skills for being on call: searching logs, handing over a shift, writing a postmortem.",
        )
}

async fn serve(server: SkillServer, cli: &Cli) -> Result<(), Box<dyn std::error::Error>> {
    #[cfg(feature = "http")]
    if let Some(address) = cli.http {
        return http::serve(server, address).await;
    }
    let _ = cli;
    // It ends when the client closes standard input.
    server.serve(patient(stdio())).await?.waiting().await?;
    Ok(())
}
