"""The duel's own machines in print: the rich and the poor, in both languages, on every card and paper."""

from __future__ import annotations

import pytest

from printables import cards, sheet
from printables.boxes import Rect
from printables.paper import card_preset, card_presets
from printables.theme import Style
from tests.designer.duellists import CAST, LANGS, ORDINARY, UNREAD, hand_of, sheet_of
from tests.printables.looking import assert_texts_apart, assert_texts_inside

MACHINES = [*CAST, *ORDINARY, UNREAD]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("preset", sorted(card_presets()))
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
@pytest.mark.parametrize("paper", ["A4", "A5", "B5", "Letter"])
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.name)
def test_record_sheet(machine, paper, lang):
    made = sheet.document([sheet_of(machine, lang)], Style(lang=lang, paper=paper))
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)
    assert [(each.place, each.text) for each in made.problems] == []
