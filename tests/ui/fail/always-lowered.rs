use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good", warn = ["invalid-yaml"]);

fn main() {
    println!("{}", SKILLS.len());
}
