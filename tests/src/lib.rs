//! What the suites share: a rule's test folder, and how it is run.

pub mod case;
pub mod ledgers;
pub mod scratch;
pub mod setup;

use skills_compiler::Value;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The value of an option in the macro's syntax: text, a list of text, a number, or a switch.
///
/// # Errors
///
/// What it is instead.
pub fn value(json: &serde_json::Value) -> Result<Value, String> {
    use serde_json::Value as Json;
    match json {
        Json::String(text) => Ok(Value::Text(text.clone())),
        Json::Bool(on) => Ok(Value::Switch(*on)),
        Json::Number(number) if number.is_u64() => Ok(Value::Number(number.as_u64().unwrap_or_default())),
        Json::Array(items) => {
            let text = |item: &Json| item.as_str().map(str::to_owned);
            let items: Option<Vec<String>> = items.iter().map(text).collect();
            items.map(Value::List).ok_or_else(|| format!("a list of something else than text: {json}"))
        }
        _ => Err(format!("no value of an option: {json}")),
    }
}

/// The README's examples, run beside `tests/skills`, which is the folder that they speak of.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The guide's examples, beside the same folder.
#[cfg(doctest)]
pub mod guide {
    #[doc = include_str!("../../docs/guide/catalog.md")]
    pub struct Catalog;
    #[doc = include_str!("../../docs/guide/activation.md")]
    pub struct Activation;
    #[doc = include_str!("../../docs/guide/resources.md")]
    pub struct Resources;
    #[doc = include_str!("../../docs/guide/small-machines.md")]
    pub struct SmallMachines;
    #[doc = include_str!("../../docs/guide/overlay.md")]
    pub struct Overlay;
}
