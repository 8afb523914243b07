//! The server as rmcp's own client sees it, over the fixtures in `tests/fixtures/mcp`.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // A test ends where something is wrong.

#[path = "mcp/connect.rs"]
mod connect;
#[path = "mcp/extension.rs"]
mod extension;
#[path = "mcp/files.rs"]
mod files;
#[path = "mcp/pages.rs"]
mod pages;
#[path = "mcp/prompts.rs"]
mod prompts;
#[path = "mcp/reload.rs"]
mod reload;
#[path = "mcp/tool.rs"]
mod tool;
