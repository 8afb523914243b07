//! Where the text goes: colour or none, signs beyond ASCII or none, how wide.

use crate::fault::Fault;
use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use std::io::{self, ErrorKind, IsTerminal, Write};
use unicode_width::UnicodeWidthStr;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const CODE: Style = AnsiColor::Cyan.on_default();
pub(crate) const ADDED: Style = AnsiColor::Green.on_default();
pub(crate) const REMOVED: Style = AnsiColor::Red.on_default();

/// Wider text is hard to read.
const WIDEST: usize = 100;

/// Standard output as the commands see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// Styles are written, not dropped.
    pub(crate) colour: bool,
    /// A person sees it: signs beyond ASCII may be drawn.
    pub(crate) signs: bool,
    /// Columns.
    pub(crate) width: usize,
}

impl Screen {
    /// Looks at the terminal, at `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `TERM`, and at `--color`, which wins.
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let choice = match matches.get_one::<String>("color").map(String::as_str) {
            Some("always") => ColorChoice::Always,
            Some("never") => ColorChoice::Never,
            _ => ColorChoice::Auto,
        };
        choice.write_global();
        let colour = anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let terminal = io::stdout().is_terminal();
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
        Self {
            colour,
            signs: terminal && is_unicode(),
            width: if terminal { width.clamp(40, WIDEST) } else { 80 },
        }
    }

    /// How findings are drawn.
    pub(crate) fn style(self) -> skills_compiler::render::Style {
        if self.colour {
            skills_compiler::render::Style::Colour
        } else {
            skills_compiler::render::Style::Plain
        }
    }

    /// `text` in this style.
    pub(crate) fn paint(self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// Writes to standard output. Who closed the pipe has seen enough, which is no fault.
pub(crate) fn print(text: &str) -> Result<(), Fault> {
    // Text from files was made safe before; only our own styles are in it, and Windows wants them translated.
    let written = if text.contains('\u{1b}') {
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Fault::new(format!("standard output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// The columns that `text` takes.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// `text` with blanks up to `width` columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// `text` cut to `width` columns; what was cut shows as `...`.
pub(crate) fn fitted(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if columns(&cut) + columns(c.encode_utf8(&mut [0; 4])) + 3 > width {
            break;
        }
        cut.push(c);
    }
    cut + "..."
}

/// A number with a comma between thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A size for people: `812 B`, `34.1 KiB`.
pub(crate) fn size(bytes: u64) -> String {
    let mut unit = "B";
    let mut tenths = bytes.saturating_mul(10);
    for larger in ["KiB", "MiB", "GiB"] {
        if tenths < 10_240 {
            break;
        }
        tenths = (tenths + 512) / 1024;
        unit = larger;
    }
    if unit == "B" { format!("{bytes} B") } else { format!("{}.{} {unit}", tenths / 10, tenths % 10) }
}

/// `1 file`, `2 files`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number as u64), if number == 1 { "" } else { "s" })
}

/// Whether the locale can show more than ASCII.
fn is_unicode() -> bool {
    if cfg!(windows) {
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    locale.into_iter().find(|value| !value.is_empty()).is_some_and(|value| {
        let value = value.to_ascii_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_sizes_have_units() {
        assert_eq!(
            ["0", "999", "1,000", "1,234,567"],
            [0, 999, 1000, 1_234_567].map(grouped).each_ref().map(String::as_str)
        );
        assert_eq!(size(1023), "1023 B");
        assert_eq!(size(1024), "1.0 KiB");
        assert_eq!(size(34_900), "34.1 KiB");
        assert_eq!(size(1_048_576), "1.0 MiB");
    }

    #[test]
    fn text_is_cut_by_columns() {
        assert_eq!(fitted("abcdef", 6), "abcdef");
        assert_eq!(fitted("abcdefg", 6), "abc...");
        assert_eq!(fitted("日本語日本語", 8), "日本...");
    }
}
