"""Where things are, and the one error that ends a run."""

import os
import sys
from pathlib import Path

WORKSPACE = Path(__file__).resolve().parent.parent.parent
PAGE_NAME = "docs/reference-validator.md"
PAGE = WORKSPACE / PAGE_NAME
TARGET = Path(os.environ.get("CARGO_TARGET_DIR") or WORKSPACE / "target").resolve()
# Nothing but the page is written anywhere else.
WORK = TARGET / "reference"
CORPUS = Path(os.environ.get("SKILLS_SHARED") or WORKSPACE.parent / "shared").resolve() / "corpus"


class CannotRun(Exception):
    """What is missing, as text for a person."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
