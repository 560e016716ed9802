"""The pieces that a machine brings to the table: where it stands, its terrain, what it does and suffers, its WG."""

from __future__ import annotations

from collections.abc import Iterator

from designer.game import Terms
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.machine import Machine
from designer.games.wildgauge.prints import facts
from designer.games.wildgauge.rules import Rules, load
from designer.views import Marker, Shape, Tone
from designer.wording import Wording
from templates.words import Lang

ROUNDS = 10
"""WG is counted for so many rounds: what is there at the start, and one a round."""

_TERRAINS = {"ground": Shape.PLATE, "space": Shape.STAR, "air": Shape.WING, "water": Shape.DROP}
_STATUSES = {
    "acid": Shape.CLOUD,
    "blaze": Shape.BURST,
    "lock": Shape.CLAW,
    "blind": Shape.EYE,
    "stun": Shape.BOLT,
}
"""Signs of what the rules declare; anything added to them has the plain one."""
_FOCI = {"hit": Shape.CROSSHAIR, "evade": Shape.CHEVRON, "defend": Shape.SHIELD, "attack": Shape.BURST}


def markers(machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> tuple[Marker, ...]:
    """All pieces of one machine, where it stands first. A terrain that it can't enter has none."""
    words, rules = Wording(lang, "wildgauge", "markers"), load()
    return (
        Marker("token", "token", machine.name, words("token"), Shape.CHEVRON, Tone.BLUE, 1, machine.player),
        *_dial(machine, rules, words),
        *_terrains(machine, profile, terms, words),
        _plain("engaged", Shape.BLADE, Tone.RED, machine, words),
        *_foci(machine, rules, words),
        _plain("stance", Shape.HEXAGON, Tone.GREEN, machine, words),
        *_statuses(machine, rules, words),
        _plain("stopped", Shape.WARNING, Tone.RED, machine, words, fails=facts.faces(rules.escape_fails)),
        *_gauge(machine, rules, words),
    )


def _plain(key: str, shape: Shape, tone: Tone, machine: Machine, words: Wording, **values: object) -> Marker:
    note = "\n".join(words.lines(f"{key}.note", **values))
    return Marker(key, "chip", words(f"{key}.label"), words(f"{key}.letter"), shape, tone, 1, machine.name, note)


def _dial(machine: Machine, rules: Rules, words: Wording) -> Iterator[Marker]:
    durability = machine.stat("durability")
    if durability:
        label = rules.stat("durability").name(words.lang)
        note = words("durability.note", number=durability)
        letter = words("durability.letter")
        owner = machine.name
        yield Marker("durability", "dial", label, letter, Shape.HEART, Tone.RED, 1, owner, note, durability)


def _terrains(machine: Machine, profile: Profile, terms: Terms, words: Wording) -> Iterator[Marker]:
    """With what the terrain makes of this machine (W8)."""
    for ground in profile.grounds:
        if not ground.open:
            continue
        id_, name = ground.terrain.id, ground.terrain.name(words.lang)
        key = "checks" if ground.checks else "plain"
        lines = list(words.lines(f"terrain.{key}", mobility=facts.show(ground.mobility), checks=str(-ground.checks)))
        if ground.hampered and ground.terrain.halves_beams:
            lines.append(words(f"terrain.halved_{terms.rulings['water_half']}"))
        shape = _TERRAINS.get(id_, Shape.HEXAGON)
        yield Marker(f"terrain_{id_}", "chip", name, name, shape, Tone.INK, 1, machine.name, "\n".join(lines))


def _foci(machine: Machine, rules: Rules, words: Wording) -> Iterator[Marker]:
    """What rises and falls until the next turn (W6)."""
    level = facts.show(machine.pilot.level)
    for focus in rules.foci:
        lines = [words("focus.up", check=words(f"checks.{focus.up}"), level=level)]
        lines += [words("focus.down", check=words(f"checks.{one}"), level=level) for one in focus.down]
        shape = _FOCI.get(focus.id, Shape.HEXAGON)
        label = " ".join(words.maybe(f"focus.{focus.id}")) or focus.name(words.lang)
        yield Marker(f"focus_{focus.id}", "chip", label, label, shape, Tone.GREEN, 1, machine.name, "\n".join(lines))


def _statuses(machine: Machine, rules: Rules, words: Wording) -> Iterator[Marker]:
    for status in rules.statuses:
        name = status.name(words.lang)
        note = "\n".join(words.maybe(f"status.{status.id}", rules=rules))
        shape = _STATUSES.get(status.id, Shape.WARNING)
        yield Marker(f"status_{status.id}", "chip", name, "X", shape, Tone.AMBER, 1, machine.name, note)


def _gauge(machine: Machine, rules: Rules, words: Wording) -> Iterator[Marker]:
    """Ones and fives that make up the WG of so many rounds, and every number below it."""
    total = (machine.pilot.wg or 0) + ROUNDS * rules.wg_round
    ones = min(total, 5 + total % 5)
    for value, count in ((1, ones), (5, (total - ones) // 5)):
        if count:
            yield Marker(f"wg_{value}", "chip", words("wg"), str(value), Shape.CLAW, Tone.BLUE, count, machine.name)
