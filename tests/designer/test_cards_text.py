"""What cards say and show, against the rules and numbers worked out here once more. Sections 1, 2, 4 and 5."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from designer.games.bundodo.facts import hit_faces
from designer.games.bundodo.machine import Machine, Melee, Ranged
from designer.games.bundodo.rules import Faces
from designer.hexes import Hex
from designer.pictures import DiceArt, FacesArt, HexArt, IconArt, PathArt, RangeArt
from designer.views import Card, Shape, Tone
from templates.words import load
from tests.designer.duellists import CAST, GOLDEN, LANGS, RICH, RULES, UNREAD, Numbers, card_of, hand_of, terms, texts

# id: priority, kind, tone and shape, costs as (shape, count), banner in Japanese. Section 5's table.
TABLE = {
    "advance": (3, "move", [], ""),
    "retreat": (3, "move", [], ""),
    "evade": (1, "move", [], ""),
    "search": (4, "move", [], ""),
    "accelerate": (4, "move", [(Shape.BOLT, 1)], ""),
    "shoot": (2, "ranged", [], "要リロード"),
    "full_open": (2, "ranged", [(Shape.CHIP, 5)], "フェイズ終了で捨て札"),
    "overdrive": (2, "ranged", [(Shape.BOLT, 5)], "フェイズ終了で捨て札"),
    "flurry": (1, "combo", [], ""),
    "step_in": (1, "combo", [], ""),
    "aikido": (1, "combo", [], ""),
    "boost_attack": (4, "combo", [(Shape.BOLT, 2)], ""),
    "guard": (1, "combo", [], "要リロード"),
    "reload": (1, "ability", [], ""),
    "target_lock": (1, "ability", [(Shape.CHIP, 2)], ""),
    "mode_mobility": (1, "ability", [(Shape.BOLT, 2), (Shape.BOLT, 1)], "要リロード"),
    "mode_flight": (1, "ability", [(Shape.BOLT, 2), (Shape.BOLT, 1)], "要リロード"),
    "mode_assault": (1, "ability", [(Shape.CHIP, 2), (Shape.CHIP, 1)], "要リロード"),
}
LOOKS = {
    "move": (Tone.BLUE, Shape.CHEVRON, "MOVE", "移動"),
    "ranged": (Tone.RED, Shape.CROSSHAIR, "SHOOT", "射撃"),
    "combo": (Tone.AMBER, Shape.BLADE, "MELEE", "近接コンボ"),
    "ability": (Tone.GREEN, Shape.HEXAGON, "ABILITY", "アビリティ"),
}
ATTACKS = {"flurry": 2, "step_in": 1, "aikido": 4, "boost_attack": 1}
# The numbers that a card's text names, in the order in which each language names them.
SAID: dict[str, tuple[Callable[[Numbers], list[int]], Callable[[Numbers], list[int]]]] = {
    "advance": (lambda n: [n.move, 3, 1, 3, 2], lambda n: [n.move, 2]),
    "retreat": (lambda n: [n.move, 3, 1, 3, 2], lambda n: [n.move, 2]),
    "evade": (lambda n: [n.half, 1, 2], lambda n: [n.half, 2]),
    "search": (lambda n: [n.move, 1, 2], lambda n: [n.move, 2]),
    "accelerate": (lambda n: [4, 1, n.half, 3], lambda n: [4, n.half]),
    "overdrive": (lambda n: [n.performance, 1, n.performance], lambda n: [n.performance, 1, n.performance]),
    "step_in": (lambda n: [n.half, 1], lambda n: [n.half, 1]),
    "aikido": (lambda n: [4], lambda n: [4]),
    "boost_attack": (lambda n: [1, 3], lambda n: [1, 3]),
    "guard": (lambda n: [], lambda n: []),
    "reload": (lambda n: [1], lambda n: []),
    "mode_mobility": (lambda n: [1], lambda n: []),
    "mode_flight": (lambda n: [], lambda n: []),
}


def numbers(text: tuple[str, ...]) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", " ".join(text))]


def with_combo(machine: Machine, combo: str) -> Machine:
    return replace(machine, melee=(replace(machine.melee[0], combos=(combo,)), *machine.melee[1:]))


def any_card(card_id: str, lang: str, machine: Machine = GOLDEN) -> Card:
    return card_of(with_combo(machine, card_id) if card_id in ATTACKS or card_id == "guard" else machine, card_id, lang)


def test_the_table_has_every_card() -> None:
    assert list(TABLE) == [rule.id for rule in RULES.cards]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("card_id", TABLE)
def test_head_costs_and_banner(card_id: str, lang: str) -> None:
    priority, kind, costs, banner = TABLE[card_id]
    card, rule = any_card(card_id, lang), RULES.card(card_id)
    tone, shape, decal, label = LOOKS[kind]
    assert card.priority == str(priority)
    assert card.title == (rule.ja if lang == "ja" else rule.en)
    assert (card.kind.id, card.kind.tone, card.kind.shape, card.kind.decal) == (kind, tone, shape, decal)
    assert [(cost.shape, cost.count) for cost in card.costs] == costs
    assert all(numbers((cost.text,)) == [cost.count] for cost in card.costs)
    assert (card.owner, card.player, card.stamp) == ("アルタイル改", "みなと", "")
    assert bool(card.banner) == bool(banner)
    if lang == "ja":
        assert (card.kind.label, card.banner) == (label, banner)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", CAST, ids=lambda machine: machine.name)
@pytest.mark.parametrize("card_id", SAID)
def test_numbers_in_the_text(card_id: str, machine: Machine, lang: str) -> None:
    said = SAID[card_id][LANGS.index(lang)]
    assert numbers(any_card(card_id, lang, machine).text) == said(Numbers(machine))


@pytest.mark.parametrize("lang", LANGS)
def test_one_is_singular_in_english(lang: str) -> None:
    slow = replace(GOLDEN, output=1)
    text = " ".join(card_of(slow, "advance", lang).text)
    assert ("1マスまで" if lang == "ja" else "1 hex forward") in text


# ---- pictures ----------------------------------------------------------------------------------------------


def lit(card: Card) -> set[Hex]:
    (art,) = (art for art in card.art if isinstance(art, HexArt))
    return {Hex(each.q, each.r) for each in art.hexes if each.lit}


EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = Hex(0, 0).neighbours()


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_moves(lang: str) -> None:
    n = Numbers(RICH)
    every = {EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST}
    expected = {
        "advance": ({NORTH_EAST, EAST, SOUTH_EAST}, n.move),
        "retreat": ({NORTH_WEST, WEST, SOUTH_WEST}, n.move),
        "evade": (every, n.half),
        "search": (every, n.move),
    }
    for card_id, (hexes, steps) in expected.items():
        card = card_of(RICH, card_id, lang)
        assert lit(card) == hexes
        assert numbers((card.art[0].caption,)) == [steps]
    (path,) = card_of(RICH, "accelerate", lang).art
    assert isinstance(path, PathArt)
    assert len(path.legs) == 4
    assert all((b - a) % 6 in {5, 0, 1} for a, b in zip(path.legs, path.legs[1:], strict=False))
    assert (numbers((path.leg,)), numbers((path.caption,))) == ([n.half], [4])


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_shooting(lang: str) -> None:
    ranges = [(2, 8), (2, 5), (2, 5), (2, 5)]
    for number, (first, last) in enumerate(ranges, 1):
        (row,) = card_of(RICH, f"shoot-{number}", lang).art
        assert isinstance(row, RangeArt)
        assert (row.first, row.last, numbers((row.caption,))) == (first, last, [first, last])
    assert card_of(RICH, "full_open", lang).art[0].icon == "crosshair"  # four weapons are too many rows
    rows = card_of(GOLDEN, "full_open", lang).art
    assert [(row.first, row.last, row.caption, row.number) for row in rows] == [
        (2, 8, "長銃", "×1"),
        (2, 5, "豆機銃", "×5"),
    ]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("combo", ["flurry", "aikido"])
def test_pictures_of_combos(combo: str, lang: str) -> None:
    near = card_of(with_combo(GOLDEN, combo), combo, lang)
    assert lit(near) == set(Hex(0, 0).neighbours())
    far = card_of(RICH, combo, lang)
    assert lit(far) == {Hex(q, r) for q in range(-2, 3) for r in range(-2, 3) if 0 < Hex(0, 0).distance(Hex(q, r)) <= 2}
    ring = card_of(RICH, combo, lang, polearm_range="2")
    assert lit(ring) == {at for at in lit(far) if Hex(0, 0).distance(at) == 2}
    for card in (near, far, ring):
        (dice,) = (art for art in card.art if isinstance(art, DiceArt))
        assert (dice.count, numbers((dice.caption,))) == (ATTACKS[combo], [ATTACKS[combo]])


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_other_combos(lang: str) -> None:
    half = Numbers(GOLDEN).half
    step, dice = any_card("step_in", lang).art
    assert isinstance(step, HexArt)
    assert (lit(any_card("step_in", lang)), numbers((step.caption,)), dice.count) == ({EAST}, [half], 1)
    boost, dice = any_card("boost_attack", lang).art
    assert isinstance(boost, PathArt)
    assert (boost.legs, numbers((boost.leg,)), dice.count) == ((0,), [half], 1)
    (shield,) = card_of(GOLDEN, "guard", lang).art
    assert isinstance(shield, IconArt)
    assert (shield.icon, numbers((shield.caption,))) == ("shield", [3])
    (plain,) = any_card("guard", lang).art
    assert numbers((plain.caption,)) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("card_id", ["target_lock", "mode_assault"])
def test_faces_that_one_more_changes(card_id: str, lang: str) -> None:
    plain = replace(GOLDEN, ranged=(Ranged("銃", 1, 1),), melee=())
    charged = replace(GOLDEN, ranged=(Ranged("銃", 1, 1, ("energy",)),), melee=())
    for machine, pairs in ((plain, ((2, 3), (5, 6))), (GOLDEN, ((2, 3), (5, 6))), (charged, ((4, 5),))):
        (faces,) = card_of(machine, card_id, lang).art
        assert isinstance(faces, FacesArt)
        assert faces.pairs == pairs
    mixed = [line for line in card_of(GOLDEN, card_id, lang).text if numbers((line,)) == [4, 5]]
    assert len(mixed) == 1
    assert all(
        numbers((line,)) != [4, 5] for machine in (plain, charged) for line in card_of(machine, card_id, lang).text
    )


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_abilities(lang: str) -> None:
    (hand,) = card_of(GOLDEN, "reload", lang).art
    assert hand.icon == "hand"
    (boost,) = card_of(GOLDEN, "mode_mobility", lang).art
    assert (boost.legs, numbers((boost.leg,))) == ((0,), [Numbers(GOLDEN).half])
    (flight,) = card_of(GOLDEN, "mode_flight", lang).art
    assert [each.mark for each in flight.hexes] == ["self", "obstacle", "obstacle", "end"]


# ---- weapons -----------------------------------------------------------------------------------------------


def figures(card: Card) -> list[str]:
    assert card.panel is not None
    return [figure.value for figure in card.panel.figures]


@pytest.mark.parametrize("lang", LANGS)
def test_weapon_blocks(lang: str) -> None:
    n = Numbers(RICH)
    expected = {
        "shoot-1": ["4", "2", "8", "2–8", str(n.precise + 10)],
        "shoot-2": ["3", "2", "6", "2–5", str(n.precise)],
        "shoot-4": ["1", "3", "2", "2–5", str(n.precise)],
        "boost_attack-1": ["6", "1", str(12 + n.performance), "1", str(n.precise)],
        "flurry-2": ["3", "2", str(6 + n.performance), "1–2", str(n.precise)],
        "aikido-2": ["3", "4", str(6 + n.performance), "1–2", str(n.precise)],
        "step_in-3": ["2", "1", str(4 + n.performance), "1", str(n.precise)],
        "guard-3": [],
    }
    for start, values in expected.items():
        assert figures(card_of(RICH, start, lang)) == values, start


@pytest.mark.parametrize(
    ("lang", "shoot", "combo"), [("ja", "遠距離装備4", "近接装備3"), ("en", "Ranged weapon 4", "Melee weapon 3")]
)
def test_weapons_without_a_name(lang: str, shoot: str, combo: str) -> None:
    for start, name in (("shoot-4", shoot), ("step_in-3", combo)):
        panel = card_of(RICH, start, lang).panel
        assert panel is not None
        assert panel.title == name


@pytest.mark.parametrize(("base", "ranged", "melee"), [
    ("max", ["10"], ["10+p"]), ("power", ["5"], ["5+p"]), ("literal", ["10", "5"], ["10+p", "5+p"]),
])  # fmt: skip
@pytest.mark.parametrize("lang", LANGS)
def test_damage_by_r6(base: str, ranged: list[str], melee: list[str], lang: str) -> None:
    performance = Numbers(GOLDEN).performance
    added = [str(int(value.removesuffix("+p")) + performance) for value in melee]
    assert figures(card_of(GOLDEN, "shoot-1", lang, damage_base=base))[2:-2] == ranged
    assert figures(card_of(GOLDEN, "flurry-1", lang, damage_base=base))[2:-2] == added
    panel = card_of(GOLDEN, "overdrive", lang, damage_base=base).panel
    assert panel is not None
    raised = [value for before in ranged for value in (int(before), int(before) + performance)]
    assert numbers(panel.rows[0][1:]) == raised


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("combo", "reach"), [("flurry", "1"), ("flurry", "1-2"), ("flurry", "2")])
def test_targets_by_reach(combo: str, reach: str, lang: str) -> None:
    machine, by = (with_combo(GOLDEN, combo), "1-2") if reach == "1" else (RICH, reach)
    text = " ".join(card_of(machine, combo, lang, polearm_range=by).text)
    words = {
        "ja": {"1": "隣の敵機", "1-2": "2マス以内の敵機", "2": "2マス先の敵機"},
        "en": {"1": "on an adjacent enemy", "1-2": "within 2 hexes", "2": "exactly 2 hexes away"},
    }
    assert words[lang][reach] in text


# ---- customs -----------------------------------------------------------------------------------------------

ON_CARD = {  # custom: words that its line on a card has, in each language; none where picture or figure says it
    "standard": None,
    "fast": None,
    "impact": (["衝撃", "2マス", "1ターン1回"], ["Impact", "2 hexes", "once a turn"]),
    "jammer": (
        ["ジャマー", "手札", "ブースト−2", "シミュレート−2", "1ターン1回"],
        ["Jammer", "card back", "boost −2", "simulate −2", "once a turn"],
    ),
    "sniper": (["狙撃", "2回"], ["Sniper", "twice"]),
    "arc": (["曲射", "障害物", "移動前"], ["Arc", "obstacles", "yet to move"]),
    "ap": None,
    "energy": None,
    "burst": (["炸裂", "2小さく"], ["Burst", "2 less"]),
    "polearm": None,
    "reinforced": (["装甲+5", "2枚", "オープン中"], ["armour +5", "both", "while open"]),
}

HAD = [(c.id, sort) for c in RULES.customs for sort in ("ranged", "melee") if getattr(c, sort) is not None]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("custom", "sort"), HAD)
def test_every_custom(custom: str, sort: str, lang: str) -> None:
    ranged = (Ranged("銃", 5, 2, (custom,)),) if sort == "ranged" else ()
    melee = (Melee("剣", 5, (custom,), ("flurry", "flurry")),) if sort == "melee" else ()
    card = card_of(replace(GOLDEN, ranged=ranged, melee=melee), "shoot" if ranged else "flurry", lang)
    panel, precise = card.panel, Numbers(GOLDEN).precise
    assert panel is not None
    assert panel.note == RULES.custom(custom).name(lang)
    said = ON_CARD[custom]
    if said is None:
        assert panel.lines == ()
    else:
        line = " ".join(panel.lines)
        assert all(word in line for word in said[LANGS.index(lang)]), line
    assert card.priority == {"arc": "4"}.get(custom, "2" if ranged else "1")
    assert figures(card)[-1] == str(precise + 10 * (custom == "ap"))
    assert figures(card)[-2] == (
        "2–8" if custom == "fast" else "2–5" if ranged else "1–2" if custom == "polearm" else "1"
    )
    bands = {band.outcome: band.faces for band in card.hits}
    plain = {"miss": "1 2", "hit": "3 4 5", "critical": "6"} if ranged else {}
    changed = {
        "energy": {"miss": "1 2 3 4", "critical": "5 6"},
        "burst": {"miss": "1 2 3 4", "hit": "5 6"},
    }
    assert bands == changed.get(custom, plain)


@pytest.mark.parametrize("lang", LANGS)
def test_many_customs_are_told_briefly_but_all(lang: str) -> None:
    customs = ("impact", "jammer", "sniper", "arc", "burst")
    panel = card_of(replace(GOLDEN, ranged=(Ranged("銃", 5, 2, customs),)), "shoot", lang).panel
    assert panel is not None
    assert len(panel.brief) <= 3
    for lines in (panel.lines, panel.brief):
        assert all(RULES.custom(custom).name(lang) in " ".join(lines) for custom in customs)


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_that_never_attacks_tells_of_no_attack(lang: str) -> None:
    shield = Melee("盾", 5, ("impact", "jammer"), ("guard", "flurry"))
    machine = replace(GOLDEN, melee=(shield,))
    guard, flurry = card_of(machine, "guard", lang).panel, card_of(machine, "flurry", lang).panel
    assert guard is not None
    assert flurry is not None
    assert (guard.lines, len(flurry.lines)) == ((), 3)
    assert (guard.note, guard.brief) == ("", ())
    assert RULES.custom("jammer").name(lang) in flurry.note


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("count", [1, 3, 4, 6, 7])
def test_cards_of_all_ranged_weapons_list_them(count: int, lang: str) -> None:
    machine = replace(GOLDEN, ranged=tuple(Ranged(f"銃{n}", n, n) for n in range(1, count + 1)))
    volley, overdrive = card_of(machine, "full_open", lang), card_of(machine, "overdrive", lang)
    assert len(volley.art) == (count if count <= 2 else 1)
    listed = [volley.panel.rows if volley.panel else (), overdrive.panel.rows if overdrive.panel else ()]
    assert [len(rows) for rows in listed] == [count if 2 < count <= 6 else 0, count if count <= 6 else 0]
    n = Numbers(machine)
    for number, row in enumerate(listed[0], 1):
        assert numbers(row) == [number, number, 2, 5]
    for number, row in enumerate(listed[1], 1):
        assert numbers(row) == [number, 2 * number, 2 * number + n.performance]
    assert sum(range(1, count + 1)) in numbers(volley.text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("burst", ["literal", "example"])
def test_a_volley_shows_the_hit_tables_that_are_not_plain(burst: str, lang: str) -> None:
    plain, odd, blast = Ranged("銃", 5, 2), Ranged("光線", 5, 1, ("energy",)), Ranged("散弾", 2, 3, ("burst",))

    def volley(*ranged: Ranged) -> Card:
        return card_of(replace(GOLDEN, ranged=ranged), "full_open", lang, burst_hits=burst)

    assert volley(plain).hits == ()
    assert [band.faces for band in volley(odd, odd).hits] == ["1 2 3 4", "5 6"]
    shoot = card_of(replace(GOLDEN, ranged=(blast,)), "shoot", lang, burst_hits=burst)
    assert volley(blast).hits == shoot.hits
    both = volley(plain, odd)
    assert both.hits == ()
    assert both.panel is not None
    assert [numbers(row) for row in both.panel.rows] == [[1, 2, 3, 5, 6], [1, 4, 5, 6]]
    three = volley(plain, odd, blast).panel
    assert three is not None
    bursts = {"literal": [3, 6, 2, 5, 5, 6], "example": [3, 6, 2, 5, 3, 6]}  # dice ×3D6, range, faces
    assert [numbers(row) for row in three.rows] == [[2, 2, 5], [1, 2, 5, 5, 6], bursts[burst]]
    numbered = [row.number for row in volley(plain, blast).art if isinstance(row, RangeArt)]
    assert numbered == ["×2", "×3D6"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("output", "steps"), [(4, 1), (9, 3), (13, 4), (40, 4)])
def test_a_step_in_shows_its_half_move(output: int, steps: int, lang: str) -> None:
    step = card_of(with_combo(replace(GOLDEN, output=output), "step_in"), "step_in", lang).art[0]
    assert isinstance(step, HexArt)
    assert [each.q for each in step.hexes if each.q < 0] == list(range(-steps, 0))
    assert [each.q for each in step.hexes if each.mark == "start"] == [-steps]
    assert numbers((step.caption,)) == [-(-output // 4)]


@pytest.mark.parametrize("lang", LANGS)
def test_a_lone_combo_card_cannot_stop_a_part_break(lang: str) -> None:
    shield = Melee("盾", 5, ("reinforced",), ("guard",))
    one = card_of(replace(GOLDEN, melee=(shield,)), "guard", lang).panel
    two = card_of(replace(GOLDEN, melee=(replace(shield, combos=("guard", "guard")),)), "guard", lang).panel
    assert one is not None
    assert two is not None
    assert two.lines[: len(one.lines)] == one.lines
    assert len(two.lines) == len(one.lines) + 1


# ---- hit tables --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("customs", "burst", "bonus", "expected"), [
    ((), "literal", 0, ([1, 2], [3, 4, 5], [6])),
    ((), "literal", 1, ([1], [2, 3, 4], [5, 6])),
    (("energy",), "literal", 0, ([1, 2, 3, 4], [], [5, 6])),
    (("energy",), "literal", 1, ([1, 2, 3], [], [4, 5, 6])),
    (("burst",), "literal", 0, ([1, 2, 3, 4], [5, 6], [])),
    (("burst",), "literal", 1, ([1, 2, 3], [4, 5, 6], [])),
    (("burst",), "literal", 2, ([], [1, 2, 3, 4, 5], [6])),
    (("burst",), "example", 0, ([1, 2], [3, 4, 5, 6], [])),
    (("burst",), "example", 2, ([], [1, 2, 3, 4, 5, 6], [])),
    (("burst", "energy"), "literal", 0, ([1, 2, 3, 4, 5, 6], [], [])),
    (("burst", "energy"), "literal", 1, ([1, 2, 3, 4, 5], [], [6])),
    (("burst", "energy"), "example", 0, ([1, 2, 3, 4], [], [5, 6])),
])  # fmt: skip
def test_faces(customs: tuple[str, ...], burst: str, bonus: int, expected: tuple[list[int], ...]) -> None:
    found = hit_faces(Ranged("", 1, 1, customs), RULES, terms(burst_hits=burst).rulings, bonus)
    assert found == Faces(*map(tuple, expected))


# ---- unreadable, untranslated ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_what_cannot_be_read_is_a_question_mark(lang: str) -> None:
    assert figures(card_of(UNREAD, "shoot", lang)) == ["?", "?", "?", "2–5", "?"]
    assert figures(card_of(UNREAD, "flurry", lang)) == ["?", "2", "?", "1", "?"]
    assert "?" in card_of(UNREAD, "advance", lang).text[0]
    assert "?" in card_of(UNREAD, "overdrive", lang).text[0]
    assert all("None" not in text for card in hand_of(UNREAD, lang) for text in texts(card))


def test_no_letter_of_the_other_language() -> None:
    nameless = replace(
        RICH,
        name="",
        ranged=tuple(replace(weapon, name="") for weapon in RICH.ranged),
        melee=tuple(replace(weapon, name="") for weapon in RICH.melee),
    )
    assert not [t for card in hand_of(nameless, "en") for t in texts(card) if re.search("[\u3040-\u9fff]", t)]
    decals = {LOOKS[kind][2] for kind in LOOKS}
    japanese = [t for card in hand_of(nameless, "ja") for t in texts(card.text) if t not in decals]
    assert japanese
    assert not [t for t in japanese if re.search("[A-Za-z]", t)]


def test_same_keys_in_both_languages() -> None:
    def keys(node: object, path: str = "") -> set[str]:
        if not isinstance(node, dict):
            return {path}
        return {key for name, inner in node.items() for key in keys(inner, f"{path}.{name}")}

    for name in ("cards", "sheet"):
        ja, en = (keys(dict(load("bundodo", f"{name}.{lang}"))) for lang in LANGS)
        assert ja == en


@pytest.mark.parametrize("lang", LANGS)
def test_ids_are_unique(lang: str) -> None:
    for machine in CAST:
        ids = [card.id for card in hand_of(machine, lang)]
        assert len(ids) == len(set(ids))
