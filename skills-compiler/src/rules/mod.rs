//! The rules. Each stands in one file: its page, its levels, its check, its tests.
//!
//! A check sees one [`Skill`] or the whole tree; it never reads the disk and knows no other
//! rule. To add one, write the file, name it here, and put it into [`ALL`]: `CONTRIBUTING.md` shows it.

use crate::bundle::Bundle;
use crate::finding::Finding;
use crate::level::Levels;
use crate::options::Options;
use crate::skill::Skill;
use crate::tree::Tree;

/// A rule: what it is called, how strict it is, and how it is checked.
#[derive(Debug)]
pub struct Rule {
    /// Its name, kebab case, never used again for another rule.
    pub name: &'static str,
    /// Its level in each preset.
    pub levels: Levels,
    /// Where the specification, a client's documentation or a standard says so.
    pub source: &'static str,
    /// Its page as the doc comment holds it; [`Rule::page`] is what a person reads.
    pub page: &'static str,
    /// How it is checked.
    pub check: Check,
}

impl Rule {
    /// Its page as Markdown that starts at the margin.
    pub fn page(&self) -> String {
        let margin = |line: &'static str| line.strip_prefix(' ').unwrap_or(line);
        let lines: Vec<&str> = self.page.lines().map(margin).collect();
        lines.join("\n").trim().to_owned()
    }
}

/// What a check looks at.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// One skill at a time.
    Skill(fn(&Skill<'_>, &Options, &mut Vec<Finding>)),
    /// Everything that was read.
    Tree(fn(&Scope<'_>, &mut Vec<InRoot>)),
    /// What came of it.
    Bundle(fn(&Bundle, &Scope<'_>, &mut Vec<InRoot>)),
}

/// Everything that was read.
#[derive(Debug)]
pub struct Scope<'t> {
    /// The roots as read.
    pub tree: &'t Tree,
    /// The skills of all roots, in order.
    pub skills: &'t [Skill<'t>],
    /// What the caller asked for.
    pub options: &'t Options,
}

/// A finding of a check that sees all roots.
#[derive(Debug)]
pub struct InRoot {
    /// The number of the root.
    pub root: usize,
    /// The skill it is about, as its number in [`Scope::skills`].
    pub skill: Option<usize>,
    /// The finding.
    pub finding: Finding,
}

impl InRoot {
    /// A finding about a root, or about something in it that is no skill.
    pub fn new(root: usize, finding: Finding) -> Self {
        Self { root, skill: None, finding }
    }

    /// A finding about the skill with this number.
    pub fn of_skill(scope: &Scope<'_>, number: usize, finding: Finding) -> Option<Self> {
        let root = scope.skills.get(number)?.root;
        Some(Self { root, skill: Some(number), finding })
    }
}

/// Declares a rule whose page is its doc comment.
macro_rules! rule {
    (
        $(#[doc = $page:literal])+
        pub(crate) static $constant:ident = $name:literal, $levels:expr;
        source = $source:literal;
        check = $check:expr;
    ) => {
        $(#[doc = $page])+
        pub(crate) static $constant: $crate::rules::Rule = $crate::rules::Rule {
            name: $name,
            levels: {
                #[allow(unused_imports)]
                use $crate::level::{Level::{Allow, Deny, Warn}, Levels::{Always, Of}};
                $levels
            },
            source: $source,
            page: concat!($($page, "\n"),+),
            check: $check,
        };
    };
}

#[cfg(test)]
pub(crate) mod testing;

// The tree.

// The fences.

// YAML.

// Names and descriptions.
mod name_mismatch;

// Fields.
mod argument_names;
mod field_type;
mod lengths;
mod metadata_shape;
mod switches;
mod tool_lists;
mod version_syntax;

// The body.
mod body_size;
mod delimiter_in_body;
mod links;
mod placeholders;
mod shell_injection;

// Budgets.
mod budgets;

/// Every rule, in the order of the documentation.
#[rustfmt::skip]
pub static ALL: &[&Rule] = &[
    // The tree.

    // The fences.

    // YAML.

    // Names and descriptions.
    &name_mismatch::NAME_MISMATCH,

    // Fields.
    &field_type::FIELD_TYPE,
    &lengths::COMPATIBILITY_LENGTH,
    &lengths::ARGUMENT_HINT_LENGTH,
    &metadata_shape::METADATA_SHAPE,
    &version_syntax::VERSION_SYNTAX,
    &tool_lists::TOOL_LIST_SYNTAX,
    &tool_lists::TOOL_CONFLICT,
    &switches::SWITCH_TYPE,
    &switches::UNREACHABLE_SKILL,
    &argument_names::ARGUMENT_NAMES,

    // The body.
    &body_size::EMPTY_BODY,
    &body_size::BODY_LENGTH,
    &delimiter_in_body::DELIMITER_IN_BODY,
    &links::BROKEN_LINK,
    &links::LINK_ESCAPES_SKILL,
    &placeholders::UNDECLARED_PLACEHOLDER,
    &placeholders::PLACEHOLDER_IN_CODE,
    &shell_injection::SHELL_INJECTION,

    // Budgets.
    &budgets::CATALOG_BUDGET,
    &budgets::ENTRY_BUDGET,
    &budgets::BUNDLE_BUDGET,
];
