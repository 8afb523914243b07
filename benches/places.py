"""Where things are: the workspace, the work folder, the corpus; and how cargo is run."""

import json
import os
import shutil
import subprocess
import sys
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
    small = [sys.executable, "-S", str(Path(__file__).with_name("measured.py")), str(quiet), str(folder), *command]
    done = subprocess.run(small, env=environment(), capture_output=True, text=True, check=True)
    used = json.loads(done.stdout)
    if used["status"] not in fine:
        sys.exit(f"{' '.join(command)} failed in {folder}:\n{quiet.read_text(errors='replace')[-5000:]}")
    return Usage(used["cpu"], used["wall"], used["memory"])


def cpu_seconds(package: Path, *arguments: str) -> float:
    """User and system seconds of one run of cargo."""
    return usage(["cargo", *arguments], package).cpu
