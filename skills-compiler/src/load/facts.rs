//! What is kept of a file that is not a SKILL.md.

use super::Keep;
use super::hash::hash;
use crate::tree::File;

/// A text of at most this many bytes may be a link that was checked out as a file.
const LINK_LENGTH: usize = 255;

/// The facts of a file with these bytes.
pub(super) fn facts(path: &str, executable: bool, bytes: Vec<u8>, keep: Keep) -> File {
    let text = std::str::from_utf8(&bytes).ok();
    let line = text.filter(|text| text.len() <= LINK_LENGTH && !text.trim_end().contains('\n'));
    File {
        path: path.to_owned(),
        size: bytes.len() as u64,
        executable,
        utf8: text.is_some(),
        hash: hash(&bytes),
        line: line.map(|line| line.trim_end().to_owned()),
        bytes: (keep == Keep::Bytes).then_some(bytes),
    }
}
