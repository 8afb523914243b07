#!/usr/bin/env python3
"""The reference validator beside ours: what `skills-ref` and `cargo skills check` say of the same skills, and why.

    python3 xtask/reference_validator.py            # writes docs/reference-validator.md
    python3 xtask/reference_validator.py --check    # writes nothing, fails when the page is stale
    python3 xtask/reference_validator.py --list     # also prints every skill they disagree on

It needs the corpus (`../shared/corpus`, or `corpus/` below SKILLS_SHARED), cargo, and, on the first run, PyPI: the
package goes into a virtual environment below the target folder. Nothing else is written.

Exit status: 0 when done; 1 when the page is stale or a disagreement has no explanation in xtask/reference/classes.py;
2 for wrong options; 3 when it could not run, as when PyPI cannot be reached.
"""

import argparse
import sys

# Byte code would be written beside the sources.
sys.dont_write_bytecode = True

from reference import both, checker, page, probes  # noqa: E402
from reference.installed import installed  # noqa: E402
from reference.places import CORPUS, PAGE, PAGE_NAME, CannotRun, say  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail when the page is stale")
    parser.add_argument("--list", action="store_true", help="print every skill they disagree on")
    parser.add_argument("--checker", metavar="PATH", help="a cargo-skills that is built already")
    arguments = parser.parse_args()
    try:
        skills = both.skill_folders(CORPUS)
        reference = installed()
        ours = checker.built(arguments.checker)
        judged = both.judge(CORPUS, skills, reference, ours)
        small = probes.judge_small(reference, ours)
    except CannotRun as reason:
        say(f"error: {reason}")
        return 3

    text, unexplained = page.text(judged, small, reference.versions, ours.version)
    if arguments.list:
        for skill in judged:
            if skill.group is not None:
                print(f"{skill.group}\t{skill.path}\t{'; '.join(skill.reference) or '-'}\t{' '.join(skill.denied) or '-'}")
    for line in unexplained:
        say(f"unexplained: {line}")
    if arguments.check:
        stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
        if stale:
            say(f"{PAGE_NAME} is stale: run `python3 xtask/reference_validator.py`")
        return 1 if stale or unexplained else 0
    PAGE.write_text(text, encoding="utf-8", newline="\n")
    say(f"wrote {PAGE_NAME}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
