//! The rules. Each stands in one file: its page, its levels, its check, its tests.
//!
//! A check sees one `Skill` or the whole tree; it never reads the disk and knows no other
//! rule. To add one, write the file, name it here, and put it into [`ALL`]: `CONTRIBUTING.md` shows it.

use crate::finding::Finding;
use crate::level::Levels;
use crate::options::Options;
use crate::skill::Skill;

mod lazy_bundle;
mod scope;

pub use lazy_bundle::LazyBundle;
pub use scope::{InRoot, Scope};

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
    /// What comes of it.
    Bundle(fn(&LazyBundle<'_>, &Scope<'_>, &mut Vec<InRoot>)),
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
                use $crate::level::{Level::{Allow, Deny, Warn}, Levels::{Always, Of, Partly}};
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
mod empty_root;
mod link;
mod link_text_file;
mod loose_file;
mod missing_root;
mod not_packaged;
mod package;
mod passed_over;
mod portable_path;
mod same_name;
mod skill_file;
mod too_large;
mod unreadable_file;

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
    &missing_root::MISSING_ROOT,
    &missing_root::ROOT_IS_A_SKILL,
    &empty_root::EMPTY_ROOT,
    &skill_file::MISSING_SKILL_FILE,
    &skill_file::SKILL_FILE_CASE,
    &skill_file::NESTED_SKILL_FILE,
    &loose_file::LOOSE_FILE,
    &link::SYMLINK,
    &link::SYMLINK_OUTSIDE,
    &link_text_file::LINK_TEXT_FILE,
    &passed_over::HIDDEN_FILE,
    &passed_over::JUNK_FILE,
    &portable_path::PATH_CASE_COLLISION,
    &portable_path::WINDOWS_RESERVED_NAME,
    &unreadable_file::UNREADABLE_FILE,
    &unreadable_file::NON_UTF8_PATH,
    &too_large::FILE_TOO_LARGE,
    &too_large::SKILL_TOO_LARGE,
    &package::UNTRACKED_ROOT,
    &package::OUTSIDE_PACKAGE,
    &not_packaged::NOT_PACKAGED,
    &same_name::DUPLICATE_SKILL,
    &same_name::SHADOWED_SKILL,
    &same_name::RESERVED_NAME,

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
