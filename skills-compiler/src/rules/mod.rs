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
mod byte_order_mark;
mod empty_frontmatter;
mod missing_frontmatter;
mod not_utf8;
mod text_before_frontmatter;
mod unclosed_frontmatter;

// YAML.
mod comment_cuts_value;
mod duplicate_key;
mod invalid_yaml;
mod misspelt_field;
mod not_a_mapping;
mod two_spellings;
mod yaml_alias;
mod yaml_key;
mod yaml_limits;
mod yaml_tag;

// Names and descriptions.
mod control_token;
mod descriptions;
mod invisible;
mod markup;
mod missing_name;
mod name_mismatch;
mod name_type;
mod names;
mod vague_description;

// Fields.

// The body.

// Budgets.

/// Every rule, in the order of the documentation.
#[rustfmt::skip]
pub static ALL: &[&Rule] = &[
    // The tree.

    // The fences.
    &not_utf8::NOT_UTF8,
    &byte_order_mark::BYTE_ORDER_MARK,
    &text_before_frontmatter::TEXT_BEFORE_FRONTMATTER,
    &missing_frontmatter::MISSING_FRONTMATTER,
    &unclosed_frontmatter::UNCLOSED_FRONTMATTER,
    &empty_frontmatter::EMPTY_FRONTMATTER,

    // YAML.
    &invalid_yaml::INVALID_YAML,
    &not_a_mapping::NOT_A_MAPPING,
    &duplicate_key::DUPLICATE_KEY,
    &yaml_key::YAML_KEY,
    &yaml_alias::YAML_ALIAS,
    &yaml_tag::YAML_TAG,
    &yaml_limits::YAML_LIMITS,
    &comment_cuts_value::COMMENT_CUTS_VALUE,
    &misspelt_field::MISSPELT_FIELD,
    &two_spellings::TWO_SPELLINGS,

    // Names and descriptions.
    &missing_name::MISSING_NAME,
    &name_type::NAME_TYPE,
    &names::NAME_CHARSET,
    &names::NAME_HYPHENS,
    &names::NAME_LENGTH,
    &name_mismatch::NAME_MISMATCH,
    &descriptions::MISSING_DESCRIPTION,
    &descriptions::EMPTY_DESCRIPTION,
    &descriptions::DESCRIPTION_LENGTH,
    &vague_description::VAGUE_DESCRIPTION,
    &control_token::CONTROL_TOKEN,
    &markup::MARKUP_IN_DESCRIPTION,
    &markup::ANGLE_BRACKETS,
    &invisible::INVISIBLE_CHARACTER,
    &invisible::ZERO_WIDTH_IN_BODY,

    // Fields.

    // The body.

    // Budgets.

];
