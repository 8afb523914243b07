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
    """Writes the page and the plot; every part must have been measured."""
    parts = kept()
    missing = [name for name in names if name not in parts]
    if missing:
        raise SystemExit(f"not measured yet: {', '.join(missing)}")
    sections = [f"## {TITLES[name]}\n\n{parts[name]['text']}\n" for name in names]
    PAGE.write_text("\n".join([HEAD, *sections]), encoding="utf-8", newline="\n")
    picture = PAGE.with_suffix(".svg")
    plot.draw(parts, picture)
    say(f"wrote {PAGE} and {picture} ({platform.system()})")
