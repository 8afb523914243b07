//! Who lets a skill through: trust, rules, the gate, and answers to its questions.

use super::{text, with};
use crate::{
    Catalog, Code, Decision, Gate, GateReason, GateRequest, Origin, Request, Rule, Session, Skill, SkillDef,
    Slot, Trust,
};

#[test]
fn trust_needs_a_gate() {
    let deny = |_: &GateRequest<'_>| Decision::deny("not on a Friday");
    let ask = |_: &GateRequest<'_>| Decision::Ask;
    let allow = |request: &GateRequest<'_>| match request.reason() {
        GateReason::Untrusted => Decision::Allow,
        _ => Decision::deny("only untrusted"),
    };
    assert_eq!(
        text(Request::new("found")),
        "Error [NOT_TRUSTED]: skill \"found\" is not part of this program, and no gate allowed it\n\
         Path: /web/found\nReason: there is no gate"
    );
    assert!(text(Request::new("found").gate(&deny)).ends_with("Reason: not on a Friday"));
    assert!(text(Request::new("found").gate(&ask)).starts_with("Error [NOT_TRUSTED]"));
    assert!(text(Request::new("found").gate(&ask).approved(false)).ends_with("Reason: approval was refused"));
    with(|session| {
        let rules = [Rule::allow("*")];
        let mut session = session.with_rules(&rules);
        assert_eq!(session.activate("found").code(), Some(Code::NotTrusted), "a rule gives no trust");
        assert_eq!(session.request(Request::new("found").gate(&allow)).kind(), "ok");
    });
    with(|session| {
        let mut session = session.with_untrusted_skills_allowed_without_a_gate();
        assert_eq!(session.request(Request::new("found").gate(&deny)).code(), Some(Code::NotTrusted));
        assert_eq!(session.activate("found").kind(), "ok");
    });
    with(|mut session| {
        let waiting = session.request(Request::new("found").gate(&ask));
        assert!(waiting.refusal().unwrap().needs_approval());
        assert_eq!(session.request(Request::new("found").gate(&ask).approved(true)).kind(), "ok");
    });
}

#[test]
fn places_have_codes_of_their_own() {
    let sensitive = Origin::new("/home/.env", "x").with_trust(Trust::Sensitive("**/.env/**"));
    let outside = Origin::new("/etc", "y").with_trust(Trust::OutsideWorkspace);
    let (x, y) =
        (SkillDef::new("x", "X.", "").origin(sensitive), SkillDef::new("y", "Y.", "").origin(outside));
    let skills = [Skill::from(&x), Skill::from(&y)];
    let mut session = Session::in_slots(&Catalog::from_sorted(&skills).unwrap(), [Slot::EMPTY; 2]);
    assert_eq!(session.activate("x").code(), Some(Code::Sensitive));
    assert_eq!(session.activate("y").code(), Some(Code::OutsideWorkspace));
    let allow = |_: &GateRequest<'_>| Decision::Allow;
    assert_eq!(session.request(Request::new("x").gate(&allow)).kind(), "ok");
}

#[test]
fn denial_wins_and_ask_is_denial() {
    let say = |decision: Decision| move |_: &GateRequest<'_>| decision.clone();
    let (allow, deny, ask) = (say(Decision::Allow), say(Decision::deny("no")), say(Decision::Ask));
    let kind = |rules: Option<&[Rule<'_>]>, gate: Option<&dyn Gate>, approved: Option<bool>| {
        with(|session| {
            let mut session = if let Some(rules) = rules { session.with_rules(rules) } else { session };
            let mut request = Request::new("fill-form");
            request = if let Some(gate) = gate { request.gate(gate) } else { request };
            request = if let Some(approved) = approved { request.approved(approved) } else { request };
            session.request(request).code().map(Code::as_str)
        })
    };
    let denied = Some("PERMISSION_DENIED");
    let (allowing, denying, asking) =
        ([Rule::allow("fill-form")], [Rule::deny("*")], [Rule::ask("fill-form")]);
    assert_eq!(kind(None, None, None), None);
    assert_eq!(kind(None, Some(&deny), Some(true)), denied);
    assert_eq!(kind(None, Some(&ask), None), denied);
    assert_eq!(kind(None, Some(&ask), Some(true)), None);
    assert_eq!(kind(Some(&denying), Some(&allow), Some(true)), denied);
    assert_eq!(kind(Some(&allowing), Some(&ask), None), None);
    assert_eq!(kind(Some(&allowing), Some(&deny), None), denied);
    assert_eq!(kind(Some(&asking), None, None), denied);
    assert_eq!(kind(Some(&asking), None, Some(true)), None);
    assert_eq!(kind(Some(&asking), Some(&allow), None), None);
    // Without a matching rule: it declares tools, so it is asked about.
    assert_eq!(kind(Some(&[]), None, None), denied);
    with(|session| assert_eq!(session.with_rules(&[]).activate("plain").kind(), "ok"));
}
