#!/usr/bin/env python3
"""Every figure of this project beside its peers, on the same trees, as ratios: one command.

    python3 benches/bench.py                  # everything, about half an hour
    python3 benches/bench.py warm-dev check   # only these
    python3 benches/bench.py --rounds 3       # fewer rounds
    python3 benches/bench.py --write          # and write docs/performance.md and docs/performance.svg

The parts, which are kept below the target folder, so that they can be measured one by one and then written together:

    warm-dev, warm-release, cold   a build beside a plain array of `include_bytes!`, include_dir and rust-embed
    check                          `cargo skills check` beside agnix, skills-ref and reading the files
    growth                         builds and checks of 10 to 10,000 skills: time and memory
    phases                         where the time of a dev build goes: instructions, counted by valgrind
    run-time                       a running program beside harness-skill and other maps

Whatever is compared runs in turns, so that a busy machine hits all alike. Compare the ratios; the seconds belong to
the machine. What cannot be had is named as missing. Needs Python 3.9, cargo and the package registries.
"""

import argparse
import sys

# The modules beside this one leave no compiled copy in the repository.
sys.dont_write_bytecode = True

import builds  # noqa: E402
import check  # noqa: E402
import growth  # noqa: E402
import page  # noqa: E402
import phases  # noqa: E402
import run_time  # noqa: E402
from places import prepare, say  # noqa: E402

PARTS = {**builds.PARTS, "check": check.measure, "growth": growth.measure, "phases": phases.measure,
         "run-time": run_time.measure}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help="what to measure (everything)")
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of each measurement")
    parser.add_argument("--write", action="store_true", help="write the page and the plot from what is kept")
    arguments = parser.parse_args()
    unknown = [part for part in arguments.parts if part not in PARTS]
    if unknown:
        parser.error(f"no part is called {', '.join(unknown)}; there are {', '.join(PARTS)}")
    if arguments.rounds is not None and arguments.rounds < 1:
        parser.error("at least one round")

    prepare()
    # With `--write` alone, what is kept is written.
    for name in arguments.parts or ([] if arguments.write else PARTS):
        say(f"== {name}")
        part = PARTS[name](arguments.rounds)
        page.keep(name, part)
        print(f"\n{part['text']}")
    if arguments.write:
        page.write(list(PARTS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
