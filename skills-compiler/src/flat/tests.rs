//! A bundle with every field set, read back word by word as `docs/layout.md` says. Nothing of the writer is used.

use crate::Options;
use crate::bundle::{Bundle, LeftOut, Shadowed};
use crate::flat::{Flat, flatten};
use crate::load::{Memory, digest};
use crate::{compile_files, options::Value};

const NONE: u32 = u32::MAX;
const TEXT: &str = "---\nname: pdf\ndescription: Reads PDF files.\nversion: 1.2.0\nlicense: MIT\n\
                    compatibility: Needs jq\nwhen-to-use: On PDFs\nargument-hint: \"[file]\"\nmodel: small\n\
                    arguments:\n  file: {description: A path, required: true}\n  mode:\nallowed-tools: Read Grep\n\
                    tools: []\nmetadata:\n  a: ~\n  b: [true, 0x1F, 1.10, x]\n---\n\nGo.\n";

/// What is read, by the rules of the page alone.
struct Words<'f>(&'f Flat);

impl<'f> Words<'f> {
    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.0.index[at * 4..at * 4 + 4].try_into().unwrap())
    }

    fn words(&self, at: usize, count: usize) -> Vec<u32> {
        (at..at + count).map(|at| self.word(at)).collect()
    }

    fn offset(&self, at: usize) -> usize {
        self.word(at) as usize
    }

    fn text(&self, at: usize) -> Option<&'f str> {
        let (start, length) = (self.word(at), self.offset(at + 1));
        (start != NONE).then(|| &self.0.strings[start as usize..start as usize + length])
    }

    /// The places of the entries of a list, each of `size` words.
    fn list(&self, at: usize, size: usize) -> Option<Vec<usize>> {
        let list = self.offset(at);
        (self.word(at) != NONE).then(|| (0..self.offset(list)).map(|n| list + 1 + n * size).collect())
    }

    fn texts(&self, at: usize) -> Option<Vec<&'f str>> {
        Some(self.list(at, 2)?.into_iter().map(|at| self.text(at).unwrap()).collect())
    }

    fn hash(&self, at: usize) -> u128 {
        (0..4).map(|n| u128::from(self.word(at + n)) << (32 * n)).sum()
    }

    fn digest(&self, at: usize) -> Option<&'f [u8]> {
        let start = self.offset(at) * 4;
        (self.word(at) != NONE).then(|| &self.0.index[start..start + 32])
    }

    /// A value, written out.
    fn node(&self, at: usize) -> String {
        let node = self.offset(at);
        match self.word(node) {
            tag @ 0..=4 => format!("{tag}:{}", self.text(node + 1).unwrap()),
            5 => {
                let items = (0..self.offset(node + 1)).map(|n| self.node(node + 2 + n));
                format!("[{}]", items.collect::<Vec<_>>().join(" "))
            }
            6 => {
                let pairs = (0..self.offset(node + 1)).map(|n| node + 2 + 3 * n);
                let pairs = pairs.map(|at| format!("{} {}", self.text(at).unwrap(), self.node(at + 2)));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
            }
            tag => panic!("{tag}"),
        }
    }
}

fn bundle() -> Bundle {
    let files = Memory::new()
        .file("pdf/SKILL.md", TEXT)
        .file("pdf/assets/x.png", [0xff, 0xfe])
        .file("pdf/scripts/fill.sh", "true\n")
        .file("a/SKILL.md", "---\nname: a\ndescription: Second.\ndisable-model-invocation: true\n---\n.");
    let mut options = Options::default();
    options.set("tool", Value::Text("activate".to_owned())).unwrap();
    options.set("digests", Value::Switch(true)).unwrap();
    let mut bundle = compile_files("skills", &files, &options).bundle;
    bundle.skills[0].digest = None;
    bundle.skills[1].resources[0].digest = None;
    bundle.skills[1].resources[1].executable = true;
    bundle.shadowed.push(Shadowed {
        name: "pdf".to_owned(),
        root: "late".to_owned(),
        by: "skills".to_owned(),
    });
    bundle.left_out.push(LeftOut {
        skill: "c".to_owned(),
        path: "c/SKILL.md".to_owned(),
        rule: "name-length",
        reason: "too long".to_owned(),
    });
    bundle
}

#[test]
fn the_header_is_as_the_page_says() {
    let bundle = bundle();
    let flat = flatten(&bundle).unwrap();
    let words = Words(&flat);
    assert_eq!(words.words(0, 3), [1, 2, 17]);
    assert_eq!(words.text(3), Some(bundle.listing.as_str()));
    assert_eq!(words.text(5), Some("activate"));
    assert_eq!(words.text(7), Some(bundle.tool.schema.as_str()));
    assert_eq!(words.words(9, 2), [bundle.catalog_tokens, bundle.body_tokens]);
    assert_eq!(words.hash(11), bundle.fingerprint);
    let shadowed = words.list(15, 6).unwrap();
    assert_eq!(shadowed.len(), 1);
    assert_eq!([0, 2, 4].map(|n| words.text(shadowed[0] + n).unwrap()), ["pdf", "late", "skills"]);
    let left_out = words.list(16, 8).unwrap();
    assert_eq!(left_out.len(), 1);
    let texts = [0, 2, 4, 6].map(|n| words.text(left_out[0] + n).unwrap());
    assert_eq!(texts, ["c", "c/SKILL.md", "name-length", "too long"]);
}

#[test]
fn a_record_with_every_field_is_as_the_page_says() {
    let bundle = bundle();
    let flat = flatten(&bundle).unwrap();
    let words = Words(&flat);
    let at = words.offset(2) + 39;
    let texts = [0, 2, 4, 6, 8, 10, 12, 14].map(|n| words.text(at + n).unwrap());
    let expected = ["pdf", "Reads PDF files.", "1.2.0", "MIT", "Needs jq", "On PDFs", "[file]", "small"];
    assert_eq!(texts, expected);
    assert_eq!(words.word(at + 16), 1 | 2 | 4);
    let arguments = words.list(at + 17, 5).unwrap();
    let read = |&at: &usize| (words.text(at).unwrap(), words.text(at + 2), words.word(at + 4));
    assert_eq!(
        arguments.iter().map(read).collect::<Vec<_>>(),
        [("file", Some("A path"), 1), ("mode", None, 0)]
    );
    assert_eq!(words.texts(at + 18), Some(vec!["Read", "Grep"]));
    assert_eq!(words.texts(at + 19), Some(vec![]));
    assert_eq!(words.texts(at + 20), None);
    let metadata = "{a 0:~, b [1:true 2:0x1F 3:1.10 4:x]}";
    assert_eq!(words.node(at + 21), metadata);
    let frontmatter = words.node(at + 22);
    assert!(frontmatter.starts_with("{name 4:pdf, description 4:Reads PDF files., version 4:1.2.0, "));
    assert!(frontmatter.ends_with(&format!("tools [], metadata {metadata}}}")), "{frontmatter}");
    assert_eq!(words.word(at + 24), 1);
    let (start, length, body) = (words.offset(at + 25), words.offset(at + 26), words.offset(at + 27));
    assert_eq!(&TEXT[..start], "---\n");
    assert_eq!(&TEXT[start + length..], "---\n\nGo.\n");
    assert_eq!(&TEXT[body..], "\nGo.\n");
    // `- pdf: Reads PDF files. — On PDFs (args: [file])` has 48 characters, the body 5.
    assert_eq!(words.words(at + 28, 2), [12, 2]);
    assert_eq!(words.hash(at + 30), bundle.skills[1].fingerprint);
    assert_eq!((words.text(at + 34), words.text(at + 36)), (Some("skills"), Some("pdf")));
    assert_eq!(words.digest(at + 38), Some(&digest(TEXT.as_bytes())[..]));
}

#[test]
fn resources_are_numbered_through_all_skills() {
    let bundle = bundle();
    let flat = flatten(&bundle).unwrap();
    let words = Words(&flat);
    let at = words.offset(2) + 39;
    let resources = words.list(at + 23, 8).unwrap();
    assert_eq!(resources.len(), 2);
    let [png, script] = [resources[0], resources[1]];
    assert_eq!((words.text(png), words.text(png + 4)), (Some("assets/x.png"), Some("image/png")));
    assert_eq!((words.words(png + 2, 2), words.words(png + 6, 2)), (vec![2, 0], vec![0, NONE]));
    assert_eq!(words.text(script), Some("scripts/fill.sh"));
    assert_eq!((words.words(script + 2, 2), words.word(script + 6)), (vec![0, 1 | 2], 1));
    assert_eq!(words.digest(script + 7), Some(&digest(b"true\n")[..]));
}

#[test]
fn a_record_with_nothing_in_it_is_as_the_page_says() {
    let bundle = bundle();
    let flat = flatten(&bundle).unwrap();
    let words = Words(&flat);
    let at = words.offset(2);
    assert_eq!((words.text(at), words.text(at + 2)), (Some("a"), Some("Second.")));
    assert_eq!([4, 6, 8, 10, 12, 14].map(|n| words.text(at + n)), [None; 6]);
    assert_eq!(words.word(at + 16), 2);
    assert_eq!(words.list(at + 17, 5), None);
    assert_eq!(words.words(at + 18, 4), [NONE; 4]);
    assert_eq!(words.node(at + 22), "{name 4:a, description 4:Second., disable-model-invocation 1:true}");
    assert_eq!(words.list(at + 23, 8), Some(vec![]));
    assert_eq!(words.word(at + 24), 0);
    assert_eq!(words.digest(at + 38), None);
}

#[test]
fn a_description_stands_once_where_it_can() {
    let skill =
        |name: &str, rest: &str| (format!("{name}/SKILL.md"), format!("---\nname: {name}\n{rest}\n---\n"));
    let files = [
        skill("a", "description: Reads & writes."),
        skill("b", "description: Hidden away.\ndisable-model-invocation: true"),
        skill("c", "description: Counts words.\nwhen-to-use: On texts"),
        skill("d", "description: \"Two\\n  lines.\""),
        skill("e", "description: Counts."),
    ];
    let memory = files.into_iter().fold(Memory::new(), |memory, (path, text)| memory.file(path, text));
    let bundle = compile_files("skills", &memory, &Options::default()).bundle;
    let flat = flatten(&bundle).unwrap();
    let words = Words(&flat);
    let texts: Vec<_> = (0..5).map(|n| words.text(words.offset(2) + 39 * n + 2).unwrap()).collect();
    assert_eq!(texts, ["Reads & writes.", "Hidden away.", "Counts words.", "Two\n  lines.", "Counts."]);
    let times = ["Reads & writes.", "Hidden away.", "Counts words.", "Two\n  lines.", "Counts."]
        .map(|text| flat.strings.matches(text).count());
    assert_eq!(times, [1; 5], "in the listing, or where it reads otherwise there, alone");
}

#[test]
fn nothing_at_all_is_a_header() {
    let bundle = compile_files("skills", &Memory::new(), &Options::default()).bundle;
    let flat = flatten(&Bundle { left_out: Vec::new(), ..bundle }).unwrap();
    let words = Words(&flat);
    assert_eq!(words.words(0, 3), [1, 0, 17]);
    assert_eq!([3, 5, 7].map(|at| words.text(at)), [Some(""); 3]);
    assert_eq!((words.list(15, 6), words.list(16, 8)), (Some(vec![]), Some(vec![])));
}
