"""Four pictures of the figures on standard input, as SVG: `drawing.py PICTURE.svg`. Needs matplotlib."""

import json
import sys
from statistics import median

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

OURS, PEER, QUIET = "#b7410e", "#4b6584", "#a5b1c2"
OF_OURS = ("include_skills!", "cargo skills check", "cargo skills check, lighter tree")
SHADES = {"include_bytes!": "#a5b1c2", "include_skills!": "#b7410e", "include_skills!, optimized": "#e59866",
          "include_dir": "#4b6584", "rust-embed": "#778ca3"}


def main() -> None:
    parts = json.load(sys.stdin)
    # The same figures give the same bytes.
    pyplot.rcParams.update({
        "svg.hashsalt": "skills", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9,
        "axes.spines.top": False, "axes.spines.right": False,
    })
    figure, ((build, check), (time, memory)) = pyplot.subplots(2, 2, figsize=(11, 8), layout="constrained")
    builds(build, parts)
    if "walls" in parts["check"]:
        checks(check, parts["check"])
    if "cpu" in parts["growth"]:
        growth(time, parts["growth"], "cpu", "CPU seconds", "A warm dev build and a check, by number of skills")
        growth(memory, parts["growth"], "memory", "MB at the peak", "The memory of the largest process")
        memory.plot(parts["growth"]["counts"], parts["growth"]["bundle"], color=QUIET, linestyle=":", label="the bundle")
        memory.legend(frameon=False)
    figure.savefig(sys.argv[1], metadata={"Date": None, "Creator": None})


def builds(axes, parts: dict) -> None:
    """Ratios of the three builds; the shortest whisker to the longest is the spread of the rounds."""
    names = [name for name in ("warm-dev", "warm-release", "cold") if "ratios" in parts[name]]
    packages = list(dict.fromkeys(package for name in names for package in parts[name]["ratios"]))
    width = 0.8 / len(packages)
    for at, package in enumerate(packages):
        for row, name in enumerate(names):
            values = parts[name]["ratios"].get(package)
            if not values:
                continue
            middle = median(values)
            spread = [[middle - min(values)], [max(values) - middle]]
            place = row + (at - (len(packages) - 1) / 2) * width
            axes.bar(place, middle, width * 0.92, color=SHADES[package], yerr=spread, capsize=2,
                     label=package if row == 0 else None)
    for row, name in enumerate(names):
        goal = parts[name]["goal"]
        axes.plot([row - 0.42, row + 0.42], [goal, goal], color="black", linewidth=1, linestyle="--",
                  label="goal" if row == 0 else None)
    short = {"warm-dev": "dev, after a change", "warm-release": "release, after a change", "cold": "the first build"}
    axes.set_xticks(range(len(names)), [f"{short[name]}\n÷ {parts[name]['reference']}" for name in names])
    axes.set_ylabel("CPU time, ratio")
    axes.set_title("Builds of 1,000 skills", loc="left")
    axes.set_ylim(top=axes.get_ylim()[1] * 1.4)
    axes.legend(frameon=False, loc="upper left", ncols=2)


def checks(axes, part: dict) -> None:
    """Wall time of the checkers, on a logarithmic axis."""
    names = sorted(part["walls"], key=lambda name: median(part["walls"][name]), reverse=True)
    values = [median(part["walls"][name]) for name in names]
    labels = [name.replace(", ", ",\n") for name in names]
    bars = axes.barh(labels, values, color=[OURS if name in OF_OURS else PEER for name in names])
    axes.bar_label(bars, [f"{value:.2f} s" for value in values], padding=3)
    axes.set_xscale("log")
    axes.set_xlim(min(values) / 2, max(values) * 3)
    axes.set_xlabel("wall seconds")
    axes.set_title("A check of 1,000 skills", loc="left")


def growth(axes, part: dict, what: str, unit: str, title: str) -> None:
    for name, values in part[what].items():
        dashed = "--" if name == "cargo skills check" else "-"
        axes.plot(part["counts"], values, marker="o", markersize=4, linestyle=dashed,
                  color=OURS if name in OF_OURS else PEER, label=name)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("skills")
    axes.set_ylabel(unit)
    axes.set_title(title, loc="left")
    axes.legend(frameon=False)


if __name__ == "__main__":
    main()
