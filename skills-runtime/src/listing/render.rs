//! Writes a listing as a plan says.

use core::fmt::{self, Write};

use super::{
    Format, Listing,
    entry::{Hint, Shortened, Summary},
    fit::Plan,
};
use crate::{
    escape::{Folded, XmlText},
    skill::Skill,
};

impl<'a> Listing<'a> {
    /// Into a formatter and nothing else, so that a binary has it once.
    pub(super) fn write(&self, plan: Plan, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if plan.is_nothing {
            return Ok(());
        }
        let (mut shown, mut left_out) = (0_usize, 0_usize);
        if self.format == Format::Xml {
            out.write_str("<available_skills>")?;
        }
        for skill in self.visible() {
            if shown == plan.shown {
                left_out += 1;
                continue;
            }
            if shown > 0 || self.format == Format::Xml {
                out.write_char('\n')?;
            }
            shown += 1;
            match self.format {
                Format::Xml => self.xml_entry(skill, plan, out)?,
                Format::Lines | Format::Markdown => self.line(skill, plan, out)?,
            }
        }
        if left_out > 0 {
            let line = if shown > 0 || self.format == Format::Xml { "\n" } else { "" };
            let indent = if self.format == Format::Xml { "  " } else { "" };
            write!(out, "{line}{indent}… and {left_out} more skills")?;
        }
        if self.format == Format::Xml {
            out.write_str("\n</available_skills>")?;
        }
        Ok(())
    }

    fn xml_entry(&self, skill: Skill<'a>, plan: Plan, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "  <skill>\n    <name>{}</name>\n", XmlText(Folded(skill.name())))?;
        if !plan.names_only {
            let summary = XmlText(Shortened(Summary(skill), plan.most));
            writeln!(out, "    <description>{summary}</description>")?;
            if self.locations {
                let dir = self.home.dir(&skill);
                writeln!(out, "    <location>{}/SKILL.md</location>", XmlText(dir))?;
            }
        }
        out.write_str("  </skill>")
    }

    fn line(&self, skill: Skill<'a>, plan: Plan, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.format == Format::Markdown { "**" } else { "" };
        let (name, hint) = (Folded(skill.name()), Hint(skill));
        let summary = Shortened(Summary(skill), plan.most);
        match (plan.names_only, self.escaped) {
            (true, false) => write!(out, "- {mark}{name}{mark}"),
            (true, true) => write!(out, "- {mark}{}{mark}", XmlText(name)),
            (false, false) => write!(out, "- {mark}{name}{mark}: {summary}{hint}"),
            (false, true) => {
                let (name, summary, hint) = (XmlText(name), XmlText(summary), XmlText(hint));
                write!(out, "- {mark}{name}{mark}: {summary}{hint}")
            }
        }
    }
}
