"""Each code of the duel: a sheet that raises it at the stated cell, and one that doesn't."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from designer.faults import Name
from designer.game import Limits
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from templates.words import severities
from tests.designer.desk import DEFAULT, Judged, keys, machine, sheet, terms
from tests.machines import cost, machines

RANGED = """
出力 | 10
精度 | 8
耐久性 | 8
...
遠距離装備
装備名 | 威力 | 発射数 | カスタマイズ
"""
MELEE = """
出力 | 10
精度 | 8
耐久性 | 8
...
近接装備
装備名 | 威力 | カスタマイズ | コンボ1 | コンボ2 | コンボ3
"""
# The legal machine of exactly 50 points; nothing at all is to be said of it but that no weapon leaves a gap.
DUELLIST = Machine(
    "試作一号",
    "青木",
    10,
    8,
    8,
    (Ranged("ライフル", 5, 1, ("fast", "energy")), Ranged("バルカン", 1, 5, ("standard",))),
    (Melee("剣", 5, ("energy",), ("flurry", "step_in")), Melee("盾", 3, ("reinforced",), ("guard", "guard"))),
)


def ranged(*rows: str, **rulings: str) -> Judged:
    return sheet(RANGED + "\n".join(rows), terms(**rulings))


def melee(*rows: str, **rulings: str) -> Judged:
    return sheet(MELEE + "\n".join(rows), terms(**rulings))


def test_the_machine_of_fifty_points_is_legal_and_nothing_is_to_be_said() -> None:
    judged = machine(DUELLIST)
    assert judged.machine == DUELLIST
    assert judged.codes == []


# ---- B: broken rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "cell", "judged"),
    [
        ("B301", "B7", ranged("零式 | 0 | 1 | 高速")),
        ("B302", "C7", ranged("零式 | 5 | 0 | 高速")),
        ("B401", "B7", melee("小太刀 | 0 | 衝撃 | 連撃 | 合気")),
        ("B501", "D7", ranged("ライフル | 5 | 1 | 高速、高速")),
        ("B501", "C7", melee("槌 | 5 | 衝撃・衝撃 | 連撃 | 合気")),
        ("B502", "D7", ranged("ライフル | 5 | 1 | 通常、高速")),
        ("B502", "C7", melee("槌 | 5 | 衝撃 通常 | 連撃 | 合気")),
        ("B503", "D7", ranged("長筒 | 5 | 1 | 長柄")),
        ("B503", "D7", ranged("厚筒 | 5 | 1 | 増加装甲")),
        ("B503", "C7", melee("槌 | 5 | 高速 | 連撃 | 合気")),
        ("B701", "F7", melee("剣 | 5 | 衝撃 | 連撃 | 合気 | 連撃")),
    ],
)
def test_a_broken_rule_is_told_at_its_cell(code: str, cell: str, judged: Judged) -> None:
    assert [c for c in judged.codes if c[0] in "EB"] == [code]
    assert judged.cells[code] == [cell]


@pytest.mark.parametrize(
    "judged",
    [
        ranged("一式 | 1 | 1 | 通常"),
        ranged("ライフル | 5 | 1 | 高速、エネルギー、徹甲、曲射"),
        ranged("甲 | 5 | 1 | 高速", "乙 | 5 | 1 | 高速"),
        melee("小太刀 | 1 | 衝撃 | 連撃 | 連撃"),
        melee("槍 | 3 | 長柄、衝撃 | 合気 | 防御姿勢", "盾 | 3 | 増加装甲 | 防御姿勢 | 防御姿勢"),
        melee("剣 | 5 | 衝撃"),
    ],
)
def test_rules_that_are_kept_are_not_told(judged: Judged) -> None:
    assert [code for code in judged.codes if code[0] in "EB"] == []


def test_a_fault_of_a_weapon_below_a_blank_row_stands_at_its_own_cells() -> None:
    judged = ranged("|||||", "零式 | 0 | 1 | ジャマ、高速、高速")
    assert judged.cells["B301"] == ["B8"]
    assert judged.cells["B501"] == ["D8"]
    assert judged.cells["E108"] == ["D8"]


def test_the_place_of_a_custom_counts_those_that_are_unread_or_blank() -> None:
    judged = keys(
        {
            "stats.output": 1,
            "stats.precision": 1,
            "stats.durability": 1,
            "ranged[2].power": 5,
            "ranged[2].shots": 1,
            "ranged[2].customs[0]": "ジャマ",
            "ranged[2].customs[1]": "",
            "ranged[2].customs[2]": "高速",
            "ranged[2].customs[3]": "長柄",
            "ranged[2].customs[4]": "高速",
        }
    )
    assert judged.cells["E108"] == ["ranged[2].customs[0]"]
    assert judged.cells["B503"] == ["ranged[2].customs[3]"]
    assert judged.cells["B501"] == ["ranged[2].customs[4]"]
    assert judged.related("B501") == ["ranged[2].customs[2]"]
    assert judged.machine.ranged == (Ranged("", 5, 1, ("fast", "polearm", "fast"), ("ジャマ",)),)


def test_every_copy_of_a_custom_is_told_with_the_first() -> None:
    built = replace(DUELLIST, melee=(Melee("槌", 1, ("impact", "impact", "impact"), ("flurry", "flurry")),))
    found = [fault for fault in machine(built).faults if fault.code == "B501"]
    assert [(fault.path, fault.related) for fault in found] == [
        ("melee[0].customs[1]", ("melee[0].customs[0]",)),
        ("melee[0].customs[2]", ("melee[0].customs[0]",)),
    ]


def test_over_the_cap_both_numbers_and_the_parts_with_their_cells() -> None:
    judged = sheet("""
        機体名 | 重装
        出力 | 10
        精度 | 0
        耐久性 | 8
        合計 | 52
        ...
        遠距離装備
        装備名 | 威力 | 発射数 | カスタマイズ
        砲 | 10 | 1 | 炸裂
        粒 | 1 | 1 | 通常
        近接装備
        装備名 | 威力 | カスタマイズ | コンボ
        剣 | 20 | | 連撃、合気
        """)
    fault = judged.one("B601")
    assert fault.params == {"total": 52, "cap": 50, "over": 2, "stats": 18, "ranged": 14, "melee": 20}
    assert judged.cells["B601"] == ["B5"]
    # What costs nothing is no part: precision 0, and the weapon of 0P.
    assert judged.related("B601") == ["B2", "B4", "A9", "A13"]


def test_the_cap_itself_is_legal_and_an_event_may_set_another() -> None:
    assert "B601" not in machine(DUELLIST).codes
    assert machine(DUELLIST, terms(cap=49)).one("B601").params["over"] == 1
    assert machine(replace(DUELLIST, output=11)).one("B601").params["total"] == 51
    assert machine(replace(DUELLIST, output=80), terms(cap=120)).codes == []


def test_an_unknown_cost_is_not_held_against_the_cap() -> None:
    judged = ranged("砲 | 強 | 1 | 高速", "巨砲 | 90 | 1 |")
    assert judged.cells["E101"] == ["B7"]
    assert not {"B601", "L101"} & set(judged.codes)


def test_the_number_of_combos_is_a_ruling() -> None:
    rows = "剣 | 5 | 衝撃 | 連撃 | 合気 | 連撃"
    assert "B701" not in melee(rows, combo_copies="3").codes
    one = melee(rows, combo_copies="1")
    assert one.cells["B701"] == ["E7"]
    assert one.related("B701") == ["F7"]
    assert one.one("B701").params == {"weapon": Name("剣", "剣"), "found": 3, "most": 1}


def test_a_weapon_without_a_name_is_told_by_its_sort_and_number() -> None:
    judged = ranged("ライフル | 5 | 1 | 高速", "| | 0 | 1 | 高速")
    assert judged.one("B301").params["weapon"] == Name("遠距離装備2", "Ranged weapon 2")


@settings(derandomize=True, deadline=None, max_examples=100)
@given(machines(legal=True))
def test_no_legal_machine_is_refused(built: Machine) -> None:
    assert [code for code in machine(built).codes if code[0] in "EB"] == []


@settings(derandomize=True, deadline=None, max_examples=100)
@given(machines(legal=False))
def test_every_machine_with_a_broken_rule_is_refused(built: Machine) -> None:
    judged = machine(built)
    assert [code for code in judged.codes if code[0] == "B"]
    assert judged.machine == built


@settings(derandomize=True, deadline=None, max_examples=100)
@given(machines(legal=True))
def test_a_machine_is_over_the_cap_just_when_its_cost_is(built: Machine) -> None:
    points = cost(built)
    assert "B601" not in machine(built, terms(cap=points)).codes
    if points:
        assert machine(built, terms(cap=points - 1)).one("B601").params["over"] == 1


# ---- B8: an event's limits ---------------------------------------------------------------------------------


def limited(**limits: object) -> Judged:
    built = replace(
        DUELLIST,
        ranged=(
            Ranged("砲", 5, 1, ("fast", "burst")),
            Ranged("粒", 1, 1, ("standard",)),
            Ranged("粉", 1, 1, ("standard",)),
        ),
    )
    return machine(built, terms(limits=Limits(**limits)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "path", "breaking", "kept"),
    [
        ("B801", "ranged[0].customs[1]", {"ban": frozenset({"burst"})}, {"ban": frozenset({"sniper"})}),
        ("B802", "melee[0].combos[1]", {"ban": frozenset({"step_in"})}, {"ban": frozenset({"aikido", "full_open"})}),
        ("B803", "ranged[2].name", {"most": {"ranged": 2}}, {"most": {"ranged": 3, "melee": 2}}),
        ("B804", "stats.precision", {"least": {"precision": 9}}, {"least": {"precision": 8, "output": 1}}),
        ("B805", "ranged[2].name", {"free_weapons": 1}, {"free_weapons": 2}),
    ],
)
def test_an_events_limits(code: str, path: str, breaking: dict[str, object], kept: dict[str, object]) -> None:
    judged = limited(**breaking)
    (fault,) = [fault for fault in judged.faults if fault.code == code]
    assert judged.cell(fault.path) in (path, path.removesuffix(".name"))
    assert {found for found in judged.codes if found[0] == "B"} == {code}
    assert not {found for found in limited(**kept).codes if found[0] == "B"}


def test_a_banned_custom_is_told_on_every_weapon() -> None:
    judged = limited(ban=frozenset({"standard"}))
    assert judged.cells["B801"] == ["ranged[1].customs[0]", "ranged[2].customs[0]"]


# ---- L: advice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "cell", "heard", "not_heard"),
    [
        ("L202", "D7", ranged("ライフル | 5 | 1 |"), ranged("ライフル | 5 | 1 | 通常")),
        (
            "L203",
            "A8",
            ranged("甲 | 1 | 1 | 通常", "乙 | 1 | 3 | 通常"),
            ranged("甲 | 1 | 1 | 通常", "乙 | 1 | 4 | 通常"),
        ),
        ("L301", "D7", ranged("砲 | 5 | 1 | エネルギー、炸裂"), ranged("砲 | 5 | 1 | 炸裂", "銃 | 5 | 1 | エネルギー")),
        ("L403", "D7", melee("剣 | 5 | 衝撃"), melee("剣 | 5 | 衝撃 | 連撃 | 合気")),
        ("L404", "D7", melee("剣 | 5 | 衝撃 | 連撃"), melee("剣 | 5 | 衝撃 | 連撃 | 合気")),
        ("L405", "D7", melee("盾 | 5 | 増加装甲 | 防御姿勢"), melee("盾 | 5 | 増加装甲 | 防御姿勢 | 防御姿勢")),
        ("L501", "", ranged("銃 | 5 | 1 | 高速"), melee("剣 | 5 | 衝撃 | 連撃 | 合気")),
    ],
)
def test_advice_at_its_cell(code: str, cell: str, heard: Judged, not_heard: Judged) -> None:
    assert heard.cells[code] == [cell]
    assert code not in not_heard.codes


@pytest.mark.parametrize(
    ("combos", "most", "code"),
    [
        (0, 2, "L405"), (1, 2, "L405"), (2, 2, None), (0, 1, "L403"), (1, 1, None), (2, 3, "L404"), (1, 3, "L405"),
        (0, 0, None),
    ],
)  # fmt: skip
def test_reinforced_needs_two_combos_where_two_are_allowed(combos: int, most: int, code: str | None) -> None:
    built = replace(DUELLIST, melee=(Melee("盾", 3, ("reinforced",), ("guard",) * combos),))
    found = machine(built, terms(combo_copies=str(most))).codes
    assert [one for one in found if one in ("L403", "L404", "L405", "B701")] == ([code] if code else [])


def test_points_left_over() -> None:
    assert machine(replace(DUELLIST, output=7)).one("L101").params == {"total": 47, "cap": 50, "left": 3}
    assert "L101" not in machine(DUELLIST).codes


def test_no_weapon_at_all() -> None:
    assert machine(replace(DUELLIST, ranged=(), melee=())).cells["L201"] == [""]
    assert "L201" not in machine(replace(DUELLIST, ranged=())).codes


def test_standard_is_not_advised_where_it_saves_nothing() -> None:
    fault = ranged("粒 | 2 | 1 |").one("L202")
    assert (fault.params["cost"], fault.params["cheaper"], fault.params["saved"]) == (2, 0, 2)
    assert "L202" not in ranged("粒 | 0 | 1 |").codes


def test_energy_with_burst_hits_under_the_other_reading() -> None:
    row = "砲 | 5 | 1 | エネルギー、炸裂"
    assert ranged(row).one("L301").params["best"] == 4
    assert "L301" not in ranged(row, burst_hits="example").codes


def test_sniper_without_simulate() -> None:
    built = replace(DUELLIST, precision=0, ranged=(Ranged("銃", 5, 1, ("sniper",)),))
    assert machine(built).cells["L302"] == ["ranged[0].customs[0]"]
    assert "L302" not in machine(replace(built, precision=1)).codes


def test_what_can_never_be_paid_for() -> None:
    weak = replace(DUELLIST, output=1, melee=(Melee("剣", 5, ("energy",), ("flurry", "boost_attack")),))
    judged = machine(weak)
    assert judged.cells["L401"] == ["melee[0].combos[1]"]
    assert judged.one("L402").params["cards"] == (
        Name("オーバードライブ", "Overdrive"),
        Name("モード<高機動>", "Mode: Mobility"),
        Name("モード<飛行>", "Mode: Flight"),
    )
    assert judged.cells["L402"] == ["stats.output"]
    assert machine(replace(weak, precision=1)).related("L402") == ["stats.precision"]
    assert not {"L401", "L402"} & set(machine(replace(weak, output=5)).codes)
    # Overdrive comes with a ranged weapon only.
    assert Name("オーバードライブ", "Overdrive") not in machine(replace(weak, ranged=())).one("L402").params["cards"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("weapons", "rulings", "gaps"),
    [
        ({"melee": ()}, {}, (1,)),
        ({"melee": ()}, {"min_range": "3"}, (1, 2)),
        ({}, {}, None),
        ({}, {"min_range": "3"}, (2,)),
        ({"melee": (Melee("槍", 5, ("polearm",), ("flurry", "flurry")),)}, {"min_range": "3"}, None),
        ({"melee": (Melee("槍", 5, ("polearm",), ("flurry", "flurry")),)}, {"polearm_range": "2"}, (1,)),
        ({"ranged": ()}, {}, None),
    ],
)
def test_gaps_of_range(weapons: dict[str, object], rulings: dict[str, str], gaps: tuple[int, ...] | None) -> None:
    judged = machine(replace(DUELLIST, **weapons), terms(**rulings))  # type: ignore[arg-type]
    found = [fault.params["gaps"] for fault in judged.faults if fault.code == "L501"]
    assert found == ([] if gaps is None else [gaps])


def test_no_advice_on_what_was_not_read() -> None:
    judged = melee("盾 | 3 | 増加装甲 | 連激撃 | ", "剣 | 5 | えなじい |")
    assert set(judged.codes) & {"L202", "L405", "L501", "L101"} == set()


@settings(derandomize=True, deadline=None, max_examples=100)
@given(machines())
def test_advice_is_never_an_error(built: Machine) -> None:
    severity = severities("common", "bundodo")
    assert all(severity[code] != "error" for code in machine(built).codes if code[0] == "L")


def test_a_game_gives_what_its_checks_give() -> None:
    profile = GAME.derive(DUELLIST, DEFAULT)
    assert list(GAME.check(DUELLIST, profile, DEFAULT)) == []
    assert GAME.summary(DUELLIST, profile).numbers[:4] == (
        ("出力", "10"),
        ("精度", "8"),
        ("耐久性", "8"),
        ("HP", "44"),
    )
    assert GAME.summary(DUELLIST, profile, "en").numbers[-1] == ("Reaction", "10.0")
