"""The pieces that a machine brings to the table: where it stands, terrains, engaged, bad statuses."""

from __future__ import annotations

from collections.abc import Iterator

from designer.games.wildgauge.machine import Machine
from designer.games.wildgauge.rules import load
from designer.views import Marker, Shape, Tone
from templates.words import Words


def markers(machine: Machine, lang: str) -> tuple[Marker, ...]:
    """All pieces of one machine."""
    return tuple(_markers(machine, Words(lang, "wildgauge", name="markers")))


def _markers(machine: Machine, words: Words) -> Iterator[Marker]:
    rules, owner = load(), machine.name
    letter = words["position"]
    yield Marker("position", "position", owner, letter, Shape.CHEVRON, Tone.BLUE, 1, machine.player)
    for terrain in rules.terrains:
        name = terrain.name(words.lang)
        yield Marker(f"terrain_{terrain.id}", "chip", name, name[:1], Shape.HEXAGON, Tone.GREEN, 1, owner)
    yield Marker("engaged", "chip", words["engaged.label"], words["engaged.letter"], Shape.BLADE, Tone.RED, 1, owner)
    for status in rules.statuses:
        label = words.say("status", name=status.name(words.lang))
        letter = words[f"letters.{status.id}"]
        yield Marker(f"status_{status.id}", "chip", label, letter, Shape.BURST, Tone.AMBER, 1, owner)
    for value in (1, 5):
        yield Marker(f"wg_{value}", "chip", words["wg"], str(value), Shape.BOLT, Tone.GREEN, 5, owner)
