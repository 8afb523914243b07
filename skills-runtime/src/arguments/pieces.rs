//! The body with its arguments put in, as slices end to end.
//!
//! Slices instead of a writer, so that a reader may look ahead: what would close a wrapper can be half body and half
//! argument. Nothing is copied, and nothing that was put in is looked at again.

use super::{
    Arguments, Declared, DeclaredKind, Given, TokenPieces, form::Form, given::Sorted, tokens::tokens,
};
use crate::origin::SkillDir;

/// A body, and what is to be put into it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Substitution<'a> {
    pub(crate) body: &'a str,
    pub(crate) arguments: Arguments<'a>,
    pub(crate) declared: Declared<'a>,
    pub(crate) dir: SkillDir<'a>,
    pub(crate) session_id: &'a str,
    /// What `$N` calls the first token: 1, or 0 as some clients do.
    pub(crate) first: usize,
}

impl<'a> Substitution<'a> {
    pub(crate) fn pieces(self) -> Pieces<'a> {
        Pieces { rest: self.body, filling: Filling::Nothing, last: Last::Unanswered, values: self }
    }

    /// What a placeholder stands for; `None` when it stays as it is.
    fn value(&self, form: Form) -> Option<Filling<'a>> {
        match form {
            Form::Dir => Some(Filling::Texts(self.dir.pieces(), 0)),
            Form::Session => Some(Filling::one(self.session_id)),
            Form::All => Some(self.all()),
            Form::Named(number) => Some(self.numbered(number).unwrap_or(Filling::Nothing)),
            // Without arguments, positions stay as they are.
            Form::Token(_) if self.arguments.is_empty() => None,
            Form::Token(number)
                if self.declared.kind() == DeclaredKind::List && number < self.declared.len() =>
            {
                Some(self.numbered(number).unwrap_or(Filling::Nothing))
            }
            Form::Token(number) => match self.arguments.text() {
                Some(text) => Some(Filling::Token(tokens(text).nth(number)?.pieces())),
                None => None,
            },
        }
    }

    /// The value of declared argument `number`, by name or by position.
    fn numbered(&self, number: usize) -> Option<Filling<'a>> {
        match self.arguments.text() {
            Some(text) => Some(Filling::Token(tokens(text).nth(number)?.pieces())),
            None => self.arguments.get(self.declared.get(number)?.name()).map(Filling::one),
        }
    }

    fn all(&self) -> Filling<'a> {
        match self.arguments.text() {
            Some(text) => Filling::one(text),
            None => Filling::Pairs(self.arguments.sorted(), ["", "", "", ""], 4),
        }
    }
}

/// What is being put in.
#[derive(Clone)]
enum Filling<'a> {
    Nothing,
    Texts([&'a str; 3], usize),
    Token(TokenPieces<'a>),
    /// The pairs to come, and the texts of the present one with the next of them.
    Pairs(Sorted<'a>, [&'a str; 4], usize),
}

impl<'a> Filling<'a> {
    const fn one(text: &'a str) -> Self {
        Filling::Texts([text, "", ""], 0)
    }

    fn next(&mut self) -> Option<&'a str> {
        match self {
            Filling::Nothing => None,
            Filling::Token(pieces) => pieces.next(),
            Filling::Texts(texts, at) => {
                *at += 1;
                texts.get(*at - 1).copied()
            }
            Filling::Pairs(pairs, texts, at) => {
                if *at == texts.len() {
                    let (name, value) = pairs.next()?;
                    // The first pair has no blank before it.
                    let blank = if texts[2].is_empty() { "" } else { " " };
                    (*texts, *at) = ([blank, name, "=", value], 0);
                }
                *at += 1;
                texts.get(*at - 1).copied()
            }
        }
    }
}

/// Where the arguments have gone, if anywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// No placeholder has taken them, so they may have to be put at the end.
    Unanswered,
    /// `ARGUMENTS: ` was written, and they follow.
    Heading,
    Done,
}

/// The body with everything put in, slice by slice.
#[derive(Clone)]
pub(crate) struct Pieces<'a> {
    values: Substitution<'a>,
    rest: &'a str,
    filling: Filling<'a>,
    last: Last,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            match self.filling.next() {
                Some("") => {}
                Some(piece) => return Some(piece),
                None if self.rest.is_empty() => self.close()?,
                None => match self.advance() {
                    "" => {}
                    piece => return Some(piece),
                },
            }
        }
    }
}

impl<'a> Pieces<'a> {
    /// Takes the text up to the next placeholder, and sets what stands in its place.
    fn advance(&mut self) -> &'a str {
        let text = self.rest;
        let mut from = 0;
        while let Some(at) = text.get(from..).and_then(|rest| rest.find('$')).map(|at| at + from) {
            let after = text.get(at + 1..).unwrap_or_default();
            from = at + 1;
            let Some((form, length)) = Form::parse(after, self.values.declared, self.values.first) else {
                continue;
            };
            let before = text.get(..at).unwrap_or_default();
            if let Some(before) = before.strip_suffix('\\') {
                let written = text.get(at..from + length).unwrap_or_default();
                self.filling = Filling::one(written);
                self.rest = after.get(length..).unwrap_or_default();
                return before;
            }
            if let Some(filling) = self.values.value(form) {
                if !matches!(form, Form::Dir | Form::Session) {
                    self.last = Last::Done;
                }
                self.filling = filling;
                self.rest = after.get(length..).unwrap_or_default();
                return before;
            }
        }
        self.rest = "";
        text
    }

    /// Nothing the user said is lost: arguments that no placeholder took go on a last line.
    fn close(&mut self) -> Option<()> {
        match self.last {
            Last::Unanswered if self.values.arguments.given() != Given::Nothing => {
                let ended = self.values.body.is_empty() || self.values.body.ends_with('\n');
                self.filling = Filling::Texts([if ended { "" } else { "\n" }, "ARGUMENTS: ", ""], 0);
                self.last = Last::Heading;
                Some(())
            }
            Last::Heading => {
                self.filling = self.values.all();
                self.last = Last::Done;
                Some(())
            }
            Last::Unanswered | Last::Done => None,
        }
    }
}
