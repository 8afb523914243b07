//! The wrapper with a section for each part of a skill.

use core::fmt::{self, Write};

use super::{Wrapped, body::write_harmless};
use crate::{
    escape::{XmlAttribute, XmlText},
    resource::ResourceKind,
};

pub(super) fn write(wrapped: &Wrapped<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (skill, dir) = (wrapped.skill, wrapped.dir());
    writeln!(f, "<skill name=\"{}\" dir=\"{}\">", XmlAttribute(skill.name()), XmlAttribute(dir))?;
    let frontmatter = skill.frontmatter().text();
    if !frontmatter.is_empty() {
        writeln!(f, "<frontmatter>")?;
        write_harmless(f, frontmatter, wrapped.delimiters())?;
        f.write_str(if frontmatter.ends_with('\n') { "" } else { "\n" })?;
        writeln!(f, "</frontmatter>")?;
    }
    writeln!(f, "<instructions>")?;
    wrapped.fenced().write_lines(f)?;
    writeln!(f, "</instructions>")?;
    if wrapped.files().next().is_some() {
        writeln!(f, "<resources>")?;
        for file in wrapped.listed() {
            writeln!(f, "{}", XmlAttribute(file.path()))?;
        }
        match wrapped.unlisted() {
            0 => {}
            more => writeln!(f, "… and {more} more")?,
        }
        writeln!(f, "</resources>")?;
    }
    writeln!(f, "</skill>")?;
    write!(f, "(Skill \"{}\" activated. Body is {} bytes.", XmlAttribute(skill.name()), wrapped.bytes())?;
    let has = |kind| skill.resources().iter().any(|file| file.kind() == kind);
    if has(ResourceKind::Script) {
        write!(f, " Scripts are in {}/scripts/.", XmlText(dir))?;
    }
    if has(ResourceKind::Reference) {
        write!(f, " References are in {}/references/.", XmlText(dir))?;
    }
    f.write_char(')')
}
