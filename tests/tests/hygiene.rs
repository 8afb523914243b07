//! The expansion among strangers: under another name, through a third crate, without a prelude, beside names of the
//! caller's own, in every kind of place, in each edition, and with every lint turned on. One workspace of packages that
//! the real cargo tests and clippy judges.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use skills_tests::{scratch::Scratch, workspace};
use std::process::Output;

const BUILD: &str = "//! Lets cargo see new skills.\n\nfn main() {\n    println!(\"cargo:rerun-if-changed=skills\");\n    \
                     println!(\"cargo:rerun-if-changed=more\");\n}\n";

/// Everywhere a macro can stand, in a crate that has taken every name that the expansion could need.
const EVERYWHERE: &str = r#"//! Uses the macro everywhere.
#![no_implicit_prelude]
#![deny(warnings, missing_docs)]

/// In the way.
pub mod core {}
/// In the way.
pub mod std {}
/// In the way.
pub mod alloc {}
/// In the way.
pub mod phf {}
/// In the way.
pub mod skills_runtime {}
/// In the way.
#[derive(Debug, Clone, Copy)]
pub struct Option;
/// In the way.
#[derive(Debug, Clone, Copy)]
pub struct Some;
/// In the way.
#[derive(Debug, Clone, Copy)]
pub struct None;
/// In the way.
#[derive(Debug, Clone, Copy)]
pub struct Catalog;
/// In the way.
#[derive(Debug, Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct str;
/// In the way.
#[derive(Debug, Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct u8;
/// In the way.
#[derive(Debug, Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct u32;
/// In the way.
#[macro_export]
macro_rules! include_str { () => {} }
/// In the way.
#[macro_export]
macro_rules! concat { () => {} }

/// In a static.
pub static SKILLS: ::abilities::Catalog<'static> = ::abilities::include_skills!("skills/");
/// In a constant, another bundle.
pub const MORE: ::abilities::Catalog<'static> = ::abilities::include_skills!("more/");

::abilities::include_skills! {
    /// As a module.
    pub mod handles = "skills/", "more/";
}

/// Below another module, without a doc comment of its own.
pub mod below {
    ::abilities::include_skills! { pub mod skills = "more/"; }
}

/// In a generic function.
///
/// ```
/// static SKILLS: abilities::Catalog = abilities::include_skills!("skills/");
/// assert_eq!(SKILLS.len(), 1);
/// assert_eq!(EDITION::generic(&1), 3);
/// ```
#[must_use]
pub fn generic<T>(_: &T) -> usize {
    static INSIDE: ::abilities::Catalog<'static> = ::abilities::include_skills!("skills/");
    const CONSTANT: ::abilities::Catalog<'static> = ::abilities::include_skills!("skills/");
    INSIDE.len() + CONSTANT.len() + ::abilities::include_skills!("more/").len()
}

#[cfg(test)]
mod tests {
    #[test]
    fn inside_a_test() {
        let skills = ::abilities::include_skills!("skills/", "more/");
        ::std::assert_eq!(skills.len(), 2);
        ::std::assert_eq!(super::handles::CATALOG.len(), 2);
        ::std::assert_eq!(super::handles::ONE.name(), "one");
        ::std::assert_eq!(super::below::skills::TWO.name(), "two");
        ::std::assert_eq!(super::SKILLS.len() + super::MORE.len() + super::generic(&1), 5);
    }
}
"#;

/// Knows the runtime only through another crate.
const THROUGH: &str = r#"//! Never names the runtime.
#![deny(warnings, missing_docs)]

/// Through a third crate.
pub static SKILLS: facade::Catalog<'static> = facade::include_skills!("skills/", "more/");

facade::skills! {
    /// Through its own macro.
    pub mod skills = "skills/";
}

#[cfg(test)]
mod tests {
    #[test]
    fn through() {
        assert_eq!(super::SKILLS.len(), 2);
        assert_eq!(super::skills::ONE.name(), "one");
    }
}
"#;

const FACADE: &str = r"//! Hands the macro on.
#![deny(warnings, missing_docs)]

pub use skills_runtime::{Catalog, include_skills};

#[doc(hidden)]
pub use skills_runtime as runtime;

/// Our own macro around it.
#[macro_export]
macro_rules! skills {
    ($($input:tt)*) => { $crate::runtime::include_skills! { $($input)* } };
}
";

/// The same bundle twice in one program.
const PROGRAM: &str = r#"//! Links two crates with the same bundle.

fn main() {
    let (first, second) = (edition_2018::SKILLS, edition_2024::SKILLS);
    assert_eq!(first.fingerprint(), second.fingerprint());
    assert_eq!(first.listing(), through::skills::CATALOG.listing());
    println!("{} {}", first.len(), edition_2021::MORE.len());
}

#[cfg(test)]
mod tests {
    #[test]
    fn same() {
        super::main();
    }
}
"#;

fn member(scratch: &Scratch, name: &str, edition: &str, dependencies: &str, file: &str, code: &str) {
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[dependencies]\n{dependencies}"
    );
    scratch.write(&format!("{name}/Cargo.toml"), manifest).unwrap();
    scratch.write(&format!("{name}/src/{file}"), code).unwrap();
    if code.contains("skills/") {
        scratch.write(&format!("{name}/build.rs"), BUILD).unwrap();
        for (root, skill) in [("skills", "one"), ("more", "two")] {
            let text = format!(
                "---\nname: {skill}\ndescription: Does {skill}. Use when it is asked for.\n---\nGo.\n"
            );
            scratch.write(&format!("{name}/{root}/{skill}/SKILL.md"), text).unwrap();
            scratch.write(&format!("{name}/{root}/{skill}/scripts/run.sh"), "true\n").unwrap();
        }
    }
}

fn assert_success(output: &Output) {
    let said = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
}

#[test]
fn the_macro_works_everywhere_and_brings_no_lint() {
    let scratch = Scratch::new("hygiene").unwrap();
    let runtime = workspace().join("skills-runtime");
    let runtime = format!("{{ path = '{}', package = \"skills-runtime\" }}\n", runtime.display());
    let members = ["facade", "through", "edition-2018", "edition-2021", "edition-2024", "program"];
    scratch.write("Cargo.toml", format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n")).unwrap();
    member(&scratch, "facade", "2024", &format!("skills-runtime = {runtime}"), "lib.rs", FACADE);
    member(&scratch, "through", "2024", "facade = { path = \"../facade\" }\n", "lib.rs", THROUGH);
    let mut linked = vec!["through = { path = \"../through\" }\n".to_owned()];
    for edition in ["2018", "2021", "2024"] {
        let name = format!("edition-{edition}");
        let code = EVERYWHERE.replace("EDITION", &name.replace('-', "_"));
        member(&scratch, &name, edition, &format!("abilities = {runtime}"), "lib.rs", &code);
        linked.push(format!("{name} = {{ path = \"../{name}\" }}\n"));
    }
    member(&scratch, "program", "2024", &linked.concat(), "main.rs", PROGRAM);

    let tested = scratch.cargo(&["test", "--workspace"]).unwrap();
    assert_success(&tested);
    let said = String::from_utf8_lossy(&tested.stdout);
    // A test in each edition, one through the third crate, one of the program; a doctest in each edition.
    assert_eq!(said.matches("... ok").count(), 8, "{said}");

    let lints = [
        "warnings",
        "missing_docs",
        "unsafe_code",
        "unused",
        "unused_qualifications",
        "unused_results",
        "unreachable_pub",
        "missing_debug_implementations",
        "missing_copy_implementations",
        "trivial_casts",
        "trivial_numeric_casts",
        "single_use_lifetimes",
        "rust_2018_idioms",
        "let_underscore_drop",
        "clippy::all",
        "clippy::pedantic",
        "clippy::nursery",
        "clippy::cargo",
        "clippy::unwrap_used",
        "clippy::indexing_slicing",
        "clippy::as_conversions",
        "clippy::missing_docs_in_private_items",
        "clippy::large_include_file",
    ];
    let denied: Vec<String> = lints.iter().map(|lint| format!("-D{lint}")).collect();
    // The packages' own manifests are bare.
    let mut words = vec!["clippy", "--workspace", "--all-targets", "--"];
    words.extend(denied.iter().map(String::as_str));
    words.push("-Aclippy::cargo-common-metadata");
    assert_success(&scratch.cargo(&words).unwrap());
}

/// Findings are the one thing that the expansion warns of, once each, in every form.
#[test]
fn a_finding_is_one_warning_in_each_form() {
    let scratch = Scratch::new("hygiene-findings").unwrap();
    let program = "//! Warns.\nskills_runtime::include_skills! { mod handles = \"skills/\"; }\n\n\
                   fn main() {\n    let skills = skills_runtime::include_skills!(\"skills/\");\n    \
                   println!(\"{} {}\", skills.len(), handles::CATALOG.len());\n}\n";
    scratch.write("src/main.rs", program).unwrap();
    scratch.write("build.rs", BUILD).unwrap();
    scratch.skill("one").unwrap();
    scratch
        .write(
            "skills/one/SKILL.md",
            "\u{feff}---\nname: one\ndescription: Does one. Use for one.\n---\nGo.\n",
        )
        .unwrap();
    let build = scratch.build("clippy").unwrap();
    let said = build.said("warning");
    assert!(build.success && said.len() == 2, "{said:#?}\n{}", build.stderr);
    assert!(said.iter().all(|line| line.contains("[byte-order-mark]")), "{said:#?}");
}
