//! One file, with as few calls to the system as it takes.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// What is set aside for a file at most before it is read, in bytes.
const MOST: usize = 1 << 20;

/// The bytes of the file at `path`, which had `listed` bytes when it was listed. `std::fs::read` asks for size and position
/// first, and afterwards whether there is more; each costs as much as reading a file of the usual size.
pub(super) fn read(path: &Path, listed: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let size = usize::try_from(listed).map_or(MOST, |size| size.min(MOST));
    // One byte more, so that a file that has grown is told from one that has not.
    let mut bytes = vec![0; size + 1];
    let mut length = 0;
    while let Some(free) = bytes.get_mut(length..).filter(|free| !free.is_empty()) {
        match file.read(free) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if length as u64 == listed {
            break;
        }
    }
    bytes.truncate(length);
    if length > size {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::{MOST, read};

    #[test]
    fn files_are_read_whole_whatever_the_listing_said() {
        let folder = std::env::temp_dir().join(format!("skills-read-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for length in [0, 1, 4096, MOST - 1, MOST, MOST + 1, 2 * MOST + 7] {
            let bytes: Vec<u8> = (0..length).map(|at| u8::try_from(at % 251).unwrap()).collect();
            let file = folder.join("file");
            std::fs::write(&file, &bytes).unwrap();
            for listed in [0, 1, length / 2, length.saturating_sub(1), length, length + 1, 9 * MOST] {
                let read = read(&file, listed as u64).unwrap();
                assert!(read == bytes, "{length} bytes, listed as {listed}: {}", read.len());
            }
            assert!(read(&file, u64::MAX).unwrap() == bytes);
        }
        assert!(read(&folder, 0).is_err());
        assert!(read(&folder.join("absent"), 0).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
