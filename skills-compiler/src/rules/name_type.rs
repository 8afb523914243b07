//! `name-type`: every YAML reader takes the name for text.

use super::Check;
use crate::field::Field;
use crate::finding::{Finding, brief};
use crate::options::Options;
use crate::parse::yaml::{Node, Style};
use crate::skill::Skill;

rule! {
    /// # What it checks
    ///
    /// A name without quotes is text to every YAML reader: not a number, boolean, null or date, by the rules of YAML 1.1
    /// or 1.2.
    ///
    /// # Why
    ///
    /// `name: 017` is the number 15 to one reader and 17 to the next, `on` is true, `12:30` is 750 and `2026-01-02` is a
    /// date. Clients that expect text drop such a skill, others call it by another name.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// name: 1e3
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// name: "1e3"
    /// ```
    ///
    /// # Fix
    ///
    /// Put the name in quotes.
    ///
    /// # Source
    ///
    /// "May only contain unicode lowercase alphanumeric characters", so text:
    /// <https://agentskills.io/specification#name-field>. What readers take for something else:
    /// <https://yaml.org/type/> (YAML 1.1) and <https://yaml.org/spec/1.2.2/#103-core-schema> (YAML 1.2)
    pub(crate) static NAME_TYPE = "name-type", Of(Deny, Deny, Warn);
    source = "agentskills.io/specification#name-field";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(entry) = skill.field(Field::Name) else { return };
    let Node::Scalar(scalar) = entry.value() else { return };
    let Some(what) = taken_for(&scalar.text).filter(|_| entry.style() == Style::Plain) else { return };
    let name = brief(&scalar.text);
    out.push(
        Finding::at(
            entry.value_span(),
            format!("skill name `{name}` is {what} to some YAML readers, not text"),
        )
        .label("not in quotes")
        .help(format!("write `name: \"{name}\"`"))
        .changes("the name is kept as written"),
    );
}

/// What some reader takes this plain scalar for; `None` for text.
fn taken_for(text: &str) -> Option<&'static str> {
    match text.to_ascii_lowercase().as_str() {
        "" => return None,
        "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n" => return Some("a boolean"),
        "null" | "~" => return Some("null"),
        _ => {}
    }
    if is_date(text) {
        return Some("a date");
    }
    is_number(text).then_some("a number")
}

/// Decimal, octal, hexadecimal and binary numbers, `12:30` in base 60, `1_000`, and floats.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let all = |digits: &str, kind: fn(&u8) -> bool| {
        digits.bytes().any(|b| kind(&b)) && digits.bytes().all(|b| kind(&b) || b == b'_')
    };
    let decimal = |digits: &str| all(digits, u8::is_ascii_digit);
    let lower = digits.to_ascii_lowercase();
    if matches!(lower.as_str(), ".inf" | ".nan") {
        return true;
    }
    if let Some((radix, rest)) = lower.split_at_checked(2) {
        match radix {
            "0x" => return all(rest, u8::is_ascii_hexdigit),
            "0o" => return all(rest, |b| (b'0'..=b'7').contains(b)),
            "0b" => return all(rest, |b| matches!(b, b'0' | b'1')),
            _ => {}
        }
    }
    if let Some((first, rest)) = lower.split_once(':') {
        let (rest, fraction) = rest.split_once('.').unwrap_or((rest, "0"));
        let sixties = rest.split(':').all(|part| (1..=2).contains(&part.len()) && decimal(part));
        return decimal(first) && sixties && (fraction.is_empty() || decimal(fraction));
    }
    let (mantissa, exponent) = lower.split_once('e').map_or((lower.as_str(), "0"), |(m, e)| (m, e));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let starts = mantissa.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let mantissa = (decimal(whole) || whole.is_empty() && !fraction.is_empty())
        && (fraction.is_empty() || decimal(fraction));
    starts && mantissa && decimal(exponent)
}

/// `2026-01-02`, alone or with a time behind it.
fn is_date(text: &str) -> bool {
    let (date, time) = text.split_once(['T', 't', ' ']).unwrap_or((text, "0"));
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    year.len() == 4
        && [month.len(), day.len()].iter().all(|length| (1..=2).contains(length))
        && [year, month, day].iter().all(|part| digits(part))
        && time.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn what_some_reader_takes_for_something_else() {
        for (name, what) in [
            ("123", "a number"),
            ("1e3", "a number"),
            ("017", "a number"),
            ("12:30", "a number"),
            ("0x1f", "a number"),
            ("0o17", "a number"),
            ("1_000", "a number"),
            ("1.5", "a number"),
            ("1.", "a number"),
            (".5", "a number"),
            ("-7", "a number"),
            (".inf", "a number"),
            ("true", "a boolean"),
            ("yes", "a boolean"),
            ("On", "a boolean"),
            ("n", "a boolean"),
            ("null", "null"),
            ("~", "null"),
            ("2026-01-02", "a date"),
            ("2026-1-2T10:00:00Z", "a date"),
        ] {
            let message = format!("skill name `{name}` is {what} to some YAML readers, not text");
            assert_finds(&NAME_TYPE, "a", format!("---\nname: {name}\n---\n"), &[(2, 7, &message)]);
        }
    }

    #[test]
    fn in_quotes_it_is_text_and_so_is_most_else() {
        for name in [
            "\"123\"",
            "'yes'",
            "3d",
            "e3",
            "1e3x",
            "2026-01",
            "2026-01-02-notes",
            "1-2",
            "0x",
            "a",
            "yes-no",
            "1.2.3",
            "_1",
            ".",
            "-",
        ] {
            assert_silent(&NAME_TYPE, "a", format!("---\nname: {name}\n---\n"));
        }
    }
}
