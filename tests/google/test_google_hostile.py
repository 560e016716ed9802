"""Answers and exports that are made to harm end in one sentence, within two seconds and 200 MB."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.google.hostile import ANSWERS, EXPORTS

ROOT = Path(__file__).resolve().parents[2]
ENDS = {
    "small numbers": "read 100000",
    "empty texts": "read 0",
    "short texts": "read 100000",
    "floats": "read 100000",
    "nested": "E218",
    "objects": "E218",
    "endless": "E222",
    "zip bomb": "E006",
    "many parts": "E006",
    "a million cells": "E006",
    "the last cell": "read 1",
    "entities": "E003",
    "outside entities": "E003",
    "one long text": "E006",
    "no workbook": "E003",
    "old format": "E218",
    "password": "E218",
    "text": "E218",
    "endless file": "E222",
}


def test_every_case_has_its_end():
    assert ENDS.keys() == {**ANSWERS, **EXPORTS}.keys()


@pytest.mark.prove
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
@pytest.mark.parametrize("name", ENDS)
def test_hostile_bodies(name):
    command = [sys.executable, "-m", "tests.google.hostile", name]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True, timeout=120)
    result = json.loads(run.stdout)
    assert result["code"] == ENDS[name]
    assert result["seconds"] < 2
    assert result["peak"] < 200
