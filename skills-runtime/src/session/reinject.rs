//! Giving active bodies to the model again, after its history was summarized.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::{Request, Session, Slots};
use crate::{
    escape::{Counter, JsonText},
    skill::Skill,
    wrapper::{Limit, Wrapped},
};

/// Estimated tokens of one skill that is given again, unless said otherwise.
pub const REINJECT_PER_SKILL: usize = 5_000;

/// Estimated tokens of all skills that are given again, unless said otherwise.
pub const REINJECT_TOTAL: usize = 25_000;

/// What [`Session::reinject`] did.
///
/// ```
/// # use skills_runtime::{Catalog, Skill, SkillDef};
/// # let def = SkillDef::new("pdf", "Reads PDFs.", "# PDF\n").built_in();
/// # let skills = [Skill::from(&def)];
/// # let catalog = Catalog::from_sorted(&skills).unwrap();
/// # let mut session = catalog.session();
/// session.activate("pdf");
/// let mut text = String::new();
/// let done = session.reinject(&mut text, 5_000, 25_000).unwrap();
/// assert_eq!((done.kept().len(), done.cut().len(), done.left_out().len()), (1, 0, 0));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reinjected<'a> {
    kept: Vec<Skill<'a>>,
    cut: Vec<Skill<'a>>,
    left_out: Vec<Skill<'a>>,
}

impl<'a> Reinjected<'a> {
    /// The skills that were written, in the order in which they were activated.
    pub fn kept(&self) -> &[Skill<'a>] {
        &self.kept
    }

    /// Those of them whose bodies were cut.
    pub fn cut(&self) -> &[Skill<'a>] {
        &self.cut
    }

    /// The skills that did not fit. They may be activated again.
    pub fn left_out(&self) -> &[Skill<'a>] {
        &self.left_out
    }
}

impl<'a, S: Slots> Session<'a, S> {
    /// Writes the active bodies again, wrapped as before and with their arguments, in the order in which they were
    /// activated. Of those that do not all fit, the ones activated last are kept. Both budgets are in estimated
    /// tokens of the text as it is written; see [`REINJECT_PER_SKILL`] and [`REINJECT_TOTAL`].
    ///
    /// A skill that is left out is named in a last line as far as that fits, and may be activated again.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    pub fn reinject(
        &mut self,
        out: &mut impl Write,
        per_skill: usize,
        total: usize,
    ) -> Result<Reinjected<'a>, fmt::Error> {
        self.write_again(out, per_skill, total, false)
    }

    /// The same inside a `<system-reminder>` element, which no body gets out of. With nothing to write, nothing is
    /// written.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    pub fn reinject_in_reminder(
        &mut self,
        out: &mut impl Write,
        per_skill: usize,
        total: usize,
    ) -> Result<Reinjected<'a>, fmt::Error> {
        self.write_again(out, per_skill, total, true)
    }

    fn write_again(
        &mut self,
        out: &mut impl Write,
        per_skill: usize,
        total: usize,
        in_reminder: bool,
    ) -> Result<Reinjected<'a>, fmt::Error> {
        const OPEN: &str = "<system-reminder>\n";
        const CLOSE: &str = "</system-reminder>\n";
        let mut settings = self.settings;
        settings.style.in_reminder = in_reminder;
        let active: Vec<_> = self.active().filter(|active| !active.is_stale()).collect();
        let frame = if in_reminder { OPEN.len() + CLOSE.len() } else { 0 };
        let mut left = total.saturating_mul(4).saturating_sub(frame);
        let mut texts = Vec::new();
        for active in active.iter().rev() {
            let request = Request::new(active.name());
            let text = settings.wrapped(active.skill(), active.arguments(), &request);
            let text = fitting(text, per_skill.saturating_mul(4));
            let size = characters(&text);
            let fits = size < left && size <= per_skill.saturating_mul(4);
            left -= if fits { size + 1 } else { 0 };
            texts.push((*active, text, fits));
        }
        texts.reverse();
        let mut done = Reinjected::default();
        if in_reminder && !texts.is_empty() {
            out.write_str(OPEN)?;
        }
        for (active, text, fits) in &texts {
            if *fits {
                writeln!(out, "{text}")?;
                done.kept.push(active.skill());
                if text.limit != Limit::None {
                    done.cut.push(active.skill());
                }
            } else {
                done.left_out.push(active.skill());
            }
        }
        for skill in &done.left_out {
            let note = Note(*skill);
            let size = Counter::of(&note).characters;
            if size <= left {
                write!(out, "{note}")?;
                left -= size;
            }
        }
        if in_reminder && !texts.is_empty() {
            out.write_str(CLOSE)?;
        }
        let left_out = texts.iter().filter(|(_, _, fits)| !fits);
        let left_out: Vec<_> = left_out.map(|(active, ..)| active.slot().skill).collect();
        self.table.each(|slot| slot.stale |= left_out.contains(&slot.skill));
        Ok(done)
    }
}

/// The whole text when it has no more than so many characters, or else with the body cut so that it fits.
fn fitting(whole: Wrapped<'_>, most: usize) -> Wrapped<'_> {
    /// Digits of the number of bytes that are shown, in the mark of a cut.
    const DIGITS: usize = 20;
    let wrapped = Wrapped { limit: Limit::None, ..whole };
    if characters(&wrapped) <= most {
        return wrapped;
    }
    let frame = characters(&Wrapped { limit: Limit::Characters(0), ..whole });
    Wrapped { limit: Limit::Characters(most.saturating_sub(frame + DIGITS)), ..whole }
}

fn characters(text: &Wrapped<'_>) -> usize {
    Counter::of(text).characters
}

struct Note<'a>(Skill<'a>);

impl fmt::Display for Note<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = JsonText(self.0.name());
        writeln!(
            f,
            "(Skill \"{name}\" was active; its instructions are left out here. Activate it again to read them.)"
        )
    }
}
