"""The tables of a duel, made of what the plain one knows: the rules' numbers and effects, never their names. The one module
that says which game this is.

A field's tables and a fighter's are made once and put together for each pair that meets.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from arena import speed
from arena.games.duel import layout as at
from arena.games.duel import rulings as by
from arena.games.duel.layout import Row, Tables, Work
from designer.games.duel.odds.dice import Attacker, blow_of
from designer.games.duel.play.fighter import Card, Fighter, reaction_of
from designer.games.duel.play.ground import EDGE, Ground, middle
from designer.games.duel.play.state import ARMS, LEGS, Duel
from designer.games.duel.rules import Rules
from designer.rules import Rulings

GAME = "bundodo"
_AFTER = {"return": at.RETURN, "reload": at.RELOADS, "discard": at.DISCARD}


class TooLargeError(ValueError):
    """More of something than the fast duel has room for; the plain one plays it. Which, and how many there may be."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(f"more {what} than {most}")
        self.what, self.most = what, most


def tables_of(duel: Duel) -> Tables:
    """The tables of a duel. Raises TooLargeError."""
    return together(field_tables(duel.ground, duel.rulings), sides(*duel.fighters), duel)


def sides(first: Fighter, second: Fighter) -> list[Any]:
    """Fighter, arms, cards and faces of two fighters, side by side."""
    pair = fighter_tables(first), fighter_tables(second)
    return [_beside(*rows) for rows in zip(*pair, strict=True)]


def together(field: list[Any], both: list[Any], duel: Duel) -> Tables:
    """The tables of two fighters on a field."""
    return Tables(
        speed.row(by.number(key, duel.rulings.get(key)) for key in by.ORDER), _numbers(duel), *field, *both
    )  # fmt: skip


def work(tables: Tables, log: int = 0) -> tuple[Row, Work]:
    """A position to play with, and the rows to work on. ``log``: for how many numbers of a log there is room."""
    cells = tables.numbers[at.CELLS]
    nodes, options = cells * 6, max(cells * 6 + 1, at.MOST_DICE, 2 * at.MOST_OPEN + 16)
    sizes = (options, options, options, at.MOST_MOVE + 2, nodes * 4 + cells, nodes * 4 + cells, nodes, options)
    rows = [speed.zeros(size) for size in sizes]
    return speed.zeros(at.SIZE), Work(*rows, speed.zeros(log), speed.zeros(at.SIZE), speed.zeros(512))


def _beside(first: Row, second: Row) -> Row:
    """Two rows as one, number by number; the shorter one filled up with zeros."""
    size = max(len(first), len(second))
    made = speed.zeros(2 * size)
    for seat, one in enumerate((first, second)):
        made[seat : 2 * len(one) : 2] = one
    return made


# ---- the rules and the field -------------------------------------------------------------------------------


def _numbers(duel: Duel) -> Row:
    rules, ground = duel.rules, duel.ground
    numbers = [0] * at.NUMBERS
    numbers[at.ROUNDS], numbers[at.PHASES], numbers[at.TURNS] = rules.rounds, rules.phases, rules.turns
    numbers[at.PART_LOSS], numbers[at.PART_ARMOR] = rules.part_loss, rules.part_armor
    numbers[at.ROCK_COST], numbers[at.UNIT] = rules.obstacle_moves, duel.unit
    numbers[at.CHECK_DAMAGE] = rules.part_check_damage * duel.unit
    numbers[at.PART_COUNT] = len(rules.parts)
    numbers[at.HEAD], numbers[at.TORSO] = _parts(rules, "head"), _parts(rules, "torso")
    numbers[at.ARMS], numbers[at.LEGS] = _parts(rules, *ARMS), _parts(rules, *LEGS)
    numbers[at.FIRST_LEGS] = rules.card("mode_mobility").boost_moves
    numbers[at.CELLS], numbers[at.COLS] = len(ground.names), ground.board.cols
    numbers[at.HIGHER] = reaction_of(*duel.fighters)
    numbers[at.FLAT] = ground.board.hexes == "flat"
    numbers[at.START : at.START + 2] = ground.fixed_starts()
    return speed.row(map(int, numbers))


def _parts(rules: Rules, *ids: str) -> int:
    return sum(1 << index for index, part in enumerate(rules.parts) if part.id in ids)


def field_tables(ground: Ground, rulings: Rulings) -> list[Any]:
    """near, rock, rocks, q, r, x, y, goal, known, seen."""
    cells = len(ground.names)
    spots = [middle(one, ground.orientation) for one in ground.hexes]
    goal = [0] * cells
    if rulings["objective"] == "centre":
        goal = [min(ground.distance(cell, one) for one in ground.goals) for cell in range(cells)]
    return [
        speed.row(EDGE if to == EDGE else to for near in ground.next for to in near),
        speed.row(map(int, ground.rock)),
        speed.row(ground.rocks or (at.NONE,)),
        speed.row(one.q for one in ground.hexes),
        speed.row(one.r for one in ground.hexes),
        speed.row(x for x, _ in spots),
        speed.row(y for _, y in spots),
        speed.row(goal),
        speed.zeros(cells * cells),
        speed.zeros(cells * cells),
    ]


# ---- fighters ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def fighter_tables(fighter: Fighter) -> tuple[Row, Row, Row, Row]:
    """fighter, arms, cards, faces of one side. Raises TooLargeError."""
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
    numbers = [0] * (at.FIGHTER // 2)
    for place, number in (
        (at.F_HP, fighter.hp), (at.F_MOVE, fighter.move), (at.F_HALF, fighter.half), (at.F_ARMOR, fighter.armor),
        (at.F_BOOST, fighter.boost), (at.F_SIMULATE, fighter.simulate),
        (at.F_BURNS, int(fighter.performance * fighter.unit)), (at.F_RANGED, len(fighter.ranged)),
        (at.F_ARMS, len(fighter.arms)), (at.F_CARDS, len(fighter.cards)),
    ):  # fmt: skip
        numbers[place // 2] = number
    arms = [number for arm in range(len(fighter.arms)) for number in _arm(fighter, arm)]
    cards = [number for card in fighter.cards for number in _card(card)]
    faces = [
        fighter.meaning(arm, bonus)[face] | (at.HURTS if face in fighter.ones(arm, bonus) else 0)
        for arm in range(len(fighter.arms))
        for bonus in range(at.BONUSES)
        for face in range(1, 7)
    ]
    return tuple(speed.row(one or (0,)) for one in (numbers, arms, cards, faces))  # type: ignore[return-value]


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
