"""How a match ends, and what is scored. Rules H9, P4 (7), P5; R38b, R51, R52, R64, R70."""

from __future__ import annotations

from designer.games.duel.play.state import NONE, Result, Table


def fate(table: Table, seat: int) -> str:
    """Why a machine is out of the match: ``parts``, ``destroyed``, or "" while it fights (H9)."""
    side = table.sides[seat]
    if len(side.broken) == len(table.rules.parts):
        return "parts" if side.hp else "destroyed"
    return "destroyed" if not side.hp and len(side.broken) >= table.rules.lost_parts else ""


def win_test(table: Table) -> None:
    """After each volley, unless R52 has it wait for the turn's end."""
    if table.rulings["win_time"] == "at_once":
        decide(table)


def decide(table: Table) -> None:
    """P4 (7): whether the match is over. R51: when both are out."""
    fates = fate(table, 0), fate(table, 1)
    if not any(fates):
        return
    if all(fates):
        if table.rulings["double_win"] == "draw" or table.first == NONE:
            finish(table, None, "draw")
        else:
            finish(table, table.first, fates[1 - table.first])
        return
    loser = 0 if fates[0] else 1
    finish(table, 1 - loser, fates[loser])


def finish(table: Table, winner: int | None, why: str) -> None:
    """The match is over: nothing is left to do."""
    table.result = Result(winner, why, table.opened)
    table.stack.clear()
    table.volley = None
    table.tell("ends", winner=winner, why=why, points=tuple(side.points for side in table.sides))


def score_round(table: Table) -> None:
    """P5: what a round's end scores: standing losses (R70), the objective (R64)."""
    if table.rulings["part_points"] == "standing":
        for seat in (0, 1):
            score(table, seat, int(table.rulings["victory_part"]) * len(table.sides[1 - seat].broken), "parts")
    if table.rulings["objective"] == "centre":
        ground = table.duel.ground
        near = [min(ground.distance(side.cell, goal) for goal in ground.goals) for side in table.sides]
        if near[0] != near[1]:
            score(table, 0 if near[0] < near[1] else 1, int(table.rulings["victory_objective"]), "objective")


def score(table: Table, seat: int, points: int, what: str) -> None:
    """Victory points for a player."""
    if points:
        table.set(seat, points=table.sides[seat].points + points)
        table.tell("scores", seat=seat, points=points, what=what)


def count_points(table: Table) -> None:
    """H9 after the last round: more points win; R38b may let HP say more."""
    tallies = [(side.points, side.hp if table.rulings["points_tie"] == "hp" else 0) for side in table.sides]
    if tallies[0] == tallies[1]:
        finish(table, None, "draw")
    else:
        finish(table, 0 if tallies[0] > tallies[1] else 1, "points")
