//! Drawing: from a diagnostic to the text that a person reads. Spans become lines and columns here and nowhere before.

mod shown;

pub use shown::shown;

use crate::finding::Place;
use crate::level::Level;
use crate::report::Diagnostic;
use crate::source::{Source, Span};
use annotate_snippets::{AnnotationKind, Element, Group, Level as Grade, Origin, Renderer, Snippet};

/// How a diagnostic is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without colour and without the word `error:` or `warning:` in front, which rustc puts there.
    Macro,
    /// Without colour.
    Plain,
    /// With colour, for a terminal.
    Colour,
}

/// Lines beyond this many bytes are not drawn, only named.
const LONGEST_LINE: usize = 2000;
/// Places further apart than this many lines are not drawn in one picture.
const TALLEST: usize = 60;

/// Draws one diagnostic. The first line says everything that an editor's list needs.
pub fn render(diagnostic: &Diagnostic, style: Style) -> String {
    let finding = &diagnostic.finding;
    let grade = match diagnostic.level {
        Level::Deny => Grade::ERROR,
        Level::Warn | Level::Allow => Grade::WARNING,
    };
    let title = shown(&headline(diagnostic)).into_owned();
    let grade = if style == Style::Macro { grade.no_name() } else { grade };
    let mut elements: Vec<Element<'_>> = Vec::new();
    let path = shown(&diagnostic.display_path()).into_owned();
    let help: Vec<String> = finding.help.iter().map(|help| shown(help).into_owned()).collect();
    let mut notes: Vec<String> = finding.notes.iter().map(|note| shown(note).into_owned()).collect();
    if !diagnostic.rule.source.is_empty() {
        notes.push(diagnostic.rule.source.to_owned());
    }
    match (&finding.place, &diagnostic.source) {
        (Place::Text(span), Some(source)) => elements.push(picture(diagnostic, source, *span, &path)),
        _ => elements.push(Origin::path(path).into()),
    }
    elements.extend(help.into_iter().map(|help| Grade::HELP.message(help).into()));
    elements.extend(notes.into_iter().map(|note| Grade::NOTE.message(note).into()));
    let renderer = if style == Style::Colour { Renderer::styled() } else { Renderer::plain() };
    let group: Group<'_> = grade.primary_title(title).elements(elements);
    renderer.render(&[group])
}

/// The first line: the fact, and the rule in brackets.
pub fn headline(diagnostic: &Diagnostic) -> String {
    format!("{} [{}]", diagnostic.finding.message, diagnostic.rule.name)
}

/// The lines around the finding with everything marked, or only the place when they cannot be drawn.
fn picture<'a>(diagnostic: &Diagnostic, source: &Source, span: Span, path: &str) -> Element<'a> {
    let first = source.line_span(span.start);
    let mut window = Span::new(first.start, source.line_span(span.end.max(span.start)).end);
    let mut others = Vec::new();
    for (other, label) in &diagnostic.finding.others {
        let line = source.line_span(other.start);
        let wider = Span::new(window.start.min(line.start), window.end.max(source.line_span(other.end).end));
        if source.slice(wider).lines().count() <= TALLEST {
            window = wider;
            others.push((*other, label));
        }
    }
    let text = source.slice(window);
    let location = source.location(span.start);
    if text.lines().any(|line| line.len() > LONGEST_LINE) {
        return Origin::path(path.to_owned()).line(location.line).char_column(location.column).into();
    }
    // The library draws what it is given, so marks are moved along with what is escaped.
    let drawn = shown::with_marks(text);
    let at = |span: Span| {
        drawn.place(span.start - window.start)..drawn.place(span.end.max(span.start) - window.start)
    };
    let primary = AnnotationKind::Primary.span(at(span));
    let label = &diagnostic.finding.label;
    let primary = if label.is_empty() { primary } else { primary.label(shown(label).into_owned()) };
    let context = others
        .into_iter()
        .map(|(other, label)| AnnotationKind::Context.span(at(other)).label(shown(label).into_owned()));
    Snippet::source(drawn.text.clone())
        .line_start(source.location(window.start).line)
        .path(path.to_owned())
        .annotation(primary)
        .annotations(context)
        .into()
}
