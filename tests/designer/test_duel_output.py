"""A machine as JSON, and what can be printed of it."""

from __future__ import annotations

import json
import subprocess
import sys

import msgspec
from hypothesis import given, settings

from designer.game import Deck
from designer.games import registry
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from tests.designer.desk import DEFAULT, terms
from tests.machines import machines

DUELLIST = Machine(
    "試作一号",
    "青木",
    10,
    8,
    8,
    (Ranged("ライフル", 5, 1, ("fast", "energy")),),
    (Melee("剣", 5, ("energy",), ("flurry", "step_in")),),
)


def said(machine: Machine, **rulings: str) -> str:
    under = terms(**rulings)
    return msgspec.json.encode(GAME.output(machine, GAME.derive(machine, under))).decode()


def test_a_machine_in_full_key_by_key() -> None:
    assert said(DUELLIST) == (
        '{"name":"試作一号","player":"青木","mark":{"colour":"#1f6f8b","emblem":"mountain"},'
        '"cost":{"total":41,"stats":26,"ranged":8,"melee":7},'
        '"stats":{"output":10,"precision":8,"durability":8},'
        '"derived":{"hp":44,"move":5,"half_move":3,"armor":16,"precise_action":11,"boost":10,"simulate":8,'
        '"melee_performance":21,"reaction":10.0},'
        '"ranged":[{"name":"ライフル","power":5,"shots":1,"customs":["fast","energy"],"cost":8,"max_damage":10,"range":[2,8]}],'
        '"melee":[{"name":"剣","power":5,"customs":["energy"],"combos":["flurry","step_in"],"cost":7,"max_damage":31,'
        '"range":[1,1]}]}'
    )


def test_what_is_unread_is_null() -> None:
    found = json.loads(said(Machine("", "", None, 8, 8, (Ranged("", None, 1),), (Melee("", 5),))))
    assert found["cost"] == {"total": None, "stats": None, "ranged": None, "melee": 5}
    assert found["stats"] == {"output": None, "precision": 8, "durability": 8}
    assert [key for key, value in found["derived"].items() if value is None] == [
        "move", "half_move", "boost", "melee_performance", "reaction",
    ]  # fmt: skip
    assert (found["ranged"][0]["max_damage"], found["melee"][0]["max_damage"]) == (None, None)


def test_numbers_that_are_not_whole() -> None:
    machine = Machine("", "", 1, 1, 0, (), (Melee("", 5),))
    assert json.loads(said(machine))["derived"]["reaction"] == "inf"
    assert json.loads(said(machine, zero_durability="zero"))["derived"]["reaction"] == 0.0
    found = json.loads(said(machine, melee_rounding="none"))
    assert (found["derived"]["melee_performance"], found["melee"][0]["max_damage"]) == (2.7, 12.7)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(machines())
def test_the_output_is_of_the_type_that_the_game_declares(machine: Machine) -> None:
    found = msgspec.json.decode(said(machine), type=GAME.OUTPUT)
    assert found == GAME.output(machine, GAME.derive(machine, DEFAULT))
    assert msgspec.json.schema(GAME.OUTPUT)["$ref"] == "#/$defs/MachineOut"


def test_the_type_begins_with_name_and_player() -> None:
    assert GAME.OUTPUT.__struct_fields__[:2] == ("name", "player")


def test_the_game_is_found_by_its_name() -> None:
    found = registry.load("bundodo")
    assert (found.NAME, found.VERSION, found.CAP) == ("bundodo", "1", 50)
    assert found.RULINGS == GAME.RULINGS


def test_views_are_made_in_both_languages() -> None:
    profile = GAME.derive(DUELLIST, DEFAULT)
    for lang in ("ja", "en"):
        views = GAME.views(DUELLIST, profile, DEFAULT, lang, "", Deck())
        assert views.sheet.name == "試作一号"
        assert views.cards
        assert views.markers


def test_checking_loads_nothing_that_only_printing_needs() -> None:
    program = (
        "import sys; from designer.games.duel.game import GAME;"
        "print([m for m in sys.modules if m in ('jinja2', 'openpyxl', 'reportlab', 'PIL', 'click')"
        " or m.endswith(('prints.cards', 'prints.sheet', 'prints.markers', 'designer.views'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
