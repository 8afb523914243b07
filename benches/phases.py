"""Where the time of a dev build goes: instructions of rustc with the macro in it, counted by valgrind."""

import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

import packages
import skills_tree
from packages import FLOOR, OURS
from places import WORK, environment

# Each phase: what it is, and the functions whose instructions it has, with all that they call. Those after the minus
# are counted elsewhere.
PHASES = [
    ("the macro: walk and read", ["skills_compiler::load::load"], []),
    ("the macro: parse YAML", ["skills_compiler::parse::yaml::read"], []),
    ("the macro: parse Markdown, where a link is in doubt", ["skills_compiler::markdown::Markdown::new"], []),
    (
        "the macro: the rules",
        ["skills_compiler::check::one", "skills_compiler::check::check", "skills_compiler::check::check_bundle"],
        ["skills_compiler::markdown::Markdown::new"],
    ),
    ("the macro: lower", ["skills_compiler::lower::lower"], []),
    ("the macro: lay out", ["skills_compiler::flat::flatten"], []),
    ("the macro: quote", ["skills_macros::embed::statics"], []),
    ("the macro: draw warnings", ["skills_macros::emit::all"], []),
    (
        "rustc: `include_str!`, and reading its literals back",
        ["rustc_builtin_macros::source_util::expand_include_str", "<rustc_ast::ast::LitKind>::from_token_lit"],
        [],
    ),
    ("rustc: `include_bytes!`", ["rustc_builtin_macros::source_util::expand_include_bytes"], []),
]
MACRO = "skills_macros::include_skills"
LINE = re.compile(r"^\s*([0-9,]+) \([ 0-9.]+%\)\s+\S*?:(\S.*?)(?: \[.*)?$")


def measure(rounds: int | None) -> dict:
    """One part of the page. A count is the same each time, so there are no rounds."""
    if not shutil.which("valgrind"):
        raise SystemExit("valgrind is missing: install it, since nothing else counts instructions")
    tree = skills_tree.make(1000)
    ours, floor = (counts(packages.make(tree, (name,))[0][0].folder) for name in (OURS, FLOOR))
    of, whole, macro = ours, ours["PROGRAM TOTALS"], ours[MACRO]
    rows = [(what, sum(of.get(f, 0) for f in added) - sum(of.get(f, 0) for f in less)) for what, added, less in PHASES]
    other = macro - sum(count for what, count in rows if what.startswith("the macro"))
    rows.insert(8, ("the macro: the rest", other))
    rows.append(("rustc: the rest", whole - sum(count for _, count in rows)))
    lines = [
        f"Instructions of one warm dev build of {tree}, in the process of rustc, which runs the macro: "
        "`valgrind --tool=callgrind`, the same whatever else the machine does. The macro is not optimized in a dev build.",
        "",
        "| phase | million instructions | share | instructions a skill |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {what} | {count / 1e6:,.0f} | {count / whole:.0%} | {count / tree.skills:,.0f} |"
        for what, count in [*rows, ("all", whole)]
    ]
    least = floor["PROGRAM TOTALS"]
    lines += [
        "",
        f"The plain array of `include_bytes!` takes {least / 1e6:,.0f} million in the same process. So a macro that took "
        f"no time at all would be at {(whole - macro) / least:.2f} × that, and this one is at {whole / least:.2f} ×. What "
        "cargo does before and the linker after is the same for both and not in these counts.",
    ]
    return {"text": "\n".join(lines), "phases": [[what, count / 1e6] for what, count in rows]}


def counts(package: Path) -> dict[str, int]:
    """Instructions by function of a build of `package` after a change, in the process of rustc."""
    counted = WORK / "callgrind"
    shutil.rmtree(counted, ignore_errors=True)
    counted.mkdir()
    wrapper = WORK / "counting-rustc"
    wrapper.write_text(
        "#!/bin/sh\ncase \" $* \" in\n*' --crate-name bench '*) exec valgrind --quiet --trace-children=yes "
        f"--tool=callgrind --callgrind-out-file={counted}/%p \"$@\" ;;\n*) exec \"$@\" ;;\nesac\n",
        encoding="utf-8",
    )
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
    build(package, {})
    (package / "src" / "main.rs").touch()
    build(package, {"RUSTC_WRAPPER": str(wrapper)})
    return instructions(max(counted.iterdir(), key=lambda file: total(file)))


def build(package: Path, more: dict[str, str]) -> None:
    done = subprocess.run(
        ["cargo", "build", "--offline"], cwd=package, env=environment() | more, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SystemExit(done.stderr[-5000:])


def total(counted: Path) -> int:
    """What callgrind's file says it holds in all; a process that counted nothing says nothing."""
    text = counted.read_text(encoding="utf-8", errors="replace")
    found = re.search(r"^(?:totals|summary): ([0-9]+)", text, re.MULTILINE)
    return int(found.group(1)) if found else 0


def instructions(counted: Path) -> dict[str, int]:
    """By function, with all that it calls."""
    command = ["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(counted)]
    text = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ).stdout
    of: dict[str, int] = {}
    for line in text.splitlines():
        if "PROGRAM TOTALS" in line:
            of["PROGRAM TOTALS"] = int(line.split()[0].replace(",", ""))
        elif found := LINE.match(line):
            name = found.group(2).removesuffix(" ")
            of[name] = max(of.get(name, 0), int(found.group(1).replace(",", "")))
    return of
