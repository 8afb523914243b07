//! Lets cargo see skills that are added, and the linker the board's memory.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=skills");
    println!("cargo::rerun-if-changed=memory.x");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "none") {
        println!("cargo::rustc-link-search={}", env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
        println!("cargo::rustc-link-arg-bins=-Tlink.x");
    }
}
