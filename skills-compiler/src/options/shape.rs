//! The shapes that an option's value may have.

use super::{OptionFault, Value};
use crate::nearest::nearest;
use glob::Pattern;

pub(super) fn one_of<T: Copy>(
    key: &str,
    value: Value,
    known: &[(&'static str, T)],
) -> Result<T, OptionFault> {
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let Value::Text(text) = value else {
        return Err(OptionFault::new(format!("`{key}` is one of {}", quoted(&names)), None));
    };
    known.iter().find(|(name, _)| *name == text).map(|(_, found)| *found).ok_or_else(|| {
        let near = nearest(&text, names.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        OptionFault::new(format!("`{key}` is one of {}, not `{text}`", quoted(&names)), near)
    })
}

pub(super) fn count(key: &str, value: &Value) -> Result<u64, OptionFault> {
    let of = key.rsplit('_').next().unwrap_or_default();
    match value {
        Value::Number(number) => Ok(*number),
        _ => Err(OptionFault::new(
            format!("`{key}` is a number of {of}"),
            Some(format!("write `{key} = 512`")),
        )),
    }
}

pub(super) fn switch(key: &str, value: &Value) -> Result<bool, OptionFault> {
    match value {
        Value::Switch(on) => Ok(*on),
        _ => Err(OptionFault::new(
            format!("`{key}` is `true` or `false`"),
            Some(format!("write `{key} = true`")),
        )),
    }
}

pub(super) fn list(key: &str, value: Value) -> Result<Vec<String>, OptionFault> {
    match value {
        Value::List(items) => Ok(items),
        Value::Text(item) => Err(OptionFault::new(
            format!("`{key}` is a list of text"),
            Some(format!("write `{key} = [\"{item}\"]`")),
        )),
        Value::Number(_) | Value::Switch(_) => {
            Err(OptionFault::new(format!("`{key}` is a list of text"), None))
        }
    }
}

pub(super) fn patterns(key: &str, value: Value) -> Result<Vec<Pattern>, OptionFault> {
    let parse = |text: String| {
        Pattern::new(&text).map_err(|error| {
            let message =
                format!("`{text}` in `{key}` is not a glob: {} at character {}", error.msg, error.pos + 1);
            OptionFault::new(message, None)
        })
    };
    list(key, value)?.into_iter().map(parse).collect()
}

/// The names that the tool-calling APIs of the large vendors accept.
pub(super) fn is_tool_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

pub(super) fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
