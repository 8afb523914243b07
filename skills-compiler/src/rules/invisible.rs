//! `invisible-character` and `zero-width-in-body`: what a model reads, a person can see.

use super::Check;
use crate::finding::{Finding, Place};
use crate::invisible::{Run, described, is_control, is_default_ignorable, stray};
use crate::options::Options;
use crate::parse::yaml::escapes::{Piece, pieces};
use crate::skill::{Skill, Text};
use crate::source::Span;
use std::fmt::Write;

#[cfg(test)]
mod tests;

/// How many findings of one rule a file may have; the last says how many there are beyond.
const MOST: usize = 20;
/// How many more places a line may have marked.
const MARKED: usize = 10;

rule! {
    /// # What it checks
    ///
    /// No character that shows nothing does hidden work: bidirectional controls and tag characters anywhere in the
    /// file, zero-width and other default-ignorable characters in the frontmatter and in the names of the skill's
    /// files. The frontmatter is looked at as written and as decoded, so that `"\u202e"` counts; there, controls such as
    /// `"\e"` count too.
    ///
    /// Joiners and variation selectors inside an emoji, and joiners that a script such as Persian or Hindi needs, are
    /// fine, and so are direction marks in a line with Hebrew or Arabic.
    ///
    /// # Why
    ///
    /// A model reads what a person who reviews the skill cannot see. Tag characters spell whole instructions in
    /// invisible ASCII, and U+202E makes text read otherwise than it is.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// description: "Reads files.\U000E0072\U000E006D"
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// description: Reads files.
    /// ```
    ///
    /// # Fix
    ///
    /// Delete the characters. The message names each with its code point, and the picture shows where it stands.
    ///
    /// # Source
    ///
    /// The danger above, known as "Trojan Source" and "ASCII smuggling":
    /// <https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing>. The lists of characters are those of
    /// <https://www.unicode.org/Public/16.0.0/ucd/>
    pub(crate) static INVISIBLE_CHARACTER = "invisible-character", Of(Deny, Deny, Deny);
    source = "unicode.org/reports/tr36";
    check = Check::Skill(invisible);
}

rule! {
    /// # What it checks
    ///
    /// The body holds no stray zero-width or other default-ignorable character. Those inside an emoji, and those that a
    /// script needs, are no strays; soft hyphens are.
    ///
    /// # Why
    ///
    /// They come along with text that is pasted from the web. They do no harm to be seen, but a command that holds one
    /// fails, a search does not find the word, and each costs a model up to three tokens.
    ///
    /// # Example
    ///
    /// Bad, with U+200B behind `run`:
    ///
    /// ```text
    /// 72 75 6E E2 80 8B     bad:  run and nothing to see
    /// 72 75 6E              good: run
    /// ```
    ///
    /// # Fix
    ///
    /// Delete the character: the picture shows where it stands.
    ///
    /// # Source
    ///
    /// `Default_Ignorable_Code_Point` in <https://www.unicode.org/Public/16.0.0/ucd/DerivedCoreProperties.txt>
    pub(crate) static ZERO_WIDTH_IN_BODY = "zero-width-in-body", Of(Warn, Deny, Allow);
    source = "";
    check = Check::Skill(zero_width);
}

fn invisible(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    names(skill, out);
    let Some(text) = &skill.text else { return };
    let body = body_start(text);
    let (front, back): (Vec<&Run>, Vec<&Run>) = text
        .strays()
        .iter()
        .filter(|run| run.hides() || run.span.start < body)
        .partition(|run| run.span.start < body);
    let mut found = by_line(text, &front, "the frontmatter");
    found.extend(by_line(text, &back, "the body"));
    escaped(text, &mut found);
    out.extend(capped(found));
}

fn zero_width(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(text) = skill.text.as_ref().filter(|text| text.fences.is_ok()) else { return };
    let body = body_start(text);
    let strays: Vec<&Run> =
        text.strays().iter().filter(|run| run.span.start >= body && !run.hides()).collect();
    out.extend(capped(by_line(text, &strays, "the body")));
}

/// Where the body starts; without frontmatter, everything is body.
fn body_start(text: &Text<'_>) -> usize {
    text.fences.as_ref().map_or(0, |fences| fences.body)
}

/// One finding for each line: pasted text often holds the same character many times.
fn by_line(text: &Text<'_>, runs: &[&Run], place: &str) -> Vec<Finding> {
    let mut found: Vec<(Finding, usize)> = Vec::new();
    let mut line_end = 0;
    for run in runs {
        match found.last_mut() {
            Some((last, more)) if run.span.start < line_end => {
                if *more < MARKED {
                    last.others.push((run.span, run.described()));
                }
                *more += 1;
            }
            _ => {
                line_end = text.source.line_span(run.span.start).end;
                let label = match run.spelled() {
                    Some(hidden) => format!("a model reads `{hidden}`"),
                    None => "not visible".to_owned(),
                };
                let finding = Finding::at(run.span, format!("{place} holds {}", run.described()));
                found.push((finding.label(label).help("delete it"), 0));
            }
        }
    }
    let counted = |(mut finding, more): (Finding, usize)| {
        if more > 0 {
            // Writing to a `String` cannot fail.
            let _ = write!(finding.message, ", and {more} more in this line");
        }
        finding
    };
    found.into_iter().map(counted).collect()
}

fn capped(mut found: Vec<Finding>) -> Vec<Finding> {
    let more = found.len().saturating_sub(MOST);
    if more > 0 {
        found.truncate(MOST);
        if let Some(last) = found.last_mut() {
            last.notes.push(format!("the file holds {more} more of the kind"));
        }
    }
    found
}

/// Characters that escapes in double quotes stand for: `"\u202e"`.
fn escaped(text: &Text<'_>, found: &mut Vec<Finding>) {
    if !text.block().contains('\\') {
        return;
    }
    for (path, scalar) in text.scalars() {
        if !scalar.text.chars().any(|c| is_default_ignorable(c) || is_bad_control(c)) {
            continue;
        }
        let span = text.place(&path);
        let pieces = pieces(text.source.slice(span));
        let strays = stray(&scalar.text, 0);
        // The escapes stand in the order of the characters, so both can be walked at once.
        let decoded: String = pieces.iter().map(|piece| piece.c).collect();
        let strays = if decoded == scalar.text { strays } else { stray(&decoded, 0) };
        let mut at = 0;
        for Piece { c, start, end, escaped } in pieces {
            let is_stray = strays.iter().any(|run| (run.span.start..run.span.end).contains(&at));
            at += c.len_utf8();
            if escaped && (is_stray || is_bad_control(c)) {
                let place = Span::new(span.start + start, span.start + end);
                found.push(
                    Finding::at(place, format!("the frontmatter holds {} as an escape", described(c)))
                        .label("not visible once it is decoded")
                        .help("delete it"),
                );
            }
        }
    }
}

/// Controls other than blanks and line ends. As themselves they are no YAML, only as escapes.
fn is_bad_control(c: char) -> bool {
    is_control(c) && !matches!(c, '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn names(skill: &Skill<'_>, out: &mut Vec<Finding>) {
    let folder = &skill.folder.path;
    let of_file = |name: &str, path: String| {
        let runs = stray(name, 0);
        let first = runs.first()?;
        Some(
            Finding::new(Place::Path(path), format!("a file name holds {}", first.described()))
                .help("rename the file without it"),
        )
    };
    if let Some(run) = stray(folder, 0).first() {
        let place = Place::Path(folder.clone());
        out.push(
            Finding::new(place, format!("the name of the skill's folder holds {}", run.described()))
                .help("rename the folder without it"),
        );
    }
    let files = skill.folder.files.iter().filter(|file| !file.path.is_ascii());
    out.extend(capped(
        files.filter_map(|file| of_file(&file.path, format!("{folder}/{}", file.path))).collect(),
    ));
}
