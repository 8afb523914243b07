"""What each crate adds to a first build: the CPU seconds of every run of rustc."""

import json
import shutil
import stat
import subprocess
import sys
from pathlib import Path

from places import WORK, environment

# A wrapper that cargo calls in place of rustc, and that writes down what rustc took.
WRAPPER = """#!{python}
import json, resource, subprocess, sys

done = subprocess.run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
arguments = sys.argv[1:]
if "--crate-name" in arguments:
    line = json.dumps([arguments[arguments.index("--crate-name") + 1], used.ru_utime + used.ru_stime])
    with open({log!r}, "a", encoding="utf-8") as log:
        log.write(line + "\\n")
sys.exit(done.returncode)
"""
OWN = ("skills_compiler", "skills_macros", "skills_runtime")
# Who brings a crate that is not named here is `cargo tree` to ask.
GROUPS = {
    "this project": OWN,
    "YAML: `serde_yaml` with its tree": (
        "serde_yaml", "unsafe_libyaml", "serde", "serde_core", "serde_derive", "indexmap", "hashbrown", "equivalent",
        "itoa", "ryu",
    ),
    "Markdown: `pulldown-cmark` with its tree": ("pulldown_cmark", "unicase", "bitflags", "memchr"),
    "snippets: `annotate-snippets` with its tree": ("annotate_snippets", "anstyle", "unicode_width"),
    "tokens: `syn`, `quote`, `proc-macro2`": ("syn", "quote", "proc_macro2", "unicode_ident"),
}  # fmt: skip


def table(package: Path) -> list[str]:
    """Markdown: one build of `package` from nothing, by what its crates are for."""
    seconds = by_crate(package)
    whole = sum(seconds.values())
    rest = dict(seconds)
    rows = []
    for what, crates in GROUPS.items():
        of_group = {name: rest.pop(name) for name in crates if name in rest}
        if of_group:
            rows.append((what, of_group))
    rows.append(("the rest", rest))
    lines = ["", "One more build of ours, by crate:", "", "| what for | CPU s | share | crates |", "|---|---|---|---|"]
    for what, of_group in rows:
        largest = sorted(of_group, key=of_group.get, reverse=True)
        names = ", ".join(f"`{name}` {of_group[name] / whole:.0%}" for name in largest[:4])
        more = f", and {len(largest) - 4} smaller" if len(largest) > 4 else ""
        taken = sum(of_group.values())
        lines.append(f"| {what} | {taken:.2f} | {taken / whole:.0%} | {names}{more} |")
    return lines


def by_crate(package: Path) -> dict[str, float]:
    """CPU seconds by crate; a build script counts as its crate's."""
    log, wrapper = WORK / "crates.log", WORK / "timing-rustc"
    log.unlink(missing_ok=True)
    wrapper.write_text(WRAPPER.format(python=sys.executable, log=str(log)), encoding="utf-8")
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
    shutil.rmtree(package / "target", ignore_errors=True)
    command = ["cargo", "build", "--offline", "--config", "build.incremental=false"]
    more = {"RUSTC_WRAPPER": str(wrapper)}
    done = subprocess.run(command, cwd=package, env=environment() | more, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr[-5000:])
    seconds: dict[str, float] = {}
    for line in log.read_text(encoding="utf-8").splitlines():
        name, taken = json.loads(line)
        if name not in ("bench", "___"):
            seconds[name] = seconds.get(name, 0.0) + taken
    return seconds
