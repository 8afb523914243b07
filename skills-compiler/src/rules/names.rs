//! `name-charset`, `name-hyphens`, `name-length`: what a name looks like.

use super::Check;
use crate::field::Field;
use crate::finding::{Finding, brief};
use crate::limits;
use crate::options::Options;
use crate::skill::{Entry, Skill};

rule! {
    /// # What it checks
    ///
    /// The name holds only `a` to `z`, `0` to `9` and `-`.
    ///
    /// # Why
    ///
    /// The name is a folder, a command that users type and a value that models repeat. Clients check it and drop a
    /// skill whose name holds anything else. Letters beyond ASCII look alike in many scripts, so that two names that
    /// read the same could be different.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// name: PDF_Processing
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// ```
    ///
    /// # Fix
    ///
    /// Write it in lower case with hyphens, and name the folder the same.
    ///
    /// # Source
    ///
    /// "May only contain unicode lowercase alphanumeric characters (`a-z`, `0-9`) and hyphens (`-`)":
    /// <https://agentskills.io/specification#name-field>
    pub(crate) static NAME_CHARSET = "name-charset", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#name-field";
    check = Check::Skill(charset);
}

rule! {
    /// # What it checks
    ///
    /// The name neither starts nor ends with a hyphen, and no two hyphens stand in a row.
    ///
    /// # Why
    ///
    /// Clients check it and drop the skill. A leading hyphen is also an option to whoever passes the name to a command.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// name: pdf--processing
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// ```
    ///
    /// # Fix
    ///
    /// Write one hyphen between words, and name the folder the same.
    ///
    /// # Source
    ///
    /// "Must not start or end with a hyphen" and "Must not contain consecutive hyphens":
    /// <https://agentskills.io/specification#name-field>
    pub(crate) static NAME_HYPHENS = "name-hyphens", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#name-field";
    check = Check::Skill(hyphens);
}

rule! {
    /// # What it checks
    ///
    /// The name has 1 to 64 characters.
    ///
    /// # Why
    ///
    /// Clients check it and drop the skill. The name is part of every listing and of every call.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// name: ""
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: pdf-processing
    /// ```
    ///
    /// # Fix
    ///
    /// Write two or three words, and say the rest in the description.
    ///
    /// # Source
    ///
    /// "Must be 1-64 characters": <https://agentskills.io/specification#name-field>
    pub(crate) static NAME_LENGTH = "name-length", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#name-field";
    check = Check::Skill(length);
}

/// The declared name, unless it is blank: then its length is wrong, and nothing else.
fn declared<'a>(skill: &'a Skill<'_>) -> Option<(Entry<'a>, &'a str)> {
    skill.text_of(Field::Name).filter(|(_, name)| !name.trim().is_empty())
}

fn charset(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, name)) = declared(skill) else { return };
    let wrong = wrong(name);
    if wrong.is_empty() {
        return;
    }
    let shown = match wrong.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => return,
    };
    out.push(renamed(
        Finding::at(entry.value_span(), format!("skill name `{}` holds {shown}", brief(name)))
            .label("expected only `a-z`, `0-9` and `-`"),
        skill,
        name,
    ));
}

/// What a name may not hold, each kind once, in the order of the name, five at most.
fn wrong(name: &str) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for c in name.chars().filter(|c| !matches!(c, 'a'..='z' | '0'..='9' | '-')) {
        let kind = match c {
            'A'..='Z' => "upper-case letters".to_owned(),
            ' ' => "blanks".to_owned(),
            '_' => "underscores".to_owned(),
            c => format!("`{c}`"),
        };
        if kinds.len() == 5 {
            break;
        }
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

fn hyphens(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, name)) = declared(skill) else { return };
    let what = match (name.starts_with('-'), name.ends_with('-'), name.contains("--")) {
        (false, false, false) => return,
        (_, _, true) => "has two hyphens in a row",
        (true, true, _) => "starts and ends with a hyphen",
        (true, ..) => "starts with a hyphen",
        (_, true, _) => "ends with a hyphen",
    };
    out.push(renamed(
        Finding::at(entry.value_span(), format!("skill name `{}` {what}", brief(name)))
            .label("expected single hyphens between words"),
        skill,
        name,
    ));
}

fn length(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some((entry, name)) = skill.text_of(Field::Name) else { return };
    if name.trim().is_empty() {
        let what = if name.is_empty() { "empty" } else { "blank" };
        out.push(
            Finding::at(entry.value_span(), format!("the skill name is {what}"))
                .label(format!("expected 1 to {} characters", limits::NAME))
                .help(format!("write `name: {}`", skill.folder.base_name()))
                .changes("the name of the folder is used"),
        );
        return;
    }
    let count = if name.len() > limits::NAME { name.chars().count() } else { 0 };
    if count > limits::NAME {
        out.push(
            Finding::at(
                entry.value_span(),
                format!("the skill name has {count} characters: at most {} are allowed", limits::NAME),
            )
            .label(format!("{} too many", count - limits::NAME))
            .help("write a shorter name, and name the folder the same")
            .changes("the name is kept as written"),
        );
    }
}

/// With the help that offers a name without fault: that of the folder if it has none.
fn renamed(finding: Finding, skill: &Skill<'_>, name: &str) -> Finding {
    let finding = finding.changes("the name is kept as written");
    let folder = skill.folder.base_name();
    if mended(folder).as_deref() == Some(folder) {
        return finding.help(format!("write `name: {folder}`, as the folder is called"));
    }
    match mended(name) {
        Some(mended) => finding.help(format!("write `name: {mended}`, and name the folder `{mended}` too")),
        None => finding
            .help("write a name of letters `a-z`, digits and single hyphens, and name the folder the same"),
    }
}

/// The name in lower case, with one hyphen for whatever is not allowed; `None` where letters would be lost.
fn mended(name: &str) -> Option<String> {
    if name.chars().any(|c| c.is_alphanumeric() && !c.is_ascii()) {
        return None;
    }
    let words: Vec<String> = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let mended = words.join("-");
    (!mended.is_empty() && mended.len() <= limits::NAME).then_some(mended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use crate::rules::testing::{assert_finds, assert_silent};

    fn found(rule: &Rule, name: &str, message: &str) {
        assert_finds(rule, "a", format!("---\nname: {name}\n---\n"), &[(2, 7, message)]);
    }

    #[test]
    fn each_wrong_character_is_named_once() {
        found(
            &NAME_CHARSET,
            "Pdf_Processing",
            "skill name `Pdf_Processing` holds upper-case letters and underscores",
        );
        found(&NAME_CHARSET, "pdf processing", "skill name `pdf processing` holds blanks");
        found(&NAME_CHARSET, "prüfer", "skill name `prüfer` holds `ü`");
        found(&NAME_CHARSET, "a.b/c:d@e!f", "skill name `a.b/c:d@e!f` holds `.`, `/`, `:`, `@` and `!`");
    }

    #[test]
    fn hyphens_stand_between_words() {
        found(&NAME_HYPHENS, "a--b", "skill name `a--b` has two hyphens in a row");
        found(&NAME_HYPHENS, "-a", "skill name `-a` starts with a hyphen");
        found(&NAME_HYPHENS, "a-", "skill name `a-` ends with a hyphen");
        found(&NAME_HYPHENS, "-a-", "skill name `-a-` starts and ends with a hyphen");
    }

    #[test]
    fn lengths_count_characters() {
        found(&NAME_LENGTH, "\"\"", "the skill name is empty");
        found(&NAME_LENGTH, "' '", "the skill name is blank");
        found(&NAME_LENGTH, &"a".repeat(65), "the skill name has 65 characters: at most 64 are allowed");
        assert_silent(&NAME_LENGTH, "a", format!("---\nname: {}\n---\n", "é".repeat(64)));
    }

    #[test]
    fn a_good_name_passes_and_a_blank_one_is_one_fault() {
        for rule in [&NAME_CHARSET, &NAME_HYPHENS, &NAME_LENGTH] {
            for name in ["pdf-processing", "a", "3d-models", "\"2\""] {
                assert_silent(rule, "a", format!("---\nname: {name}\n---\n"));
            }
        }
        assert_silent(&NAME_CHARSET, "a", "---\nname: ' '\n---\n");
    }

    #[test]
    fn the_offered_name_keeps_every_letter() {
        assert_eq!(mended("PDF_Processing (v2)").as_deref(), Some("pdf-processing-v2"));
        assert_eq!(mended("prüfer"), None);
        assert_eq!(mended("--"), None);
    }
}
