"""Where things are: the workspace, the work folder, the corpus; and how cargo is run."""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
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


@dataclass
class Usage:
    """What one run took, with every process below it."""

    cpu: float  # user and system seconds
    wall: float  # seconds
    memory: int  # bytes, of the largest process at its peak


def usage(command: list[str], folder: Path, fine: tuple[int, ...] = (0,)) -> Usage:
    """Runs a command to its end."""
    quiet = WORK / "command.log"
    with quiet.open("wb") as log:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=environment(), stdout=log, stderr=log)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in fine:
        sys.exit(f"{' '.join(command)} failed in {folder}:\n{quiet.read_text(errors='replace')[-5000:]}")
    # Linux counts in KiB, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    return Usage(used.ru_utime + used.ru_stime, wall, used.ru_maxrss * unit)


def cpu_seconds(package: Path, *arguments: str) -> float:
    """User and system seconds of one run of cargo."""
    return usage(["cargo", *arguments], package).cpu
