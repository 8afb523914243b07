//! `not-utf8`: a SKILL.md is UTF-8.

use super::Check;
use crate::finding::Finding;
use crate::options::Options;
use crate::skill::Skill;
use crate::source::Span;
use crate::tree::Content;

rule! {
    /// # What it checks
    ///
    /// Every byte of the `SKILL.md` is part of UTF-8 text.
    ///
    /// # Why
    ///
    /// A program can only embed text whose letters it knows. A byte that is not UTF-8 means another encoding, and a
    /// guess at which one changes what the model reads. Clients read the file as UTF-8 and drop the skill, or replace
    /// the letter by a question mark.
    ///
    /// # Example
    ///
    /// A file saved as Latin-1 holds `é` as the one byte `E9`:
    ///
    /// ```text
    /// 63 61 66 E9        bad:  caf and half a character
    /// 63 61 66 C3 A9     good: café
    /// ```
    ///
    /// # Fix
    ///
    /// Save the file again as UTF-8: `iconv -f latin1 -t utf-8 SKILL.md`, or "Save with encoding" in the editor.
    ///
    /// # Source
    ///
    /// YAML and Markdown are defined on Unicode text; YAML names UTF-8 as the encoding that everyone reads:
    /// <https://yaml.org/spec/1.2.2/#52-character-encodings>
    pub(crate) static NOT_UTF8 = "not-utf8", Always;
    source = "yaml.org/spec/1.2.2/#52-character-encodings";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Content::Bytes(bytes) = &skill.folder.content else { return };
    let Err(error) = std::str::from_utf8(bytes) else { return };
    if !skill.folder.is_spelt_right() {
        return;
    }
    let start = error.valid_up_to();
    let rest = bytes.get(start..).unwrap_or(&[]);
    let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let length = if utf16 { 2 } else { error.error_len().unwrap_or(rest.len()) };
    let bad = rest.get(..length).unwrap_or(rest);
    let hex: Vec<String> = bad.iter().map(|byte| format!("{byte:02X}")).collect();
    let bytes_are = if bad.len() == 1 { "byte" } else { "bytes" };
    // The text with replaced bytes is the same up to the first of them.
    let end = start + char::REPLACEMENT_CHARACTER.len_utf8() * if utf16 { 2 } else { 1 };
    let finding = Finding::at(
        Span::new(start, end),
        format!("SKILL.md is not UTF-8: {bytes_are} `{}` at offset {start}", hex.join(" ")),
    );
    out.push(named(utf16, bad, finding).leaves_out());
}

/// Says which encoding it probably is.
fn named(utf16: bool, bad: &[u8], finding: Finding) -> Finding {
    if utf16 {
        return finding.label("a UTF-16 byte order mark").help("save the file as UTF-8; it is UTF-16 now");
    }
    match bad {
        // Letters of Latin-1, which Windows-1252 shares.
        &[byte @ 0xa1..=0xff] => finding
            .label(format!("`{}` in Latin-1", char::from(byte)))
            .help("save the file as UTF-8; it is perhaps Latin-1 or Windows-1252 now"),
        _ => finding.label("not part of any character").help("save the file as UTF-8"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn names_the_offset_and_the_bytes() {
        assert_finds(
            &NOT_UTF8,
            "a",
            b"---\nname: \xc3\xa4 caf\xe9.\n---\n".as_slice(),
            &[(2, 12, "SKILL.md is not UTF-8: byte `E9` at offset 16")],
        );
        assert_finds(
            &NOT_UTF8,
            "a",
            b"\xff\xfe-\0".as_slice(),
            &[(1, 1, "SKILL.md is not UTF-8: bytes `FF FE` at offset 0")],
        );
        assert_finds(
            &NOT_UTF8,
            "a",
            b"---\n\xe2\x80".as_slice(),
            &[(2, 1, "SKILL.md is not UTF-8: bytes `E2 80` at offset 4")],
        );
    }

    #[test]
    fn text_of_any_script_is_utf8() {
        assert_silent(&NOT_UTF8, "a", "---\nname: a\ndescription: Läuft überall, 日本語.\n---\n");
    }
}
