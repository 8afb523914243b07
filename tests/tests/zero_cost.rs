//! What an embedded skill costs a running program: no allocation, counted, and no system call, traced.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use allocation_counter::measure;
use skills_runtime::{
    Budget, Catalog, Format, Invoker, Outcome, Request, Session, Slot, WireFormat, include_skills,
};
use skills_tests::{scratch::Scratch, workspace};
use std::fmt::{self, Write};
use std::fs;
use std::hint::black_box;
use std::process::Command;

static SKILLS: Catalog =
    include_skills!("$FIXTURES/layers/skills", allow = ["untracked-root", "outside-package"]);

/// A fixed buffer. What does not fit is an error.
struct Page {
    bytes: [u8; 4096],
    used: usize,
}

impl Page {
    const EMPTY: Page = Page { bytes: [0; 4096], used: 0 };

    fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.used]).unwrap()
    }
}

impl Write for Page {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.used + text.len();
        self.bytes.get_mut(self.used..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

/// Runs it; what it gives, and that it allocated nothing on the way.
#[track_caller]
fn without_allocation<T>(run: impl FnOnce() -> T) -> T {
    let mut given = None;
    let counted = measure(|| given = Some(black_box(run())));
    assert_eq!(counted.count_total, 0, "{counted:?}");
    given.unwrap()
}

/// A text that is rendered without an allocation.
#[track_caller]
fn rendered(text: &dyn fmt::Display) -> String {
    let page = without_allocation(|| {
        let mut page = Page::EMPTY;
        write!(page, "{text}").map(|()| page)
    });
    page.unwrap().text().to_owned()
}

#[test]
fn the_counter_counts() {
    let counted = measure(|| drop(black_box(SKILLS.listing().to_owned())));
    assert_eq!(counted.count_total, 1);
    let counted = measure(|| drop(black_box(SKILLS.listing_as(Format::Lines).to_string())));
    assert!(counted.count_total >= 1);
}

#[test]
fn looking_skills_up_and_through_allocates_nothing() {
    let found = without_allocation(|| SKILLS.get(black_box("read-pdf")));
    assert_eq!(found.unwrap().name(), "read-pdf");
    assert!(without_allocation(|| SKILLS.get(black_box("read-pfd"))).is_none());
    let near = without_allocation(|| SKILLS.suggest(black_box("read-pfd")));
    assert_eq!(without_allocation(|| near.into_iter().next()), Some("read-pdf"));
    let characters = without_allocation(|| {
        let of = |skill: skills_runtime::Skill| {
            skill.name().len() + skill.description().len() + skill.body().len()
        };
        SKILLS.iter().map(of).sum::<usize>()
    });
    assert!(characters > 300);
    let bytes: usize = without_allocation(|| {
        SKILLS.get("fill-form").unwrap().resources().into_iter().map(|r| r.size()).sum()
    });
    assert_eq!(bytes, 64);
    let text =
        without_allocation(|| SKILLS.get("read-pdf").unwrap().resource("scripts/text.sh").unwrap().text());
    assert!(text.unwrap().starts_with("#!/bin/sh"));
}

#[test]
fn listings_and_the_tool_allocate_nothing() {
    let listing = without_allocation(|| SKILLS.listing());
    assert!(listing.contains("<name>fill-form</name>"));
    assert_eq!(rendered(&SKILLS.listing_as(Format::Xml)), listing);
    assert!(rendered(&SKILLS.listing_as(Format::Lines)).starts_with("- fill-form: Fills"));
    assert!(rendered(&SKILLS.listing_as(Format::Markdown).budget(Budget::characters(120))).contains('…'));
    assert!(rendered(&SKILLS.system_prompt()).ends_with(listing));
    let tool = without_allocation(|| SKILLS.tool().unwrap());
    let schema = without_allocation(|| tool.input_schema());
    assert!(schema.contains(r#""enum":["fill-form","read-pdf"]"#));
    assert_eq!(rendered(&tool.schema()), schema);
    assert!(rendered(&tool.wire(WireFormat::Anthropic)).contains(schema));
}

#[test]
fn activation_into_a_fixed_buffer_allocates_nothing() {
    let mut session = without_allocation(|| Session::in_slots(&SKILLS, [Slot::EMPTY; SKILLS.len()]));
    let first = without_allocation(|| session.activate(black_box("read-pdf")));
    assert_eq!(first.kind(), "ok");
    assert!(rendered(&first).contains("Run `scripts/text.sh`"));
    let again = without_allocation(|| session.activate(black_box("read-pdf")));
    assert_eq!(again.kind(), "already_loaded");
    assert!(rendered(&again).contains("read-pdf"));

    let absent = without_allocation(|| session.activate(black_box("read-pfd")));
    assert!(matches!(&absent, Outcome::NotFound(_)));
    assert!(rendered(&absent).contains("read-pdf"));
    let refused = without_allocation(|| session.activate(black_box("publish-release")));
    assert!(rendered(&refused).starts_with("Error [DISABLED]"));
    let by_user = Request::new("publish-release").by(Invoker::User);
    assert_eq!(without_allocation(|| session.request(by_user)).kind(), "ok");
}

/// A program that says where it starts and ends to use its skills; with an argument it reads that file there.
const PROGRAM: &str = r#"
use skills_runtime::{Catalog, Format, Session, Slot, include_skills};
use std::fmt::{self, Write};

static SKILLS: Catalog = include_skills!("skills/");

struct Page { bytes: [u8; 16384], used: usize }

impl Write for Page {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.used + text.len();
        self.bytes.get_mut(self.used..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

fn main() {
    let file = std::env::args().nth(1);
    println!("skills start");
    let mut page = Page { bytes: [0; 16384], used: 0 };
    let mut session = Session::in_slots(&SKILLS, [Slot::EMPTY; SKILLS.len()]);
    for skill in &SKILLS {
        write!(page, "{}{}", session.activate(skill.name()), session.activate(skill.name())).unwrap();
    }
    let skill = SKILLS.get("fill-form").unwrap();
    let resource = skill.resource("references/fields.md").unwrap();
    write!(page, "{}{}", SKILLS.listing(), SKILLS.listing_as(Format::Lines)).unwrap();
    write!(page, "{}{}", SKILLS.tool().unwrap().input_schema(), SKILLS.system_prompt()).unwrap();
    write!(page, "{}{}", resource.text().unwrap(), session.activate("fill-from")).unwrap();
    if let Some(file) = file {
        page.write_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    }
    println!("skills end {}", std::hint::black_box(page.used));
}
"#;

/// The system calls of a program with these arguments, one a line, as `strace` has them.
fn trace(scratch: &Scratch, arguments: &[&str]) -> Option<Vec<String>> {
    let to = scratch.folder().join("trace.txt");
    let program = workspace().join("target/scratch/release/zero-cost");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-s", "4096", "-o"]).arg(&to).arg(program.canonicalize().unwrap()).args(arguments);
    let output = strace.current_dir(scratch.folder()).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(fs::read_to_string(to).unwrap().lines().map(str::to_owned).collect())
}

/// The calls between the two lines that the program writes.
#[track_caller]
fn between(calls: &[String]) -> &[String] {
    let at =
        |mark: &str| calls.iter().position(|call| call.contains("write(1") && call.contains(mark)).unwrap();
    &calls[at("skills start") + 1..at("skills end")]
}

#[test]
fn a_program_makes_no_system_call_for_its_skills() {
    if Command::new("strace").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI has strace");
        eprintln!("SKIPPED: no strace, so no system call was traced");
        return;
    }
    let scratch = Scratch::new("zero-cost").unwrap();
    scratch.write("src/main.rs", PROGRAM).unwrap();
    scratch.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n").unwrap();
    scratch.copy(&workspace().join("tests/fixtures/layers/skills"), "skills").unwrap();
    let built = scratch.cargo(&["build", "-q", "--release"]).unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));

    let calls = trace(&scratch, &[]).unwrap();
    assert_eq!(between(&calls), [""; 0]);
    // Before that, only what starts any program: the loader's libraries, and what `std` asks of the kernel.
    let opened = calls.iter().filter(|call| call.contains("open"));
    let of_start = ["/etc/ld.so", ".so.", "/proc/self/maps", "/sys/fs/cgroup"];
    let others: Vec<_> = opened.filter(|call| !of_start.iter().any(|start| call.contains(start))).collect();
    assert_eq!(others, [""; 0]);
    let named = calls.iter().filter(|call| !call.contains("write(1"));
    assert_eq!(named.filter(|call| call.contains("SKILL.md")).count(), 0);

    // The trace would show it.
    let calls = trace(&scratch, &["skills/read-pdf/SKILL.md"]).unwrap();
    assert!(between(&calls).iter().any(|call| call.contains("open") && call.contains("SKILL.md")));
}
