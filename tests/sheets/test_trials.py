"""Sheets of people that were once read wrongly, from a folder of them: each is read right, or told."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from designer.games import registry
from designer.games.duel.read import read
from sheets.grid import CellRef
from sheets.sources import Opened, open_sources
from tests.sheets.drawn.judge import is_loud

FOLDER = Path(os.environ.get("TRIALS", ""))
"""The folder, with the machines that are meant in its ``truth.json``, by file."""
HERE = bool(os.environ.get("TRIALS")) and (FOLDER / "truth.json").is_file()

pytestmark = pytest.mark.skipif(not HERE, reason="TRIALS names no folder with a truth.json")
FILES = sorted(path.name for path in FOLDER.iterdir() if path.name != "truth.json") if HERE else []


def machines(opened: Opened) -> tuple[list[object], list[str]]:
    """The machines as the truth tells them, and the places of what was told."""
    found: list[object] = []
    told = [str(one.ref) for one in (*opened.failures, *opened.notes) if is_loud(one.code)]
    for entry in opened.entries:
        assert entry.game == "bundodo"
        machine, faults = read(entry.values)
        told += [str(entry.values.ref(one.path)) for one in faults]
        told += [str(one.ref) for one in entry.values.findings if is_loud(one.code)]
        found.append(
            {
                "name": machine.name,
                "stats": [machine.output, machine.precision, machine.durability],
                "ranged": [[one.name, one.power, one.shots, list(one.customs)] for one in machine.ranged],
                "melee": [[one.name, one.power, list(one.customs), list(one.combos)] for one in machine.melee],
                "player": machine.player,
            }
        )
    return found, told


def in_order(found: list[object]) -> list[str]:
    return sorted(json.dumps(one, ensure_ascii=False, sort_keys=True) for one in found)


@pytest.mark.parametrize("name", FILES or ["none"])
def test_a_sheet_of_the_trials_is_read_right_or_told(name: str) -> None:
    truth = json.loads((FOLDER / "truth.json").read_text("utf-8")).get(name)
    opened = open_sources([str(FOLDER / name)], registry.Forms())
    found, told = machines(opened)
    if truth is not None and in_order(found) == in_order(truth):
        return
    if truth is None and not told:
        # Nobody wrote down what is meant: then all that the ledger holds must be read, with nothing left over.
        assert found or opened.fields, name
        return
    assert told, f"{name}: {found}"
    assert all(isinstance(one.ref, CellRef) or one.params for one in opened.failures), name
