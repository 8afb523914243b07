//! The frontmatter fields that mean something, and their spellings.

/// A known field. Kebab, snake and camel spellings of one are the same field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// `name`
    Name,
    /// `description`
    Description,
    /// `license`
    License,
    /// `compatibility`
    Compatibility,
    /// `metadata`
    Metadata,
    /// `allowed-tools`
    AllowedTools,
    /// `version`
    Version,
    /// `when-to-use`
    WhenToUse,
    /// `argument-hint`
    ArgumentHint,
    /// `arguments`
    Arguments,
    /// `tools`
    Tools,
    /// `disallowed-tools`
    DisallowedTools,
    /// `model`
    Model,
    /// `disable-model-invocation`
    DisableModelInvocation,
    /// `user-invocable`
    UserInvocable,
}

impl Field {
    /// Every field, under its kebab-case name.
    ///
    /// The first six are the specification's (<https://agentskills.io/specification#frontmatter>), the others those
    /// that several clients share.
    pub const ALL: [(&'static str, Self); 15] = [
        ("name", Self::Name),
        ("description", Self::Description),
        ("license", Self::License),
        ("compatibility", Self::Compatibility),
        ("metadata", Self::Metadata),
        ("allowed-tools", Self::AllowedTools),
        ("version", Self::Version),
        ("when-to-use", Self::WhenToUse),
        ("argument-hint", Self::ArgumentHint),
        ("arguments", Self::Arguments),
        ("tools", Self::Tools),
        ("disallowed-tools", Self::DisallowedTools),
        ("model", Self::Model),
        ("disable-model-invocation", Self::DisableModelInvocation),
        ("user-invocable", Self::UserInvocable),
    ];

    /// The field that `key` spells in kebab, snake or camel case.
    pub fn spelled(key: &str) -> Option<Self> {
        let named = |name: &str| Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, field)| *field);
        named(key).or_else(|| named(&kebab(key)?))
    }

    /// Its kebab-case name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, field)| *field == self).map_or("", |(name, _)| name)
    }
}

/// `allowedTools` and `allowed_tools` as `allowed-tools`; `None` for a key that is spelt so already. `Name` stays as it
/// is: YAML keys have a case.
fn kebab(key: &str) -> Option<String> {
    if !key.bytes().any(|b| b == b'_' || b.is_ascii_uppercase()) {
        return None;
    }
    let mut kebab = String::with_capacity(key.len() + 2);
    for c in key.chars() {
        match c {
            '_' => kebab.push('-'),
            c if c.is_ascii_uppercase() && !kebab.is_empty() => {
                kebab.push('-');
                kebab.push(c.to_ascii_lowercase());
            }
            c => kebab.push(c),
        }
    }
    Some(kebab)
}

#[cfg(test)]
mod tests {
    use super::Field;

    #[test]
    fn three_spellings_are_one_field() {
        for key in ["allowed-tools", "allowed_tools", "allowedTools"] {
            assert_eq!(Field::spelled(key), Some(Field::AllowedTools));
        }
        for key in ["Name", "NAME", "na-me", "allowed tools", ""] {
            assert_eq!(Field::spelled(key), None, "{key}");
        }
    }
}
