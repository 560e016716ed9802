"""The roster of a run: every machine in a line, to tick off on the day."""

from __future__ import annotations

from collections.abc import Iterator

from bundodo.formats import told as formats
from bundodo.formats.lineup import Tally
from bundodo.pipeline import Checked, Run
from bundodo.say.points import capped
from bundodo.say.stamps import stamp
from designer.views import Roster, RosterLine
from sheets.form import label_key
from templates.words import Words


def roster(run: Run, words: Words, title: str = "") -> Roster:
    """The machines in the order read, or by side and player where something is counted over theirs together: cost
    (where the game has a cap), stats, derived stats."""
    lines = []
    has_cost = run.terms.cap is not None
    columns: tuple[str, ...] = (words["show.cost"],) if has_cost else ()
    heads = columns
    for checked in _ordered(run, words):
        if isinstance(checked, RosterLine):
            lines.append(checked)
            continue
        summary = run.game.summary(checked.machine, checked.profile, words.lang)
        total = ("?" if summary.total is None else str(summary.total),) if has_cost else ()
        columns = (*heads, *(label for label, _ in summary.numbers))
        cells = (*total, *(value for _, value in summary.numbers))
        name = summary.name or words["check.unnamed"]
        lines.append(RosterLine(summary.player, name, cells, checked.legal, stamp(checked, run, words)))
    cap = capped("roster.cap", run.terms, words)
    usual = words.say("roster.title", count=len(run.machines), cap=cap)
    named = " ".join(part for part in (title or usual, formats.headline(run, words)) if part)
    return Roster(named, columns, tuple(lines))


def _ordered(run: Run, words: Words) -> Iterator[Checked | RosterLine]:
    """The machines, those of a side below its head, and of a player below that one's."""
    players = {label_key(one.name): one for one in run.tallies if one.sort == "player"}
    has_sides = any(one.sort == "side" for one in run.tallies)
    for side, numbers in formats.order(run):
        if side is not None:
            yield _head(side, words, 1)
        elif has_sides:
            yield RosterLine("", words["formats.others"], (), False, "", 1)
        for player, machines in _by_player(run, numbers):
            if (tally := players.get(player)) is not None:
                yield _head(tally, words, 2 if has_sides else 1)
            yield from machines


def _by_player(run: Run, numbers: list[int]) -> Iterator[tuple[str, list[Checked]]]:
    """The machines of each player together, in the order of the first of each; all alone where nothing is counted over
    a player's machines."""
    found: dict[object, list[Checked]] = {}
    counted = any(one.sort == "player" for one in run.tallies)
    for number in numbers:
        one = run.machines[number]
        player = label_key(run.game.summary(one.machine, one.profile).player)
        found.setdefault(player if counted and player else number, []).append(one)
    yield from (("" if isinstance(key, int) else str(key), machines) for key, machines in found.items())


def _head(tally: Tally, words: Words, level: int) -> RosterLine:
    return RosterLine("", formats.called(tally, words), (), tally.holds, formats.standing(tally, words), level)
