//! What stands between the braces: a form, roots, options.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use skills_compiler::Value;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{LitBool, LitInt, LitStr, Token, braced, bracketed, token};

/// What the `macro_rules!` facade of the runtime hands over: its `$crate`, and what the user wrote.
pub(crate) struct Facade {
    pub(crate) krate: TokenTree,
    input: TokenStream,
}

impl Parse for Facade {
    fn parse(stream: ParseStream<'_>) -> syn::Result<Self> {
        let krate = stream.parse()?;
        let input;
        braced!(input in stream);
        Ok(Self { krate, input: input.parse()? })
    }
}

impl Facade {
    /// Reads what the user wrote.
    pub(crate) fn parse(&self) -> syn::Result<Call> {
        Call::parse.parse2(self.input.clone())
    }
}

/// A call of the macro.
pub(crate) struct Call {
    pub(crate) form: Form,
    pub(crate) roots: Vec<LitStr>,
    pub(crate) options: Vec<Setting>,
}

/// Where the call stands.
pub(crate) enum Form {
    /// `static SKILLS: Catalog = include_skills!("skills/");`
    Expression,
    /// `include_skills! { pub mod skills = "skills/"; }`
    Module {
        /// Attributes and doc comments, as written.
        attributes: TokenStream,
        /// There is a doc comment among them.
        documented: bool,
        /// The visibility, as written.
        visibility: TokenStream,
        /// The module's name.
        name: Ident,
    },
}

/// `key = value`
pub(crate) struct Setting {
    pub(crate) key: Ident,
    pub(crate) value: Value,
    /// Where the value stands.
    pub(crate) span: Span,
    /// Where each item of a list stands.
    pub(crate) items: Vec<LitStr>,
}

impl Call {
    fn parse(stream: ParseStream<'_>) -> syn::Result<Self> {
        let form = Form::parse(stream)?;
        let mut call = Self { form, roots: Vec::new(), options: Vec::new() };
        while !stream.is_empty() {
            if stream.peek(LitStr) && call.options.is_empty() {
                call.roots.push(stream.parse()?);
            } else if stream.peek(LitStr) {
                return Err(stream.error("a root after an option\n  = help: write the roots first"));
            } else if stream.peek(syn::Ident::peek_any) {
                call.options.push(stream.parse()?);
            } else {
                let message =
                    "expected a root such as `\"skills/\"`, or an option such as `preset = \"strict\"`";
                return Err(stream.error(message));
            }
            if matches!(call.form, Form::Module { .. }) && stream.peek(Token![;]) {
                stream.parse::<Token![;]>()?;
                if !stream.is_empty() {
                    return Err(stream
                        .error("one module at a time\n  = help: write another `include_skills!` for it"));
                }
            } else if !stream.is_empty() {
                stream.parse::<Token![,]>()?;
            }
        }
        if call.roots.is_empty() {
            let example = match &call.form {
                Form::Expression => "include_skills!(\"skills/\")".to_owned(),
                Form::Module { name, .. } => format!("mod {name} = \"skills/\";"),
            };
            return Err(syn::Error::new(
                Span::call_site(),
                format!("no root is named\n  = help: write `{example}`"),
            ));
        }
        Ok(call)
    }
}

impl Form {
    /// The module form starts with an attribute, a visibility or `mod`; roots and options start with neither.
    fn parse(stream: ParseStream<'_>) -> syn::Result<Self> {
        if !(stream.peek(Token![#]) || stream.peek(Token![pub]) || stream.peek(Token![mod])) {
            return Ok(Self::Expression);
        }
        let (mut attributes, mut documented) = (TokenStream::new(), false);
        while stream.peek(Token![#]) {
            attributes.extend([stream.parse::<TokenTree>()?]);
            let attribute: Group = stream.parse()?;
            documented |=
                attribute.stream().into_iter().next().is_some_and(|token| token.to_string() == "doc");
            attributes.extend([TokenTree::from(attribute)]);
        }
        let mut visibility = TokenStream::new();
        while !stream.peek(Token![mod]) {
            if stream.is_empty() {
                return Err(stream.error("expected `mod NAME = \"skills/\";`"));
            }
            visibility.extend([stream.parse::<TokenTree>()?]);
        }
        stream.parse::<Token![mod]>()?;
        let name = stream.parse()?;
        stream.parse::<Token![=]>()?;
        Ok(Self::Module { attributes, documented, visibility, name })
    }
}

impl Parse for Setting {
    fn parse(stream: ParseStream<'_>) -> syn::Result<Self> {
        let key = stream.call(Ident::parse_any)?;
        if !stream.peek(Token![=]) {
            return Err(syn::Error::new(
                key.span(),
                format!(
                    "expected a root in quotes, or `{key} = …`\n  = help: a root is a string literal; \
                     `\"$NAME/skills\"` starts with an environment variable of the build"
                ),
            ));
        }
        stream.parse::<Token![=]>()?;
        let mut span = stream.span();
        let mut items = Vec::new();
        let value = if stream.peek(token::Bracket) {
            let list;
            span = bracketed!(list in stream).span.join();
            items = list.parse_terminated(<LitStr as Parse>::parse, Token![,])?.into_iter().collect();
            Value::List(items.iter().map(LitStr::value).collect())
        } else if stream.peek(LitStr) {
            Value::Text(stream.parse::<LitStr>()?.value())
        } else if stream.peek(LitInt) {
            Value::Number(stream.parse::<LitInt>()?.base10_parse()?)
        } else if stream.peek(LitBool) {
            Value::Switch(stream.parse::<LitBool>()?.value)
        } else {
            return Err(
                stream.error("expected a text, a number, `true`, `false`, or a list of texts in `[…]`")
            );
        };
        Ok(Self { key, value, span, items })
    }
}
