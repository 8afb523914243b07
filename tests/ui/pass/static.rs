use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("$FIXTURES/good", allow = ["untracked-root", "outside-package"]);
const AGAIN: Catalog<'static> =
    include_skills!("${FIXTURES}/good/", allow = ["untracked-root", "outside-package"]);
const COUNT: usize = SKILLS.len();

fn main() {
    assert_eq!(COUNT, 3);
    assert_eq!(AGAIN.len(), 3);
    assert_eq!(SKILLS.names().collect::<Vec<_>>(), ["3d-models", "catalog", "pdf-processing"]);
    let pdf = SKILLS.get("pdf-processing").unwrap();
    assert_eq!(pdf.description(), "Reads and fills PDF files. Use when a PDF turns up.");
    assert_eq!(pdf.license(), Some("MIT"));
    assert_eq!(pdf.body(), "\n# PDF\n\nRead `references/forms.md` before filling a form.\n");
    assert_eq!(pdf.resource("references/forms.md").unwrap().text(), Some("Fields have names.\n"));
    assert!(pdf.resource("./scripts/fill.sh").unwrap().executable());
    assert!(pdf.resource("../3d-models/SKILL.md").is_none());
    assert!(SKILLS.get("pdf").is_none());
    assert!(SKILLS.listing().starts_with("<available_skills>\n  <skill>\n    <name>3d-models</name>"));
    assert!(SKILLS.tool().unwrap().input_schema().contains(r#""enum":["3d-models","catalog","pdf-processing"]"#));
}
