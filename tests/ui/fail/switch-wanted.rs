use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good", digests = "sha256");

fn main() {
    println!("{}", SKILLS.len());
}
