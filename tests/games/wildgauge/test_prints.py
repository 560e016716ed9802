"""What stands on the prints: numbers of the machine, rules as they are ruled, boxes to tick and to write in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bundodo import examples
from designer.game import Deck, Views
from designer.games.wildgauge.game import GAME
from designer.games.wildgauge.machine import Machine, Skill, Weapon
from designer.games.wildgauge.rules import load
from designer.pictures import DiceArt, ShiftArt, SquareArt
from designer.views import Beside, Block, Card, Checklist, Lattice, Marker, Table, Tiles, Track
from designer.wording import Wording
from printables.cards import cards
from printables.field.field import field_document
from printables.field.plan import Sheet, largest
from printables.paper.sizes import card_presets
from printables.pieces import markers
from printables.pieces.pieces import MarkerSizes
from printables.sheet import sheet
from printables.theme import Style
from printables.type import fonts
from sheets.sources import open_sources
from templates.words import LANGS, Language, OverlayError
from tests.designer.duellists import texts
from tests.games.wildgauge.kit import machine, table, terms, weapon

RULES = load()


def views(made: Machine, lang: str = "ja", **ruled: str) -> Views:
    return with_data(made, None, lang, **ruled)


def with_data(made: Machine, data: object, lang: str = "ja", **ruled: str) -> Views:
    under = terms(data, **ruled)  # type: ignore[arg-type]
    return GAME.views(made, GAME.derive(made, under), under, lang, "", Deck())


def card(made: Machine, id_: str, lang: str = "ja", **ruled: str) -> Card:
    (found,) = (one for one in views(made, lang, **ruled).cards if one.id == f"{id_}-1")
    return found


def blocks(made: Views) -> list[Block]:
    found: list[Block] = []
    for block in made.sheet.blocks:
        found += [one for _, column in block.columns for one in column] if isinstance(block, Beside) else [block]
    return found


def strips(made: Views) -> dict[str, int]:
    return {one.label: one.count for block in blocks(made) if isinstance(block, Track) for one in block.strips}


def example_machines() -> list[Machine]:
    opened = open_sources((str(examples.folder("wildgauge")),), {"wildgauge": GAME.form()}, tabs=(), game="wildgauge", tell=None)  # fmt: skip
    return [GAME.read(entry.values)[0] for entry in opened.entries]


EXAMPLES = example_machines()


# ---- cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("focus", "up", "down"),
    [("hit", "命中", ["回避"]), ("evade", "回避", ["命中"]), ("defend", "防御", ["命中"]), ("attack", "ダメージ", ["回避", "防御"])],
)  # fmt: skip
def test_w6_concentrating_is_drawn_as_a_pair(focus: str, up: str, down: list[str]):
    (art,) = card(machine(level=3), f"concentrate_{focus}").art
    assert art == ShiftArt(((up, "＋3"),), tuple((one, "−3") for one in down))


def test_w6_there_is_a_card_for_every_action():
    found = {one.id.removesuffix("-1") for one in views(machine()).cards}
    wanted = {one.id for one in RULES.actions} - {"concentrate"} | {f"concentrate_{one.id}" for one in RULES.foci}
    assert wanted <= found
    assert found == wanted | {"evade", "defend"} | {one.id for one in RULES.statuses}
    assert "pick_up-1" not in {one.id for one in views(machine(), pick_up="none").cards}


def test_w6_what_is_special_about_an_action_stands_on_its_tab():
    tabs = {id_: card(machine(), id_).priority_label for id_ in ("analyse", "wait", "stance", "swap")}
    assert tabs == {"analyse": "最初だけ", "wait": "これだけ", "stance": "何度でも", "swap": "行動"}


def test_w8_the_move_card_tells_mobility_by_terrain():
    made = machine(mobility=9, fitness=("ground",))
    panel = card(made, "move").panel
    assert panel is not None
    assert dict(panel.rows) == {
        "地上": "9", "宇宙": "1 ／ すべての判定 −5", "空中": "入れない", "水中": "6 ／ すべての判定 −5",
    }  # fmt: skip


def test_w9_answers_show_their_dice():
    made = machine(evasion=4, motion=7, defence=2)
    evade, defend = card(made, "evade"), card(made, "defend")
    assert (evade.priority, evade.art) == ("4", (DiceArt(4, "4d6 ＋ 運動 7"),))
    assert (defend.priority, defend.art) == ("2", (DiceArt(2, "2d6"),))
    assert "以上" in evade.text[0]
    assert "上回れば" in card(made, "evade", tie="active").text[0]


@pytest.mark.parametrize(("ruling", "said"), [("minus6", "−6、さらに 2 ずつ"), ("minus2", "−2")])
def test_w14_further_attacks_by_their_ruling(ruling: str, said: str):
    panel = card(machine(), "evade", third_attack=ruling).panel
    assert panel is not None
    assert dict(panel.rows)["同じターン、別の相手から"] == "−4"
    assert dict(panel.rows)["3人目から"] == said


def test_a_weapons_card():
    made = machine(replace(weapon("3d6+2", "ranged", "beam", fumble=2), range=(2, 4), en=4, rounds=6), ranged=5)
    found = card(made, "weapon-1")
    assert (found.priority, found.kind.id) == ("5", "ranged")
    reach, dice = found.art
    assert isinstance(reach, SquareArt)
    assert [(one.text, one.lit) for one in reach.squares] == [("", False), ("1", False), *((str(n), True) for n in (2, 3, 4))]  # fmt: skip
    assert dice == DiceArt(5, "命中 5d6")
    assert found.panel is not None
    assert [one.value for one in found.panel.figures] == ["3d6+2", "2–4", "2"]
    assert [one.text for one in found.costs] == ["EN 4", "弾を使う（全6発）"]
    assert "耐熱装甲" in found.text[1]


def test_a_long_range_leaves_squares_out():
    made = machine(replace(weapon(), range=(5, 30)))
    reach = card(made, "weapon-1").art[0]
    assert isinstance(reach, SquareArt)
    assert [one.text or one.mark for one in reach.squares] == ["self", "1", "gap", "4", "5", "6", "gap", "29", "30"]
    assert [one.x for one in reach.squares] == list(range(9))
    assert [one.lit for one in reach.squares] == [False, False, False, False, *(True,) * 5]


def test_w10_armour_type_weapons_are_no_attack():
    found = card(machine(weapon("4", "physical", tags=("armour",))), "weapon-1")
    assert (found.kind.id, found.priority) == ("armour", "＋")
    assert not [art for art in found.art if isinstance(art, DiceArt)]
    assert "4 を装甲に足せる" in found.text[0]


@pytest.mark.parametrize("status", [one.id for one in RULES.statuses])
def test_statuses_have_their_boxes_and_their_chances(status: str):
    """X is written into the tab; a plain 2d6 beats 3X with 11/12, 7/12 and 1/6, and never from 4 on."""
    found = card(machine(), status)
    assert (found.priority, found.priority_label) == ("", "X")
    if status == "lock":
        assert found.panel is None
        assert found.strips == ()
        return
    assert found.panel is not None
    assert [one.value for one in found.panel.figures] == ["11/12", "7/12", "1/6", "0"]
    assert [one.label for one in found.panel.figures] == ["X=1", "X=2", "X=3", "X=4から"]
    assert [one.count for one in found.strips] == [10]


def test_rulings_of_statuses():
    assert "耐熱装甲は効く" in "".join(card(machine(), "blaze").text)
    assert "装甲は効かない" in "".join(card(machine(), "blaze", blaze_armour="none").text)
    notes = [card(machine(), "stun", recovery_when=when).panel.note for when in ("free", "action")]  # type: ignore[union-attr]
    assert notes == ["行動不要", "1行動"]


def test_w12_the_attack_card_tells_of_extra_dice():
    panels = [
        card(machine(), "attack").panel,
        card(machine(), "attack", critical_dice="table").panel,
    ]
    assert [dict(one.rows)["振り足し"] for one in panels if one] == ["最大の目1個につき1個", "卓の表による"]


# ---- record sheet ------------------------------------------------------------------------------------------


def test_boxes_for_what_is_spent():
    gun = replace(weapon(), name="銃", rounds=7)
    made = views(machine(gun, durability=34, en=40, wg=1))
    assert strips(made) == {"耐久 34": 34, "EN 40": 40, "WG": 10}
    (row,) = next(block for block in blocks(made) if isinstance(block, Table) and not block.dense).rows
    assert [(one.label, one.count) for one in row.strips] == [("弾 7", 7), ("投棄", 1)]
    assert strips(views(machine(wg=12)))["WG"] == 15


def test_w5_the_action_value_stands_in_the_header():
    made = views(machine(melee=5, ranged=1, evasion=2, defence=4, awakening=2, extra=(("索敵", 3),)))
    assert (made.sheet.cost_label, made.sheet.cost, made.sheet.cap) == ("行動値", "12", "")
    pilot = next(block for block in blocks(made) if isinstance(block, Tiles) and block.decal == "PILOT")
    assert [(one.label, one.value) for one in pilot.small] == [
        ("格闘ランク", "5"), ("射撃ランク", "1"), ("回避ランク", "2"), ("防御ランク", "4"), ("覚醒ランク", "2"),
        ("索敵", "3"), ("クラスレベル", "1"), ("行動順", ""),
    ]  # fmt: skip


def test_w8_terrain_on_the_sheet():
    terrain = next(
        block for block in blocks(views(machine(mobility=5, fitness=("ground",)))) if isinstance(block, Table)
    )
    assert [row.cells for row in terrain.rows] == [
        ("地上", "○", "±0", "5"), ("宇宙", "–", "−5", "1"), ("空中", "–", "–", "–"), ("水中", "–", "−5", "2"),
    ]  # fmt: skip
    assert "受けるビーム" in terrain.note
    fit = next(block for block in blocks(views(machine(fitness=("water",)))) if isinstance(block, Table))
    assert fit.note == ""


def test_every_status_has_boxes_on_the_sheet():
    (block,) = (one for one in blocks(views(machine())) if isinstance(one, Checklist))
    assert block.rows == tuple(one.ja for one in RULES.statuses)
    assert (block.groups, block.each) == (("X",), 6)


def test_w12_lost_extra_dice_are_boxes_to_write_in():
    lost = views(machine(), critical_dice="table").sheet
    assert [one.faces for one in lost.hits] == [""] * 5
    by_default = views(machine()).sheet
    assert [one.faces for one in by_default.hits] == ["＋2", "＋3", "＋4", "＋5", "＋6"]
    given = with_data(machine(), table(n2=1, n4=3), critical_dice="table").sheet
    assert [one.faces for one in given.hits] == ["＋1", "＋1", "＋3", "＋3", "＋3"]


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("ja", ["最大の目 2個", "最大の目 3個", "最大の目 4個", "最大の目 5個", "6個から"]),
        ("en", ["2 highest faces", "3 highest faces", "4 highest faces", "5 highest faces", "6 or more"]),
    ],
)
def test_w12_the_last_row_of_extra_dice_stands_for_all_that_follow(lang, labels):
    assert [one.label for one in views(machine(), lang).sheet.hits] == labels


def test_changed_rulings_are_told():
    assert views(machine()).sheet.remark == ""
    assert "W9 tie=active" in views(machine(), tie="active").sheet.remark
    assert "0を下回ると" in "".join(texts(views(machine(), stop_at="below_zero").sheet))


def test_w4_skills_stand_on_the_sheet_with_their_wg():
    made = machine(skills=(Skill("受け流し", 2, "1回振り直す"), Skill("風見"), Skill("", None, "？")))
    [found] = [one for one in blocks(views(made)) if isinstance(one, Table) and one.decal == "SKILLS"]
    assert [row.cells for row in found.rows] == [("受け流し", "2", "1回振り直す"), ("風見", "–", ""), ("?", "?", "？")]
    assert not [one for one in blocks(views(machine())) if isinstance(one, Table) and one.decal == "SKILLS"]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("lang", LANGS)
def test_four_weapons_stand_on_one_sheet(paper: str, lang: str):
    four = tuple(replace(weapon(), name=name, rounds=5) for name in ("銃", "剣", "槍", "盾"))
    made = views(machine(*four, durability=40, en=40), lang)
    assert len(sheet.document((made.sheet,), Style("full", lang, paper)).document.pages) == 1


# ---- markers and field -------------------------------------------------------------------------------------


def pieces(made: Machine, **ruled: str) -> dict[str, Marker]:
    return {one.id: one for one in views(made, **ruled).markers}


def test_pieces_of_a_machine():
    found = pieces(machine(durability=34, mobility=9, level=2, wg=3, fitness=("air",)))
    assert (found["token"].form, found["token"].label) == ("token", "試作")
    assert found["durability"].top == 34
    assert {f"status_{one.id}" for one in RULES.statuses} <= set(found)
    assert found["focus_attack"].note == "ダメージ ＋2\n回避 −2\n防御 −2"
    assert found["terrain_water"].note == "機動 6\nすべての判定 −5\n受けるビーム 半分"
    assert found["wg_1"].count + 5 * found["wg_5"].count == 13
    assert len({(one.shape, one.tone) for key, one in found.items() if not key.startswith("wg")}) == len(found) - 2


def test_w8_a_terrain_that_is_closed_has_no_piece():
    assert "terrain_air" not in pieces(machine())
    assert "terrain_air" in pieces(machine(fitness=("air",)))


def test_a_token_is_no_wider_than_half_a_cell():
    assert MarkerSizes(field=72.75).token_side == 30
    assert 2 * MarkerSizes(field=25.4).token_side < 25.4


@pytest.mark.parametrize("lang", LANGS)
def test_the_square_field(lang: str):
    (board,) = GAME.boards(lang)
    assert (board.hexes, board.cols, board.rows) == ("square", 15, 8)
    plan = largest(board.cols, board.rows, Sheet(210, 297), 12, (Lattice(board.hexes),))
    assert len(field_document(board, plan, Style("full", lang)).document.pages) == 13
    assert plan.flats == 72.75
    assert plan.field[0] > 0.95 * plan.total[0]


# ---- all of it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("made", EXAMPLES, ids=lambda made: made.name)
def test_the_examples_print_without_a_complaint(made: Machine, lang: str):
    found = views(made, lang)
    for preset in card_presets():
        assert cards.document(found.cards, Style("full", lang, "A4", preset)).problems == ()
    for paper in ("A4", "Letter", "A5"):
        assert sheet.document((found.sheet,), Style("full", lang, paper)).problems == ()
    assert markers.document(found.markers, Style("full", lang)).problems == ()


@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_fits_its_cards(lang: str):
    shield = Weapon("盾", weapon("2d6").power, ("hand",), ("physical",), tags=("armour",))
    made = machine(weapon("3d6", "melee", "beam", tags=("awakening",)), shield, level=5, evasion=6, awakening=4)
    for ruling in RULES.rulings:
        for choice in ruling.choices[1:]:
            found = views(made, lang, **{ruling.key: choice})
            assert cards.document(found.cards, Style("full", lang)).problems == ()


@pytest.mark.parametrize("lang", LANGS)
def test_only_letters_that_the_typeface_has(lang: str):
    used = {letter for made in EXAMPLES for text in texts(views(made, lang)) for letter in text}
    used |= {letter for text in texts(GAME.blank(terms(), lang)) for letter in text}
    assert not {letter for letter in fonts.missing("".join(used)) if letter != "\n"}


@pytest.mark.parametrize("lang", LANGS)
def test_the_blank_sheet_is_one_page(lang: str):
    made = GAME.blank(terms(), lang)
    assert len(sheet.document((made.sheet,), Style("full", lang, "A4")).document.pages) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_blank_kit_says_nothing_of_a_machine(lang: str):
    made = GAME.blank(terms(), lang)
    assert not [text for text in texts(made) if "?" in text]
    assert made.sheet.name == made.sheet.player == made.sheet.cost == ""
    assert {one.id.removesuffix("-1") for one in made.cards} >= {one.id for one in RULES.statuses} | {"weapon-4"}
    weapons = next(block for block in blocks(made) if isinstance(block, Table) and not block.dense)
    assert {text for row in weapons.rows for text in row.cells} == {""}
    assert len(weapons.rows) == 5
    skills = next(block for block in blocks(made) if isinstance(block, Table) and block.decal == "SKILLS")
    assert [row.cells for row in skills.rows] == [("", "", "")] * 3
    assert list(strips(made).values()) == [60, 20, 40]
    grounds = {one.id for one in made.markers if one.id.startswith("terrain_")}
    assert grounds == {f"terrain_{one.id}" for one in RULES.terrains}
    assert not [text for text in texts((made.sheet, made.markers)) if "5" in text and "−" in text]
    (move,) = (one for one in made.cards if one.id == "move-1")
    assert move.panel is not None
    assert {value for _, value in move.panel.rows} == {""}
    ranks = next(block for block in blocks(made) if isinstance(block, Tiles) and block.decal == "PILOT")
    assert {one.value for one in ranks.small} == {""}


def test_a_users_wording_that_asks_for_what_there_is_not(tmp_path):
    folder = tmp_path / "wildgauge"
    folder.mkdir()
    (folder / "cards.ja.toml").write_text("[concentrate]\ntext = '{{ nobody }}'\n", encoding="utf-8")
    with pytest.raises(OverlayError, match="nobody"):
        Wording(Language("ja", (tmp_path,)), "wildgauge", "cards").lines("concentrate.text", level=1)
