//! Lets cargo see skills that are added.

fn main() {
    println!("cargo::rerun-if-changed=../firmware/skills");
}
