use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good", allow = ["name-mismatched"]);

fn main() {
    println!("{}", SKILLS.len());
}
