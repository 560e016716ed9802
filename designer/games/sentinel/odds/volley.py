"""Several at once: missiles and bombs (S10), automatic fire (S11), psycommu units (S12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from operator import add

import msgspec

from designer.chance.dice import combine
from designer.chance.odds import Spread
from designer.games.sentinel.machine import NO, Machine, Ranged
from designer.games.sentinel.odds.damage import Damage, parse_term, times
from designer.games.sentinel.odds.hit import Check, Outcome
from designer.games.sentinel.odds.wounds import Case, Cases
from designer.games.sentinel.rules import Rules

Points = tuple[tuple[int, Fraction], ...]


class Salvo(msgspec.Struct, frozen=True):
    """Missiles or bombs that are fired together. ``all_by_double``: a double hits with all of them (psi-missiles)."""

    fired: int
    step: int
    all_by_double: bool = False

    @property
    def modifier(self) -> int:
        """S10: +1 for each after the first."""
        return self.fired - 1

    def hits(self, outcome: Outcome) -> int:
        """S10: one, and one more per full 2 steps of margin, never more than were fired; a target that is hit whatever
        is rolled (S15) takes at least one.

        >>> Salvo(15, 2).hits(Outcome(margin=4, hit=True))
        3
        """
        if not outcome.hit:
            return 0
        if self.all_by_double and outcome.double:
            return self.fired
        return min(self.fired, 1 + max(0, outcome.margin) // self.step)

    def expression(self, damage: Damage, hits: int, blast: Damage | None) -> str:
        """What so many hits deal, as it is written: one roll times the hits, and the missed ones times their blast. A
        sum of several terms that is multiplied stands in brackets. Raises ValueError where missed ones need a blast.

        >>> from designer.games.sentinel.odds.outlook.damage import parse
        >>> Salvo(15, 2).expression(parse("1D3"), 3, parse("1/2"))
        '1D3*3+12/2'
        """
        missed = self.fired - hits
        if missed and blast is None:
            raise ValueError("the blast of the missed ones is not known")
        terms = []
        if hits:
            simple = not any(sign in "+-" for sign, _ in damage.parts[1:])
            one = str(damage) if simple or hits == 1 else f"({damage})"
            terms.append(one if hits == 1 else f"{one}*{hits}")
        if missed and blast:
            terms.append(str(times(blast, missed)))
        return "+".join(terms)

    def damage(self, one: Spread, hits: int, blast: Damage | None) -> Spread:
        """What so many hits and the missed ones deal together. Raises ValueError as `expression` does."""
        missed = self.fired - hits
        if missed and blast is None:
            raise ValueError("the blast of the missed ones is not known")
        struck = one.map(lambda value: value * hits) if hits else Spread({0: 1}, 0)
        return combine(add, struck, times(blast, missed).spread) if missed and blast else struck


def blast_term(text: str) -> Damage:
    """A blast as the user's table has it, such as ``1/2``. Raises DamageError."""
    return parse_term(text)


def attacks_of(weapon: Ranged, rules: Rules) -> int:
    """S11: how many hit checks one automatic action makes; of a rapid heavy weapon five. Raises ValueError for a weapon
    that has no automatic mode."""
    if weapon.has("rapid_heavy"):
        return rules.rapid_attacks
    if not isinstance(weapon.attacks, int):
        raise ValueError(f"{weapon.name} has no automatic mode")
    return weapon.attacks


def rounds_of(weapon: Ranged, rules: Rules) -> int:
    """S11: rounds that one automatic action spends: ten; of a beam weapon as many as it attacks; of a rapid heavy
    weapon five. Raises ValueError for a weapon that has no automatic mode."""
    if weapon.has("rapid_heavy"):
        return rules.rapid_rounds
    attacks = attacks_of(weapon, rules)
    return attacks if weapon.has("beam") else rules.auto_rounds


def shared(attacks: int, on_targets: Iterable[int]) -> bool:
    """S11: whether the attacks of one action may be shared among targets so."""
    shares = tuple(on_targets)
    return all(share >= 0 for share in shares) and sum(shares) <= attacks


def units(machine: Machine, weapon: Ranged, points: int, rules: Rules) -> int:
    """S12: how many units of a psycommu weapon attack in one action for ``points`` of NT value, or the pilot's if
    less: two a point for bits; a leader's set or a set of psi-missiles a point; incoms one, two with a psycho-frame,
    without NT; wired guns two for one point, or one where a quasi-psycommu needs no NT. Never more than the sheet has.
    0 where the pilot can't."""
    nt = machine.pilot.nt if isinstance(machine.pilot.nt, int) else 0
    paid = min(points, nt)
    if weapon.has("incom") or weapon.has("reflector_incom"):
        found = rules.incoms_framed if weapon.has("incom") and machine.carries("psycho_frame") else rules.incoms
    elif weapon.has("wired_gun"):
        quasi = machine.carries("semi_psycommu")
        found = rules.bits_per_nt if paid else int(quasi)
    elif weapon.has("leader_bit"):
        found = min(rules.leader_sets, paid // rules.leader_nt)
    elif weapon.has("psi_missile"):
        found = paid // rules.psi_nt
    else:
        found = rules.bits_per_nt * paid
    return found if weapon.units == NO or weapon.units is None else min(found, weapon.units)


class Flight(msgspec.Struct, frozen=True):
    """How far a unit of a psycommu weapon flies in a round, and how far from its machine it may be, in hexes."""

    round: int
    tether: int


def flight_of(weapon: Ranged, rules: Rules) -> Flight | None:
    """S12: of funnels, bits and leader bits; None for what hangs on a wire or is no unit that flies."""
    if weapon.has("leader_bit"):
        return Flight(rules.leader_flight, rules.bit_tether)
    if weapon.has("bit") or weapon.has("reflector_bit"):
        return Flight(rules.bit_flight, rules.bit_tether)
    return None


def can_raise_barrier(machine: Machine, weapon: Ranged, rules: Rules) -> bool:
    """S12: whether its bits can form a barrier: four units, and two points of NT value."""
    nt = machine.pilot.nt if isinstance(machine.pilot.nt, int) else 0
    enough = not isinstance(weapon.units, int) or weapon.units >= rules.barrier_units
    return weapon.has("barrier") and enough and nt >= rules.barrier_nt


def cases(check: Check, damage: Spread) -> Cases:
    """A check whose hit deals this damage."""
    counts = Counter((one.hit, one.critical, one.forced) for one in check.outcomes())
    return tuple(
        Case(ways, damage if hit else None, critical, forced, check.beside)
        for (hit, critical, forced), ways in counts.items()
    )


def salvo_cases(check: Check, salvo: Salvo, damage: Spread, blast: Damage | None) -> Cases:
    """The check of a salvo: hits by margin, missed ones with their blast. Raises ValueError where a blast is needed
    that is not known."""
    counts = Counter((salvo.hits(one), one.critical, one.forced) for one in check.outcomes())
    return tuple(
        Case(ways, salvo.damage(damage, hits, blast), critical, forced, check.beside)
        for (hits, critical, forced), ways in counts.items()
    )


def hit_counts(checks: Iterable[Check], salvo: Salvo | None = None) -> Points:
    """How many hit in all of several checks, each of one shot or of a salvo: (number, chance), rising."""
    counts = {0: Fraction(1)}
    for check in checks:
        each = Counter(salvo.hits(one) if salvo else int(one.hit) for one in check.outcomes())
        more: dict[int, Fraction] = {}
        for (number, chance), (hits, ways) in product(counts.items(), each.items()):
            more[number + hits] = more.get(number + hits, Fraction(0)) + chance * Fraction(ways, 36)
        counts = more
    return tuple(sorted(counts.items()))
