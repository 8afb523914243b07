//! Who may activate what.

use crate::support::{S1, S2, S4};
use skills_runtime::{
    Catalog, Code, Decision, Format, GateReason, GateRequest, Invoker, Origin, Outcome, Overlay, Request,
    Rule, Skill, SkillDef, Trust, Verdict,
};

/// Row 34: a skill that is disabled for the model is for the user alone and in no listing; one that no user may invoke
/// is in no menu.
/// Accepts: disabled for the model; allowed for the user
#[test]
fn row_34_switches() {
    let draft = SkillDef::new("draft", "Not ready.", "Draft.\n").model_invocable(false).built_in();
    let helper = SkillDef::new("helper", "For the model.", "Help.\n").user_invocable(false).built_in();
    let skills = [Skill::from(&draft), Skill::from(&helper)];
    let catalog = Catalog::from_sorted(&skills).unwrap();

    let outcome = catalog.session().activate("draft");
    assert_eq!(outcome.code(), Some(Code::Disabled));
    assert!(outcome.to_string().starts_with("Error [DISABLED]: skill \"draft\" "));
    let by_user = |name| catalog.session().request(Request::new(name).by(Invoker::User)).kind();
    assert_eq!((by_user("draft"), by_user("helper")), ("ok", "error"));
    assert_eq!(catalog.session().activate("helper").kind(), "ok");

    for format in [Format::Xml, Format::Lines, Format::Markdown] {
        let listing = catalog.listing_as(format).to_string();
        assert!(listing.contains("helper") && !listing.contains("draft"));
    }
    let tool = catalog.tool().unwrap();
    assert_eq!(tool.schema().to_value()["properties"]["name"]["enum"], serde_json::json!(["helper"]));
    let menu: Vec<_> = catalog.commands().map(|command| command.name()).collect();
    assert_eq!(menu, ["draft"]);
    // A hidden skill is not suggested either.
    let Outcome::NotFound(near) = catalog.session().activate("drafts") else { panic!("it is found") };
    assert_eq!(near.siblings().collect::<Vec<_>>(), ["helper"]);
    let hint = S1.commands().next().unwrap().to_string();
    assert!(hint.starts_with("/api-conventions [--audit path/to/file] — Conventions of our HTTP"));
}

fn untrusted(
    skill: &SkillDef<'_>,
    ask: impl Fn(Catalog<'_>) -> (&'static str, Option<Code>),
) -> (&'static str, Option<Code>) {
    let skills = [Skill::from(skill)];
    ask(Catalog::from_sorted(&skills).unwrap())
}

fn answer(outcome: &Outcome<'_>) -> (&'static str, Option<Code>) {
    (outcome.kind(), outcome.code())
}

/// Row 35: a gate is told the skill, its tools, who asks and with what; to ask without anyone to ask is to deny.
/// Accepts: deny; ask
#[test]
fn row_35_gate() {
    let looks = |request: &GateRequest<'_>| {
        assert_eq!(request.skill().name(), "api-conventions");
        assert_eq!(request.tools().unwrap().iter().collect::<Vec<_>>(), ["Read", "Grep", "Bash(git log:*)"]);
        assert_eq!((request.invoker(), request.reason()), (Invoker::User, GateReason::Normal));
        assert_eq!(request.arguments().text(), Some("--audit a.js"));
        Decision::Allow
    };
    let request = Request::new("api-conventions").arguments("--audit a.js").by(Invoker::User);
    assert_eq!(S1.session().with_gate(&looks).request(request).kind(), "ok");

    let deny = |_: &GateRequest<'_>| Decision::deny("not on a Friday");
    let mut session = S1.session().with_gate(&deny);
    let outcome = session.activate("api-conventions");
    assert_eq!(answer(&outcome), ("error", Some(Code::PermissionDenied)));
    assert!(outcome.to_string().ends_with("\nReason: not on a Friday"));
    assert!(!session.is_active("api-conventions"));

    let ask = |_: &GateRequest<'_>| Decision::Ask;
    let mut session = S1.session().with_gate(&ask);
    let outcome = session.activate("api-conventions");
    assert_eq!(answer(&outcome), ("error", Some(Code::PermissionDenied)));
    assert!(outcome.refusal().unwrap().needs_approval());
    let asked = |approved| Request::new("api-conventions").approved(approved);
    assert_eq!(answer(&session.request(asked(false))).1, Some(Code::PermissionDenied));
    assert_eq!(session.request(asked(true)).kind(), "ok");
    // What is active passes no gate again; and without a gate, what is part of the build is allowed.
    assert_eq!(session.activate("api-conventions").kind(), "already_loaded");
    assert_eq!(S1.session().activate("api-conventions").kind(), "ok");
}

/// Row 36: what is not part of the build needs a gate that allows it, or the opt-out for tests.
/// Accepts: untrusted without gate; opt-out; sensitive pattern without gate
#[test]
fn row_36_trust() {
    let stranger = SkillDef::new("x", "Does.", "Go.\n");
    assert_eq!(
        untrusted(&stranger, |all| answer(&all.session().activate("x"))),
        ("error", Some(Code::NotTrusted))
    );
    for decision in [Decision::Ask, Decision::deny("no")] {
        let gate = |request: &GateRequest<'_>| {
            assert_eq!(request.reason(), GateReason::Untrusted);
            decision.clone()
        };
        let outcome = untrusted(&stranger, |all| answer(&all.session().with_gate(&gate).activate("x")));
        assert_eq!(outcome, ("error", Some(Code::NotTrusted)));
    }
    let allow = |_: &GateRequest<'_>| Decision::Allow;
    assert_eq!(untrusted(&stranger, |all| answer(&all.session().with_gate(&allow).activate("x"))).0, "ok");
    let opted_out = |all: Catalog<'_>| {
        answer(&all.session().with_untrusted_skills_allowed_without_a_gate().activate("x"))
    };
    assert_eq!(untrusted(&stranger, opted_out).0, "ok");
    // A rule is no gate.
    let rules = [Rule::allow("*")];
    let by_rule = untrusted(&stranger, |all| answer(&all.session().with_rules(&rules).activate("x")));
    assert_eq!(by_rule.1, Some(Code::NotTrusted));

    let secret = SkillDef::new("x", "Does.", "")
        .origin(Origin::new("", "x").with_trust(Trust::Sensitive("**/.env/**")));
    let outcome = untrusted(&secret, |all| answer(&all.session().activate("x")));
    assert_eq!(outcome.1, Some(Code::Sensitive));
    assert_eq!(untrusted(&secret, |all| answer(&all.session().with_gate(&allow).activate("x"))).0, "ok");

    // What an overlay reads is trusted by where it comes from: a bundled skill beside it needs no gate.
    let text = "---\nname: x\ndescription: Does.\n---\nGo.\n";
    let files = std::collections::BTreeMap::from([("x/SKILL.md".to_owned(), text.as_bytes().to_vec())]);
    let overlay = Overlay::over(S1).reader("project", files).load().unwrap();
    let session = || overlay.catalog().session();
    assert_eq!(answer(&session().activate("x")), ("error", Some(Code::NotTrusted)));
    assert_eq!(session().activate("api-conventions").kind(), "ok");
    let of_project = |request: &GateRequest<'_>| match request.skill().origin().root() {
        "project" => Decision::Allow,
        _ => Decision::deny("unknown root"),
    };
    assert_eq!(session().with_gate(&of_project).activate("x").kind(), "ok");
}

/// Row 37: rules in order, the first that matches; with rules, a skill that declares neither tools nor a model is
/// allowed, and any other is asked about.
#[test]
fn row_37_rules() {
    let kind = |catalog: &Catalog<'static>, rules: &[Rule<'_>]| {
        let name = catalog.names().next().unwrap();
        let outcome = catalog.session().with_rules(rules).activate(name);
        let asks = outcome.refusal().is_some_and(skills_runtime::Refusal::needs_approval);
        (answer(&outcome).0, asks)
    };
    // No tools, no model: informational.
    assert_eq!(kind(&S2, &[]), ("ok", false));
    // It declares tools.
    assert_eq!(kind(&S1, &[]), ("error", true));
    assert_eq!(kind(&S1, &[Rule::allow("*")]), ("ok", false));
    // The rules of the worked example: one is denied outright, every other one allowed.
    let rules = [Rule::deny("post-deploy"), Rule::allow("*")];
    assert_eq!(
        (kind(&S2, &rules), kind(&S1, &rules), kind(&S4, &rules)),
        (("error", false), ("ok", false), ("ok", false))
    );
    // The first that matches.
    assert_eq!(kind(&S2, &[Rule::allow("*"), Rule::deny("post-deploy")]), ("ok", false));
    assert_eq!(kind(&S2, &[Rule::new("post-deploy", Verdict::Ask)]), ("error", true));
}
