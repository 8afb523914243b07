//! One test for each promise that the five described systems make: `docs/parity.md` is written from these files.
//!
//! A test is called `row_NN_…`, and its doc comment starts with `Row NN:`. A line that starts with `Not yet:` names the
//! part of the promise that is not built; one that starts with `Accepts:` names points of the acceptance list.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test ends where something is wrong.

#[path = "parity/arguments.rs"]
mod arguments;
#[path = "parity/calls.rs"]
mod calls;
#[path = "parity/embedding.rs"]
mod embedding;
#[path = "parity/fields.rs"]
mod fields;
#[path = "parity/gate.rs"]
mod gate;
#[path = "parity/goldens.rs"]
mod goldens;
#[path = "parity/listing.rs"]
mod listing;
#[path = "parity/outcomes.rs"]
mod outcomes;
#[path = "parity/page.rs"]
mod page;
#[path = "parity/reasons.rs"]
mod reasons;
#[path = "parity/rules.rs"]
mod rules;
#[path = "parity/selection.rs"]
mod selection;
#[path = "parity/session.rs"]
mod session;
#[path = "parity/support.rs"]
mod support;
#[path = "parity/tool.rs"]
mod tool;
#[path = "parity/tools.rs"]
mod tools;
#[path = "parity/tree.rs"]
mod tree;
