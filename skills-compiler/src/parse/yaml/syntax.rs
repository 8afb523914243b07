//! From an error of `serde_yaml` to what is wrong and where.

use super::{YamlFault, style};

pub(super) fn fault(block: &str, error: &serde_yaml::Error) -> YamlFault {
    let start = error.location().map_or(0, |location| location.index());
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or(&text).to_owned();
    YamlFault::Syntax { message, at: style::line_from(block, start), opener: None, repair: None }
}
