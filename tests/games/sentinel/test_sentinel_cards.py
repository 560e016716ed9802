"""Every action is a card with its points, every table that the source lost a card of lines to write on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from designer.games.sentinel.data import Data
from designer.games.sentinel.machine import Machine
from designer.games.sentinel.prints.charts import charts
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import load
from designer.pictures import DiceArt, HexArt, RangeArt, ShiftArt
from printables.cards import cards as card_prints
from printables.theme import Style
from tests.games.sentinel.desk import terms
from tests.games.sentinel.fleet import FLAGSHIP, SCOUT
from tests.games.sentinel.prints import card, of_actions, sample, views

RULES = load()


def test_the_known_points_by_kind() -> None:
    """Section 4: 4/3/2, 6/5/4, +2/+1/0; heavy 6, rapid heavy 8; plasma leader, jammer and capture 5."""
    made = views(FLAGSHIP, every=True)
    known = {
        "move": ("4", "3", "2"), "extra_move": ("6", "5", "4"), "charge": ("+2", "+1", "+0"), "heavy": ("6", "6", "6"),
        "rapid_heavy": ("8", "8", "8"), "plasma_leader": ("5", "5", "5"), "psycho_jammer": ("5", "5", "5"),
        "psycho_capture": ("5", "5", "5"),
    }  # fmt: skip
    for action, one in of_actions(made):
        assert one.panel is not None
        points = tuple(figure.value for figure in one.panel.figures)
        assert points == known.get(action, ("", "", "")), one.id
        assert one.priority == known.get(action, ("", "", ""))[2], one.id
    assert {action for action, _ in of_actions(made)} == {one.id for one in RULES.actions}


@pytest.mark.parametrize(
    ("kind", "move", "charge"), [("normal", "4", "+2"), ("high_mobility", "3", "+1"), ("ma", "2", "+0")]
)
def test_the_tab_has_the_machines_own_points(kind: Any, move: str, charge: str) -> None:
    made = views(replace(SCOUT, kind=kind))
    assert (card(made, "move").priority, card(made, "charge").priority) == (move, charge)


DATA = msgspec.convert(
    {
        "ap": {"single": 3, "aim": {"normal": 1, "high_mobility": 2, "ma": 3}},
        "terrain": [{"name": "砂漠", "cost": 2, "evasion": -1}],
        "direction": {"front": 0, "side": -2, "rear": -4},
        "arcs": {"fire": [1, 2]},
        "blast_missile": {"小型ミサイル": "1/2"},
        "critical": {"dice": "1D6", "rows": [{"least": 1, "most": 6, "text": "大破", "times": 2}]},
        "escape": {"rows": [{"least": 2, "most": 12, "text": "脱出", "escapes": True}]},
        "capture_nt": 3,
    },
    Data,
)


def test_a_users_tables_stand_everywhere() -> None:
    made = views(sample("yonagi"), terms(data=DATA), every=True)
    assert card(made, "single").priority == "3"
    assert card(made, "aim").priority == "3"
    panel = card(made, "aim").panel
    assert panel is not None
    assert [figure.value for figure in panel.figures] == ["1", "2", "3"]
    rows = {one.id: one.panel.rows for one in made.cards if one.id.startswith("chart-") and one.panel}
    assert rows["chart-terrain"] == (("砂漠", "2 ／ −1"),)
    assert rows["chart-direction"] == (("正面", "+0"), ("側面", "−2"), ("背面", "−4"))
    assert rows["chart-blast_missile"] == (("小型ミサイル", "1/2"),)
    assert rows["chart-critical"] == (("1–6", "大破"),)
    assert card(made, "chart-critical").priority == "1D6"
    assert rows["chart-capture_nt"] == (("使うNT値", "3"),)
    assert made.gauge is not None
    assert made.gauge.arc == frozenset({0, 1})
    assert made.gauge.arc_label == "射界: データファイルの図"


def test_without_data_every_lost_table_is_lines_to_write_on() -> None:
    for slot, panel in charts(FLAGSHIP, None, Wording("ja", "cards"), every=False):
        assert all(value == "" for _, value in panel.rows), slot
    slots = {slot for slot, _ in charts(FLAGSHIP, None, Wording("ja", "cards"), every=False)}
    # Action points stand on the cards of the actions, the arc on the range template.
    assert slots == {slot.id for slot in RULES.slots} - {"ap", "arcs"}
    assert {slot for slot, _ in charts(SCOUT, None, Wording("ja", "cards"), every=False)} == {
        "terrain", "direction", "critical", "secondary", "escape",
    }  # fmt: skip


def test_a_machine_has_the_cards_that_it_can_use() -> None:
    made = {one.id for one in views(SCOUT).cards if not one.id.startswith("chart-")}
    assert made == {
        "move", "extra_move", "turn", "charge", "attack_ship", "evade", "cover", "single", "snap", "auto", "aim", "cut",
        "draw_cut", "brace", "wind_up", "punch", "ram", "magazine", "drop", "stow", "draw", "transform",
    }  # fmt: skip
    bare = {one.id for one in views(replace(SCOUT, ranged=(), melee=())).cards if not one.id.startswith("chart-")}
    assert bare == {
        "move",
        "extra_move",
        "turn",
        "charge",
        "attack_ship",
        "evade",
        "cover",
        "punch",
        "ram",
        "transform",
    }
    fists = views(replace(SCOUT, ranged=(), melee=()), terms(brace_with="any")).cards
    assert {one.id for one in fists if not one.id.startswith("chart-")} == bare | {"brace"}
    doubt = replace(SCOUT, ranged=(replace(SCOUT.ranged[0], tags=(), unread_tags=("必殺",)),))
    assert {"missiles", "psycommu", "heavy"} <= {action for action, _ in of_actions(views(doubt))}


def test_each_sort_of_psycommu_weapon_has_its_card() -> None:
    """S12: bits, wired guns and incoms, leader bits, psi-missiles and the barrier are used in ways of their own."""
    made = [one.id for one in views(FLAGSHIP).cards if one.id.startswith("psycommu")]
    assert made == [f"psycommu-{sort}" for sort in ("bits", "wired", "leader", "psi", "barrier")]
    panel = card(views(FLAGSHIP), "psycommu-wired").panel
    assert panel is not None
    assert [name for name, _ in panel.rows] == ["インコム", "有線式ビーム砲"]
    assert [one.id for one in views(sample("yonagi")).cards if one.id.startswith("psycommu")] == ["psycommu-bits"]


def test_a_card_lists_its_weapons() -> None:
    made = views(SCOUT)
    panel = card(made, "single").panel
    assert panel is not None
    assert panel.rows == (("長銃", "+8/+6/+4/–  2D6+6"), ("機銃", "+6/+5/–/–  1D6+3"))
    auto = card(made, "auto")
    assert auto.panel is not None
    assert [name for name, _ in auto.panel.rows] == ["機銃"]
    assert auto.costs[0].text == "弾 10"
    assert [type(one) for one in auto.art] == [RangeArt, DiceArt]
    assert auto.art[1].count == 5  # type: ignore[union-attr]


def test_pictures_are_the_rule() -> None:
    made = views(FLAGSHIP, every=True)
    (front,) = card(made, "move").art
    assert isinstance(front, HexArt)
    assert {(one.q, one.r) for one in front.hexes if one.lit} == {(1, 0), (0, 1), (1, -1)}
    assert isinstance(card(made, "evade").art[0], ShiftArt)
    assert card(made, "evade").art[0].up == (("回避値", "+1"),)  # type: ignore[union-attr]
    assert card(made, "cover").art[0].up == (("回避値", "+3"),)  # type: ignore[union-attr]
    assert card(made, "snap").art[0].down == (("命中", "−3"),)  # type: ignore[union-attr]
    assert card(made, "wind_up").art[0].up == (("ダメージ", "×2"),)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("action", "rulings", "words"),
    [
        ("auto", {"aim_scope": "action"}, "照準はすべての判定に効く。"),
        ("psycommu-wired", {"double_critical": "minor"}, "ザコにクリティカル"),
        ("psycommu-bits", {"bit_modifier": "by_distance_unless_adjacent"}, "隣でなければ距離の修正"),
        ("punch", {"punch_durability": "current"}, "いまの値"),
        ("brace", {"brace_with": "any"}, "体当たりにも効く"),
        ("psycommu-wired", {"psycommu_double": "beside"}, "ふつうの判定とは別に行う"),
    ],
)
def test_cards_follow_the_rulings(action: str, rulings: dict[str, str], words: str) -> None:
    changed = card(views(FLAGSHIP, terms(**rulings)), action).text
    assert any(words in line for line in changed)
    assert not any(words in line for line in card(views(FLAGSHIP), action).text)


def test_first_player_only_is_a_warning() -> None:
    made = views(SCOUT)
    assert [one.id for one in made.cards if one.banner] == ["evade", "cover"]


@pytest.mark.parametrize("machine", [FLAGSHIP, sample("kazabana"), sample("yonagi")], ids=lambda one: one.name)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", ["63x88", "59x86", "91x55"])
def test_every_card_has_room_for_its_words(machine: Machine, lang: str, size: str) -> None:
    made = views(machine, lang=lang, every=machine is FLAGSHIP)
    printed = card_prints.document(made.cards, Style(lang=lang, cards=size))
    assert printed.problems == ()


def test_the_small_empty_tables_share_a_card() -> None:
    """A card less, and with it a page of cards less for the example of high mobility."""
    made = views(sample("kazabana"))
    assert len(made.cards) == 27
    shared = card(made, "chart-terrain")
    assert shared.panel is not None
    assert [name for name, _ in shared.panel.rows][:3] == ["正面から", "側面から", "背面から"]
    assert len(shared.panel.rows) == 10
    assert "地形" in shared.title
    assert "方向" in shared.title
    assert len(card_prints.document(made.cards, Style()).document.pages) == 3
