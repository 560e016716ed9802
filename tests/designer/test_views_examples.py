"""The example machines and field: legal but for one, original, and between them nearly all that the rules offer."""

from __future__ import annotations

import importlib.util
import io
import re
import tomllib
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from designer.game import Deck
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.hexes import Orientation, from_offset, parse_name, places
from tests.designer.duellists import LANGS, RULES, hand_of, sheet_of
from tests.machines import cost

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bundodo"
BUILDS = ("altair", "petrichor", "tsuwabuki")
CUSTOMS = {label: custom.id for custom in RULES.customs for label in custom.labels}
COMBOS = {label: combo.id for combo in RULES.combos for label in combo.labels}


def build(name: str) -> Machine:
    """A build file by its plain keys, without our own reader."""
    data: dict[str, Any] = tomllib.loads((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    assert data.pop("game") == "bundodo"
    return Machine(
        name=data.pop("name"),
        player=data.pop("player"),
        note=data.pop("note").strip(),
        **data.pop("stats"),
        ranged=tuple(
            Ranged(w["name"], w["power"], w["shots"], tuple(CUSTOMS[c] for c in w["customs"]))
            for w in data.pop("ranged")
        ),
        melee=tuple(
            Melee(w["name"], w["power"], tuple(CUSTOMS[c] for c in w["customs"]), tuple(COMBOS[c] for c in w["combos"]))
            for w in data.pop("melee")
        ),
    )


def drawn() -> Any:
    return openpyxl.load_workbook(EXAMPLES / "yokubari.xlsx").active


@pytest.mark.parametrize("name", BUILDS)
def test_builds_use_every_point(name: str) -> None:
    assert cost(build(name)) == 50


@pytest.mark.parametrize("name", BUILDS)
def test_comments_state_true_sums(name: str) -> None:
    machine = build(name)
    text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    stats = (machine.output or 0) + (machine.precision or 0) + (machine.durability or 0)
    assert f"{machine.output} + {machine.precision} + {machine.durability} = {stats}P" in text
    costs = [cost(Machine("", "", 0, 0, 0, (weapon,))) for weapon in machine.ranged]
    costs += [cost(Machine("", "", 0, 0, 0, (), (weapon,))) for weapon in machine.melee]
    stated = [int(points) for points in re.findall(r"^customs.*?(\d+)P", text, re.MULTILINE)]
    assert stated == costs


def test_the_first_is_the_rules_own_build() -> None:
    machine = build("altair")
    assert (machine.output, machine.precision, machine.durability) == (10, 8, 8)
    assert [(w.power, w.shots, w.customs) for w in machine.ranged] == [
        (5, 1, ("fast", "energy")),
        (1, 5, ("standard",)),
    ]
    assert [(w.power, w.customs) for w in machine.melee] == [(5, ("energy",)), (3, ("reinforced",))]


def test_together_they_show_every_custom_and_combo() -> None:
    machines = [build(name) for name in BUILDS]
    used = {custom for m in machines for weapon in (*m.ranged, *m.melee) for custom in weapon.customs}
    assert used == {custom.id for custom in RULES.customs}
    assert {combo for m in machines for w in m.melee for combo in w.combos} == {combo.id for combo in RULES.combos}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", BUILDS)
def test_they_can_be_dealt(name: str, lang: str) -> None:
    machine = build(name)
    unpaid = {card.id for card in hand_of(machine, lang, Deck(every=True))} - {c.id for c in hand_of(machine, lang)}
    assert unpaid == ({"full_open-1"} if name == "tsuwabuki" else set())
    assert sheet_of(machine, lang).cost == "50"


def test_the_sheet_over_the_cap_is_drawn_as_people_draw() -> None:
    sheet = drawn()
    assert len(sheet.merged_cells.ranges) > 10
    values = {cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}
    assert {"機体名：", "▼遠距離装備", "▼近接装備", "１４", "９Ｐ", "【高速】【衝撃】", "コスト"} <= values
    stats = [14, 9, 6]
    weapons = [4 * 2 + 1 + 1, 6 + 1 + 2, 3 + 1]
    assert sheet["G4"].value == sum(stats) + sum(weapons) == 52
    assert [sheet[at].value for at in ("G13", "G18", "G19")] == weapons


def test_its_script_writes_the_same_bytes() -> None:
    spec = importlib.util.spec_from_file_location("make_example_xlsx", ROOT / "tools" / "make_example_xlsx.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    fresh = openpyxl.load_workbook(io.BytesIO(script.as_bytes(script.workbook()))).active
    assert [[cell.value for cell in row] for row in fresh] == [[cell.value for cell in row] for row in drawn()]


def test_the_field_is_fair_and_open() -> None:
    field = tomllib.loads((EXAMPLES / "field.toml").read_text(encoding="utf-8"))["field"]
    cols, rows_ = field["cols"], field["rows"]
    obstacles = {parse_name(name) for name in field["obstacles"]}
    assert (cols, rows_, len(field["obstacles"]), len(obstacles)) == (12, 8, 12, 12)
    assert {(cols + 1 - at.col, rows_ + 1 - at.row) for at in obstacles} == {(at.col, at.row) for at in obstacles}
    free = {from_offset(at, Orientation.POINTY) for at in places(cols, rows_) if at not in obstacles}
    reached, edge = set(), {next(iter(free))}
    while edge:
        reached |= edge
        edge = {near for at in edge for near in at.neighbours()} & free - reached
    assert reached == free
