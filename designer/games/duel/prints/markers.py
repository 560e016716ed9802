"""The pieces that a machine brings to the table, counted from its numbers. Rules F4, H6, H7, section 5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from designer.derived import Derived
from designer.game import Deck, Terms
from designer.games.duel.derive import Profile
from designer.games.duel.machine import Machine
from designer.games.duel.prints.hand import hand
from designer.games.duel.prints.wording import Wording
from designer.games.duel.rules import CardRule, Rules, load
from designer.views import Marker, Shape, Tone
from templates.words import Lang

MOST_COINS = 60
"""The greatest store that is counted in pieces of one and five."""


def markers(machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> tuple[Marker, ...]:
    """All pieces of one machine, the position marker first. What could not be read has no piece."""
    words, rules = Wording(lang, "markers"), load(terms.packs)
    owner = machine.name
    dealt = [card.rule for card in hand(machine, profile, terms, Deck())]
    return (
        Marker("position", "position", owner, words("position.letter"), Shape.CHEVRON, Tone.BLUE, 1, machine.player),
        *_parts(rules, words, owner),
        *_dial(profile.hp, words, owner),
        *_coins("boost", profile.boost, Shape.BOLT, Tone.BLUE, words, owner),
        *_coins("simulate", profile.simulate, Shape.CHIP, Tone.GREEN, words, owner),
        *_modes(dealt, words, owner),
        *_reloads(dealt, words, owner),
        *_points(rules, words, owner),
        _one("objective", Shape.FLAG, Tone.AMBER, words, owner),
        _one("round", Shape.HEXAGON, Tone.INK, words, owner),
        _one("obstacle", Shape.HEXAGON, Tone.INK, words, "", form="hex"),
        _one("start", Shape.CHEVRON, Tone.INK, words, owner, form="hex"),
    )


def _one(key: str, shape: Shape, tone: Tone, words: Wording, owner: str, form: str = "chip") -> Marker:
    return Marker(key, form, words(f"{key}.label"), words(f"{key}.letter"), shape, tone, 1, owner)


def _parts(rules: Rules, words: Wording, owner: str) -> Iterator[Marker]:
    """One for each part that can be lost, with what its loss means (H7)."""
    for part in rules.parts:
        kind = part.id.rpartition("_")[2]
        note = "\n".join(words.lines(f"parts.{kind}", rules=rules))
        letter = words(f"letters.{part.id}")
        yield Marker(f"part_{part.id}", "chip", part.name(words.lang), letter, Shape.BURST, Tone.RED, 1, owner, note)


def _dial(hp: Derived | None, words: Wording, owner: str) -> Iterator[Marker]:
    if hp is not None:
        note = words("hp.note", number=hp)
        yield Marker(
            "hp", "dial", words("hp.label"), words("hp.letter"), Shape.HEART, Tone.RED, 1, owner, note, int(hp)
        )


def _coins(key: str, store: Derived | None, shape: Shape, tone: Tone, words: Wording, owner: str) -> Iterator[Marker]:
    """Pieces of one and of five that make up a store, and every number below it; a dial for a store that would take
    too many of them."""
    total = 0 if store is None else int(store)
    if total > MOST_COINS:
        label, letter = words(f"{key}.label"), words(f"{key}.letter")
        yield Marker(key, "dial", label, letter, shape, tone, 1, owner, words("hp.note", number=total), total)
        return
    for value, count in zip((1, 5), _change(total), strict=True):
        if count:
            yield Marker(f"{key}_{value}", "chip", words(f"{key}.label"), str(value), shape, tone, count, owner)


def _change(total: int) -> tuple[int, int]:
    """Ones and fives: all ones up to ten, else as few as leave five ones over."""
    ones = total if total <= 10 else 5 + total % 5
    return ones, (total - ones) // 5


def _modes(dealt: Sequence[CardRule], words: Wording, owner: str) -> Iterator[Marker]:
    """A reminder for each mode of the hand, with its upkeep."""
    for rule in {rule.id: rule for rule in dealt}.values():
        if rule.upkeep_boost or rule.upkeep_simulate:
            note = "\n".join(words.lines("modes.note", rule=rule))
            if rule.words is None:
                letter, label = words(f"letters.{rule.id}"), words(f"modes.{rule.id}")
            else:
                letter, label = rule.name(words.lang)[0], rule.name(words.lang)
            yield Marker(rule.id, "chip", label, letter, Shape.GEAR, Tone.GREEN, 1, owner, note)


def _reloads(dealt: Sequence[CardRule], words: Wording, owner: str) -> Iterator[Marker]:
    """One for each card of the hand that stays on the table until it is reloaded: all may lie there at once."""
    count = sum(rule.after == "reload" for rule in dealt)
    if count:
        label, letter = words("reload.label"), words("reload.letter")
        yield Marker("reload", "chip", label, letter, Shape.RELOAD, Tone.AMBER, count, owner)


def _points(rules: Rules, words: Wording, owner: str) -> Iterator[Marker]:
    """Victory points: one a part and one a round, in ones and fives."""
    for value, count in zip((1, 5), _change(len(rules.parts) + rules.rounds), strict=True):
        label = words("victory.label")
        yield Marker(f"victory_{value}", "chip", label, str(value), Shape.STAR, Tone.AMBER, count, owner)
