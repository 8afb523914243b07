"""`cargo skills check` beside other checkers of skills, and beside reading the same files."""

import functools
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import skills_tree
from places import WORK, WORKSPACE, Usage, cargo, say, usage

sys.path.insert(0, str(WORKSPACE / "xtask"))
from reference.installed import installed  # noqa: E402
from reference.places import CannotRun  # noqa: E402

OURS, AGNIX, SKILLS_REF, READING = "cargo skills check", "agnix", "skills-ref", "cat"
LIGHT = "cargo skills check, lighter tree"
# The version that the project's goal was measured against.
AGNIX_VERSION = "0.60"
GOAL = 0.10

ASK_ALL = """
import json, sys
from pathlib import Path
from skills_ref.validator import validate

for folder in json.load(sys.stdin):
    try:
        print(folder, validate(Path(folder)))
    except Exception as crash:
        print(folder, repr(crash))
"""


def measure(rounds: int | None) -> dict:
    """One part of the page."""
    tree = skills_tree.make(1000)
    # The goal was set on a tree of a thousand skills with 1,730 files.
    light = skills_tree.make(1000, 4)
    # Copies beside no repository: agnix passes over what git ignores, and so over the whole work folder.
    with tempfile.TemporaryDirectory() as folder:
        skills, few = Path(folder) / "skills", Path(folder) / "few"
        shutil.copytree(tree.path, skills)
        shutil.copytree(light.path, few)
        part = compare(tree, skills, light, few, rounds)
        part["text"] += "\n\n" + alone(tree, skills, light, few, rounds)
        return part


def alone(tree: skills_tree.Tree, skills: Path, light: skills_tree.Tree, few: Path, rounds: int | None) -> str:
    """Ours alone, on both trees in turns: nothing else fills the caches of the processor in between."""
    taken: dict[str, list[Usage]] = {str(tree): [], str(light): []}
    for number in range((rounds or 15) + 1):
        for name, folder in zip(taken, (skills, few)):
            used = usage(command(folder), WORK, fine=(0, 1))
            if number:
                taken[name].append(used)
    lines = [
        f"`cargo skills check` alone, on that tree and on a lighter one, in turns; {len(taken[str(tree)])} rounds.",
        "",
        "| tree | wall s, median (min–max) | CPU s, median | goal |",
        "|---|---|---|---|",
    ]
    for name, used_all in taken.items():
        walls = [used.wall for used in used_all]
        lines.append(
            f"| {name} | {median(walls):.3f} ({min(walls):.3f}–{max(walls):.3f}) "
            f"| {median(used.cpu for used in used_all):.3f} "
            f"| ≤ {GOAL} s: {'met' if median(walls) <= GOAL else 'missed'} |"
        )
    return "\n".join(lines)


def compare(tree: skills_tree.Tree, skills: Path, light: skills_tree.Tree, few: Path, rounds: int | None) -> dict:
    commands, missing = contestants(skills, few)
    taken: dict[str, list[Usage]] = {name: [] for name in commands}
    # The first round warms up.
    for number in range((rounds or 9) + 1):
        for name, command in commands.items():
            used = usage(command, WORK, fine=(0, 1))
            if number:
                taken[name].append(used)
    ours = taken[OURS]
    lines = [
        f"`cargo skills check` over {tree}, built for release, beside "
        f"[agnix](https://crates.io/crates/agnix-cli) {AGNIX_VERSION}, "
        "[skills-ref](https://pypi.org/project/skills-ref/) (whole process), and `cat` of the same `SKILL.md` files "
        f"into nothing; {len(ours)} rounds. The lighter tree: {light}. The goal was set on 1,730 files, 16.5 MB. "
        "Each checker applies its own rules, and agnix looks into the Markdown files "
        "beside a `SKILL.md` too.",
        "",
        "| command | wall s, median (min–max) | CPU s, median | wall, ratio to ours | goal |",
        "|---|---|---|---|---|",
    ]
    for name in (OURS, LIGHT, AGNIX, SKILLS_REF, READING):
        if name not in taken:
            lines.append(f"| `{name}` | missing: {missing.get(name, '')} | | | |")
            continue
        walls = [used.wall for used in taken[name]]
        ratio = median(their.wall / own.wall for their, own in zip(taken[name], ours))
        goal = f"≤ {GOAL} s: {'met' if median(walls) <= GOAL else 'missed'}" if name in (OURS, LIGHT) else ""
        lines.append(
            f"| `{name}` | {median(walls):.3f} ({min(walls):.3f}–{max(walls):.3f}) "
            f"| {median(used.cpu for used in taken[name]):.3f} | {ratio:.2f} | {goal} |"
        )
    walls = {name: [used.wall for used in used_all] for name, used_all in taken.items()}
    return {"text": "\n".join(lines), "walls": walls}


@functools.cache
def built() -> str:
    """Our command, built for release."""
    done = cargo(WORKSPACE, "build", "--release", "--quiet", "-p", "cargo-skills", "--target-dir", str(WORK / "ours"))
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return str(WORK / "ours" / "release" / "cargo-skills")


def command(tree: Path) -> list[str]:
    """Our check of a tree."""
    return [built(), "skills", "check", str(tree), "--format", "json"]


def contestants(tree: Path, few: Path) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The commands, and why those that are not there are missing."""
    commands = {
        OURS: command(tree),
        READING: ["sh", "-c", f"cat {tree}/*/SKILL.md"],
    }
    missing = {}
    agnix = WORK / "agnix" / "bin" / "agnix"
    if not agnix.exists():
        say(f"installing agnix {AGNIX_VERSION}")
        version = ("--version", f"^{AGNIX_VERSION}", "--root", str(agnix.parent.parent))
        done = cargo(WORK, "install", "agnix-cli", "--quiet", *version, "--target-dir", str(WORK / "agnix-target"))
        if done.returncode != 0:
            missing[AGNIX] = (done.stderr.strip().splitlines() or ["cannot be installed"])[-1]
    if agnix.exists():
        commands[AGNIX] = [str(agnix), str(tree), "--format", "json"]
        # It says how many files it looked into; a figure of a run that saw nothing would be worth nothing.
        said = subprocess.run(commands[AGNIX], cwd=tree, capture_output=True, text=True, check=False).stdout
        seen = json.loads(said)["files_checked"]
        if seen < sum(1 for _ in tree.glob("*/SKILL.md")):
            missing[AGNIX] = f"looked into {seen} files only"
            del commands[AGNIX]
    commands[LIGHT] = command(few)
    try:
        reference = installed()
    except CannotRun as reason:
        missing[SKILLS_REF] = str(reason)
    else:
        folders = WORK / "folders.json"
        folders.write_text(json.dumps([str(folder) for folder in sorted(tree.iterdir())]), encoding="utf-8")
        script = WORK / "ask_all.py"
        script.write_text(ASK_ALL, encoding="utf-8")
        commands[SKILLS_REF] = ["sh", "-c", f"{reference.python} -P -X utf8 {script} < {folders}"]
    return commands, missing
