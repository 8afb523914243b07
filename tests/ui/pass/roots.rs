// The first root wins a name, and the loser is recorded.
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog =
    include_skills!("$FIXTURES/more", "$FIXTURES/good", allow = ["untracked-root", "outside-package"]);

fn main() {
    assert_eq!(SKILLS.len(), 4);
    assert_eq!(SKILLS.get("pdf-processing").unwrap().body(), "\nTry again.\n");
    let shadowed: Vec<_> = SKILLS.shadowed().into_iter().collect();
    assert_eq!(shadowed.len(), 1);
    assert_eq!(shadowed[0].name(), "pdf-processing");
}
