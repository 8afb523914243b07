//! The unstable interfaces of the compiler, and nothing else: `build.rs` compiles this file to see whether they are
//! there.

use proc_macro::{
    Delimiter, Diagnostic, Group, Ident, Level, Literal, Punct, Spacing, Span, TokenStream, TokenTree,
};
use std::ops::Range;
use std::path::Path;

/// Makes cargo build again when anything below `folder` changes.
pub(crate) fn watch(folder: &Path) {
    proc_macro::tracked::path(folder);
}

/// A text file that the compiler has read, for marking places in it.
pub(crate) struct Text {
    literal: Literal,
}

impl Text {
    /// Has the compiler read the file at this absolute path.
    pub(crate) fn read(path: &str) -> Option<Self> {
        // Spanned here, not at the call, so that a user's own `include_str` is not meant.
        let here = Span::def_site();
        let mut bang = Punct::new('!', Spacing::Alone);
        bang.set_span(here);
        let mut path = Literal::string(path);
        path.set_span(here);
        let mut path = Group::new(Delimiter::Parenthesis, TokenTree::from(path).into());
        path.set_span(here);
        let tokens: [TokenTree; 3] = [Ident::new("include_str", here).into(), bang.into(), path.into()];
        literal(TokenStream::from_iter(tokens).expand_expr().ok()?)
    }

    /// The place of these bytes. They count without byte order mark, and CRLF as one.
    pub(crate) fn place(&self, bytes: Range<usize>) -> Option<Span> {
        // Without the call that led here: it is a span of its own.
        Some(self.literal.subspan(bytes)?.resolved_at(Span::call_site().source()))
    }
}

fn literal(tokens: TokenStream) -> Option<Text> {
    match tokens.into_iter().next()? {
        TokenTree::Literal(literal) => Some(Text { literal }),
        TokenTree::Group(group) => literal(group.stream()),
        TokenTree::Ident(_) | TokenTree::Punct(_) => None,
    }
}

/// What is said about one place.
pub(crate) struct Said {
    /// The first line.
    pub(crate) title: String,
    /// The places that it is about. The compiler puts them in its own order.
    pub(crate) at: Vec<Span>,
    /// Other places that explain it.
    pub(crate) others: Vec<(Span, String)>,
    /// What else there is to know.
    pub(crate) notes: Vec<String>,
    /// What to type.
    pub(crate) help: Vec<String>,
}

impl Said {
    /// Fails the build with it.
    pub(crate) fn error(self) {
        let mut error = Diagnostic::spanned(self.at, Level::Error, self.title);
        for (place, label) in self.others {
            error = error.span_note(place, label);
        }
        for note in self.notes {
            error = error.note(note);
        }
        for help in self.help {
            error = error.help(help);
        }
        error.emit();
    }
}
