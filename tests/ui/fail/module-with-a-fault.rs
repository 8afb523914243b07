// One error, no second one: the handles are there although the skills are not right.
use skills_runtime::include_skills;

include_skills! {
    /// Ours.
    pub mod skills = "$FIXTURES/wrong", skip = ["changelog"], allow = ["untracked-root", "outside-package"];
}

fn main() {
    println!("{} {}", skills::PDF_PROCESSING.name(), skills::CATALOG.len());
}
