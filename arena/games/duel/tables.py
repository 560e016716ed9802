"""The tables of a duel, made of what the plain one knows: the rules' numbers and effects, never their names. The one
module that says which game this is.

A field's tables and a fighter's are made once and put together for each pair that meets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from arena import speed
from arena.games.duel.flat import layout as at
from arena.games.duel.flat import rulings as by
from arena.games.duel.flat.layout import Row
from arena.games.room import TooLargeError
from designer.games.duel.odds.dice import Attacker, blow_of
from designer.games.duel.play.fighter import Card, Fighter, reaction_of
from designer.games.duel.play.ground import Ground, middle
from designer.games.duel.play.state import ARMS, LEGS, Duel
from designer.games.duel.rules import Rules
from designer.rules import Rulings

FighterRows = tuple[list[int], list[int], list[int], list[int]]
_STARTS = (at.FIGHTER, at.CARDS, at.ARM_ROWS, at.MEANINGS)
_AFTER = {"return": at.RETURN, "reload": at.RELOADS, "discard": at.DISCARD}


def tables_of(duel: Duel) -> Row:
    """The tables of a duel. Raises TooLargeError."""
    return together(rules_and_field(duel), fighter_rows(duel.fighters[0]), fighter_rows(duel.fighters[1]), duel)


def together(base: Row, first: FighterRows, second: FighterRows, duel: Duel) -> Row:
    """The tables of two fighters by the rules and on the field of ``base``, which stays as it is."""
    made = base.copy()
    for seat, rows in enumerate((first, second)):
        for start, one in zip(_STARTS, rows, strict=True):
            made[start + seat : start + seat + 2 * len(one) : 2] = one
    made[at.HIGHER] = reaction_of(*duel.fighters)
    return made


def desk(log: int = 0) -> Row:
    """The rows to work on. ``log``: for how many numbers of a log there is room."""
    made = speed.zeros(at.LOG + log)
    made[at.LOG_ROOM] = log
    return made


# ---- the rules and the field -------------------------------------------------------------------------------


def rules_and_field(duel: Duel) -> Row:
    """Tables without fighters. Raises TooLargeError."""
    rules, ground, rulings = duel.rules, duel.ground, duel.rulings
    cells = len(ground.names)
    if cells > at.MOST_CELLS:
        raise TooLargeError("hexes", at.MOST_CELLS)
    made = speed.zeros(at.SIGHT + 2 * cells * cells)
    for place, key in enumerate(by.ORDER):
        made[place] = by.number(key, rulings.get(key))
    made[at.ROUNDS], made[at.PHASES], made[at.TURNS] = rules.rounds, rules.phases, rules.turns
    made[at.PART_LOSS], made[at.PART_ARMOR] = rules.part_loss, rules.part_armor
    made[at.ROCK_COST], made[at.UNIT] = rules.obstacle_moves, duel.unit
    made[at.CHECK_DAMAGE] = rules.part_check_damage * duel.unit
    made[at.PART_COUNT] = len(rules.parts)
    made[at.HEAD], made[at.TORSO] = _parts(rules, "head"), _parts(rules, "torso")
    made[at.ARMS], made[at.LEGS] = _parts(rules, *ARMS), _parts(rules, *LEGS)
    made[at.FIRST_LEGS] = rules.card("mode_mobility").boost_moves
    made[at.CELLS], made[at.COLS], made[at.ROCK_COUNT] = cells, ground.board.cols, len(ground.rocks)
    made[at.FLAT] = int(ground.board.hexes == "flat")
    made[at.START], made[at.START + 1] = ground.fixed_starts()
    for start, numbers in _field(ground, rulings):
        made[start : start + len(numbers)] = numbers
    return made


def _field(ground: Ground, rulings: Rulings) -> Iterator[tuple[int, list[int]]]:
    spots = [middle(one, ground.orientation) for one in ground.hexes]
    yield at.NEAR, [to for near in ground.next for to in near]
    yield at.ROCK, [int(rock) for rock in ground.rock]
    yield at.ROCKS, list(ground.rocks)
    yield at.Q, [one.q for one in ground.hexes]
    yield at.R, [one.r for one in ground.hexes]
    yield at.X, [x for x, _ in spots]
    yield at.Y, [y for _, y in spots]
    if rulings["objective"] == "centre":
        yield at.GOAL, [min(ground.distance(cell, one) for one in ground.goals) for cell in range(len(spots))]


def _parts(rules: Rules, *ids: str) -> int:
    return sum(1 << index for index, part in enumerate(rules.parts) if part.id in ids)


# ---- fighters ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def fighter_rows(fighter: Fighter) -> FighterRows:
    """What one fighter brings: its numbers, cards, arms, what faces mean. Raises TooLargeError."""
    for what, found, most in (
        ("cards", len(fighter.cards), at.MOST_CARDS),
        ("open cards", len(fighter.ranged) + 9, at.MOST_OPEN),
        ("cards of the hand", len(fighter.hand), at.MOST_DICE),
        ("weapons", len(fighter.arms), at.MOST_ARMS),
        ("moves", fighter.move, at.MOST_MOVE),
        ("dice", max(map(fighter.most_dice, fighter.ranged), default=0), at.MOST_DICE),
    ):
        if found > most:
            raise TooLargeError(what, most)
    numbers = [0] * at.FIGHTERS
    for place, number in (
        (at.F_HP, fighter.hp), (at.F_MOVE, fighter.move), (at.F_HALF, fighter.half), (at.F_ARMOR, fighter.armor),
        (at.F_BOOST, fighter.boost), (at.F_SIMULATE, fighter.simulate),
        (at.F_BURNS, int(fighter.performance * fighter.unit)), (at.F_RANGED, len(fighter.ranged)),
        (at.F_ARMS, len(fighter.arms)), (at.F_CARDS, len(fighter.cards)),
    ):  # fmt: skip
        numbers[(place - at.FIGHTER) // 2] = number
    arms = [number for arm in range(len(fighter.arms)) for number in _arm(fighter, arm)]
    cards = [number for card in fighter.cards for number in _card(card)]
    faces = [
        fighter.meaning(arm, bonus)[face] | (at.HURTS if face in fighter.ones(arm, bonus) else 0)
        for arm in range(len(fighter.arms))
        for bonus in range(at.BONUSES)
        for face in range(1, 7)
    ]
    return numbers, cards, arms, faces


def _arm(fighter: Fighter, arm: int) -> list[int]:
    effects, (near, far) = fighter.effects(arm), fighter.arms[arm].profile.range
    by_arms = Attacker(fighter.precise, fighter.performance, 0, fighter.unit)
    blows = [
        blow_of(fighter.arms[arm], by_arms, fighter.rules, fighter.rulings, overdrive=raised)
        for raised in (False, True)
    ]
    assert blows[0] is not None
    assert blows[1] is not None
    made = [0] * at.ARM
    made[at.A_NEAR], made[at.A_FAR] = near, far
    made[at.A_SHOTS], made[at.A_POWER] = fighter.shots(arm) if fighter.is_ranged(arm) else 0, fighter.power(arm)
    made[at.A_HIT], made[at.A_CRITICAL] = blows[0].hit, blows[0].critical
    made[at.A_RAISED_HIT], made[at.A_RAISED_CRITICAL] = blows[1].hit, blows[1].critical
    made[at.A_PIERCE], made[at.A_IGNORES] = blows[0].pierce, blows[0].pierce - fighter.precise
    made[at.A_REROLLS], made[at.A_PUSH], made[at.A_JAM] = effects.rerolls, effects.push, effects.jam
    made[at.A_OVER], made[at.A_SUMS], made[at.A_REINFORCES] = effects.over, effects.sums, effects.reinforces
    made[at.A_LATE] = at.NONE if effects.priority is None else effects.priority
    return list(map(int, made))


def _card(card: Card) -> list[int]:
    rule, made = card.rule, [0] * at.CARD
    made[at.C_KIND] = at.KINDS.index(rule.id) if rule.id in at.KINDS else at.NOTHING
    made[at.C_ARM] = at.NONE if card.arm is None else card.arm
    made[at.C_WEAPON] = at.NONE if card.weapon is None else card.weapon
    made[at.C_PRIORITY], made[at.C_COPIES], made[at.C_AFTER] = card.priority, card.copies, _AFTER[card.after]
    made[at.C_BOOST], made[at.C_SIMULATE] = rule.boost, rule.simulate
    made[at.C_KEEP_BOOST], made[at.C_KEEP_SIMULATE] = rule.upkeep_boost, rule.upkeep_simulate
    made[at.C_ATTACKS], made[at.C_LEGS] = rule.attacks or 0, rule.boost_moves
    made[at.C_COMBO], made[at.C_SHOOTS] = rule.kind == "combo", rule.per == "ranged"
    return list(map(int, made))
