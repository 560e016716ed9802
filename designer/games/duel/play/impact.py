"""What a successful attack does beside damage: impact pushes, jammer jams. Rule P14 (7); R61, R62, R74."""

from __future__ import annotations

from designer.games.duel.play import cards
from designer.games.duel.play.ground import EDGE
from designer.games.duel.play.sight import ways
from designer.games.duel.play.state import Open, Table
from designer.hexes import Orientation


def successes(table: Table, seat: int, arm: int) -> None:
    """A volley with a success uses up impact and jammer, each once a turn."""
    side, fighter = table.sides[seat], table.duel.fighters[seat]
    whole = table.rulings["once_a_turn"] == "machine"
    pushes = bool(fighter.effects(arm).push and not (side.pushed if whole else arm in side.pushed))
    jams = bool(fighter.effects(arm).jam and not (side.jammed if whole else arm in side.jammed))
    if jams:
        table.set(seat, jammed=(*side.jammed, arm))
        table.then((jam, seat, arm))
    if pushes:
        table.set(seat, pushed=(*side.pushed, arm))
        if table.rulings["push_time"] == "turn_end":
            table.set(seat, owed=(*side.owed, arm))
        else:
            table.then((push, seat, arm))


# ---- impact ------------------------------------------------------------------------------------------------


def push_owed(table: Table, seat: int) -> None:
    """R62: pushes that waited for the turn's end."""
    table.then(*((push, seat, arm) for arm in table.sides[seat].owed))


def push(table: Table, seat: int, arm: int) -> None:
    """Up to so many steps as the weapon pushes, one by one."""
    _push(table, seat, table.duel.fighters[seat].effects(arm).push, None)


def _push(table: Table, seat: int, left: int, row: tuple[int, ...] | None) -> None:
    if not left:
        return
    steps = _steps(table, seat, row)
    names = table.duel.ground.names
    options = (None, *(names[cell] for _, cell in steps))
    table.ask(seat, "push", options, _pushed, seat, left)


def _steps(table: Table, seat: int, row: tuple[int, ...] | None) -> list[tuple[int, int]]:
    """(direction, hex) of each step that raises the distance; obstacles stop a flying machine too. R61 row: in the
    direction of P12 (a) alone, or in that of the first step."""
    ground, at, by = table.duel.ground, table.sides[1 - seat].cell, table.sides[seat].cell
    if row is None:
        row = _row(table, seat) if table.rulings["push_path"] == "row" else (0, 1, 2, 3, 4, 5)
    far = ground.distance(by, at)
    found = ((way, ground.next[at][way]) for way in row)
    return [
        (way, cell) for way, cell in found
        if cell != EDGE and not ground.rock[cell] and ground.distance(by, cell) > far
    ]  # fmt: skip


def _row(table: Table, seat: int) -> tuple[int, ...]:
    """The directions from the attacker to the target, by P12 (a), as the field's own."""
    eyes = table.duel.eyes
    found = ways(eyes.middle(table.sides[seat].cell), eyes.middle(table.sides[1 - seat].cell))
    if table.duel.ground.orientation is Orientation.POINTY:
        return found
    return tuple(sorted((1 - way) % 6 for way in found))


def _pushed(table: Table, name: str | None, seat: int, left: int) -> None:
    if name is None:
        return
    enemy, ground = 1 - seat, table.duel.ground
    at, cell = table.sides[enemy].cell, ground.cells[name]
    table.set(enemy, cell=cell)
    table.tell("pushes", seat=seat, cell=cell)
    row = (ground.next[at].index(cell),) if table.rulings["push_path"] == "row" else None
    _push(table, seat, left - 1, row)


# ---- jammer ------------------------------------------------------------------------------------------------


def jammable(table: Table, seat: int) -> list[Open]:
    """The enemy's open cards that did not come to the table in this turn."""
    return [one for one in table.sides[1 - seat].open if one.since < table.now]


def jam(table: Table, seat: int, arm: int) -> None:
    """One of three: boost, simulate, or an open card back to hand."""
    names = cards.names_of(table, 1 - seat, jammable(table, seat))
    table.ask(seat, "jam", ("boost", "simulate", *names), _jammed, seat, table.duel.fighters[seat].effects(arm).jam)


def _jammed(table: Table, what: str, seat: int, amount: int) -> None:
    enemy = 1 - seat
    if what in ("boost", "simulate"):
        cards.drain(table, enemy, what, amount)
        table.tell("drains", seat=seat, stock=what, amount=amount)
        return
    one = cards.called(table, enemy, what, jammable(table, seat))
    cards.take_back(table, enemy, one)
    table.tell("jams", seat=seat, card=one.card)
