//! `catalog-budget`, `entry-budget`, `bundle-budget`: what the skills cost in context and in the program.

use super::{Check, InRoot, LazyBundle, Scope};
use crate::bundle::{BundledSkill, estimated_tokens};
use crate::field::Field;
use crate::finding::{Finding, Place};
use crate::limits;
use crate::listing;
use std::collections::HashMap;

rule! {
    /// # What it checks
    ///
    /// The listing of all skills that the model sees costs no more estimated tokens (characters divided by four) than
    /// the option `max_catalog_tokens` allows. Without the option there is no limit.
    ///
    /// # Why
    ///
    /// The listing stands in the context of every conversation, whether a skill is used or not. It grows by a line
    /// here and a sentence there, and nobody notices until it crowds out the work.
    ///
    /// # Example
    ///
    /// With
    ///
    /// ```rust,ignore
    /// include_skills!("skills/", max_catalog_tokens = 2000)
    /// ```
    ///
    /// the build fails as soon as the listing costs 2,001.
    ///
    /// # Fix
    ///
    /// Shorten the descriptions that the finding names, keep skills from the model with
    /// `disable-model-invocation: true`, leave some out with `skip`, or raise the limit.
    ///
    /// # Source
    ///
    /// A limit of your own. The danger: instructions that are pushed out of the context.
    pub(crate) static CATALOG_BUDGET = "catalog-budget", Of(Deny, Deny, Deny);
    source = "";
    check = Check::Bundle(catalog);
}

rule! {
    /// # What it checks
    ///
    /// The entry of a skill in a listing, `- name: description — when to use (args: hint)`, costs at most an estimated
    /// 100 tokens (characters divided by four).
    ///
    /// # Why
    ///
    /// The specification reckons with about 100 tokens of name and description for a skill, and every conversation
    /// pays for them.
    ///
    /// # Example
    ///
    /// Bad: a description that tells the steps. Good: what the skill does and when to use it, in one or two
    /// sentences.
    ///
    /// # Fix
    ///
    /// Move everything that is not needed to choose the skill into the body.
    ///
    /// # Source
    ///
    /// "Metadata (~100 tokens)": <https://agentskills.io/specification#progressive-disclosure>
    pub(crate) static ENTRY_BUDGET = "entry-budget", Of(Allow, Warn, Allow);
    source = "agentskills.io/specification#progressive-disclosure";
    check = Check::Bundle(entry);
}

rule! {
    /// # What it checks
    ///
    /// All embedded files together have no more bytes than the option `max_bundle_bytes` allows. Without the option
    /// there is no limit.
    ///
    /// # Why
    ///
    /// Every file becomes a part of the program. One forgotten video makes it too large for a board or a download.
    ///
    /// # Example
    ///
    /// With
    ///
    /// ```rust,ignore
    /// include_skills!("skills/", max_bundle_bytes = 200_000)
    /// ```
    ///
    /// the build fails as soon as the files have 200,001 bytes.
    ///
    /// # Fix
    ///
    /// Leave out the files that the finding names with `exclude`, or raise the limit.
    ///
    /// # Source
    ///
    /// A limit of your own. The danger: a program that no longer fits.
    pub(crate) static BUNDLE_BUDGET = "bundle-budget", Of(Deny, Deny, Deny);
    source = "";
    check = Check::Bundle(bytes);
}

/// How many of the most costly are named.
const NAMED: usize = 5;

fn catalog(bundle: &LazyBundle<'_>, scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let Some(limit) = scope.options.max_catalog_tokens else { return };
    let cost = u64::from(bundle.catalog_tokens);
    if cost <= limit {
        return;
    }
    let entries = bundle.skills.iter().filter(|skill| skill.model_invocable);
    let costs = entries
        .map(|skill| {
            (
                u64::from(estimated_tokens(&listing::entry(skill, &listing::summary(skill)))),
                skill.name.clone(),
            )
        })
        .collect();
    let message =
        format!("the listing costs an estimated {cost} tokens, `max_catalog_tokens` allows {limit}");
    out.push(InRoot::new(
        0,
        Finding::new(Place::Root, message)
            .help("shorten the longest descriptions, leave skills out with `skip`, or raise the limit")
            .note(format!("the most costly: {}", most_costly(costs, "tokens"))),
    ));
}

fn entry(bundle: &LazyBundle<'_>, scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let over: Vec<&BundledSkill> = bundle
        .skills
        .iter()
        .filter(|skill| skill.model_invocable && skill.entry_tokens > limits::ENTRY_TOKENS)
        .collect();
    if over.is_empty() {
        return;
    }
    let numbers: HashMap<_, _> = scope
        .skills
        .iter()
        .enumerate()
        .map(|(number, skill)| ((skill.root, skill.folder.path.as_str()), number))
        .collect();
    for found in over {
        let Some(&number) = numbers.get(&(found.root, found.folder.as_str())) else { continue };
        let Some(description) = scope.skills.get(number).and_then(|skill| skill.field(Field::Description))
        else {
            continue;
        };
        let (name, cost, limit) = (&found.name, found.entry_tokens, limits::ENTRY_TOKENS);
        let message = format!(
            "the entry of `{name}` in the listing costs an estimated {cost} tokens, {limit} are advised at most"
        );
        let finding = Finding::at(description.value_span(), message)
            .label("every conversation pays for this")
            .help("move what is not needed to choose the skill into the body");
        out.extend(InRoot::of_skill(scope, number, finding));
    }
}

fn bytes(bundle: &LazyBundle<'_>, scope: &Scope<'_>, out: &mut Vec<InRoot>) {
    let Some(limit) = scope.options.max_bundle_bytes else { return };
    let mut files: Vec<(u64, String)> = Vec::new();
    for skill in &bundle.skills {
        let below = format!("{}/{}", skill.root_name, skill.folder);
        files.push((skill.source.text().len() as u64, format!("{below}/SKILL.md")));
        files.extend(skill.resources.iter().map(|file| (file.size, format!("{below}/{}", file.path))));
    }
    let size = files.iter().fold(0_u64, |sum, (size, _)| sum.saturating_add(*size));
    if size <= limit {
        return;
    }
    let message = format!("the files have {size} bytes together, `max_bundle_bytes` allows {limit}");
    out.push(InRoot::new(
        0,
        Finding::new(Place::Root, message)
            .help("leave files out with `exclude` or skills with `skip`, or raise the limit")
            .note(format!("the largest: {}", most_costly(files, "bytes"))),
    ));
}

fn most_costly(mut costs: Vec<(u64, String)>, unit: &str) -> String {
    costs.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let named: Vec<String> =
        costs.iter().take(NAMED).map(|(cost, name)| format!("`{name}` ({cost} {unit})")).collect();
    match costs.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{}, and {more} more", named.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::options::{Options, Value};
    use crate::rules::Rule;
    use crate::rules::testing::findings;

    fn found(rule: &Rule, key: &str, limit: u64) -> Vec<(usize, usize, String, Vec<String>)> {
        let skill = |name: &str, more: &str| format!("---\nname: {name}\ndescription: d{more}\n---\nGo.\n");
        let files = Memory::new()
            .file("a/SKILL.md", skill("a", ""))
            .file("a/big.bin", vec![0; 1000])
            .file("b/SKILL.md", skill("b", &"x".repeat(400)))
            .file("c/SKILL.md", skill("c", &format!("{}\ndisable-model-invocation: true", "x".repeat(800))));
        let mut options = Options::default();
        options.set(key, Value::Number(limit)).unwrap();
        let found = findings(rule, &files, &options);
        found.into_iter().map(|(line, column, f)| (line, column, f.message, f.notes)).collect()
    }

    #[test]
    fn the_listing_counts_what_the_model_sees() {
        // The outer tags with one line end, the tags of two entries with one letter of name each, the descriptions.
        let cost = (18 + 1 + 19 + 2 * 72 + 1 + 401_u64).div_ceil(4);
        assert_eq!(found(&CATALOG_BUDGET, "max_catalog_tokens", cost), []);
        let message =
            format!("the listing costs an estimated {cost} tokens, `max_catalog_tokens` allows {}", cost - 1);
        let notes = vec!["the most costly: `b` (119 tokens), `a` (19 tokens)".to_owned()];
        assert_eq!(found(&CATALOG_BUDGET, "max_catalog_tokens", cost - 1), [(0, 0, message, notes)]);
    }

    #[test]
    fn an_entry_is_marked_at_its_description() {
        let message =
            "the entry of `b` in the listing costs an estimated 102 tokens, 100 are advised at most";
        assert_eq!(found(&ENTRY_BUDGET, "max_bundle_bytes", 1), [(3, 14, message.to_owned(), vec![])]);
    }

    #[test]
    fn every_file_counts() {
        let texts: u64 = [35, 435, 866].iter().sum();
        assert_eq!(found(&BUNDLE_BUDGET, "max_bundle_bytes", texts + 1000), []);
        let message =
            format!("the files have {} bytes together, `max_bundle_bytes` allows 1000", texts + 1000);
        let notes = vec![
            "the largest: `skills/a/big.bin` (1000 bytes), `skills/c/SKILL.md` (866 bytes), \
             `skills/b/SKILL.md` (435 bytes), `skills/a/SKILL.md` (35 bytes)"
                .to_owned(),
        ];
        assert_eq!(found(&BUNDLE_BUDGET, "max_bundle_bytes", 1000), [(0, 0, message, notes)]);
    }
}
