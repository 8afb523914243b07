//! Trust, rules and the gate: whether a skill may be activated.

use super::{Request, settings::Settings};
use crate::{
    arguments::Arguments,
    gate::{Decision, GateRequest, Verdict, verdict},
    outcome::{Cause, Denied},
    skill::Skill,
};

/// Lets a skill through, or says who did not.
///
/// A skill of the build needs no gate; with none and without rules it is allowed. Any other skill needs a gate that
/// allows it: a rule can keep it out, and never lets it in. Whoever denies is heard.
pub(super) fn judge<'r>(
    settings: &Settings<'r>,
    request: &Request<'r>,
    skill: Skill<'r>,
    arguments: Arguments<'r>,
) -> Result<(), Cause<'r>> {
    let origin = skill.origin();
    decide(settings, request, skill, arguments, origin.is_built_in()).map_err(|denied| {
        if origin.is_built_in() { Cause::Denied(denied) } else { Cause::Untrusted(origin, denied) }
    })
}

fn decide<'r>(
    settings: &Settings<'r>,
    request: &Request<'r>,
    skill: Skill<'r>,
    arguments: Arguments<'r>,
    is_built_in: bool,
) -> Result<(), Denied> {
    let rule = settings.rules.map(|rules| verdict(rules, skill));
    if rule == Some(Verdict::Deny) {
        return Err(Denied::Rule);
    }
    let question = GateRequest { skill, invoker: request.invoker, arguments, rule };
    let gate = request.gate.or(settings.gate.map(|gate| gate as _));
    let decision = gate.map(|gate| gate.decide(&question));
    let asked = match request.approved {
        Some(true) => Ok(()),
        Some(false) => Err(Denied::Answered),
        None => Err(Denied::Unanswered),
    };
    match (decision, rule) {
        (Some(Decision::Deny(reason)), _) => Err(Denied::Gate(reason)),
        (Some(Decision::Allow), _) => Ok(()),
        (Some(Decision::Ask), Some(Verdict::Allow)) if is_built_in => Ok(()),
        (Some(Decision::Ask), _) => asked,
        (None, Some(Verdict::Ask)) if is_built_in => asked,
        (None, _) if is_built_in || settings.trusts_everything => Ok(()),
        (None, _) => Err(Denied::NoGate),
    }
}
