//! Writes the embedded layout by hand, so that the runtime is tested without the macro.

use crate::{
    Catalog,
    bundle::{Bundle, NONE},
};

/// Collects strings and words, and gives a bundle that lives as long as the test.
#[derive(Default)]
pub(crate) struct Encoder {
    strings: String,
    words: Vec<u32>,
    texts: Vec<&'static str>,
    files: Vec<&'static [u8]>,
}

pub(crate) enum Node<'a> {
    Scalar(u32, &'a str),
    Sequence(&'a [Node<'a>]),
    Mapping(&'a [(&'a str, Node<'a>)]),
}

impl Encoder {
    pub(crate) fn text(&mut self, text: Option<&str>) -> [u32; 2] {
        let Some(text) = text else { return [NONE, 0] };
        let start = self.strings.len();
        self.strings.push_str(text);
        [u32::try_from(start).unwrap(), u32::try_from(text.len()).unwrap()]
    }

    /// Puts words down and says where.
    pub(crate) fn put(&mut self, words: &[u32]) -> u32 {
        let at = self.words.len();
        self.words.extend(words);
        u32::try_from(at).unwrap()
    }

    /// A counted list of entries.
    pub(crate) fn list(&mut self, entries: &[Vec<u32>]) -> u32 {
        let count = u32::try_from(entries.len()).unwrap();
        let at = self.put(&[count]);
        for entry in entries {
            self.put(entry);
        }
        at
    }

    pub(crate) fn texts(&mut self, texts: &[&str]) -> u32 {
        let entries: Vec<_> = texts.iter().map(|text| self.text(Some(text)).to_vec()).collect();
        self.list(&entries)
    }

    pub(crate) fn node(&mut self, node: &Node<'_>) -> u32 {
        let words = match node {
            Node::Scalar(tag, text) => [&[*tag][..], &self.text(Some(text))].concat(),
            Node::Sequence(items) => {
                let items: Vec<_> = items.iter().map(|item| self.node(item)).collect();
                [&[5, u32::try_from(items.len()).unwrap()][..], &items].concat()
            }
            Node::Mapping(entries) => {
                let mut words = Vec::from([6, u32::try_from(entries.len()).unwrap()]);
                for (key, value) in *entries {
                    words.extend(self.text(Some(key)));
                    words.push(self.node(value));
                }
                words
            }
        };
        self.put(&words)
    }

    /// Adds a `SKILL.md` and gives its number.
    pub(crate) fn source(&mut self, text: &str) -> u32 {
        self.texts.push(Box::leak(text.to_owned().into_boxed_str()));
        u32::try_from(self.texts.len() - 1).unwrap()
    }

    pub(crate) fn file(&mut self, bytes: &'static [u8]) -> u32 {
        self.files.push(bytes);
        u32::try_from(self.files.len() - 1).unwrap()
    }

    /// Puts the header in front; offsets given so far count from behind it.
    pub(crate) fn header(&mut self) {
        assert!(self.words.is_empty(), "the header comes first");
        self.words.resize(17, NONE);
        self.words[0] = 1;
    }

    pub(crate) fn set(&mut self, word: usize, values: &[u32]) {
        self.words[word..word + values.len()].copy_from_slice(values);
    }

    pub(crate) fn bundle(self) -> &'static Bundle<'static> {
        let index: Vec<u8> = self.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Box::leak(Box::new(Bundle {
            strings: Box::leak(self.strings.into_boxed_str()),
            index: Box::leak(index.into_boxed_slice()),
            texts: Box::leak(self.texts.into_boxed_slice()),
            files: Box::leak(self.files.into_boxed_slice()),
        }))
    }
}

/// A skill with every field set, and one with none, as a macro would embed them.
pub(crate) fn bundle() -> &'static Bundle<'static> {
    let mut e = Encoder::default();
    e.header();
    let bare = bare(&mut e);
    let full = full(&mut e);
    let first = e.put(&bare);
    e.put(&full);
    let listing = e.text(Some("<listing/>"));
    let tool = [e.text(Some("activate")), e.text(Some("{}"))].concat();
    let shadow = [e.text(Some("full")), e.text(Some("lost")), e.text(Some("won"))].concat();
    let left =
        [e.text(Some("odd")), e.text(Some("odd/SKILL.md")), e.text(Some("a-rule")), e.text(Some("why"))]
            .concat();
    let (shadowed, left_out) = (e.list(&[shadow]), e.list(&[left]));
    e.set(1, &[2, first]);
    e.set(3, &listing);
    e.set(5, &tool);
    e.set(9, &[7, 9, 1, 2, 3, 4, shadowed, left_out]);
    e.bundle()
}

/// The catalog of `bundle()`, with a map made by the generator that the macro uses.
pub(crate) fn catalog() -> Catalog<'static> {
    crate::__private::catalog(bundle(), names(&["bare", "full"]))
}

pub(crate) fn names(names: &[&'static str]) -> &'static phf::Map<&'static str, u32> {
    let state = phf_generator::generate_hash(names);
    let entries: Vec<_> = state.map.iter().map(|&n| (names[n], u32::try_from(n).unwrap())).collect();
    Box::leak(Box::new(phf::Map {
        key: state.key,
        disps: Box::leak(state.disps.into_boxed_slice()),
        entries: Box::leak(entries.into_boxed_slice()),
    }))
}

fn bare(e: &mut Encoder) -> Vec<u32> {
    let mut record = vec![NONE; 39];
    record[0..2].copy_from_slice(&e.text(Some("bare")));
    record[2..4].copy_from_slice(&e.text(Some("Does little.")));
    record[16] = 0;
    record[24] = e.source("---\nname: bare\n---\n");
    record[25..30].copy_from_slice(&[4, 11, 19, 2, 0]);
    record[30..34].copy_from_slice(&[0, 0, 0, 0]);
    record
}

fn full(e: &mut Encoder) -> Vec<u32> {
    let mut record = Vec::new();
    for text in ["full", "Does all.", "1.2.0", "MIT", "linux", "Always.", "[x]", "big"] {
        record.extend(e.text(Some(text)));
    }
    record.push(7);
    let argument = [&e.text(Some("who"))[..], &e.text(Some("A person.")), &[1]].concat();
    record.push(e.list(&[argument]));
    for tools in [&["Read", "Bash(git:*)"][..], &["grep"], &[]] {
        record.push(e.texts(tools));
    }
    record.push(e.node(&Node::Mapping(&[("owner", Node::Scalar(4, "us"))])));
    record.push(e.node(&Node::Mapping(&[
        ("name", Node::Scalar(4, "full")),
        ("x", Node::Sequence(&[Node::Scalar(2, "3"), Node::Scalar(1, "True"), Node::Scalar(0, "~")])),
        ("y", Node::Mapping(&[("z", Node::Scalar(3, "1.50"))])),
    ])));
    let digest = e.put(&[u32::from_le_bytes([0xaa; 4]); 8]);
    let files = [("assets/x.bin", 2, 0, &[0xff_u8][..]), ("scripts/ä.sh", 0, 3, b"echo")];
    let files: Vec<_> = files
        .into_iter()
        .map(|(path, kind, flags, bytes)| {
            let media = e.text(Some("text/x"));
            [&e.text(Some(path))[..], &[kind, flags], &media, &[e.file(bytes), digest]].concat()
        })
        .collect();
    record.push(e.list(&files));
    record.push(e.source("---\nname: full\n---\n\nBody ä.\r\n"));
    record.extend([4, 11, 19, 3, 4, 0xdd, 0xcc, 0xbb, 0xaa]);
    record.extend(e.text(Some("skills")));
    record.extend(e.text(Some("group/full")));
    record.push(digest);
    record
}

/// Random values from a seed, the same on every machine (xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    pub(crate) fn pick<'t, T: ?Sized>(&mut self, choices: &[&'t T]) -> &'t T {
        choices[self.below(choices.len())]
    }

    /// Up to `most` of the parts, end to end.
    pub(crate) fn text(&mut self, parts: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.pick(parts)).collect()
    }
}
