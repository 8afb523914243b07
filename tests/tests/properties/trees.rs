//! Trees of skill folders: good texts with a few edits, under names good and odd.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};

/// Bytes by path, `/` between parts; no path stands there twice, nor is one the folder of another.
pub(crate) type Tree = Vec<(String, Vec<u8>)>;

/// The bytes of the file at `path`.
pub(crate) fn bytes_at<'t>(tree: &'t Tree, path: &str) -> Option<&'t [u8]> {
    tree.iter().find(|(file, _)| file == path).map(|(_, bytes)| bytes.as_slice())
}

/// Good texts, with NAME for the folder's name.
const TEXTS: &[&str] = &[
    "---\nname: NAME\ndescription: Reads PDF files. Use when a PDF is asked about.\n---\nOpen it.\n",
    "---\r\nname: NAME\r\ndescription: \"Fills forms: one by one. Use when a form is there.\"\r\n---\r\n\r\nFill it.\r\n",
    "---\nname: NAME\ndescription: >-\n  Writes notes\n  on a release. Use when one is near.\nversion: 1.10\n\
     license: MIT\ncompatibility: Needs jq\nwhen-to-use: On a release\nargument-hint: \"[tag]\"\nmodel: small\n\
     arguments:\n  tag: {description: A tag, required: true}\n  mode:\nallowed-tools: Read Bash(git add:*)\n\
     tools: [Read, Grep]\ndisable-model-invocation: false\nmetadata:\n  a: ~\n  b: [true, 0x1F, 1.10, x]\n\
     \x20 c: {d: [], e: {}}\n---\n\n# Notes\n\nWrite about $tag.\n",
    "---\nname: NAME\ndescription: 'Übersetzt Texte 🦀. Use when a text isn''t in English.'\nauthor: Zoë\n\
     arguments: [from, to]\nuser-invocable: true\n---\n\nSee [the terms](references/forms.md), not `[x](y)`.\n\n\
     ```sh\nscripts/fill.sh $1 $ARGUMENTS\n```\n",
    "---\nname: NAME\ndescription: |\n  Draws charts.\n\n  Use when numbers are many.\nmetadata: {k: \"a\\u00e9\\n\", \"x y\": -1e3}\n---\n",
];

/// What an author may type in a wrong place.
const PIECES: &[&str] = &[
    "---\n",
    "---",
    "--- \n",
    "...\n",
    "\n",
    "\r\n",
    "\r",
    "\"",
    "'",
    ": ",
    ":",
    " #",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "\t",
    "  ",
    "- ",
    "? ",
    "|\n",
    ">-\n",
    "&a ",
    "*a",
    "!!str ",
    "<<: ",
    "%",
    "@",
    "`",
    "\\",
    "\\u0041",
    "\u{feff}",
    "\u{85}",
    "\u{a0}",
    "\u{2028}",
    "\u{200b}",
    "\u{202e}",
    "\u{e0041}",
    "\u{0}",
    "\u{7}",
    "\u{7f}",
    "\u{fffd}",
    "\u{10ffff}",
    "ä",
    "🦀",
    "e\u{301}",
    "👩\u{200d}🚀",
    "\u{661}",
    "true",
    "~",
    "null",
    "1.10",
    "0x1F",
    ".nan",
    "1e400",
    "123456789012345678901234567890123456789012",
    "2026-01-02",
    "name: other\n",
    "\nname: other\n",
    "description: Again.\n",
    "Description: Again.\n",
    "\nallowed_tools: [a, b]\n",
    "\nallowed-tools: a,b\n",
    "\ntools:\n- a\n- b: c\n",
    "\nmetadata: x\n",
    "\nversoin: 1\n",
    "\nmodel:\n",
    "\n1: x\n",
    "<b>",
    "</skill>",
    "<|im_end|>",
    "](",
    "](../x)",
    "](references/forms.md)",
    "](#none)",
    "$1",
    "${X}",
    "!`ls`",
    "```\n",
    "~~~",
];

/// Names of folders; each stands once in a tree, whatever its case.
const FOLDERS: &[&str] = &[
    "pdf",
    "fill-form",
    "a",
    "x1-y2",
    "Pdf",
    "übersetzer",
    "two words",
    "con",
    "-a",
    "a--b",
    "group/inner",
    "group/deep/er",
    ".hidden",
    "__pycache__",
    "tab\tname",
    "line\nname",
];

/// Files beside a SKILL.md.
const FILES: &[&str] = &[
    "references/forms.md",
    "scripts/fill.sh",
    "scripts/fill.py",
    "assets/x.png",
    "assets/ä/b c.json",
    "notes.txt",
    "Notes.txt",
    "deep/er/and/deeper.md",
    "SKILL.md.bak",
    "skill.md",
    "sub/SKILL.md",
    "con.txt",
    "ends.",
    "tab\t.txt",
    "line\nbreak",
    "e\u{301}.md",
    "\u{202e}txt",
    ".env",
    ".git/config",
    "Thumbs.db",
    "node_modules/x/y.js",
];

/// Whether a file of these names is never read: hidden, or what systems leave behind.
pub(crate) fn is_passed_over(path: &str) -> bool {
    let left_behind = ["Thumbs.db", "node_modules", "__pycache__", "SKILL.md.bak"];
    let passed_over = |part: &str| part.starts_with('.') || left_behind.contains(&part);
    path.split('/').any(passed_over)
}

/// One edit of a text.
#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, &'static str),
    Remove(Index, usize),
    Repeat(Index),
    Crlf,
    /// A byte that is no text, or is only with its neighbours.
    Byte(Index, u8),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        12 => (any::<Index>(), select(PIECES)).prop_map(|(at, piece)| Edit::Insert(at, piece)),
        4 => (any::<Index>(), 1..8_usize).prop_map(|(at, count)| Edit::Remove(at, count)),
        2 => any::<Index>().prop_map(Edit::Repeat),
        1 => Just(Edit::Crlf),
        1 => (any::<Index>(), 0x80..=0xff_u8).prop_map(|(at, byte)| Edit::Byte(at, byte)),
    ];
    prop_oneof![3 => Just(Vec::new()), 5 => vec(edit, 1..3), 2 => vec(edits_once(), 3..10)]
}

/// The edits that add up without making every text the same rubble.
fn edits_once() -> impl Strategy<Value = Edit> {
    (any::<Index>(), select(PIECES)).prop_map(|(at, piece)| Edit::Insert(at, piece))
}

fn edited(text: &str, edits: &[Edit]) -> Vec<u8> {
    let mut text = text.to_owned();
    let mut bytes = Vec::new();
    for edit in edits {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        match edit {
            Edit::Insert(at, piece) => text.insert_str(*at.get(&places), piece),
            Edit::Remove(at, count) => {
                let from = at.index(places.len());
                let to = (from + count).min(places.len() - 1);
                text.replace_range(places[from]..places[to], "");
            }
            Edit::Repeat(at) => {
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                if !lines.is_empty() {
                    let line = at.index(lines.len());
                    lines.insert(line, lines[line]);
                }
                text = lines.concat();
            }
            Edit::Crlf => text = text.replace('\n', "\r\n"),
            Edit::Byte(at, byte) => bytes.push((*at, *byte)),
        }
    }
    let mut text = text.into_bytes();
    for (at, byte) in bytes {
        text.insert(at.index(text.len() + 1), byte);
    }
    text
}

fn content() -> impl Strategy<Value = Vec<u8>> {
    const KNOWN: &[&[u8]] =
        &[b"", b"text\n", b"two\nlines\n", b"\xff\xfe\0", b"\x89PNG\r\n\x1a\n", "ä🦀".as_bytes()];
    // A short line that is a path may have been a link.
    const LINKS: &[&[u8]] = &[b"../other", b"references/forms.md", b"/etc/hosts"];
    let one_of = |known| select(known).prop_map(<[u8]>::to_vec);
    prop_oneof![16 => one_of(KNOWN), 1 => one_of(LINKS), 4 => vec(any::<u8>(), 0..40)]
}

/// A SKILL.md with its neighbours, by paths below their folder.
fn skill(folder: &'static str) -> impl Strategy<Value = Tree> {
    let name = prop_oneof![9 => Just(folder.rsplit('/').next().unwrap_or(folder)), 1 => select(FOLDERS)];
    let file = prop_oneof![19 => Just("SKILL.md"), 1 => Just("Skill.md")];
    let files = vec((prop_oneof![4 => select(&FILES[..6]), 1 => select(FILES)], content()), 0..4);
    (select(TEXTS), name, edits(), file, files).prop_map(move |(text, name, edits, file, files)| {
        let text = edited(&text.replace("NAME", name), &edits);
        let all = std::iter::once((file, text)).chain(files);
        all.map(|(path, bytes)| (format!("{folder}/{path}"), bytes)).collect()
    })
}

/// A root: a few skills, and now and then a file beside them.
pub(crate) fn trees() -> impl Strategy<Value = Tree> {
    let one = select(FOLDERS).prop_flat_map(skill);
    let good = select(&FOLDERS[..4]).prop_flat_map(skill);
    let loose = (select(&["README.md", "SKILL.md", "pdf.link", ".x"][..]), content())
        .prop_map(|(path, bytes)| vec![(path.to_owned(), bytes)]);
    let skills = vec(prop_oneof![3 => good, 1 => one], 0..6);
    (skills, vec(loose, 0..2)).prop_map(|(skills, loose)| {
        let mut tree: Tree = skills.into_iter().chain(loose).flatten().collect();
        tree.sort_by(|(a, _), (b, _)| a.cmp(b));
        tree.dedup_by(|(a, _), (b, _)| a == b);
        tree
    })
}
