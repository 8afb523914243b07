#!/usr/bin/env python3
"""What embedding a folder of skills costs a build: this project beside its peers, on one tree, as ratios.

    python3 benches/build.py                    # everything, a few minutes
    python3 benches/build.py --quick            # fewer rounds
    python3 benches/build.py --only warm-dev    # one measurement: warm-dev, warm-release, cold
    python3 benches/build.py --write            # and write docs/performance.md

Four packages embed the same skills and do the same with them, which is nothing: a plain array of `include_bytes!`
(the floor), `include_skills!` with its default options, `include_dir`, and `rust-embed` with `debug-embed`. What is
measured is CPU time, user and system, of cargo and all it starts, in interleaved rounds, so that a busy machine hits
all alike. Compare the ratios; the seconds belong to the machine.
"""

import argparse
import sys

# The modules beside this one leave no compiled copy in the repository.
sys.dont_write_bytecode = True

import figures
import packages
import skills_tree
from figures import MEASUREMENTS
from places import PAGE, prepare, say


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--skills", type=int, default=1000, metavar="N", help="how many skills (1000)")
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of each measurement")
    parser.add_argument("--quick", action="store_true", help="two rounds, one of the cold build")
    parser.add_argument("--only", action="append", choices=list(MEASUREMENTS), help="only this; may be repeated")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    arguments = parser.parse_args()
    if arguments.write and (arguments.only or arguments.quick):
        parser.error("--write needs every measurement, in all its rounds")

    prepare()
    tree = skills_tree.make(arguments.skills)
    contestants, missing = packages.make(tree)
    measured = []
    for name in arguments.only or MEASUREMENTS:
        measurement = MEASUREMENTS[name]
        rounds = arguments.rounds or (measurement.quick if arguments.quick else measurement.rounds)
        say(f"{name}: {rounds} rounds of {len(contestants)} builds")
        measured.append(measurement.run(contestants, rounds, tree))

    page = figures.table(tree, measured, missing)
    print(page)
    if arguments.write:
        PAGE.write_text(figures.page(page), encoding="utf-8")
        say(f"wrote {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
