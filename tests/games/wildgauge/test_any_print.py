"""Any machine, with the names that people bring, through the whole kit: nothing leaves its box, nothing stands on
anything, no letter is lost in silence."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.game import Deck
from designer.games.wildgauge.game import GAME
from designer.games.wildgauge.machine import ExtraRank, Machine, Pilot, Skill, Weapon
from designer.games.wildgauge.odds.dice import Dice, Power
from designer.games.wildgauge.rules import load
from printables.cards import cards
from printables.paper.sizes import card_preset, card_presets
from printables.theme import Style
from printables.type import fonts
from tests.designer.duellists import LANGS, texts
from tests.games.wildgauge.kit import RANKS, STATS, table, terms
from tests.printables import samples
from tests.printables.looking import assert_texts_apart, assert_texts_inside, whole
from tests.printables.test_any_machine import LETTERS, PAPERS, assert_kinsoku, pages_of
from tests.sparing import few

RULES = load()


def _text(rng: random.Random, most: int) -> str:
    kind = rng.random()
    if kind < 0.25:
        return rng.choice(samples.NASTY)
    return "" if kind < 0.3 else "".join(rng.choice(LETTERS) for _ in range(rng.randint(1, most)))


def _number(rng: random.Random, most: int) -> int | None:
    return rng.choice((None, 0, 1, most, *(rng.randint(0, most) for _ in range(6))))


def _some(rng: random.Random, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in ids if rng.random() < 0.4)


def _weapon(rng: random.Random) -> Weapon:
    groups = tuple(Dice(rng.randint(1, 12), faces) for faces in rng.sample((4, 6, 8, 10, 100), rng.randint(0, 3)))
    first = rng.randint(0, 12)
    return Weapon(
        _text(rng, 30),
        rng.choice((None, Power(groups, rng.randint(0, 300)))),
        _some(rng, ("hand", "mounted")),
        _some(rng, ("melee", "ranged", "physical", "beam")),
        rng.choice((None, (0, 0), (first, first), (first, first + rng.randint(0, 40)))),
        rng.choice((0, _number(rng, 120))),
        rng.choice((0, _number(rng, 90))),
        _number(rng, 6),
        _some(rng, ("armour", "awakening")),
    )


def nasty_machine(rng: random.Random) -> Machine:
    """A machine as people would hardly type it."""
    extra = tuple(ExtraRank(_text(rng, 12), _number(rng, 40)) for _ in range(rng.choice((0, 0, 1, 4))))
    pilot = Pilot(
        _text(rng, 20), _text(rng, 12), _number(rng, 20), _number(rng, 40),
        {one: _number(rng, 40) for one in RANKS}, extra,
        tuple(Skill(_text(rng, 20), _number(rng, 30), _text(rng, 60)) for _ in range(rng.choice((0, 0, 1, 5)))),
    )  # fmt: skip
    most = rng.choice((40, 120, 999, 99999))
    stats = {one: _number(rng, most) for one in STATS}
    weapons = tuple(_weapon(rng) for _ in range(rng.choice((0, 1, 2, 4, 7, 14))))
    fitness = _some(rng, ("ground", "space", "air", "water"))
    return Machine(_text(rng, 30), _text(rng, 20), pilot, stats, fitness, weapons, note=_text(rng, 160))


def rulings(rng: random.Random) -> dict[str, str]:
    return {one.key: rng.choice(one.choices) for one in RULES.rulings if rng.random() < 0.4}


def assert_good(seed: int) -> None:
    rng = random.Random(seed)
    machine = nasty_machine(rng)
    lang, paper, preset = rng.choice(LANGS), rng.choice(PAPERS), rng.choice(sorted(card_presets()))
    under = terms(table(n2=1, n4=2) if rng.random() < 0.3 else None, **rulings(rng))
    stamp, deck = rng.choice(["", "規定外"]), Deck(every=rng.random() < 0.3)
    views = GAME.views(machine, GAME.derive(machine, under), under, lang, stamp, deck)
    pages, problems = pages_of(views, Style(rng.choice(["full", "low"]), lang, paper, preset))
    written = list(texts((views.sheet, views.cards, views.markers)))
    paragraphs = {part.strip() for text in written for part in fonts.settable(text).split("\n")}
    size = card_preset(preset)
    for page in pages:
        edge = 0.0 if (page.width, page.height) == (size.width, size.height) else 5.0
        assert_texts_inside(page.boxes, whole(page).inset(edge))
        assert_texts_apart(page.boxes)
        assert_kinsoku(page, paragraphs)
    brought = [machine.name, machine.player, machine.note, machine.pilot.name, machine.pilot.job]
    brought += [one.name for one in (*machine.weapons, *machine.pilot.extra, *machine.pilot.skills)]
    brought += [one.note for one in machine.pilot.skills]
    lost = {letter for text in brought for letter in fonts.missing(text)}
    told = {letter for problem in problems if problem.kind == "missing" for letter in problem.letters}
    assert told == lost


@pytest.mark.prove
@pytest.mark.parametrize("seed", few(range(10), 4))
def test_any_machine(seed: int):
    assert_good(seed)


@pytest.mark.prove
@pytest.mark.parametrize("first", range(1000, 2000, 100))
def test_a_thousand_machines(first: int):
    for seed in range(first, first + 100):
        try:
            assert_good(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error


ranges = st.tuples(st.integers(0, 60), st.integers(0, 60)).map(lambda pair: (min(pair), max(pair)))


@settings(derandomize=True, deadline=None, max_examples=15)
@given(ranges, st.integers(0, 40), st.sampled_from(sorted(card_presets())), st.sampled_from(["full", "low"]))
def test_every_range_fits_its_card(reach: tuple[int, int], rank: int, preset: str, ink: str):
    rng = random.Random(0)
    weapon = replace(_weapon(rng), name="槍", attributes=("ranged", "beam"), range=reach, tags=())
    machine = replace(nasty_machine(rng), name="試作", player="", weapons=(weapon,))
    machine = replace(machine, pilot=replace(machine.pilot, ranks={**machine.pilot.ranks, "ranged": rank}))
    hand = GAME.views(machine, GAME.derive(machine, terms()), terms(), "ja", "", Deck()).cards
    (card,) = (card for card in hand if card.id.startswith("weapon"))
    for page in cards.singles([card], Style(ink, "ja", "A4", preset)).document.pages:
        assert_texts_inside(page.boxes, whole(page))
        assert_texts_apart(page.boxes)
