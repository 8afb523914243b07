"""What is measured, and the table that comes of it."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Callable

from packages import FLOOR, INCLUDE_DIR, OURS, RUST_EMBED, Package
from places import cpu_seconds, say

if TYPE_CHECKING:
    from skills_tree import Tree


@dataclass
class Measurement:
    """One thing to measure, and the goals: our seconds are at most so many times those of each of these."""

    title: str
    reference: str
    goals: dict[str, float]
    rounds: int
    quick: int
    prepare: Callable[[Package, "Tree"], None]
    build: Callable[[Package], float]
    takes_part: Callable[[Package], bool] = lambda package: True

    def run(self, contestants: list[Package], rounds: int, tree: "Tree") -> "Measured":
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


def warm(*profile: str) -> tuple[Callable[[Package, "Tree"], None], Callable[[Package], float]]:
    """The build after the package's own source was touched, with everything else in place."""

    def build(package: Package) -> float:
        os.utime(package.folder / "src" / "main.rs")
        return cpu_seconds(package.folder, "build", "--offline", *profile)

    def prepare(package: Package, tree: "Tree") -> None:
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
        2,
        *warm(),
    ),
    "warm-release": Measurement(
        "warm release build after touching the crate", FLOOR, {FLOOR: 1.3}, 7, 2, *warm("--release")
    ),
    "cold": Measurement(
        "cold dev build of all dependencies",
        RUST_EMBED,
        {RUST_EMBED: 1.4},
        3,
        1,
        lambda package, tree: None,
        cold,
        lambda package: package.bare is not None,
    ),
}

ORDER = (FLOOR, OURS, INCLUDE_DIR, RUST_EMBED)


def table(tree: "Tree", measured: list[Measured], missing: list[str]) -> str:
    """Markdown: a table for each measurement, a row for each package."""
    lines = [f"{tree}; {tree.warnings} warnings under the default preset."]
    for figures in measured:
        measurement = figures.measurement
        rounds = len(next(iter(figures.seconds.values())))
        lines += [
            "",
            f"**{measurement.title[0].upper()}{measurement.title[1:]}**, {rounds} rounds",
            "",
            f"| package | CPU s, median (min–max) | ratio to `{measurement.reference}`, median (min–max) | goal |",
            "|---|---|---|---|",
        ]
        for name in ORDER:
            taken = figures.seconds.get(name)
            if taken is None and name not in missing:
                continue
            ratios = figures.ratios(name, measurement.reference)
            goals = [goal(figures, peer, most) for peer, most in measurement.goals.items()]
            cells = [
                f"`{name}`",
                spread(taken) if taken else "missing",
                spread(ratios) if ratios else "",
                "; ".join(goals) if name == OURS else "",
            ]
            lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "A ratio is formed within each round, then the median is taken."]
    return "\n".join(lines)


def goal(figures: Measured, peer: str, most: float) -> str:
    """What is aimed at, and whether it was reached."""
    ratios = figures.ratios(OURS, peer)
    if ratios is None:
        return f"≤ {most} × `{peer}`: unknown"
    now = median(ratios)
    return f"≤ {most} × `{peer}`: {'met' if now <= most else 'missed'}, {now:.2f}"


def spread(values: list[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f}–{max(values):.2f})"


def page(table: str) -> str:
    """`docs/performance.md`."""
    return (
        "# Performance\n\n"
        "<!-- Written by `python3 benches/build.py --write`. -->\n\n"
        "CPU seconds, user and system, of cargo and every process it starts. The seconds are those of one machine; "
        "the ratios are what to compare.\n\n"
        f"{table}\n"
    )
