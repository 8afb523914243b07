//! Extraction to disks that really refuse. Each time it is this program again, as a child of a shell that makes it so.

use super::{DIR, beside, expected, tree, with_version};
use skills_runtime::{Catalog, Code, ExtractError, ExtractErrorKind};
use std::io::{Error, ErrorKind};
use std::path::Path;
use std::process::Command;

/// The name of the test that the child is.
const CHILD: &str = "SKILLS_TESTS_EXTRACT_CHILD";

/// Runs a script that ends with `exec "$@"`, which is the child `test` with the folder in `DIR`.
fn under(script: &str, test: &str, dir: &Path) {
    let output = Command::new("sh")
        .args(["-euc", script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(DIR, dir)
        .env(CHILD, test)
        .output()
        .unwrap();
    let [said, log] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{said}{log}");
    // Not passed over, under another name or otherwise.
    assert!(said.contains(&format!("{test} is done")), "{said}{log}");
}

/// The folder, when this program is the child that `test` is for.
fn child(test: &str) -> Option<std::path::PathBuf> {
    let is_it = std::env::var(CHILD).is_ok_and(|child| child == test);
    std::env::var_os(DIR).filter(|_| is_it).map(Into::into)
}

/// An error of the system, after which the catalog is as good as before.
fn is_refused(
    catalog: Catalog<'_>,
    outcome: Result<skills_runtime::Extracted, ExtractError>,
    kind: ErrorKind,
) {
    let error = outcome.unwrap_err();
    assert_eq!((error.kind(), error.code()), (ExtractErrorKind::Io, Code::IoError), "{error}");
    assert_eq!(error.io_error().map(Error::kind), Some(kind), "{error}");
    assert!(catalog.get("one").unwrap().resource("scripts/run.sh").unwrap().text().is_some());
}

/// The version is whole once the disk gives way.
fn is_whole_later(dir: &Path) {
    with_version(1, |catalog| {
        let extracted = catalog.extract(dir).unwrap();
        assert!(extracted.edited().is_empty() && extracted.unknown().is_empty(), "{extracted:?}");
        assert_eq!(tree(Path::new(extracted.root())), expected(catalog));
    });
}

/// The system writes the first bytes of a file and refuses the rest, as it does on a full disk. Any user may ask for
/// that, so this is never passed over.
#[test]
fn a_file_that_the_system_cuts_short_is_an_error_and_nothing_is_left() {
    const TEST: &str = "real_disk::a_file_that_the_system_cuts_short_is_an_error_and_nothing_is_left";
    if let Some(dir) = child(TEST) {
        with_version(1, |catalog| is_refused(catalog, catalog.extract(&dir), ErrorKind::FileTooLarge));
        assert_eq!(beside(&dir), 0, "something was left");
        println!("{TEST} is done");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("skills");
    // One or two KiB, by the shell; the largest file has ten. The signal would end the program.
    under(r#"trap "" XFSZ; ulimit -f 2; exec "$@""#, TEST, &dir);
    is_whole_later(&dir);
}

/// [`under`] for an ordinary user, who is given no threads when `limit` says so.
#[cfg(target_os = "linux")]
fn ordinary(limit: &str, test: &str, home: &Path) {
    let ordinary = Path::new(env!("CARGO_MANIFEST_DIR")).join("ordinary_user.sh");
    let script =
        format!("export NO_THREADS={limit}; exec '{}' '{}' \"$@\"", ordinary.display(), home.display());
    under(&script, test, &home.join("skills"));
}

#[cfg(target_os = "linux")]
#[test]
fn without_threads_it_takes_longer_and_that_is_all() {
    const TEST: &str = "real_disk::without_threads_it_takes_longer_and_that_is_all";
    if let Some(dir) = child(TEST) {
        assert!(std::thread::Builder::new().spawn(|| ()).is_err(), "it was given a thread");
        is_whole_later(&dir);
        println!("{TEST} is done");
        return;
    }
    ordinary("1", TEST, tempfile::tempdir().unwrap().path());
}

#[cfg(target_os = "linux")]
#[test]
fn a_user_extracts_to_a_folder_of_its_own_and_to_none_of_another_user() {
    const TEST: &str = "real_disk::a_user_extracts_to_a_folder_of_its_own_and_to_none_of_another_user";
    if let Some(dir) = child(TEST) {
        is_whole_later(&dir);
        let foreign = dir.with_file_name("foreign");
        if foreign.exists() {
            let error = with_version(1, |catalog| catalog.extract(&foreign).unwrap_err());
            assert_eq!(error.kind(), ExtractErrorKind::NotPrivate, "{error}");
            assert_eq!(beside(&foreign), 0, "something was left");
        }
        println!("{TEST} is done");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    // Only the superuser can make a folder that is another user's, and lets all write to it, as `/tmp` does.
    if std::os::unix::fs::MetadataExt::uid(&std::fs::metadata(home.path()).unwrap()) == 0 {
        let foreign = home.path().join("foreign");
        std::fs::create_dir(&foreign).unwrap();
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o1777);
        std::fs::set_permissions(&foreign, open).unwrap();
        std::os::unix::fs::chown(&foreign, Some(65_533), Some(65_533)).unwrap();
    }
    ordinary("0", TEST, home.path());
}

/// A file system that takes no folder, whoever asks, and says that it found nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_file_system_that_takes_no_folder_is_an_error() {
    with_version(1, |catalog| {
        for dir in ["/proc/skills", "/proc/self/skills/below"] {
            is_refused(catalog, catalog.extract(dir), ErrorKind::NotFound);
        }
    });
}

/// How the child gets a disk of its own: in a namespace that only it sees. Not every machine lets a user do so.
#[cfg(target_os = "linux")]
const OWN_DISK: &str = r#"mount -t tmpfs -o size=64k,mode=700 tmpfs "$SKILLS_TESTS_EXTRACT_TO"; exec "$@""#;

/// A disk that is full, then one that is read-only: a small one of its own, which only this child sees.
#[cfg(target_os = "linux")]
#[test]
fn a_full_and_a_read_only_disk_are_errors_and_nothing_is_left() {
    const TEST: &str = "real_disk::a_full_and_a_read_only_disk_are_errors_and_nothing_is_left";
    if let Some(dir) = child(TEST) {
        with_version(1, |catalog| is_refused(catalog, catalog.extract(&dir), ErrorKind::StorageFull));
        assert_eq!(beside(&dir), 0, "something was left");
        let mount = |options: &str| {
            // With all of them it takes no options from the first time, such as a user that its own space does not know.
            let all = ["-t", "tmpfs", "-o", options, "tmpfs"];
            let status = Command::new("mount").args(all).arg(&dir).status().unwrap();
            assert!(status.success(), "{options}");
        };
        mount("remount,size=4m");
        is_whole_later(&dir);
        mount("remount,ro");
        // What is there is served, and the next version is not written.
        is_whole_later(&dir);
        with_version(2, |catalog| is_refused(catalog, catalog.extract(&dir), ErrorKind::ReadOnlyFilesystem));
        assert_eq!(beside(&dir), 1);
        println!("{TEST} is done");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let can_mount = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-euc", OWN_DISK, "sh", "true"])
        .env(DIR, home.path())
        .output();
    if !can_mount.as_ref().is_ok_and(|output| output.status.success()) {
        eprintln!(
            "SKIPPED: no disk of its own for a user here, so none was full or read-only: {can_mount:?}"
        );
        return;
    }
    under(&format!("exec unshare --map-root-user --mount sh -euc '{OWN_DISK}' sh \"$@\""), TEST, home.path());
}
