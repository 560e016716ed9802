"""Words that fit a card, in letters that the typeface has. Widths are measured in the face that cards are set in."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.games.duel.machine import Machine
from designer.views import Card
from printables.cards.cards import document
from printables.theme import Style
from printables.type import fonts
from tests.designer.duellists import CAST, GOLDEN, LANGS, RICH, RULES, UNREAD, hand_of, sheet_of, texts

TEXT_MM, TEXT_PT = 55.0, 8.6
PANEL_MM, PANEL_PT = 52.0, 5.4
ROOT = Path(__file__).parents[2]


def rows(lines: tuple[str, ...], width_mm: float, size: float) -> int:
    """Rows that the paragraphs take, if no row is filled to its last quarter."""
    return sum(ceil(fonts.width(line, size) / width_mm) for line in lines)


def assert_short(card: Card) -> None:
    assert rows(card.text, TEXT_MM, TEXT_PT) <= (4 if card.panel is None or not card.panel.figures else 3), card.text
    if card.panel is not None:
        assert rows(card.panel.brief, PANEL_MM, PANEL_PT) <= 3, card.panel.brief
        assert rows(card.panel.brief, PANEL_MM, PANEL_PT) <= rows(card.panel.lines, PANEL_MM, PANEL_PT)
        assert len(card.panel.rows) <= 6


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", [*CAST, UNREAD], ids=lambda machine: machine.name)
def test_short_under_the_defaults(machine: Machine, lang: str) -> None:
    for card in hand_of(machine, lang):
        assert_short(card)


@pytest.mark.parametrize("lang", LANGS)
def test_short_under_every_ruling(lang: str) -> None:
    for ruling in RULES.rulings:
        for choice in ruling.choices[1:]:
            for card in hand_of(RICH, lang, **{ruling.key: choice}):
                assert_short(card)


ranged = st.lists(st.sampled_from([c.id for c in RULES.customs if c.ranged and not c.alone]), unique=True, max_size=8)
melee = st.lists(st.sampled_from([c.id for c in RULES.customs if c.melee and not c.alone]), unique=True, max_size=5)


@settings(max_examples=40, derandomize=True, deadline=None)
@given(ranged, melee, st.sampled_from(LANGS))
def test_short_for_any_customs(on_ranged: list[str], on_melee: list[str], lang: str) -> None:
    machine = replace(
        GOLDEN,
        ranged=(replace(GOLDEN.ranged[0], customs=tuple(on_ranged)),),
        melee=tuple(replace(weapon, customs=tuple(on_melee)) for weapon in GOLDEN.melee),
    )
    for card in hand_of(machine, lang):
        assert_short(card)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", [GOLDEN, UNREAD], ids=lambda machine: machine.name)
def test_prints_without_a_complaint(machine: Machine, lang: str) -> None:
    assert document(hand_of(machine, lang), Style(lang=lang)).problems == ()


def test_only_letters_that_the_typeface_has() -> None:
    used = {letter for machine in CAST for lang in LANGS for text in texts(hand_of(machine, lang)) for letter in text}
    used |= {letter for machine in CAST for lang in LANGS for text in texts(sheet_of(machine, lang)) for letter in text}
    for name in ("cards", "sheet"):
        for lang in LANGS:
            used |= set((ROOT / "templates" / "bundodo" / f"{name}.{lang}.toml").read_text(encoding="utf-8"))
    known = set(fonts.font().face.charToGlyph) & set(fonts.font(bold=True).face.charToGlyph)
    assert not {letter for letter in used if ord(letter) not in known and letter != "\n"}
