"""Numbers as people write them, with what a game's form says may stand behind them; and names that look like choices."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from designer.games import registry
from sheets.form import Form
from sheets.people.words.numbers import Numbers, unit_less
from sheets.tabs import sort
from tests.sheets.duel import BARE, FORM, HEAD, plain
from tests.tables import grid

BARE_NUMBERS = ("5", "５", " 5 ", "'5", "5.0", "+5", "-3", "▲2", "5P", "５点", "5 pt".replace(" ", ""), "5回")


@pytest.mark.parametrize("text", BARE_NUMBERS)
@pytest.mark.parametrize("units", [(), ("発", "マス")])
def test_numbers_and_points_are_numbers_of_every_game(text: str, units: tuple[str, ...]) -> None:
    assert Numbers(units).is_text(text)


@pytest.mark.parametrize(("text", "unit"), [("2発", "発"), ("５マス", "マス"), ("3HEX", "hex"), ("4Hexes", "hexes")])
def test_other_units_are_those_of_the_form(text: str, unit: str) -> None:
    assert Numbers((unit,)).is_text(text)
    assert not Numbers(()).is_text(text)
    assert not Numbers(("隻",)).is_text(text)
    assert Numbers((unit,)).is_hint(unit)
    assert not Numbers(()).is_hint(unit)


@pytest.mark.parametrize("text", ["5号機", "五", "5/6", "1 2", "発", "", "5発マス", "0" * 61])
def test_what_is_no_number(text: str) -> None:
    assert not Numbers(("発", "マス")).is_text(text)


@pytest.mark.parametrize(
    ("text", "bare"), [("10P", "10"), ("2発", "2"), ("5 ヘクス", "5"), ("ゼロ", "ゼロ"), ("3", "3")]
)
def test_units_are_no_difference(text: str, bare: str) -> None:
    assert unit_less(text) == bare


def without_units(form: Form) -> Form:
    tables = tuple(
        structs.replace(table, columns=tuple(replace(one, units=()) for one in table.columns)) for table in form.tables
    )
    return replace(form, game="bare", fields=tuple(replace(one, units=()) for one in form.fields), tables=tables)


def test_a_sheet_is_read_by_the_units_of_its_form() -> None:
    """Only a number makes a block of a weapon with another beside it."""
    sheet = grid(f"{HEAD}| 遠距離装備 |\n| 装備名 | 銃 | 砲 |\n| 威力 | 5 | 9 |\n| 発射数（発） | 1発 | 2発 |")
    assert plain(sheet)[0]["ranged[1].shots"] == "2発"
    assert plain(sheet)[0]["ranged[0].shots"] == "1発"
    [(_, values)] = sort(sheet, {"bare": without_units(FORM)}).machines
    assert "ranged[0].shots" not in values.cells


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_game_says_its_units(game: str) -> None:
    form = registry.load(game).form()
    assert "発" in form.units
    assert all(unit and not unit[0].isdecimal() for unit in form.units)


def test_a_weapon_may_be_called_as_a_custom_is() -> None:
    sheet = grid(f"{HEAD}| 近接装備 |\n| 名称 | 長柄 |\n| 威力 | 4 |\n| カスタマイズ | 増加装甲 |")
    sword = {"melee[0].name": "長柄", "melee[0].power": 4, "melee[0].customs[0]": "増加装甲"}
    assert plain(sheet) == [{**BARE, **sword}]
    # Several choices beside a label are boxes to tick.
    ticked = grid(f"{HEAD}| 近接装備 | 威力 | 長柄 | 増加装甲 |\n| 剣 | 4 | | ○ |")
    assert plain(ticked)[0]["melee[0].customs[0]"] == "増加装甲"
