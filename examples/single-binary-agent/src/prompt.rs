//! The system prompt: who the agent is, how skills work, and which there are.

use crate::skills::skills;

const ROLE: &str = "\
You help the maintainer of a small open source project to prepare releases. You see neither the repository nor a \
shell: you know what the maintainer tells you, and you name the commands for the maintainer to run.";

const HOW_SKILLS_WORK: &str = "\
A skill holds the instructions for one kind of task. When a skill below fits the request, activate it with the `skill` \
tool before you answer, and follow it. Its instructions name files; read one with `read_resource` when they send you \
there, not before. When the user's message starts with `/` and a skill's name, that skill has just been activated.";

/// The whole prompt.
///
/// The listing was rendered while this program was compiled, or once when folders were named, so it is the same text
/// in every turn and a prompt cache holds. It is empty when the model may invoke no skill, and then nothing is said about skills at all.
pub fn system_prompt() -> String {
    match skills().listing() {
        "" => ROLE.to_owned(),
        listing => format!("{ROLE}\n\n{HOW_SKILLS_WORK}\n\n{listing}"),
    }
}
