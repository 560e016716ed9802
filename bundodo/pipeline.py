"""The arrows in order: sources, values, machines, faults and derived numbers. Printing starts from a `Run`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from bundodo.checked import Checked
from bundodo.formats.lineup import Format, Tally
from bundodo.out.fields import is_blank, ordered, place_of
from bundodo.say.diagnostics import Diagnostic, Severity, found, place
from designer.faults import Fault
from designer.game import AnyGame, Limits, Terms
from designer.games import registry
from designer.reading.cells import number_of
from designer.rules import RulesError
from sheets.files import links
from sheets.form import Finding, label_key
from sheets.grid import Cell, KeyRef, Ref
from sheets.sources import Entry, FieldSheet, Opened, ReadTab, Tell, open_sources
from templates.opened import SlipError, is_file, is_folder

if TYPE_CHECKING:
    from designer.packs.pack import Pack


class CapError(ValueError):
    """A cap was asked for in a game that has no costs; its name."""


class DataError(ValueError):
    """A user's data file that can't be taken. ``why``: ``unwanted`` by this game, of another ``game``, ``wrong``,
    nested too ``deep``, or ``unread``."""

    def __init__(self, why: str, path: Path, game: str, told: str = "") -> None:
        super().__init__(why, path, game, told)
        self.why, self.path, self.game, self.told = why, path, game, told


NO_MACHINE = frozenset(("E009", "E016"))
"""Opened, and no machine found; a field need not be one."""
_ROW = re.compile(r"\[\d+\]")


class Request(msgspec.Struct, frozen=True):
    """What to read and by what to judge it. ``cap`` and ``game`` None: the game's own, and what the sheets say."""

    sources: tuple[str, ...]
    game: str | None = None
    tabs: tuple[str, ...] = ()
    cap: int | None = None
    rulings: tuple[tuple[str, str], ...] = ()
    limits: Limits = msgspec.field(default_factory=Limits)
    data: Path | None = None
    """A file of the user's tables, for what the source of the game lost."""
    packs: tuple[Path, ...] = ()
    """Files of customs and cards of somebody's own."""
    players: tuple[tuple[str, str], ...] = ()
    """(source, player): whose machines a source's are, where the sheets name nobody."""
    event: Path | None = None
    """The event's file, where there is one."""
    cap_of_event: bool = False
    """Whether the cap is the event's."""
    field: str | None = None
    """The source of an event's field, which goes before all others."""
    format: Format = msgspec.field(default_factory=Format)
    """How the event is played."""
    whole: bool = False
    """Whether the sources are all of an event's."""
    waiting: tuple[str, ...] = ()
    """The sources of an event that are nobody's own; a folder among them may be empty yet."""
    keep: bool = False
    """Whether the tabs are wanted with what was made of them."""


class Run(msgspec.Struct, frozen=True):
    """The result of reading and checking all sources of one game."""

    game: AnyGame
    terms: Terms
    machines: tuple[Checked, ...]
    fields: tuple[FieldSheet, ...]
    notes: tuple[Diagnostic, ...]
    failures: tuple[Diagnostic, ...]
    tabs: tuple[ReadTab, ...] = ()
    format: Format = msgspec.field(default_factory=Format)
    tallies: tuple[Tally, ...] = ()
    """How sides and players stand, where something is counted over their machines together."""

    @property
    def exit_code(self) -> int:
        """2 when a source could not be read, else 1 when a machine is illegal, else 0."""
        if self.failures:
            return 2
        return 0 if all(machine.legal for machine in self.machines) else 1

    @property
    def warned(self) -> int:
        """Warnings about machines, which --strict takes as faults."""
        return sum(told.severity is Severity.WARNING for one in self.machines for told in one.diagnostics)


def run(request: Request, tell: Tell | None = None) -> Run:
    """Read and check; ``tell`` hears what takes time. Raises designer.rules.RulingError for an unknown ruling,
    DataError for a data file that can't be taken, designer.packs.pack.PackError for packs, and CapError for a cap in a
    game without costs."""
    packs = packs_of(request.packs)
    opened = open_sources(
        request.sources, registry.Forms(packs), tabs=request.tabs, game=request.game, tell=tell, keep=request.keep
    )
    opened = _with_field(_with_waiting(opened, request), request, tell)
    usual = packs[0].game if packs else registry.DEFAULT
    game = game_with(opened.entries[0].game if opened.entries else request.game or usual, packs)
    name = game.NAME
    terms = terms_for(game, request)
    machines = tuple(_examined(entry, request, game, terms) for entry in opened.entries)
    machines, tallies, notes = _by_format(machines, request, game, terms)
    return Run(
        game=game,
        terms=terms,
        machines=machines,
        fields=ordered(opened.fields),
        notes=(*_diagnostics(opened.notes, name), *notes),
        failures=_diagnostics(opened.failures, name),
        tabs=opened.tabs,
        format=request.format,
        tallies=tallies,
    )


def _by_format(
    machines: tuple[Checked, ...], request: Request, game: AnyGame, terms: Terms
) -> tuple[tuple[Checked, ...], tuple[Tally, ...], tuple[Diagnostic, ...]]:
    """The machines judged as the event's format says, and what of it concerns players and sides."""
    if request.format.is_plain:
        return machines, (), ()
    from bundodo.formats.judge import Order, judged

    order = Order(request.format, game, terms, request.cap is not None, request.whole, request.event)
    return judged(machines, order, lambda one, own: _examined(one.entry, request, game, own))


def packs_of(paths: Sequence[Path]) -> tuple[Pack, ...]:
    """The packs of these files. Raises designer.packs.pack.PackError."""
    if not paths:
        return ()
    from designer.packs import read

    return read.load(paths)


def game_with(name: str, packs: tuple[Pack, ...]) -> AnyGame:
    """The game with these packs. Raises designer.packs.pack.PackError (E273) for one of another game."""
    others = [pack for pack in packs if pack.game != name]
    if others:
        from designer.packs.pack import PackError

        told = {"name": name}
        raise PackError(
            tuple(
                (Path(one.file), Fault("E273", "game", {**told, "pack": str(one), "game": one.game})) for one in others
            )
        )
    return registry.load(name, packs)


def _with_waiting(opened: Opened, request: Request) -> Opened:
    """What was opened; that a folder of an event is empty yet is no failure (E071)."""
    empty = [one for one in opened.failures if one.code == "E010" and _is_waiting(one.ref, request)]
    if not empty:
        return opened
    notes = [Finding("E071", one.ref, {"folder": str(one.ref), **one.params}) for one in empty]
    failures = tuple(one for one in opened.failures if one not in empty)
    return structs.replace(opened, notes=(*opened.notes, *notes), failures=failures)


def _with_field(opened: Opened, request: Request, tell: Tell | None) -> Opened:
    """What was opened, its field the one that an event names; others are noted (E282). E281: there is none."""
    if request.field is None:
        return opened
    own = open_sources((request.field,), registry.Forms(), game=request.game, tell=tell)
    fields, left = ordered(own.fields), [one for one in ordered(opened.fields) if not is_blank(one)]
    failures = tuple(one for one in own.failures if one.code not in NO_MACHINE)
    if not fields and not failures:
        failures = (Finding("E281", KeyRef(request.field), {}),)
    places = [place_of(one) for one in left if place_of(one) not in map(place_of, fields)]
    notes = tuple(Finding("E282", one, {"field": request.field}) for one in places)
    return structs.replace(
        opened, fields=fields[:1], notes=(*opened.notes, *notes), failures=(*opened.failures, *failures)
    )


def _is_waiting(ref: Ref, request: Request) -> bool:
    return isinstance(ref, KeyRef) and ref.file in request.waiting and is_folder(ref.file)


def terms_for(game: AnyGame, request: Request) -> Terms:
    """By what the machines of a game are judged. Raises as `run` does."""
    if request.cap is not None and game.CAP is None:
        raise CapError(game.NAME)
    return Terms(
        cap=game.CAP if request.cap is None else request.cap,
        rulings=game.choose(dict(request.rulings)),
        limits=request.limits,
        data=_data(game, request.data),
        packs=game.packs,
    )


def _data(game: AnyGame, path: Path | None) -> object:
    """The user's tables. A game that lost nothing takes none."""
    if path is None:
        return None
    if game.DATA is None:
        raise DataError("unwanted", path, game.NAME)
    from designer import slots

    try:
        return slots.load(path, game.NAME, game.DATA)
    except slots.OtherGameError as error:
        raise DataError("game", path, game.NAME) from error
    except SlipError as error:
        raise DataError("wrong", path, game.NAME) from error
    except (RecursionError, ValueError) as error:  # of arrays in arrays, and of a number with thousands of digits
        raise DataError("deep", path, game.NAME) from error
    except RulesError as error:
        raise DataError("wrong", path, game.NAME, str(error)) from error
    except OSError as error:
        raise DataError("unread", path, game.NAME, error.strerror or "") from error


def _examined(entry: Entry, request: Request, game: AnyGame, terms: Terms) -> Checked:
    """The machine, its player filled in where its sheet leaves that open and an event names one. E710: the sheet names
    another."""
    named = [player for source, player in request.players if _is_of(entry, source)]
    path = game.form().player.path
    cell = entry.values.get(path)
    if not named:
        return examine(entry, game, terms)
    if cell.is_blank:
        cells = {**entry.values.cells, path: Cell(named[0], entry.values.ref(path))}
        return examine(structs.replace(entry, values=replace(entry.values, cells=cells)), game, terms)
    made = examine(entry, game, terms)
    if label_key(str(cell.value)) in map(label_key, named):
        return made
    other = Fault("E710", path, {"found": str(cell.value), "named": tuple(named)})
    return structs.replace(made, diagnostics=(*made.diagnostics, place(other, entry.values, game.NAME)))


def _is_of(entry: Entry, source: str) -> bool:
    """Whether a machine is of this source: a file, a folder above it, a line of it, or a link."""
    inside = (f"{source.rstrip('/')}/", f"{source}:")
    return entry.source in {source, *links.shown(source)} or entry.source.startswith(inside)


def examine(entry: Entry, game: AnyGame, terms: Terms) -> Checked:
    """One machine as written: read, derived, checked, and every fault at its place."""
    machine, unreadable = game.read(entry.values)
    profile = game.derive(machine, terms)
    # A stat whose label is missing was told while reading; that its value is empty adds nothing.
    told = {path for finding in entry.values.findings for path in _told(finding.params)}
    unreadable = tuple(fault for fault in unreadable if not told & {fault.path, _ROW.sub("[]", fault.path)})
    # That a pack is missing is why what it brings can't be read.
    faults = [
        *_other_packs(entry, terms),
        *unreadable,
        *game.check(machine, profile, terms),
        *game.compare(entry.values, machine, profile),
    ]
    diagnostics = [found(finding, game.NAME) for finding in entry.values.findings]
    faults += [
        *_other_rulings(entry, terms),
        *_other_cap(entry, terms),
        *_no_photo(entry, game.form().photo.path, game.write(machine)),
        *_unknown_mark(entry, game.write(machine)),
    ]
    diagnostics += [place(fault, entry.values, game.NAME) for fault in faults]
    return Checked(entry, machine, profile, tuple(diagnostics), terms)


def _other_cap(entry: Entry, terms: Terms) -> Iterator[Fault]:
    """E042: a sheet of our own shows another cap than the one in force."""
    cap = number_of(entry.values.get("cap"), ()) if entry.values.rulings else None
    if cap is not None and cap != terms.cap:
        yield Fault("E042", "cap", {"sheet": cap, "ours": terms.cap})


def _no_photo(entry: Entry, field: str, written: Mapping[str, object]) -> Iterator[Fault]:
    """E051: the photo that a file names is not there. What an online spreadsheet names is no file of this machine."""
    named = written.get(field)
    if not named or entry.base is None or (entry.values.picture and field != "emblem"):
        return
    path = entry.base / str(named)
    if not is_file(path):
        yield Fault("E051", field, {"path": str(path)})


def _unknown_mark(entry: Entry, written: Mapping[str, object]) -> Iterator[Fault]:
    """E081 and E082: a colour or an emblem that is not known, E051: an emblem's picture that is not there, E083: a
    photo is shown whole or cropped."""
    from designer.prints import marks

    colour, emblem, fit = (str(written.get(key) or "").strip() for key in ("colour", "emblem", "photo_fit"))
    if colour and marks.colour_of(colour) is None:
        yield Fault("E081", "colour", {"found": colour, "known": marks.known("colours")})
    if emblem and marks.is_picture(emblem):
        yield from _no_photo(entry, "emblem", written)
    elif emblem and marks.emblem_of(emblem) is None:
        yield Fault("E082", "emblem", {"found": emblem, "known": marks.known("emblems")})
    if fit and fit not in marks.FITS:
        yield Fault("E083", "photo_fit", {"found": fit})


def _told(params: Mapping[str, object]) -> Iterator[object]:
    """The paths that a finding tells of, ``ranged[].power`` for those of all rows."""
    paths = params.get("paths", ())
    yield params.get("path")
    yield from paths if isinstance(paths, tuple) else ()


def _other_rulings(entry: Entry, terms: Terms) -> Iterator[Fault]:
    """E035: the sheet's own formulas were made by other rulings than those in force."""
    baked = {key: value for key, value in entry.values.rulings.items() if key in terms.rulings}
    other = [key for key, value in baked.items() if value != str(terms.rulings[key])]
    if other:
        sheet = tuple(f"{key}={baked[key]}" for key in other)
        yield Fault("E035", "", {"sheet": sheet, "ours": tuple(f"{key}={terms.rulings[key]}" for key in other)})


def _other_packs(entry: Entry, terms: Terms) -> Iterator[Fault]:
    """E270: a sheet of our own was made with a pack that is not here; E271: with another version of one."""
    yield from (Fault(code, "", params) for code, params in pack_doubts(entry.values.packs, terms.packs))


def pack_doubts(said: Mapping[str, str], packs: tuple[Pack, ...]) -> Iterator[tuple[str, dict[str, object]]]:
    """What is to be told of the packs that a sheet says it was made with, by these that are here: codes and params."""
    here = {pack.name: pack.version for pack in packs}
    for name, version in said.items():
        if name not in here:
            yield "E270", {"pack": f"{name} {version}"}
        elif here[name] != version:
            yield "E271", {"pack": name, "sheet": version, "ours": here[name]}


def _diagnostics(findings: Sequence[Any], game: str) -> tuple[Diagnostic, ...]:
    return tuple(found(finding, game) for finding in findings)


__all__ = [
    "CapError", "Checked", "DataError", "Request", "Run", "examine", "game_with", "pack_doubts", "packs_of", "run",
    "terms_for",
]  # fmt: skip
