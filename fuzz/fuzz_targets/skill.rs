//! Any bytes as a SKILL.md: the compiler does not panic, and every place it reports lies in the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skills_compiler::load::Memory;
use skills_compiler::render::{Style, render};
use skills_compiler::source::Span;
use skills_compiler::{Compiled, Diagnostic, Options, Place, compile_files, flat::flatten};

fuzz_target!(|bytes: &[u8]| {
    let files = Memory::new().file("pdf/SKILL.md", bytes).file("pdf/references/forms.md", "Forms.\n");
    let Compiled { report, bundle, .. } = compile_files("skills", &files, &Options::default());
    for diagnostic in &report.diagnostics {
        assert_places(diagnostic, &String::from_utf8_lossy(bytes));
        assert!(!render(diagnostic, Style::Plain).is_empty());
    }
    assert!(flatten(&bundle).is_ok());
});

/// Every place of the finding is one of characters that are in the text.
fn assert_places(diagnostic: &Diagnostic, text: &str) {
    let Place::Text(span) = diagnostic.finding.place else { return };
    let source = diagnostic.source.as_ref().expect("a place in a text has the text");
    assert_eq!(source.text(), text);
    let others = diagnostic.finding.others.iter().map(|(span, _)| *span);
    for span in std::iter::once(span).chain(others) {
        assert_span(span, text, diagnostic.rule.name);
        let (start, end) = source.range(span);
        assert!(start <= end, "{}: {start:?} to {end:?}", diagnostic.rule.name);
    }
}

fn assert_span(span: Span, text: &str, rule: &str) {
    assert!(text.get(span.start..span.end).is_some(), "{rule}: {span:?} in {} bytes", text.len());
}
