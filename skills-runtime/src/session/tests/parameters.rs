//! The parameters of a call: unknown ones, missing ones, and arguments of the wrong shape.

use super::{text, with};
use crate::{Arguments, Parameters, Request};

#[test]
fn unknown_parameters_come_first_and_all_at_once() {
    let params =
        [("skill", "nope".into()), ("reload", Arguments::unusable("a boolean")), ("x\n", Arguments::NONE)];
    assert_eq!(
        text(Request::from_params(&params)),
        "Error [INVALID_PARAM]: unknown parameters `skill`, `reload`, `x\\n`\n\
         Hint: use `name` instead of `skill`.\n\
         Hint: leave out `reload`: skills are fixed for the life of the program.\n\
         Hint: leave out `x\\n`: the tool takes `name` and `arguments`."
    );
    let named = [("name", "plain".into()), ("args", "x".into())];
    assert_eq!(
        text(Request::from_params(&named)),
        "Error [INVALID_PARAM]: unknown parameter `args` in the call of skill \"plain\"\n\
         Hint: use `arguments` instead of `args`."
    );
}

#[test]
fn every_alias_has_its_sentence() {
    let sentences = [
        ("use `name` instead of", &["skill", "skill_name", "name_of_skill", "slug"][..]),
        ("use `arguments` instead of", &["args", "args_string", "input", "params", "parameters"]),
        ("calling the tool activates", &["invoke", "activate", "run"]),
        ("active for the whole session", &["context", "session"]),
        ("fixed for the life of the program", &["reload", "fresh", "force_reload", "refresh"]),
        ("this is not offered", &["fork", "subagent", "isolated", "paths", "scope_paths"]),
        ("the harness's business", &["model", "effort"]),
        ("skills go by name", &["file", "file_path", "skill_path", "dir"]),
    ];
    for (sentence, aliases) in sentences {
        for alias in aliases {
            let text = text(Request::from_params(&[("name", "plain".into()), (alias, "x".into())]));
            assert!(text.contains(sentence) && text.contains(&format!("`{alias}`")), "{alias}: {text}");
        }
    }
}

#[test]
fn parameters_may_be_called_skill_and_args() {
    let ask = |params: &[(&str, Arguments<'_>)]| {
        with(|session| {
            session.with_parameters(Parameters::SkillArgs).request(Request::from_params(params)).to_string()
        })
    };
    assert!(ask(&[("skill", "/fill-form".into()), ("args", "a.pdf".into())]).contains("\nFill a.pdf.\n"));
    assert!(ask(&[("name", "plain".into())]).ends_with("\nHint: use `skill` instead of `name`."));
    assert!(
        ask(&[("skill", "plain".into()), ("input", "x".into())]).ends_with("use `args` instead of `input`.")
    );
    assert!(
        ask(&[("args", "x".into())]).starts_with("Error [INVALID_PARAM]: the parameter `skill` is missing")
    );
}

#[test]
fn a_name_must_be_text() {
    let ask = |params: &[(&str, Arguments<'_>)]| text(Request::from_params(params));
    assert!(ask(&[]).starts_with("Error [INVALID_PARAM]: the parameter `name` is missing\nHint: "));
    assert!(ask(&[("name", Arguments::NONE)]).contains("is missing"));
    let number = ask(&[("name", Arguments::unusable("a number"))]);
    assert_eq!(number, "Error [INVALID_PARAM]: the parameter `name` must be text, not a number");
    assert!(ask(&[("name", (&[("a", "b")]).into())]).ends_with("must be text, not an object"));
}

#[test]
fn arguments_are_checked_before_anything_is_done() {
    let fault = text(Request::new("deploy").arguments("staging"));
    assert_eq!(fault, "Error [INVALID_PARAM]: skill \"deploy\" expects named arguments: env, region");
    assert!(text(Request::new("deploy")).contains("requires the argument \"env\""));
    assert!(text(Request::new("plain").arguments(&[("a", "b")])).contains("does not accept named arguments"));
    let number = Request::new("plain").arguments(Arguments::unusable("a number"));
    assert!(text(number).ends_with("takes a string or an object of text as arguments, not a number"));
    assert!(text(Request::new("deploy").arguments(&[("env", "x")])).contains("\nTo x.\n"));
}
