"""How time and memory grow with the number of skills."""

from statistics import median

import packages
import skills_tree
from check import command
from packages import FLOOR, OURS, Package
from places import WORK, Usage, say, usage

COUNTS = (10, 100, 1_000, 10_000)
CHECK = "cargo skills check"
TIME_GOAL, MEMORY_GOAL = 11.0, 2.0


def measure(rounds: int | None) -> dict:
    """One part of the page."""
    trees = {count: skills_tree.make(count) for count in COUNTS}
    built = {count: packages.make(tree, (FLOOR, OURS))[0] for count, tree in trees.items()}
    taken: dict[str, dict[int, list[Usage]]] = {name: {n: [] for n in COUNTS} for name in (FLOOR, OURS, CHECK)}
    # The first two rounds make what only an incremental build after another has.
    for number in range((rounds or 5) + 2):
        for count in COUNTS:
            for package in built[count]:
                used = touched(package)
                if number > 1:
                    taken[package.name][count].append(used)
            used = usage(command(trees[count].path), WORK, fine=(0, 1))
            if number > 1:
                taken[CHECK][count].append(used)
        say(f"  round {number}")
    lines = [
        "Warm dev builds of the same skills repeated under new names, and checks of them: CPU seconds of the whole "
        f"build, and the memory of its largest process at its peak; median of {rounds or 5} rounds.",
        "",
        f"| skills | bundle | `{FLOOR}` s | `{OURS}` s | check s | `{FLOOR}` memory | `{OURS}` memory | memory / bundle |",
        "|---|---|---|---|---|---|---|---|",
    ]
    cpu = {name: {n: median(used.cpu for used in of[n]) for n in COUNTS} for name, of in taken.items()}
    memory = {name: {n: median(used.memory for used in of[n]) for n in COUNTS} for name, of in taken.items()}
    for n in COUNTS:
        lines.append(
            f"| {n:,} | {trees[n].size / 1e6:.1f} MB | {cpu[FLOOR][n]:.2f} | {cpu[OURS][n]:.2f} | {cpu[CHECK][n]:.3f} "
            f"| {memory[FLOOR][n] / 1e6:.0f} MB | {memory[OURS][n] / 1e6:.0f} MB "
            f"| {memory[OURS][n] / trees[n].size:.1f} |"
        )
    growth = median(ten.cpu / one.cpu for ten, one in zip(taken[OURS][10_000], taken[OURS][1_000]))
    checked = median(ten.cpu / one.cpu for ten, one in zip(taken[CHECK][10_000], taken[CHECK][1_000]))
    lines += ["", said(growth, checked, memory, trees[10_000].size)]
    return {
        "text": "\n".join(lines),
        "counts": list(COUNTS),
        "cpu": {name: [of[n] for n in COUNTS] for name, of in cpu.items()},
        "memory": {name: [of[n] / 1e6 for n in COUNTS] for name, of in memory.items()},
        "bundle": [trees[n].size / 1e6 for n in COUNTS],
    }


def said(growth: float, checked: float, memory: dict[str, dict[int, float]], size: int) -> str:
    """What the rows come to."""
    whole, floor = memory[OURS][10_000] / size, memory[FLOOR][10_000] / size
    own = whole - floor
    return (
        f"From 1,000 to 10,000 skills the build takes {growth:.1f} times as long (goal: at most {TIME_GOAL:.0f}, "
        f"{'met' if growth <= TIME_GOAL else 'missed'}) and the check {checked:.1f} times. At 10,000 rustc holds "
        f"{whole:.1f} times the bundle at its peak, and {floor:.1f} times for the plain array: the macro adds {own:.1f} "
        f"(goal: {MEMORY_GOAL:.0f}, {'met' if own <= MEMORY_GOAL else 'missed'})."
    )


def touched(package: Package) -> Usage:
    """A dev build after the package's own source was touched."""
    (package.folder / "src" / "main.rs").touch()
    return usage(["cargo", "build", "--offline"], package.folder)
