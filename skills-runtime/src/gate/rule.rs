//! Rules about skills by name; the first that matches decides.

use crate::skill::Skill;

/// What a rule says.
///
/// ```
/// # use skills_runtime::{Rule, Verdict};
/// assert_eq!(Rule::ask("deploy").verdict(), Verdict::Ask);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// Let it through.
    Allow,
    /// Do not.
    Deny,
    /// Ask the gate, or whoever answers for it.
    Ask,
}

/// A rule about one skill, or about `*`: all of them.
///
/// Rules are tried in order, and the first that matches decides. When none does, a skill that declares neither tools
/// nor a model is allowed, and any other is asked about.
///
/// ```
/// use skills_runtime::{Catalog, Rule, Session, Skill, SkillDef, Slot};
///
/// let def = SkillDef::new("post-deploy", "Checks a deploy.", "Look.\n").built_in();
/// let skills = [Skill::from(&def)];
/// let catalog = Catalog::from_sorted(&skills).unwrap();
/// let rules = [Rule::deny("post-deploy"), Rule::allow("*")];
/// let mut session = Session::in_slots(&catalog, [Slot::EMPTY; 1]).with_rules(&rules);
/// assert!(session.activate("post-deploy").to_string().starts_with("Error [PERMISSION_DENIED]"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    skill: &'a str,
    verdict: Verdict,
}

impl<'a> Rule<'a> {
    /// A rule from its parts.
    pub const fn new(skill: &'a str, verdict: Verdict) -> Self {
        Rule { skill, verdict }
    }

    /// Lets a skill through.
    pub const fn allow(skill: &'a str) -> Self {
        Rule::new(skill, Verdict::Allow)
    }

    /// Does not let a skill through.
    pub const fn deny(skill: &'a str) -> Self {
        Rule::new(skill, Verdict::Deny)
    }

    /// Asks about a skill.
    pub const fn ask(skill: &'a str) -> Self {
        Rule::new(skill, Verdict::Ask)
    }

    /// The name of the skill, or `*`.
    pub const fn skill(&self) -> &'a str {
        self.skill
    }

    /// What it says.
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }
}

/// What rules say about a skill.
pub(crate) fn verdict(rules: &[Rule<'_>], skill: Skill<'_>) -> Verdict {
    let matching = rules.iter().find(|rule| rule.skill == "*" || rule.skill == skill.name());
    match matching {
        Some(rule) => rule.verdict,
        None if asks_for_something(skill) => Verdict::Ask,
        None => Verdict::Allow,
    }
}

/// Whether a skill declares tools or a model, and so more than words.
fn asks_for_something(skill: Skill<'_>) -> bool {
    let declared = |tools: Option<crate::Texts<'_>>| tools.is_some_and(|tools| !tools.is_empty());
    skill.model().is_some() || declared(skill.allowed_tools()) || declared(skill.tools())
}
