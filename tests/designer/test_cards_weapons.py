"""What cards say of weapons, customs and hit tables, against the rules. Sections 1, 2 and 4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.games.duel.machine import Melee, Ranged
from designer.games.duel.prints.facts import hit_faces
from designer.games.duel.rules import Faces
from designer.pictures import HexArt, RangeArt
from designer.views import Card
from tests.designer.duellists import (
    GOLDEN,
    LANGS,
    RICH,
    RULES,
    UNREAD,
    Numbers,
    card_of,
    hand_of,
    numbers,
    terms,
    texts,
    with_combo,
)


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
    assert [numbers(row) for row in both.panel.rows] == [[1, 4, 5, 6]]
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
    effects = RULES.effects(customs, "ranged", terms(burst_hits=burst).rulings)
    found = hit_faces(effects, RULES.faces, bonus)
    assert found == Faces(*map(tuple, expected))


# ---- unreadable --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_what_cannot_be_read_is_a_question_mark(lang: str) -> None:
    assert figures(card_of(UNREAD, "shoot", lang)) == ["?", "?", "?", "2–5", "?"]
    assert figures(card_of(UNREAD, "flurry", lang)) == ["?", "2", "?", "1", "?"]
    assert "?" in card_of(UNREAD, "advance", lang).text[0]
    assert "?" in card_of(UNREAD, "overdrive", lang).text[0]
    assert all("None" not in text for card in hand_of(UNREAD, lang) for text in texts(card))
