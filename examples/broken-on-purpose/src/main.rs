//! Does not build, and says why: every skill in `skills/` has one fault.
//!
//! `cargo build -p broken-on-purpose` prints what stands in `expected.txt`.

use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/");

fn main() {
    println!("{}", SKILLS.listing());
}
