//! What embedding brings: one catalog from many places, no I/O, nothing that changes, and limits to build on.

use crate::support::{S2, S3, S4, errors, names};
use skills_compiler::load::{Entry, EntryKind, Files, Memory};
use skills_compiler::tree::RootFault;
use skills_compiler::{Options, compile_files};
use skills_runtime::overlay::{self, Reader};
use skills_runtime::{Catalog, Format, Overlay, Session, Shadowed, Skill, SkillDef, Slot};
use skills_tests::workspace;
use std::fmt::Write;

/// A reader of a caller's own: records as a database would have them.
struct Records(&'static [(&'static str, &'static str)]);

impl Files for Records {
    fn list(&self, enter: &(dyn Fn(&str) -> bool + Sync)) -> Result<Vec<Entry>, RootFault> {
        let mut entries = Vec::new();
        for (folder, text) in self.0 {
            entries.push(Entry { path: (*folder).to_owned(), kind: EntryKind::Folder });
            if enter(folder) {
                let kind = EntryKind::File { size: text.len() as u64, executable: false };
                entries.push(Entry { path: format!("{folder}/SKILL.md"), kind });
            }
        }
        Ok(entries)
    }

    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, String> {
        let folder = path.trim_end_matches("/SKILL.md");
        let record = self.0.iter().find(|(name, _)| *name == folder).ok_or("no such record")?;
        Ok(record.1.as_bytes().to_owned())
    }
}

/// Row 43: skills come from records in memory and from a reader of the caller's, and catalogs are merged and shared.
/// Accepts: CRLF
#[test]
fn row_43_readers_and_merging() {
    const CRLF: &str = "---\r\nname: pdf\r\ndescription: Reads PDFs.\r\n---\r\nRead it.\r\nTwice.\r\n";
    struct Table;
    impl Reader for Table {
        fn list(&self) -> std::io::Result<Vec<overlay::Entry>> {
            Ok(vec![overlay::Entry::file("pdf/SKILL.md", CRLF.len() as u64)])
        }
        fn read(&self, _: &str) -> std::io::Result<Vec<u8>> {
            Ok(CRLF.into())
        }
    }
    let records =
        Records(&[("csv", "---\nname: csv\ndescription: Reads CSV.\n---\nRead it.\n"), ("pdf", CRLF)]);
    let found = compile_files("database", &records, &Options::default());
    assert_eq!((errors(&found), names(&found)), (vec![], vec!["csv", "pdf"]));
    let pdf = &found.bundle.skills[1];
    assert_eq!((pdf.description.as_str(), pdf.root_name.as_str()), ("Reads PDFs.", "database"));
    // The line ends of a body stay as they are.
    assert_eq!(&pdf.source.text()[pdf.body..], "Read it.\r\nTwice.\r\n");
    let memory = Memory::new().file("pdf/SKILL.md", CRLF);
    assert_eq!(names(&compile_files("memory", &memory, &Options::default())), ["pdf"]);

    // A reader that a running program asks, over the embedded skills.
    let overlay = Overlay::over(S2).reader("table", Table).load().unwrap();
    assert_eq!(overlay.catalog().names().collect::<Vec<_>>(), ["pdf", "post-deploy"]);
    assert_eq!(overlay.catalog().get("pdf").unwrap().body(), "Read it.\r\nTwice.\r\n");

    // A catalog by hand before the embedded one: the first wins, and the other is recorded.
    let own = SkillDef::new("notes", "Ours.", "Ours.\n").built_in();
    let skills = [Skill::from(&own)];
    let merged = Catalog::merge([Catalog::from_sorted(&skills).unwrap(), S3, S2]);
    let all = merged.catalog();
    let names: Vec<_> = all.names().collect();
    assert_eq!(names, ["notes", "post-deploy", "refund-policy", "workspace-editor", "workspace-reader"]);
    assert_eq!(all.get("notes").unwrap().body(), "Ours.\n");
    assert!(all.shadowed().into_iter().any(|shadowed: Shadowed<'_>| {
        (shadowed.name(), shadowed.lost()) == ("notes", "$FIXTURES/parity/s3-user")
    }));
    // Two sessions share it, and each has its own active skills.
    let (mut one, two) = (all.session(), all.session());
    one.activate("notes");
    assert!(one.is_active("notes") && !two.is_active("notes"));
}

/// Text in memory of a fixed size.
struct Buffer {
    bytes: [u8; 1024],
    used: usize,
}

impl Write for Buffer {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.used + text.len();
        self.bytes.get_mut(self.used..end).ok_or(std::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

/// Row 44: the runtime is `no_std` and does no I/O, so the same code runs at the edge; it writes into what it is given.
#[test]
fn row_44_no_io() {
    let source = workspace().join("skills-runtime/src");
    let lib = std::fs::read_to_string(source.join("lib.rs")).unwrap();
    assert!(lib.contains("#![cfg_attr(not(test), no_std)]"));
    assert!(lib.contains("#[cfg(feature = \"std\")]\nmod extract;"));
    assert!(lib.contains("#[cfg(feature = \"overlay\")]\npub mod overlay;"));
    let mut files = 0;
    for entry in walkdir::WalkDir::new(&source).into_iter().map(Result::unwrap) {
        if entry.path().extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        // What reads and writes files stands behind features of its own.
        if ["/extract/", "/overlay/"].iter().any(|apart| entry.path().to_string_lossy().contains(apart)) {
            continue;
        }
        files += 1;
        let text = std::fs::read_to_string(entry.path()).unwrap();
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
            for word in [
                "fs::",
                "std::net",
                "std::env",
                "std::process",
                "std::time",
                "std::io",
                "Instant",
                "SystemTime",
            ] {
                assert!(!line.contains(word), "{}: {line}", entry.path().display());
            }
        }
    }
    assert!(files > 50);

    let mut session = Session::in_slots(&S3, [Slot::EMPTY; 1]);
    let mut buffer = Buffer { bytes: [0; 1024], used: 0 };
    let activated = session.activate("refund-policy");
    write!(buffer, "{activated}").unwrap();
    let text = std::str::from_utf8(&buffer.bytes[..buffer.used]).unwrap();
    assert_eq!(text, S3.session().activate("refund-policy").to_string());
}

/// Row 45: a catalog is a constant of the program. Every session reads the same bytes, and nothing reads them again.
#[test]
fn row_45_fixed() {
    fn lives_as_long_as_the_program<T: Sync + 'static>(value: &'static T) -> &'static T {
        value
    }
    let catalog: &'static Catalog<'static> = lives_as_long_as_the_program(&S4);
    let body: &'static str = catalog.get("payroll-run").unwrap().body();
    let again = *catalog;
    assert_eq!(again.get("payroll-run").unwrap().body().as_ptr(), body.as_ptr());
    assert_eq!(again.listing().as_ptr(), catalog.listing().as_ptr());
    assert_eq!(
        again.tool().unwrap().input_schema().as_ptr(),
        catalog.tool().unwrap().input_schema().as_ptr()
    );
    assert_eq!(catalog.listing(), catalog.listing_as(Format::Xml).to_string());
    assert_eq!((catalog.fingerprint(), catalog.len()), (again.fingerprint(), 3));
}

/// Row 49: the limits of the format are public constants.
#[test]
fn row_49_limits() {
    const { assert!(skills_runtime::MAX_NAME_LENGTH == 64) };
    const { assert!(skills_runtime::MAX_DESCRIPTION_LENGTH == 1024) };
    const { assert!(skills_runtime::MAX_COMPATIBILITY_LENGTH == 500) };
    const { assert!(skills_runtime::MAX_SKILL_LINES == 500) };
    const { assert!(skills_runtime::REINJECT_PER_SKILL == 5_000 && skills_runtime::REINJECT_TOTAL == 25_000) };
    // The rules measure by the same numbers; see rows 1 to 3 and 9.
    assert_eq!(skills_compiler::limits::NAME, skills_runtime::MAX_NAME_LENGTH);
    assert_eq!(skills_runtime::TOOL_NAME, "skill");
    assert!(
        skills_runtime::STOP_WORDS.contains(&"the")
            && skills_runtime::SYSTEM_PROMPT_TEMPLATE.contains("{listing}")
    );
}
