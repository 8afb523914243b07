//! Workflow commands for GitHub, which shows them as annotations in a pull request
//! (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>).

use skills_compiler::render::shown;
use skills_compiler::{Diagnostic, Level, Report};
use std::fmt::Write;

/// One command a finding.
pub(crate) fn check(report: &Report, threads: usize) -> String {
    report.map(threads, command).concat()
}

fn command(found: &Diagnostic) -> String {
    let kind = if found.level == Level::Deny { "error" } else { "warning" };
    let mut line = format!("::{kind} file={}", property(&found.display_path()));
    if let Some((start, end)) = found.range() {
        let _ = write!(
            line,
            ",line={},col={},endLine={},endColumn={}",
            start.line, start.column, end.line, end.column
        );
    }
    let finding = &found.finding;
    let help = finding.help.iter().map(|help| format!("\nhelp: {}", shown(help)));
    let message: String = std::iter::once(shown(&finding.message).into_owned()).chain(help).collect();
    let _ = writeln!(line, ",title={}::{}", property(found.rule.name), data(&message));
    line
}

/// The escapes for the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The same for a property, which a comma or a colon would end.
fn property(text: &str) -> String {
    data(&shown(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_property_or_a_line() {
        assert_eq!(property("a,b:c%d\n::error::x\r\u{1b}"), "a%2Cb%3Ac%25d\\n%3A%3Aerror%3A%3Ax\\r\\u{1b}");
        assert_eq!(data("50%\r\n::warning::x"), "50%25%0D%0A::warning::x");
    }
}
