"""What holds just now: open effects, armour, the bonus to faces, priority. Rules P4 (3, 4), P14 (5), H7; R11, R28,
R32, R33, R36, R37, R45, R71."""

from __future__ import annotations

from designer.games.duel.odds.attacks import broken_armor
from designer.games.duel.play.movement import Walker
from designer.games.duel.play.state import ARMS, LEGS, NONE, PASS_PRIORITY, Open, Table


def has_begun(table: Table, seat: int, one: Open) -> bool:
    """R45: an open card's effect holds from the turn's start, or from its owner's own action on."""
    if one.since < table.now or table.rulings["open_effect_start"] == "turn_start":
        return True
    return table.sides[seat].stage > 0


def in_force(table: Table, seat: int, rule: str) -> int:
    """How many cards of a rule lie open, were paid for, and hold in this turn."""
    cards = table.duel.fighters[seat].cards
    return sum(
        cards[one.card].rule.id == rule and one.paid and one.held and has_begun(table, seat, one)
        for one in table.sides[seat].open
    )


def can_boost(table: Table, seat: int) -> bool:
    """Whether mobility gives a boost move before this turn's action (R71)."""
    if table.rulings["mobility_start"] == "opening_turn":
        return in_force(table, seat, "mode_mobility") > 0
    cards = table.duel.fighters[seat].cards
    return any(
        cards[one.card].rule.id == "mode_mobility" and one.paid and one.held and one.since < table.now
        for one in table.sides[seat].open
    )


def bonus(table: Table, seat: int) -> int:
    """What is added to each face: target lock and assault mode (H1; R32, R33)."""
    side, cards = table.sides[seat], table.duel.fighters[seat].cards
    found = in_force(table, seat, "mode_assault")
    for one in side.open:
        if cards[one.card].rule.id == "target_lock" and one.paid and has_begun(table, seat, one):
            found += one.since == table.now or table.rulings["target_lock"] == "phase"
    return min(found, 1) if table.rulings["face_bonus"] == "once" else found


def is_raised(table: Table, seat: int) -> bool:
    """Whether overdrive raises ranged damage."""
    return in_force(table, seat, "overdrive") > 0


def armor(table: Table, seat: int) -> int:
    """P14 (5): what is left of the armour after broken parts, with what reinforced weapons add (R36)."""
    fighter = table.duel.fighters[seat]
    added = sum(fighter.power(arm) for arm in fighter.reinforced if _covers(table, seat, arm))
    return broken_armor(fighter.armor + added, len(table.sides[seat].broken), table.rules, table.rulings)


def _covers(table: Table, seat: int, arm: int) -> bool:
    """Whether a reinforced weapon's card lies open, or by R28 face down."""
    side, cards = table.sides[seat], table.duel.fighters[seat].cards
    if any(cards[one.card].arm == arm and has_begun(table, seat, one) for one in side.open):
        return True
    return table.rulings["reinforced_from"] == "laid" and any(
        card >= 0 and cards[card].arm == arm for card in side.laid
    )


def priority(table: Table, seat: int) -> int:
    """P4 (4): the card's, one later for each kind of limb with a loss (R11, R37); a pass comes last of all."""
    side = table.sides[seat]
    if side.card == NONE:
        return PASS_PRIORITY
    fighter = table.duel.fighters[seat]
    card = fighter.cards[side.card]
    printed = card.priority
    if card.rule.id == "shoot" and card.arm is not None and fighter.late(card.arm) is not None:
        printed = _arc_priority(table, seat, printed, fighter.late(card.arm) or printed)
    lost = (table.broken(seat, *ARMS) > 0) + (table.broken(seat, *LEGS) > 0)
    if table.rulings["limb_priority"] == "single":
        lost = min(lost, 1)
    floor = table.rulings["priority_floor"]
    return printed + lost if floor == "none" else max(printed, min(printed + lost, int(floor)))


def _arc_priority(table: Table, seat: int, printed: int, late: int) -> int:
    """R42: an arc weapon's shoot card is always late, or where it was declared to, or where sight is blocked as it is
    opened."""
    ruling = table.rulings["arc_priority"]
    if ruling == "declared":
        return late if table.sides[seat].arcs else printed
    if ruling == "blocked" and sees(table, seat):
        return printed
    return late


def sees(table: Table, seat: int) -> bool:
    """Whether a machine sees the enemy."""
    own, enemy = table.sides[seat], table.sides[1 - seat]
    return table.duel.eyes.look(own.cell, enemy.cell, (own.facing, enemy.facing)).open


def walker(table: Table, seat: int) -> Walker:
    """The machine as one who moves."""
    side, rulings = table.sides[seat], table.rulings
    flight = in_force(table, seat, "mode_flight") > 0
    return Walker(
        table.duel.ground,
        side.cell,
        side.facing,
        table.sides[1 - seat].cell,
        obstacle=table.rules.obstacle_moves,
        flight=flight,
        free_enemy=flight and rulings["flight_enemy"] == "free",
        cheap_enemy=rulings["enemy_on_obstacle"] == 2,
        backing=rulings["step_back"] == "backing",
        bump=rulings["edge_stop"] == "bump",
    )
