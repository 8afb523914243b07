//! `file-too-large` and `skill-too-large`: a skill is text for a model, not an archive.

use super::Check;
use crate::finding::{Finding, Place};
use crate::limits;
use crate::options::Options;
use crate::skill::Skill;
use crate::tree::Content;

rule! {
    /// # What it checks
    ///
    /// A `SKILL.md` has at most 1 MiB; `max_file_bytes` sets another limit. One over 16 MiB is never read, and no
    /// option lowers that.
    ///
    /// # Why
    ///
    /// The whole `SKILL.md` goes to the model when the skill is activated. A megabyte is more than most models can
    /// read at once.
    ///
    /// # Example
    ///
    /// A `SKILL.md` with the whole manual of a product in it. Good: a `SKILL.md` that says when to read which file
    /// in `references/`.
    ///
    /// # Fix
    ///
    /// Move what is not always needed into files of its own.
    ///
    /// # Source
    ///
    /// The specification advises to keep `SKILL.md` short and to move details into other files:
    /// <https://agentskills.io/specification#progressive-disclosure>
    pub(crate) static FILE_TOO_LARGE = "file-too-large", Partly(Warn, Deny, Warn);
    source = "agentskills.io/specification#progressive-disclosure";
    check = Check::Skill(file);
}

rule! {
    /// # What it checks
    ///
    /// A skill has at most 16 MiB in at most 512 files, its `SKILL.md` counted in; `max_skill_bytes` and
    /// `max_skill_files` set other limits.
    ///
    /// # Why
    ///
    /// Every byte is part of the program. Servers that hand skills to clients refuse larger ones. Most often a data
    /// set, a video or a folder of dependencies got in unnoticed.
    ///
    /// # Example
    ///
    /// ```text
    /// skills/maps/assets/world.mbtiles   210 MB
    /// ```
    ///
    /// Good: a script in the skill that fetches the file when it is needed.
    ///
    /// # Fix
    ///
    /// Take out what the skill does not need, write `exclude = ["maps/assets/world.mbtiles"]`, or raise the limit.
    ///
    /// # Source
    ///
    /// The limits are those that MCP servers set for skills.
    pub(crate) static SKILL_TOO_LARGE = "skill-too-large", Of(Warn, Deny, Warn);
    source = "";
    check = Check::Skill(skill);
}

fn file(skill: &Skill<'_>, options: &Options, out: &mut Vec<Finding>) {
    let finding = |message: String| {
        Finding::new(Place::Path(skill.folder.skill_path()), message)
            .help("move what is not always needed into files in `references/`")
    };
    match &skill.folder.content {
        Content::TooLarge(size) => {
            let most = grouped(limits::UNREAD_BEYOND);
            let message = format!("SKILL.md has {} and was not read: the most is {most}", bytes(*size));
            out.push(finding(message).leaves_out().always());
        }
        Content::Text(source) if source.text().len() as u64 > options.max_file_bytes => {
            let size = bytes(source.text().len() as u64);
            let most = grouped(options.max_file_bytes);
            out.push(finding(format!("SKILL.md has {size}, more than the {most} of `max_file_bytes`")));
        }
        _ => {}
    }
}

fn skill(skill: &Skill<'_>, options: &Options, out: &mut Vec<Finding>) {
    let folder = skill.folder;
    let place = || Place::Path(folder.path.clone());
    let own = match &folder.content {
        Content::Text(source) => source.text().len() as u64,
        Content::Bytes(bytes) => bytes.len() as u64,
        Content::TooLarge(_) | Content::Unreadable(_) => 0,
    };
    let sum = folder.files.iter().fold(own, |sum, file| sum.saturating_add(file.size));
    if sum > options.max_skill_bytes {
        let most = grouped(options.max_skill_bytes);
        let finding = Finding::new(
            place(),
            format!("the files of the skill have {}, more than the {most} of `max_skill_bytes`", bytes(sum)),
        );
        let largest = folder.files.iter().max_by_key(|file| file.size);
        out.push(match largest {
            Some(file) => {
                let path = format!("{}/{}", folder.path, file.path);
                finding
                    .help(format!(
                        "take out what it does not need, with `exclude = [{:?}]` say",
                        glob::Pattern::escape(&path)
                    ))
                    .note(format!("the largest is `{}` with {}", file.path, bytes(file.size)))
            }
            None => finding.help("move what is not always needed into files of its own"),
        });
    }
    let count = folder.files.len() as u64 + 1;
    if count > options.max_skill_files {
        let most = options.max_skill_files;
        out.push(
            Finding::new(
                place(),
                format!("the skill has {count} files, more than the {most} of `max_skill_files`"),
            )
            .help("take out what it does not need, or raise the limit"),
        );
    }
}

/// `1,234 bytes`
fn bytes(number: u64) -> String {
    format!("{} {}", grouped(number), if number == 1 { "byte" } else { "bytes" })
}

/// `1,234`
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile_files;
    use crate::level::Level;
    use crate::load::Memory;
    use crate::options::Value;
    use crate::rules::testing::{findings, said};

    const GOOD: &str = "---\nname: pdf\ndescription: d\n---\n";

    #[test]
    fn the_limits_are_the_options() {
        let files = Memory::new().file("pdf/SKILL.md", GOOD).file("pdf/a", "12345").file("pdf/b", "1");
        let mut options = Options::default();
        for rule in [&FILE_TOO_LARGE, &SKILL_TOO_LARGE] {
            assert!(findings(rule, &files, &options).is_empty());
        }
        for (key, number) in [("max_file_bytes", 32), ("max_skill_bytes", 38), ("max_skill_files", 2)] {
            options.set(key, Value::Number(number)).unwrap();
        }
        let found = findings(&FILE_TOO_LARGE, &files, &options);
        assert_eq!(found[0].2.message, "SKILL.md has 33 bytes, more than the 32 of `max_file_bytes`");
        let found: Vec<_> = findings(&SKILL_TOO_LARGE, &files, &options);
        assert_eq!(
            found[0].2.message,
            "the files of the skill have 39 bytes, more than the 38 of `max_skill_bytes`"
        );
        assert_eq!(found[0].2.notes, ["the largest is `a` with 5 bytes"]);
        assert_eq!(found[1].2.message, "the skill has 3 files, more than the 2 of `max_skill_files`");
        options.set("max_skill_bytes", Value::Number(39)).unwrap();
        options.set("max_skill_files", Value::Number(3)).unwrap();
        assert!(findings(&SKILL_TOO_LARGE, &files, &options).is_empty());
    }

    #[test]
    fn what_is_not_read_is_denied_whatever_the_options_say() {
        let files = Memory::new().file("pdf/SKILL.md", vec![b'x'; (16 << 20) + 1]);
        let mut options = Options::default();
        options.set("allow", Value::List(vec!["file-too-large".into()])).unwrap();
        let compiled = compile_files("skills", &files, &options);
        let message = "SKILL.md has 16,777,217 bytes and was not read: the most is 16,777,216";
        assert_eq!(said(&compiled.report), [("file-too-large", Level::Deny, message)]);
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(bytes(1), "1 byte");
        assert_eq!(bytes(999), "999 bytes");
        assert_eq!(bytes(1_048_576), "1,048,576 bytes");
    }
}
