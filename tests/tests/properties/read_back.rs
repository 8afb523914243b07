//! A bundle through the embedded layout and back through the runtime, held against the bundle, the files, and what a
//! YAML reader makes of the frontmatter.

use crate::trees::{Tree, bytes_at, is_passed_over};
use skills_compiler::Bundle;
use skills_compiler::bundle::{Argument, BundledSkill};
use skills_compiler::flat::flatten;
use skills_compiler::parse::yaml::{Kind, Node};
use skills_runtime::{__private as private, Catalog, DeclaredKind, Skill, Texts, Value, ValueKind};

/// The first thing that does not read back equal.
pub(crate) fn fault(bundle: &Bundle, tree: &Tree) -> Option<String> {
    let flat = flatten(bundle).unwrap();
    let texts: Vec<&str> = bundle.skills.iter().map(|skill| skill.source.text()).collect();
    let resources = bundle.skills.iter().flat_map(|skill| &skill.resources);
    let files: Vec<&[u8]> = resources.map(|file| file.bytes.as_deref().unwrap()).collect();
    let embedded =
        private::Bundle { strings: &flat.strings, index: &flat.index, texts: &texts, files: &files };
    let count = u32::try_from(bundle.skills.len()).unwrap();
    let skills: Vec<Skill<'_>> = (0..count).map(|n| private::skill(&embedded, n)).collect();
    let Ok(catalog) = Catalog::from_sorted(&skills) else { return Some("names out of order".to_owned()) };
    bundle.skills.iter().zip(&skills).find_map(|(checked, skill)| {
        let wrong = if catalog.get(&checked.name).map(|found| found.source()) == Some(skill.source()) {
            fact(checked, *skill).or_else(|| of_files(*skill, tree))?
        } else {
            "lookup by name"
        };
        Some(format!("{wrong} of {:?} in {:?}", checked.name, checked.folder))
    })
}

/// The first fact that is another one in the bundle.
fn fact(checked: &BundledSkill, skill: Skill<'_>) -> Option<&'static str> {
    let source = checked.source.text();
    let facts = [
        ("name", skill.name() == checked.name),
        ("description", skill.description() == checked.description),
        ("source", skill.source() == source),
        ("body", Some(skill.body()) == source.get(checked.body..)),
        ("version", skill.version() == checked.version.as_deref()),
        ("license", skill.license() == checked.license.as_deref()),
        ("compatibility", skill.compatibility() == checked.compatibility.as_deref()),
        ("when_to_use", skill.when_to_use() == checked.when_to_use.as_deref()),
        ("argument_hint", skill.argument_hint() == checked.argument_hint.as_deref()),
        ("model", skill.model() == checked.model.as_deref()),
        ("model_invocable", skill.model_invocable() == checked.model_invocable),
        ("user_invocable", skill.user_invocable() == checked.user_invocable),
        ("arguments", are_arguments(checked, skill)),
        ("allowed_tools", are_texts(skill.allowed_tools(), checked.allowed_tools.as_ref())),
        ("tools", are_texts(skill.tools(), checked.tools.as_ref())),
        ("disallowed_tools", are_texts(skill.disallowed_tools(), checked.disallowed_tools.as_ref())),
        ("metadata", is_metadata(checked, skill)),
        ("frontmatter's text", skill.frontmatter().text() == checked.source.slice(checked.block)),
        ("frontmatter", is_node(skill.frontmatter().value(), &checked.frontmatter)),
        ("frontmatter, as YAML,", is_yaml(skill)),
        ("resources", are_resources(checked, skill)),
        ("folder", skill.origin().folder() == checked.folder),
        ("root", skill.origin().root() == checked.root_name),
        ("fingerprint", skill.fingerprint().to_bits() == checked.fingerprint),
        ("entry_tokens", u32::try_from(skill.entry_tokens()) == Ok(checked.entry_tokens)),
        ("body_tokens", u32::try_from(skill.body_tokens()) == Ok(checked.body_tokens)),
    ];
    facts.into_iter().find(|(_, holds)| !holds).map(|(name, _)| name)
}

/// What is not as the files have it.
fn of_files(skill: Skill<'_>, tree: &Tree) -> Option<&'static str> {
    let folder = format!("{}/", skill.origin().folder());
    if bytes_at(tree, &format!("{folder}SKILL.md")) != Some(skill.source().as_bytes()) {
        return Some("SKILL.md");
    }
    let before = skill.source().strip_suffix(skill.body()).unwrap_or_default();
    if !before.trim_end().ends_with("---") {
        return Some("the end of the frontmatter");
    }
    let below = tree.iter().filter_map(|(path, bytes)| Some((path.strip_prefix(&folder)?, bytes.as_slice())));
    let expected: Vec<_> = below.filter(|(path, _)| *path != "SKILL.md" && !is_passed_over(path)).collect();
    let found: Vec<_> = skill.resources().iter().map(|file| (file.path(), file.bytes())).collect();
    (expected != found).then_some("files")
}

fn are_texts(found: Option<Texts<'_>>, checked: Option<&Vec<String>>) -> bool {
    match (found, checked) {
        (None, None) => true,
        (Some(found), Some(checked)) => found.iter().eq(checked.iter().map(String::as_str)),
        _ => false,
    }
}

fn are_arguments(checked: &BundledSkill, skill: Skill<'_>) -> bool {
    let found = skill.arguments().iter().map(|argument| Argument {
        name: argument.name().to_owned(),
        description: argument.description().map(str::to_owned),
        required: argument.is_required(),
    });
    let by_name = skill.arguments().kind() == DeclaredKind::Mapping;
    found.eq(checked.arguments.declared.iter().cloned()) && by_name == checked.arguments.by_name
}

fn are_resources(checked: &BundledSkill, skill: Skill<'_>) -> bool {
    let found = skill.resources();
    found.len() == checked.resources.len()
        && found.iter().zip(&checked.resources).all(|(found, checked)| {
            found.path() == checked.path
                && Some(found.bytes()) == checked.bytes.as_deref()
                && found.media_type() == checked.media_type
                && found.executable() == checked.executable
                && found.text().is_some() == checked.utf8
                && skill.resource(&checked.path).map(|found| found.bytes()) == Some(found.bytes())
        })
}

fn is_metadata(checked: &BundledSkill, skill: Skill<'_>) -> bool {
    let pairs = checked.frontmatter.as_mapping().unwrap_or_default();
    match (skill.metadata(), checked.metadata) {
        (None, None) => true,
        (Some(found), Some(at)) => pairs.get(at).is_some_and(|pair| is_node(found, &pair.value)),
        _ => false,
    }
}

/// Whether the runtime's value is the compiler's.
fn is_node(value: Value<'_>, node: &Node) -> bool {
    match node {
        Node::Scalar(scalar) => {
            let kind = match scalar.kind {
                Kind::Null => ValueKind::Null,
                Kind::Boolean(_) => ValueKind::Bool,
                Kind::Integer => ValueKind::Integer,
                Kind::Float => ValueKind::Float,
                Kind::Text => ValueKind::Text,
            };
            value.kind() == kind && value.written() == Some(&scalar.text)
        }
        Node::Sequence(items) => {
            value.kind() == ValueKind::Sequence
                && value.items().len() == items.len()
                && value.items().zip(items).all(|(value, item)| is_node(value, item))
        }
        Node::Mapping(pairs) => {
            value.kind() == ValueKind::Mapping
                && value.entries().len() == pairs.len()
                && value
                    .entries()
                    .zip(pairs)
                    .all(|((key, value), pair)| key == pair.key.text && is_node(value, &pair.value))
        }
    }
}

fn is_yaml(skill: Skill<'_>) -> bool {
    let frontmatter = skill.frontmatter();
    serde_yaml::from_str(frontmatter.text()).is_ok_and(|yaml| is_same(frontmatter.value(), &yaml))
}

/// Whether the runtime's value is what a YAML reader makes of the same text.
fn is_same(value: Value<'_>, yaml: &serde_yaml::Value) -> bool {
    match yaml {
        serde_yaml::Value::Null => value.is_null(),
        serde_yaml::Value::Bool(on) => value.as_bool() == Some(*on),
        serde_yaml::Value::Number(_) => matches!(value.kind(), ValueKind::Integer | ValueKind::Float),
        serde_yaml::Value::String(text) => value.as_str() == Some(text),
        serde_yaml::Value::Sequence(items) => {
            value.kind() == ValueKind::Sequence
                && value.items().len() == items.len()
                && value.items().zip(items).all(|(value, item)| is_same(value, item))
        }
        serde_yaml::Value::Mapping(pairs) => {
            value.kind() == ValueKind::Mapping
                && value.entries().len() == pairs.len()
                && value
                    .entries()
                    .zip(pairs)
                    .all(|((key, value), (name, item))| name.as_str() == Some(key) && is_same(value, item))
        }
        serde_yaml::Value::Tagged(_) => false,
    }
}
