//! The worked examples with their expected results, in `fixtures/parity/expected/`. `BLESS=1` rewrites them; look at
//! what it wrote.

use crate::support::{REFUSED, S1, S2, S3, S4, S5};
use skills_compiler::load::Keep;
use skills_compiler::render::{Style, render};
use skills_compiler::{Options, Root, compile};
use skills_runtime::{Parameters, Request, Session, Wrapper};
use skills_tests::workspace;

fn refusal() -> String {
    let mut options = Options::default();
    let path = workspace().join("tests/fixtures/parity/refused");
    options.roots.push(Root { label: "skills".to_owned(), path });
    let report = compile(&options, Keep::Facts).report;
    report.diagnostics.iter().map(|found| render(found, Style::Plain) + "\n").collect()
}

fn selection() -> String {
    let picked = S4.select("help me file GSTR-3B for this quarter", 2000);
    let disclosed = picked.disclosed().iter().map(|skill| {
        format!(
            "disclosed {}: score {}, matched {}\n",
            skill.name(),
            skill.score(),
            skill.matched().join(" ")
        )
    });
    let skipped =
        picked.skipped().iter().map(|skill| format!("skipped {}: {}\n", skill.name(), skill.reason()));
    format!("terms: {}\n{}", picked.terms().join(" "), disclosed.chain(skipped).collect::<String>())
}

fn tools() -> String {
    let host = ["read", "grep", "write", "patch", "bash"];
    let pool = |name: &str| {
        let mut session = S3.session();
        session.activate(name);
        format!("{name}: {}\n", session.tool_pool().filter(host).collect::<Vec<_>>().join(" "))
    };
    pool("workspace-editor") + &pool("workspace-reader")
}

fn activated(session: Session<'static>, request: Request<'_>) -> String {
    let mut session = session.with_root("/srv/skills").with_id("7f3a");
    let first = session.request(request).to_string();
    format!("{first}\n--- and again\n{}\n", session.request(request))
}

/// Row 47: the canonical skill, the worked example with its arguments, editor and reader, the refused name, the
/// selection and the layout give what their documents say.
#[test]
fn row_47_worked_examples() {
    let input = serde_json::json!({ "skill": "/post-deploy", "args": "staging us-east-1" });
    let results = [
        (
            "api-conventions",
            activated(S1.session().with_wrapper(Wrapper::Sections), Request::new("api-conventions")),
        ),
        (
            "post-deploy",
            activated(
                S2.session().with_wrapper(Wrapper::Plain).with_parameters(Parameters::SkillArgs),
                Request::from_json(&input),
            ),
        ),
        ("refund-policy", activated(S3.session(), Request::new("refund-policy"))),
        ("editor-and-reader", tools()),
        ("refused-name", refusal()),
        ("selection", selection()),
        (
            "release-notes",
            format!(
                "{}\n--- activated\n{}",
                S5.tool().unwrap().with_listing().full_description(),
                activated(S5.session(), Request::new("release-notes"))
            ),
        ),
    ];
    let folder = workspace().join("tests/fixtures/parity/expected");
    for (name, result) in results {
        let path = folder.join(name).with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &result).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert_eq!(result, expected, "{name}");
    }
    // The refused name is not in the program, and the program can say why.
    assert_eq!(REFUSED.names().collect::<Vec<_>>(), ["fine"]);
    let left = REFUSED.left_out().into_iter().find(|left| left.rule() == "control-token").unwrap();
    assert_eq!((left.skill(), left.path()), ("evil", "evil/SKILL.md"));
    assert!(left.reason().contains("<|im_start|>"));
    assert_eq!(REFUSED.session().activate("evil").kind(), "not_found");
}
