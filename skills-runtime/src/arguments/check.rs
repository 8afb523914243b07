//! Whether the given arguments have the shape that a skill declares.

use core::fmt;

use super::{Arguments, Declared, DeclaredKind, Given, given::Shape};
use crate::escape::OneLine;

/// What is wrong with the given arguments. `Display` says it after the words `skill "…"`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault<'a> {
    Shape(&'static str),
    NeedsNames(Declared<'a>),
    TakesNoNames,
    UnknownName(&'a str, Declared<'a>),
    MissingName(&'a str, Declared<'a>),
    NotText(&'a str),
}

impl<'a> Fault<'a> {
    #[inline]
    pub(crate) fn of(arguments: Arguments<'a>, declared: Declared<'a>) -> Option<Self> {
        match arguments.0 {
            Shape::Nothing if declared.is_empty() => return None,
            Shape::Other(what) => return Some(Fault::Shape(what)),
            _ => {}
        }
        match (arguments.given(), declared.kind()) {
            (Given::Text, DeclaredKind::Mapping) => return Some(Fault::NeedsNames(declared)),
            (Given::Named, DeclaredKind::Nothing) => return Some(Fault::TakesNoNames),
            _ => {}
        }
        for (name, value) in arguments.entries() {
            if declared.position(name).is_none() {
                return Some(Fault::UnknownName(name, declared));
            }
            if value.is_none() {
                return Some(Fault::NotText(name));
            }
        }
        let mut required = declared.iter().filter(super::Argument::is_required);
        let missing = required.find(|argument| arguments.get(argument.name()).is_none())?;
        Some(Fault::MissingName(missing.name(), declared))
    }
}

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Shape(what) => write!(f, "takes a string or an object of text as arguments, not {what}"),
            Fault::NeedsNames(declared) => write!(f, "expects named arguments: {}", Names(declared)),
            Fault::TakesNoNames => f.write_str("does not accept named arguments"),
            Fault::UnknownName(name, declared) => {
                write!(f, "has no argument \"{}\"; it takes {}", OneLine(name), Names(declared))
            }
            Fault::MissingName(name, declared) => {
                write!(f, "requires the argument \"{name}\"; it takes {}", Names(declared))
            }
            Fault::NotText(name) => write!(f, "takes text for the argument \"{}\"", OneLine(name)),
        }
    }
}

/// `a, b, c`.
struct Names<'d, 'a>(&'d Declared<'a>);

impl fmt::Display for Names<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, argument) in self.0.iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { ", " }, argument.name())?;
        }
        Ok(())
    }
}
