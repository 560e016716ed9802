"""The requests that make each game's template in a spreadsheet, a line each, kept as text; ``make goldens``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bundodo.template.make import template
from designer.game import Terms
from designer.games import registry
from sheets.google.requests import content, look, new_tab
from sheets.workbook import Edge, Style, Tab
from tests.goldens import check

HERE = Path(__file__).parent / "sent"


def sent(tab: Tab, number: int) -> Iterator[str]:
    """Each request; of cells the ways in which they look, and the first with each kind of content."""
    looks: dict[str, None] = {}
    kinds: dict[str, str] = {}
    for request in (*new_tab(tab, number, "note"), *content(tab, number)):
        if "updateCells" not in request:
            yield json.dumps(request, ensure_ascii=False)
            continue
        for row in request["updateCells"].pop("rows"):
            for cell in row["values"]:
                looks[json.dumps(cell.get("userEnteredFormat"))] = None
                kind = "/".join(cell.get("userEnteredValue", {}))
                kinds.setdefault(kind, json.dumps(cell.get("userEnteredValue"), ensure_ascii=False))
        yield json.dumps(request, ensure_ascii=False)
        yield from kinds.values()
    yield from looks


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_template(name):
    game = registry.load(name)
    made = template(game, Terms(game.CAP, game.choose({})), "ja", (), 1)
    lines = [line for number, tab in enumerate(made.tabs, 1) for line in (f"=== {tab.title}", *sent(tab, number))]
    check(HERE / f"{name}.txt", "\n".join(lines) + "\n")


def test_a_style_of_every_sort():
    edge = Edge("102030", "medium")
    style = Style(12.4, True, "AABBCC", "DDEEFF", "right", "top", True, 2, "0.0", edge, None, Edge("405060"), None)
    made = look(style)
    assert made["numberFormat"] == {"type": "NUMBER", "pattern": "0.0"}
    assert made["padding"] == {"top": 2, "bottom": 2, "left": 3, "right": 3 + 2 * 8}
    assert {side: line["style"] for side, line in made["borders"].items()} == {"top": "SOLID_MEDIUM", "bottom": "SOLID"}
    assert (made["horizontalAlignment"], made["verticalAlignment"], made["wrapStrategy"]) == ("RIGHT", "TOP", "WRAP")
    assert (made["textFormat"]["fontSize"], made["textFormat"]["bold"]) == (12, True)
    assert look(Style(number="@"))["numberFormat"] == {"type": "TEXT"}
    assert "numberFormat" not in look(Style())
    assert look(Style(indent=1))["padding"] == {"top": 2, "bottom": 2, "left": 3 + 8, "right": 3}
