use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$NO_SUCH_VARIABLE/skills");

fn main() {
    println!("{}", SKILLS.len());
}
