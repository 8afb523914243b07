//! What a nightly compiler can do more: watch a folder by itself, and mark a place inside SKILL.md.
//!
//! Stable output stays the reference. Whatever does not work out here is done as on a stable compiler.

#[cfg(native)]
mod compiler;

use crate::roots::Found;
use proc_macro2::Span;
use skills_compiler::Diagnostic;
#[cfg(native)]
use skills_compiler::render::{headline, shown};
#[cfg(native)]
use skills_compiler::{Place, source};

/// Whether the compiler watches the folders of a call by itself.
pub(crate) const WATCHES: bool = cfg!(native);

/// Has the compiler watch the roots.
#[cfg(native)]
pub(crate) fn watch(found: &Found) {
    for root in &found.options.roots {
        compiler::watch(&root.path);
    }
}

/// A stable compiler does not watch folders.
#[cfg(not(native))]
pub(crate) fn watch(_: &Found) {}

/// Draws an error inside the file that it is about, and marks `call` too, for editors that do not know that file. `false`
/// where it has to be said at the call alone.
#[cfg(native)]
pub(crate) fn draw(found: &Found, diagnostic: &Diagnostic, call: Span) -> bool {
    let finding = &diagnostic.finding;
    let (Place::Text(span), Some(source), Some(root)) =
        (&finding.place, &diagnostic.source, found.options.roots.get(diagnostic.root))
    else {
        return false;
    };
    let Some(path) = std::path::absolute(root.path.join(&diagnostic.path)).ok() else { return false };
    let Some(text) = path.to_str().and_then(compiler::Text::read) else { return false };
    let place = |span: &source::Span| {
        text.place(counted(source.text(), span.start)..counted(source.text(), span.end))
    };
    let Some(at) = place(span) else { return false };
    let words = |texts: &[String]| texts.iter().map(|text| shown(text).into_owned()).collect::<Vec<_>>();
    let mut notes = words(&finding.notes);
    if !finding.label.is_empty() {
        notes.insert(0, shown(&finding.label).into_owned());
    }
    if !diagnostic.rule.source.is_empty() {
        notes.push(diagnostic.rule.source.to_owned());
    }
    let others = finding.others.iter();
    compiler::Said {
        title: shown(&headline(diagnostic)).into_owned(),
        // Both are marked in full. The other way to name the call, a span that says it comes from a macro, is drawn in
        // a terminal and missing from what an editor is told. `unwrap` is not an option's: it gives the compiler's own
        // span, which every span has inside a procedural macro.
        at: vec![at, call.unwrap()],
        others: others.filter_map(|(span, label)| Some((place(span)?, shown(label).into_owned()))).collect(),
        notes,
        help: words(&finding.help),
    }
    .error();
    true
}

/// A stable compiler knows no places outside Rust.
#[cfg(not(native))]
pub(crate) fn draw(_: &Found, _: &Diagnostic, _: Span) -> bool {
    false
}

/// Where the compiler counts the byte `at` of a text: it leaves the byte order mark out, and takes CRLF for one.
#[cfg_attr(not(any(native, test)), expect(dead_code, reason = "only a compiler that draws asks"))]
fn counted(text: &str, at: usize) -> usize {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let before = text.get(..at).unwrap_or(text);
    let crlf = before.matches("\r\n").count();
    // Between the two of a CRLF is where the one begins.
    at.saturating_sub(mark + crlf)
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn a_byte_order_mark_is_nothing_and_crlf_is_one() {
        let text = "\u{feff}a\r\nb\rc\nd";
        let at = |c| text.find(c).unwrap();
        assert_eq!([counted(text, 0), counted(text, at('a')), counted(text, at('\r'))], [0, 0, 1]);
        assert_eq!([counted(text, at('b')), counted(text, at('c')), counted(text, at('d'))], [2, 4, 6]);
        assert_eq!(counted(text, text.len()), 7);
        assert_eq!(counted("abc", 2), 2);
    }
}
