//! What can be typed, and the help that teaches it.

use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::{Arg, ArgAction, Command};

const AFTER: &str = "\
Exit status: 0 without a finding of level `deny`, 1 with one, 2 when the command itself could not run.

Start with `cargo skills check`. What a rule is about: `cargo skills explain name-mismatch`.";

const ROOTS_HELP: &str = "\
Folders of skills, or single skills. Without one: `skills/` beside the nearest Cargo.toml, else ./skills";

const CHECK_AFTER: &str = "\
Examples:
  cargo skills check                                    the skills of this package
  cargo skills check vendor/skills --preset lenient     skills of others
  cargo skills check skills/pdf                         one skill
  cargo skills check --deny broken-link --allow byte-order-mark
  cargo skills check --format github                    annotations in a GitHub workflow

Findings and the summary go to standard output; standard error holds only why the command could not run.

The options are those of `include_skills!`, so a check here says what the build will say. Of --deny, --warn and \
--allow, the later one wins.

With --format json, standard output is one JSON object, with paths relative to the root given:
  {\"version\":1,\"skills\":[\"pdf\"],\"diagnostics\":[{\"rule\":…,\"level\":…,\"message\":…,\"path\":…,
   \"line\":…,\"column\":…,\"end_line\":…,\"end_column\":…,\"help\":[…]}]}

Exit status: 0 without a finding of level `deny`, 1 with one, 2 when the command itself could not run.";

const LIST_AFTER: &str = "\
ENTRY is what the skill costs in the listing of every conversation, BODY what it adds once it is activated, both in \
estimated tokens (a quarter of the characters). The skill that costs most comes first. A skill marked `!` has a \
finding of level `deny`.";

const FIX_AFTER: &str = "\
Only repairs that cannot be wrong are offered: text that YAML needs in quotes, a `name` that is not the folder's, \
blanks after a `---` line, a misspelt field whose right name is absent. Each is tried first: it must remove its \
finding and add none. Everything else in the file stays as it is, byte for byte.

Exit status: 0 when no finding of level `deny` is left in the files, 1 when there is one, 2 when the command itself \
could not run.";

const NEW_AFTER: &str = "\
The skill passes `cargo skills check --preset strict` as it stands. Nothing is ever overwritten.";

/// The whole command line.
pub(crate) fn command() -> Command {
    let styles = Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default().bold())
        .placeholder(AnsiColor::Cyan.on_default());
    Command::new("cargo-skills")
        .bin_name("cargo skills")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Checks, lists and mends folders of Agent Skills")
        .after_help(AFTER)
        .styles(styles)
        .max_term_width(120)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .arg(
            Arg::new("color")
                .long("color")
                .value_name("WHEN")
                .global(true)
                .value_parser(["auto", "always", "never"])
                .default_value("auto")
                .help("Whether text is coloured; `auto` honours NO_COLOR and CLICOLOR_FORCE"),
        )
        .subcommands([
            judging(
                Command::new("check").about("Check skills and say what is wrong, where, and what to type"),
            )
            .arg(format(&["text", "json", "github"]))
            .after_help(CHECK_AFTER),
            selecting(Command::new("list").about("List skills with what each costs in context"))
                .arg(format(&["text", "json"]))
                .after_help(LIST_AFTER),
            judging(
                Command::new("show")
                    .about("Show all that is known about one skill")
                    .arg(Arg::new("NAME").required(true).help("Its name, or its folder's")),
            ),
            Command::new("explain")
                .about("Explain a rule: what it checks, why, and how to fix it")
                .arg(Arg::new("RULE").required(true).help("Its name, as findings have it in brackets")),
            Command::new("new")
                .about("Write a new skill to start from")
                .arg(
                    Arg::new("NAME")
                        .required(true)
                        .help("Its name: lower-case letters, digits and single hyphens, up to 64"),
                )
                .arg(
                    Arg::new("root")
                        .long("root")
                        .value_name("FOLDER")
                        .value_parser(clap::value_parser!(std::path::PathBuf))
                        .help("Where skills live [default: as for `check`, made when absent]"),
                )
                .after_help(NEW_AFTER),
            judging(Command::new("fix").about("Show repairs that cannot be wrong as a diff, or write them"))
                .arg(
                    Arg::new("write")
                        .long("write")
                        .action(ArgAction::SetTrue)
                        .help("Write the repairs into the files"),
                )
                .after_help(FIX_AFTER),
        ])
}

fn format(known: &[&'static str]) -> Arg {
    Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .value_parser(known.to_vec())
        .default_value("text")
        .help("How it is written")
}

/// Roots, and which skills in them.
fn selecting(command: Command) -> Command {
    command
        .arg(
            Arg::new("ROOTS")
                .num_args(0..)
                .value_parser(clap::value_parser!(std::path::PathBuf))
                .help(ROOTS_HELP),
        )
        .next_help_heading("Which skills")
        .arg(list("only", "NAME,..", "Only these skills, by name or folder"))
        .arg(list("skip", "NAME,..", "Not these skills"))
        .arg(list("exclude", "GLOB,..", "Not these paths below a root, as in `*/drafts/**`"))
        .arg(list("include", "GLOB,..", "Also these paths, although they are hidden or junk"))
        .arg(number("depth", "How many folders deep skills may lie below a root, from 1 to 4 [default: 1]"))
        .next_help_heading(None)
}

/// The same, and how they are judged.
fn judging(command: Command) -> Command {
    selecting(command)
        .next_help_heading("How they are judged")
        .arg(
            Arg::new("preset")
                .long("preset")
                .value_name("PRESET")
                .help("`spec` (what the specification asks), `strict` (own skills), `lenient` (skills of others) [default: spec]"),
        )
        .arg(list("deny", "RULE,..", "These rules are errors"))
        .arg(list("warn", "RULE,..", "These rules are warnings"))
        .arg(list("allow", "RULE,..", "These rules are silent"))
        .arg(
            Arg::new("broken")
                .long("broken")
                .value_name("HOW")
                .help("`deny`, or `leave-out`: a skill with an error stays out and the error is a warning"),
        )
        .arg(list("reserved", "TOOL,..", "Names of tools that no skill may take"))
        .arg(number("max-catalog-tokens", "The most estimated tokens that the listing may cost"))
        .arg(number("max-bundle-bytes", "The most bytes that all files together may have"))
        .arg(number("max-skill-bytes", "The most bytes that one skill may have [default: 16 MiB]"))
        .arg(number("max-skill-files", "The most files that one skill may have [default: 512]"))
        .arg(number("max-file-bytes", "The most bytes that one SKILL.md may have [default: 1 MiB]"))
        .next_help_heading(None)
}

fn list(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).value_delimiter(',').action(ArgAction::Append).help(help)
}

fn number(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("N").value_parser(clap::value_parser!(u64)).help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_well_formed() {
        super::command().debug_assert();
    }
}
