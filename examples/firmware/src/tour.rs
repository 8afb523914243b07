//! The three tiers, one after the other: the catalog, a body, a file. All of it is written straight to the console.

use core::fmt::{Error, Result, Write};
use skills_runtime::{Catalog, Invoker, Request, Session, Slot, include_skills};

/// In flash, as the build checked it.
static SKILLS: Catalog = include_skills!("skills/", preset = "strict");

/// Writes what a model is told, what it gets when it asks, and what it gets when it asks again.
pub(crate) fn tour(out: &mut dyn Write) -> Result {
    writeln!(out, "== the catalog\n{}", SKILLS.listing())?;
    let tool = SKILLS.tool().ok_or(Error)?;
    writeln!(out, "\n== the tool\n{} {}", tool.name(), tool.input_schema())?;

    // Room for every skill, on the stack.
    let mut session = Session::in_slots(&SKILLS, [Slot::EMPTY; SKILLS.len()]);
    let request = Request::new("calibrate-sensor").arguments("soil-2");
    writeln!(out, "\n== a skill\n{}", session.request(request))?;
    session.next_turn();
    writeln!(out, "\n== the same again\n{}", session.request(request))?;
    writeln!(out, "\n== what only a person may ask for\n{}", session.activate("water-bed"))?;
    let by_hand = Request::new("/water-bed").arguments("3 40").by(Invoker::User);
    writeln!(out, "\n== and does\n{}", session.request(by_hand))?;
    writeln!(out, "\n== a name that is not there\n{}", session.activate("explain-faults"))?;

    let codes = SKILLS.get("explain-fault").and_then(|skill| skill.resource("references/codes.md"));
    let codes = codes.ok_or(Error)?;
    writeln!(
        out,
        "\n== a file, {} bytes of {}\n{}",
        codes.size(),
        codes.media_type(),
        codes.text().ok_or(Error)?
    )
}
