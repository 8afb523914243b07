//! From what was written to folders on disk and options that are checked.

use crate::anchor::{Anchor, anchor, folder};
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

/// Resolves the roots and sets the options.
pub(crate) fn find(call: &Call) -> syn::Result<Found> {
    let mut found = Found { options: Options::default(), anchors: Vec::new() };
    for root in &call.roots {
        let written = root.value();
        let anchor = anchor(&written).map_err(|message| syn::Error::new(root.span(), message))?;
        let value = env::var(&anchor.variable).ok();
        let folder = folder(&anchor.variable, value.as_deref())
            .map_err(|message| syn::Error::new(root.span(), message))?;
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
