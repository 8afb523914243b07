// A broken skill becomes a warning and stays out, with the reason.
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!(
    "$FIXTURES/good",
    "$FIXTURES/wrong",
    broken = "leave-out",
    allow = ["empty-root", "untracked-root", "outside-package"]
);

fn main() {
    assert_eq!(SKILLS.len(), 3);
    let left: Vec<String> = SKILLS.left_out().into_iter().map(|left| format!("{} {}", left.skill(), left.rule())).collect();
    assert_eq!(left, ["changelog invalid-yaml", "pdf-processing name-mismatch"]);
}
