"""Part checks. Rules H6, H7, H8, P5, P16; R54, R55, R70."""

from __future__ import annotations

from designer.games.duel.play import cards
from designer.games.duel.play.ends import score
from designer.games.duel.play.state import Table

NAMED = (1, 2, 3)
"""The faces that the attacker names: any three are equal for a fair die."""

_BOTH = 2
"""R55: a weapon with fewer cards can't give up both."""


def check_turn(table: Table, victim: int) -> None:
    """P4 (6): a critical and enough damage in this turn, or what R40 says; none after a break of the same phase."""
    side = table.sides[victim]
    enough = side.damage >= table.rules.part_check_damage * table.duel.unit
    if not side.breaks and (side.check == "always" or (side.check == "critical" and enough)):
        check(table, victim)


def check_phase(table: Table, victim: int) -> None:
    """H8: damaged at HP 0 in this phase, as R53 counts it; none where a part broke."""
    side = table.sides[victim]
    if side.struck and not side.breaks and not side.hp:
        check(table, victim)


def check(table: Table, victim: int) -> None:
    """P16: the attacker names a part and three faces."""
    parts = table.rules.parts
    whole = tuple(one.id for index, one in enumerate(parts) if index not in table.sides[victim].broken)
    if whole:
        table.ask(1 - victim, "part", whole, _named, victim)


def _named(table: Table, part: str, victim: int) -> None:
    index = next(index for index, one in enumerate(table.rules.parts) if one.id == part)
    table.tell("aims", seat=1 - victim, part=part)
    table.ask(victim, "cancel", (None, *_shields(table, victim)), _cancelled, victim, index, NAMED)


def _shields(table: Table, seat: int) -> tuple[int, ...]:
    """The reinforced melee weapons all of whose cards, at least two, can be given up (R55)."""
    fighter, side = table.duel.fighters[seat], table.sides[seat]
    table_only = table.rulings["cancel_from"] == "table"
    found = []
    for number, arm in enumerate(fighter.melee):
        if arm not in fighter.reinforced:
            continue
        own = {index for index, card in enumerate(fighter.cards) if card.arm == arm}
        copies = sum(fighter.cards[index].copies for index in own)
        there = [one.card for one in side.open]
        if not table_only:
            there += [*side.hand, *side.laid]
        if copies >= _BOTH and sum(card in own for card in there) == copies:
            found.append(number)
    return tuple(found)


def _cancelled(table: Table, weapon: int | None, victim: int, part: int, faces: tuple[int, ...]) -> None:
    if weapon is not None:
        fighter = table.duel.fighters[victim]
        cards.give_up(table, victim, fighter.melee[weapon])
        table.tell("cancels", seat=victim, weapon=weapon)
        return
    table.die("part", _rolled, victim, part, faces)


def _rolled(table: Table, face: int, victim: int, part: int, faces: tuple[int, ...]) -> None:
    name = table.rules.parts[part].id
    table.tell("checks", seat=victim, part=name, face=face, faces=faces, breaks=face in faces)
    if face not in faces:
        return
    side = table.sides[victim]
    table.set(victim, broken=tuple(sorted((*side.broken, part))), breaks=side.breaks + 1)
    if table.rulings["part_points"] == "once":
        score(table, 1 - victim, int(table.rulings["victory_part"]), "part")


CHECKS = (_cancelled, _rolled)
"""What waits between naming a part and its die; the faces that were named are the last argument of each."""
