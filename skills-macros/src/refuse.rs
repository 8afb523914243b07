//! What the call becomes when something is wrong: the errors, and a stand-in of the right type, so that no second
//! error follows.

use crate::emit;
use crate::handles::{CATALOG, handles};
use crate::input::{Call, Form};
use crate::native;
use crate::roots::Found;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use skills_compiler::tree::Folder;
use skills_compiler::{Compiled, Diagnostic};
use std::collections::BTreeSet;

/// For input that cannot be read, or options that are unknown.
pub(crate) fn input(krate: &TokenTree, error: &syn::Error, form: Option<&Form>) -> TokenStream {
    let errors: TokenStream = error
        .clone()
        .into_iter()
        .map(|error| {
            let error_tokens = emit::error(krate, error.span(), &error.to_string());
            quote!(#error_tokens)
        })
        .collect();
    stand_in(krate, form, &errors, &[])
}

/// For skills that a rule denies.
pub(crate) fn skills(krate: &TokenTree, call: &Call, found: &Found, compiled: &Compiled) -> TokenStream {
    let error = |span, text: &str| emit::error(krate, span, text);
    let is_drawn = |diagnostic: &Diagnostic, span| native::draw(found, diagnostic, span);
    let mut said = emit::all(&call.roots, compiled.report.errors(), is_drawn, error);
    said.extend(emit::all(&call.roots, compiled.report.warnings(), |_, _| false, emit::warning));
    // A handle for every skill and every folder: code that names one has no fault of its own.
    let folders = compiled.tree.roots.iter().flat_map(|root| root.folders.iter().map(Folder::base_name));
    let names = compiled.bundle.skills.iter().map(|skill| skill.name.as_str());
    let names: BTreeSet<&str> = folders.chain(names).collect();
    stand_in(krate, Some(&call.form), &said, &handles(names))
}

fn stand_in(krate: &TokenTree, form: Option<&Form>, said: &TokenStream, handles: &[String]) -> TokenStream {
    let Some(Form::Module { attributes, visibility, name, .. }) = form else {
        return quote!({ #said #krate::Catalog::EMPTY });
    };
    let catalog = Ident::new(CATALOG, Span::call_site());
    let handles = handles.iter().map(|handle| Ident::new(handle, Span::call_site()));
    quote! {
        #said
        #[allow(missing_docs, dead_code)]
        #attributes
        #visibility mod #name {
            pub static #catalog: #krate::Catalog<'static> = #krate::Catalog::EMPTY;
            #(pub static #handles: #krate::Skill<'static> = #krate::__private::stand_in();)*
        }
    }
}
