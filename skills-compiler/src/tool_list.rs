//! Lists of tools as skills write them: `Read, Grep Bash(git log:*, git diff:*)` is three entries.

/// Splits at blanks and commas outside parentheses and quotes. An entry whose parenthesis or quote never closes
/// runs to the end, and its start is in [`ToolList::unbalanced`].
pub(crate) fn split(text: &str) -> ToolList<'_> {
    split_at(text, |c| c == ',' || c.is_whitespace())
}

/// Splits an item of a YAML list: at commas only, since real names of tools hold blanks (`Azure MCP/documentation`).
pub(crate) fn split_item(text: &str) -> ToolList<'_> {
    split_at(text, |c| c == ',')
}

/// The tool that an entry is about: `Bash` for `Bash(git log:*)`.
pub(crate) fn tool(entry: &str) -> &str {
    entry.split('(').next().unwrap_or(entry).trim()
}

fn split_at(text: &str, divides: impl Fn(char) -> bool) -> ToolList<'_> {
    let mut list = ToolList { entries: Vec::new(), unbalanced: None };
    let mut start = None;
    let mut open: Vec<usize> = Vec::new();
    let mut quote: Option<(char, usize)> = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some((closing, _)), c) => {
                if c == closing {
                    quote = None;
                }
            }
            // An apostrophe inside a word is no quote.
            (None, '"' | '\'') if !open.is_empty() || start.is_none() => {
                quote = Some((c, at));
                start.get_or_insert(at);
            }
            (None, '(') => {
                open.push(at);
                start.get_or_insert(at);
            }
            (None, ')') => {
                if open.pop().is_none() {
                    list.unbalanced.get_or_insert(at);
                }
                start.get_or_insert(at);
            }
            (None, c) if open.is_empty() && divides(c) => list.push(text, start.take(), at),
            // Blanks at the start of an entry are no part of it, so a quote after them opens it.
            (None, c) if start.is_none() && c.is_whitespace() => {}
            (None, _) => {
                start.get_or_insert(at);
            }
        }
    }
    list.push(text, start, text.len());
    list.unbalanced = list.unbalanced.or(quote.map(|(_, at)| at)).or(open.first().copied());
    list
}

/// The entries of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ToolList<'a> {
    /// One by one, as written.
    pub entries: Vec<&'a str>,
    /// The byte where a parenthesis or a quote stands that has no partner.
    pub unbalanced: Option<usize>,
}

impl<'a> ToolList<'a> {
    fn push(&mut self, text: &'a str, start: Option<usize>, end: usize) {
        if let Some(entry) = start.and_then(|start| text.get(start..end)) {
            self.entries.push(entry.trim());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{split, split_item, tool};

    #[test]
    fn blanks_and_commas_divide_outside_parentheses_only() {
        for (text, entries) in [
            ("Read, Grep,Glob", &["Read", "Grep", "Glob"] as &[_]),
            ("Read Grep", &["Read", "Grep"]),
            ("Bash(git log:*, git diff:*), Read", &["Bash(git log:*, git diff:*)", "Read"]),
            (r#"Bash(echo ") , ("), Read"#, &[r#"Bash(echo ") , (")"#, "Read"]),
            ("mcp__a__b  ,\n Read", &["mcp__a__b", "Read"]),
            ("  ", &[]),
        ] {
            let list = split(text);
            assert_eq!(list.entries, entries, "{text}");
            assert_eq!(list.unbalanced, None, "{text}");
        }
    }

    #[test]
    fn an_item_may_hold_blanks() {
        assert_eq!(split_item("Azure MCP/documentation").entries, ["Azure MCP/documentation"]);
        assert_eq!(split_item("Read , 'a b',Bash(x, y)").entries, ["Read", "'a b'", "Bash(x, y)"]);
        assert_eq!((tool("Bash(git:*)"), tool("Read")), ("Bash", "Read"));
    }

    #[test]
    fn what_never_closes_is_named_by_its_place() {
        assert_eq!(split("Read, Bash(git").unbalanced, Some(10));
        assert_eq!(split("Read) Grep").unbalanced, Some(4));
        assert_eq!(split("Bash(echo \"x)").unbalanced, Some(10));
    }
}
