// Digests are of the bytes of the files, and there only where they are asked for.
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog =
    include_skills!("$FIXTURES/good", digests = true, allow = ["untracked-root", "outside-package"]);
static WITHOUT: Catalog = include_skills!("$FIXTURES/good", allow = ["untracked-root", "outside-package"]);

fn main() {
    for skill in &SKILLS {
        assert_eq!(skill.digest().unwrap().as_bytes(), &hmac_sha256::Hash::hash(skill.source().as_bytes()));
        for file in &skill.resources() {
            assert_eq!(file.digest().unwrap().as_bytes(), &hmac_sha256::Hash::hash(file.bytes()));
        }
    }
    assert!(SKILLS.iter().any(|skill| !skill.resources().is_empty()));
    assert!(WITHOUT.iter().all(|skill| skill.digest().is_none()));
}
