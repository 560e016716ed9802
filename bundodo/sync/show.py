"""What differs, a line a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bundodo.sync.desk import Desk, Pair
from bundodo.sync.field import FieldPair
from designer.reading import cells
from sheets.form import Field, Kind, Option
from sheets.sync.align import NAME
from sheets.sync.merge import Change, Who
from sheets.sync.record import Norm
from templates.words import Words

MARKS = {Who.OURS: "→", Who.THEIRS: "←", Who.BOTH: "=", Who.CONFLICT: "!"}


def change_line(desk: Desk, pair: Pair, change: Change, words: Words, cell: str = "") -> str:
    """One cell: whose change, its place (``cell``, where it has none yet), what it is called, and what it is here, was,
    and is there."""
    one = _field(desk, change)
    said = {side: shown(_named(getattr(change, side), one, words), words) for side in ("ours", "base", "theirs")}
    place = f"{pair.title}!{pair.place(change) or cell}".rstrip("!")
    mark = MARKS.get(change.who, " ")
    return words.say(
        "diff.new" if pair.moves_in else "diff.cell",
        mark=mark,
        place=place,
        label=label(desk, pair, change, words),
        **said,
    )


def label(desk: Desk, pair: Pair, change: Change, words: Words) -> str:
    """What the sheet calls a value: of a weapon, with its name."""
    table = change.key.table
    name = cells.name_of(_field(desk, change)).text(words.code)
    if not table or pair.merged is None:
        return name
    line = pair.merged.lines[table][change.key.line]
    sides = ((pair.merged.ours, line.ours), (pair.merged.theirs, line.theirs), (pair.merged.base, line.base))
    weapon = next((str(row) for side, at in sides if at is not None and (row := side.rows(table)[at].get(NAME))), "")
    return words.say("diff.of", weapon=weapon or words["diff.unnamed"], label=name)


def _field(desk: Desk, change: Change) -> Field:
    table = change.key.table
    return desk.form.field(f"{table}.{change.key.column}" if table else change.key.column)


def _named(value: Norm, one: Field, words: Words) -> Norm:
    """Choices by their names."""
    if not isinstance(value, tuple):
        return value
    options = [(word, one.option(word)) for word in value]
    return tuple(cells.name_of(_as_field(option)).text(words.code) if option else word for word, option in options)


def _as_field(option: Option) -> Field:
    return Field(option.id, Kind.TEXT, option.labels)


def value(desk: Desk, change: Change, found: Norm, words: Words) -> str:
    """A value of a change's cell on one line, choices by their names."""
    return shown(_named(found, _field(desk, change), words), words)


def shown(value: Norm, words: Words) -> str:
    """A value on one line."""
    if isinstance(value, tuple):
        return words["diff.between"].join(value) or words["diff.blank"]
    return words["diff.blank"] if value is None else " ⏎ ".join(str(value).splitlines())


def lines(desk: Desk, words: Words, *, verbose: bool = False) -> Iterator[str]:
    """All that differs, machine by machine, and what is on one side only."""
    wanted = (Who.OURS, Who.THEIRS, Who.CONFLICT, *((Who.BOTH,) if verbose else ()))
    for pair in desk.pairs:
        yield from standing(desk, pair, words)
        if pair.merged is None:
            continue
        changes = pair.merged.of(*wanted)
        if changes:
            yield words.say("diff.machine", file=pair.file, tab=pair.title)
        for change in changes:
            yield f"  {change_line(desk, pair, change, words)}"
    if desk.board:
        yield from field_lines(desk, desk.board, words, *wanted)


def field_lines(desk: Desk, pair: FieldPair, words: Words, *wanted: Who) -> Iterator[str]:
    """Where the field stands, if it is on one side only, and the hexes of these that differ."""
    if pair.tab is None:
        yield words.say("field.gone", file=pair.file, tab=pair.title)
    elif pair.broken:
        yield words.say("only.broken", file=pair.file)
    elif pair.is_removed:
        asked = {"url": desk.state.url, "folder": desk.folder, "asked": pair.title}
        yield words.say("only.removed", file=pair.file, tab=pair.title, **asked)
    elif pair.is_new:
        yield words.say("field.there", tab=pair.title)
    if changes := pair.of(*wanted):
        yield words.say("diff.machine", file=pair.file, tab=pair.title)
    yield from hex_lines(pair, words, changes)
    if Who.OURS in wanted and (ours := pair.of(Who.OURS)):
        yield words.say("field.painted", file=pair.file, tab=pair.title, count=len(ours))


def hex_lines(pair: FieldPair, words: Words, changes: Iterable[Change]) -> Iterator[str]:
    """A line a hex."""
    for change in changes:
        said = {side: shown(getattr(change, side), words) for side in ("ours", "base", "theirs")}
        yield "  " + words.say("diff.cell", mark=MARKS[change.who], place=pair.title, label=change.key.column, **said)


def standing(desk: Desk, pair: Pair, words: Words) -> Iterator[str]:
    """What is on one side only."""
    asked = {"url": desk.state.url, "folder": desk.folder, "asked": desk.called(pair)}
    if pair.unsure:
        yield words.say("only.unsure", file=pair.file, tab=pair.title, name=pair.unsure.name, **asked)
    elif pair.broken:
        yield words.say("only.broken", file=pair.file)
    elif pair.known and pair.build and not pair.found:
        yield words.say("only.gone", file=pair.file, tab=pair.title)
    elif pair.known and pair.found and not pair.build:
        yield words.say("only.removed", file=pair.file, tab=pair.title, **asked)
    elif pair.build and not pair.found:
        yield words.say("only.here", file=pair.file)
    elif pair.found and not pair.build:
        yield words.say("only.there", name=pair.found.name, tab=pair.title)


def conflict_help(desk: Desk, words: Words) -> Iterator[str]:
    """How to decide what is in conflict."""
    if conflicts := desk.conflicts:
        pair, change = conflicts[0]
        place, tab = desk.called(pair, change), desk.called(pair)
        told = {"url": desk.state.url, "folder": desk.folder, "place": place, "tab": tab}
        yield words.say("conflicts", count=len(conflicts), **told)
    if desk.board and (hexes := desk.board.conflicts):
        told = {"url": desk.state.url, "folder": desk.folder, "tab": desk.board.title}
        yield words.say("conflicts", count=len(hexes), place=f"{desk.board.file}:{hexes[0].key.column}", **told)
