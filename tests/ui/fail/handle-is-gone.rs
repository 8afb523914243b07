use skills_runtime::include_skills;

include_skills! { mod skills = "$FIXTURES/good", allow = ["untracked-root", "outside-package"]; }

fn main() {
    println!("{}", skills::PDF_READING.name());
}
