"""An attack, weapon by weapon: able, dice, boost, re-rolls, damage. Rules P11, P14, P15; R24 to R26, R40, R41, R43,
R44, R50, R53, R54, R56, R57, R60, R73, R75."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from designer.games.duel.play import cards
from designer.games.duel.play.effects import armor, bonus, is_raised
from designer.games.duel.play.ends import win_test
from designer.games.duel.play.fighter import CRITICAL, HIT, MISS
from designer.games.duel.play.impact import successes
from designer.games.duel.play.sight import Sight
from designer.games.duel.play.state import NONE, Table, Volley
from designer.play.nodes import Decision


class Aim(msgspec.Struct, frozen=True):
    """Whether a weapon can attack. ``why``: "" where it can, else ``range``, ``row`` (R43) or ``sight``; ``arc``: it
    fires over what blocks."""

    why: str
    distance: int
    sight: Sight | None = None
    arc: bool = False


def aim(table: Table, seat: int, arm: int) -> Aim:
    """P14 (1)."""
    own, enemy, duel = table.sides[seat], table.sides[1 - seat], table.duel
    fighter, far = duel.fighters[seat], duel.ground.distance(own.cell, enemy.cell)
    least, most = fighter.arms[arm].profile.range
    if not least <= far <= most:
        return Aim("range", far)
    if table.rulings["straight"] == "row" and not _in_row(table, own.cell, enemy.cell, far):
        return Aim("row", far)
    sight = duel.eyes.look(own.cell, enemy.cell, (own.facing, enemy.facing))
    if sight.open:
        return Aim("", far, sight)
    if fighter.effects(arm).over and own.arcs:
        moved = enemy.left if table.rulings["arc_moved"] == "left_hex" else enemy.stage > 1
        if not moved:
            return Aim("", far, sight, arc=True)
    return Aim("sight", far, sight)


def _in_row(table: Table, a: int, b: int, far: int) -> bool:
    """R43 row: along one of the six directions, by P12 (a)."""
    eyes = table.duel.eyes
    (ax, ay), (bx, by) = eyes.middle(a), eyes.middle(b)
    x, y = bx - ax, by - ay
    return 3 * x * x + y * y == 12 * far * far


# ---- a volley, step by step --------------------------------------------------------------------------------


def attack(table: Table, seat: int, arm: int, dice: int) -> None:
    """P14: one volley of so many attacks, where the weapon is able and its player fires."""
    if not dice:
        return
    found = aim(table, seat, arm)
    if found.why:
        table.tell("no_shot", seat=seat, arm=arm, aim=found)
        return
    options = (True,) if table.rulings["hold_fire"] == "forced" else (True, False)
    table.ask(seat, "fire", options, _fire, seat, arm, dice, found)


def is_able(table: Table, seat: int, arm: int) -> bool:
    """Whether the weapon could attack now."""
    return not aim(table, seat, arm).why


def _fire(table: Table, fires: bool, seat: int, arm: int, dice: int, found: Aim) -> None:
    if not fires:
        table.tell("holds_fire", seat=seat, arm=arm)
        return
    table.tell("fires", seat=seat, arm=arm, dice=dice, aim=found)
    burst = table.duel.fighters[seat].effects(arm).sums
    counted = burst and table.rulings["burst_boost"] == "count_dice"
    before = table.rulings["boost_window"] == "before_roll"
    table.volley = Volley(seat, arm, dice)
    steps: list[tuple[Any, ...]] = [(_roll,), (_offer,)]
    if not counted:
        steps = [(_cut,), *steps] if before else [*steps, (_cut_rolled,)]
    if burst:
        counting: list[tuple[Any, ...]] = [(_count,), (_counted,)]
        if counted:
            counting = [(_cut,), *counting] if before else [(_count,), (_cut_counts,), (_counted,)]
        steps = [*counting, *steps]
    table.then(*steps, (_strike,))


def _now(table: Table) -> Volley:
    assert table.volley is not None
    return table.volley


def _count(table: Table) -> None:
    """P14 (2): burst's dice."""
    if len(_now(table).counts) < _now(table).count:
        table.then((_count,))
        table.die("burst", _took_count)


def _took_count(table: Table, face: int) -> None:
    table.volley = replace(_now(table), counts=(*_now(table).counts, face))


def _counted(table: Table) -> None:
    volley = _now(table)
    table.volley = replace(volley, count=sum(volley.counts))
    table.tell("bursts", seat=volley.seat, faces=volley.counts)


# P14 (3): boost for dice, at least one of which stays (R25, R60).


def _cuts(table: Table, dice: int) -> tuple[int, ...]:
    boost = table.sides[1 - _now(table).seat].boost
    return tuple(range(min(boost // int(table.rulings["boost_rate"]), dice - 1) + 1))


def _cut(table: Table) -> None:
    """Before the roll."""
    volley = _now(table)
    table.ask(1 - volley.seat, "cut", _cuts(table, volley.count), _took_cut)


def _took_cut(table: Table, taken: int) -> None:
    _pay_cut(table, taken)
    table.volley = replace(_now(table), count=_now(table).count - taken)


def _pay_cut(table: Table, taken: int) -> None:
    seat = 1 - _now(table).seat
    if taken:
        cost = taken * int(table.rulings["boost_rate"])
        cards.drain(table, seat, "boost", cost)
        table.tell("cuts", seat=seat, dice=taken, boost=cost)


def _cut_counts(table: Table) -> None:
    """R44 count_dice with R60 after_roll: the highest of burst's dice go."""
    table.ask(1 - _now(table).seat, "cut", _cuts(table, len(_now(table).counts)), _took_counts)


def _took_counts(table: Table, taken: int) -> None:
    _pay_cut(table, taken)
    volley = _now(table)
    kept = _without_best(volley.counts, volley.counts, taken)
    table.volley = replace(volley, counts=tuple(volley.counts[index] for index in kept))


def _cut_rolled(table: Table) -> None:
    """R60 after_roll: the attacker's best dice go."""
    table.ask(1 - _now(table).seat, "cut", _cuts(table, len(_now(table).faces)), _took_rolled)


def _took_rolled(table: Table, taken: int) -> None:
    _pay_cut(table, taken)
    volley = _now(table)
    kept = _without_best(volley.faces, _meant(table), taken)
    faces, again = (tuple(each[index] for index in kept) for each in (volley.faces, volley.again))
    table.volley = replace(volley, faces=faces, again=again)


def _without_best(dice: tuple[int, ...], worth: tuple[int, ...], taken: int) -> list[int]:
    """The indexes that stay when the best go, of equal ones the lowest index first."""
    best = sorted(range(len(dice)), key=lambda index: (-worth[index], index))[:taken]
    return [index for index in range(len(dice)) if index not in best]


# P14 (4): the roll, and re-rolls die by die (R24, R26).


def _roll(table: Table) -> None:
    if len(_now(table).faces) < _now(table).count:
        table.then((_roll,))
        table.die("hit", _took_face)


def _took_face(table: Table, face: int) -> None:
    volley = _now(table)
    ones = volley.ones + _hurts(table, volley, face)
    table.volley = replace(volley, faces=(*volley.faces, face), again=(*volley.again, 0), ones=ones)


def _meant(table: Table) -> tuple[int, ...]:
    """What each die means as it lies, all bonuses counted."""
    volley = _now(table)
    meaning = table.duel.fighters[volley.seat].meaning(volley.arm, bonus(table, volley.seat))
    return tuple(meaning[face] for face in volley.faces)


def _offer(table: Table) -> None:
    """Asks for a re-roll, as long as simulate and a die are left."""
    volley = _now(table)
    seat, side = volley.seat, table.sides[volley.seat]
    if not side.simulate:
        return
    most = table.duel.fighters[seat].again(volley.arm)
    if table.rulings["reroll"] == "per_turn":
        if side.rerolls < most:
            left = tuple(range(len(volley.faces)))
            spend = len(left) if table.rulings["reroll_scope"] == "all_dice" else side.simulate
            table.ask_as(Decision(seat, "reroll", left, "set", min(spend, len(left))), _took_rerolls)
        return
    left = tuple(index for index, times in enumerate(volley.again) if times < most)
    if table.rulings["reroll_scope"] == "all_dice":
        if left:
            table.ask_as(Decision(seat, "reroll", left, "set", len(left)), _took_rerolls)
        return
    meant = _meant(table)
    firsts = (next((index for index in left if meant[index] == mark), None) for mark in (MISS, HIT))
    table.ask(seat, "reroll", (None, *(index for index in firsts if index is not None)), _took_reroll)


def _took_reroll(table: Table, index: int | None) -> None:
    _took_rerolls(table, None if index is None else (index,))


def _took_rerolls(table: Table, chosen: tuple[int, ...] | None) -> None:
    if chosen is None:
        return
    volley = _now(table)
    seat, side = volley.seat, table.sides[volley.seat]
    cost = 1 if table.rulings["reroll_scope"] == "all_dice" else len(chosen)
    table.set(seat, simulate=side.simulate - cost, rerolls=side.rerolls + 1)
    table.tell("rerolls", seat=seat, dice=chosen, faces=tuple(volley.faces[n] for n in chosen), simulate=cost)
    table.then(*((_roll_again, index) for index in chosen), (_offer,))


def _roll_again(table: Table, index: int) -> None:
    table.die("reroll", _took_again, index)


def _took_again(table: Table, face: int, index: int) -> None:
    volley = _now(table)
    table.volley = replace(
        volley,
        faces=(*volley.faces[:index], face, *volley.faces[index + 1 :]),
        again=(*volley.again[:index], volley.again[index] + 1, *volley.again[index + 1 :]),
        ones=volley.ones + _hurts(table, volley, face),
    )


# ---- what it does ------------------------------------------------------------------------------------------


def _hurts(table: Table, volley: Volley, face: int) -> bool:
    """Whether a face is a 1 that hurts its owner under overdrive (R41, R56)."""
    fighter = table.duel.fighters[volley.seat]
    if table.rulings["overdrive_dice"] == "ranged" and not fighter.is_ranged(volley.arm):
        return False
    if not is_raised(table, volley.seat):
        return False
    return face in fighter.ones(volley.arm, bonus(table, volley.seat))


def _strike(table: Table) -> None:
    """P14 (5) to (8)."""
    volley = _now(table)
    seat, enemy, duel = volley.seat, 1 - volley.seat, table.duel
    fighter, meant = duel.fighters[seat], _meant(table)
    raised = is_raised(table, seat) and fighter.is_ranged(volley.arm)
    harm = fighter.harm(volley.arm, armor(table, enemy), raised=raised, no_arms=table.armless(seat))
    damage = sum(harm[mark] for mark in meant)
    table.tell("strikes", seat=seat, arm=volley.arm, faces=volley.faces, meant=meant, harm=harm, damage=damage)
    _mark(table, enemy, meant, by_boost=_is_boost_attack(table, seat))
    _wound(table, enemy, damage)
    table.volley = None
    if own := _own_damage(table, volley):
        table.tell("burns", seat=seat, damage=own)
        _wound(table, seat, own, counts=table.rulings["three_damage"] == "any_source")
    table.then((win_test,))
    if any(meant):
        successes(table, seat, volley.arm)


def _mark(table: Table, enemy: int, meant: tuple[int, ...], *, by_boost: bool) -> None:
    """H6, R40: what asks for a part check."""
    if by_boost and any(meant) and table.rulings["boost_attack_part"] == "always":
        table.set(enemy, check="always")
    elif (CRITICAL in meant or (by_boost and any(meant))) and not table.sides[enemy].check:
        table.set(enemy, check="critical")


def _is_boost_attack(table: Table, seat: int) -> bool:
    card = table.sides[seat].card
    return card != NONE and table.card(seat, card).rule.id == "boost_attack"


def _wound(table: Table, seat: int, damage: int, *, counts: bool = True) -> None:
    """HP stops at 0; the damage taken keeps the whole sum (R54). R53: whether HP was 0 already, or is 0 now."""
    side = table.sides[seat]
    left = max(0, side.hp - damage)
    at_zero = not (side.hp if table.rulings["zero_hp_damage"] == "before_volley" else left)
    table.set(
        seat,
        hp=left,
        damage=side.damage + damage * counts,
        struck=side.struck or (at_zero and damage > 0),
    )


def _own_damage(table: Table, volley: Volley) -> int:
    """P14 (6): what overdrive does to oneself (R41, R57, R75)."""
    fighter = table.duel.fighters[volley.seat]
    ones = volley.ones
    if table.rulings["overdrive_reroll"] == "final":
        ones = sum(_hurts(table, volley, face) for face in volley.faces)
    if table.rulings["overdrive_self"] == "per_roll":
        ones = min(ones, 1)
    return ones * int(fighter.performance * fighter.unit)
