"""What is kept of the parts, and `docs/performance.md`, which is put together from it."""

import json
import platform

import plot
from places import PAGE, WORK, say

KEPT = WORK / "figures.json"

HEAD = """# Performance

<!-- Written by `python3 benches/bench.py --write`. -->

The figures of one machine with two cores. Seconds belong to that machine; the ratios are what to compare: each is
formed within a round in which all run in turns, then the median is taken. Goals stand beside them, those that are
missed too.

![The figures as a plot](performance.svg)
"""

TAIL = """## What stands in the way

Where a goal is missed, this is why, and what a user can do.

- **The macro runs unoptimized.** Cargo builds procedural macros and all below them for speed of building, also when the
  program is built for release. Of the macro's instructions above, those for YAML are spent in the parser that
  `serde_yaml` brings, those for Markdown in `pulldown-cmark`, which sees only bodies in which a link is in doubt. The
  two lines in the README's *Build time* have cargo optimize them once, and take a fifth off a build after a change.
- **`include_str!` costs rustc more than `include_bytes!`**: it escapes, interns and unescapes each text, which takes
  more than the whole plain array. The other ways were measured and not taken. Raw literals that the macro writes save
  an eighth of a build, and every text would then go through rust-analyzer as a token; `include_bytes!` saves a quarter,
  and without `unsafe` the program would have to look at each text again whenever it is asked for one.
- **The first build** holds the packages that the project is made of: a YAML parser with serde, a Markdown parser, the
  library that draws snippets, and the rules. Each rule is small; there are some eighty, each with the texts that help.
  The table by crate shows where it goes: the YAML parser, the libraries for tokens and this project's own crates, without
  Markdown, snippets and all else, are two thirds of it, and so more than the goal already.
- **The command line** meets its goal on the lighter tree, which has somewhat more files than the one that the goal was set
  on, and fewer bytes. On the larger tree it is at the goal when run over and over, and misses it by a tenth among other
  programs. Two fifths of its time are the system's: a thousand skills are some two thousand folders to open, 3,400 files to
  ask for their size and 1,400 to read. Of its 400 million instructions a quarter are the YAML parser's, and a fifth go to
  the Markdown of 174 bodies in which a link is in doubt.
- **Repeated activation** looks a name up in a perfect hash, which alone takes more than a fiftieth of what harness-skill
  takes in all. Of the 608 instructions of one by name the lookup has 257, the hash of the arguments 30, and no other part
  as many. Of the 2,456 of one from JSON to text 702 are the caller's, who builds the JSON.
- **A binary on x86-64**, built with `opt-level = "z"`, link-time optimization and `strip`, is 62,860 bytes larger with
  skills than without, beyond 633 bytes a skill; the goal of 24 KiB is met on a Cortex-M3, with 23,564 bytes. The parts on
  x86-64:

  | part | bytes |
  |---|---|
  | instructions (`.text`) | 42,992 |
  | tables for unwinding (`.eh_frame`, `.eh_frame_hdr`, `.gcc_except_table`) | 11,576 |
  | words and constants (`.rodata`), with those of 20 skills | 16,480 |
  | pointers to relocate (`.rela.dyn`, `.data.rel.ro`) | 4,304 |

  The same functions take about twice the bytes there: a whole request 6,124 against 3,084, the text of an outcome 5,826
  against 3,348, the pieces of an activation 3,837 against 2,144. `tests/tests/sizes.rs` and `tests/targets.sh` hold both
  to a limit.
"""

TITLES = {
    "warm-dev": "A dev build after a change",
    "warm-release": "A release build after a change",
    "cold": "The first build",
    "check": "The command line",
    "growth": "Growth",
    "phases": "Where the time of a dev build goes",
    "run-time": "A running program",
}


def keep(name: str, part: dict) -> None:
    """Keeps a part for the page."""
    parts = kept()
    parts[name] = part
    KEPT.write_text(json.dumps(parts, indent=1, ensure_ascii=False), encoding="utf-8")


def kept() -> dict:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def write(names: list[str]) -> None:
    """Writes the page and the plot. A part that was not measured is said to be missing."""
    parts = kept()
    for name in (name for name in names if name not in parts):
        say(f"{name} was not measured")
        parts[name] = {"text": f"Not measured: `python3 benches/bench.py {name}`."}
    sections = [f"## {TITLES[name]}\n\n{parts[name]['text']}\n" for name in names]
    PAGE.write_text("\n".join([HEAD, *sections, TAIL]), encoding="utf-8", newline="\n")
    picture = PAGE.with_suffix(".svg")
    plot.draw(parts, picture)
    say(f"wrote {PAGE} and {picture} ({platform.system()})")
