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
    """One thing to measure, and the goal in its terms."""

    title: str
    against: str
    goal: float
    rounds: int
    quick: int
    prepare: Callable[[Package], None]
    build: Callable[[Package], float]
    takes_part: Callable[[Package], bool] = lambda package: True

    def run(self, contestants: list[Package], rounds: int) -> "Measured":
        """Interleaved rounds: each package once in each."""
        contestants = [package for package in contestants if self.takes_part(package)]
        for package in contestants:
            self.prepare(package)
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

    def ratios(self, name: str) -> list[float] | None:
        """To the reference, round by round; `None` where the reference is missing."""
        reference = self.seconds.get(self.measurement.against)
        return reference and [own / of for own, of in zip(self.seconds[name], reference)]


def warm(*profile: str) -> tuple[Callable[[Package], None], Callable[[Package], float]]:
    """The build after the package's own source was touched, with everything else in place."""

    def build(package: Package) -> float:
        os.utime(package.folder / "src" / "main.rs")
        return cpu_seconds(package.folder, "build", "--offline", *profile)

    def prepare(package: Package) -> None:
        # The second build makes what only an incremental build after another has.
        build(package)
        build(package)

    return prepare, build


def cold(package: Package) -> float:
    """The build from nothing, of a package with the same dependencies and an empty tree."""
    assert package.bare
    forget(package.bare)
    return cpu_seconds(package.bare, "build", "--offline")


def forget(bare: Path) -> None:
    shutil.rmtree(bare / "target", ignore_errors=True)


MEASUREMENTS = {
    "warm-dev": Measurement(
        "warm dev build after touching the crate", FLOOR, 1.5, 9, 2, *warm()
    ),
    "warm-release": Measurement(
        "warm release build after touching the crate", FLOOR, 1.3, 7, 2, *warm("--release")
    ),
    "cold": Measurement(
        "cold dev build of all dependencies",
        RUST_EMBED,
        1.4,
        3,
        1,
        lambda package: None,
        cold,
        lambda package: package.bare is not None,
    ),
}

ORDER = (FLOOR, OURS, INCLUDE_DIR, RUST_EMBED)


def table(tree: "Tree", measured: list[Measured], missing: list[str]) -> str:
    """Markdown: a row for each measurement and package."""
    lines = [
        f"{tree}; {tree.warnings} warnings under the default preset.",
        "",
        "| what | package | CPU s, median (min–max) | ratio, median (min–max) | goal |",
        "|---|---|---|---|---|",
    ]
    for figures in measured:
        measurement = figures.measurement
        for name in ORDER:
            taken = figures.seconds.get(name)
            if taken is None and name not in missing:
                continue
            goal = f"≤ {measurement.goal}" if name == OURS else ""
            ratios = figures.ratios(name) if taken else None
            cells = [
                f"{measurement.title}, {len(next(iter(figures.seconds.values())))} rounds",
                f"`{name}`",
                spread(taken) if taken else "missing",
                spread(ratios) if ratios else "",
                goal,
            ]
            lines.append(f"| {' | '.join(cells)} |")
    lines += ["", f"Ratios are to `{FLOOR}`, those of the cold build to `{RUST_EMBED}`, each within its round."]
    return "\n".join(lines)


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
