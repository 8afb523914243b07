//! Levels, presets, and how the options turn them into a level for each rule.

use crate::rules::Rule;

/// What a finding does to the build. The names are rustc's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Silent.
    Allow,
    /// Shown; the build goes on.
    Warn,
    /// An error.
    Deny,
}

impl Level {
    /// The name that the options and the JSON form use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }
}

/// A set of default levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preset {
    /// Denied is what the specification forbids, what makes a client drop the skill, and what is unsafe to embed.
    #[default]
    Spec,
    /// For skills one writes oneself: nearly every warning is an error.
    Strict,
    /// For skills of others: soft faults are warnings, and a broken skill is left out.
    Lenient,
}

impl Preset {
    /// Every preset, under the name that the options use.
    pub const ALL: [(&'static str, Self); 3] =
        [("spec", Self::Spec), ("strict", Self::Strict), ("lenient", Self::Lenient)];
}

/// The default level of a rule in each preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Levels {
    /// Denied in every preset, and no option lowers it: without it there is no skill to embed,
    /// or the bundle would be unsafe.
    Always,
    /// One level for each preset, in the order `spec`, `strict`, `lenient`.
    Of(Level, Level, Level),
    /// The same, but some of its findings are denied in every preset, and no option lowers those.
    Partly(Level, Level, Level),
}

impl Levels {
    /// The level under `preset`.
    pub const fn under(self, preset: Preset) -> Level {
        match (self, preset) {
            (Self::Always, _) => Level::Deny,
            (Self::Of(spec, ..) | Self::Partly(spec, ..), Preset::Spec) => spec,
            (Self::Of(_, strict, _) | Self::Partly(_, strict, _), Preset::Strict) => strict,
            (Self::Of(.., lenient) | Self::Partly(.., lenient), Preset::Lenient) => lenient,
        }
    }
}

/// What happens to a skill with a denied finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It fails the build.
    Deny,
    /// The finding becomes a warning, and the skill stays out of the bundle.
    LeaveOut,
}

/// The preset with the levels that the options set on top, a later one winning.
#[derive(Clone, Debug, Default)]
pub struct LevelTable {
    pub(crate) preset: Preset,
    pub(crate) set: Vec<(&'static str, Level)>,
}

impl LevelTable {
    /// The level of `rule`.
    pub fn of(&self, rule: &Rule) -> Level {
        match rule.levels {
            Levels::Always => Level::Deny,
            levels @ (Levels::Of(..) | Levels::Partly(..)) => self
                .set
                .iter()
                .rev()
                .find(|(name, _)| *name == rule.name)
                .map_or_else(|| levels.under(self.preset), |(_, level)| *level),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, Check};

    fn rule(levels: Levels) -> Rule {
        Rule { name: "x", levels, source: "", page: "", check: Check::Tree(|_, _| {}) }
    }

    #[test]
    fn the_last_level_set_wins_over_the_preset_and_the_earlier_ones() {
        let table = LevelTable {
            preset: Preset::Strict,
            set: vec![("x", Level::Allow), ("y", Level::Deny), ("x", Level::Warn)],
        };
        assert_eq!(table.of(&rule(Levels::Of(Level::Warn, Level::Deny, Level::Allow))), Level::Warn);
    }

    #[test]
    fn an_always_rule_is_never_lowered() {
        let table = LevelTable { preset: Preset::Lenient, set: vec![("x", Level::Allow)] };
        assert_eq!(table.of(&rule(Levels::Always)), Level::Deny);
    }

    #[test]
    fn no_rule_is_softer_under_strict_than_under_spec() {
        for rule in rules::ALL {
            assert!(rule.levels.under(Preset::Strict) >= rule.levels.under(Preset::Spec), "{}", rule.name);
        }
    }
}
