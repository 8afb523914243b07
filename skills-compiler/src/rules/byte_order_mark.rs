//! `byte-order-mark`: nothing invisible before the opening fence.

use super::Check;
use crate::finding::Finding;
use crate::options::Options;
use crate::skill::Skill;
use crate::source::Span;

rule! {
    /// # What it checks
    ///
    /// The file does not start with U+FEFF, the byte order mark that some Windows editors write.
    ///
    /// # Why
    ///
    /// To a client that does not strip it, the first line is not `---`: the frontmatter is text, and the skill has
    /// neither name nor description. It cannot be seen in an editor.
    ///
    /// # Example
    ///
    /// The first bytes of the file:
    ///
    /// ```text
    /// EF BB BF 2D 2D 2D     bad:  a byte order mark, then ---
    /// 2D 2D 2D              good: ---
    /// ```
    ///
    /// # Fix
    ///
    /// Save as "UTF-8" and not as "UTF-8 with BOM". When the rule is lowered, exactly one mark is stripped.
    ///
    /// # Source
    ///
    /// The Unicode Standard neither requires nor recommends a byte order mark in UTF-8:
    /// <https://www.unicode.org/faq/utf_bom.html>
    pub(crate) static BYTE_ORDER_MARK = "byte-order-mark", Of(Warn, Deny, Allow);
    source = "";
    check = Check::Skill(check);
}

fn check(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let Some(Ok(fences)) = skill.text.as_ref().map(|text| &text.fences) else { return };
    if fences.byte_order_mark {
        out.push(
            Finding::at(
                Span::new(0, '\u{feff}'.len_utf8()),
                "a byte order mark stands before the opening `---`",
            )
            .label("U+FEFF, which editors do not show")
            .help("save the file as UTF-8 without a byte order mark"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{assert_finds, assert_silent};

    #[test]
    fn marks_the_first_character() {
        assert_finds(
            &BYTE_ORDER_MARK,
            "a",
            "\u{feff}---\nname: a\n---\n",
            &[(1, 1, "a byte order mark stands before the opening `---`")],
        );
    }

    #[test]
    fn without_frontmatter_it_is_not_the_mark_that_is_wrong() {
        assert_silent(&BYTE_ORDER_MARK, "a", "\u{feff}# Title\n");
        assert_silent(&BYTE_ORDER_MARK, "a", "---\nname: a\n---\n\u{feff}");
    }
}
