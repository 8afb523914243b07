//! A system that gives no more threads: what is asked for takes longer, and is the same.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

mod support;

use std::path::Path;
use std::process::Command;
use support::{folder, good, skills, write};

#[test]
fn a_check_without_threads_gives_the_same_verdict() {
    let place = folder(&[]);
    for number in 0..100 {
        let name = if number % 3 == 0 { "other".to_owned() } else { format!("s{number}") };
        write(&place.path().join(format!("skills/s{number}/SKILL.md")), good(&name).as_bytes());
    }
    // Nobody may look into it.
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(place.path(), open).unwrap();
    let own = folder(&[]);
    let ordinary = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ordinary_user.sh");
    let run = |command: &str, arguments: &[&str]| {
        let mut ordinary = Command::new(&ordinary);
        ordinary.env("NO_THREADS", "1").arg(own.path()).arg(command).args(arguments);
        let ran = ordinary.current_dir(place.path()).output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap())
    };
    // A shell that wants a second process is refused it, so a thread would be too.
    let (status, _, said) = run("/bin/sh", &["-c", "/bin/true; /bin/true"]);
    assert!(status != Some(0), "{said}");

    let expected = skills(place.path(), &["check"]);
    let ran = run(env!("CARGO_BIN_EXE_cargo-skills"), &["check"]);
    assert!(expected.out.contains("67 errors"), "{}", expected.out);
    assert_eq!(ran, (Some(1), expected.out, String::new()));
}
