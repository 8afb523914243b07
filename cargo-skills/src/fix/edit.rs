//! The pieces of a SKILL.md that repairs change, and the check that nothing else was changed.

use skills_compiler::parse::fence::{Fences, fences};
use skills_compiler::parse::yaml::{Kind, Node, Pair, Step, Style, YamlFault, locate, read, style};
use skills_compiler::source::Span;

/// A text with its frontmatter found and read.
pub(crate) struct Parts<'a> {
    pub(crate) text: &'a str,
    pub(crate) fences: Fences,
    pub(crate) yaml: Result<Node, Vec<YamlFault>>,
}

impl<'a> Parts<'a> {
    /// `None` where there is no frontmatter, or nothing in it.
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        let fences = fences(text).ok().filter(|fences| !fences.is_empty(text))?;
        let yaml = read(text.get(fences.block.start..fences.block.end)?);
        Some(Self { text, fences, yaml })
    }

    pub(crate) fn block(&self) -> &'a str {
        self.text.get(self.fences.block.start..self.fences.block.end).unwrap_or("")
    }

    /// The pairs of the frontmatter; none when it could not be read.
    pub(crate) fn pairs(&self) -> &[Pair] {
        self.yaml.as_ref().ok().and_then(Node::as_mapping).unwrap_or(&[])
    }

    /// Where a key or value stands in the text.
    pub(crate) fn place(&self, step: Step) -> Option<Span> {
        locate(self.block(), &[step]).map(|span| span.shifted(self.fences.block.start))
    }

    /// Where the value of a pair stands when it is a scalar on one line, and how it is written.
    pub(crate) fn scalar(&self, pair: usize) -> Option<(Span, Style)> {
        self.pairs().get(pair)?.value.as_scalar().filter(|scalar| scalar.kind != Kind::Null)?;
        let span = locate(self.block(), &[Step::Value(pair)])?;
        let style = style(self.block(), span);
        matches!(style, Style::Plain | Style::SingleQuoted | Style::DoubleQuoted)
            .then(|| (span.shifted(self.fences.block.start), style))
    }

    /// The line end of the opening fence, for lines that are added.
    pub(crate) fn line_end(&self) -> &'static str {
        let end = self.text.get(self.fences.opener.end..self.fences.block.start);
        if end == Some("\r\n") { "\r\n" } else { "\n" }
    }

    /// `text` with one span replaced.
    pub(crate) fn with(&self, span: Span, by: &str) -> Option<String> {
        replaced(self.text, span, by)
    }
}

pub(crate) fn replaced(text: &str, span: Span, by: &str) -> Option<String> {
    Some(format!("{}{by}{}", text.get(..span.start)?, text.get(span.end..)?))
}

/// Whether `new` holds what `old` holds, but for what `change` does to the pairs.
pub(crate) fn differs_only_by(old: &Parts<'_>, new: &str, change: impl FnOnce(&mut Vec<Pair>)) -> bool {
    let Some(new) = Parts::new(new) else { return false };
    let mut expected = old.pairs().to_vec();
    change(&mut expected);
    new.yaml.is_ok() && new.pairs() == expected && body(old) == body(&new)
}

fn body<'a>(parts: &Parts<'a>) -> Option<&'a str> {
    parts.text.get(parts.fences.body..)
}
