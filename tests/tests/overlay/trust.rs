//! What is read at run time is trusted by where it comes from, and the gate stands in between.

use super::{BUNDLE, files, skill, write};
use skills_runtime::overlay::default_places;
use skills_runtime::{
    Catalog, Code, Decision, GateReason, GateRequest, Overlay, OverlayBuilder, Request, Trust,
};

#[test]
fn only_a_gate_lets_a_skill_through_that_is_not_part_of_the_build() {
    let home = files([("deploy/SKILL.md", skill("deploy", "D."))]);
    let overlay = Overlay::over(BUNDLE).reader("home", home).load().unwrap();
    let catalog = overlay.catalog();
    let deploy = catalog.get("deploy").unwrap();
    assert_eq!(
        (deploy.origin().to_string().as_str(), deploy.origin().trust()),
        ("home/deploy", Trust::Untrusted)
    );
    assert_eq!(catalog.session().activate("deploy").code(), Some(Code::NotTrusted));
    // The bundled ones need none.
    assert_eq!(catalog.session().activate("notes").kind(), "ok");

    let by_origin = |request: &GateRequest<'_>| match (request.reason(), request.skill().origin().root()) {
        (GateReason::Untrusted, "home") => Decision::Allow,
        _ => Decision::deny("only from home"),
    };
    assert_eq!(catalog.session().with_gate(&by_origin).activate("deploy").kind(), "ok");
    let ask = |_: &GateRequest<'_>| Decision::Ask;
    let mut session = catalog.session().with_gate(&ask);
    assert!(session.activate("deploy").refusal().unwrap().needs_approval());
    assert_eq!(session.request(Request::new("deploy").approved(true)).kind(), "ok");
}

#[test]
fn a_skill_in_a_sensitive_place_says_so() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), ".ssh/skills/keys/SKILL.md", &skill("keys", "K."));
    write(home.path(), "Secrets/vault/SKILL.md", &skill("vault", "V."));
    write(home.path(), "plain/SKILL.md", &skill("plain", "P."));
    write(home.path(), "payroll/SKILL.md", &skill("payroll", "P."));
    let roots = [home.path().join(".ssh/skills"), home.path().join("Secrets"), home.path().to_owned()];
    let builder = roots.iter().fold(Overlay::over(Catalog::EMPTY), OverlayBuilder::root);
    let overlay = builder.clone().sensitive(["**/payroll/*"]).load().unwrap();
    let catalog = overlay.catalog();
    let code = |name: &str| catalog.session().activate(name).code().unwrap();
    assert_eq!([code("keys"), code("vault"), code("payroll")], [Code::Sensitive; 3]);
    assert_eq!(code("plain"), Code::NotTrusted);
    let outcome = catalog.session().activate("keys").to_string();
    assert!(outcome.contains("(`**/.ssh/**`)"), "{outcome}");
    let gate = |request: &GateRequest<'_>| match request.reason() {
        GateReason::Sensitive => Decision::Allow,
        _ => Decision::deny("not sensitive"),
    };
    assert_eq!(catalog.session().with_gate(&gate).activate("keys").kind(), "ok");
    let overlay = builder.nothing_is_sensitive().load().unwrap();
    assert_eq!(overlay.catalog().session().activate("keys").code(), Some(Code::NotTrusted));
}

#[test]
fn default_places_are_named_and_never_read_unasked() {
    let places = default_places();
    let here = std::env::current_dir().unwrap().join(".agents/skills");
    assert_eq!(places.first(), Some(&here));
    assert!(places.len() <= 2);
    // Nothing but what was named: an overlay without roots is the bundle.
    let overlay = Overlay::over(BUNDLE).load().unwrap();
    assert_eq!(super::names(&overlay.catalog()), super::names(&BUNDLE));
    assert_eq!(overlay.catalog().listing(), BUNDLE.listing());
}
