"""The measure of memory itself: it sees what was held, and not what the process that started it held."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRINT = "from tests.memory import peak_mb\nprint(peak_mb())\n"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="read from /proc")


def _said(script: str) -> int:
    return int(subprocess.run([sys.executable, "-c", script], capture_output=True, cwd=ROOT, check=True).stdout)


def test_what_was_held_and_given_back_counts():
    assert _said("held = b'x' * 200_000_000\ndel held\n" + PRINT) > 190


def test_what_the_parent_held_does_not_count():
    child = f"import subprocess, sys\nheld = b'x' * 200_000_000\nsubprocess.run([sys.executable, '-c', {PRINT!r}])\n"
    assert _said(child) < 100
