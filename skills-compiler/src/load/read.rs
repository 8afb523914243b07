//! One file, with as few calls to the system as it takes.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// What most files of a skill fit into, in bytes.
const USUAL: usize = 64 << 10;

thread_local! {
    /// One for all files of a thread: to make one takes longer than to copy a usual file out of it.
    static BUFFER: RefCell<Vec<u8>> = RefCell::new(vec![0; USUAL]);
}

/// The bytes of the file at `path`. `std::fs::read` asks for its size and position first; that costs as much as
/// reading a file of the usual size.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    BUFFER.with_borrow_mut(|buffer| {
        let mut length = 0;
        while let Some(free) = buffer.get_mut(length..).filter(|free| !free.is_empty()) {
            match file.read(free) {
                Ok(0) => return Ok(buffer.get(..length).unwrap_or_default().to_vec()),
                Ok(more) => length += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let mut bytes = buffer.clone();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    })
}

#[cfg(test)]
mod tests {
    use super::{USUAL, read};

    #[test]
    fn files_of_every_length_are_read_whole() {
        let folder = std::env::temp_dir().join(format!("skills-read-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for length in [0, 1, USUAL - 1, USUAL, USUAL + 1, 3 * USUAL + 7] {
            let bytes: Vec<u8> = (0..length).map(|at| u8::try_from(at % 251).unwrap()).collect();
            let file = folder.join("file");
            std::fs::write(&file, &bytes).unwrap();
            assert_eq!(read(&file).unwrap(), bytes, "{length} bytes");
        }
        assert!(read(&folder).is_err());
        assert!(read(&folder.join("absent")).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
