"""The record sheet against numbers worked out here once more. D1 to D11, H1 to H9, B3 to B6."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar

import pytest

from designer.games.duel.machine import Machine, Melee
from designer.views import Checklist, Diagram, Picture, Prose, Table, Tiles, Track
from tests.designer.duellists import (
    CAST,
    FRAGILE,
    GOLDEN,
    LANGS,
    RICH,
    RULES,
    UNREAD,
    Numbers,
    card_of,
    sheet_of,
    texts,
)
from tests.machines import MELEE, RANGED, cost

T = TypeVar("T")


def block(machine: Machine, kind: type[T], lang: str = "ja", **rulings: str) -> T:
    return next(each for each in sheet_of(machine, lang, **rulings).blocks if isinstance(each, kind))


def tables(machine: Machine, lang: str = "ja", **rulings: str) -> list[Table]:
    return [each for each in sheet_of(machine, lang, **rulings).blocks if isinstance(each, Table)]


def test_blocks_in_order() -> None:
    kinds = [Picture, Tiles, Track, Diagram, Table, Table, Checklist, Prose]
    assert [type(each) for each in sheet_of(GOLDEN).blocks] == kinds


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", CAST, ids=lambda machine: machine.name)
def test_head(machine: Machine, lang: str) -> None:
    sheet = sheet_of(machine, lang)
    assert (sheet.name, sheet.player, sheet.cap, sheet.stamp) == (machine.name, machine.player, "50", "")
    assert sheet.cost == str(cost(machine))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", CAST, ids=lambda machine: machine.name)
def test_tiles(machine: Machine, lang: str) -> None:
    tiles, n = block(machine, Tiles, lang), Numbers(machine)
    o, p, d = machine.output or 0, machine.precision or 0, machine.durability or 0
    assert [figure.value for _, figure in tiles.large] == [str(o), str(p), str(d)]
    values = [figure.value for figure in tiles.small]
    whole = [n.hp, n.move, n.half, n.armor, n.precise, o, p, n.performance]
    assert values[:8] == [str(value) for value in whole]
    tenths = (20 * o * p + d) // (2 * d) if d else None  # half up
    assert values[8] == ("∞" if tenths is None else f"{tenths // 10}.{tenths % 10}")


def test_how_tiles_are_made() -> None:
    ja = [figure.how for figure in block(GOLDEN, Tiles).small]
    assert ja == [
        "20+耐久性×3", "出力×0.5(切上)", "出力×0.25(切上)", "耐久性×2", "精度×1.3(切上)", "出力", "精度",
        "出力×1.5(切上)+精度×0.7(切上)", "出力×精度÷耐久性",
    ]  # fmt: skip
    rulings = {"move_rounding": "down", "melee_rounding": "none"}
    en = [figure.how for figure in block(GOLDEN, Tiles, "en", **rulings).small]
    assert en[1] == "Output×0.5(down)"
    assert en[7] == "Output×1.5(up)+Precision×0.7"


@pytest.mark.parametrize("lang", LANGS)
def test_melee_performance_by_r2(lang: str) -> None:
    values = {how: block(GOLDEN, Tiles, lang, melee_rounding=how).small[7].value for how in ("up", "down", "none")}
    assert values == {"up": "21", "down": "20", "none": "20.6"}  # 15 + 5.6
    assert block(FRAGILE, Tiles, lang, zero_durability="zero").small[8].value == "0.0"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", CAST, ids=lambda machine: machine.name)
def test_boxes_to_tick(machine: Machine, lang: str) -> None:
    strips = block(machine, Track, lang).strips
    counts = [Numbers(machine).hp, machine.output, machine.precision]
    assert [strip.count for strip in strips] == counts
    assert [strip.label.split(" ")[-1] for strip in strips] == [str(count) for count in counts]
    assert [bool(strip.note) for strip in strips] == [False, True, True]


@pytest.mark.parametrize("lang", LANGS)
def test_parts_and_their_losses(lang: str) -> None:
    diagram = block(GOLDEN, Diagram, lang)
    assert [part.id for part in diagram.parts] == ["head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"]
    assert [part.label for part in diagram.parts] == [part.name(lang) for part in RULES.parts]
    groups = [group for group, _ in diagram.notes]
    assert groups == ["head", "torso", "arms", "arms", "legs", "legs", "all", "all"]
    said = [re.findall(r"[−+]\d", line) for _, line in diagram.notes]
    assert said[:4] == [["−2"], ["−2"], ["+1"], []]
    assert (said[4], said[6], said[7]) == (["+1"], ["−3"], ["+2"])
    assert "+1" in block(GOLDEN, Diagram, lang, limb_priority="single").notes[-1][1]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", CAST, ids=lambda machine: machine.name)
def test_weapons(machine: Machine, lang: str) -> None:
    ranged, melee = tables(machine, lang)
    n, between = Numbers(machine), "・" if lang == "ja" else ", "
    for number, (weapon, row) in enumerate(zip(machine.ranged, ranged.rows, strict=True), 1):
        last = 8 if "fast" in weapon.customs else 5
        points = max(0, weapon.power * weapon.shots + sum(RANGED[custom] for custom in weapon.customs))
        customs = between.join(RULES.custom(custom).name(lang) for custom in weapon.customs)
        name = weapon.name or ("遠距離装備" if lang == "ja" else "Ranged weapon ") + str(number)
        expected = [name, weapon.power, weapon.shots, 2 * weapon.power, f"2–{last}", customs, f"{points}P"]
        assert row.cells == tuple(map(str, expected))
        assert bool(row.note) == bool(set(weapon.customs) - {"standard"})
    for number, (weapon, row) in enumerate(zip(machine.melee, melee.rows, strict=True), 1):
        reach = "1–2" if "polearm" in weapon.customs else "1"
        points = max(0, weapon.power + sum(MELEE[custom] for custom in weapon.customs))
        customs = between.join(RULES.custom(custom).name(lang) for custom in weapon.customs)
        name = weapon.name or ("近接装備" if lang == "ja" else "Melee weapon ") + str(number)
        expected = [name, weapon.power, 2 * weapon.power + n.performance, reach, customs, f"{points}P"]
        assert row.cells == tuple(map(str, expected))
        assert all(RULES.card(combo).name(lang) in row.note for combo in weapon.combos)
    for table in (ranged, melee):
        assert all(len(row.cells) == len(table.columns) for row in table.rows)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("custom", [custom for custom in MELEE if custom != "standard"])
def test_every_melee_custom_has_its_short_effect(custom: str, lang: str) -> None:
    plain, changed = (
        tables(replace(GOLDEN, melee=(Melee("刃", 4, customs),)), lang)[1].rows[0].note for customs in ((), (custom,))
    )
    assert plain == ""
    assert changed


@pytest.mark.parametrize("lang", LANGS)
def test_no_weapons(lang: str) -> None:
    for table in tables(replace(GOLDEN, ranged=(), melee=()), lang):
        assert table.rows == ()
        assert table.empty


@pytest.mark.parametrize("lang", LANGS)
def test_rounds(lang: str) -> None:
    rounds = block(GOLDEN, Checklist, lang, victory_part="3", victory_objective="7")
    assert (len(rounds.rows), len(rounds.groups), rounds.each, len(rounds.fields)) == (5, 3, 3, 2)
    assert [int(number) for number in re.findall(r"\d", rounds.note)][-2:] == [3, 7]


@pytest.mark.parametrize("lang", LANGS)
def test_hit_table(lang: str) -> None:
    sheet, n = sheet_of(GOLDEN, lang), Numbers(GOLDEN)
    assert [re.findall(r"\d", band.faces) for band in sheet.hits] == [["1", "2"], ["3", "4", "5"], ["6"]]
    assert [band.outcome for band in sheet.hits] == ["miss", "hit", "critical"]
    assert str(n.precise) in sheet.hits[1].label
    by_power = sheet_of(GOLDEN, lang, damage_base="power").hits
    assert f"+{n.performance}" in by_power[1].label
    assert f"+{n.performance}" in by_power[2].label
    literal = sheet_of(GOLDEN, lang, damage_base="literal").hits
    assert literal[1].label == sheet.hits[1].label
    assert literal[2].label == by_power[2].label
    assert len(sheet.hit_lines) == 3
    assert "1" in sheet.hit_lines[2]
    assert "2" in sheet_of(GOLDEN, lang, boost_rate="2").hit_lines[2]


@pytest.mark.parametrize("lang", LANGS)
def test_unreadable_numbers_are_question_marks(lang: str) -> None:
    sheet = sheet_of(UNREAD, lang)
    tiles, track = block(UNREAD, Tiles, lang), block(UNREAD, Track, lang)
    assert sheet.cost == "?"
    assert {figure.value for _, figure in tiles.large} | {figure.value for figure in tiles.small} == {"?"}
    assert all(figure.how for figure in tiles.small)
    assert [strip.count for strip in track.strips] == [0, 0, 0]
    ranged, melee = tables(UNREAD, lang)
    assert ranged.rows[0].cells == ("砲", "?", "?", "?", "2–5", "–", "?")
    assert melee.rows[0].cells == ("剣", "?", "?", "1", "–", "?")
    assert "None" not in " ".join(texts(sheet))


@pytest.mark.parametrize("lang", LANGS)
def test_names_that_mean_nothing_are_question_marks(lang: str) -> None:
    blade = Melee("刃", 4, ("energy",), ("flurry",), ("ひかり",), ("まわし蹴り",))
    machine = replace(GOLDEN, melee=(blade,))
    row = tables(machine, lang)[1].rows[0]
    energy, flurry = RULES.custom("energy").name(lang), RULES.card("flurry").name(lang)
    mark = "・?" if lang == "ja" else ", ?"
    assert row.cells[-2:] == (energy + mark, "?")
    assert flurry + mark in row.note
    panel = card_of(machine, "flurry", lang).panel
    assert panel is not None
    assert panel.note == energy + mark


def test_english_is_english_and_the_note_is_kept() -> None:
    nameless = replace(
        RICH,
        name="",
        ranged=tuple(replace(weapon, name="") for weapon in RICH.ranged),
        melee=tuple(replace(weapon, name="") for weapon in RICH.melee),
    )
    assert not [text for text in texts(sheet_of(nameless, "en")) if re.search("[\u3040-\u9fff]", text)]
    assert block(GOLDEN, Prose).text == GOLDEN.note
    assert block(replace(GOLDEN, photo="a.jpg"), Picture).path == "a.jpg"
