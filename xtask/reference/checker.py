"""Our side: `cargo skills check --format json`, one skill folder at a time, as `skills-ref` is asked too."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .places import TARGET, WORKSPACE, CannotRun


@dataclass(frozen=True)
class Checker:
    program: Path
    version: str

    def ask(self, folders: list[Path]) -> list[list[dict]]:
        """The diagnostics of each folder."""
        with ThreadPoolExecutor(max_workers=2) as pool:
            return list(pool.map(self.check, folders))

    def check(self, folder: Path) -> list[dict]:
        said = run([str(self.program), "check", str(folder), "--preset", "spec", "--format", "json"])
        if said.returncode not in (0, 1):
            raise CannotRun(f"cargo skills check failed for {folder.name}:\n{said.stderr}")
        return json.loads(said.stdout)["diagnostics"]


def built(program: str | None) -> Checker:
    """Builds the command line, unless a program is given."""
    if program is None:
        here = {**os.environ, "CARGO_TARGET_DIR": str(TARGET)}
        done = run(["cargo", "build", "--quiet", "-p", "cargo-skills"], cwd=WORKSPACE, env=here)
        if done.returncode != 0:
            raise CannotRun(f"cargo-skills cannot be built:\n{done.stderr}")
        program = TARGET / "debug" / ("cargo-skills.exe" if os.name == "nt" else "cargo-skills")
    program = Path(program).resolve()
    version = run([str(program), "--version"]).stdout.split()[-1]
    return Checker(program, version)


def run(command: list[str], **options: object) -> subprocess.CompletedProcess:
    try:
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **options)
    except OSError as error:
        raise CannotRun(f"`{command[0]}` cannot be run: {error}") from error
