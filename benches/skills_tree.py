"""The trees that are embedded: skills which the default preset accepts, repeated under new names."""

import functools
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import packages
from places import CORPUS, WORK, say

NAME = re.compile(rb"^name:[^\n]*$", re.MULTILINE)


@dataclass
class Tree:
    """A folder of skills and what is in it."""

    path: Path
    skills: int
    files: list[str]
    size: int
    # Without what stands in it twice, since a linker may keep one of two.
    distinct: int
    origin: str
    warnings: int

    def __str__(self) -> str:
        return f"{self.skills:,} skills, {len(self.files):,} files, {self.size / 1e6:.1f} MB, {self.origin}"


@functools.cache
def candidates() -> tuple[Path, list[str], str]:
    """Real skills, or made-up ones where there are none: where they are, which are accepted, and what they are."""
    candidates = WORK / "candidates"
    clear(candidates)
    if CORPUS.is_dir():
        origin = "from the corpus"
        for number, skill in enumerate(sorted(path.parent for path in CORPUS.rglob("SKILL.md"))):
            copy(skill, candidates, f"{slug(skill.name)}-{number}")
    else:
        origin = "synthetic"
        say(f"no corpus at {CORPUS}: the skills are made up")
        for number in range(200):
            synthetic(candidates, number)
    accepted = packages.judge(candidates)
    say(f"{len(accepted)} of {len(os.listdir(candidates))} candidates pass the default preset")
    return candidates, accepted, origin


@functools.cache
def make(count: int, most: int | None = None) -> Tree:
    """Writes the tree anew; the same corpus and count give the same bytes. With skills of at most so many files."""
    place, accepted, origin = candidates()
    path = WORK / f"skills-{count}"
    if most:
        accepted = [name for name in accepted if sum(file.is_file() for file in (place / name).rglob("*")) <= most]
        path, origin = WORK / f"skills-{count}-of-{most}", f"{origin}, those of at most {most} files"
    clear(path)
    for number in range(count):
        source = accepted[number % len(accepted)]
        again = number // len(accepted)
        copy(place / source, path, f"{source}-{again}" if again else source)
    warnings = packages.count_warnings(path)
    files = sorted(file.relative_to(path).as_posix() for file in path.rglob("*") if file.is_file())
    contents = {file: (path / file).read_bytes() for file in files}
    size = sum(map(len, contents.values()))
    distinct = sum(map(len, set(contents.values())))
    tree = Tree(path, count, files, size, distinct, origin, warnings)
    say(f"the tree: {tree}")
    return tree


def clear(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def slug(name: str) -> str:
    """A valid name with room for two numbers."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:50].strip("-") or "skill"


def copy(skill: Path, to: Path, name: str) -> None:
    """Copies a skill with its files under a new name, which its frontmatter gets too."""
    shutil.copytree(skill, to / name)
    file = to / name / "SKILL.md"
    if file.is_file():
        file.write_bytes(NAME.sub(b"name: " + name.encode(), file.read_bytes(), count=1))


def synthetic(to: Path, number: int) -> None:
    """A skill of a usual size: 8 kB of instructions, in every second one a script and a reference."""
    skill = to / f"made-up-{number}"
    skill.mkdir()
    steps = "".join(
        f"{step}. Read entry {number * step} of the ledger, compare it with the statement, and note what differs.\n"
        for step in range(1, 90)
    )
    (skill / "SKILL.md").write_text(
        f"---\nname: {skill.name}\ndescription: Reconciles ledger {number} with its statement. "
        "Use when a month is closed.\nlicense: MIT\nmetadata:\n  author: nobody\n---\n"
        f"# Ledger {number}\n\n{steps}",
        encoding="utf-8",
    )
    if number % 2:
        for name, line in (("scripts/sum.py", f"print({number} + %d)\n"), ("references/terms.md", "Term %d.\n")):
            (skill / name).parent.mkdir()
            (skill / name).write_text("".join(line % n for n in range(300)), encoding="utf-8")
