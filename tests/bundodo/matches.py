"""Whose matches the tests of duel, replay and sight play, and what they do with a record."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bundodo.cli import EXAMPLES, bundodo

ALTAIR, PETRICHOR, FIELD = (EXAMPLES / f"{name}.toml" for name in ("altair", "petrichor", "field"))
PAIR = (ALTAIR, PETRICHOR)
LEGAL = """game = "bundodo"
name = "{name}"
[stats]
output = {output}
precision = 8
durability = 8
[[ranged]]
name = "銃"
power = 5
shots = 1
"""


def changed(path: Path, change, name: str = "other.json") -> Path:
    data = json.loads(path.read_text("utf-8"))
    change(data)
    other = path.with_name(name)
    other.write_text(json.dumps(data), encoding="utf-8")
    return other


def bad(*args: object, says: str) -> None:
    told = bundodo(*args)
    assert told.code == 2, (told.out, told.err)
    assert says in told.err
    assert "Traceback" not in told.err
