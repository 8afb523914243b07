//! One SKILL.md, read into fences and fields: what the rules look at.

use crate::field::Field;
use crate::invisible::{Run, stray};
use crate::links::Doubts;
use crate::markdown::Markdown;
use crate::parse::fence::{FenceFault, Fences, fences};
use crate::parse::yaml::{Kind, Node, Pair, Scalar, Step, Style, YamlFault, locate, read, style};
use crate::source::{Source, Span};
use crate::tree::{Content, Folder, RootTree};
use std::sync::{Arc, OnceLock};

/// A skill folder with its SKILL.md taken apart as far as it goes.
#[derive(Debug)]
pub struct Skill<'t> {
    /// The number of its root.
    pub root: usize,
    /// The name of its root.
    pub root_name: &'t str,
    /// The folder.
    pub folder: &'t Folder,
    /// The SKILL.md, when it is text and spelt right.
    pub text: Option<Text<'t>>,
    /// What the places of findings count in: the SKILL.md, with U+FFFD for bytes that are no text.
    pub source: Option<Arc<Source>>,
    link_doubts: OnceLock<Doubts>,
}

/// The text of a SKILL.md and its parts.
#[derive(Debug)]
pub struct Text<'t> {
    /// The text.
    pub source: &'t Arc<Source>,
    /// The text is ASCII throughout, so nothing that looks for other characters needs to look.
    pub ascii: bool,
    /// Where the frontmatter and the body are.
    pub fences: Result<Fences, FenceFault>,
    /// The frontmatter; `None` when there is none or it is empty.
    pub yaml: Option<Result<Arc<Node>, Vec<YamlFault>>>,
    /// The known field that each pair spells: nearly every rule asks for one.
    known: Vec<Option<Field>>,
    strays: OnceLock<Vec<Run>>,
    markdown: OnceLock<Markdown>,
}

impl<'t> Skill<'t> {
    /// Takes the SKILL.md of `folder` apart.
    pub fn new(root: usize, tree: &'t RootTree, folder: &'t Folder) -> Self {
        let text = match &folder.content {
            Content::Text(source) if folder.is_spelt_right() => Some(Text::new(source)),
            _ => None,
        };
        let source = match &folder.content {
            Content::Text(_) => text.as_ref().map(|text| text.source.clone()),
            Content::Bytes(bytes) => {
                let name = format!("{}/{}", tree.name, folder.skill_path());
                Some(Arc::new(Source::new(name, String::from_utf8_lossy(bytes))))
            }
            Content::TooLarge(_) | Content::Unreadable(_) => None,
        };
        Self { root, root_name: &tree.name, folder, text, source, link_doubts: OnceLock::new() }
    }

    /// What a look at the body without a Markdown parser says of its links.
    pub(crate) fn link_doubts(&self) -> Doubts {
        *self.link_doubts.get_or_init(|| {
            self.text.as_ref().map_or_else(Doubts::default, |text| Doubts::of(text.body(), self.folder))
        })
    }

    /// The frontmatter's fields, as written; empty when it could not be read.
    pub fn fields(&self) -> impl Iterator<Item = Entry<'_>> {
        self.text.iter().flat_map(Text::fields)
    }

    /// The field, in whatever spelling comes first.
    pub fn field(&self, field: Field) -> Option<Entry<'_>> {
        let text = self.text.as_ref()?;
        let index = text.known.iter().position(|known| *known == Some(field))?;
        Some(Entry { text, index, pair: text.pairs().get(index)? })
    }

    /// The field's text, as typed or decoded, when its value is a single one that is not null.
    pub fn text_of(&self, field: Field) -> Option<(Entry<'_>, &str)> {
        let entry = self.field(field)?;
        let text = entry.text()?;
        Some((entry, text))
    }

    /// Its name: the declared one, else the folder's.
    pub fn name(&self) -> &str {
        match self.text_of(Field::Name) {
            Some((_, name)) if !name.trim().is_empty() => name,
            _ => self.folder.base_name(),
        }
    }
}

impl<'t> Text<'t> {
    /// Takes a text apart.
    pub fn new(source: &'t Arc<Source>) -> Self {
        let text = source.text();
        let fences = fences(text);
        let yaml = fences
            .as_ref()
            .ok()
            .filter(|fences| !fences.is_empty(text))
            .map(|fences| read(source.slice(fences.block)).map(Arc::new));
        let pairs = match &yaml {
            Some(Ok(root)) => root.as_mapping().unwrap_or_default(),
            _ => &[],
        };
        let known = pairs.iter().map(|pair| Field::spelled(&pair.key.text)).collect();
        // `is_ascii` is compiled with the macro, without optimization; counting is done in the standard library.
        let ascii = text.chars().count() == text.len();
        Self { source, ascii, fences, yaml, known, strays: OnceLock::new(), markdown: OnceLock::new() }
    }

    /// The frontmatter as written, without its fences.
    pub fn block(&self) -> &str {
        self.fences.as_ref().map_or("", |fences| self.source.slice(fences.block))
    }

    /// Everything after the closing fence.
    pub fn body(&self) -> &str {
        self.fences.as_ref().ok().and_then(|fences| self.source.text().get(fences.body..)).unwrap_or("")
    }

    /// Where the body starts in the text, in bytes.
    pub fn body_start(&self) -> usize {
        self.fences.as_ref().map_or(self.source.text().len(), |fences| fences.body)
    }

    /// What a Markdown parser makes of the body. It runs once, and only for who asks: it is slow in a build without
    /// optimization, so a rule first looks whether the body holds anything that it could be about.
    pub fn markdown(&self) -> &Markdown {
        self.markdown.get_or_init(|| Markdown::new(self.body(), self.body_start()))
    }

    /// The key-value pairs of the frontmatter.
    pub fn pairs(&self) -> &[Pair] {
        match &self.yaml {
            Some(Ok(root)) => root.as_mapping().unwrap_or_default(),
            _ => &[],
        }
    }

    /// The same, each with a way to its place.
    pub fn fields(&self) -> impl Iterator<Item = Entry<'_>> {
        self.pairs().iter().enumerate().map(|(index, pair)| Entry { text: self, index, pair })
    }

    /// What is wrong with the YAML; spans count in its block.
    pub fn yaml_faults(&self) -> &[YamlFault] {
        match &self.yaml {
            Some(Err(faults)) => faults,
            _ => &[],
        }
    }

    /// A span of the block as one of the text.
    pub fn in_text(&self, span: Span) -> Span {
        span.shifted(self.fences.as_ref().map_or(0, |fences| fences.block.start))
    }

    /// Where the frontmatter ends and the closing fence starts.
    pub fn block_end(&self) -> usize {
        self.fences.as_ref().map_or(0, |fences| fences.block.end)
    }

    /// Where a key or value stands; the opening fence when that cannot be known.
    pub fn place(&self, path: &[Step]) -> Span {
        locate(self.block(), path).map_or_else(|| self.opener(), |span| self.in_text(span))
    }

    /// Every scalar of the frontmatter, keys and nested ones too, with the way to it.
    pub fn scalars(&self) -> Vec<(Vec<Step>, &Scalar)> {
        let mut found = Vec::new();
        if let Some(Ok(root)) = &self.yaml {
            scalars(root, &mut Vec::new(), &mut found);
        }
        found
    }

    /// Invisible characters that do no honest work, in the whole text as written. Byte order marks before the opening
    /// fence are not among them.
    pub(crate) fn strays(&self) -> &[Run] {
        self.strays.get_or_init(|| {
            let text = self.source.text();
            let marks = text.len() - text.trim_start_matches('\u{feff}').len();
            let top = self.fences.as_ref().map_or(marks, |fences| fences.opener.start);
            if self.ascii { Vec::new() } else { stray(text, top) }
        })
    }

    /// The opening fence, where a finding about the frontmatter as a whole stands.
    pub fn opener(&self) -> Span {
        self.fences.as_ref().map_or(Span::new(0, 0), |fences| fences.opener)
    }
}

fn scalars<'a>(node: &'a Node, path: &mut Vec<Step>, found: &mut Vec<(Vec<Step>, &'a Scalar)>) {
    match node {
        Node::Scalar(scalar) => found.push((path.clone(), scalar)),
        Node::Sequence(items) => {
            for (at, item) in items.iter().enumerate() {
                path.push(Step::Item(at));
                scalars(item, path, found);
                path.pop();
            }
        }
        Node::Mapping(pairs) => {
            for (at, pair) in pairs.iter().enumerate() {
                path.push(Step::Key(at));
                found.push((path.clone(), &pair.key));
                path.pop();
                path.push(Step::Value(at));
                scalars(&pair.value, path, found);
                path.pop();
            }
        }
    }
}

/// A key with its value.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    text: &'a Text<'a>,
    index: usize,
    pair: &'a Pair,
}

impl<'a> Entry<'a> {
    /// The key, decoded.
    pub fn key(&self) -> &'a str {
        &self.pair.key.text
    }

    /// The known field it spells.
    pub fn field(&self) -> Option<Field> {
        self.text.known.get(self.index).copied().flatten()
    }

    /// The value.
    pub fn value(&self) -> &'a Node {
        &self.pair.value
    }

    /// The value's text, when it is a single one that is not null.
    pub fn text(&self) -> Option<&'a str> {
        match &self.pair.value {
            Node::Scalar(scalar) if scalar.kind != Kind::Null => Some(&scalar.text),
            _ => None,
        }
    }

    /// Where the key stands.
    pub fn key_span(&self) -> Span {
        self.locate(&[Step::Key(self.index)]).unwrap_or_else(|| self.text.opener())
    }

    /// Where the value stands; where nothing is written after the key, the key.
    pub fn value_span(&self) -> Span {
        self.span_of(&[])
    }

    /// Where a part of the value stands, by the steps from the value to it.
    pub fn span_of(&self, below: &[Step]) -> Span {
        let mut path = vec![Step::Value(self.index)];
        path.extend_from_slice(below);
        match self.locate(&path) {
            Some(span) if span.start < span.end => span,
            _ => self.key_span(),
        }
    }

    /// How the value is written.
    pub fn style(&self) -> Style {
        let fences = self.text.fences.as_ref().ok();
        let offset = fences.map_or(0, |fences| fences.block.start);
        let span = self.value_span();
        style(
            self.text.block(),
            Span::new(span.start.saturating_sub(offset), span.end.saturating_sub(offset)),
        )
    }

    fn locate(&self, path: &[Step]) -> Option<Span> {
        let block = self.text.fences.as_ref().ok()?.block;
        locate(self.text.source.slice(block), path).map(|span| span.shifted(block.start))
    }
}
