"""Random machines with the names that people bring, through the whole kit: nothing leaves its box, nothing stands on
anything, no letter is lost in silence, no line starts or ends against kinsoku."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from designer.game import Deck, Views
from designer.games.duel.derive import derive
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine
from printables.cards import cards
from printables.paper.sizes import card_preset, card_presets
from printables.pdf.boxes import Page, Text
from printables.pieces import markers, mat
from printables.sheet import sheet
from printables.theme import Style
from printables.type import breaking, fonts
from printables.type.breaking import NOT_AT_END, NOT_AT_START
from printables.type.fitting import Problem
from tests.designer.duellists import LANGS, RULES, terms, texts
from tests.machines import random_machine
from tests.printables import samples
from tests.printables.looking import assert_texts_apart, assert_texts_inside, placed, whole
from tests.sparing import few

PAPERS = ("A4", "A5", "B5", "Letter")
LETTERS = "あいうえがプ亜宇機砲剣ーっャ、。，「」（）『』…―〜？！ 012abcXYZ×+-–/%#.🤖𩸽𠮷葛󠄀שلΔЖ①⚠"


def nasty_machine(rng: random.Random) -> Machine:
    """A random machine of the duel, its texts as people would never type them."""

    def text(most: int) -> str:
        kind = rng.random()
        if kind < 0.25:
            return rng.choice(samples.NASTY)
        return "" if kind < 0.3 else "".join(rng.choice(LETTERS) for _ in range(rng.randint(1, most)))

    made = random_machine(rng)
    return replace(
        made,
        name=text(30),
        player=text(20),
        note=text(160),
        ranged=tuple(replace(weapon, name=text(30)) for weapon in made.ranged),
        melee=tuple(replace(weapon, name=text(30)) for weapon in made.melee),
    )


def pages_of(views: Views, style: Style) -> tuple[list[Page], list[Problem]]:
    """Sheet, markers and mat as pages, each card as a page of its own."""
    made = [
        sheet.document([views.sheet], style),
        markers.document(views.markers, style),
        cards.singles([card for card in views.cards if card.copy[0] == 1], style),
    ]
    if views.mat is not None:
        made.append(mat.document(views.mat, style))
    return [page for one in made for page in one.document.pages], [each for one in made for each in one.problems]


def assert_kinsoku(page: Page, paragraphs: set[str]) -> None:
    """A line that starts or ends against it begins or ends a paragraph, or stands where a run is wider than the box."""
    lines = [each.box for each in placed(page.boxes) if isinstance(each.box, Text)]
    for one, other in pairwise(lines):
        if one.within != other.within or one.size != other.size:
            continue
        if other.text[0] not in NOT_AT_START and one.text[-1] not in NOT_AT_END:
            continue
        if any(part.endswith(one.text) or part.startswith(other.text) for part in paragraphs):
            continue
        run = breaking.clusters(one.text)[-1] + breaking.clusters(other.text)[0]
        wide = fonts.width(run, one.size, one.bold, one.tracking)
        assert wide > one.within.w - 1e-6, (one.text, other.text, one.within)


def assert_good(seed: int) -> None:
    rng = random.Random(seed)
    machine = nasty_machine(rng)
    lang, paper, preset = rng.choice(LANGS), rng.choice(PAPERS), rng.choice(sorted(card_presets()))
    by = terms()
    deck = Deck(every=rng.random() < 0.3, odds=rng.random() < 0.5)
    views = GAME.views(machine, derive(machine, RULES, by.rulings), by, lang, rng.choice(["", "規定外 52/50P"]), deck)
    pages, problems = pages_of(views, Style(rng.choice(["full", "low"]), lang, paper, preset))
    written = list(texts((views.sheet, views.cards, views.markers, views.mat)))
    paragraphs = {part.strip() for text in written for part in fonts.settable(text).split("\n")}
    size = card_preset(preset)
    for page in pages:
        edge = 0.0 if (page.width, page.height) == (size.width, size.height) else 5.0
        assert_texts_inside(page.boxes, whole(page).inset(edge))
        assert_texts_apart(page.boxes)
        assert_kinsoku(page, paragraphs)
    brought = [machine.name, machine.player, machine.note, *(w.name for w in (*machine.ranged, *machine.melee))]
    lost = {letter for text in brought for letter in fonts.missing(text)}
    told = {letter for problem in problems if problem.kind == "missing" for letter in problem.letters}
    assert told == lost


@pytest.mark.parametrize("seed", few(range(12), 5))
def test_any_machine(seed):
    assert_good(seed)


@pytest.mark.prove
@pytest.mark.parametrize("first", range(1000, 2000, 100))
def test_a_thousand_machines(first):
    for seed in range(first, first + 100):
        try:
            assert_good(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
