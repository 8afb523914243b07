//! The tokens of a checked bundle: one string, one byte string, two lists of files, one perfect-hash map.
//!
//! rustc pays for each literal and each struct expression, so a file is one literal in a list that a `macro_rules!`
//! of the runtime turns into `include_str!` and `include_bytes!`. Nothing of a file goes through here.

use crate::anchor::Anchor;
use crate::emit;
use crate::handles::{CATALOG, handles};
use crate::input::{Call, Form};
use crate::roots::Found;
use phf_generator::HashState;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use skills_compiler::flat::{Flat, flatten};
use skills_compiler::tree::{Content, RootTree};
use skills_compiler::{Bundle, Compiled, Value};
use std::collections::HashSet;

/// The whole expansion.
pub(crate) fn embed(krate: &TokenTree, call: &Call, found: &Found, compiled: &Compiled) -> TokenStream {
    let bundle = &compiled.bundle;
    let Ok(flat) = flatten(bundle) else {
        let error = syn::Error::new(
            Span::call_site(),
            "the bundle is larger than 4 GiB\n  = help: leave files out with `exclude = [\"…\"]`",
        );
        return crate::refuse::input(krate, &error, Some(&call.form));
    };
    let said = emit::all(&call.roots, compiled.report.warnings(), |_, _| false, emit::warning);
    let anchored = anchored(krate, found, compiled);
    let statics = statics(krate, found, bundle, &flat);
    let catalog = catalog(krate, call, found);
    let Form::Module { attributes, documented, visibility, name } = &call.form else {
        return quote!({ #said #anchored #statics #catalog });
    };
    let about = if *documented { TokenStream::new() } else { module_doc(call) };
    let catalog_name = Ident::new(CATALOG, Span::call_site());
    let of_each = handles(bundle.skills.iter().map(|skill| skill.name.as_str()));
    let handles = of_each.iter().zip(&bundle.skills).zip(0u32..).map(|((handle, skill), number)| {
        let handle = Ident::new(handle, Span::call_site());
        let doc = format!("The skill `{}`.", skill.name);
        quote! {
            #[doc = #doc]
            pub static #handle: #krate::Skill<'static> = #krate::__private::skill(&BUNDLE, #number);
        }
    });
    quote! {
        #said
        #attributes
        #about
        #visibility mod #name {
            #anchored
            #statics
            /// All skills.
            pub static #catalog_name: #krate::Catalog<'static> = #catalog;
            #(#handles)*
        }
    }
}

/// The catalog, beside what was asked: a runtime that can ask again keeps that, any other drops it.
fn catalog(krate: &TokenTree, call: &Call, found: &Found) -> TokenStream {
    let roots = found.anchors.iter().zip(&found.options.roots).map(|(Anchor { variable, below }, root)| {
        let label = &root.label;
        quote!(#variable #below #label)
    });
    let options = call.options.iter().map(|setting| {
        let key = setting.key.to_string();
        let (shape, texts) = match &setting.value {
            Value::Text(text) => ("Text", vec![text.clone()]),
            Value::List(items) => ("List", items.clone()),
            Value::Number(number) => ("Number", vec![number.to_string()]),
            Value::Switch(on) => ("Switch", vec![on.to_string()]),
        };
        let shape = Ident::new(shape, Span::call_site());
        quote!(#key #shape [#(#texts)*])
    });
    quote!(#krate::__catalog! { (&BUNDLE, &NAMES) [#(#roots)*] [#(#options)*] })
}

/// A doc comment for a module that has none, so that `missing_docs` is content.
fn module_doc(call: &Call) -> TokenStream {
    let roots: Vec<String> = call.roots.iter().map(|root| format!("`{}`", root.value())).collect();
    let doc = format!("The skills of {}.", roots.join(", "));
    quote!(#[doc = #doc])
}

fn statics(krate: &TokenTree, found: &Found, bundle: &Bundle, flat: &Flat) -> TokenStream {
    let strings = Literal::string(&flat.strings);
    let index = Literal::byte_string(&flat.index);
    let mut texts = Paths::default();
    let mut files = Paths::default();
    for skill in &bundle.skills {
        texts.push(found, skill.root, &format!("{}/SKILL.md", skill.folder));
        for resource in &skill.resources {
            files.push(found, skill.root, &format!("{}/{}", skill.folder, resource.path));
        }
    }
    let texts = emit::call("__embed_texts", texts.tokens());
    let files = emit::call("__embed_files", files.tokens());
    let names = emit::call("__names", names(bundle));
    quote! {
        static BUNDLE: #krate::__private::Bundle<'static> = #krate::__private::Bundle {
            strings: #strings,
            index: #index,
            texts: #krate::#texts,
            files: #krate::#files,
        };
        static NAMES: #krate::__private::Names = #krate::#names;
    }
}

/// `key [(d1, d2) …] ["name" 0 …]`
fn names(bundle: &Bundle) -> TokenStream {
    let names: Vec<&str> = bundle.skills.iter().map(|skill| skill.name.as_str()).collect();
    let HashState { key, disps, map } = phf_generator::generate_hash(&names);
    let disps = disps.into_iter().map(|(a, b)| quote!((#a, #b)));
    let entries = map.into_iter().flat_map(|at| {
        let number = u32::try_from(at).unwrap_or(u32::MAX);
        let name = names.get(at).copied().unwrap_or_default();
        [TokenTree::from(Literal::string(name)), Literal::u32_suffixed(number).into()]
    });
    let entries = Group::new(Delimiter::Bracket, entries.collect());
    quote!(#key [#(#disps)*] #entries)
}

/// Files that were read and are not embedded: mending one must build again, and so must what the package's manifest says of
/// the files.
fn anchored(krate: &TokenTree, found: &Found, compiled: &Compiled) -> TokenStream {
    let embedded: HashSet<(usize, &str)> =
        compiled.bundle.skills.iter().map(|skill| (skill.root, skill.folder.as_str())).collect();
    let mut paths = Paths::default();
    for (number, root) in compiled.tree.roots.iter().enumerate() {
        read_but_left(root).filter(|(folder, _)| !embedded.contains(&(number, *folder))).for_each(
            |(_, path)| {
                paths.push(found, number, &path);
            },
        );
    }
    if compiled.tree.manifest {
        paths.groups.push(("CARGO_MANIFEST_DIR".to_owned(), vec![Literal::string("/Cargo.toml")]));
    }
    if paths.groups.is_empty() {
        return TokenStream::new();
    }
    let files = emit::call("__embed_files", paths.tokens());
    quote!(const _: &[#krate::__private::Bytes] = #krate::#files;)
}

fn read_but_left(root: &RootTree) -> impl Iterator<Item = (&str, String)> {
    root.folders.iter().filter_map(|folder| match folder.content {
        Content::Text(_) | Content::Bytes(_) => Some((folder.path.as_str(), folder.skill_path())),
        Content::TooLarge(_) | Content::Unreadable(_) => None,
    })
}

/// Paths in order, those that follow each other under one environment variable together.
#[derive(Default)]
struct Paths {
    groups: Vec<(String, Vec<Literal>)>,
}

impl Paths {
    fn push(&mut self, found: &Found, root: usize, path: &str) {
        let Some(anchor) = found.anchors.get(root) else { return };
        let path = Literal::string(&format!("{}/{path}", anchor.below));
        match self.groups.last_mut() {
            Some((variable, paths)) if *variable == anchor.variable => paths.push(path),
            _ => self.groups.push((anchor.variable.clone(), vec![path])),
        }
    }

    fn tokens(self) -> TokenStream {
        let group = |(variable, paths): (String, Vec<Literal>)| {
            let first = Literal::string(&variable);
            let all = [first].into_iter().chain(paths).map(TokenTree::from);
            TokenTree::from(Group::new(Delimiter::Brace, all.collect()))
        };
        self.groups.into_iter().map(group).collect()
    }
}

#[cfg(test)]
mod tests;
