//! Tools as skills name them: `Read`, `Bash(git log:*, git diff:*)`.

/// A tool as a skill names it: the whole tool, or only calls with certain arguments.
///
/// In parentheses stand one or more forms, separated by commas: `text` is exactly that argument, `text:*` that text
/// and whatever follows it as further words, `*` any argument. Nothing else is special, and nothing is guessed: an
/// entry that cannot be parsed is none.
///
/// ```
/// use skills_runtime::ToolPattern;
///
/// let pattern = ToolPattern::parse("Bash(git log:*, git diff:*)").unwrap();
/// assert_eq!(pattern.tool(), "Bash");
/// assert!(pattern.matches("Bash", "git diff HEAD"));
/// assert!(!pattern.matches("Bash", "git difftool"));
/// // What follows such a sign is another command.
/// assert!(!pattern.matches("Bash", "git log; rm -rf /"));
/// assert!(ToolPattern::parse("Bash(git").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolPattern<'a> {
    tool: &'a str,
    arguments: Option<&'a str>,
}

impl<'a> ToolPattern<'a> {
    /// Parses an entry of a list of tools.
    pub fn parse(entry: &'a str) -> Option<Self> {
        let entry = entry.trim();
        let (tool, arguments) = match entry.split_once('(') {
            Some((tool, rest)) => (tool.trim_end(), Some(rest.strip_suffix(')')?.trim())),
            None => (entry, None),
        };
        let is_name = !tool.is_empty() && !tool.contains([')', ',']) && !tool.contains(char::is_whitespace);
        is_name.then_some(ToolPattern { tool, arguments })
    }

    /// The tool.
    pub const fn tool(&self) -> &'a str {
        self.tool
    }

    /// What stands in parentheses, for calls with certain arguments only.
    pub const fn arguments(&self) -> Option<&'a str> {
        self.arguments
    }

    /// Whether a call of a tool with this argument is meant. Letter case of the tool's name does not matter.
    pub fn matches(&self, tool: &str, argument: &str) -> bool {
        if !self.tool.eq_ignore_ascii_case(tool) {
            return false;
        }
        let Some(forms) = self.arguments else { return true };
        forms.split(',').map(str::trim).any(|form| match form.strip_suffix(":*") {
            _ if form == "*" => true,
            Some(start) => argument.strip_prefix(start).is_some_and(is_further_words),
            None => !form.is_empty() && form == argument,
        })
    }
}

/// Nothing, or words after a blank, none of which starts another command in a shell.
fn is_further_words(rest: &str) -> bool {
    let starts_command =
        |next: char| matches!(next, ';' | '|' | '&' | '`' | '$' | '<' | '>' | '(' | ')' | '\n' | '\r');
    rest.is_empty() || (rest.starts_with([' ', '\t']) && !rest.contains(starts_command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_parsed_and_not_guessed() {
        for entry in ["", "(x)", "Bash(git", "Bash git", "Bash(x) y", "a,b", "a)"] {
            assert_eq!(ToolPattern::parse(entry), None, "{entry}");
        }
        let whole = ToolPattern::parse(" mcp__x__y ").unwrap();
        assert!(whole.matches("MCP__x__y", "anything; at all"));
        let exact = ToolPattern::parse("Bash(make test)").unwrap();
        assert!(exact.matches("Bash", "make test") && !exact.matches("Bash", "make test all"));
        assert!(!exact.matches("Read", "make test"));
        assert!(ToolPattern::parse("Bash(*)").unwrap().matches("Bash", "a && b"));
        assert!(!ToolPattern::parse("Bash()").unwrap().matches("Bash", ""));
        let git = ToolPattern::parse("Bash(git:*)").unwrap();
        assert!(git.matches("Bash", "git") && git.matches("Bash", "git x"));
        for command in ["github", "git x && y", "git $(y)", "git x\ny", "git `y`", " git x", "git x > y"] {
            assert!(!git.matches("Bash", command), "{command}");
        }
    }
}
