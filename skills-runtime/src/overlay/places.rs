//! Places by convention: where skills of the user and of the project lie, and where none should.

use std::{path::PathBuf, vec::Vec};

/// `.agents/skills` of the current folder and of the user's home, in this order. Nothing is read unless they are given
/// to [`OverlayBuilder::optional_roots`](super::OverlayBuilder::optional_roots).
///
/// The skills of a project are written by whoever wrote the project: ask the user before taking them.
///
/// ```
/// let places = skills_runtime::overlay::default_places();
/// assert!(places.iter().all(|place| place.ends_with(".agents/skills")));
/// ```
pub fn default_places() -> Vec<PathBuf> {
    let here = std::env::current_dir().ok();
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    [here, home].into_iter().flatten().map(|folder| folder.join(".agents").join("skills")).collect()
}

/// Patterns over the path of a `SKILL.md`, matched without case: where one lies there, only a gate lets the skill
/// through, and the refusal has the code `SENSITIVE`.
/// [`OverlayBuilder::sensitive`](super::OverlayBuilder::sensitive) adds more.
///
/// ```
/// assert!(skills_runtime::overlay::SENSITIVE_PLACES.contains(&"**/.ssh/**"));
/// ```
pub const SENSITIVE_PLACES: &[&str] = &[
    "**/.env/**",
    "**/.env.*/**",
    "**/.ssh/**",
    "**/.gnupg/**",
    "**/.aws/**",
    "**/.azure/**",
    "**/.config/gcloud/**",
    "**/.kube/**",
    "**/.docker/**",
    "**/.password-store/**",
    "**/.git/**",
    "**/secrets/**",
    "**/.secrets/**",
    "**/credentials/**",
];
