"""Where things are: the workspace, the work folder, the corpus; and how cargo is run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

WORKSPACE = Path(__file__).resolve().parent.parent
PAGE = WORKSPACE / "docs" / "performance.md"
# Nothing is written anywhere else.
WORK = Path(os.environ.get("CARGO_TARGET_DIR") or WORKSPACE / "target").resolve() / "bench"
CORPUS = Path(os.environ.get("SKILLS_SHARED") or WORKSPACE.parent / "shared").resolve() / "corpus"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def prepare() -> None:
    """Makes the work folder, in which the workspace's compiler is used wherever it lies."""
    WORK.mkdir(parents=True, exist_ok=True)
    shutil.copy(WORKSPACE / "rust-toolchain.toml", WORK)


def environment() -> dict[str, str]:
    """The caller's, without what would change how a package is built or where to."""
    ours = ("CARGO_TARGET_DIR", "CARGO_INCREMENTAL", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS", "RUSTC_WRAPPER")
    return {name: value for name, value in os.environ.items() if name not in ours}


def cargo(package: Path, *arguments: str) -> subprocess.CompletedProcess:
    """Runs cargo in `package` and keeps what it says."""
    return subprocess.run(
        ["cargo", *arguments], cwd=package, env=environment(), capture_output=True, text=True, check=False
    )


def cpu_seconds(package: Path, *arguments: str) -> float:
    """User and system seconds of one run of cargo with every process below it."""
    quiet = WORK / "cargo.log"
    with quiet.open("wb") as log:
        process = subprocess.Popen(
            ["cargo", *arguments], cwd=package, env=environment(), stdout=log, stderr=log
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"cargo {' '.join(arguments)} failed in {package}:\n{quiet.read_text(errors='replace')}")
    return usage.ru_utime + usage.ru_stime
