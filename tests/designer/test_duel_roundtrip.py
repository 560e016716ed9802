"""Random machines written to sheets and files and read back: the same machine, cost and verdict."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from random import Random

import openpyxl
import pytest
import tomlkit

from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine
from sheets.files.builds import load, values
from sheets.files.xlsx import read_workbook
from sheets.form import Values
from sheets.grid import Place
from sheets.layout import read, write
from sheets.people.find import find
from tests import tables
from tests.designer.desk import DEFAULT, Judged, judge
from tests.laid import lay_out
from tests.machines import random_machine

FORM = GAME.form()


def sizes(machine: Machine) -> dict[str, int]:
    """Rows and slots: 4, or the most that the machine needs."""
    found = {"ranged": len(machine.ranged), "melee": len(machine.melee)}
    for table, weapons in (("ranged", machine.ranged), ("melee", machine.melee)):
        found[f"{table}.customs"] = max((len(weapon.customs) for weapon in weapons), default=0)
    found["melee.combos"] = max((len(weapon.combos) for weapon in machine.melee), default=0)
    return {path: max(4, count) for path, count in found.items()}


def placed(machine: Machine) -> Mapping[Place, object]:
    """Labels and values of our own layout by their cells."""
    layout = lay_out(FORM, sizes(machine))
    return {**layout.labels, **{at: v for at, v in write(layout, GAME.write(machine)).items() if v is not None}}


def through_grid(machine: Machine) -> Values:
    grid = tables.from_values(placed(machine))
    (layout,) = find(FORM, grid)
    return read(layout, grid)


def through_xlsx(machine: Machine) -> Values:
    book = openpyxl.Workbook()
    tab = book.worksheets[0]
    for (row, col), value in placed(machine).items():
        tab.cell(row, col, value)  # type: ignore[arg-type]
    file = io.BytesIO()
    book.save(file)
    (grid,) = read_workbook(file.getvalue(), "a.xlsx")
    (layout,) = find(FORM, grid)
    return read(layout, grid)


def through_toml(machine: Machine) -> Values:
    document = {
        "name": machine.name,
        "player": machine.player,
        "note": machine.note,
        "stats": {"output": machine.output, "precision": machine.precision, "durability": machine.durability},
        "ranged": [
            {"name": one.name, "power": one.power, "shots": one.shots, "customs": list(one.customs)}
            for one in machine.ranged
        ],
        "melee": [
            {"name": one.name, "power": one.power, "customs": list(one.customs), "combos": list(one.combos)}
            for one in machine.melee
        ],
    }
    return values(FORM, load(tomlkit.dumps(document).encode(), "a.toml"), "a.toml")


def verdict(judged: Judged) -> list[str]:
    """What makes the machine illegal."""
    return [code for code in judged.codes if code[0] in "EB"]


def assert_the_same(machine: Machine, found: Values) -> None:
    judged = judge(found)
    profile = GAME.derive(machine, DEFAULT)
    ours = [fault.code for fault in GAME.check(machine, profile, DEFAULT)]
    assert found.findings == ()
    assert judged.machine == machine
    assert GAME.derive(judged.machine, DEFAULT).cost == profile.cost
    assert verdict(judged) == [code for code in ours if code[0] == "B"]
    assert judged.codes == ours


WAYS: dict[str, Callable[[Machine], Values]] = {"grid": through_grid, "xlsx": through_xlsx, "toml": through_toml}


@pytest.mark.parametrize(("way", "count"), [("grid", 200), ("xlsx", 10), ("toml", 10)])
def test_some_machines_come_back(way: str, count: int) -> None:
    rng = Random(20)
    for _ in range(count):
        machine = random_machine(rng)
        assert_the_same(machine, WAYS[way](machine))


@pytest.mark.prove
@pytest.mark.parametrize(("way", "count"), [("grid", 10_000), ("xlsx", 300), ("toml", 300)])
def test_thousands_of_machines_come_back(way: str, count: int) -> None:
    rng = Random(50)
    for _ in range(count):
        machine = random_machine(rng)
        assert_the_same(machine, WAYS[way](machine))
