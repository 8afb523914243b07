//! The part, scene by scene: what the user says, and what the model does with what it hears.

use serde_json::json;

use super::{Heard, ModelError, Reply, between, files, missing, say};

/// What the user says, each when the model has come to an end.
pub const USER_LINES: [&str; 4] = [
    "I maintain grebe, a feed reader for the terminal (github.com/waders/grebe), now at 0.3.2. Since then: \
     `grebe watch` is new (#58), an empty config file no longer makes it panic (#61), and it needs Rust 1.85 instead \
     of 1.80 (#63). Which version comes next? And please write the changelog entry, dated 2026-03-14.",
    "I forgot #64: `grebe export` is new as well and writes OPML. Please add it, by the rules of the skill.",
    "Good. Publish it, please.",
    "/publish-release 0.3.3",
];

/// The next reply.
pub(super) fn reply(scene: usize, heard: &Heard<'_>) -> Result<Reply, ModelError> {
    match scene {
        0 => Ok(say("The number comes first, and there is a skill for it.")
            .skill("choose-version", &json!("0.3.2"))),

        1 => {
            let table = files(heard.answer(0)?).next().ok_or_else(|| missing("a file of the skill"))?;
            Ok(say("`grebe watch` is an addition and the panic a repair. The newer Rust is not obviously one of the \
                    three, and the skill says where to look it up.")
                .read(table))
        }

        2 => {
            let class = between(heard.answer(0)?, "| minimum supported Rust version raised | ", " |")?;
            let version = if class == "breaking" { "0.4.0" } else { "0.3.3" };
            Ok(say(format!(
                "By the table, a newer Rust is of the class \"{class}\". Before 1.0.0 that makes {version}. Now the \
                 entry."
            ))
            .skill("changelog-entry", &json!({ "version": version, "date": "2026-03-14" })))
        }

        3 => {
            let reply = say("It has a template and rules for the wording. I need both.");
            Ok(files(heard.answer(0)?).fold(reply, Reply::read))
        }

        4 => {
            let entry = heard
                .answer(0)?
                .replace("{version}", "0.3.3")
                .replace("{date}", "2026-03-14")
                .replace("{added}", "- `grebe watch` fetches again whenever the list of feeds changes. [#58]")
                .replace("{changed}", "- Building from source needs Rust 1.85; it was 1.80. [#63]")
                .replace("{fixed}", "- No longer panics on an empty config file. [#61]")
                .replace("{repository}", "waders/grebe")
                .replace("{previous}", "0.3.2");
            Ok(say(format!(
                "The next version is 0.3.3:\n\n\
                 - `grebe watch`: addition (a subcommand added)\n\
                 - empty config file: repair (panic corrected)\n\
                 - Rust 1.85: addition (minimum supported Rust version raised)\n\n\
                 The entry:\n\n{entry}"
            )))
        }

        5 => Ok(say("Then I load its rules again, to be sure of them.")
            .skill("changelog-entry", &json!({ "version": "0.3.3", "date": "2026-03-14" }))),

        6 => {
            let turn: u32 = between(heard.answer(0)?, "at turn ", ".")
                .and_then(|turn| turn.parse().map_err(|_| missing("the number of a turn")))?;
            let (_, entry) =
                heard.own_words()?.split_once("The entry:\n\n").ok_or_else(|| missing("The entry:"))?;
            let entry =
                entry.replace("[#58]\n", "[#58]\n- `grebe export` writes the list of feeds as OPML. [#64]\n");
            Ok(say(format!(
                "They are loaded since turn {turn}, and they ask for the whole entry whenever it changes. One more \
                 addition leaves the number as it is.\n\n{entry}"
            )))
        }

        7 => Ok(say("I try the skill for that.").skill("publish-release", &json!("0.3.3"))),

        8 => {
            between(heard.answer(0)?, "Error [", "DISABLED]")?;
            Ok(say(
                "Publishing is yours to start, not mine: what is on crates.io cannot be taken back. If you mean \
                    it, type `/publish-release 0.3.3`.",
            ))
        }

        9 => {
            let script = files(heard.started()?)
                .find(|path| path.contains("/scripts/"))
                .ok_or_else(|| missing("a script of the skill"))?;
            Ok(say("First the checks. I look at the script before I show it to you.").read(script))
        }

        10 => {
            let checks = heard.answer(0)?.matches("\ncheck \"").count();
            Ok(say(format!(
                "Nothing is published yet. This script makes {checks} checks and changes nothing. It lies in the \
                 program that you are running:\n\n    \
                 single-binary-agent --show publish-release scripts/check.sh > check.sh\n    \
                 sh check.sh 0.3.3\n\n\
                 Paste what it prints. If a line says `no`, we mend that first."
            )))
        }

        _ => Err(ModelError("the scripted model has come to the end of its script".to_owned())),
    }
}
