use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!();

fn main() {
    println!("{}", SKILLS.len());
}
