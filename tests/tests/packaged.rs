//! What is published: every embedded file is in a user's crate, or a finding says why not; a crate that was unpacked or
//! vendored builds offline and only once; our own crates are packaged in order, and documented as docs.rs does it.

#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use skills_tests::scratch::{Scratch, has_nightly};
use skills_tests::workspace;
use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::{Command, Output};

const BUILD: &str = "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n";

/// Names every embedded file.
const PROGRAM: &str = r#"
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills/");

fn main() {
    for skill in &SKILLS {
        println!("{}/SKILL.md", skill.origin());
        for resource in &skill.resources() {
            println!("{}/{}", skill.origin(), resource.path());
        }
    }
}
"#;

#[track_caller]
fn succeeds(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{errors}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout).unwrap()
}

fn package(name: &str) -> Scratch {
    let scratch = Scratch::new(name).unwrap();
    let manifest = fs::read_to_string(scratch.folder().join("Cargo.toml")).unwrap();
    // What a published package says of its dependencies.
    scratch.write("Cargo.toml", manifest.replace("path = ", "version = \"0.1.0\", path = ")).unwrap();
    scratch.write("build.rs", BUILD).unwrap();
    scratch.write("src/main.rs", PROGRAM).unwrap();
    scratch.skill("pdf").unwrap();
    for file in
        ["references/forms.md", "scripts/deep/er/fill.sh", "assets/sample.bin", "LICENSE", "target/x.md"]
    {
        scratch.write(&format!("skills/pdf/{file}"), [b"\xff\n", file.as_bytes()].concat()).unwrap();
    }
    scratch
}

/// What is embedded and not packaged, and what the warnings name.
fn missing(scratch: &Scratch) -> (Vec<String>, Vec<String>) {
    let build = scratch.build("build").unwrap();
    assert!(build.success, "{}", build.stderr);
    let embedded = scratch.run(&[]).unwrap();
    let listed = succeeds(scratch.cargo(&["package", "--list", "--allow-dirty"]).unwrap()).replace('\\', "/");
    let listed: BTreeSet<&str> = listed.lines().collect();
    let missing = embedded.lines().filter(|path| !listed.contains(path)).map(str::to_owned).collect();
    (missing, build.said("warning"))
}

#[test]
fn a_package_holds_every_embedded_file_or_a_finding_says_why_not() {
    let scratch = package("listed");
    assert_eq!(missing(&scratch), (vec![], vec![]));
    let manifest = fs::read_to_string(scratch.folder().join("Cargo.toml")).unwrap();
    let with = |line: &str| {
        let changed = manifest.replace("[workspace]", "").replace("edition", &format!("{line}\nedition"));
        scratch.write("Cargo.toml", format!("{changed}\n[workspace]\n")).unwrap();
        missing(&scratch)
    };
    let (gone, said) = with("exclude = [\"*.sh\", \"/skills/pdf/assets/\"]");
    assert_eq!(gone, ["skills/pdf/assets/sample.bin", "skills/pdf/scripts/deep/er/fill.sh"]);
    assert!(said.len() == 2 && said.iter().all(|line| line.contains("[not-packaged]")), "{said:#?}");

    let (gone, said) = with("include = [\"/src\", \"build.rs\", \"/skills/**/*.md\"]");
    assert_eq!(gone.len(), 3, "{gone:#?}");
    assert!(said.len() == 1 && said[0].contains("and 2 other files out"), "{said:#?}");

    // These patterns mean something else.
    assert_eq!(with("exclude = [\"/pdf\", \"SKILL.md/\", \"skills/*.md\"]"), (vec![], vec![]));
    assert_eq!(with("include = [\"/src\", \"build.rs\", \"skills/\"]"), (vec![], vec![]));

    with("");
    scratch.write("skills/pdf/scripts/Cargo.toml", "[package]\nname = \"fill\"\n").unwrap();
    let (gone, said) = missing(&scratch);
    assert_eq!(gone, ["skills/pdf/scripts/Cargo.toml", "skills/pdf/scripts/deep/er/fill.sh"]);
    assert!(
        said.len() == 1 && said[0].starts_with("use of deprecated macro `skill_lint`: `pdf/scripts` lies in"),
        "{said:#?}"
    );
}

/// What the page of the rule says of `.gitignore`: it is not looked at, and with an `include` it does not count.
#[test]
fn what_git_ignores_is_packaged_with_an_include_and_is_missed_without() {
    let scratch = package("ignored");
    scratch.write(".gitignore", "*.bin\n/target\n").unwrap();
    // cargo asks git once it has the manifest.
    for words in [&["init", "--quiet"][..], &["add", "Cargo.toml"]] {
        succeeds(Command::new("git").arg("-C").arg(scratch.folder()).args(words).output().unwrap());
    }
    assert_eq!(missing(&scratch), (vec!["skills/pdf/assets/sample.bin".to_owned()], vec![]));
    let manifest = fs::read_to_string(scratch.folder().join("Cargo.toml")).unwrap();
    let include = "include = [\"/src\", \"build.rs\", \"/skills/**\"]\nedition";
    scratch.write("Cargo.toml", manifest.replacen("edition", include, 1)).unwrap();
    assert_eq!(missing(&scratch), (vec![], vec![]));
}

#[test]
fn a_root_outside_the_package_is_a_finding() {
    let scratch = package("root-outside");
    let inner = Scratch::at(&scratch.folder().join("inner"), "inner", "skills-runtime", "").unwrap();
    inner.write("src/main.rs", PROGRAM.replace("\"skills/\"", "\"../skills\"")).unwrap();
    inner.write("build.rs", BUILD.replace("=skills", "=../skills")).unwrap();
    let said = inner.build("check").unwrap().said("warning");
    assert!(said.len() == 1 && said[0].contains("[outside-package]"), "{said:#?}");
}

/// Unpacks a crate; its files keep the time that cargo gave them, which is long past, or are `new`.
fn unpack(archive: &Path, into: &Path, new: bool) {
    fs::create_dir_all(into).unwrap();
    let mut tar = Command::new("tar");
    tar.args(if new { &["-xzmf"][..] } else { &["-xzf"] }).arg(archive).arg("-C").arg(into);
    let output = tar.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Unpacks a crate as cargo keeps it in a folder of vendored crates. cargo trusts the checksum and looks at nothing else, so
/// it has to be another one for another content.
fn vendor(archive: &Path, vendored: &Path) {
    unpack(archive, vendored, false);
    let mut hasher = DefaultHasher::new();
    fs::read(archive).unwrap().hash(&mut hasher);
    let checksum = format!("{:016x}", hasher.finish()).repeat(4);
    let unpacked = vendored.join(archive.file_stem().unwrap());
    let json = format!(r#"{{"files":{{}},"package":"{checksum}"}}"#);
    fs::write(unpacked.join(".cargo-checksum.json"), json).unwrap();
}

/// Builds it twice: the second time nothing is compiled. Then it says its files.
#[track_caller]
fn builds_once(package: &Scratch) -> String {
    let build = package.build("build").unwrap();
    assert!(build.success, "{}", build.stderr);
    assert_eq!(build.said("warning"), [""; 0]);
    assert_eq!(package.build("build").unwrap().compiled, [""; 0], "nothing has changed");
    package.run(&[]).unwrap()
}

/// Our crates are packaged, and built from their packages; then a user's crate with skills is packaged on top of them,
/// unpacked, and vendored for a program, all without a network. cargo's own verification keeps what it unpacked for the
/// next run, whatever has changed, so it is not used.
#[test]
fn our_crates_and_a_users_are_packaged_and_build_offline_from_their_packages() {
    let ours = ["skills-compiler", "skills-macros", "skills-runtime", "cargo-skills"];
    let mut words = vec!["package", "--no-verify", "--allow-dirty"];
    words.extend(ours.iter().flat_map(|name| ["-p", name]));
    succeeds(Scratch::open(&workspace()).cargo(&words).unwrap());
    let packages = |target: &str| workspace().join("target").join(target).join("package");
    let archive = |name: &str| packages("scratch").join(format!("{name}-0.1.0.crate"));
    let packed = packages("vendored").join("skilled-0.0.0.crate");

    // The command line, on top of the compiler.
    let folder = workspace().join("target/tmp/scratch/published");
    let _ = fs::remove_dir_all(&folder);
    for name in ["skills-compiler", "cargo-skills"] {
        unpack(&archive(name), &folder, true);
    }
    let command_line = Scratch::open(&folder.join("cargo-skills-0.1.0"));
    command_line.manifest("[workspace]\n").unwrap();
    let patch = "patch.crates-io.skills-compiler.path='../skills-compiler-0.1.0'";
    succeeds(command_line.cargo(&["build", "--config", patch]).unwrap());

    let program = Scratch::new("vendored").unwrap().target("vendored");
    program.write("src/main.rs", "fn main() {\n    skilled::say();\n}\n").unwrap();
    let vendored = program.folder().join("vendor");
    succeeds(program.cargo(&["vendor", "vendor"]).unwrap());
    for name in &ours[..3] {
        vendor(&archive(name), &vendored);
    }
    let config =
        "[source.crates-io]\nreplace-with = \"vendored\"\n\n[source.vendored]\ndirectory = \"vendor\"\n";
    program.write(".cargo/config.toml", config).unwrap();
    let manifest = |name: &str, dependency: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\ndescription = \"Skilled.\"\n\
             license = \"MIT\"\n\n[workspace]\n\n[dependencies]\n{dependency} = \"0\"\n"
        )
    };

    // A user's crate with skills.
    let skilled = Scratch::open(&program.folder().join("skilled")).target("vendored");
    let of_user = package("packaged");
    skilled.copy(of_user.folder(), ".").unwrap();
    fs::remove_file(skilled.folder().join("Cargo.lock")).unwrap();
    skilled.write("Cargo.toml", manifest("skilled", "skills-runtime")).unwrap();
    let library = PROGRAM.replace("fn main()", "pub fn say()").replace("static", "pub static");
    skilled.write("src/lib.rs", &library).unwrap();
    skilled.write("src/main.rs", "fn main() {\n    skilled::say();\n}\n").unwrap();
    succeeds(skilled.cargo(&["package", "--allow-dirty"]).unwrap());
    let said = builds_once(&skilled);
    assert!(said.lines().count() == 6 && said.contains("skills/pdf/scripts/deep/er/fill.sh"), "{said}");

    // Unpacked, it holds the same and is not built every time.
    let unpacked = program.folder().join("unpacked");
    unpack(&packed, &unpacked, false);
    let unpacked = Scratch::open(&unpacked.join("skilled-0.0.0")).target("vendored");
    unpacked.manifest("[workspace]\n").unwrap();
    assert_eq!(builds_once(&unpacked), said);

    // As a dependency from a registry too.
    vendor(&packed, &vendored);
    fs::remove_file(program.folder().join("Cargo.lock")).unwrap();
    program.write("Cargo.toml", manifest("vendored", "skilled")).unwrap();
    assert_eq!(builds_once(&program), said);
}

/// docs.rs builds with all features, on nightly, and says `--cfg docsrs`.
#[test]
fn the_documentation_is_built_as_docs_rs_builds_it() {
    if !has_nightly() {
        return;
    }
    let scratch = Scratch::open(&workspace()).nightly();
    let output = scratch.with("RUSTDOCFLAGS", "--cfg docsrs -D warnings").cargo(&[
        "doc",
        "-q",
        "--no-deps",
        "--all-features",
        "-p",
        "skills-runtime",
        "-p",
        "skills-macros",
        "-p",
        "skills-compiler",
    ]);
    succeeds(output.unwrap());
    let page = workspace().join("target/scratch/doc/skills_runtime/struct.Catalog.html");
    let page = fs::read_to_string(page).unwrap();
    assert!(
        page.contains("Available on <strong>crate feature <code>fresh</code></strong>"),
        "features are named"
    );
}
