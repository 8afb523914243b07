use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!(concat!("$FIXTURES", "/good"));

fn main() {
    println!("{}", SKILLS.len());
}
