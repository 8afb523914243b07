//! The layer with `alloc`: sessions that grow, owned arguments, a map of names with values.

use skills_runtime::{Arguments, Budget, Catalog, Format, Invoker, Request, WireFormat, include_skills};
use std::collections::BTreeMap;
use std::fmt::Display;

static SKILLS: Catalog = include_skills!("skills/");

fn show(name: &str, scene: impl Display) {
    println!("=== {name}\n{scene}");
}

fn main() {
    show("listing-xml", SKILLS.listing_as(Format::Xml));
    show("listing-lines", SKILLS.listing_as(Format::Lines));
    show("listing-markdown", SKILLS.listing_as(Format::Markdown));
    show("listing-short", SKILLS.listing_as(Format::Lines).budget(Budget::characters(120)));
    show("system-prompt", SKILLS.system_prompt());
    let tool = SKILLS.tool().expect("two skills are the model's");
    show("tool-schema", tool.schema());
    show("tool-wire", tool.wire(WireFormat::OpenAiChat));

    let skill = SKILLS.get("fill-form").expect("it is there");
    let fields = skill.resource("references/fields.md").expect("it is there");
    show("resource", String::from_utf8(fields.bytes().to_vec()).expect("it is text"));
    let files = skill.resources().into_iter();
    let line =
        |file: skills_runtime::Resource| format!("{} {} {}\n", file.path(), file.size(), file.media_type());
    show("resources", files.map(line).collect::<String>());

    let mut session = SKILLS.session();
    let arguments = String::from("'tax return.pdf' Ada");
    show("first-activation", session.request(Request::new("fill-form").arguments(&arguments)));
    drop(arguments);
    let mut session = session.clone();
    session.next_turn();
    let kept = session.active().next().expect("it is active").arguments().text().map(str::to_owned);
    show("second-activation", session.request(Request::new("fill-form").arguments(kept.as_deref())));
    show("user-activation", session.request(Request::new("/publish-release").by(Invoker::User)));

    let mut session = SKILLS.session();
    let named =
        [("reader", "Ada"), ("file", "a.pdf")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let named = BTreeMap::from(named);
    show("named-arguments", session.request(Request::new("fill-form").arguments(&named)));
    show("suggestions", session.activate("fill-from"));
    show("refusal-switch", session.activate("publish-release"));
    let params = [("reload", Arguments::unusable("a boolean")), ("skill", "read-pdf".into())];
    show("refusal-parameters", session.request(Request::from_params(&params)));
}
