//! What is embedded: the facts of every skill that passed, in the order they are served.

use crate::parse::yaml::Node;
use crate::source::{Source, Span};
use std::sync::Arc;

/// A checked bundle. Everything that the runtime serves without computing is here.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The skills, in byte order of their names.
    pub skills: Vec<BundledSkill>,
    /// Skills of later roots whose name was taken.
    pub shadowed: Vec<Shadowed>,
    /// What was left out or changed, and why.
    pub left_out: Vec<LeftOut>,
    /// The default listing; empty when the model sees no skill.
    pub listing: String,
    /// The tool that activates a skill.
    pub tool: ToolText,
    /// Estimated tokens of the listing.
    pub catalog_tokens: u32,
    /// Estimated tokens of all bodies together.
    pub body_tokens: u32,
    /// A hash over all skills.
    pub fingerprint: u128,
}

/// The tool's texts. What the model reads about it is the same for every bundle, and stands in the runtime.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolText {
    /// Its name.
    pub name: String,
    /// The JSON Schema of its input.
    pub schema: String,
}

/// One skill.
#[derive(Clone, Debug)]
pub struct BundledSkill {
    /// Its name.
    pub name: String,
    /// Its description, without blanks at either end.
    pub description: String,
    /// `version`
    pub version: Option<String>,
    /// `license`
    pub license: Option<String>,
    /// `compatibility`
    pub compatibility: Option<String>,
    /// `when-to-use`
    pub when_to_use: Option<String>,
    /// `argument-hint`
    pub argument_hint: Option<String>,
    /// `model`
    pub model: Option<String>,
    /// Not `disable-model-invocation`.
    pub model_invocable: bool,
    /// `user-invocable`
    pub user_invocable: bool,
    /// `arguments`
    pub arguments: Arguments,
    /// `allowed-tools`
    pub allowed_tools: Option<Vec<String>>,
    /// `tools`
    pub tools: Option<Vec<String>>,
    /// `disallowed-tools`
    pub disallowed_tools: Option<Vec<String>>,
    /// The position of `metadata` among the frontmatter's pairs.
    pub metadata: Option<usize>,
    /// The whole frontmatter.
    pub frontmatter: Arc<Node>,
    /// The other files, in byte order of paths.
    pub resources: Vec<Resource>,
    /// The number of the root it came from.
    pub root: usize,
    /// The name of that root.
    pub root_name: String,
    /// Its folder below the root.
    pub folder: String,
    /// Its SKILL.md.
    pub source: Arc<Source>,
    /// The frontmatter in that text, without fences.
    pub block: Span,
    /// Where the body starts in that text, in bytes.
    pub body: usize,
    /// Estimated tokens of its entry in the listing.
    pub entry_tokens: u32,
    /// Estimated tokens of its body.
    pub body_tokens: u32,
    /// A hash over all its files.
    pub fingerprint: u128,
    /// The SHA-256 of its SKILL.md, when the option `digests` asks for it.
    pub digest: Option<[u8; 32]>,
}

/// The arguments that a skill declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// One by one, in the order written.
    pub declared: Vec<Argument>,
    /// Declared as a mapping: they are given by name, never by position.
    pub by_name: bool,
}

/// One declared argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// What it means.
    pub description: Option<String>,
    /// Whether a call without it is refused.
    pub required: bool,
}

/// A file beside SKILL.md.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its path below the skill.
    pub path: String,
    /// What the folder it lies in says it is.
    pub kind: ResourceKind,
    /// The executable bit.
    pub executable: bool,
    /// The bytes are UTF-8.
    pub utf8: bool,
    /// Its size in bytes.
    pub size: u64,
    /// Its media type, guessed from its name.
    pub media_type: String,
    /// The SHA-256 of the bytes, when the option `digests` asks for it.
    pub digest: Option<[u8; 32]>,
    /// The bytes, when the caller asked to keep them.
    pub bytes: Option<Vec<u8>>,
}

/// What a resource is (<https://agentskills.io/specification#optional-directories>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceKind {
    /// In `scripts/`.
    Script,
    /// In `references/`.
    Reference,
    /// In `assets/`.
    Asset,
    /// Anywhere else.
    Other,
}

/// A skill whose name an earlier root has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shadowed {
    /// The name.
    pub name: String,
    /// The root of the skill that is not served.
    pub root: String,
    /// The root of the skill that is.
    pub by: String,
}

/// Something that was left out of the bundle, or embedded with a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The skill's folder below its root; empty when it is about no skill.
    pub skill: String,
    /// The path that the finding is about, below the root.
    pub path: String,
    /// The rule.
    pub rule: &'static str,
    /// What was found, and what was done when the skill is still embedded.
    pub reason: String,
}

/// Characters divided by four, rounded up: an estimate, never exact.
pub fn estimated_tokens(text: &str) -> u32 {
    u32::try_from(text.chars().count().div_ceil(4)).unwrap_or(u32::MAX)
}
