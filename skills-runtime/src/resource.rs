//! A file of a skill, other than its `SKILL.md`.

use core::fmt;

use crate::{
    bundle::{Entries, Packed},
    hash::Digest,
    list::{List, Store, list, word},
    value::or_empty,
};

/// What a file is for, by the folder it lies in.
///
/// ```
/// # use skills_runtime::{Resource, ResourceKind};
/// assert_eq!(Resource::new("scripts/run.sh", b"").kind(), ResourceKind::Script);
/// assert_eq!(Resource::new("LICENSE", b"").kind(), ResourceKind::Other);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResourceKind {
    /// In `scripts/`: to be run.
    Script,
    /// In `references/`: to be read when needed.
    Reference,
    /// In `assets/`: to be used in what is made.
    Asset,
    /// Anywhere else.
    Other,
}

/// A file of a skill.
///
/// ```
/// # use skills_runtime::{Resource, ResourceKind};
/// let forms = Resource::new("references/forms.md", b"# Forms").with_media_type("text/markdown");
/// assert_eq!(forms.text(), Some("# Forms"));
/// assert_eq!((forms.kind(), forms.size()), (ResourceKind::Reference, 7));
/// ```
#[derive(Clone, Copy)]
pub struct Resource<'a> {
    path: &'a str,
    kind: ResourceKind,
    media_type: &'a str,
    bytes: &'a [u8],
    digest: Option<Digest>,
    executable: bool,
    binary: bool,
}

impl<'a> Resource<'a> {
    /// A file of one's own. The path is relative to the skill, with `/` between parts; the kind follows from it.
    pub const fn new(path: &'a str, bytes: &'a [u8]) -> Self {
        let kind = match path.as_bytes() {
            [b's', b'c', b'r', b'i', b'p', b't', b's', b'/', ..] => ResourceKind::Script,
            [b'r', b'e', b'f', b'e', b'r', b'e', b'n', b'c', b'e', b's', b'/', ..] => ResourceKind::Reference,
            [b'a', b's', b's', b'e', b't', b's', b'/', ..] => ResourceKind::Asset,
            _ => ResourceKind::Other,
        };
        let media_type = "application/octet-stream";
        Resource { path, kind, media_type, bytes, digest: None, executable: false, binary: false }
    }

    /// Sets the media type; without it, a file of one's own is `application/octet-stream`.
    pub const fn with_media_type(mut self, media_type: &'a str) -> Self {
        self.media_type = media_type;
        self
    }

    /// Marks the file as a program.
    pub const fn with_executable(mut self, executable: bool) -> Self {
        self.executable = executable;
        self
    }

    /// Adds the SHA-256.
    pub const fn with_digest(mut self, digest: Digest) -> Self {
        self.digest = Some(digest);
        self
    }

    /// Where it lies below the skill, with `/` between parts.
    pub const fn path(&self) -> &'a str {
        self.path
    }

    /// What it is for.
    pub const fn kind(&self) -> ResourceKind {
        self.kind
    }

    /// What it holds.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// What it holds as text, or `None` when it is not UTF-8.
    pub const fn text(&self) -> Option<&'a str> {
        if self.binary {
            return None;
        }
        match core::str::from_utf8(self.bytes) {
            Ok(text) => Some(text),
            Err(_) => None,
        }
    }

    /// Its size in bytes.
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Its media type, such as `text/markdown`.
    pub const fn media_type(&self) -> &'a str {
        self.media_type
    }

    /// Whether it was executable when the bundle was made.
    pub const fn executable(&self) -> bool {
        self.executable
    }

    /// Its SHA-256, when the bundle was made with `digests = true`.
    pub const fn digest(&self) -> Option<Digest> {
        self.digest
    }

    const fn packed(bundle: Packed<'a>, at: u32) -> Self {
        let flags = bundle.number(at, 3);
        Resource {
            path: or_empty(bundle.text(at, 0)),
            kind: match bundle.field(at, 2) {
                0 => ResourceKind::Script,
                1 => ResourceKind::Reference,
                2 => ResourceKind::Asset,
                _ => ResourceKind::Other,
            },
            media_type: or_empty(bundle.text(at, 4)),
            bytes: bundle.file(bundle.field(at, 6)),
            digest: match bundle.digest(at, 7) {
                Some(bytes) => Some(Digest::new(bytes)),
                None => None,
            },
            executable: flags & 1 != 0,
            binary: flags & 2 == 0,
        }
    }
}

impl fmt::Debug for Resource<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resource")
            .field("path", &self.path)
            .field("size", &self.size())
            .field("media_type", &self.media_type)
            .finish_non_exhaustive()
    }
}

/// The files of a skill, in byte order of their paths.
///
/// ```
/// # use skills_runtime::{Resource, Skill, SkillDef};
/// let files = [Resource::new("references/forms.md", b"# Forms"), Resource::new("scripts/fill.py", b"import sys")];
/// let def = SkillDef::new("pdf", "Reads PDFs.", "").resources(&files);
/// let paths: Vec<_> = Skill::from(&def).resources().iter().map(|file| file.path()).collect();
/// assert_eq!(paths, ["references/forms.md", "scripts/fill.py"]);
/// ```
#[derive(Clone, Copy)]
pub struct Resources<'a>(Store<'a, Resource<'a>>);

impl<'a> Resources<'a> {
    pub(crate) const fn packed(bundle: Packed<'a>, entries: Entries) -> Self {
        Resources(Store::Packed(bundle, entries))
    }

    pub(crate) const fn new(resources: &'a [Resource<'a>]) -> Self {
        Resources(Store::Slice(resources))
    }

    /// How many files there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// The file at exactly this path below the skill. A leading `./` is accepted; `..` and absolute paths lead
    /// nowhere.
    pub fn find(&self, path: &str) -> Option<Resource<'a>> {
        let mut path = path;
        while let Some(rest) = path.strip_prefix("./") {
            path = rest;
        }
        match self.0 {
            // A slice of someone's own is not known to be in order.
            Store::Slice(slice) => slice.iter().find(|resource| resource.path == path).copied(),
            Store::Packed(..) => {
                let (mut low, mut high) = (0, self.len());
                while low < high {
                    let middle = low.midpoint(high);
                    let resource = self.entry(middle)?;
                    match resource.path.cmp(path) {
                        core::cmp::Ordering::Less => low = middle + 1,
                        core::cmp::Ordering::Equal => return Some(resource),
                        core::cmp::Ordering::Greater => high = middle,
                    }
                }
                None
            }
        }
    }
}

impl<'a> List for Resources<'a> {
    type Item = Resource<'a>;

    fn entry(&self, index: usize) -> Option<Resource<'a>> {
        match self.0 {
            Store::Packed(bundle, entries) if index < self.len() => {
                Some(Resource::packed(bundle, entries.at(word(index))))
            }
            Store::Packed(..) => None,
            Store::Slice(resources) => resources.get(index).copied(),
        }
    }

    fn count(&self) -> usize {
        self.len()
    }
}

list!(Resources, Resource<'a>);

#[cfg(test)]
mod tests {
    use crate::{Resource, Skill, SkillDef};

    #[test]
    fn only_an_exact_relative_path_is_found() {
        let files = [Resource::new("b.md", b""), Resource::new("a/b/c.bin", &[0xff, 0])];
        let def = SkillDef::new("x", "y", "").resources(&files);
        let skill = Skill::from(&def);
        assert!(skill.resource("a/b/c.bin").is_some_and(|file| file.text().is_none() && file.size() == 2));
        assert!(skill.resource("./b.md").is_some());
        for path in ["/b.md", "../x/b.md", "a/../b.md", "B.md", "", ".", "a/b", "b.md/"] {
            assert!(skill.resource(path).is_none(), "{path}");
        }
    }
}
