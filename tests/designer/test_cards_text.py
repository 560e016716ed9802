"""The head, costs and text of cards, against the rules and numbers worked out here once more. Sections 4 and 5."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from designer.games.duel.machine import Machine
from designer.views import Shape, Tone
from templates.words import load
from tests.designer.duellists import (
    CAST,
    GOLDEN,
    LANGS,
    RICH,
    RULES,
    Numbers,
    any_card,
    card_of,
    hand_of,
    numbers,
    texts,
)

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


# ---- untranslated ------------------------------------------------------------------------------------------


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
