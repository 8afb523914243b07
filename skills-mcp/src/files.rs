//! The files of skills as resources: text as text, other bytes in base64.

use base64::{Engine, prelude::BASE64_STANDARD};
use rmcp::{
    ErrorData,
    model::{
        ListResourcesResult, PaginatedRequestParams, ReadResourceResult, Resource, ResourceContents, SKILL_MD,
    },
};
use skills_runtime::Skill;

use crate::{ServedCatalog, page::page, uri};

/// The media type of every `SKILL.md`.
pub(crate) const MARKDOWN: &str = "text/markdown";

/// A file of a skill, its `SKILL.md` among them.
#[derive(Clone, Copy)]
pub(crate) struct File<'a> {
    pub(crate) path: &'a str,
    pub(crate) bytes: &'a [u8],
    text: Option<&'a str>,
    pub(crate) media_type: &'a str,
}

/// Every file of a skill, in byte order of paths.
pub(crate) fn files(skill: Skill<'_>) -> Vec<File<'_>> {
    let mut files: Vec<_> = skill
        .resources()
        .into_iter()
        .map(|resource| File {
            path: resource.path(),
            bytes: resource.bytes(),
            text: resource.text(),
            media_type: resource.media_type(),
        })
        .collect();
    files.push(skill_file(skill));
    files.sort_by_key(|file| file.path);
    files
}

fn skill_file(skill: Skill<'_>) -> File<'_> {
    let text = skill.source();
    File { path: SKILL_MD, bytes: text.as_bytes(), text: Some(text), media_type: MARKDOWN }
}

impl ServedCatalog {
    /// Answers `resources/list`: the `SKILL.md` of each listed skill. The other files are named by the skills' entries.
    ///
    /// # Errors
    ///
    /// Invalid params, when the cursor is not one of ours.
    pub fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let cursor = request.and_then(|params| params.cursor);
        let page = page(self.listed_skills(), |(_, uri)| uri, cursor.as_deref(), self.page_size)?;
        let resources = page.items.into_iter().map(|(skill, uri)| {
            Resource::new(uri, skill.name())
                .with_description(skill.description())
                .with_mime_type(MARKDOWN)
                .with_size(skill.source().len() as u64)
        });
        let mut result = ListResourcesResult::with_all_items(resources.collect());
        result.next_cursor = page.next;
        Ok(result)
    }

    /// Answers `resources/read` for a file of a served skill; `None` when it is none, so that the caller can look among
    /// resources of its own.
    ///
    /// Text is given as text, byte for byte as in the file; what is not UTF-8, or holds a NUL, in base64.
    pub fn read_resource(&self, uri: &str) -> Option<ReadResourceResult> {
        let (name, path) = uri::parse(uri)?;
        let files = files(self.served(&name)?);
        // The tool writes paths without encoding them, so that a shell can use them; both are understood.
        let file = files
            .iter()
            .find(|file| uri::encoded(file.path) == path)
            .or_else(|| files.iter().find(|file| file.path == path))?;
        let contents = match file.text.filter(|text| !text.contains('\0')) {
            Some(text) => ResourceContents::text(text, uri),
            None => ResourceContents::blob(BASE64_STANDARD.encode(file.bytes), uri),
        };
        Some(ReadResourceResult::new(vec![contents.with_mime_type(file.media_type)]))
    }
}
