//! One skill as the extension describes it: its frontmatter as JSON, and every file with digest and size.

use rmcp::model::{JsonObject, SKILL_MD, SkillFrontmatter, SkillResource, SkillResources, sha256_digest};
use serde_json::Value;
use skills_runtime::{Digest, Skill};

use crate::uri::skill_uri;

/// The most files that a skill may have, `SKILL.md` among them.
/// <https://modelcontextprotocol.io/extensions/skills/overview>
const MAX_FILES: usize = 512;
/// The most bytes that the files of a skill may have together.
const MAX_BYTES: usize = 16 << 20;

/// The entry of a skill. It is complete: a host checks every file against it.
pub(crate) fn entry(skill: Skill<'_>) -> Result<rmcp::model::Skill, String> {
    let uri = skill_uri(skill.name(), SKILL_MD);
    let file = |path: &str, bytes: &[u8], known: Option<Digest>| {
        let digest = known.map_or_else(|| sha256_digest(bytes), |digest| format!("sha256:{digest}"));
        SkillResource::new(skill_uri(skill.name(), path), digest, bytes.len() as u64)
    };
    let mut files = vec![file(SKILL_MD, skill.source().as_bytes(), skill.digest())];
    files.extend(
        skill
            .resources()
            .into_iter()
            .map(|resource| file(resource.path(), resource.bytes(), resource.digest())),
    );
    files.sort_by(|a, b| a.uri.cmp(&b.uri));
    Ok(rmcp::model::Skill::new(uri, frontmatter(skill)?, SkillResources::Files(files)))
}

/// Why the extension does not allow a skill. Nothing is hashed for this.
pub(crate) fn fault(skill: Skill<'_>) -> Option<String> {
    let sizes = skill.resources().into_iter().map(|resource| resource.size());
    let (files, bytes) = (sizes.len() + 1, sizes.sum::<usize>() + skill.source().len());
    if files > MAX_FILES || bytes > MAX_BYTES {
        return Some(format!(
            "it has {files} files and {bytes} bytes; {MAX_FILES} files and {MAX_BYTES} bytes are allowed"
        ));
    }
    let frontmatter = match frontmatter(skill) {
        Ok(frontmatter) => frontmatter,
        Err(reason) => return Some(reason),
    };
    let uri = skill_uri(skill.name(), SKILL_MD);
    let without_files = rmcp::model::Skill::new(uri, frontmatter, SkillResources::Dynamic);
    without_files.validate().err().map(|error| error.to_string())
}

/// Every field that the author wrote, as YAML reads it.
fn frontmatter(skill: Skill<'_>) -> Result<SkillFrontmatter, String> {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(skill.frontmatter()) else {
        return Err("its frontmatter is no mapping".to_owned());
    };
    let name = text(&mut fields, "name")?;
    let description = text(&mut fields, "description")?;
    let mut frontmatter = SkillFrontmatter::new(name, description);
    frontmatter.extra = fields;
    Ok(frontmatter)
}

fn text(fields: &mut JsonObject, key: &str) -> Result<String, String> {
    match fields.remove(key) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(format!("`{key}` in its frontmatter is not text")),
        None => Err(format!("its frontmatter has no `{key}`")),
    }
}
