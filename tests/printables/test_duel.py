"""The duel's own machines in print: the rich and the poor, in both languages, on every card and paper."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from designer.games.duel.machine import Ranged
from designer.games.duel.prints.mat import mat as mat_view
from designer.views import Tone
from printables.cards import cards
from printables.paper.sizes import card_preset, card_presets
from printables.pdf import shapes
from printables.pdf.boxes import Path, Rect, Text
from printables.pieces import mat
from printables.sheet import sheet
from printables.theme import Style, theme
from tests.designer.duellists import CAST, LANGS, MANY, ORDINARY, PLAIN, RULES, UNREAD, card_of, hand_of, sheet_of
from tests.printables.looking import assert_texts_apart, assert_texts_inside, placed, strings
from tests.sparing import few

MACHINES = [*CAST, *ORDINARY, UNREAD]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("preset", few(sorted(card_presets()), 2))
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.name)
def test_hand(machine, preset, lang):
    size = card_preset(preset)
    troubles = []
    for card in hand_of(machine, lang):
        group, problems = cards.face(card, size, Style(lang=lang, cards=preset))
        assert_texts_inside(group.boxes, Rect(0, 0, size.width, size.height))
        assert_texts_apart(group.boxes)
        troubles += problems
    assert [(each.asset, each.place, each.text) for each in troubles] == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", few(["A4", "A5", "B5", "Letter"], 2))
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.name)
def test_record_sheet(machine, paper, lang):
    made = sheet.document([sheet_of(machine, lang)], Style(lang=lang, paper=paper))
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)
    assert [(each.place, each.text) for each in made.problems] == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("machine", [*ORDINARY, CAST[0]], ids=lambda machine: machine.name)
def test_no_ordinary_machine_takes_a_second_sheet(machine, paper, lang):
    assert len(sheet.document([sheet_of(machine, lang)], Style(lang=lang, paper=paper)).document.pages) == 1


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["A4", "A5", "B5", "Letter"])
def test_all_rulings_that_changed_are_on_the_sheet(paper, lang):
    flipped = {ruling.key: ruling.choices[-1] for ruling in RULES.rulings if ruling.choices}
    made = sheet.document([sheet_of(CAST[0], lang, **flipped)], Style(lang=lang, paper=paper))
    assert made.problems == ()
    said = "".join(text for page in made.document.pages for text in strings(page.boxes)).replace(" ", "")
    for ruling in RULES.rulings:
        if ruling.choices:  # those that only play meets don't touch prints
            assert (f"{ruling.id}{ruling.key}={flipped[ruling.key]}" in said) == (ruling.shows != ("play",))


@pytest.mark.parametrize("preset", sorted(card_presets()))
def test_a_volley_keeps_its_numbers_and_one_size_of_hex(preset):
    ranged = (Ranged("超高出力大口径荷電粒子収束加速砲改二殲滅仕様", 1, 12, ("fast",)), Ranged("銃", 1, 3))
    card = card_of(replace(PLAIN, ranged=ranged), "full_open")
    group, _ = cards.face(card, card_preset(preset), Style(cards=preset))
    assert {"×12", "×3"} <= set(strings(group.boxes))
    hexes = {round(each.rect.h, 2) for each in placed(group.boxes) if isinstance(each.box, Path) and is_hex(each.box)}
    assert len(hexes) == 1


def is_hex(path):
    """A row's hexes have six corners; those of the corner sign have no fill of a range."""
    bounds = shapes.bounds(path)
    if bounds.w > bounds.h:  # the frame of a warning
        return False
    return len(path.steps) == 7 and path.stroke is not None and path.fill in (None, theme().lit(Tone.RED))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("preset", sorted(card_presets()))
@pytest.mark.parametrize("machine", [MANY, CAST[1]], ids=lambda machine: machine.name)
def test_no_name_of_the_mat_s_foot_is_broken(machine, preset, lang):
    hand = hand_of(machine, lang)
    view = mat_view(machine, hand, lang)
    made = mat.document(view, Style(lang=lang, cards=preset))
    assert made.problems == ()
    said = [each.box for each in placed(made.document.pages[0].boxes) if isinstance(each.box, Text)]
    for _, who in view.priority:
        for name in re.split("[、,] *", who):
            assert any(name in text.text for text in said), name
