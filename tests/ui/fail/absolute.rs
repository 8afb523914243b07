use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("/usr/share/skills");

fn main() {
    println!("{}", SKILLS.len());
}
