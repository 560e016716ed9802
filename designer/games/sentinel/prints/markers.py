"""The pieces that a machine brings to the table (section 6): its counter, what its weapons leave on the field, and what
may happen to it. Each note is the rule that it reminds of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.games.sentinel.machine import Machine, Ranged
from designer.games.sentinel.prints import facts
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rulebook import numbers
from designer.games.sentinel.rules import Rules, load
from designer.views import Marker, Shape, Tone
from templates.words import Lang

MOST_UNITS = 12
MOST_CLOUDS = 4
"""Pieces of one sort; what there is more of is marked by moving these."""


class Sort(msgspec.Struct, frozen=True):
    """A sort of chip: its key in the words, sign and colour."""

    key: str
    shape: Shape
    tone: Tone


_STATES = (
    Sort("stunned", Shape.STAR, Tone.AMBER),
    Sort("captured", Shape.CLAW, Tone.RED),
    Sort("entangled", Shape.RELOAD, Tone.RED),
    Sort("jammed", Shape.CROSS, Tone.RED),
    Sort("drifting", Shape.DROP, Tone.BLUE),
    Sort("transformed", Shape.GEAR, Tone.BLUE),
)
"""What may happen to any machine."""

_LEFT_BEHIND = {
    "smoke": Sort("smoke", Shape.CLOUD, Tone.INK),
    "gas": Sort("gas", Shape.CLOUD, Tone.GREEN),
    "mine": Sort("mine", Shape.MINE, Tone.RED),
    "pod": Sort("pod", Shape.BURST, Tone.RED),
}
"""What a weapon with this tag puts on the field, one a round (S10, S14, S16)."""

_GEAR = {
    "jamming": Sort("jamming", Shape.WAVE, Tone.AMBER),
    "stealth": Sort("stealth", Shape.EYE, Tone.INK),
    "carrier": Sort("carrier", Shape.WING, Tone.BLUE),
    "extra_armour": Sort("spent_armour", Shape.PLATE, Tone.AMBER),
    "cloak": Sort("spent_cloak", Shape.PLATE, Tone.GREEN),
}
"""What a piece of equipment switches on, or what is spent of it (S14, S17)."""

_FIELD = Sort("plasma", Shape.HEXAGON, Tone.RED)
_BARRIER = Sort("barrier", Shape.SHIELD, Tone.GREEN)
_TERMINAL = Sort("terminal", Shape.CHIP, Tone.INK)
_UNIT = Sort("unit", Shape.DART, Tone.GREEN)
_LEADER_TERMINALS, _JAMMER_TERMINALS = 3, 6
"""Devices of one plasma leader and of one psycho jammer (S16)."""


def markers(machine: Machine, lang: Lang) -> tuple[Marker, ...]:
    """All pieces of one machine, its counter first. What could not be read has no piece."""
    rules, words = load(), Wording(lang, "markers")
    box = _Box(machine, rules, words, numbers(rules))
    return (box.counter(), *box.states(), *box.gear(), *box.weapons())


class _Box(msgspec.Struct, frozen=True):
    machine: Machine
    rules: Rules
    words: Wording
    told: dict[str, object]

    def counter(self) -> Marker:
        machine, words = self.machine, self.words
        letter = words("position.letter")
        return Marker("position", "position", machine.name, letter, Shape.CHEVRON, Tone.BLUE, 1, machine.player)

    def chip(self, sort: Sort, count: int = 1, letter: str = "", label: str = "") -> Marker:
        words = self.words
        note = "\n".join(words.lines(f"{sort.key}.note", **self.told))
        return Marker(
            f"{sort.key}{letter}", "chip", label or words(f"{sort.key}.label"), letter or words(f"{sort.key}.letter"),
            sort.shape, sort.tone, count, self.machine.name, note,
        )  # fmt: skip

    def states(self) -> Iterator[Marker]:
        return (self.chip(sort) for sort in _STATES)

    def gear(self) -> Iterator[Marker]:
        for key, sort in _GEAR.items():
            if self.machine.carries(key):
                yield self.chip(sort)

    def weapons(self) -> Iterator[Marker]:
        for number, gun in enumerate(self.machine.ranged, 1):
            for tag, sort in _LEFT_BEHIND.items():
                if gun.has(tag):
                    yield self.chip(sort, self.laid(gun))
            if gun.has("plasma_leader"):
                yield self.chip(_FIELD)
                yield self.chip(_TERMINAL, _LEADER_TERMINALS)
            if gun.has("psycho_jammer"):
                yield self.chip(_TERMINAL, _JAMMER_TERMINALS)
            if gun.has("barrier"):
                yield self.chip(_BARRIER)
            yield from self.units(gun, number)

    def laid(self, gun: Ranged) -> int:
        """As many as the weapon has rounds; of mines no more than one action lays."""
        rounds = gun.rounds if isinstance(gun.rounds, int) else 1
        return min(rounds, self.rules.mine_hexes if gun.has("mine") else MOST_CLOUDS)

    def units(self, gun: Ranged, number: int) -> Iterator[Marker]:
        """Funnels, bits, sets of leader bits and incoms, numbered: each attacks on its own (S12)."""
        name = facts.weapon_name(gun, number, self.rules, self.words.lang)
        if any(gun.has(tag) for tag in ("bit", "reflector_bit", "leader_bit")):
            count = min(gun.units, MOST_UNITS) if isinstance(gun.units, int) else 0
        elif gun.has("incom") or gun.has("reflector_incom"):
            framed = self.machine.carries("psycho_frame")
            count = self.rules.incoms_framed if framed else self.rules.incoms
        else:
            return
        for unit in range(1, count + 1):
            yield self.chip(_UNIT, letter=str(unit), label=name)
        if gun.has("leader_bit"):
            yield self.chip(_FIELD, count)
