//! Asks the compiler whether it has the unstable interfaces that `src/native/compiler.rs` uses: that file itself is the
//! probe, compiled with the flags that this crate is compiled with. A stable compiler says no, and nothing is missing.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/native/compiler.rs");
    // It makes a stable compiler take unstable features.
    println!("cargo::rerun-if-env-changed=RUSTC_BOOTSTRAP");
    println!("cargo::rustc-check-cfg=cfg(native)");
    if compiles() == Some(true) {
        println!("cargo::rustc-cfg=native");
    }
}

/// Whether the probe compiles; `None` when that cannot be asked.
fn compiles() -> Option<bool> {
    let wrappers = ["RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"].into_iter().filter_map(env::var_os);
    let mut words = wrappers.filter(|wrapper| !wrapper.is_empty()).chain(env::var_os("RUSTC"));
    let metadata = PathBuf::from(env::var_os("OUT_DIR")?).join("probe.rmeta");
    let mut emit = OsString::from("--emit=metadata=");
    emit.push(&metadata);

    let mut rustc = Command::new(words.next()?);
    rustc.args(words).args(["--edition=2024", "--crate-name=probe", "--crate-type=lib", "--cap-lints=allow"]);
    rustc.arg(emit).arg("build/probe.rs");
    if let Some(target) = env::var_os("TARGET") {
        rustc.arg("--target").arg(target);
    }
    // Among them may be `-Zallow-features`, which takes a nightly compiler's features away.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    rustc.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    let status = rustc.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    // What is left in `OUT_DIR` would differ from machine to machine.
    let _ = std::fs::remove_file(metadata);
    Some(status.success())
}
