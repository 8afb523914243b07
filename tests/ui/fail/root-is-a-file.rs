use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good/catalog/SKILL.md", allow = ["untracked-root", "outside-package"]);

fn main() {
    println!("{}", SKILLS.len());
}
