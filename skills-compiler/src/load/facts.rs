//! What is kept of a file that is not a SKILL.md.

use super::Keep;
use super::hash::{digest, hash};
use crate::tree::File;

/// A text of at most this many bytes may be a link that was checked out as a file.
pub(super) const LINK_LENGTH: usize = 255;

/// The facts of a file with these bytes.
pub(super) fn facts(path: &str, executable: bool, bytes: Vec<u8>, keep: Keep, digests: bool) -> File {
    let text = std::str::from_utf8(&bytes).ok();
    File {
        path: path.to_owned(),
        size: bytes.len() as u64,
        executable,
        utf8: text.is_some(),
        hash: hash(&bytes),
        digest: digests.then(|| digest(&bytes)),
        line: text.and_then(link_line).map(str::to_owned),
        bytes: (keep == Keep::Bytes).then_some(bytes),
    }
}

/// What is known of a file that was not read.
pub(super) fn unread(path: &str, executable: bool, size: u64) -> File {
    File {
        path: path.to_owned(),
        size,
        executable,
        utf8: true,
        hash: 0,
        digest: None,
        line: None,
        bytes: None,
    }
}

/// The text, when it is one short line.
pub(super) fn link_line(text: &str) -> Option<&str> {
    if text.len() > LINK_LENGTH {
        return None;
    }
    let line = text.trim_end();
    (!line.is_empty() && !line.contains(['\n', '\r'])).then_some(line)
}
