"""The action value as a spreadsheet computes it (W5)."""

from __future__ import annotations

import re
from random import Random

import openpyxl
import pytest

from designer.games.wildgauge import derive, game
from designer.games.wildgauge.formulas import UNKNOWN, formulas
from designer.games.wildgauge.rules import load
from tests.games.wildgauge.kit import FULL, RANKS, values
from tests.office import convert

PLAIN = {"AND", "COUNTIF", "IF", "INT", "ISNUMBER", "LEN", "MAX", "SUM", "SUMPRODUCT"}
NAMES, EXTRA = "GHIJ", "KLMN"


def refs(row: int) -> dict[str, str]:
    """A sheet with everything in one row."""
    found = {f"ranks.{one}": f"{col}{row}" for one, col in zip(RANKS, "ABCDE", strict=True)}
    found["extra_ranks[].name"] = f"{NAMES[0]}{row}:{NAMES[-1]}{row}"
    found["extra_ranks[].rank"] = f"{EXTRA[0]}{row}:{EXTRA[-1]}{row}"
    return found


def formula(row: int) -> str:
    return formulas(load(), refs(row).__getitem__)["derived.action_value"]


def test_only_functions_that_every_spreadsheet_has():
    found = re.findall(r"([A-Z]+)\(", formula(1))
    assert set(found) <= PLAIN
    assert formula(1).count("(") == formula(1).count(")")
    assert list(formulas(load(), refs(1).__getitem__)) == ["derived.action_value"]


def any_row(rng: Random) -> dict[str, object]:
    """Values by path: mostly whole numbers, now and then what can't be read."""

    def number() -> object:
        return rng.choice((None, "x", 1.5, -1, 10000)) if rng.random() < 0.08 else rng.randint(0, 9)

    found: dict[str, object] = {f"ranks.{one}": number() for one in RANKS}
    for place in range(4):
        if rng.random() < 0.3:
            found |= {f"extra_ranks[{place}].name": f"力{place}", f"extra_ranks[{place}].rank": number()}
    return found


def ours(row: dict[str, object]) -> object:
    """What the rules say of it."""
    made, _ = game.read(values({**FULL, **row}))  # type: ignore[dict-item]
    found = derive.action_value(made)
    return UNKNOWN if found is None else int(found)


@pytest.mark.prove
def test_a_spreadsheet_computes_what_the_rules_say(tmp_path):
    """W5."""
    rng = Random(5)
    rows = [any_row(rng) for _ in range(400)]
    book = openpyxl.Workbook()
    tab = book.active
    for number, row in enumerate(rows, 1):
        for path, value in row.items():
            if path.startswith("ranks."):
                cell = refs(number)[path]
            else:
                place = int(path[path.index("[") + 1])
                cell = f"{(NAMES if path.endswith('name') else EXTRA)[place]}{number}"
            tab[cell] = value
        tab[f"P{number}"] = f"={formula(number)}"
    path = tmp_path / "a.xlsx"
    book.save(path)
    [calculated] = convert([path], "xlsx", tmp_path)
    read = openpyxl.load_workbook(calculated, data_only=True).active
    told = [read[f"P{number}"].value for number in range(1, len(rows) + 1)]
    expected = [ours(row) for row in rows]
    assert told == expected
    assert 50 < expected.count(UNKNOWN) < 350
