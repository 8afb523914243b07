"""`docs/performance.svg`, drawn by matplotlib in a virtual environment of its own."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

from places import WORK, say

MATPLOTLIB = "matplotlib==3.10.7"


def draw(parts: dict, picture: Path) -> None:
    """Draws what was measured."""
    folder = WORK / "plot-venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        say(f"installing {MATPLOTLIB}")
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", MATPLOTLIB]
        if subprocess.run(pip, check=False).returncode != 0:
            raise SystemExit(f"{MATPLOTLIB} cannot be installed, so there is no plot")
    drawing = [str(python), "-B", str(Path(__file__).with_name("drawing.py")), str(picture)]
    if subprocess.run(drawing, input=json.dumps(parts), text=True, check=False).returncode != 0:
        sys.exit("the plot could not be drawn")
