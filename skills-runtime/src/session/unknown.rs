//! Parameters that the tool does not have, and what to do instead of each.

use core::fmt;

use super::{Parameters, request::Params};
use crate::escape::OneLine;

/// The parameters of a call that the tool does not have. `Display` lists them.
#[derive(Clone, Copy)]
pub(crate) struct Unknown<'r> {
    params: Params<'r>,
    parameters: Parameters,
}

impl<'r> Unknown<'r> {
    /// The unknown parameters, when there are any.
    #[inline]
    pub(super) fn of(params: Params<'r>, parameters: Parameters) -> Option<Self> {
        if let Params::Name(_) = params {
            return None;
        }
        let unknown = Unknown { params, parameters };
        unknown.keys().next().is_some().then_some(unknown)
    }

    fn keys(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        let parameters = self.parameters;
        self.params.keys().filter(move |key| *key != parameters.name() && *key != parameters.arguments())
    }

    /// One line for each, which says what to do.
    pub(crate) fn write_hints(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, arguments) = (self.parameters.name(), self.parameters.arguments());
        self.keys().try_for_each(|key| {
            let why = match key {
                "name" | "skill" | "skill_name" | "name_of_skill" | "slug" => {
                    return write!(f, "\nHint: use `{name}` instead of `{key}`.");
                }
                "arguments" | "args" | "args_string" | "input" | "params" | "parameters" => {
                    return write!(f, "\nHint: use `{arguments}` instead of `{key}`.");
                }
                "invoke" | "activate" | "run" => "calling the tool activates the skill",
                "context" | "session" => "a skill is active for the whole session, not for one call",
                "reload" | "fresh" | "force_reload" | "refresh" => {
                    "skills are fixed for the life of the program"
                }
                "fork" | "subagent" | "isolated" | "paths" | "scope_paths" => "this is not offered",
                "model" | "effort" => "that is the harness's business",
                "file" | "file_path" | "skill_path" | "dir" => {
                    return write!(f, "\nHint: leave out `{key}`: skills go by name; give `{name}`.");
                }
                _ => {
                    let key = OneLine(key);
                    return write!(
                        f,
                        "\nHint: leave out `{key}`: the tool takes `{name}` and `{arguments}`."
                    );
                }
            };
            write!(f, "\nHint: leave out `{key}`: {why}.")
        })
    }
}

impl fmt::Display for Unknown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.keys().nth(1).is_some() { "parameters " } else { "parameter " })?;
        for (at, key) in self.keys().enumerate() {
            write!(f, "{}`{}`", if at == 0 { "" } else { ", " }, OneLine(key))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Unknown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
