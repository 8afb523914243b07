//! The conversation as a person reads it: a heading for each message, its text wrapped and set in.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use skills_runtime::Session;

use crate::{
    conversation::Message,
    page::{DIM, HEADING, WIDTH, write_text},
    skills::skills,
};

/// Writes one message. `turn` counts the replies of the model.
pub fn write_message(out: &mut dyn Write, turn: u32, message: &Message) -> io::Result<()> {
    match message {
        Message::System(text) => {
            heading(out, AnsiColor::Magenta, "system")?;
            write_text(out, DIM, text)
        }
        Message::User { said, skill } => {
            heading(out, AnsiColor::Green, "user")?;
            write_text(out, Style::new(), said)?;
            skill.as_ref().map_or(Ok(()), |text| {
                writeln!(out)?;
                write_text(out, DIM, text)
            })
        }
        Message::Model(reply) => {
            heading(out, AnsiColor::Cyan, &format!("model, turn {turn}"))?;
            if !reply.text.is_empty() {
                write_text(out, Style::new(), &reply.text)?;
            }
            for call in &reply.calls {
                write_text(out, AnsiColor::Yellow.on_default(), &format!("→ {} {}", call.tool, call.input))?;
            }
            Ok(())
        }
        Message::Tool(answer) => {
            heading(out, AnsiColor::Yellow, &format!("{} answers", answer.tool))?;
            write_text(out, DIM, &answer.text)
        }
    }
}

/// A line across the page, with a title.
fn heading(out: &mut dyn Write, colour: AnsiColor, title: &str) -> io::Result<()> {
    let style = HEADING.fg_color(Some(colour.into()));
    let rule = "─".repeat(WIDTH.saturating_sub(title.chars().count() + 4));
    writeln!(out, "\n{style}── {title} {rule}{style:#}")
}

/// What the conversation came to, and what the skills cost it.
pub fn write_summary(out: &mut dyn Write, session: &Session<'_>) -> io::Result<()> {
    heading(out, AnsiColor::White, "session")?;
    let mut loaded = 0;
    let mut lines = vec![format!("{} turns; active at the end:", session.turn() - 1)];
    for active in session.active() {
        loaded += active.skill().body_tokens();
        lines.push(format!("- {}, since turn {}", active.name(), active.turn()));
    }
    let (listed, all) = (skills().catalog_tokens(), skills().body_tokens());
    lines.push(format!(
        "Estimated tokens: {listed} to list every skill, {loaded} for the instructions that were loaded, of {all} for all."
    ));
    write_text(out, Style::new(), &lines.join("\n"))
}
