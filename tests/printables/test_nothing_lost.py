"""No word of ours falls off a card: every set of customs, preset, language, stamped or not; blank kits; all games."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from bundodo.asked import Judged, Said
from bundodo.out import printing
from bundodo.out.printing import Order
from bundodo.runs import checked
from designer.games import registry
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.views import Card, Mark
from printables.cards import cards
from printables.pdf.boxes import Group, Text, walk
from printables.theme import Style
from tests.designer.duellists import RULES, hand_of
from tests.sparing import few

ROOT = Path(__file__).parents[2]
PRESETS = ("63x88", "59x86", "91x55")
STAMPS = {"ja": "規定外 72/50P", "en": "ILLEGAL 72/50P"}
MARK = Mark("1F6F8B", "star")
MELEE = [one.id for one in RULES.customs_of("melee") if not one.alone]
RANGED = [one.id for one in RULES.customs_of("ranged") if not one.alone]
COMBOS = [one.id for one in RULES.combos]


def sets(ids: list[str]) -> Iterator[tuple[str, ...]]:
    for count in range(len(ids) + 1):
        yield from itertools.combinations(ids, count)


def machines() -> Iterator[Machine]:
    """Every set of customs on a melee weapon with every combo, and on a ranged one."""
    pairs = [tuple(COMBOS[at : at + 2]) for at in range(0, len(COMBOS), 2)]
    for customs in sets(MELEE):
        for pair in pairs:
            yield Machine("彗星号", "れん", 12, 8, 8, (), (Melee("残月刀", 5, customs, pair),))
    for customs in sets(RANGED):
        yield Machine("彗星号", "れん", 12, 8, 8, (Ranged("長光銃ハルヨコイ", 5, 3, customs),), ())


def assert_whole(hand: list[Card], style: Style) -> None:
    printed = cards.document(hand, style)
    assert printed.problems == ()
    lists = " ".join(card.panel.note for card in hand if card.panel)
    for page in printed.document.pages:
        for face in (box for box in page.boxes if isinstance(box, Group)):
            for box in walk(face.boxes):
                if isinstance(box, Text) and len(box.text) > 16 and not box.text.startswith("彗星号"):
                    # sentences: captions, labels and warnings are shorter, names of customs give way to what they do
                    assert box.size >= 7 or box.text.isupper() or box.text in lists, (box.text, box.size)


EVERY = list(machines())
SHARE = 1 if os.environ.get("FULL") else 10


def sweep(some: list[Machine], preset: str, lang: str, stamped: bool) -> None:
    for machine in some:
        stamp = STAMPS[lang] if stamped else ""
        hand = [structs.replace(card, stamp=stamp, mark=MARK) for card in hand_of(machine, lang)]
        assert_whole(hand, Style(lang=lang, cards=preset))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_lost_on_the_fullest_cards(preset, lang):
    """All customs at once, none, and those that were lost before."""
    hard = ({"impact", "jammer", "energy", "reinforced"}, {"impact", "jammer", "energy", "polearm", "reinforced"},
            {"impact", "jammer", "sniper", "arc"}, {"jammer", "sniper", "arc", "ap", "burst"}, set(RANGED), set())  # fmt: skip
    some = [one for one in EVERY if any(set((one.melee or one.ranged)[0].customs) == each for each in hard)]
    assert len(some) >= 10
    sweep(some, preset, lang, stamped=True)


@pytest.mark.prove
@pytest.mark.parametrize("stamped", [False, True])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_lost_on_any_card(preset, lang, stamped):
    """A tenth of the sets, all of them with FULL=1."""
    first = (PRESETS.index(preset) + 3 * (lang == "en") + stamped) % SHARE
    sweep(EVERY[first::SHARE], preset, lang, stamped)


@pytest.mark.prove
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("preset", few(PRESETS))
def test_nothing_is_lost_of_any_game_nor_of_its_empty_kit(game, lang, preset):
    said = Said(lang)
    run, empty = (checked(source, Judged(game=game), said) for source in ((str(ROOT / "examples" / game),), ()))
    order = Order(Path("x"), Style(lang=lang, cards=preset), ("sheet", "cards", "mat", "range"))
    for kind, printed in printing.blank_assets(empty, order, said.words):
        assert printed.problems == (), kind
    for machine in run.machines:
        for kind, printed in printing.assets(machine, run, order, said.words):
            assert printed.problems == (), kind


def test_siblings_begin_their_words_alike():
    """On upright cards texts begin at one of a few heights."""
    machine = Machine("彗星号", "れん", 10, 8, 8, (Ranged("銃", 5, 1), Ranged("砲", 4, 2, ("fast",))), (Melee("刀", 5, (), ("flurry", "step_in")),))  # fmt: skip
    heights: dict[str, set[float]] = {}
    for card in hand_of(machine, "ja"):
        made, _ = cards.face(card, Style().card, Style())
        first = next(box for box in walk(made.boxes) if isinstance(box, Text) and card.text[0].startswith(box.text[:6]))
        heights.setdefault(card.kind.id, set()).add(
            round(first.within.y - len(card.costs) * 5.4 - bool(card.costs) * 0.8, 1)
        )
    assert all(len(found) <= 3 for found in heights.values()), heights
    assert len(heights["move"]) == 1
