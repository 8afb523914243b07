//! How text is laid out: wrapped to the page, set in, and unable to steer the terminal.

use std::io::{self, Write};

use anstyle::Style;

/// Columns of a page. Fixed, so that a transcript is the same text wherever it is made.
pub const WIDTH: usize = 80;

/// For what is there to be looked up rather than read.
pub const DIM: Style = Style::new().dimmed();
/// For titles and names.
pub const HEADING: Style = Style::new().bold();

const INDENT: &str = "  ";

/// Writes a text, set in by two columns. Lines that are too long go on in the next, a little further in where they are
/// items or stand in already.
pub fn write_text(out: &mut dyn Write, style: Style, text: &str) -> io::Result<()> {
    for line in text.trim_end().lines() {
        let line = printable(line);
        let depth = line.len() - line.trim_start().len();
        let hang = if depth > 0 || line.starts_with("- ") || line.starts_with("→ ") { 2 } else { 0 };
        let further = format!("{INDENT}{}", " ".repeat((depth + hang).min(WIDTH / 2)));
        let options = textwrap::Options::new(WIDTH)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .initial_indent(INDENT)
            .subsequent_indent(&further);
        for wrapped in textwrap::wrap(&line, options) {
            match wrapped.trim_end() {
                "" => writeln!(out)?,
                wrapped => writeln!(out, "{style}{wrapped}{style:#}")?,
            }
        }
    }
    Ok(())
}

/// A line without control characters. What a model says must not move the cursor or retitle the window.
fn printable(line: &str) -> String {
    line.replace('\t', "    ").replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> String {
        let mut out = Vec::new();
        write_text(&mut out, Style::new(), text).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn long_lines_go_on_in_the_next() {
        for (start, first, second) in
            [("", "  ab", "  ab"), ("- ", "  - ab", "    ab"), ("  ", "    ab", "      ab")]
        {
            let page = page(&format!("{start}{}", "ab ".repeat(30)));
            let lines: Vec<&str> = page.lines().collect();
            assert!(lines[0].starts_with(first) && lines[1].starts_with(second), "{page}");
            assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{page}");
        }
    }

    #[test]
    fn blank_lines_stay_and_the_last_ones_go() {
        assert_eq!(page("a\n\nb\n\n"), "  a\n\n  b\n");
    }

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        assert_eq!(page("a\x1b[2Jb\tc"), "  a\u{fffd}[2Jb    c\n");
    }
}
