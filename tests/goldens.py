"""Texts kept beside the tests or in the docs; ``make goldens`` writes them anew, for a person to read the difference."""

from __future__ import annotations

import os
from pathlib import Path


def check(path: Path, text: str) -> None:
    """The file holds just this text."""
    if os.environ.get("UPDATE_GOLDENS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path} is missing; make goldens writes it"
    assert path.read_text(encoding="utf-8") == text, f"{path} is not what is made now; make goldens, and read the diff"
