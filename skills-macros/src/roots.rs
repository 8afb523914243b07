//! From what was written to folders on disk and options that are checked.

use crate::input::Call;
use crate::native;
use skills_compiler::{Options, Package, Root};
use std::env;
use std::path::PathBuf;
use syn::LitStr;

/// Everything that the compiler needs, and how each root is named in the tokens.
pub(crate) struct Found {
    pub(crate) options: Options,
    /// For each root, the environment variable that a path to it starts with, and what follows.
    pub(crate) anchors: Vec<Anchor>,
}

/// `concat!(env!(VARIABLE), "/BELOW/…")` is a root without an absolute path in the tokens.
pub(crate) struct Anchor {
    pub(crate) variable: String,
    pub(crate) below: String,
}

/// Resolves the roots and sets the options.
pub(crate) fn find(call: &Call) -> syn::Result<Found> {
    let mut found = Found { options: Options::default(), anchors: Vec::new() };
    for root in &call.roots {
        let written = root.value();
        let anchor = anchor(&written).map_err(|message| syn::Error::new(root.span(), message))?;
        let Ok(folder) = env::var(&anchor.variable) else {
            return Err(syn::Error::new(root.span(), unset(&anchor.variable)));
        };
        let label = if written.is_empty() { "." } else { written.strip_prefix("./").unwrap_or(&written) };
        found
            .options
            .roots
            .push(Root { label: label.to_owned(), path: format!("{folder}{}", anchor.below).into() });
        found.anchors.push(anchor);
    }
    for setting in &call.options {
        found.options.set(&setting.key.to_string(), setting.value.clone()).map_err(|fault| {
            let help = fault.help.map(|help| format!("\n  = help: {help}")).unwrap_or_default();
            let is_named = |item: &&LitStr| fault.message.contains(&format!("`{}`", item.value()));
            let span = match setting.items.iter().find(is_named) {
                Some(item) => item.span(),
                None if fault.message.starts_with("unknown option") => setting.key.span(),
                None => setting.span,
            };
            syn::Error::new(span, format!("{}{help}", fault.message))
        })?;
    }
    if let Some(folder) = env::var_os("CARGO_MANIFEST_DIR") {
        let out_dir = env::var_os("OUT_DIR").map(PathBuf::from);
        found.options.package = Some(Package { folder: folder.into(), out_dir, watched: native::WATCHES });
    }
    Ok(found)
}

/// Splits `$NAME/below` and `${NAME}/below`; anything else stands below the package.
fn anchor(written: &str) -> Result<Anchor, String> {
    let tidy = |below: &str| {
        let below = below.trim_start_matches("./").trim_matches('/');
        if below.is_empty() || below == "." { String::new() } else { format!("/{below}") }
    };
    if let Some(rest) = written.strip_prefix('$') {
        let (name, below) = match rest.strip_prefix('{') {
            Some(rest) => rest
                .split_once('}')
                .ok_or("the root's `${` is not closed\n  = help: write `${NAME}/skills`")?,
            None => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        };
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !is_name || !(below.is_empty() || below.starts_with('/')) {
            return Err(format!(
                "`{written}` does not start with the name of an environment variable\n  \
                 = help: write `$NAME/skills` or `${{NAME}}/skills`"
            ));
        }
        return Ok(Anchor { variable: name.to_owned(), below: tidy(below) });
    }
    if PathBuf::from(written).is_absolute() || written.starts_with('/') {
        return Err(format!(
            "the root `{written}` is an absolute path, which another machine does not have\n  \
             = help: write it relative to the folder of `Cargo.toml`, or let an environment variable hold its start: \
             `$NAME/skills`"
        ));
    }
    Ok(Anchor { variable: "CARGO_MANIFEST_DIR".to_owned(), below: tidy(&written.replace('\\', "/")) })
}

fn unset(variable: &str) -> String {
    if variable == "CARGO_MANIFEST_DIR" {
        return "cannot tell which folder the root is relative to: `CARGO_MANIFEST_DIR` is not set\n  \
                = help: cargo sets it; with another build system, set it to the folder that holds `Cargo.toml`"
            .to_owned();
    }
    format!(
        "the environment variable `{variable}` that the root starts with is not set\n  \
         = help: set it where the build runs, or in `.cargo/config.toml`: `[env] {variable} = {{ value = \"…\", relative = true }}`"
    )
}
