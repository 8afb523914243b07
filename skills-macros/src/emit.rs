//! Tokens that say something to the user: errors, and warnings on a stable compiler.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote_spanned;
use skills_compiler::Diagnostic;
use skills_compiler::render::{Style, render};
use syn::LitStr;

/// Findings beyond this many are counted and not drawn: 500 errors are 9,500 lines.
pub(crate) const SHOWN: usize = 100;

/// An error at `span`. `$crate` keeps its meaning and takes the place, or rustc would underline the whole call.
pub(crate) fn error(krate: &TokenTree, span: Span, text: &str) -> TokenStream {
    let krate = located(krate, span);
    let text = literal(text, span);
    quote_spanned!(span=> #krate::__private::compile_error! { #text })
}

/// A warning at `span`: the use of a macro that is deprecated with our text, the one form that stable compilers show
/// in initializers and as items, in every edition, without another lint.
pub(crate) fn warning(span: Span, text: &str) -> TokenStream {
    let text = literal(text, span);
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            macro_rules! skill_lint { () => {} }
            skill_lint! {}
        };
    }
}

/// Errors for the first hundred findings and one that counts the rest; the same for warnings. What the compiler has
/// drawn by itself is not said again.
pub(crate) fn all<'a>(
    roots: &[LitStr],
    found: impl Iterator<Item = &'a Diagnostic>,
    is_drawn: impl Fn(&Diagnostic, Span) -> bool,
    say: impl Fn(Span, &str) -> TokenStream,
) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut beyond: Vec<(&str, usize)> = Vec::new();
    let mut last = Span::call_site();
    for (number, diagnostic) in found.enumerate() {
        let span = roots.get(diagnostic.root).map_or_else(Span::call_site, LitStr::span);
        if number < SHOWN {
            if !is_drawn(diagnostic, span) {
                tokens.extend(say(span, &render(diagnostic, Style::Macro)));
            }
            continue;
        }
        last = span;
        match beyond.iter_mut().find(|(rule, _)| *rule == diagnostic.rule.name) {
            Some((_, count)) => *count += 1,
            None => beyond.push((diagnostic.rule.name, 1)),
        }
    }
    if !beyond.is_empty() {
        let total: usize = beyond.iter().map(|(_, count)| count).sum();
        let rules: Vec<String> = beyond.iter().map(|(rule, count)| format!("{count} of {rule}")).collect();
        let text = format!(
            "and {total} more findings: {}\n  = help: `cargo skills check` shows all of them",
            rules.join(", ")
        );
        tokens.extend(say(last, &text));
    }
    tokens
}

/// `$crate` where `span` is, with its own meaning.
pub(crate) fn located(krate: &TokenTree, span: Span) -> TokenTree {
    let mut krate = krate.clone();
    krate.set_span(krate.span().located_at(span));
    krate
}

fn literal(text: &str, span: Span) -> Literal {
    let mut literal = Literal::string(text);
    literal.set_span(span);
    literal
}

/// `NAME { … }`, built without `quote!`, for the large ones.
pub(crate) fn call(name: &str, literals: TokenStream) -> TokenStream {
    let bang = Punct::new('!', Spacing::Alone);
    let name = Ident::new(name, Span::call_site());
    let body = Group::new(Delimiter::Brace, literals);
    TokenStream::from_iter([TokenTree::from(name), bang.into(), body.into()])
}
