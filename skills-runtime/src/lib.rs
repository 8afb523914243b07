//! Agent Skills embedded in a program, and served without parsing, allocation or disk.
//!
//! A *skill* is a folder with a `SKILL.md`: frontmatter that says what it is for, and a body of instructions. A model
//! sees the **catalog** always (name and description), a **body** when it activates a skill, and the **resources**
//! of a skill on demand. `include_skills!` embeds a folder of them while the crate compiles:
//!
#![cfg_attr(all(feature = "macros", feature = "alloc"), doc = "```")]
#![cfg_attr(not(all(feature = "macros", feature = "alloc")), doc = "```ignore")]
//! # macro_rules! include_skills { ($root:literal) => { skills_runtime::include_skills!(
//! #     "$FIXTURES/layers/skills", allow = ["untracked-root", "outside-package"]) } }
//! use skills_runtime::Catalog;
//!
//! static SKILLS: Catalog = include_skills!("skills/");
//!
//! let system_prompt = format!("You are a helpful assistant.\n\n{}", SKILLS.system_prompt());
//! let tool = SKILLS.tool().unwrap();
//! println!("{} {} {}", tool.name(), tool.description(), tool.input_schema());
//!
//! let mut session = SKILLS.session();
//! let answer = session.activate("read-pdf").to_string(); // as the model called the tool
//! assert!(answer.contains("Run `scripts/text.sh`"));
//! # assert!(system_prompt.contains("<name>read-pdf</name>"));
//! ```
//!
//! There is a guide for whoever writes an agent loop, a page for each tier: `docs/guide/catalog.md`,
//! `docs/guide/activation.md` and `docs/guide/resources.md` in the repository, `docs/guide/overlay.md` for skills of users,
//! and `docs/guide/small-machines.md` for programs without an allocator.
//!
//! All of it works the same with skills that a program writes itself:
//!
//! ```
//! use skills_runtime::{Catalog, Invoker, Outcome, Request, Resource, Session, Skill, SkillDef, Slot};
//!
//! static FORMS: SkillDef = SkillDef::new("fill-form", "Fills PDF forms. Use for any PDF form.", "Fill $1.\n")
//!     .resources(&[Resource::new("references/forms.md", b"# Forms\n")])
//!     .built_in();
//!
//! let skills = [Skill::from(&FORMS)];
//! let catalog = Catalog::from_sorted(&skills).unwrap();
//!
//! // The catalog: in the system prompt, and in the definition of one tool.
//! assert!(catalog.system_prompt().to_string().contains("<name>fill-form</name>"));
//! assert_eq!(catalog.tool().unwrap().name(), "skill");
//!
//! // A body: when the model, or a user, asks for it. Once.
//! let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]);
//! match session.request(Request::new("fill-form").arguments("'tax return.pdf'").by(Invoker::User)) {
//!     Outcome::Activated(activation) => println!("{activation}"),
//!     other => println!("{other}"),
//! }
//! assert_eq!(session.activate("fill-form").kind(), "already_loaded");
//!
//! // The resources: when the body sends the model there.
//! let forms = catalog.get("fill-form").unwrap().resource("references/forms.md").unwrap();
//! assert_eq!(forms.text(), Some("# Forms\n"));
//! ```
//!
//! Everything is rendered through `Display`, into any [`core::fmt::Write`]: a `String`, or the serial port of a board.
//! An error is a value like any other outcome, with a stable [`Code`]; nothing panics.
//!
//! # Features
//!
//! `macros` (default) brings `include_skills!`, `alloc` (default) owned texts and sessions that grow, `std` skills on disk
//! ([`extract`](Catalog#method.extract)) and threads, `serde` JSON and sessions that survive a restart. `overlay` reads
//! skills of users on top of the bundled ones ([`Overlay`](overlay/index.html)), with the compiler of the macro. `fresh`, for dev-dependencies, brings
//! [`assert_fresh`](Catalog#method.assert_fresh): one line in the tests that fails when a bundle is behind its folder. A
//! feature adds; it never changes a meaning.
#![cfg_attr(not(test), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod arguments;
mod bundle;
mod catalog;
mod embed;
mod escape;
mod estimate;
mod events;
#[cfg(feature = "std")]
mod extract;
#[cfg(feature = "fresh")]
mod fresh;
mod gate;
mod hash;
#[cfg(feature = "serde")]
mod json;
mod limits;
mod list;
mod listing;
mod origin;
mod outcome;
#[cfg(feature = "overlay")]
pub mod overlay;
mod pattern;
mod resource;
#[cfg(feature = "alloc")]
mod select;
mod session;
mod skill;
mod suggest;
#[cfg(test)]
mod testing;
mod tool;
mod value;
mod wrapper;

pub use arguments::{Argument, Arguments, Declared, DeclaredKind};
#[cfg(feature = "alloc")]
pub use catalog::CatalogBuf;
pub use catalog::{Catalog, LeftOut, LeftOutSkills, OutOfOrder, Shadowed, ShadowedSkills};
pub use estimate::{EstimatedTokens, estimate_tokens};
pub use events::Events;
#[cfg(feature = "std")]
pub use extract::{ExtractError, ExtractErrorKind, Extracted, NotWritten};
#[cfg(feature = "fresh")]
pub use fresh::{Change, Difference, Stale};
pub use gate::{Decision, Gate, GateReason, GateRequest, Reason, Rule, Verdict};
pub use hash::{Digest, Fingerprint};
pub use limits::{MAX_COMPATIBILITY_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, MAX_SKILL_LINES};
pub use list::{Iter, List, Texts};
pub use listing::{Budget, Command, Commands, Cut, Format, Listing, SYSTEM_PROMPT_TEMPLATE, SystemPrompt};
pub use origin::{Origin, SkillDir, Trust};
pub use outcome::{Activation, AlreadyActive, Code, NotFound, Outcome, Refusal, Siblings};
#[cfg(feature = "overlay")]
pub use overlay::{Overlay, OverlayBuilder};
pub use pattern::ToolPattern;
pub use resource::{Resource, ResourceKind, Resources};
#[cfg(feature = "alloc")]
pub use select::{STOP_WORDS, Selected, Selection, SelectionLimits, SkipReason, Skipped};
#[cfg(feature = "std")]
pub use session::SharedSession;
pub use session::{
    Active, ActiveSkill, Invoker, Parameters, Request, Session, Slot, Slots, ToolPool, TurnOverlay,
};
#[cfg(feature = "alloc")]
pub use session::{REINJECT_PER_SKILL, REINJECT_TOTAL, Reinjected};
#[cfg(feature = "serde")]
pub use session::{Restored, SavedSession, ToolInput};
pub use skill::{Frontmatter, Skill, SkillDef};
pub use suggest::Suggestions;
pub use tool::{Answer, Schema, TOOL_DESCRIPTION, TOOL_NAME, Tool, Wire, WireFormat};
pub use value::{MappingEntries, SequenceItems, Value, ValueKind};
pub use wrapper::{Body, Wrapper};

#[doc(hidden)]
pub mod __private {
    pub use crate::embed::*;
}
