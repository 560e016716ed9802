"""What is printed of a machine: the record sheet with every track as boxes, markers, the range template, an empty kit."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from designer.game import Views
from designer.games.sentinel.game import GAME
from designer.games.sentinel.machine import NO, Equipment, Machine, Mobility, Pilot, Ranged
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import load
from designer.views import Strip, Table, Tiles, Track
from printables.cards import cards as card_prints
from printables.field import gauge as gauge_prints
from printables.pdf.boxes import Path as Drawn
from printables.pdf.boxes import Rect
from printables.pieces import markers as marker_prints
from printables.sheet import sheet as sheet_prints
from printables.theme import Style, theme
from tests.games.sentinel.desk import DEFAULT, terms
from tests.games.sentinel.fleet import FLAGSHIP, SCOUT, machines
from tests.games.sentinel.prints import HERE, blocks, card, of, of_actions, sample, texts, views
from tests.printables.looking import assert_texts_apart, assert_texts_inside, placed, strings
from tests.words import placeholders

RULES = load()


# ---- the record sheet ------------------------------------------------------------------------------------------------


def strips(made: Views) -> list[Strip]:
    tables = [block for block in blocks(made) if isinstance(block, Table)]
    return [*of(made, Track).strips, *(strip for table in tables for row in table.rows for strip in row.strips)]


def test_every_track_is_boxes() -> None:
    made = views(SCOUT)
    counts = {strip.label: strip.count for strip in strips(made)}
    assert counts == {"耐久力 28": 28, "推進剤 20": 20, "弾数 12": 12, "弾倉 2": 2, "弾数 60": 60}
    page = sheet_prints.document((made.sheet,), Style()).document.pages[0]
    squares = [
        each
        for each in placed(page.boxes)
        if isinstance(each.box, Drawn)
        and each.box.width == 0.6
        and each.box.stroke in {tone.strong for tone in theme().tones.values()}
        and abs(each.rect.w - each.rect.h) < 0.01
    ]
    assert len(squares) == sum(counts.values())


def test_plating_nt_and_units_are_tracks_too() -> None:
    made = views(FLAGSHIP)
    labels = [strip.label for strip in strips(made)]
    assert {"増加装甲 4", "対ビームマント 4", "輸送機 4", "NT値 9"} <= set(labels)
    assert labels.count("基数 4") == 4


def test_the_hit_location_table_and_its_open_end() -> None:
    table = of(views(SCOUT), Table, "LOCATION")
    assert [row.cells for row in table.rows] == [
        ("1", "頭部", "5", "6"), ("2–3", "胴体", "8", "5"), ("4", "腕部", "6", "4"), ("5以上", "脚部", "6", "–"),
    ]  # fmt: skip
    assert of(views(SCOUT, lang="en"), Table, "LOCATION").rows[-1].cells[0] == "5+"
    bare = of(views(replace(SCOUT, locations=())), Table, "LOCATION")
    assert (bare.rows, bare.note) == ((), "")


def test_final_modifiers_hold_the_pilots() -> None:
    """S9: weapon 5 and gunnery 3 at close; no reach stays a dash."""
    table = of(views(SCOUT), Table, "RANGED")
    assert table.rows[0].cells == ("長銃", "+8", "+6", "+4", "–", "2D6+6", "ビーム")
    assert "武器のみ +5/+3/+1/–" in table.rows[0].note
    assert "連射5回で10発" in table.rows[1].note
    blows = of(views(SCOUT), Table, "MELEE")
    assert [row.cells[:3] for row in blows.rows] == [("剣", "+5", "2D6×2"), ("殴る・蹴る", "+1", "1D6+2")]


def test_the_pilots_rolls() -> None:
    """S8, S8b, S15: each modifier with what it is rolled for."""
    tiles = {figure.label: figure for figure in of(views(SCOUT), Tiles, "PILOT").small}
    assert tiles["知覚力"].how == "先攻 2D6+1"
    assert tiles["反応力"].how == "行動P 1D6+2"
    assert tiles["操縦力"].how == "回避値 43→45"
    assert tiles["体力"].how == "気絶 2D6≦10"
    assert tiles["精神力"].how == "回復 2D6−1＞10"
    assert (tiles["NT値"].value, tiles["NT値"].how) == ("–", "サイコミュ不可")


def test_the_frame_says_what_moves_cost() -> None:
    small = {figure.label: (figure.value, figure.how) for figure in of(views(SCOUT), Tiles, "FRAME").small}
    assert small["通常移動"] == ("4P", "追加移動 6P")
    assert small["突撃・離脱"][0] == "+2P"
    assert small["空中"] == ("–", "")
    hover = replace(SCOUT, equipment=(Equipment("hover_craft", "浮上推進"),))
    moved = {figure.label: figure.how for figure in of(views(hover), Tiles, "FRAME").small}
    assert moved["陸上"] == "MAとして移動する"
    assert moved["宇宙"] == "通常移動1回のヘックス数"


def test_what_could_not_be_read_is_a_question_mark_and_has_no_box() -> None:
    odd = replace(
        SCOUT, kind=None, durability=None, evasion=None, mobility=Mobility(None, NO, 4, NO),
        ranged=(replace(SCOUT.ranged[0], rounds=None, damage=None, close=None),),
    )  # fmt: skip
    made = views(odd)
    assert (made.sheet.cost, of(made, Track).strips[0].label, of(made, Track).strips[0].count) == ("?", "耐久力 ?", 0)
    assert of(made, Table, "RANGED").rows[0].cells[1:6] == ("?", "+6", "+4", "–", "?")
    assert of(made, Table, "RANGED").rows[0].strips[0] == Strip("弾数 ?", 0, of(made, Table, "RANGED").tone)
    assert card(made, "move").priority == "?"


def test_changed_rulings_stand_on_the_sheet() -> None:
    assert views(SCOUT).sheet.remark == ""
    made = views(SCOUT, terms(fire_arc="all", modifier_scale="decimal")).sheet
    assert made.remark == "裁定の変更: S1 modifier_scale=decimal・S6 fire_arc=all"
    assert made.footer.endswith("変更2件")
    assert made.hit_lines != views(SCOUT).sheet.hit_lines


@pytest.mark.parametrize("name", ["kazabana", "yonagi"])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_the_samples_sheets_are_good(name: str, lang: str, paper: str) -> None:
    made = sheet_prints.document((views(sample(name), lang=lang).sheet,), Style(lang=lang, paper=paper))
    assert made.problems == ()
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)
    if (name, paper) == ("kazabana", "A4"):
        assert len(made.document.pages) == 1


# ---- markers, range, maps --------------------------------------------------------------------------------------------


def test_markers_of_the_rules_page() -> None:
    """Section 6: facing counters, smoke, gas, mines, plasma field, units, barrier, and what may happen to a machine."""
    made = {one.id: one for one in views(FLAGSHIP).markers}
    assert {
        "position", "smoke", "gas", "mine", "plasma", "unit1", "barrier", "captured", "entangled", "stunned",
        "drifting", "jammed", "jamming", "stealth", "carrier", "transformed", "terminal", "pod", "spent_armour",
    } <= set(made)  # fmt: skip
    assert made["position"].form == "position"
    assert made["mine"].count == RULES.mine_hexes
    assert "−6" in made["smoke"].note
    letters = [one.letter for one in made.values() if one.form == "chip" and not one.id.startswith("unit")]
    assert len(letters) == len(set(letters))


def test_a_plain_machine_leaves_nothing_behind() -> None:
    made = {one.id for one in views(SCOUT).markers}
    assert made == {"position", "stunned", "captured", "entangled", "jammed", "drifting", "transformed"}


def test_as_many_units_as_fly() -> None:
    made = [one for one in views(sample("yonagi")).markers if one.id.startswith("unit")]
    assert [(one.letter, one.label) for one in made] == [(str(number), "十二灯") for number in range(1, 13)]
    incom = replace(SCOUT, ranged=(Ranged("線", "", 3, 2, NO, NO, "2D6", tags=("incom",)),))
    framed = replace(incom, equipment=(Equipment("psycho_frame", "サイコフレーム"),))
    for machine, count in ((incom, 1), (framed, 2)):
        assert len([one for one in views(machine).markers if one.id.startswith("unit")]) == count


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_markers_hold_their_words(lang: str) -> None:
    short = replace(FLAGSHIP, ranged=tuple(replace(gun, name="灯") for gun in FLAGSHIP.ranged))
    assert marker_prints.document(views(short, lang=lang).markers, Style(lang=lang)).problems == ()


@pytest.mark.parametrize(("arc", "directions"), [("front", {5, 0, 1}), ("all", set(range(6)))])
def test_the_arc_is_a_ruling(arc: str, directions: set[int]) -> None:
    made = views(SCOUT, terms(fire_arc=arc)).gauge
    assert made is not None
    assert made.arc == frozenset(directions)


def test_the_bands_of_the_gauge() -> None:
    """S5: 1-2, 3-4, 5-6, 7-8 hexes, each with the weapons that reach it."""
    made = views(SCOUT).gauge
    assert made is not None
    assert [(band.first, band.last) for band in made.bands] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert [band.lines for band in made.bands] == [
        ("長銃 +8", "機銃 +6"), ("長銃 +6", "機銃 +5"), ("長銃 +4",), (),
    ]  # fmt: skip
    assert gauge_prints.document(made, Style()).problems == ()


def test_the_sides_start_out_of_reach() -> None:
    """S5: nine hexes apart, whatever the row."""
    from designer.hexes import Orientation, from_offset, parse_name

    battle, scenario = GAME.boards("ja")
    sides: dict[str, list[Any]] = {}
    for name in battle.starts:
        sides.setdefault(name[0], []).append(from_offset(parse_name(name), Orientation.POINTY))
    left, right = sides.values()
    assert min(one.distance(other) for one in left for other in right) == RULES.start_distance
    assert {battle.id, scenario.id} == {"battle", "scenario"}
    assert (battle.title, GAME.boards("en")[1].title) == ("戦闘マップ", "Scenario map")


# ---- the blank kit ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_kit_to_fill_in(lang: str) -> None:
    made = GAME.blank(DEFAULT, lang)
    said = list(texts((made.sheet, made.cards, made.markers, made.gauge)))
    assert not any("?" in text for text in said)
    assert {action for action, _ in of_actions(made)} == {one.id for one in RULES.actions}
    assert all(one.priority in ("", "–", "2D6") for one in made.cards)
    style = Style(lang=lang, ink="low")
    assert sheet_prints.document((made.sheet,), style).problems == ()
    assert card_prints.document(made.cards, style).problems == ()
    assert marker_prints.document(made.markers, style).problems == ()
    assert made.gauge is not None
    assert gauge_prints.document(made.gauge, style).problems == ()


def test_the_blank_kit_has_every_marker() -> None:
    names = {one.id for one in GAME.blank(DEFAULT, "ja").markers}
    assert {"smoke", "gas", "mine", "pod", "plasma", "terminal", "barrier", "unit1", "spent_cloak"} <= names


# ---- any machine -----------------------------------------------------------------------------------------------------


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=8)
@given(machines())
def test_any_machine_prints(machine: Machine) -> None:
    made = views(machine)
    printed = [sheet_prints.document((made.sheet,), Style()), card_prints.document(made.cards, Style())]
    assert made.gauge is not None
    printed += [marker_prints.document(made.markers, Style()), gauge_prints.document(made.gauge, Style())]
    for one in printed:
        assert one.problems == ()
        for page in one.document.pages:
            assert strings(page.boxes)


def test_a_stamp_is_on_the_sheet_and_on_every_card() -> None:
    made = views(SCOUT, stamp="規定外")
    assert made.sheet.stamp == "規定外"
    assert {one.stamp for one in made.cards} == {"規定外"}


def test_an_unnamed_pilot_and_weapon() -> None:
    plain = replace(SCOUT, pilot=Pilot(), ranged=(replace(SCOUT.ranged[0], name=""),))
    made = views(plain)
    assert of(made, Tiles, "PILOT").title == "パイロット"
    assert of(made, Table, "RANGED").rows[0].cells[0] == "射撃武器1"


# ---- words -----------------------------------------------------------------------------------------------------------


def _flat(table: dict[str, Any], at: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        path = f"{at}.{key}" if at else key
        found |= _flat(value, path) if isinstance(value, dict) else {path: str(value)}
    return found


FILES = ("cards", "maps", "markers", "messages", "range", "sheet", "starter")


@pytest.mark.parametrize("name", FILES)
def test_both_languages_say_the_same(name: str) -> None:
    ja, en = (
        _flat(tomllib.loads((HERE / "templates" / "sentinel" / f"{name}.{lang}.toml").read_text(encoding="utf-8")))
        for lang in ("ja", "en")
    )
    assert list(ja) == list(en)
    for key, text in ja.items():
        assert placeholders(text) == placeholders(en[key]), key


def test_a_users_words_that_ask_for_what_there_is_not_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from templates.words import OverlayError, Words

    monkeypatch.setattr(Words, "__getitem__", lambda self, key: "{{ nobody }}")
    with pytest.raises(OverlayError):
        Wording("ja", "cards")("points")
