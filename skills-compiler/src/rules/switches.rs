//! `switch-type`, `unreachable-skill`: who may invoke a skill.

use super::Check;
use crate::field::Field;
use crate::finding::Finding;
use crate::options::Options;
use crate::parse::yaml::{Kind, Node};
use crate::skill::{Entry, Skill};
use crate::values::{Switch, described, switch};

rule! {
    /// # What it checks
    ///
    /// `disable-model-invocation` and `user-invocable` are YAML booleans: `true` or `false`, without quotes.
    ///
    /// # Why
    ///
    /// The switches are gates. `yes` is a boolean for one YAML reader and text for the next; `"false"` is text, and
    /// in many languages text that is not empty counts as true. A guess opens a gate that somebody meant to shut,
    /// and a model then runs what it should only run when a person asks for it.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// disable-model-invocation: yes
    /// ```
    ///
    /// Good:
    ///
    /// ```yaml
    /// disable-model-invocation: true
    /// ```
    ///
    /// # Fix
    ///
    /// Write `true` or `false`, or remove the line to leave the gate as it is by default: open.
    ///
    /// When lowered, the gate stays shut: the model, or a user, may not invoke the skill.
    ///
    /// # Source
    ///
    /// `true` and `false` are the booleans of YAML's core schema: <https://yaml.org/spec/1.2.2/#1032-tag-resolution>.
    /// The danger is a gate that one client opens and another shuts.
    pub(crate) static SWITCH_TYPE = "switch-type", Of(Deny, Deny, Deny);
    source = "yaml.org/spec/1.2.2/#1032-tag-resolution";
    check = Check::Skill(switch_type);
}

rule! {
    /// # What it checks
    ///
    /// A skill can be invoked by the model, or by a user, or by both.
    ///
    /// # Why
    ///
    /// With `disable-model-invocation: true` the model does not see the skill; with `user-invocable: false` it is in
    /// no menu. With both, nobody can call it, and it is only weight in the program.
    ///
    /// # Example
    ///
    /// Bad:
    ///
    /// ```yaml
    /// disable-model-invocation: true
    /// user-invocable: false
    /// ```
    ///
    /// # Fix
    ///
    /// Remove one of the two lines, or leave the skill out with the option `skip`.
    ///
    /// # Source
    ///
    /// The specification does not know the fields. Clients that do define them as said above.
    pub(crate) static UNREACHABLE_SKILL = "unreachable-skill", Of(Warn, Deny, Warn);
    source = "";
    check = Check::Skill(unreachable);
}

fn switch_type(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let shut = [
        (Field::DisableModelInvocation, "the model may not invoke it"),
        (Field::UserInvocable, "a user may not invoke it"),
    ];
    for (field, change) in shut {
        let Some(entry) = skill.field(field) else { continue };
        if switch(Some(entry)) != Switch::Unreadable {
            continue;
        }
        let key = entry.key();
        let found = found(entry);
        let help = match meant(entry) {
            Some(meant) => format!("write `{key}: {meant}`"),
            None => format!("write `{key}: true` or `{key}: false`"),
        };
        out.push(
            Finding::at(entry.value_span(), format!("`{key}` is {found}, but must be `true` or `false`"))
                .label("this is no YAML boolean")
                .help(help)
                .changes(change),
        );
    }
}

fn found(entry: Entry<'_>) -> String {
    match entry.value() {
        Node::Scalar(scalar) if !scalar.text.is_empty() && scalar.text.len() <= 20 => {
            format!("{} `{}`", if scalar.kind == Kind::Text { "the text" } else { "" }, scalar.text)
                .trim_start()
                .to_owned()
        }
        other => described(other).to_owned(),
    }
}

/// What was probably meant, to be typed by the author and never to be taken by us.
fn meant(entry: Entry<'_>) -> Option<bool> {
    match entry.text()?.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "y" | "on" | "1" => Some(true),
        "false" | "no" | "n" | "off" | "0" => Some(false),
        _ => None,
    }
}

fn unreachable(skill: &Skill<'_>, _: &Options, out: &mut Vec<Finding>) {
    let (Some(model), Some(user)) =
        (skill.field(Field::DisableModelInvocation), skill.field(Field::UserInvocable))
    else {
        return;
    };
    if (switch(Some(model)), switch(Some(user))) != (Switch::On, Switch::Off) {
        return;
    }
    out.push(
        Finding::at(
            user.value_span(),
            "nobody can invoke the skill: it is hidden from the model and from the user",
        )
        .label("hidden from the user")
        .and(model.value_span(), "hidden from the model")
        .help(format!("remove `{}: true` or `{}: false`", model.key(), user.key())),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;
    use crate::rules::testing::{assert_finds, assert_silent, findings};

    fn skill(lines: &str) -> String {
        format!("---\nname: pdf\ndescription: d\n{lines}---\n")
    }

    #[test]
    fn nothing_but_a_boolean_is_a_switch() {
        for (value, found, help) in [
            ("yes", "the text `yes`", "write `disable-model-invocation: true`"),
            ("\"False\"", "the text `False`", "write `disable-model-invocation: false`"),
            ("1", "`1`", "write `disable-model-invocation: true`"),
            ("", "empty", "write `disable-model-invocation: true` or `disable-model-invocation: false`"),
            (
                "[true]",
                "a list",
                "write `disable-model-invocation: true` or `disable-model-invocation: false`",
            ),
        ] {
            let files =
                Memory::new().file("pdf/SKILL.md", skill(&format!("disable-model-invocation: {value}\n")));
            let all = findings(&SWITCH_TYPE, &files, &Options::default());
            let (_, _, finding) = &all[0];
            let message = format!("`disable-model-invocation` is {found}, but must be `true` or `false`");
            assert_eq!((all.len(), &finding.message, &finding.help[0]), (1, &message, &help.to_owned()));
        }
    }

    #[test]
    fn marks_the_value() {
        let message = "`user_invocable` is the text `on`, but must be `true` or `false`";
        assert_finds(&SWITCH_TYPE, "pdf", skill("user_invocable: on\n"), &[(4, 17, message)]);
    }

    #[test]
    fn a_boolean_may_be_written_in_any_case_that_yaml_knows() {
        assert_silent(&SWITCH_TYPE, "pdf", skill("disable-model-invocation: True\nuser-invocable: FALSE\n"));
    }

    #[test]
    fn somebody_can_invoke_it() {
        let message = "nobody can invoke the skill: it is hidden from the model and from the user";
        let both = "disable-model-invocation: true\nuser-invocable: false\n";
        assert_finds(&UNREACHABLE_SKILL, "pdf", skill(both), &[(5, 17, message)]);
        assert_silent(&UNREACHABLE_SKILL, "pdf", skill("disable-model-invocation: true\n"));
        assert_silent(&UNREACHABLE_SKILL, "pdf", skill("user-invocable: false\n"));
    }
}
