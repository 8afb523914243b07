//! Compiles where the compiler has all that `native/compiler.rs` uses.

#![feature(
    proc_macro_def_site,
    proc_macro_diagnostic,
    proc_macro_expand,
    proc_macro_span,
    proc_macro_tracked_path
)]

extern crate proc_macro;

#[path = "../src/native/compiler.rs"]
pub mod compiler;
