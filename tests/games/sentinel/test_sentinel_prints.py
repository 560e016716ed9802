"""What is printed of a machine: every track as boxes, every action with its points, every lost table as lines."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from designer.game import Deck, Terms, Views
from designer.games.sentinel import game
from designer.games.sentinel.charts import charts
from designer.games.sentinel.data import Data
from designer.games.sentinel.machine import NO, Equipment, Machine, Mobility, Pilot, Ranged
from designer.games.sentinel.rules import load
from designer.games.sentinel.wording import Wording
from designer.pictures import DiceArt, HexArt, RangeArt, ShiftArt
from designer.views import Beside, Card, Strip, Table, Tiles, Track
from printables import cards as card_prints
from printables import gauge as gauge_prints
from printables import markers as marker_prints
from printables import sheet as sheet_prints
from printables.boxes import Path as Drawn
from printables.boxes import Rect
from printables.theme import Style, theme
from sheets.text import load as load_text
from sheets.text import values
from tests.games.sentinel.desk import DEFAULT, judge, terms
from tests.games.sentinel.fleet import FLAGSHIP, SCOUT, machines
from tests.printables.looking import assert_texts_apart, assert_texts_inside, placed, strings

RULES = load()
HERE = Path(__file__).parents[3]


def sample(name: str) -> Machine:
    file = HERE / "examples" / "sentinel" / f"{name}.toml"
    return judge(values(game.form(), load_text(file.read_bytes(), file.name), file.name)).machine


def views(machine: Machine, under: Terms = DEFAULT, lang: str = "ja", stamp: str = "", *, every: bool = False) -> Views:
    return game.views(machine, game.derive(machine, under), under, lang, stamp, Deck(every=every))


def blocks(made: Views) -> Iterator[Any]:
    """The sheet's blocks, those side by side one after another."""
    for block in made.sheet.blocks:
        if isinstance(block, Beside):
            for _, column in block.columns:
                yield from column
        else:
            yield block


def of(made: Views, kind: type, decal: str = "") -> Any:
    (found,) = [block for block in blocks(made) if isinstance(block, kind) and decal in ("", block.decal)]
    return found


def texts(value: Any) -> Iterator[str]:
    """Every text of a view."""
    if isinstance(value, str):
        yield str(value)
    elif isinstance(value, (tuple, frozenset)):
        for one in value:
            yield from texts(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))


def card(made: Views, card_id: str) -> Card:
    (found,) = [one for one in made.cards if one.id == card_id]
    return found


def of_actions(made: Views) -> list[tuple[str, Card]]:
    """The cards of actions, by the action: one that is another with each sort of weapon has several."""
    return [(one.id.partition("-")[0], one) for one in made.cards if not one.id.startswith("chart-")]


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


# ---- action cards ----------------------------------------------------------------------------------------------------


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

    battle, scenario = game.boards("ja")
    sides: dict[str, list[Any]] = {}
    for name in battle.starts:
        sides.setdefault(name[0], []).append(from_offset(parse_name(name), Orientation.POINTY))
    left, right = sides.values()
    assert min(one.distance(other) for one in left for other in right) == RULES.start_distance
    assert {battle.id, scenario.id} == {"battle", "scenario"}
    assert (battle.title, game.boards("en")[1].title) == ("戦闘マップ", "Scenario map")


# ---- the blank kit ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_kit_to_fill_in(lang: str) -> None:
    made = game.blank(DEFAULT, lang)
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
    names = {one.id for one in game.blank(DEFAULT, "ja").markers}
    assert {"smoke", "gas", "mine", "pod", "plasma", "terminal", "barrier", "unit1", "spent_cloak"} <= names


# ---- any machine -----------------------------------------------------------------------------------------------------


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
        names = [{field for _, field, _, _ in Formatter().parse(words) if field} for words in (text, en[key])]
        assert names[0] == names[1], key


def test_a_users_words_that_ask_for_what_there_is_not_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from templates.words import OverlayError, Words

    monkeypatch.setattr(Words, "__getitem__", lambda self, key: "{nobody}")
    with pytest.raises(OverlayError):
        Wording("ja", "cards")("points")


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
