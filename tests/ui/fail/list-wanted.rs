use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good", only = "pdf-processing");

fn main() {
    println!("{}", SKILLS.len());
}
