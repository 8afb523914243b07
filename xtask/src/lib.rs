//! The pages that are generated from the code, as text: the commands write them, a test compares them.

mod corpus;
mod parity;

pub use corpus::{CORPUS_PAGE, corpus_page, roots, shared};
pub use parity::{ACCEPTANCE, PARITY_PAGE, REASONS, ROWS, Row, Shown, parity_page, shown};

use skills_compiler::{Level, Preset, Rule, rules};
use std::fmt::Write;

/// Where the page of all rules stands, below the workspace.
pub const RULES_PAGE: &str = "docs/rules.md";

/// `docs/rules.md`: a table of every rule with its levels, then every page.
pub fn rules_page() -> String {
    let mut page = String::from(
        "# Rules\n\n\
         <!-- Written by `cargo xtask rules-page` from the files in skills-compiler/src/rules. -->\n\n\
         `deny` fails the build, `warn` shows and goes on, `allow` is silent. A preset sets every level, and the \
         options `deny`, `warn` and `allow` set single ones. A rule marked *always* cannot be lowered: a skill that \
         breaks it cannot be embedded.\n\n\
         | rule | `spec` | `strict` | `lenient` |\n|---|---|---|---|\n",
    );
    for rule in rules::ALL {
        // Writing to a `String` cannot fail.
        let _ = writeln!(page, "| [`{0}`](#{0}) | {1} |", rule.name, levels(rule));
    }
    for rule in rules::ALL {
        let _ = write!(page, "\n## `{}`\n\n{}\n", rule.name, demoted(&rule.page()));
    }
    page
}

fn levels(rule: &Rule) -> String {
    if rule.levels == skills_compiler::Levels::Always {
        return "always | always | always".to_owned();
    }
    let level = |preset| Level::name(rule.levels.under(preset));
    [Preset::Spec, Preset::Strict, Preset::Lenient].map(level).join(" | ")
}

/// The page with its headings two levels down, what stands in code left alone.
fn demoted(page: &str) -> String {
    let mut fence: Option<&str> = None;
    let mut lines = Vec::new();
    for line in page.lines() {
        let run = line.get(..line.len() - line.trim_start_matches(['`', '~']).len()).unwrap_or("");
        match fence {
            None if run.len() >= 3 => fence = Some(run),
            Some(open) if run.len() >= open.len() && run.starts_with(open) && run == line.trim_end() => {
                fence = None;
            }
            _ => {}
        }
        if fence.is_none() && line.starts_with('#') {
            lines.push(format!("##{line}"));
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::demoted;

    #[test]
    fn headings_move_and_code_stays() {
        let page = "# A\n\n````md\n# b\n```\n# c\n````\n\n# D";
        assert_eq!(demoted(page), "### A\n\n````md\n# b\n```\n# c\n````\n\n### D");
    }
}
