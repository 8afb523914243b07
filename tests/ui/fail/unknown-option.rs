use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good", presets = "strict");

fn main() {
    println!("{}", SKILLS.len());
}
