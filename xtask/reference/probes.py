"""Small skills, each with one peculiarity that the corpus does not hold."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from .both import Judged, judge
from .checker import Checker
from .places import WORK
from .installed import SkillsRef

DESCRIPTION = "description: Reads invoices. Use when a bill arrives.\n"


@dataclass(frozen=True)
class Probe:
    folder: str
    about: str
    text: str | bytes
    right: str
    why: str
    # What each was seen to say: "accepts", "refuses" or "crashes". The explanation holds for that.
    expected: str
    file: str = "SKILL.md"

    def is_as_expected(self, one: Judged) -> bool:
        it = "crashes" if one.crash else "accepts" if one.it_accepts else "refuses"
        return self.expected == f"it {it}, we {'accept' if one.we_accept else 'refuse'}"


def skill(folder: str, more: str = "", description: str = DESCRIPTION, name: str | None = None) -> str:
    return f"---\nname: {folder if name is None else name}\n{description}{more}---\nRead the bill.\n"


def probe(folder: str, about: str, right: str, why: str, expected: str, file: str = "SKILL.md", **parts: str) -> Probe:
    return Probe(folder, about, skill(folder, **parts), right, why, expected, file)


AA, AR, RA, CR = (
    "it accepts, we accept", "it accepts, we refuse", "it refuses, we accept", "it crashes, we refuse",
)  # fmt: skip


PROBES = [
    probe(
        "dashes-in-value", "`---` inside the description", "we",
        "It splits at the first three dashes anywhere, so it accepts the skill but reads only the text before them. A "
        "fence is a line.", AA,
        description="description: Reads a --- b tables. Use when a table arrives.\n",
    ),
    probe(
        "dashes-in-name", "`---` in a comment before the description", "we", "The same. Here the description is gone.", RA,
        name="dashes-in-name  # --- the name",
    ),
    Probe(
        "text-on-opener", "`--- # a skill` as the first line",
        skill("text-on-opener").replace("---", "--- # a skill", 1), "open",
        "No sentence says what a fence looks like. To clients that look for a line of three dashes, this file has no "
        "frontmatter.", AR,
    ),
    Probe(
        "indented-closer", "the closing fence is set in by blanks",
        skill("indented-closer").replace("\n---\n", "\n  ---\n"), "open",
        "The same. In YAML such a line goes on with the value above it.", AR,
    ),
    Probe(
        "byte-order-mark", "a byte order mark before the first fence", b"\xef\xbb\xbf" + skill("byte-order-mark").encode(),
        "we", "The mark is no text, and some editors write it. We strip one and warn.", RA,
    ),
    probe(
        "control-character", "a control character in a quoted description", "we",
        "Both keep the skill out, but an exception is no verdict: a run over many skills ends there.", CR,
        description='description: "Reads \x07 invoices. Use when a bill arrives."\n',
    ),
    Probe(
        "latin-1", "a body that is not UTF-8", skill("latin-1").encode() + b"caf\xe9\n", "we", "The same.", CR,
    ),
    probe(
        "tab-after-colon", "a tab between `description:` and its text", "we",
        "In YAML a tab separates as a blank does ([YAML 1.2.2, 6.2](https://yaml.org/spec/1.2.2/#62-separation-spaces)). "
        "But PyYAML refuses it too, and so do clients that read with it: a blank is better.", RA,
        description="description:\tReads invoices. Use when a bill arrives.\n",
    ),
    probe(
        "block-of-1024", "1,024 characters as a block scalar, which adds a line break", "we",
        "\"Must be 1-1024 characters\": the line break is the block scalar's. It strips that line break itself when it "
        "gives the description out, but counts it here.", RA,
        description="description: |\n  Use it. " + "e" * 1016 + "\n",
    ),
    probe(
        "another-spelling", "`allowed_tools` for `allowed-tools`", "open",
        "The table has the one spelling. Some clients read the other, and so do we.", RA, more="allowed_tools: Read\n",
    ),
    probe(
        "empty-compatibility", "an empty text as `compatibility`", "we", "\"Must be 1-500 characters if provided\".", AR,
        more='compatibility: ""\n',
    ),
    probe(
        "text-as-metadata", "`metadata: acme`", "we", "\"A map from string keys to string values\".", AR,
        more="metadata: acme\n",
    ),
    probe(
        "list-of-licences", "two licences as a list", "we",
        "\"License name or reference to a bundled license file\": one text.", AR,
        more="license:\n  - MIT\n  - Apache-2.0\n",
    ),
    probe(
        "open-parenthesis", "`allowed-tools: Bash(git:*`", "we",
        "\"A space-separated string of tools that are pre-approved to run\": where this tool ends is a guess, and a guess "
        "about permission is a danger.", AR,
        more="allowed-tools: Bash(git:*\n",
    ),
    probe(
        "blanks-in-name", "a quoted name with blanks at both ends", "we",
        "\"May only contain unicode lowercase alphanumeric characters (`a-z`, `0-9`) and hyphens (`-`)\". It strips the "
        "blanks first.", AR, name='" blanks-in-name "',
    ),
    probe(
        "ｐｄｆ", "a name in full-width letters", "we",
        "The same sentence. It folds them into `pdf` first, which no sentence asks for.", AR,
    ),
    probe(
        "año", "a name with a letter beyond ASCII", "open",
        "The same sentence says \"unicode\" and then lists `a-z` and `0-9`. It takes the word, we take the list.", AR,
    ),
    probe(
        "2024", "`name: 2024`, not in quotes", "we",
        "The name is characters. `strictyaml` reads every value as text; other YAML readers hand clients a number.", AR,
    ),
    probe(
        "lower-case-file", "the file is called `skill.md`", "we",
        "\"A skill is a directory containing, at minimum, a `SKILL.md` file\".", AR, file="skill.md",
    ),
    probe(
        "hidden-order", "a character in the description that turns the order of text round", "we",
        "No sentence. The danger: what a person reads is not what the model reads.", AR,
        description='description: "Reads \\u202einvoices. Use when a bill arrives."\n',
    ),
    probe(
        "chat-token", "a token of a chat template in the description", "we",
        "No sentence. The danger: the description stands in the system prompt of every conversation.", AR,
        description="description: Reads <|im_start|> invoices. Use when a bill arrives.\n",
    ),
    probe(
        "much-frontmatter", "17,000 characters of frontmatter", "open",
        "No sentence. Some YAML takes a reader quadratic time, so there is a limit; where it lies is our choice.", AR,
        more=f'metadata:\n  a: "{"x" * 17000}"\n',
    ),
]  # fmt: skip


def judge_small(reference: SkillsRef, ours: Checker) -> list[tuple[Probe, Judged]]:
    base = WORK / "probes"
    shutil.rmtree(base, ignore_errors=True)
    for one in PROBES:
        file = base / one.folder / one.file
        file.parent.mkdir(parents=True)
        file.write_bytes(one.text if isinstance(one.text, bytes) else one.text.encode())
    return list(zip(PROBES, judge(base, [one.folder for one in PROBES], reference, ours), strict=True))
