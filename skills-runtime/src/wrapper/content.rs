//! The default wrapper: `<skill_content>`.

use core::fmt;

use super::Wrapped;
use crate::escape::{XmlAttribute, XmlText};

pub(super) fn write(wrapped: &Wrapped<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let dir = wrapped.dir();
    writeln!(f, "<skill_content name=\"{}\">", XmlAttribute(wrapped.skill.name()))?;
    wrapped.fenced().write_lines(f)?;
    writeln!(f, "\nSkill directory: {}", XmlText(dir))?;
    writeln!(f, "Relative paths in this skill start at the skill directory.")?;
    if !wrapped.skill.resources().is_empty() {
        writeln!(f, "<skill_resources>")?;
        for file in wrapped.listed() {
            let path = file.path();
            let read_path = format_args!("{dir}/{path}");
            writeln!(
                f,
                "  <file path=\"{}\" read_path=\"{}\"/>",
                XmlAttribute(path),
                XmlAttribute(read_path)
            )?;
        }
        match wrapped.unlisted() {
            0 => {}
            more => writeln!(f, "  … and {more} more files")?,
        }
        writeln!(f, "</skill_resources>")?;
    }
    f.write_str("</skill_content>")
}
