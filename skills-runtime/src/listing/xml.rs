//! The default listing. The compiler renders the same text at build time; a bundle carries it.

use core::fmt;

use super::Summary;
use crate::{
    catalog::Catalog,
    escape::{Folded, XmlText},
};

/// The default listing of a catalog, rendered as it is written out.
///
/// The exact rule, byte for byte:
///
/// 1. Skills that the model may not invoke are left out. With none left, the listing is the empty text.
/// 2. Otherwise: the line `<available_skills>`, then for each skill in byte order of names the four lines
///
///    ```text
///      <skill>
///        <name>NAME</name>
///        <description>DESCRIPTION</description>
///      </skill>
///    ```
///
///    indented by two and four blanks as shown, then `</available_skills>`. Lines are joined by `\n`; there is none
///    at the end.
/// 3. `NAME` is the name, and `DESCRIPTION` is the description, followed by ` — ` (a blank, U+2014, a blank) and
///    `when_to_use` where that is there and not blank. In each of the three texts, every run of whitespace (Unicode
///    `White_Space`, as `str::split_whitespace` has it) is one blank, and both ends have none.
/// 4. Then `&`, `<` and `>` are written as `&amp;`, `&lt;` and `&gt;`. Nothing else is escaped.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// let def = SkillDef::new("pdf", "Reads &\n  fills PDFs.", "").when_to_use("On any PDF.");
/// let skills = [Skill::from(&def)];
/// let listing = Catalog::from_sorted(&skills).unwrap().xml_listing();
/// assert_eq!(
///     listing.to_string(),
///     "<available_skills>\n  <skill>\n    <name>pdf</name>\n    \
///      <description>Reads &amp; fills PDFs. — On any PDF.</description>\n  </skill>\n</available_skills>"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct XmlListing<'a>(pub(crate) Catalog<'a>);

impl fmt::Display for XmlListing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut visible = self.0.iter().filter(crate::Skill::model_invocable).peekable();
        if visible.peek().is_none() {
            return Ok(());
        }
        f.write_str("<available_skills>\n")?;
        for skill in visible {
            let (name, summary) = (XmlText(Folded(skill.name())), XmlText(Summary(skill)));
            writeln!(
                f,
                "  <skill>\n    <name>{name}</name>\n    <description>{summary}</description>\n  </skill>"
            )?;
        }
        f.write_str("</available_skills>")
    }
}
