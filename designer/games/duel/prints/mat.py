"""The play mat of a machine: places for the cards of each phase and turn, so that one that stays keeps its place.

Rules F4, H1, H10.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from designer.games.duel.machine import Machine
from designer.games.duel.prints.art import bands
from designer.games.duel.prints.wording import Wording, circled
from designer.games.duel.rules import load
from designer.views import Card, Mat
from templates.words import Lang, code_of


def mat(machine: Machine, cards: Sequence[Card], lang: Lang) -> Mat:
    """The mat of a machine with this hand, whose priorities it repeats."""
    rules, words, outcomes = load(), Wording(lang, "mat"), Wording(lang, "cards")
    last = rules.turns
    notes = [words.lines("notes.turn") for _ in range(last)]
    notes[0] = (*words.lines("notes.first", turns=last), *notes[0])
    notes[-1] = (*notes[-1], *words.lines("notes.last"))
    return Mat(
        title=words("title"),
        decal=words("decal"),
        name=machine.name,
        player=machine.player,
        phases=tuple(words("phase", number=n, circled=circled(n)) for n in range(1, rules.phases + 1)),
        turns=tuple(words("turn", number=n) for n in range(1, last + 1)),
        notes=tuple(notes),
        rounds_label=words("rounds"),
        rounds=tuple(str(n) for n in range(1, rules.rounds + 1)),
        priority_label=outcomes("priority"),
        priority=_priority(cards, words),
        hits=bands(rules.faces, outcomes, "・" if code_of(lang) == "ja" else ", "),
    )


def _priority(cards: Sequence[Card], words: Wording) -> tuple[tuple[str, str], ...]:
    """Each priority of the hand with who acts then: a kind where most of its cards do, cards that differ by name."""
    faces = {(card.kind.id, card.title, card.priority): card for card in cards}
    usual: dict[str, str] = {}
    for kind in dict.fromkeys(card.kind.id for card in cards):
        counted = Counter(card.priority for card in faces.values() if card.kind.id == kind)
        usual[kind] = counted.most_common(1)[0][0]
    shared = Counter(card.title for card in faces.values())
    rows: dict[str, list[str]] = {}
    for card in faces.values():
        is_usual = usual[card.kind.id] == card.priority
        name = card.kind.label if is_usual else card.title
        if not is_usual and shared[card.title] > 1 and card.panel:
            name = words("armed", card=card.title, weapon=card.panel.title)
        rows.setdefault(card.priority, []).append(name)
    between = "、" if words.code == "ja" else ", "
    return tuple((number, between.join(dict.fromkeys(rows[number]))) for number in sorted(rows))
