"""What a machine does in its own part of a turn: mobility's boost move, then its card. Rules P4 (5), P9, P10, P14,
P15; R35, R58, R68, R72."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from designer.games.duel.play import cards
from designer.games.duel.play.effects import can_boost, walker
from designer.games.duel.play.fighter import Card
from designer.games.duel.play.movement import advances, boost_moves, first_legs, free_moves, retreats
from designer.games.duel.play.state import NONE, Table
from designer.games.duel.play.volley import attack, is_able


def move_first(table: Table, seat: int) -> None:
    """Mobility's boost move, one leg, none when both legs are lost (H7)."""
    if not can_boost(table, seat) or table.rules.card("mode_mobility").boost_moves - table.legless(seat) < 1:
        return
    names = table.duel.ground.names
    legs = first_legs(walker(table, seat), table.duel.fighters[seat].half)
    table.ask(seat, "leg", (None, *((way, names[cell]) for way, cell in legs)), _took_leg, seat)


def _took_leg(table: Table, take: tuple[int, str] | None, seat: int) -> None:
    if take is not None:
        table.set(seat, facing=take[0])
        _go(table, seat, take[1], "boosts")


def act(table: Table, seat: int) -> None:
    """The card of this turn; nothing for a pass, and for one that was not paid."""
    table.set(seat, stage=1)
    side = table.sides[seat]
    if side.card == NONE or side.unpaid:
        return
    card = table.card(seat, side.card)
    todo = _of_pack(card) if card.rule.words else _ACTS.get(card.rule.id)
    if todo is not None:
        todo(table, seat, card)


def finish_act(table: Table, seat: int) -> None:
    table.set(seat, stage=2)


# ---- moves -------------------------------------------------------------------------------------------------


def move(table: Table, seat: int, card: Card) -> None:
    """P9, P10: where the card leads; staying put too, unless R68 asks for a step."""
    fighter, who, legless = table.duel.fighters[seat], walker(table, seat), table.legless(seat)
    budget = fighter.half if legless else fighter.move
    found: Iterable[int]
    match card.rule.id:
        case "advance":
            found = advances(who, budget)
        case "retreat":
            found = retreats(who, budget)
        case "search":
            found = free_moves(who, budget)
        case "evade" | "step_in":
            found = free_moves(who, fighter.half)
        case _:
            found = boost_moves(who, fighter.half, card.rule.boost_moves - legless)
    cells = set(found)
    if table.rulings["zero_move"] == "allowed":
        cells.add(who.cell)
    names = table.duel.ground.names
    if cells:
        table.ask(seat, "move", tuple(names[cell] for cell in sorted(cells)), _moved, seat)


def _moved(table: Table, name: str, seat: int) -> None:
    _go(table, seat, name, "moves")


def _go(table: Table, seat: int, name: str, kind: str) -> None:
    cell, start = table.duel.ground.cells[name], table.sides[seat].cell
    if cell != start:
        table.set(seat, cell=cell, left=True)
    table.tell(kind, seat=seat, start=start, cell=cell)


# ---- attacks -----------------------------------------------------------------------------------------------


def shoot(table: Table, seat: int, card: Card) -> None:
    """One weapon's shots. R72: of a card that found no target."""
    assert card.arm is not None
    if table.rulings["no_target"] == "returns" and not is_able(table, seat, card.arm):
        cards.free(table, seat)
    attack(table, seat, card.arm, table.duel.fighters[seat].shots(card.arm))


def full_open(table: Table, seat: int, card: Card) -> None:  # noqa: ARG001
    """P15: weapon by weapon in the sheet's order, of R58; then every shoot card lies on the table."""
    fighter, side = table.duel.fighters[seat], table.sides[seat]
    used = {one.card for one in side.open} if table.rulings["full_open_weapons"] == "ready" else set()
    arms = [fighter.cards[card].arm for card in fighter.shoots if card not in used]
    volleys = [(attack, seat, arm, fighter.shots(arm)) for arm in arms if arm is not None]
    if table.rulings["no_target"] == "returns" and not any(
        is_able(table, seat, arm) for arm in arms if arm is not None
    ):
        cards.free(table, seat)
        table.then(*volleys)
    else:
        table.then(*volleys, (cards.lock_shoots, seat))


def strike(table: Table, seat: int, card: Card) -> None:
    """A combo's attacks. Aikido's depend on the enemy's card of this turn (R35)."""
    assert card.arm is not None
    dice = card.rule.attacks or 0
    if card.rule.id == "aikido" and not _plays_combo(table, 1 - seat):
        dice = int(table.rulings["aikido_else"])
    attack(table, seat, card.arm, dice)


def _plays_combo(table: Table, seat: int) -> bool:
    card = table.sides[seat].card
    return card != NONE and table.card(seat, card).rule.kind == "combo"


def move_and_strike(table: Table, seat: int, card: Card) -> None:
    table.then((move, seat, card), (strike, seat, card))


def step_in(table: Table, seat: int, card: Card) -> None:
    """A half move and an attack, in either order."""
    table.ask(seat, "step_order", ("move", "attack"), _stepped, seat, card)


def _stepped(table: Table, take: str, seat: int, card: Card) -> None:
    parts = ((move, seat, card), (strike, seat, card))
    table.then(*(parts if take == "move" else reversed(parts)))


def reload(table: Table, seat: int, card: Card) -> None:  # noqa: ARG001
    cards.reload(table, seat)


def _of_pack(card: Card) -> Act | None:
    """What a card of a pack does: boost moves, attacks, or in this order both. What only its words say nobody does."""
    if card.rule.boost_moves:
        return move_and_strike if card.rule.attacks else move
    return strike if card.rule.attacks else None


Act = Callable[[Table, int, Card], None]
_ACTS: dict[str, Act] = {
    "advance": move, "retreat": move, "evade": move, "search": move, "accelerate": move,
    "shoot": shoot, "full_open": full_open,
    "flurry": strike, "aikido": strike, "step_in": step_in, "boost_attack": move_and_strike,
    "reload": reload,
}  # fmt: skip
"""What a card does in its turn; the others hold while they lie open."""
