"""Advice at the desk (L101 to L502): what a builder would want to hear before playing. Never makes a machine
illegal, and says nothing about what could not be read."""

from __future__ import annotations

from collections.abc import Iterator

from designer.faults import Fault
from designer.games.duel.case import Carried, Case
from designer.games.duel.check import Check
from designer.games.duel.machine import Melee
from designer.games.duel.prints.hand import payable
from designer.games.duel.rules import CardRule, Custom
from designer.named import name_of


def unspent(case: Case) -> Iterator[Fault]:
    """Points are left under the cap (B6), and no other machine may spend them."""
    total = case.profile.cost.total
    if total is not None and total < case.terms.points and not case.terms.shared:
        yield Fault("L101", "cost.total", {"total": total, "cap": case.terms.points, "left": case.terms.points - total})


def no_weapon(case: Case) -> Iterator[Fault]:
    """Without a weapon nothing can be attacked (B2 allows it)."""
    if not case.weapons:
        yield Fault("L201", "")


def cheaper(case: Case) -> Iterator[Fault]:
    """A weapon without customs costs less as 通常, and loses nothing."""
    for one in case.weapons:
        points = min((custom.points(one.sort) or 0 for custom in case.rules.customs if custom.alone), default=0)
        if one.weapon.customs or one.weapon.unread_customs or not one.cost or points >= 0:
            continue
        cost = max(case.rules.standard_floor, one.cost + points)
        params = {"weapon": one.label, "cost": one.cost, "cheaper": cost, "saved": one.cost - cost}
        yield Fault("L202", f"{one.path}.customs", params)


def free_weapons(case: Case) -> Iterator[Fault]:
    """More than one weapon that costs nothing: many tables agree on a limit. Told at the second."""
    found = [one for one in case.weapons if one.cost == 0]
    if len(found) > 1 and case.terms.limits.free_weapons is None:
        params = {"found": len(found), "weapon": found[1].label}
        yield Fault("L203", found[1].path, params, tuple(one.path for one in found if one is not found[1]))


def energy_with_burst(case: Case) -> Iterator[Fault]:
    """Burst counts 2 less a die, energy needs a 5: by R7 literal it hits only with a bonus to faces."""
    for one in case.weapons:
        faces, best = one.profile.effects.faces, 6 - one.profile.effects.minus
        if faces is not None and best < (needed := min(faces.hit + faces.critical)):
            params = {"weapon": one.label, "best": best, "needed": needed}
            yield Fault("L301", _place(case, one, "minus"), params, (_place(case, one, "faces"),))


def sniper_without_simulate(case: Case) -> Iterator[Fault]:
    """Sniper re-rolls for simulate, of which there is none (D7)."""
    if case.profile.simulate is None or case.profile.simulate.value != 0:
        return
    for one in case.weapons:
        if one.profile.effects.rerolls > 1:
            yield Fault("L302", _place(case, one, "rerolls"), {"weapon": one.label}, ("stats.precision",))


def unpayable_combos(case: Case) -> Iterator[Fault]:
    """A combo that was chosen and can never be paid for."""
    for one in case.of("melee"):
        for combo, path in zip(one.combos, one.source.combos, strict=True):
            card = case.rules.card(combo)
            if payable(card, case.profile) is False:
                params = {"weapon": one.label, "combo": name_of(card), "cost": card.boost, "boost": _boost(case)}
                yield Fault("L401", path, params, ("stats.output",))


def unpayable_cards(case: Case) -> Iterator[Fault]:
    """Cards of the hand that can never be paid for, told together at the stats that would pay."""
    found = [card for card in case.rules.cards if _in_every_hand(card, case) and payable(card, case.profile) is False]
    if found:
        path, *others = _stats_for(found)
        yield Fault("L402", path, {"cards": tuple(name_of(card) for card in found)}, tuple(others))


def few_combos(case: Case) -> Iterator[Fault]:
    """Fewer combo cards than the weapon may have (B7, R17): without any it can't be used at all, and reinforced
    armour cancels a part break only for two of them."""
    most = int(case.terms.rulings["combo_copies"])
    for one in case.of("melee"):
        assert isinstance(one.weapon, Melee)
        found = len(one.combos)
        if one.weapon.unread_combos or found >= most:
            continue
        params = {"weapon": one.label, "found": found, "most": most, "more": most - found}
        if one.profile.effects.reinforces and found < 2 <= most:
            yield Fault("L405", f"{one.path}.combos", params, (_place(case, one, "reinforces"),))
        else:
            yield Fault("L404" if found else "L403", f"{one.path}.combos", params)


def range_gaps(case: Case) -> Iterator[Fault]:
    """Distances nearer than the farthest reach that no weapon covers (D11). Nothing while a custom is unread."""
    if any(one.weapon.unread_customs for one in case.weapons):
        return
    reached = {hexes for one in case.weapons for hexes in range(one.profile.range[0], one.profile.range[1] + 1)}
    gaps = tuple(hexes for hexes in range(1, max(reached, default=0)) if hexes not in reached)
    if gaps:
        yield Fault("L501", "", {"gaps": gaps, "most": max(reached)})


def _place(case: Case, one: Carried, effect: str) -> str:
    """Where the first custom stands that does this to the weapon."""
    nothing = getattr(Custom("", "", ""), effect)
    found = (custom for custom in one.weapon.customs if getattr(case.rules.custom(custom), effect) != nothing)
    return one.place_of(next(found))


def _in_every_hand(card: CardRule, case: Case) -> bool:
    """Whether the card comes without being chosen: not a combo, and its weapon is there."""
    return card.kind != "combo" and (not card.needs or bool(case.of(card.needs)))


def _boost(case: Case) -> int:
    return 0 if case.profile.boost is None else int(case.profile.boost)


def _stats_for(cards: list[CardRule]) -> Iterator[str]:
    if any(card.boost for card in cards):
        yield "stats.output"
    if any(card.simulate for card in cards):
        yield "stats.precision"


ADVICE: tuple[Check, ...] = (
    unspent,
    no_weapon,
    cheaper,
    free_weapons,
    energy_with_burst,
    sniper_without_simulate,
    unpayable_combos,
    unpayable_cards,
    few_combos,
    range_gaps,
)
