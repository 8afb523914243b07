//! What comes of a request: the order of checks, the codes and the texts.

#[cfg(feature = "alloc")]
mod again;
mod life;
mod offers;
mod parameters;
mod trust;

use crate::{Argument, Catalog, Code, Invoker, Origin, Request, Session, Skill, SkillDef, Slot};

const ENV: [Argument<'static>; 2] = [Argument::required("env"), Argument::new("region")];
static DEFS: [SkillDef<'static>; 6] = [
    SkillDef::new("deploy", "Deploys.", "To $env.\n").argument_mapping(&ENV).built_in(),
    SkillDef::new("draft", "Not ready.", "").model_invocable(false).built_in(),
    SkillDef::new("fill-form", "Fills forms.", "Fill $1.\n").allowed_tools(&["Bash"]).built_in(),
    SkillDef::new("found", "From the web.", "").origin(Origin::new("/web", "found")),
    SkillDef::new("helper", "For the model.", "").user_invocable(false).built_in(),
    SkillDef::new("plain", "Words.", "Words.\n").built_in(),
];

fn with<T>(test: impl FnOnce(Session<'_, [Slot; 6]>) -> T) -> T {
    let skills: Vec<_> = DEFS.iter().map(Skill::from).collect();
    let catalog = Catalog::from_sorted(&skills).unwrap();
    test(Session::in_slots(&catalog, [Slot::EMPTY; 6]))
}

/// The text of a refusal for one request.
fn text(request: Request<'_>) -> String {
    with(|mut session| session.request(request).to_string())
}

#[test]
fn each_miss_says_what_to_do() {
    let cases = [
        (
            "",
            "Error [INVALID_PARAM]: the parameter `name` is empty\nHint: give the name of a skill, as listed.",
        ),
        (
            "/",
            "Error [INVALID_PARAM]: the parameter `name` is empty\nHint: give the name of a skill, as listed.",
        ),
        (
            "Fill Form",
            "Error [INVALID_PARAM]: skill name \"Fill Form\" must be lowercase-kebab-case\nHint: did you mean fill-form?",
        ),
        ("a--b", "Error [INVALID_PARAM]: skill name \"a--b\" must be lowercase-kebab-case"),
        ("-", "Error [INVALID_PARAM]: skill name \"-\" must be lowercase-kebab-case"),
        (
            "fil-form",
            "Error [NOT_FOUND]: no skill is named \"fil-form\"\nHint: did you mean fill-form? Call again with a listed name.",
        ),
        (
            "zzzzzz",
            "Error [NOT_FOUND]: no skill is named \"zzzzzz\"\nHint: the skills are deploy, fill-form, found, helper, \
             plain. Call again with a listed name.",
        ),
    ];
    for (name, expected) in cases {
        assert_eq!(text(Request::new(name)), expected);
    }
    let long = "a".repeat(65);
    assert!(text(Request::new(&long)).starts_with("Error [INVALID_PARAM]: skill name \"aaa"));
    assert!(text(Request::new(&"b\n".repeat(500))).len() < 300, "an echo is short and on one line");
    let empty = Session::in_slots(&Catalog::EMPTY, []).activate("x").to_string();
    assert_eq!(empty, "Error [NOT_FOUND]: no skill is named \"x\"\nHint: there are no skills.");
}

#[test]
fn a_name_of_any_shape_is_called_when_it_is_there() {
    let def = SkillDef::new("My Skill", "Odd.", "").built_in();
    let skills = [Skill::from(&def)];
    let mut session = Session::in_slots(&Catalog::from_sorted(&skills).unwrap(), [Slot::EMPTY; 1]);
    assert_eq!(session.activate("/My Skill").kind(), "ok");
    assert_eq!(session.activate("My Skill").kind(), "already_loaded");
}

#[test]
fn switches_keep_each_invoker_out() {
    assert_eq!(
        text(Request::new("draft")),
        "Error [DISABLED]: skill \"draft\" can only be invoked by the user\n\
         Reason: it is set to `disable-model-invocation: true`"
    );
    with(|mut session| {
        assert_eq!(session.request(Request::new("draft").by(Invoker::User)).kind(), "ok");
        assert_eq!(session.request(Request::new("helper").by(Invoker::User)).code(), Some(Code::Disabled));
        assert_eq!(session.activate("helper").kind(), "ok");
        // Neither hears of what it may not invoke.
        assert!(!session.activate("draf").to_string().contains("draft"));
        assert!(session.request(Request::new("draf").by(Invoker::User)).to_string().contains("draft"));
    });
}

#[cfg(feature = "alloc")]
#[test]
fn refused_skills_answer_by_name() {
    use crate::LeftOut;
    let reports = [
        LeftOut::refused("bad", "bad/SKILL.md:4:1", "invalid-yaml", "expected a colon"),
        LeftOut::refused("other", "other/SKILL.md:2:7", "name-mismatch", "name is `x`"),
        LeftOut::new("quiet", "quiet/SKILL.md", "invalid-yaml", "left out at build time"),
    ];
    let buf = crate::CatalogBuf::new([], reports);
    let mut session = buf.catalog().session();
    assert_eq!(
        session.activate("bad").to_string(),
        "Error [INVALID_FRONTMATTER]: skill \"bad\" was refused when it was read\n\
         Path: bad/SKILL.md:4:1\nReason: expected a colon [invalid-yaml]"
    );
    assert_eq!(session.activate("other").code(), Some(Code::NameMismatch));
    assert_eq!(session.activate("quiet").code(), Some(Code::NotFound));
}
