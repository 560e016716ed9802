"""Fields from what was read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bundodo.out.fields import cells, empty, lattice_of, place_of, read
from bundodo.pipeline import Run
from bundodo.say.diagnostics import Diagnostic, Teller, severity_of
from bundodo.say.tell import told
from designer.faults import Fault
from designer.fields import FieldReading
from designer.games import registry
from designer.views import Board
from sheets.grid import KeyRef, Ref
from templates.words import Words


def board_of(run: Run, words: Words, tell: Callable[[str], None], hexes: str = "") -> Board | None:
    """The first field among the sources, an empty one where there is none, and None where it has faults, which are
    told. ``hexes`` is the lattice of a painted tab; without it that of `lattice_of`."""
    reading = reading_of(run, words, tell, hexes)
    return None if reading is None else reading.board


def reading_of(run: Run, words: Words, tell: Callable[[str], None], hexes: str = "") -> FieldReading | None:
    """The same with all that was read of it."""
    if not run.fields:
        return FieldReading(empty())
    first, *others = run.fields
    reading = read(first, hexes or (lattice_of(first.grid, run.game) if first.grid else ""))
    for other in others:
        also = read(other, hexes).board
        if not (reading.board and also and cells(also) == cells(reading.board)):
            tell(words.say("print.field_left", source=place_of(other), first=place_of(first)))
    for line in fault_lines((*reading.faults, *reading.notes), reading.refs, place_of(first), words):
        tell(line)
    return None if reading.faults else reading


def boards_of(run: Run, words: Words, tell: Callable[[str], None]) -> tuple[Board, ...] | None:
    """The fields of a kit: the one among the sources, else those of the game, else an empty one. None where the one
    among the sources has faults, which are told."""
    fields = fields_of(run, words, tell)
    return None if fields is None else tuple(board for board, _ in fields)


def fields_of(run: Run, words: Words, tell: Callable[[str], None]) -> tuple[tuple[Board, tuple[str, ...]], ...] | None:
    """The same with the names of their starts in order, where the one among the sources has any."""
    own = run.game.boards(words.lang)
    if own and not run.fields:
        return tuple((board, ()) for board in own)
    reading = reading_of(run, words, tell)
    if reading is None or reading.board is None:
        return None
    # The field's tab of a template on which nobody painted is the game's own field.
    if own and cells(reading.board) == cells(own[0]):
        first, *others = own
        return (first, reading.starts), *((board, ()) for board in others)
    return ((reading.board, reading.starts),)


def fault_lines(faults: Iterable[Fault], refs: Mapping[str, Ref], place: Ref, words: Words) -> list[str]:
    """What is wrong with a field, with its places."""
    # A field is of no game: what is told of it stands in the words of them all.
    teller = Teller(words.lang, registry.DEFAULT)
    lines: list[str] = []
    for fault in faults:
        ref = refs.get(fault.path) or _inside(place, fault.path)
        related = tuple(refs[path] for path in fault.related if path in refs)
        diagnostic = Diagnostic(fault.code, severity_of(fault.code, registry.DEFAULT), ref, fault.params, related)
        lines += told(diagnostic, teller, words, indent="")
    return lines


def _inside(place: Ref, path: str) -> Ref:
    """A key of a field file; a tab as it is."""
    return KeyRef(place.file, path) if isinstance(place, KeyRef) else place
