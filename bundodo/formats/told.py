"""How players and sides stand, in words."""

from __future__ import annotations

from collections.abc import Iterator

from bundodo.formats.lineup import Tally
from bundodo.pipeline import Checked, Run
from bundodo.say.terminal import visible
from templates.words import Words


def called(tally: Tally, words: Words) -> str:
    """What a player or a side is called."""
    return words.say(f"formats.{tally.sort}", name=visible(tally.name))


def standing(tally: Tally, words: Words) -> str:
    """Machines, points against the cap, handicap, leader."""
    parts = [words.say("formats.machines", count=tally.machines)]
    if tally.cap is not None or tally.total is not None:
        total = "?" if tally.total is None else str(tally.total)
        parts.append(f"{total}P" if tally.cap is None else f"{total}/{tally.cap}P")
    if tally.handicap:
        parts.append(words.say("formats.handicap", handicap=f"{tally.handicap:+d}".replace("-", "−")))
    if tally.leader:
        parts.append(words.say("formats.leader", leader=visible(tally.leader)))
    return "  ".join(parts)


def headline(run: Run, words: Words) -> str:
    """What the format is called; empty for the usual one."""
    return "" if run.format.is_usual else words[f"formats.kind.{run.format.kind}"]


def whose(checked: Checked, words: Words) -> str:
    """Whose cap a machine's is, where it is not the usual one."""
    name = checked.terms.whose
    return "" if name is None else words.say("formats.cap", whose=visible(name.text(words.code)))


def order(run: Run) -> Iterator[tuple[Tally | None, list[int]]]:
    """The sides with the places of their machines in the run, then those of no side; without sides all of them."""
    sides = [tally for tally in run.tallies if tally.sort == "side"]
    for tally in sides:
        yield tally, [number for number, one in enumerate(run.machines) if one.side == tally.name]
    if rest := [number for number, one in enumerate(run.machines) if not one.side]:
        yield None, rest
