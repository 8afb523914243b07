"""`skills-ref` in a virtual environment of its own."""

import json
import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

from .places import WORK, CannotRun, say

# `strictyaml` decides what is YAML to `skills-ref`, so it is pinned too.
PINNED = {"skills-ref": "0.1.1", "strictyaml": "1.7.3"}
ASK = Path(__file__).with_name("ask.py")


@dataclass(frozen=True)
class SkillsRef:
    python: Path
    versions: dict[str, str]

    def ask(self, folders: list[Path]) -> list[dict]:
        """What it says of each folder: see `ask.py`."""
        said = run([str(self.python), "-P", "-X", "utf8", str(ASK)], json.dumps([str(folder) for folder in folders]))
        if said.returncode != 0:
            raise CannotRun(f"skills-ref could not be asked:\n{said.stderr}")
        return json.loads(said.stdout)


def installed() -> SkillsRef:
    """Installs it unless it is there. Needs PyPI only then."""
    folder = WORK / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True, clear=True)
    if versions(python) != PINNED:
        say("installing " + ", ".join(f"{name} {version}" for name, version in PINNED.items()))
        wanted = [f"{name}=={version}" for name, version in PINNED.items()]
        pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "20"]
        done = run([str(python), *pip, *wanted])
        if done.returncode != 0 or versions(python) != PINNED:
            last = (done.stderr.strip().splitlines() or ["nothing"])[-1]
            raise CannotRun(f"PyPI cannot be reached, or does not have {' and '.join(wanted)}; pip says: {last}")
    return SkillsRef(python, PINNED)


def versions(python: Path) -> dict[str, str]:
    code = (
        "import importlib.metadata as m, json, sys\n"
        "there = {d.metadata['Name'].lower(): d.version for d in m.distributions()}\n"
        "print(json.dumps({n: there[n] for n in sys.argv[1:] if n in there}))"
    )
    said = run([str(python), "-c", code, *PINNED])
    return json.loads(said.stdout) if said.returncode == 0 else {}


def run(command: list[str], text: str = "") -> subprocess.CompletedProcess:
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return subprocess.run(command, input=text, env=clean, capture_output=True, text=True, encoding="utf-8", check=False)
