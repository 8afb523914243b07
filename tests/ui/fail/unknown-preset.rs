use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good", preset = "strickt");

fn main() {
    println!("{}", SKILLS.len());
}
