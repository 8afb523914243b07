//! The loader on trees that are not as they should be.

use super::{Disk, Files, Keep, Memory, load_from};
use crate::options::{Options, Value};
use crate::tree::{Content, RootFault, RootTree, TroubleKind};

fn read(files: &dyn Files, options: &Options) -> RootTree {
    load_from("skills", files, options, Keep::Facts).roots.remove(0)
}

fn memory(paths: &[&str]) -> Memory {
    paths.iter().fold(Memory::new(), |files, path| files.file(*path, *path))
}

fn folders(root: &RootTree) -> Vec<&str> {
    root.folders.iter().map(|folder| folder.path.as_str()).collect()
}

fn with(key: &str, value: Value) -> Options {
    let mut options = Options::default();
    options.set(key, value).unwrap();
    options
}

#[test]
fn skills_are_found_as_deep_as_the_option_says_and_never_in_one_another() {
    let files = memory(&[
        "a/SKILL.md",
        "a/in/SKILL.md",
        "b/c/SKILL.md",
        "b/c/in/SKILL.md",
        "b/d/e/SKILL.md",
        "f/g/h/i/SKILL.md",
        "f/g/h/i/j/SKILL.md",
        "k/l/m/n/o/SKILL.md",
        "p/notes.md",
    ]);
    let at = |depth| read(&files, &with("depth", Value::Number(depth)));
    assert_eq!(folders(&at(1)), ["a"]);
    assert_eq!(folders(&at(2)), ["a", "b/c"]);
    assert_eq!(folders(&at(3)), ["a", "b/c", "b/d/e"]);
    assert_eq!(folders(&at(4)), ["a", "b/c", "b/d/e", "f/g/h/i"]);
    let plain = |depth| {
        let root = at(depth);
        root.without_skill.into_iter().map(|plain| (plain.path, plain.skills_at_depth)).collect::<Vec<_>>()
    };
    let at_depth = |path: &str, depth| (path.to_owned(), depth);
    assert_eq!(
        plain(1),
        [at_depth("b", Some(2)), at_depth("f", Some(4)), at_depth("k", None), at_depth("p", None)]
    );
    assert_eq!(
        plain(2),
        [at_depth("b/d", Some(3)), at_depth("f", Some(4)), at_depth("k", None), at_depth("p", None)]
    );
    let root = at(2);
    let files: Vec<_> = root.folders[1].files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(files, ["in/SKILL.md"]);
}

#[test]
fn a_folder_name_takes_any_characters() {
    let files =
        memory(&["a b (c)/SKILL.md", "a b (c)/x [y].md", "ä\n/SKILL.md", "a/SKILL.md", "a b/SKILL.md"]);
    let root = read(&files, &Options::default());
    assert_eq!(folders(&root), ["a", "a b", "a b (c)", "ä\n"]);
    assert_eq!(root.folders[2].files[0].path, "x [y].md");
    assert_eq!(root.folders[0].files.len() + root.folders[1].files.len(), 0);
}

#[test]
fn exclude_takes_away_and_include_brings_back() {
    let files = memory(&[
        "a/SKILL.md",
        "a/tests/t.py",
        "a/.env",
        "a/.config/x",
        "drafts/b/SKILL.md",
        "c/SKILL.md",
        ".d/SKILL.md",
    ]);
    let mut options =
        with("exclude", Value::List(vec!["*/tests".into(), "drafts".into(), "c/SKILL.md".into()]));
    options.set("include", Value::List(vec!["a/.config/**".into(), ".d".into()])).unwrap();
    let root = read(&files, &options);
    assert_eq!(folders(&root), [".d", "a"]);
    let names: Vec<_> = root.folders[1].files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names, [".config/x"]);
    assert_eq!(root.hidden, ["a/.config", "a/.env"]);
    assert!(root.without_skill.is_empty() && root.loose.is_empty());
}

#[test]
fn what_cannot_be_read_is_named() {
    let files =
        memory(&["a/SKILL.md"]).unreadable("a/x", "no").unreadable("b/SKILL.md", "no").unreadable("c", "no");
    let root = read(&files, &Options::default());
    assert_eq!(root.trouble.len(), 1);
    assert_eq!(root.trouble[0].path, "a/x");
    assert!(matches!(&root.folders[1].content, Content::Unreadable(reason) if reason == "no"));
    assert_eq!(root.loose[0].name, "c");
}

#[test]
fn odd_paths_in_memory_do_no_harm() {
    for path in [
        "",
        "/",
        "//",
        "/SKILL.md",
        "SKILL.md/",
        "a//SKILL.md",
        "../SKILL.md",
        "./a/SKILL.md",
        "a/./SKILL.md/x",
    ] {
        let root = read(&memory(&[path, "ok/SKILL.md"]), &with("depth", Value::Number(4)));
        assert!(folders(&root).contains(&"ok"), "{path}");
    }
}

#[test]
fn a_tree_of_nothing_and_a_root_that_is_not_there() {
    let root = read(&Memory::new(), &Options::default());
    assert!(root.folders.is_empty() && root.fault.is_none());
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(read(&Disk::new(here.join("nowhere")), &Options::default()).fault, Some(RootFault::Missing));
    let below_a_file = here.join("Cargo.toml/skills");
    assert_eq!(read(&Disk::new(below_a_file), &Options::default()).fault, Some(RootFault::Missing));
    assert_eq!(
        read(&Disk::new(here.join("Cargo.toml")), &Options::default()).fault,
        Some(RootFault::NotAFolder)
    );
}

#[cfg(unix)]
mod on_unix {
    use super::*;
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::{Path, PathBuf};

    /// A folder that goes away with the test.
    struct Root(PathBuf);

    impl Root {
        fn new(name: &str) -> Self {
            let place = std::env::temp_dir().join(format!("skills-load-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&place);
            fs::create_dir_all(place.join("skills")).unwrap();
            Self(place)
        }

        fn skills(&self) -> PathBuf {
            self.0.join("skills")
        }

        fn file(&self, path: impl AsRef<Path>) -> &Self {
            let place = self.skills().join(path);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, "x").unwrap();
            self
        }

        fn link(&self, path: &str, target: &str) -> &Self {
            let place = self.skills().join(path);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            symlink(target, place).unwrap();
            self
        }

        fn read(&self) -> RootTree {
            read(&Disk::new(self.skills()), &Options::default())
        }
    }

    impl Drop for Root {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn trouble(root: &RootTree) -> Vec<(&str, &TroubleKind)> {
        root.trouble.iter().map(|trouble| (trouble.path.as_str(), &trouble.kind)).collect()
    }

    #[test]
    fn links_are_followed_once_and_never_in_a_circle_or_out() {
        let root = Root::new("links");
        root.file("a/SKILL.md").file("a/x/y.md").file("../secret").file(".env").file(".shared/z.md");
        root.link("b", "a").link("a/up", "..").link("a/x/back", "../x").link("a/self", "self");
        root.link("one", "two").link("two", "one").link("out", "../secret").link("gone", "nowhere");
        root.link("a/env", "../.env")
            .link("a/shared", "../.shared")
            .link("all", ".")
            .link("a/y.md", "x/y.md");
        let read = root.read();
        let to = str::to_owned;
        assert_eq!(
            trouble(&read),
            [
                ("a/env", &TroubleKind::LinkSkipped { target: to("../.env") }),
                ("a/self", &TroubleKind::LinkDangles { target: to("self") }),
                ("a/shared", &TroubleKind::Link { target: to(".shared") }),
                ("a/up", &TroubleKind::LinkCircle { target: to("..") }),
                ("a/x/back", &TroubleKind::LinkCircle { target: to("../x") }),
                ("a/y.md", &TroubleKind::Link { target: to("a/x/y.md") }),
                ("all", &TroubleKind::LinkCircle { target: to(".") }),
                ("b", &TroubleKind::Link { target: to("a") }),
                ("b/env", &TroubleKind::LinkInLink { target: to("../.env") }),
                ("b/self", &TroubleKind::LinkDangles { target: to("self") }),
                ("b/shared", &TroubleKind::LinkInLink { target: to("../.shared") }),
                ("b/up", &TroubleKind::LinkCircle { target: to("..") }),
                ("b/x/back", &TroubleKind::LinkCircle { target: to("../x") }),
                ("b/y.md", &TroubleKind::LinkInLink { target: to("x/y.md") }),
                ("gone", &TroubleKind::LinkDangles { target: to("nowhere") }),
                ("one", &TroubleKind::LinkDangles { target: to("two") }),
                ("out", &TroubleKind::LinkOutside { target: to("../secret") }),
                ("two", &TroubleKind::LinkDangles { target: to("one") }),
            ]
        );
        assert_eq!(folders(&read), ["a", "b"]);
        let files = |at: usize| -> Vec<&str> {
            read.folders[at].files.iter().map(|file| file.path.as_str()).collect()
        };
        assert_eq!(files(0), ["shared/z.md", "x/y.md", "y.md"]);
        assert_eq!(files(1), ["x/y.md"]);
        assert_eq!(read.hidden, [".env", ".shared"]);
    }

    #[test]
    fn many_links_to_one_another_do_not_multiply() {
        let root = Root::new("web");
        for a in 0..12 {
            root.file(format!("s{a}/SKILL.md"));
            for b in 0..12 {
                root.link(&format!("s{a}/l{b}"), &format!("../s{b}"));
            }
        }
        let read = root.read();
        assert_eq!(read.folders.len(), 12);
        assert!(read.trouble.len() < 12 * 12 * 14, "{}", read.trouble.len());
    }

    #[test]
    fn pipes_odd_names_and_closed_folders_are_named() {
        let root = Root::new("odd");
        root.file("a/SKILL.md").file(Path::new("a").join(OsStr::from_bytes(b"b\xff.md")));
        root.file(Path::new(OsStr::from_bytes(b"c\xff")).join("SKILL.md")).file("d/SKILL.md");
        let pipe = std::process::Command::new("mkfifo").arg(root.skills().join("a/pipe")).status();
        let closed = root.skills().join("d");
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
        let read = root.read();
        let is_closed = fs::read_dir(&closed).is_err();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
        let mut expected =
            vec![("a/b\u{fffd}.md", &TroubleKind::NotUtf8Name), ("c\u{fffd}", &TroubleKind::NotUtf8Name)];
        if pipe.is_ok_and(|status| status.success()) {
            expected.insert(1, ("a/pipe", &TroubleKind::NotAFile));
        }
        let found = trouble(&read);
        assert!(expected.iter().all(|expected| found.contains(expected)), "{found:?}");
        // The superuser reads everything.
        let d = found.iter().any(|(path, kind)| *path == "d" && matches!(kind, TroubleKind::Unreadable(_)));
        assert_eq!(d, is_closed);
        assert_eq!(folders(&read).contains(&"d"), !is_closed);
    }

    #[test]
    fn the_executable_bit_and_a_link_as_root() {
        let root = Root::new("bits");
        root.file("a/SKILL.md").file("a/run.sh");
        fs::set_permissions(root.skills().join("a/run.sh"), fs::Permissions::from_mode(0o755)).unwrap();
        symlink("skills", root.0.join("linked")).unwrap();
        let read = read(&Disk::new(root.0.join("linked")), &Options::default());
        assert_eq!(folders(&read), ["a"]);
        assert!(read.folders[0].files[0].executable && read.trouble.is_empty());
    }
}

#[test]
fn how_much_is_read_and_by_how_many_changes_no_verdict() {
    let place = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures");
    let said = |keep, threads| {
        let options = Options { threads, depth: 3, ..Options::default() };
        let files = Disk::new(&place);
        let root = load_from("skills", &files, &options, keep).roots.remove(0);
        let sizes: Vec<u64> = root.folders.iter().flat_map(|f| &f.files).map(|file| file.size).collect();
        format!("{:?} {sizes:?} {:?} {:?}", folders(&root), root.trouble, root.loose)
    };
    for (keep, threads) in [(Keep::Names, 1), (Keep::Facts, 2), (Keep::Bytes, 5)] {
        assert_eq!(said(keep, threads), said(Keep::Facts, 1));
    }
}
