"""What embedding a folder of skills costs a build: four ways to embed the same tree and do nothing with it."""

import functools
import os
import shutil
from dataclasses import dataclass
from statistics import median
from typing import Callable

import crates
import packages
import skills_tree
from packages import FLOOR, INCLUDE_DIR, OPTIMIZED, OURS, RUST_EMBED, Package
from places import cpu_seconds, say
from skills_tree import Tree


@dataclass
class Measurement:
    """One thing to measure, and the goals: our seconds are at most so many times those of each of these."""

    title: str
    reference: str
    goals: dict[str, float]
    rounds: int
    prepare: Callable[[Package, Tree], None]
    build: Callable[[Package], float]
    takes_part: Callable[[Package], bool] = lambda package: True

    def run(self, contestants: list[Package], rounds: int, tree: Tree) -> "Measured":
        """Interleaved rounds: each package once in each."""
        contestants = [package for package in contestants if self.takes_part(package)]
        for package in contestants:
            self.prepare(package, tree)
        seconds: dict[str, list[float]] = {package.name: [] for package in contestants}
        for number in range(1, rounds + 1):
            for package in contestants:
                seconds[package.name].append(self.build(package))
            say(f"  {number}: " + "  ".join(f"{name} {taken[-1]:.2f}" for name, taken in seconds.items()))
        return Measured(self, seconds)


@dataclass
class Measured:
    """CPU seconds of each round, by package."""

    measurement: Measurement
    seconds: dict[str, list[float]]

    def ratios(self, name: str, reference: str) -> list[float] | None:
        """Round by round; `None` where one of the two is missing."""
        if name not in self.seconds or reference not in self.seconds:
            return None
        return [own / of for own, of in zip(self.seconds[name], self.seconds[reference])]


def warm(*profile: str) -> tuple[Callable[[Package, Tree], None], Callable[[Package], float]]:
    """The build after the package's own source was touched, with everything else in place."""

    def build(package: Package) -> float:
        os.utime(package.folder / "src" / "main.rs")
        return cpu_seconds(package.folder, "build", "--offline", *profile)

    def prepare(package: Package, tree: Tree) -> None:
        # The second build makes what only an incremental build after another has.
        build(package)
        build(package)
        binary = package.folder / "target" / ("release" if profile else "debug") / "bench"
        size = binary.with_suffix(".exe" if os.name == "nt" else "").stat().st_size
        if size < tree.distinct:
            raise SystemExit(f"{package.name} embeds no tree of {tree.distinct} bytes in a binary of {size}")

    return prepare, build


def cold(package: Package) -> float:
    """The build from nothing, of a package with the same dependencies and an empty tree.

    Not incremental: crates from a registry never are, and ours lie in a folder only here.
    """
    assert package.bare
    shutil.rmtree(package.bare / "target", ignore_errors=True)
    return cpu_seconds(package.bare, "build", "--offline", "--config", "build.incremental=false")


# The goals are those of the project's design.
MEASUREMENTS = {
    "warm-dev": Measurement(
        "warm dev build after touching the crate",
        FLOOR,
        {FLOOR: 1.5, INCLUDE_DIR: 1.0, RUST_EMBED: 0.5},
        9,
        *warm(),
    ),
    "warm-release": Measurement(
        "warm release build after touching the crate", FLOOR, {FLOOR: 1.3}, 7, *warm("--release")
    ),
    "cold": Measurement(
        "cold dev build of all dependencies",
        RUST_EMBED,
        {RUST_EMBED: 1.4},
        5,
        lambda package, tree: None,
        cold,
        lambda package: package.bare is not None,
    ),
}

ORDER = (FLOOR, OURS, OPTIMIZED, INCLUDE_DIR, RUST_EMBED)


@functools.cache
def contestants(count: int) -> tuple[Tree, list[Package], list[str]]:
    """The tree and the packages that embed it, made once for all parts."""
    tree = skills_tree.make(count)
    made, missing = packages.make(tree)
    return tree, made, missing


def measure(name: str, rounds: int | None) -> dict:
    """One part of the page."""
    tree, made, missing = contestants(1000)
    measurement = MEASUREMENTS[name]
    measured = measurement.run(made, rounds or measurement.rounds, tree)
    ratios = {package: measured.ratios(package, measurement.reference) for package in ORDER}
    return {
        "text": "\n".join([table(tree, measured, missing), *more(name, made)]),
        "title": measurement.title,
        "reference": measurement.reference,
        "goal": measurement.goals[measurement.reference],
        "ratios": {package: values for package, values in ratios.items() if values},
    }


def more(name: str, made: list[Package]) -> list[str]:
    """What goes below the table: of a first build, which crates take the time."""
    bare = next((package.bare for package in made if package.name == OURS), None)
    return crates.table(bare) if name == "cold" and bare else []


PARTS = {name: functools.partial(measure, name) for name in MEASUREMENTS}


def table(tree: Tree, measured: Measured, missing: list[str]) -> str:
    """Markdown: a row for each package."""
    measurement = measured.measurement
    rounds = len(next(iter(measured.seconds.values())))
    lines = [
        f"**{measurement.title[0].upper()}{measurement.title[1:]}**: {tree}; {tree.warnings} warnings under the "
        f"default preset. CPU seconds, user and system, of cargo and every process it starts; {rounds} rounds.",
        "",
        f"| package | CPU s, median (min–max) | ratio to `{measurement.reference}`, median (min–max) | goal |",
        "|---|---|---|---|",
    ]
    for name in ORDER:
        taken = measured.seconds.get(name)
        if taken is None and name not in missing:
            continue
        ratios = measured.ratios(name, measurement.reference)
        goals = [goal(measured, peer, most) for peer, most in measurement.goals.items()]
        cells = [
            f"`{name}`",
            spread(taken) if taken else "missing",
            spread(ratios) if ratios else "",
            "; ".join(goals) if name == OURS else "",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def goal(measured: Measured, peer: str, most: float) -> str:
    """What is aimed at, and whether it was reached."""
    ratios = measured.ratios(OURS, peer)
    if ratios is None:
        return f"≤ {most} × `{peer}`: unknown"
    now = median(ratios)
    return f"≤ {most} × `{peer}`: {'met' if now <= most else 'missed'}, {now:.2f}"


def spread(values: list[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f}–{max(values):.2f})"
