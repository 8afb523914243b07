//! The three tiers, one after the other: the catalog, a body, a file. All of it is written straight to the console.

use core::fmt::{Display, Error, Result, Write};
use skills_runtime::{Catalog, Invoker, Request, Session, Slot, include_skills};

/// In flash, as the build checked it.
static SKILLS: Catalog = include_skills!("skills/", preset = "strict");

/// Writes what a model is told, what it gets when it asks, and what it gets when it asks again.
pub(crate) fn tour(out: &mut dyn Write) -> Result {
    let mut show = |title: &str, what: &dyn Display| writeln!(out, "== {title}\n{what}\n");

    show("the catalog", &SKILLS.listing())?;
    show("the tool", &SKILLS.tool().ok_or(Error)?.input_schema())?;

    // Room for every skill, on the stack.
    let mut session = Session::in_slots(&SKILLS, [Slot::EMPTY; SKILLS.len()]);
    let request = Request::new("calibrate-sensor").arguments("soil-2");
    show("a skill", &session.request(request))?;
    session.next_turn();
    show("the same again", &session.request(request))?;
    show("what only a person may ask for", &session.activate("water-bed"))?;
    let by_hand = Request::new("/water-bed").arguments("3 40").by(Invoker::User);
    show("and does", &session.request(by_hand))?;
    show("a name that is not there", &session.activate("explain-faults"))?;

    let codes = SKILLS.get("explain-fault").and_then(|skill| skill.resource("references/codes.md"));
    show("a file", &codes.and_then(|file| file.text()).ok_or(Error)?)
}
