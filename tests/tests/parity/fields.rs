//! The fields of the frontmatter, under every spelling.

use crate::support::{S1, S2, S3, S5, errors, judged, text, warnings};
use skills_runtime::{DeclaredKind, Rule, ValueKind};

fn list(texts: Option<skills_runtime::Texts<'static>>) -> Vec<&'static str> {
    texts.into_iter().flatten().collect()
}

/// Row 04: the fields of the canonical skill, and `allowed-tools` as text and as a list.
/// Accepts: tools as text and as list
#[test]
fn row_04_fields_of_the_canonical_skill() {
    let skill = S1.get("api-conventions").unwrap();
    assert!(skill.description().starts_with("Conventions of our HTTP interfaces"));
    assert_eq!(skill.version(), Some("1.2.0"));
    assert_eq!(skill.argument_hint(), Some("[--audit path/to/file]"));
    assert_eq!(skill.license(), Some("MIT"));
    assert_eq!(skill.compatibility(), Some("any node runtime"));
    let metadata = skill.metadata().unwrap();
    assert_eq!(metadata.get("owner").unwrap().as_str(), Some("platform-team"));
    assert_eq!(metadata.get("short-description").unwrap().as_str(), Some("Style guide for HTTP interfaces"));
    assert_eq!(list(skill.allowed_tools()), ["Read", "Grep", "Bash(git log:*)"]);
    assert!(skill.model_invocable() && skill.user_invocable());
    assert_eq!(skill.arguments().kind(), DeclaredKind::Nothing);

    let good = "name: pdf\ndescription: Reads PDFs.\n";
    let tools = |written: &str| {
        judged(&format!("{good}allowed-tools: {written}\n"), &[]).bundle.skills[0]
            .allowed_tools
            .clone()
            .unwrap()
    };
    let expected = ["Read", "Grep", "Bash(git:*)"];
    assert_eq!(tools("Read, Grep, Bash(git:*)"), expected);
    assert_eq!(tools("Read Grep Bash(git:*)"), expected);
    assert_eq!(tools("[Read, Grep, \"Bash(git:*)\"]"), expected);

    let switched = judged(
        &format!(
            "{good}disable-model-invocation: true\nuser-invocable: false\narguments:\n  file:\n    description: \
             Which one.\n    required: true\n"
        ),
        &[],
    );
    let skill = &switched.bundle.skills[0];
    assert!(!skill.model_invocable && !skill.user_invocable && skill.arguments.by_name);
    let file = &skill.arguments.declared[0];
    assert_eq!(
        (file.name.as_str(), file.description.as_deref(), file.required),
        ("file", Some("Which one."), true)
    );
}

/// Row 05: the snake-case spellings, a list of arguments, and a name that may be absent.
#[test]
fn row_05_snake_case() {
    let skill = S2.get("post-deploy").unwrap();
    assert_eq!(skill.when_to_use(), Some("the user wants a recent roll-out verified or smoke-tested."));
    assert_eq!(skill.argument_hint(), Some("<environment> <region>  e.g. staging us-east-1"));
    assert_eq!(skill.version(), Some("1.2.0"));
    assert_eq!(skill.arguments().kind(), DeclaredKind::List);
    let names: Vec<_> = skill.arguments().iter().map(|argument| argument.name()).collect();
    assert_eq!(names, ["environment", "region"]);
    assert!(skill.allowed_tools().is_none());

    let found = judged(
        "description: Posts a review.\nallowed_tools: [Read, Grep, Bash]\ndisable_model_invocation: true\nmodel: big\n",
        &[("preset", text("lenient"))],
    );
    assert_eq!((errors(&found), warnings(&found)), (vec![], vec!["missing-name"]));
    let skill = &found.bundle.skills[0];
    assert_eq!(
        (skill.name.as_str(), skill.model.as_deref(), skill.model_invocable),
        ("pdf", Some("big"), false)
    );
    assert_eq!(skill.allowed_tools.as_deref().unwrap(), ["Read", "Grep", "Bash"]);
}

/// Row 07: fields that nobody here knows are kept, in the order written, and refuse nothing.
/// Accepts: unknown field kept
#[test]
fn row_07_unknown_fields_are_kept() {
    let frontmatter = S5.get("release-notes").unwrap().frontmatter();
    let keys: Vec<_> = frontmatter.entries().map(|(key, _)| key).collect();
    assert_eq!(keys, ["name", "description", "compatibility", "x-team", "x-review"]);
    assert_eq!(frontmatter.get("x-team").unwrap().as_str(), Some("docs"));
    let by = frontmatter.get("x-review").unwrap().get("by").unwrap();
    assert_eq!(by.kind(), ValueKind::Sequence);
    assert_eq!(by.items().filter_map(|item| item.as_str()).collect::<Vec<_>>(), ["ana", "ben"]);
    assert!(frontmatter.text().contains("x-review:\n  by: [ana, ben]\n"));
    // The fields that other clients act on, and we do not.
    let others = judged(
        "name: pdf\ndescription: Reads PDFs.\ncontext: fork\nagent: x\nhooks: {}\neffort: high\npaths: [\"*.py\"]\n",
        &[],
    );
    assert_eq!((errors(&others), warnings(&others)), (vec![], vec![]));
}

/// Row 39: `allowed-tools` is advice that the host may read, and grants nothing.
#[test]
fn row_39_allowed_tools_is_advice() {
    let skill = S1.get("api-conventions").unwrap();
    assert_eq!(list(skill.allowed_tools()), ["Read", "Grep", "Bash(git log:*)"]);
    let mut session = S1.session();
    let host = ["Read", "Write"];
    let shown = |session: &skills_runtime::Session<'_>| session.tool_pool().filter(host).collect::<Vec<_>>();
    assert_eq!(shown(&session), host);
    assert_eq!(session.activate("api-conventions").kind(), "ok");
    // Neither does `Bash` appear, nor does anything go.
    assert_eq!(shown(&session), host);
    // Nor does a tool appear that `tools` names and the host does not offer.
    let mut session = S3.session();
    session.activate("workspace-editor");
    assert_eq!(session.tool_pool().filter(["read", "web"]).collect::<Vec<_>>(), ["read"]);
    // To declare tools makes activation no easier: rules ask about such a skill, and deny it as any other.
    let kind = |rules: &[Rule<'_>]| {
        let outcome = S1.session().with_rules(rules).activate("api-conventions");
        (outcome.kind(), outcome.refusal().is_some_and(skills_runtime::Refusal::needs_approval))
    };
    assert_eq!((kind(&[]), kind(&[Rule::deny("*")])), (("error", true), ("error", false)));
    assert!(skills_runtime::TOOL_DESCRIPTION.contains("does not approve any tool"));
}
