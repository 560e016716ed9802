"""Sheets as people draw them, and what is wrong with them: each code at its cell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.game import Limits
from designer.games.wildgauge.game import GAME
from designer.games.wildgauge.machine import Machine, Skill
from designer.games.wildgauge.odds.dice import parse
from sheets.form import Values
from sheets.grid import CellRef
from sheets.layout import read
from sheets.people.find import find
from tests.games.wildgauge.kit import FULL, STATS, judge, machine, table, terms, told, values, weapon
from tests.tables import grid

DRAWN = """
機体名 | 雲雀 | | パイロット | 白瀬
プレイヤー | なぎ | | クラス | 狙撃手
耐久 | 34 | | クラスレベル | 2
運動 | 6 | | WG | 1
機動 | 9 | | 格闘 | 1
物理装甲 | 2 | | 射撃 | 5
耐熱装甲 | 4 | | 回避 | 4
EN | 40 | | 防御 | 2
地形適正 | 空・宇 | | 覚醒 | 3
行動値 | 10
...
武器
武器名 | 所持 | 属性 | 威力 | 射程 | EN | 弾数 | F値 | タグ
長光銃 | 手持ち | 射撃・ビーム | 3d6+3 | 2-6 | 4 | | 1
機銃 | 固定 | 射撃 物理 | 2d6 | 3 | | 8 | |
光刃 | 手持ち | 格闘、ビーム | ２ｄ６ | 0 | 1 | | 2 | 覚醒
盾 | 手持ち | 物理 | 3 | - | | | | 装甲系
"""


def sheets(text: str) -> list[Values]:
    tab = grid(text)
    return [read(layout, tab) for layout in find(GAME.form(), tab)]


def machines(text: str) -> list[Machine]:
    """What is read without a fault."""
    found = []
    for one in sheets(text):
        assert one.findings == ()
        made, faults = GAME.read(one)
        assert faults == ()
        found.append(made)
    return found


def test_a_sheet_with_en_as_a_stat_and_as_a_column():
    """W6: EN is the machine's store and what a weapon takes; 格闘 is a rank and an attribute."""
    [made] = machines(DRAWN)
    assert made.pilot.ranks == {"melee": 1, "ranged": 5, "evasion": 4, "defence": 2, "awakening": 3}
    assert made.stats == dict(zip(STATS, (34, 6, 9, 2, 4, 40), strict=True))
    assert made.fitness == ("air", "space")
    assert (made.pilot.name, made.pilot.job, made.pilot.level, made.pilot.wg) == ("白瀬", "狙撃手", 2, 1)
    assert [one.attributes for one in made.weapons] == [
        ("ranged", "beam"), ("ranged", "physical"), ("melee", "beam"), ("physical",),
    ]  # fmt: skip
    assert [one.range for one in made.weapons] == [(2, 6), (0, 3), (0, 0), None]
    assert [(one.en, one.rounds, one.fumble) for one in made.weapons] == [(4, 0, 1), (0, 8, 1), (1, 0, 2), (0, 0, 1)]
    assert made.weapons[2].power == parse("2d6")
    assert [one.tags for one in made.weapons] == [(), (), ("awakening",), ("armour",)]


def test_attributes_in_cells_of_their_own():
    text = (
        DRAWN.replace("| 属性 |", "| 属性1 | 属性2 |")
        .replace("射撃・ビーム", "射撃 | ビーム")
        .replace("射撃 物理", "射撃 | 物理")
    )
    text = text.replace("格闘、ビーム", "格闘 | ビーム").replace("| 物理 | 3", "| 物理 | | 3")
    assert machines(text) == machines(DRAWN)


def test_labels_down_the_side_that_head_weapons_too():
    sheet = """
    | Name | Lark |
    | Melee | 1 |
    | Ranged | 5 |
    | Evasion | 4 |
    | Defence | 2 |
    | Awakening | 3 |
    | Pilot | Ann |
    | Class level | 2 |
    | Durability | 34 |
    | Motion | 6 |
    | Mobility | 9 |
    | Physical armour | 2 |
    | Heat armour | 4 |
    | Fitness | air |
    | EN | 40 |
    | Weapons |
    | Name | Carry | Attributes | Power | Range | EN |
    | Long gun | hand | ranged, beam | 3d6 | 2-6 | 4 |
    """
    one = machines(sheet)[0]
    assert (one.name, one.stats["en"], [weapon.name for weapon in one.weapons]) == ("Lark", 40, ["Long gun"])


def test_a_roster():
    made = machines("""
機体名 | 耐久 | 運動 | 機動 | 物理装甲 | 耐熱装甲 | EN | 格闘 | 射撃 | 回避 | 防御 | 覚醒 | クラスレベル | 地形適正 | 武器1 武器名 | 武器1 属性 | 武器1 威力 | 武器1 所持
甲 | 30 | 1 | 2 | 3 | 4 | 5 | 1 | 2 | 3 | 4 | 5 | 1 | 地上、水中 | 剣 | 格闘・物理 | 3d6 | 手持ち
乙 | 31 | 1 | 2 | 3 | 4 | 5 | 1 | 2 | 3 | 4 | 5 | 1 | 空中 | 銃 | 射撃・物理 | 3d6 | 手持ち
""")
    assert [one.name for one in made] == ["甲", "乙"]
    assert [one.fitness for one in made] == [("ground", "water"), ("air",)]
    assert [one.stats["en"] for one in made] == [5, 5]
    assert [one.weapons[0].attributes for one in made] == [("melee", "physical"), ("ranged", "physical")]


def test_lines_of_labels_with_their_values_below():
    [made] = machines("""
パイロット名 | クラス | レベル | WG
久我 | 闘士 | 3 | 2
格闘 | 射撃 | 回避 | 防御 | 覚醒
5 | 1 | 2 | 4 | 2
機体名 | 耐久 | 運動 | 機動 | 物理装甲 | 耐熱装甲 | EN
山姥 | 48 | 3 | 5 | 6 | 3 | 20
追加ランク
ランク名 | ランク
索敵 | 3
武装
武装名 | 属性 | 威力 | 射程 | 消費EN | 弾数 | 手持ち | 固定
大鉈 | 格闘/物理 | 4d6+2 | 0 |  |  | ○ |
""")
    assert made.pilot.ranks["melee"] == 5
    assert [(one.name, one.rank) for one in made.pilot.extra] == [("索敵", 3)]
    assert made.weapons[0].carry == ("hand",)


@pytest.mark.parametrize(
    ("fitness", "read_"),
    [
        ("空中 | 宇宙", ("air", "space")),
        ("空宇", ("air", "space")),
        ("地上 | ○ | 宇宙 | × | 空中 | ○ | 水中 | ×", ("ground", "air")),
        ("地上 | TRUE | 宇宙 | FALSE | 空中 | FALSE | 水中 | TRUE", ("ground", "water")),
    ],
)
def test_fitness_as_it_may_be_written(fitness, read_):
    """W8."""
    text = DRAWN.replace("地形適正 | 空・宇 | | 覚醒 | 3", f"覚醒 | 3\n地形適正 | {fitness}")
    [made] = machines(text)
    assert made.fitness == read_
    assert made.pilot.ranks["awakening"] == 3


@pytest.mark.parametrize(
    ("row", "word"),
    [
        ("地上 | 砂漠", "砂漠"),
        ("地上 | 空中 | うちゅう", "うちゅう"),
        ("地上 | 砂漠 | 空中", "砂漠"),
        # A label that nobody knows, with what stands at it, is none of the set.
        ("地上 | 塗装 | 赤", ""),
        ("地上 | 塗装：赤", ""),
        ("地上 | | 塗装", ""),
    ],
)
def test_a_word_behind_a_choice_is_told_where_it_is_none(row: str, word: str):
    text = DRAWN.replace("地形適正 | 空・宇 | | 覚醒 | 3", f"覚醒 | 3\n地形適正 | {row}")
    [one] = sheets(text)
    made, faults = GAME.read(one)
    assert [(fault.code[:3], fault.params["found"]) for fault in faults] == ([("E10", word)] if word else [])
    assert made.fitness == (("ground", "air") if "空中" in row else ("ground",))


def test_a_word_in_a_cell_painted_as_the_choices_are_is_told():
    text = DRAWN.replace("地形適正 | 空・宇 | | 覚醒 | 3", "地形適正 | 地上 | | 砂漠 | 山 | \n覚醒 | 3")
    row = next(number for number, line in enumerate(DRAWN.strip().splitlines(), 1) if line.startswith("地形適正"))
    tab = grid(text, fills={(row, 2): "FFF6D9", (row, 3): "FFF6D9", (row, 4): "FFF6D9"})
    [layout] = find(GAME.form(), tab)
    _, faults = GAME.read(read(layout, tab))
    assert [(fault.params["found"]) for fault in faults] == ["砂漠"]


def test_a_word_in_a_later_slot_of_our_own_sheet_is_told():
    """Also where the paint is gone, as in CSV."""
    own = f"bundodo/1 form game=wildgauge\n{DRAWN.replace('空・宇 | | 覚醒 | 3', '地上 | | 砂漠 | | 山')}\n覚醒 | 3"
    [one] = sheets(own)
    _, faults = GAME.read(one)
    assert [fault.params.get("found") for fault in faults if fault.path.startswith("fitness")] == ["砂漠"]


def test_fitness_ticked_below_its_words():
    """W8."""
    text = DRAWN.replace(
        "地形適正 | 空・宇 | | 覚醒 | 3", "覚醒 | 3\n地形適正 | 地上 | 宇宙 | 空中 | 水中\n^ | ○ | | ○ |"
    )
    assert machines(text)[0].fitness == ("ground", "air")


# ---- single values -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "range_"),
    [
        ("2-6", (2, 6)), ("２〜６", (2, 6)), ("1～3", (1, 3)), ("0-0", (0, 0)), (4, (0, 4)), ("4マス", (0, 4)), ("2-6マス", (2, 6)),
        ("-", None), ("なし", None), (None, None),
    ],
)  # fmt: skip
def test_ranges(written, range_):
    made, faults = GAME.read(values({**FULL, "weapons[0].range": written}))
    assert (made.weapons[0].range, faults) == (range_, ())


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"ranks.melee": 41}, [("W101", "ranks.melee")]),
        ({"ranks.melee": 40}, []),
        ({"stats.durability": 0}, [("W102", "stats.durability")]),
        ({"extra_ranks[0].name": "回避", "extra_ranks[0].rank": 1}, [("W103", "extra_ranks[0].name")]),
        ({"extra_ranks[0].name": "索敵", "extra_ranks[0].rank": 41}, [("W101", "extra_ranks[0].rank")]),
        ({"extra_ranks[0].name": "索敵"}, [("E100", "extra_ranks[0].rank")]),
        ({"extra_ranks[0].name": "索敵", "extra_ranks[0].rank": 1, "extra_ranks[1].name": "索敵", "extra_ranks[1].rank": 1}, [("W103", "extra_ranks[1].name")]),
        ({"weapons[0].power": None}, [("W111", "weapons[0].power")]),
        ({"weapons[0].power": "3d6-1d4"}, [("W112", "weapons[0].power")]),
        ({"weapons[0].power": "20d6+20d4"}, []),
        ({"weapons[0].power": "41d6"}, [("W113", "weapons[0].power")]),
        ({"weapons[0].power": "d101"}, [("W113", "weapons[0].power")]),
        ({"weapons[0].power": "1000"}, [("W113", "weapons[0].power")]),
        ({"weapons[0].power": 0}, [("W114", "weapons[0].power")]),
        ({"weapons[0].attributes[0]": "物理"}, [("W127", "weapons[0].attributes[1]"), ("W121", "weapons[0].attributes")]),
        ({"weapons[0].attributes[0]": "ビーム"}, [("W121", "weapons[0].attributes"), ("W122", "weapons[0].attributes")]),
        ({"weapons[0].attributes[1]": None}, [("W122", "weapons[0].attributes")]),
        ({"weapons[0].attributes[1]": "ぶつり"}, [("E109", "weapons[0].attributes[1]")]),
        ({"weapons[0].attributes[1]": "ビーンム"}, [("E108", "weapons[0].attributes[1]")]),
        ({"weapons[0].carry[0]": None}, [("W123", "weapons[0].carry")]),
        ({"weapons[0].carry[1]": "固定"}, [("W123", "weapons[0].carry")]),
        ({"weapons[0].carry[0]": "背中"}, [("E109", "weapons[0].carry[0]")]),
        ({"weapons[0].carry[0]": None, "weapons[0].tags[0]": "必殺"}, [("E109", "weapons[0].tags[0]"), ("W123", "weapons[0].carry")]),
        ({"weapons[0].range": "遠い"}, [("W124", "weapons[0].range")]),
        ({"weapons[0].range": "5-2"}, [("W124", "weapons[0].range")]),
        ({"weapons[0].range": 1.5}, [("E102", "weapons[0].range")]),
        ({"weapons[0].fumble": 7}, [("W125", "weapons[0].fumble")]),
        ({"weapons[0].fumble": 0}, []),
        ({"weapons[0].en": 10}, [("W202", "weapons[0].en")]),
        ({"weapons[0].en": 9, "weapons[0].rounds": 2}, [("W203", "weapons[0].rounds")]),
        ({"weapons[1].tags[0]": "装甲系"}, [("W201", "weapons[1].tags[0]")]),
        ({"weapons[1].tags[0]": "なし"}, []),
        ({"weapons[0].tags[0]": "装甲系", "weapons[0].attributes[0]": None}, []),
        ({"derived.action_value": 8}, []),
        ({"derived.action_value": 9}, [("W141", "derived.action_value")]),
        ({"derived.action_value": "?"}, []),
        ({"pilot.level": None}, [("E100", "pilot.level")]),
        ({"pilot.wg": None}, []),
        ({"stats.en": -1}, [("E103", "stats.en")]),
        ({"ranks.evasion": "強"}, [("E101", "ranks.evasion")]),
        ({"fitness[0]": "砂漠"}, [("E109", "fitness[0]")]),
    ],
)  # fmt: skip
def test_what_is_told(changes, expected):
    assert told(changes) == expected


def test_a_table_of_extra_dice_and_a_mixed_power():
    """W11: told where the data file has the table, and the damage is left out of the odds."""
    assert told({"weapons[0].power": "1d6+1d8"}, terms(table(n2=1))) == [("W115", "weapons[0].power")]
    assert told({"weapons[0].power": "1d6+1d8"}) == []


def test_an_unread_word_is_kept_and_its_row_told_once():
    made, faults = GAME.read(values({**FULL, "weapons[0].attributes[0]": "念力", "fitness[0]": "砂漠"}))
    assert made.weapons[0].unread == (("attributes", "念力"),)
    assert made.unread == (("fitness", "砂漠"),)
    assert [fault.code for fault in faults] == ["E109", "E109"]


def test_an_events_limits():
    limits = Limits(frozenset({"beam", "armour"}), {"weapons": 1}, {"durability": 30, "melee": 3})
    changes = {
        "weapons[0].attributes[1]": "ビーム", "weapons[1].name": "盾", "weapons[1].power": 2,
        "weapons[1].carry[0]": "手持ち", "weapons[1].attributes[0]": "ビーム", "weapons[1].tags[0]": "装甲系",
    }  # fmt: skip
    assert told(changes, terms(limits=limits)) == [
        ("W801", "weapons[0].attributes[1]"),
        ("W801", "weapons[1].tags[0]"),
        ("W803", "weapons[1]"),
        ("W804", "stats.durability"),
        ("W804", "ranks.melee"),
    ]
    assert {one.id for one in GAME.BANNABLE} == {"melee", "ranged", "physical", "beam", "armour", "awakening"}


SKILLS = """
スキル
スキル名 | 消費WG | 効果
受け流し | 2 | 防御を1回振り直す
風見 | - | もう1マス動く
踏んばり | ３ |
"""


@pytest.mark.parametrize("head", ["消費WG", "WG", "WG消費", "wg cost"])
def test_w4_skills_and_the_wg_that_they_spend(head: str):
    """The pilot's own WG at the start stands beside its label, that of a skill in a column."""
    [made] = machines(DRAWN + "...\n" + SKILLS.strip().replace("消費WG", head))
    assert made.pilot.skills == (
        Skill("受け流し", 2, "防御を1回振り直す"),
        Skill("風見", 0, "もう1マス動く"),
        Skill("踏んばり", 3),
    )
    assert made.pilot.wg == 1
    assert replace(made, pilot=replace(made.pilot, skills=())) == machines(DRAWN)[0]
    told = GAME.output(made, GAME.derive(made, terms()))
    assert [(one.name, one.wg, one.note) for one in told.pilot.skills] == [
        ("受け流し", 2, "防御を1回振り直す"), ("風見", 0, "もう1マス動く"), ("踏んばり", 3, ""),
    ]  # fmt: skip


@pytest.mark.parametrize(("written", "expected"), [("二つ", "E101"), ("-1", "E103"), ("1.5", "E102")])
def test_a_skills_wg_that_is_none_stands_at_its_cell(written: str, expected: str):
    [sheet] = sheets(DRAWN + "...\n" + SKILLS.strip().replace("| 2 |", f"| {written} |"))
    made, faults = GAME.read(sheet)
    found = [(one.code, sheet.ref(one.path)) for one in faults] + [(one.code, one.ref) for one in sheet.findings]
    [(code, where)] = found
    assert isinstance(where, CellRef)
    assert (code, where.a1) == (expected, "B21")
    assert made.pilot.skills[0].wg is None


def test_faults_stand_at_cells():
    [sheet] = sheets(DRAWN.replace("3d6+3", "3d6*3").replace("行動値 | 10", "行動値 | 11"))
    made, unread = GAME.read(sheet)
    under = terms()
    faults = [*unread, *GAME.compare(sheet, made, GAME.derive(made, under))]
    refs = [sheet.ref(fault.path) for fault in faults]
    assert [(fault.code, ref.a1) for fault, ref in zip(faults, refs, strict=True) if isinstance(ref, CellRef)] == [
        ("W112", "D14"), ("W141", "B10"),
    ]  # fmt: skip


# ---- both ways ---------------------------------------------------------------------------------------------


def test_written_and_read_again():
    made = machine(
        weapon("3d6+1d4+2", "melee", "beam", fumble=3), weapon("4", "beam", tags=("armour",)),
        fitness=("air", "water"), level=4, wg=7, extra=(("索敵", 3),), name="往復", evasion=6,
        skills=(Skill("受け流し", 2, "1回振り直す"), Skill("風見")),
    )  # fmt: skip
    assert GAME.read(values(GAME.write(made))) == (made, ())


def test_the_legal_one_is_legal():
    assert judge(FULL) == []
