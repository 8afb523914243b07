//! Serves Agent Skills that are part of a program over the [Model Context Protocol], with [rmcp].
//!
//! A client finds the skills through one of three doors, and reads the same bytes behind each of them:
//!
//! - the [skills extension] (SEP-2640, `io.modelcontextprotocol/skills`): `skills/list`, `skills/get`,
//!   `resources/read` and `resources/directory/read`, with a SHA-256 for every file;
//! - the tool `skill`, for clients without the extension: the contract of `skills-runtime`, one session a connection;
//! - prompts, for the skills that a user may invoke, with their arguments.
//!
//! [`SkillServer`] is a ready handler:
//!
//! ```
//! use rmcp::{ServiceExt, model::Implementation};
//! use skills_mcp::SkillServer;
//! use skills_runtime::Catalog;
//!
//! # static SKILLS: Catalog = Catalog::EMPTY; /*
//! static SKILLS: Catalog = include_skills!("skills/", digests = true);
//! # */
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let server = SkillServer::new(SKILLS).with_info(Implementation::new("release-skills", "1.0.0"));
//! # let stdio = || (tokio::io::empty(), tokio::io::sink());
//! # let started =
//! server.serve(stdio()).await // rmcp::transport::stdio
//! # ;
//! # assert!(started.is_err(), "nobody is there");
//! # Ok(())
//! # }
//! ```
//!
//! A server that does more delegates to a [`ServedCatalog`], which answers the four methods of the extension, and to
//! a [`SkillSession`], which answers for the tool and the prompts.
//!
//! # What is served
//!
//! A skill that the model may invoke is listed. One that only a user may invoke is not, but its files can be read, since
//! its prompt names them. One that neither may invoke is not there at all. A skill that the extension does not allow
//! (more than 512 files or 16 MiB, a name that is not one of the specification) keeps its tool and prompt, and
//! [`ServedCatalog::left_out`] says why it is not served otherwise; the rules `skill-too-large`, `name-charset` and `name-hyphens` say so
//! while the program is built.
//!
//! [Model Context Protocol]: https://modelcontextprotocol.io
//! [skills extension]: https://modelcontextprotocol.io/extensions/skills/overview
//! [rmcp]: https://docs.rs/rmcp

mod catalog;
mod directory;
mod entry;
mod file_tool;
mod files;
mod page;
mod patient;
mod prompts;
mod reload;
mod server;
mod session;
mod source;
mod uri;

pub use catalog::{LeftOut, ServedCatalog};
pub use patient::patient;
pub use server::SkillServer;
pub use session::SkillSession;
pub use source::Source;
pub use uri::skill_uri;
