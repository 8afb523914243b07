//! The command line.

use std::path::PathBuf;

use clap::{ArgGroup, Parser};
use skills_runtime::Skill;

/// An agent that carries its skills inside: one file, nothing to install beside it.
///
/// Without arguments, a scripted model plays a whole conversation, offline. With --prompt, a real model answers.
#[derive(Debug, Parser)]
#[command(version, after_help = ENVIRONMENT)]
#[command(group = ArgGroup::new("what").args(["list", "show", "activate", "prompt", "run"]))]
pub struct Cli {
    /// List the skills.
    #[arg(long)]
    pub list: bool,

    /// Show a skill: its facts, its files, its instructions. With FILE, write that file of the skill and nothing else.
    #[arg(long, num_args = 1..=2, value_names = ["NAME", "FILE"])]
    pub show: Vec<String>,

    /// Activate a skill as the user, and print what the model would read. All that follows belongs to the skill.
    #[arg(long, num_args = 1.., value_names = ["NAME", "ARGS"], allow_hyphen_values = true)]
    pub activate: Vec<String>,

    /// Say this to a real model. May be given several times: the user's lines of one conversation. A line that starts
    /// with / and a skill's name activates it.
    #[arg(long, value_name = "TEXT")]
    pub prompt: Vec<String>,

    /// Write the skills to a folder below DIR, and tell the model their real places. Alone, say where each is.
    #[arg(long, value_name = "DIR")]
    pub extract: Option<PathBuf>,

    /// Run a file of a skill with a shell, from where it was extracted.
    #[arg(long, num_args = 2.., value_names = ["NAME", "FILE", "ARGS"], allow_hyphen_values = true)]
    #[arg(requires = "extract")]
    pub run: Vec<String>,

    /// Add the skills of a folder to those in the program. May be given several times; the first wins a name.
    #[cfg(feature = "overlay")]
    #[arg(long, value_name = "DIR")]
    pub skills: Vec<PathBuf>,

    /// Take the skills of the project in this folder, `.agents/skills`, from now on. Said once for each project.
    #[cfg(feature = "overlay")]
    #[arg(long)]
    pub trust_project: bool,
}

impl Cli {
    /// Whether anything was asked for but to extract.
    pub fn has_command(&self) -> bool {
        self.list
            || [&self.show, &self.activate, &self.prompt, &self.run].iter().any(|words| !words.is_empty())
    }
}

const ENVIRONMENT: &str = "\
Environment, for --prompt:
  OPENAI_BASE_URL  any endpoint for chat completions [default: https://api.openai.com/v1]
  OPENAI_MODEL     the model to ask for; needed
  OPENAI_API_KEY   the key, where the endpoint wants one

NO_COLOR=1 turns colours off; without a terminal there are none.";

/// The words of a command line as one string of arguments.
///
/// A skill that declares arguments binds them by position, so a word with blanks in it is quoted to stay one word. For
/// any other, the string goes into the text as it is.
pub fn argument_string(skill: Skill<'_>, words: &[String]) -> String {
    if skill.arguments().is_empty() {
        return words.join(" ");
    }
    let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    quoted.join(" ")
}

/// A word as a shell would have to see it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=@+,%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn words_with_blanks_stay_one_word() {
        for (word, shell) in
            [("0.3.3", "0.3.3"), ("two words", "'two words'"), ("it's", r"'it'\''s'"), ("", "''")]
        {
            assert_eq!(quoted(word), shell);
        }
    }
}
