//! The procedural macro behind `skills_runtime::include_skills!`.
//!
//! A shell and nothing more: `input` reads what was written, `roots` finds the folders, the compiler library reads
//! and judges them, and `embed` or `refuse` writes the tokens. Use it through `skills-runtime`, whose documentation
//! describes the input.

#![cfg_attr(
    native,
    feature(
        proc_macro_def_site,
        proc_macro_diagnostic,
        proc_macro_expand,
        proc_macro_span,
        proc_macro_tracked_path
    )
)]

mod anchor;
mod embed;
mod emit;
mod handles;
mod input;
mod native;
mod refuse;
mod roots;

use proc_macro::TokenStream;
use skills_compiler::load::Keep;
use syn::parse_macro_input;

/// Reads, checks and embeds folders of skills. Called by `skills_runtime::include_skills!`, which names the runtime.
#[proc_macro]
pub fn include_skills(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as input::Facade);
    let call = match input.parse() {
        Ok(call) => call,
        Err(error) => return refuse::input(&input.krate, &error, None).into(),
    };
    let found = match roots::find(&call) {
        Ok(found) => found,
        Err(error) => return refuse::input(&input.krate, &error, Some(&call.form)).into(),
    };
    native::watch(&found);
    let compiled = skills_compiler::compile(&found.options, Keep::Facts);
    if compiled.report.has_errors() {
        refuse::skills(&input.krate, &call, &found, &compiled).into()
    } else {
        embed::embed(&input.krate, &call, &found, &compiled).into()
    }
}
