"""A running program: what `cargo bench` prints of it."""

import re

from places import WORK, WORKSPACE, cargo

LINE = re.compile(r"^(?P<what>.*?\S)  +.* ratio (?P<ratio>[0-9.]+)$")


def measure(rounds: int | None) -> dict:
    """One part of the page. It has rounds of its own."""
    ran = cargo(WORKSPACE, "bench", "--quiet", "-p", "run-time-bench", "--target-dir", str(WORK / "ours"))
    if ran.returncode != 0:
        raise SystemExit(ran.stderr)
    printed = ran.stdout.strip()
    ratios = {found["what"]: float(found["ratio"]) for line in printed.splitlines() if (found := LINE.match(line))}
    text = (
        "`cargo bench -p run-time-bench`, beside [harness-skill](https://crates.io/crates/harness-skill) 0.1, which "
        "reads skills from the disk. A ratio above 1 says that ours takes less.\n\n"
        f"```text\n{printed}\n```"
    )
    return {"text": text, "ratios": ratios}
