"""Two builds held against each other: what is better, what is worse, and by how much on the whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import inf

from designer.games.duel.counsel.merits import EFFECTS, Gain, Merit, Number, Numbers, Place, Together, Worth
from designer.games.duel.counsel.values import STAGES

_PLAIN = tuple(stage for stage in STAGES if stage.rerolls == 0)
"""The stages that measure how much a build gains or loses: the enemy's boost, nothing re-rolled."""
_SHARED = ("shoot", "overdrive")
"""Cards that no weapon is given by itself."""


@dataclass(frozen=True)
class Standing:
    """All that a build is worth: the machine's merits, each weapon's, all ranged weapons at once, its cost."""

    machine: Mapping[Merit, Number]
    worths: Mapping[Place, Worth]
    volley: Together
    cost: int
    armors: Sequence[int]

    @property
    def own(self) -> Fraction:
        """The mean damage to oneself of all ranged weapons fired under overdrive; 0 without one. It is told, and not
        weighed: it grows with the damage that is dealt."""
        times = (
            one.values.hurts(one.volleys["overdrive"]) for one in self.worths.values() if "overdrive" in one.volleys
        )
        return sum(times, Fraction(0)) * Fraction(self.machine[Merit("melee_performance")])

    def gains_over(self, other: Standing) -> Iterator[Gain]:
        """Every merit that is greater than in another build, with the place where it is so most; of the stages the
        first in which it is. Of near, arc and points the numbers are those of the sheet."""
        for merit, value in self.machine.items():
            before = other.machine.get(merit, 0)
            if value > before:
                yield Gain(merit, before, value)
        for place, worth in self.worths.items():
            was = other.worths.get(place)
            if was is None:
                yield Gain(Merit("weapon", place), 0, 1)
            else:
                yield from self._of_weapon(place, worth, was)
        if self.volley.volleys != other.volley.volleys:
            for card, kind in product(self.volley.volleys, ("mean", "part")):
                if card in other.volley.volleys:
                    yield from self._best(Merit(kind, None, card), self.volley, other.volley)
        if self.cost < other.cost:
            yield Gain(Merit("points"), other.cost, self.cost)

    def _of_weapon(self, place: Place, worth: Worth, was: Worth) -> Iterator[Gain]:
        for plain, now in worth.plain.items():
            if now > was.plain[plain]:
                yield Gain(Merit(plain, place), abs(was.plain[plain]), abs(now))
        for card, attack in worth.attacks.items():
            then = was.attacks.get(card)
            if then is None:
                if card not in _SHARED:
                    yield Gain(Merit("card", place, card), 0, 1)
            elif attack != then or worth.simulate != was.simulate:
                for kind in ("mean", "part", *attack.effects):
                    new = kind in EFFECTS and kind not in then.effects
                    yield from self._best(Merit(kind, place, card), worth, None if new else was)

    def _best(self, merit: Merit, now: Worth | Together, was: Worth | Together | None) -> Iterator[Gain]:
        for stage in _PLAIN if isinstance(now, Together) else STAGES:
            if isinstance(now, Worth) and not now.knows(merit.attack, stage):
                continue
            if isinstance(was, Worth) and not was.knows(merit.attack, stage):
                continue
            after = now.numbers(merit.attack, merit.kind, stage)
            before = was.numbers(merit.attack, merit.kind, stage) if was else None
            if found := _greatest(after, before):
                place, less, more = found
                armor = self.armors[place] if merit.kind in ("mean", "part") else None
                unit = now.unit if merit.kind == "mean" else 1
                yield Gain(merit, less / unit, more / unit, armor, stage)
                return

    def amounts(self) -> dict[Merit, Number]:
        """One number a merit, of an attack its mean over armours and the enemy's boost: to measure by."""
        found: dict[Merit, Number] = dict(self.machine)
        for place, worth in self.worths.items():
            found |= weapon_amounts(place, worth)
        for kind, card in product(("mean", "part"), self.volley.volleys):
            found[Merit(kind, None, card)] = _average(self.volley, card, kind)
        return found


def weapon_amounts(place: Place, worth: Worth) -> dict[Merit, Number]:
    """Those of one weapon."""
    found: dict[Merit, Number] = {Merit(kind, place): value for kind, value in worth.plain.items() if kind != "near"}
    for card, attack in worth.attacks.items():
        for kind in ("mean", "part", *attack.effects):
            found[Merit(kind, place, card)] = _average(worth, card, kind)
    return found


def _greatest(after: Numbers, before: Numbers | None) -> tuple[int, Fraction, Fraction] | None:
    """(place, before, after) of the greatest step up; None where there is none."""
    (now, of), (then, than) = _split(after), _split(before) if before else ((0,) * len(_split(after)[0]), 1)
    if of == than == 1:
        steps = [0 if a is b else a - b for a, b in zip(now, then, strict=True)]
    else:
        steps = [a * than - b * of for a, b in zip(now, then, strict=True)]
    place = max(range(len(steps)), key=lambda place: steps[place])
    return (place, Fraction(then[place]) / than, Fraction(now[place]) / of) if steps[place] > 0 else None


def _split(numbers: Numbers) -> tuple[Sequence[Fraction | int], int]:
    """Numerators, and what they share."""
    if isinstance(numbers[0], tuple):
        return numbers[0], numbers[1]
    return numbers, 1


def _average(worth: Worth | Together, card: str, kind: str) -> float:
    """Over armours and the enemy's boost; of mean damage in points."""
    total = places = 0.0
    for stage in _PLAIN:
        numbers, shared = _split(worth.numbers(card, kind, stage))
        total += float(sum(numbers)) / shared if shared > 1 else sum(map(float, numbers))
        places += len(numbers)
    return total / places / (worth.unit if kind == "mean" else 1)


def measure(before: Mapping[Merit, Number], after: Mapping[Merit, Number], aim: str = "any") -> tuple[float, float]:
    """(gain, loss) between two builds' amounts. For ``any`` each merit counts by the share of itself that it gains or
    loses, 1 at most; for an aim of its own the numbers as they are."""
    gain = loss = 0.0
    for merit in {**before, **after}:
        if aim in ("any", merit.kind):
            step = _step(float(before.get(merit, 0)), float(after.get(merit, 0)), share=aim == "any")
            gain, loss = gain + max(0.0, step), loss + max(0.0, -step)
    return gain, loss


def _step(then: float, now: float, *, share: bool) -> float:
    if then == now:
        return 0.0
    if inf in (then, now) or (share and not then):
        return 1.0 if now > then else -1.0
    return max(-1.0, min(1.0, (now - then) / then)) if share else now - then
