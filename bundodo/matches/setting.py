"""What is set up for matches: two machines, a field for each match, who plays. Raises Trouble for what can't be."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import structs

from arena.games.registry import room
from bundodo.asked import Judged, Said
from bundodo.games import registry
from bundodo.games.parts import Play
from bundodo.judging import checked
from bundodo.out.boards import fault_lines, reading_of
from bundodo.out.fields import empty, lattice_of
from bundodo.pipeline import Checked, Run
from bundodo.runs import left_out
from bundodo.say.diagnostics import Severity, Teller
from bundodo.say.tell import failures, told
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble
from designer.fields import FieldError, FieldReading, random_board
from designer.game import Terms
from sheets.grid import KeyRef
from templates.words import Words

NO_MACHINE = frozenset(("E009", "E016"))
"""Opened, and no machine found; a field need not be one."""


class Setting(NamedTuple):
    """Two machines, or several that all meet, and by what they are judged; ``owners``: their players. ``field``: the
    one that is given, None where each pair of matches has a field of its own with ``random`` obstacles. ``anyway``: a
    machine is illegal, and plays all the same."""

    play: Play
    game: str
    machines: tuple[Any, ...]
    names: tuple[str, ...]
    owners: tuple[str, ...]
    terms: Terms
    changed: dict[str, str | int]
    field: FieldReading | None
    random: int
    anyway: bool

    def field_of(self, match: int, seed: int, words: Words) -> FieldReading:
        """The field of a match, counted from 0: the same for both of two matches that change seats. Raises Trouble
        where so many obstacles can't be placed."""
        if self.field is not None:
            return self.field
        board = empty()
        try:
            return FieldReading(random_board(board.cols, board.rows, self.random, seed + match // 2))
        except FieldError as error:
            lines = fault_lines((error.fault,), {}, KeyRef("--random"), words)
            raise Trouble("\n".join(lines)) from error


def fields_of(setting: Setting, seed: int, most: int, words: Words) -> list[FieldReading]:
    """The field that is given, or ``most`` at random. Raises Trouble where so many obstacles can't be placed."""
    count = 1 if setting.field is not None else most
    return [setting.field_of(2 * number, seed, words) for number in range(count)]


def setting_of(run: Run, random: int, words: Words) -> Setting:
    """All legal machines of a run, on its field, or where it has none on such with ``random`` obstacles. Raises
    Trouble for a game that can't be played."""
    machines = [one for one in run.machines if one.legal]
    rulings = run.terms.rulings
    return Setting(
        playable(run.game.NAME, words),
        run.game.NAME,
        tuple(one.machine for one in machines),
        tuple(one.machine.name for one in machines),
        tuple(run.game.summary(one.machine, one.profile).player for one in machines),
        run.terms,
        {one.key: rulings[one.key] for one in run.game.RULINGS if rulings[one.key] != one.default},
        reading_of(run, words, lambda _: None) if run.fields else None,  # its faults are told by the check
        random,
        anyway=False,
    )


def playable(game: str, words: Words) -> Play:
    """What there is to play a game. Raises Trouble for one that can't be played."""
    play = registry.parts(game).play
    if play is None:
        raise Trouble(words.say("play.no_play", game=game, games=", ".join(registry.having("play"))))
    return play


def set_up(
    sources: tuple[str, ...], by: Judged, said: Said, *, field: str | None, random: int | None, anyway: bool
) -> Setting:
    """The machines of these sources on the field asked for. An illegal one ends the run with 1 unless ``anyway``."""
    words = said.words
    if field is not None and random is not None:
        raise Trouble(words["play.both_fields"])
    run = checked(sources, by, said)
    for line in failures(run, words):
        said.warn(line)
    if run.failures:
        sys.exit(2)
    play = playable(run.game.NAME, words)
    machines = run.machines * 2 if len(run.machines) == 1 and len(sources) == 2 else run.machines
    if len(machines) < 2:  # a machine against itself is one that was named twice
        named = ", ".join(visible(one.machine.name) or words["check.unnamed"] for one in run.machines) or "-"
        raise Trouble(words.say("play.two", count=len(run.machines), names=named))
    illegal = any(not one.legal for one in run.machines)
    if illegal and not anyway:
        _tell_faults(run, said)
        said.warn(words["play.illegal"])
        sys.exit(1)
    for line in left_out(run, words):
        said.warn(line)
    rulings = {one.key: run.terms.rulings[one.key] for one in run.game.RULINGS}
    return Setting(
        play,
        run.game.NAME,
        tuple(one.machine for one in machines),
        tuple(one.machine.name for one in machines),
        tuple(run.game.summary(one.machine, one.profile).player for one in machines),
        structs.replace(run.terms, cap=_cap(machines)),
        {one.key: rulings[one.key] for one in run.game.RULINGS if rulings[one.key] != one.default},
        _field(field, run, said) if random is None else None,
        random or 0,
        illegal,
    )


def _cap(machines: Sequence[Checked]) -> int | None:
    """The cap within which both machines are, each by its own."""
    caps = [one.terms.cap for one in machines if one.terms.cap is not None]
    return max(caps, default=None)


def _tell_faults(run: Run, said: Said) -> None:
    """The errors of machines."""
    teller = Teller(said.words.lang, run.game.NAME)
    for one in run.machines:
        for error in one.diagnostics:
            if error.severity is Severity.ERROR:
                for line in told(error, teller, said.words, seen=one.entry.values.place):
                    said.warn(line)


def _field(source: str | None, run: Run, said: Said) -> FieldReading:
    """The field of a source, or the one among the machines' sources, or an empty one."""
    if source is not None:
        return field_of(source, said)
    reading = reading_of(run, said.words, said.warn)
    if reading is None:
        sys.exit(2)
    return reading


def field_of(source: str, said: Said) -> FieldReading:
    """The field of a source. Ends the run with 2 for one that can't be read, whose faults are told. Raises Trouble
    where there is none."""
    words = said.words
    run = checked((source,), Judged(), said)
    if not run.fields:
        for line in failures(run, words, verbose=True):
            said.warn(line)
        if any(one.code not in NO_MACHINE for one in run.failures):
            sys.exit(2)
        raise Trouble(words.say("field.none", source=source))
    first = run.fields[0]
    reading = reading_of(run, words, said.warn, lattice_of(first.grid, run.game) if first.grid else "")
    if reading is None or reading.board is None:
        sys.exit(2)
    return reading


def players_of(text: str | None, game: str, words: Words) -> tuple[str, str]:
    """Who plays for the first and the second machine: one name for both, or two; the game's first where nobody says.
    Raises Trouble for an unknown one."""
    known = room(game).players
    names = [known[0]] if text is None else [part.strip() for part in text.split(",")]
    names = names * 2 if len(names) == 1 else names
    if any(name not in known for name in names) or len(names) != 2:
        raise Trouble(words.say("play.players", found=visible(text or ""), known=", ".join(known)))
    return names[0], names[1]
