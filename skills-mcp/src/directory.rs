//! Folders of skills: what lies directly in one.

use rmcp::{
    ErrorData,
    model::{DIRECTORY_MIME_TYPE, ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult, Resource},
};

use crate::{ServedCatalog, files::files, page::page, skill_uri, uri};

impl ServedCatalog {
    /// Answers `resources/directory/read` for the root of a skill or a folder in it: its files and folders, in byte
    /// order of names.
    ///
    /// # Errors
    ///
    /// Invalid params, when the URI is no folder of a served skill or the cursor is not one of ours.
    pub fn read_directory(
        &self,
        request: &ReadResourceDirectoryRequestParams,
    ) -> Result<ReadResourceDirectoryResult, ErrorData> {
        let Some(children) = self.children(&request.uri) else {
            let message = format!("{} is no folder of a skill that is served", request.uri);
            return Err(ErrorData::invalid_params(message, None));
        };
        let cursor = request.cursor.as_deref();
        let page = page(children.into_iter(), |child| &child.uri, cursor, self.page_size)?;
        let mut result = ReadResourceDirectoryResult::with_all_items(page.items);
        result.next_cursor = page.next;
        Ok(result)
    }

    fn children(&self, uri: &str) -> Option<Vec<Resource>> {
        let (name, folder) = uri::parse(uri)?;
        let skill = self.served(&name)?;
        let mut children: Vec<Resource> = Vec::new();
        for file in files(skill) {
            let encoded = uri::encoded(file.path);
            let below = if folder.is_empty() { Some(encoded.as_str()) } else { below(&encoded, folder) };
            let Some(below) = below else { continue };
            // How many folders lie above the child decides where its path ends.
            let depth = folder.split('/').filter(|part| !part.is_empty()).count();
            let child: Vec<&str> = file.path.split('/').take(depth + 1).collect();
            let base_name = child.last().copied().unwrap_or_default();
            let child_uri = skill_uri(skill.name(), &child.join("/"));
            if below.contains('/') {
                // Files come in byte order of paths, so those of one folder follow each other, but for names that
                // sort before the separator.
                if !children.iter().any(|known| known.uri == child_uri) {
                    children.push(Resource::new(child_uri, base_name).with_mime_type(DIRECTORY_MIME_TYPE));
                }
            } else {
                let size = file.bytes.len() as u64;
                let resource = Resource::new(child_uri, base_name).with_mime_type(file.media_type);
                children.push(resource.with_size(size));
            }
        }
        children.sort_by(|a, b| a.name.cmp(&b.name));
        // A folder that holds nothing is not part of a bundle; every skill holds its SKILL.md.
        (!children.is_empty()).then_some(children)
    }
}

/// What follows `folder/` in `path`.
fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}
