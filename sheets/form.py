"""What a game's data sheet holds, declared once: fields, tables, choices. No place and no game in here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache

from msgspec import Struct

from sheets.grid import Cell, KeyRef, Ref

_STEP = re.compile(r"\[(\d+)\]")


class Kind(StrEnum):
    """How a field is filled in."""

    TEXT = "text"
    WHOLE = "whole"
    CHOICES = "choices"
    PICTURE = "picture"
    OUTPUT = "output"
    """Computed by the sheet; read only to be compared with our own result."""


class Role(StrEnum):
    """What a field is to everyone who handles machines of any game."""

    NAME = "name"
    PLAYER = "player"
    PHOTO = "photo"
    NOTE = "note"


class Name(Struct, frozen=True):
    """A thing's name in both languages; the message takes the one of its own."""

    ja: str
    en: str

    def text(self, lang: str) -> str:
        return self.en if lang == "en" else self.ja


def named(labels: tuple[str, ...]) -> Name:
    """What a sheet calls a thing of these labels: the first one, and the first in Latin letters."""
    return Name(labels[0], next((label for label in labels if label.isascii()), labels[0]))


class Option(Struct, frozen=True):
    """One thing that can be chosen: ``labels[0]`` is what we write (Japanese), all of them are read."""

    id: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Field:
    """One value of a sheet. ``path`` is complete (``stats.output``), or relative to its table's row (``power``).

    ``labels[0]`` is what we write; all are read, compared by `label_key`. ``options`` only for CHOICES.
    ``is_stat``: two labels of stats make a tab a form, and an empty stat in a filled form is an error.
    ``headers``: words that mean this field only where they stand in a line with other labels, such as 合計 for a
    weapon's cost. ``repeats``: the same choice may be made more than once. ``dash``: a dash is a value too, and says
    that there is none. ``shorthand``: one cell for several fields that have places of their own (``3/-/4/-``), read
    where people write it so; our own sheets have no place for it. ``slots``: how many cells our own
    sheets give a set of choices. ``role``: what it is to all games alike. ``units``: what may stand behind a number of
    this game besides points, and changes nothing (2発).
    """

    path: str
    kind: Kind
    labels: tuple[str, ...]
    options: tuple[Option, ...] = ()
    is_stat: bool = False
    headers: tuple[str, ...] = ()
    repeats: bool = False
    dash: bool = False
    shorthand: bool = False
    slots: int = 4
    role: Role | None = None
    units: tuple[str, ...] = ()

    @cached_property
    def _by_key(self) -> Mapping[str, Option]:
        # The first option of two that share a label is the one that is read.
        return {label_key(word): one for one in reversed(self.options) for word in (one.id, *one.labels)}

    def option(self, text: str) -> Option | None:
        """The option that a text names, by its id or one of its labels; None where there is none."""
        return self._by_key.get(label_key(text))


class Table(Struct, frozen=True):
    """Rows of one sort (weapons), under a section title. ``marks``: the columns any of which makes a row count."""

    path: str
    titles: tuple[str, ...]
    columns: tuple[Field, ...]
    marks: tuple[str, ...]
    roster: tuple[str, ...] = ()
    """Prefixes of numbered roster columns: ``遠距離`` in ``遠距離1 威力``."""

    @property
    def name(self) -> Field:
        """The column of names: its first of text."""
        return next(one for one in self.columns if one.kind is Kind.TEXT)


@dataclass(frozen=True, eq=False)
class Form:
    """A game's whole data sheet, which has a field of each `Role`. ``headings``: what people write over parts of it and
    nothing is read of. A form is equal to itself alone: what is made of it once is asked which table is whose."""

    game: str
    fields: tuple[Field, ...]
    tables: tuple[Table, ...]
    headings: tuple[str, ...] = ()

    @cached_property
    def _by_path(self) -> Mapping[str, Field]:
        columns = {f"{table.path}.{column.path}": column for table in self.tables for column in table.columns}
        return {**columns, **{one.path: one for one in self.fields}}

    @cached_property
    def _by_role(self) -> Mapping[Role, Field]:
        return {one.role: one for one in self.fields if one.role}

    @property
    def name(self) -> Field:
        """The machine's name. Raises KeyError in a form without one, as the next ones do."""
        return self._by_role[Role.NAME]

    @property
    def player(self) -> Field:
        """Whose machine it is."""
        return self._by_role[Role.PLAYER]

    @property
    def photo(self) -> Field:
        """The machine's picture."""
        return self._by_role[Role.PHOTO]

    @property
    def note(self) -> Field:
        """What else is said of the machine, in as many lines as one likes."""
        return self._by_role[Role.NOTE]

    @property
    def stats(self) -> tuple[Field, ...]:
        return tuple(f for f in self.fields if f.is_stat)

    @property
    def units(self) -> tuple[str, ...]:
        """What may stand behind its numbers, of any field."""
        return tuple(dict.fromkeys(unit for one in self._by_path.values() for unit in one.units))

    def table(self, path: str) -> Table:
        """The table of this path. Raises KeyError."""
        for table in self.tables:
            if table.path == path:
                return table
        raise KeyError(path)

    def field(self, path: str) -> Field:
        """The field of a complete path such as ``stats.output``, ``ranged[2].customs[0]``. Raises KeyError."""
        return self._by_path[_STEP.sub("", path) if "[" in path else path]


class Finding(Struct, frozen=True):
    """Something noticed while reading: a code of the messages, its place, and the words it needs. A `Name` among
    ``params`` becomes a word of the language told in."""

    code: str
    ref: Ref
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Values:
    """One machine as it was written: cells by path (``stats.output``, ``ranged[0].customs[1]``).

    A path whose place is known but where nothing is written holds a blank cell. A set of choices is already
    split: one path a choice, each with the cell it came from. ``place`` is the tab or file as a whole.
    """

    place: Ref
    cells: Mapping[str, Cell]
    findings: tuple[Finding, ...] = ()
    picture: bytes = b""
    """The file of the picture that lies on the sheet; empty where there is none."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """What the sheet says that its formulas were made by; only our own template says it."""
    packs: Mapping[str, str] = field(default_factory=dict)
    """The same of packs: the version of each by its name."""

    def __getitem__(self, path: str) -> Cell:
        return self.cells[path]

    def get(self, path: str) -> Cell:
        """The cell of a path; a blank one at the nearest known place where the path is absent."""
        return self.cells.get(path) or Cell(None, self.ref(path))

    def rows(self, table: str) -> list[int]:
        """The 0-based row numbers present of a table, ascending."""
        start = f"{table}["
        return sorted({int(path[len(start) : path.index("]")]) for path in self.cells if path.startswith(start)})

    def items(self, path: str) -> Iterator[tuple[str, Cell]]:
        """The choices of a set, as (path, cell), in order; blank ones left out."""
        index = 0
        while (cell := self.cells.get(f"{path}[{index}]")) is not None:
            if not cell.is_blank:
                yield f"{path}[{index}]", cell
            index += 1

    def ref(self, path: str) -> Ref:
        """Where a path stands: its own cell, else its nearest ancestor's or that one's first cell, else the place."""
        if isinstance(self.place, KeyRef) and path not in self.cells:
            name = self.cells.get(f"{path.partition(']')[0]}].name") if "]" in path else None
            return KeyRef(self.place.file, path, name.value if name and isinstance(name.value, str) else "")
        while path:
            if path in self.cells:
                return self.cells[path].ref
            inside = [c.ref for p, c in self.cells.items() if p.startswith((f"{path}.", f"{path}["))]
            if inside:
                return inside[0]
            path = re.sub(r"(\.[^.\[\]]+|\[\d+\]|^[^.\[\]]+)\Z", "", path)
        return self.place


_DASHES = frozenset("-‐‑‒–—―−ー－ｰ─")
_IGNORED = re.compile(r"[\s\u200b-\u200d\u2060\ufeff:：=＝・_■▼◎●○◆◇★☆※▽▲□【】\[\]「」『』()（）<>＜＞〈〉《》≪≫→⇒]+")
_UNIT = re.compile(r"[\[(（［【]\s*(p|pt|pts|point|points|ポイント|点)\s*[\])）］】]\s*[:：]?\s*\Z", re.IGNORECASE)
_TRAILING_UNIT = re.compile(r"(?<=[^\x00-\x7f])(p|pt|ポイント)\Z")


@lru_cache(maxsize=4096)
def label_key(text: str) -> str:
    """What two spellings of a label have in common: width, case, spaces, colons, brackets and decorations
    are gone, and so is a trailing P or pt that names the unit."""
    plain = _UNIT.sub("", unicodedata.normalize("NFKC", text))
    # Once more: without what stood between them, a letter and an accent become one.
    return _TRAILING_UNIT.sub("", unicodedata.normalize("NFKC", _IGNORED.sub("", plain).casefold()))


def is_dash(text: str) -> bool:
    """Whether a text is a dash of any width and nothing else: there is none."""
    return text.strip() in _DASHES
