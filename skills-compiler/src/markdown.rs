//! The body as a Markdown parser sees it: links, code, and the places where text is told from code.

use crate::source::Span;
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag};

/// What the rules ask about a body. Spans are in bytes of the whole file.
#[derive(Debug, Default)]
pub struct Markdown {
    /// Links and images outside code, in the order written.
    pub links: Vec<Link>,
    /// Code spans and blocks, in the order written.
    pub code: Vec<Code>,
}

/// A link or an image.
#[derive(Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it leads, without the escapes of Markdown.
    pub target: String,
    /// The target as written, or the whole link when the target stands elsewhere.
    pub span: Span,
}

/// Code.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// All of it, with its backticks or fences.
    pub span: Span,
    /// How it is written.
    pub kind: CodeKind,
}

/// How code is written.
#[derive(Debug, PartialEq, Eq)]
pub enum CodeKind {
    /// Between backticks, in a line of text.
    Inline,
    /// Between fences, with what follows the opening one.
    Fenced(String),
    /// Set in by four blanks.
    Indented,
}

impl Markdown {
    /// Reads `body`, which starts at byte `offset` of its file.
    pub(crate) fn new(body: &str, offset: usize) -> Self {
        // Without footnotes, `[^1]: text` would make every `[^1]` a link to `text`.
        let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
        let mut found = Self::default();
        for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
            let span = Span::new(range.start, range.end);
            match event {
                Event::Start(
                    Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. },
                ) if !matches!(link_type, LinkType::Autolink | LinkType::Email) => {
                    let at = target_in(body, span, &dest_url).unwrap_or(span);
                    found.links.push(Link { target: dest_url.into_string(), span: at.shifted(offset) });
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    let kind = match kind {
                        CodeBlockKind::Fenced(info) => CodeKind::Fenced(info.into_string()),
                        CodeBlockKind::Indented => CodeKind::Indented,
                    };
                    found.code.push(Code { span: span.shifted(offset), kind });
                }
                Event::Code(_) => {
                    found.code.push(Code { span: span.shifted(offset), kind: CodeKind::Inline });
                }
                _ => {}
            }
        }
        found
    }

    /// The code that holds the byte `at` of the file.
    pub fn code_at(&self, at: usize) -> Option<&Code> {
        let before = self.code.partition_point(|code| code.span.start <= at);
        self.code.get(..before)?.last().filter(|code| at < code.span.end)
    }
}

/// Where the target stands in an inline link.
fn target_in(body: &str, link: Span, target: &str) -> Option<Span> {
    let text = body.get(link.start..link.end)?;
    // Nothing but a title comes behind the target, and what stands in `[…]` may look like it.
    let open = text.rfind("](")?;
    let start = link.start + open + text.get(open..)?.find(target)?;
    Some(Span::new(start, start + target.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_targets_outside_code_only() {
        let body =
            "[a.md](a.md \"a\") ![](<b c.md>) [ref] `[d](d.md)`\n\n```\n[e](e.md)\n```\n\n[ref]: f.md\n";
        let found = Markdown::new(body, 10);
        let links: Vec<_> = found
            .links
            .iter()
            .map(|link| (link.target.as_str(), &body[link.span.start - 10..link.span.end - 10]))
            .collect();
        assert_eq!(links, [("a.md", "a.md"), ("b c.md", "b c.md"), ("f.md", "[ref]")]);
    }

    #[test]
    fn knows_which_bytes_are_code() {
        let body = "a `b` c\n\n```sh\nd\n```\n\n    e\n";
        let found = Markdown::new(body, 5);
        let kind = |text: &str| found.code_at(body.find(text).unwrap() + 5).map(|code| &code.kind);
        assert_eq!(kind("b"), Some(&CodeKind::Inline));
        assert_eq!(kind("d"), Some(&CodeKind::Fenced("sh".to_owned())));
        assert_eq!(kind("e"), Some(&CodeKind::Indented));
        assert_eq!((kind("a"), kind("c")), (None, None));
    }

    #[test]
    fn a_footnote_is_no_link() {
        assert_eq!(Markdown::new("Text.[^1]\n\n[^1]: https-less words\n", 0).links, []);
    }
}
