//! What only a Unix system can have in a tree: links, devices, pipes, sockets, files without rights, names that are no text.

use super::*;

#[test]
fn what_is_no_file_is_named_and_never_read() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("skills");
    skill(&root, "pdf");
    fs::write(folder.path().join("secret"), "of another user").unwrap();
    let _socket = UnixListener::bind(root.join("pdf/socket")).unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let done = std::process::Command::new(program).args(arguments).current_dir(&root).output();
        done.is_ok_and(|output| output.status.success())
    };
    assert!(run("mkfifo", &["pdf/pipe"]));
    let mut expected =
        vec![("unreadable-file", "pdf/pipe".to_owned()), ("unreadable-file", "pdf/socket".to_owned())];
    // `/dev/zero` under another name: reading it would never end.
    if run("mknod", &["pdf/device", "c", "1", "5"]) {
        expected.insert(0, ("unreadable-file", "pdf/device".to_owned()));
    } else {
        eprintln!("SKIPPED: only root makes a device node");
    }
    for (target, at) in [
        ("../../secret", "to-a-secret"),
        ("../..", "up-and-out"),
        (".", "itself"),
        ("there", "back"),
        ("back", "there"),
        ("/dev/zero", "zero"),
        ("/proc/self/environ", "environment"),
    ] {
        symlink(target, root.join("pdf").join(at)).unwrap();
        expected.push(("symlink-outside", format!("pdf/{at}")));
    }
    expected.sort_by(|a, b| a.1.cmp(&b.1));
    let denied = compiled(&root, Broken::Deny, Keep::Bytes);
    assert_eq!(findings(&denied), expected);
    assert!(denied.report.has_errors());
    let left_out = compiled(&root, Broken::LeaveOut, Keep::Bytes);
    assert_eq!((names(&left_out), bytes(&left_out)), (vec![], vec![]));
}

/// What a user may not read. Nothing is hidden from root, who has another user look.
#[test]
fn what_the_user_may_not_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    const LOOK: &str = "LOOK_AT_AS_NOBODY";
    let look = |root: &Path| {
        let found = findings(&compiled(root, Broken::Deny, Keep::Facts));
        let expected = ["locked", "pdf/secret.md", "word/SKILL.md"];
        assert_eq!(found, expected.map(|path| ("unreadable-file", path.to_owned())));
    };
    if let Some(root) = std::env::var_os(LOOK) {
        return look(Path::new(&root));
    }
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("skills");
    for name in ["pdf", "word", "locked"] {
        skill(&root, name);
    }
    fs::write(root.join("pdf/secret.md"), "x").unwrap();
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    mode(folder.path(), 0o755);
    for path in ["pdf/secret.md", "word/SKILL.md", "locked"] {
        mode(&root.join(path), 0o000);
    }
    if fs::read(root.join("pdf/secret.md")).is_err() {
        look(&root);
    } else {
        // This program again, where that user can run it.
        let program = folder.path().join("hostile");
        fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
        let output = std::process::Command::new(&program)
            .args(["--exact", "unix::what_the_user_may_not_read_is_named"])
            .env(LOOK, &root)
            .uid(65534)
            .current_dir(folder.path())
            .output();
        let output = output.unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
    }
    mode(&root.join("locked"), 0o755);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_and_names_that_are_odd() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("skills");
    skill(&root, "pdf");
    skill(&root, "good");
    for name in [&b"caf\xe9.md"[..], b"\xff\xfe"] {
        fs::write(root.join("pdf").join(OsStr::from_bytes(name)), "x").unwrap();
    }
    fs::create_dir_all(root.join(OsStr::from_bytes(b"f\xf6lder"))).unwrap();
    for odd in ["-rf", "$(x)", "`x`", "ein Maß.md", "{}.md"] {
        fs::write(root.join("good").join(odd), "x").unwrap();
    }
    // Windows has no such names, and the eye does not see what the last one says.
    skill(&root, "odd");
    for odd in ["a\nb.md", "a\\b.md", "\"q\".md", "\u{202e}dm.exe"] {
        fs::write(root.join("odd").join(odd), "x").unwrap();
    }
    let compiled = compiled(&root, Broken::LeaveOut, Keep::Facts);
    assert_eq!(names(&compiled), ["good"], "{:#?}", findings(&compiled));
    assert_eq!(compiled.bundle.skills[0].resources.len(), 5);
    let of_odd = findings(&compiled).iter().filter(|(_, path)| path.starts_with("odd/")).count();
    assert_eq!(of_odd, 4, "{:#?}", findings(&compiled));
    let unnamed = findings(&compiled).iter().filter(|(rule, _)| *rule == "non-utf8-path").count();
    assert_eq!(unnamed, 3, "{:#?}", findings(&compiled));
}
