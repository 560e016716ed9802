"""The words of a form on a tab: which cells are labels, and of what."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from sheets.choices import is_mark
from sheets.form import Field, Form, Kind, Option, Table, label_key
from sheets.grid import Cell, CellRef, Grid, Place, Rect

_LONGEST_LABEL = 40
_MOST_KNOWN = 5000
_FAR = 4
_NUMBERED = re.compile(r"(.*?)(\d+)\Z")
_NUMBERS = re.compile(r"['’]?[-+−▲△]?\d+(?:\.\d*)?(?:p|pt|pts|点|ポイント)?\Z")
_POINTERS = frozenset((":", "=", "→", "⇒", "->", ">", "・・・", "…", "／", "/"))
_DECORATIONS = tuple("■□▼▽▲△◆◇◎●★☆※≪【")
_HEADINGS = frozenset(
    label_key(text)
    for text in (
        *(
            "機体性能",
            "基本性能",
            "性能",
            "ステータス",
            "基本ステータス",
            "基本情報",
            "基本データ",
            "機体データ",
            "機体情報",
        ),
        *("能力", "能力値", "パラメータ", "パラメーター", "装備", "武装", "武器", "データ", "情報", "ポイント", "項目"),
        *("stats", "status", "parameters", "points", "weapons", "equipment", "armament", "basics", "data"),
    )
)
"""What people write over a part of their sheet; never a value of the label above it."""
SUMS = frozenset(label_key(word) for word in ("合計", "総計", "小計", "計", "total", "subtotal", "sum"))
"""What stands in front of a row of sums."""
TOTALS = SUMS | {label_key(word) for word in ("平均", "最大", "最小", "average")}
"""What stands in front of a row that follows from those above it."""
_TITLES = tuple(
    label_key(word) for word in ("装備", "武器", "武装", "兵装", "weapon", "weapons", "equipment", "armament")
)


@dataclass(frozen=True, slots=True)
class Word:
    """What a label may mean: top-level fields, a table's title, columns of tables, options of their choices.

    ``number`` is what stands behind it: カスタマイズ2, 遠距離装備1.
    """

    fields: tuple[Field, ...] = ()
    title: Table | None = None
    columns: tuple[tuple[Table, Field], ...] = ()
    options: tuple[tuple[Table, Field, Option], ...] = ()
    number: int | None = None

    @property
    def is_output(self) -> bool:
        """Whether it is of a number that the sheet computes for the whole machine."""
        return bool(self.fields) and all(field.kind is Kind.OUTPUT for field in self.fields)

    @property
    def is_structure(self) -> bool:
        """Whether it heads something; an option may as well be a value."""
        return bool(self.fields or self.title or self.columns)

    @property
    def stats(self) -> tuple[Field, ...]:
        return tuple(one for one in self.fields if one.is_stat)

    def column(self, table: Table) -> Field | None:
        """The column of this table that it heads."""
        return next((field for owner, field in self.columns if owner is table), None)

    def option(self, table: Table) -> tuple[Field, Option] | None:
        """The choice of this table that it heads."""
        return next(((field, option) for owner, field, option in self.options if owner is table), None)


class Vocabulary:
    """All labels of a form by their key."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self._words: dict[str, Word] = {}
        self._known: dict[str, Word | None] = {}
        self._headers: dict[str, tuple[tuple[Table, Field], ...]] = {}
        self._sorts = {
            label_key(word): table for table in form.tables for word in (*table.titles, *table.roster, table.path)
        }
        for field in form.fields:
            self._add(field.labels, fields=(field,))
        for table in form.tables:
            self._add(table.titles, title=table)
            for column in table.columns:
                self._add(column.labels, columns=((table, column),))
                for key in map(label_key, column.headers):
                    self._headers[key] = (*self._headers.get(key, ()), (table, column))
                for option in column.options:
                    self._add((option.id, *option.labels), options=((table, column, option),))

    def _add(self, labels: Iterable[str], **what: object) -> None:
        new = Word(**what)  # type: ignore[arg-type]
        for key in dict.fromkeys(label_key(label) for label in labels):
            old = self._words.get(key, Word())
            self._words[key] = Word(
                old.fields + new.fields,
                old.title or new.title,
                old.columns + new.columns,
                old.options + new.options,
            )

    def lookup(self, text: str) -> Word | None:
        """What a text means as a label, with or without a number behind it; None where it is none."""
        if len(text) > _LONGEST_LABEL or text.startswith("※"):
            return None
        if text not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[text] = self._lookup(text)
        return self._known[text]

    def sort(self, cell: Cell) -> Table | None:
        """The table whose sort of rows a cell names: 遠距離."""
        return self._sorts.get(label_key(cell.value)) if isinstance(cell.value, str) else None

    def header(self, cell: Cell) -> Word | None:
        """What a text means as the label of a column, where it stands in a line with other labels."""
        found = self._headers.get(label_key(cell.value)) if isinstance(cell.value, str) else None
        return Word(columns=found) if found else None

    def _lookup(self, text: str) -> Word | None:
        key = label_key(text)
        if found := self._words.get(key):
            return found
        match = _NUMBERED.match(key)
        bare = self._words.get(match[1]) if match else None
        if not match or not bare or not (bare.title or bare.columns) or len(match[2]) > 3:
            return None
        return Word((), bare.title, bare.columns, (), int(match[2]))


@dataclass(frozen=True, slots=True)
class Sign:
    """A label on a tab. ``rect`` is the merged block that it fills."""

    rect: Rect
    word: Word
    text: str

    @property
    def place(self) -> Place:
        return self.rect.top, self.rect.left


@lru_cache(maxsize=8)
def vocabulary(form: Form) -> Vocabulary:
    """The vocabulary of a form, made once."""
    return Vocabulary(form)


class Sheet:
    """A tab with its labels found, for those who look for layouts on it."""

    def __init__(self, form: Form, grid: Grid) -> None:
        self.form = form
        self.grid = grid
        self.vocabulary = vocabulary(form)
        self.signs: dict[Place, Sign] = {}
        self.columns_by_row: dict[int, list[int]] = {}
        for row, col in sorted(place for place, cell in grid.cells.items() if not cell.is_blank):
            cell = grid.cells[row, col]
            self.columns_by_row.setdefault(row, []).append(col)
            if isinstance(cell.value, str) and (word := self.vocabulary.lookup(cell.value)):
                self.signs[row, col] = Sign(grid.span(row, col), word, cell.value)

    @cached_property
    def everywhere(self) -> Rect:
        """From A1 to the last filled row and column."""
        columns = [cols[-1] for cols in self.columns_by_row.values()]
        return Rect(1, 1, max(self.columns_by_row, default=1), max(columns, default=1))

    def rows(self, top: int, bottom: int) -> Iterator[int]:
        """Numbers of the rows with something in them."""
        return (row for row in self.columns_by_row if top <= row <= bottom)

    def signs_in(self, area: Rect) -> Iterator[Sign]:
        """The labels of an area, row by row."""
        return (sign for place, sign in self.signs.items() if place in area)

    def sign(self, row: int, col: int) -> Sign | None:
        """The label at this place, or in the merged block about it."""
        span = self.grid.span(row, col)
        return self.signs.get((span.top, span.left))

    def is_label(self, row: int, col: int) -> bool:
        """Whether a label that heads something stands here."""
        sign = self.sign(row, col)
        return sign is not None and sign.word.is_structure

    def after(self, rect: Rect) -> Place:
        """The place right of a block; a cell with nothing but ``:`` or ``→`` in it is stepped over."""
        row, col = rect.top, rect.right + 1
        for _ in range(2):
            cell = self.grid.at(row, col)
            if not (isinstance(cell.value, str) and unicodedata.normalize("NFKC", cell.value).strip() in _POINTERS):
                break
            col = self.grid.span(row, col).right + 1
        return self.corner(row, col)

    def under(self, rect: Rect) -> Place:
        """The place below a block."""
        return self.corner(rect.bottom + 1, rect.left)

    def corner(self, row: int, col: int) -> Place:
        """The top-left cell of the merged block about this place."""
        span = self.grid.span(row, col)
        return span.top, span.left

    def value_of(self, sign: Sign, kind: Kind) -> Place | None:
        """Where the value of a single label stands, right of it or below; None where only labels are about it."""
        right, below = self.after(sign.rect), self.under(sign.rect)
        below_is_label = self.is_label(*below)
        if self.is_label(*right):
            return None if below_is_label else below
        if not below_is_label and self._heads(sign.rect.top, sign.rect.left - 1):
            return below
        if self._is_flat and (far := self._farther(right, kind)):
            return far
        in_list = below_is_label or self._heads(sign.rect.top - 1, sign.rect.left) or self._goes_by_turns(sign)
        is_below = not in_list and self._rather_below(self.grid.at(*right), self.grid.at(*below), kind)
        return below if is_below else right

    @cached_property
    def _is_flat(self) -> bool:
        """Whether merged blocks have come apart on the way, as they do in CSV: the label left, the value far off."""
        return self.grid.book.lower().endswith(".csv")

    def _farther(self, right: Place, kind: Kind) -> Place | None:
        """The first filled cell of the next few, where it is no label and fits."""
        for col in range(right[1], right[1] + _FAR):
            cell = self.grid.at(right[0], col)
            if not cell.is_blank:
                fits = kind not in (Kind.WHOLE, Kind.OUTPUT) or is_number(cell) or col == right[1]
                return (right[0], col) if fits and not self.is_label(right[0], col) else None
        return None

    def _goes_by_turns(self, sign: Sign) -> bool:
        """Whether another label of a field in this row has a number right of it."""
        row = sign.rect.top
        others = [self.signs[row, col] for col in self.columns_by_row.get(row, []) if (row, col) in self.signs]
        return any(
            bool(other.word.fields) and other is not sign and is_number(self.grid.at(*self.after(other.rect)))
            for other in others
        )

    def _heads(self, row: int, col: int) -> bool:
        """Whether the neighbour is a label of a field or a column, so that this one stands in a line with it."""
        if row < 1 or col < 1:
            return False
        sign = self.sign(row, col)
        return sign is not None and bool(sign.word.fields or sign.word.columns)

    def _rather_below(self, right: Cell, below: Cell, kind: Kind) -> bool:
        """Of two cells that are no labels, neither in a line of labels: which is the value."""
        if kind in (Kind.WHOLE, Kind.OUTPUT):
            return is_number(below) and not is_number(right)
        if not right.is_blank or below.is_blank or right.fill:
            return False
        if isinstance(below.value, str) and is_heading(below.value):
            return False
        # A text below with something right of it is rather a label that we don't know.
        return self.grid.at(*self.after(self.grid.span(*place_of(below)))).is_blank


def place_of(cell: Cell) -> Place:
    """Row and column of a cell on a tab. Raises TypeError for a cell of a file of keys."""
    if not isinstance(cell.ref, CellRef):
        raise TypeError(cell.ref)
    return cell.ref.row, cell.ref.col


def is_heading(text: str) -> bool:
    """Whether a text looks like a heading: decorated, or one of the words that stand over parts of sheets."""
    return text.strip().startswith(_DECORATIONS) or label_key(text) in _HEADINGS


def is_title(text: str) -> bool:
    """Whether a text looks like the title of a table, though no known one: 追加装備."""
    return is_heading(text) or is_other_title(text)


def is_other_title(text: str) -> bool:
    """Whether a text looks like the title of a table of some sort of its own, and no heading that says nothing."""
    return label_key(text).endswith(_TITLES) and label_key(text) not in _HEADINGS


def is_number(cell: Cell) -> bool:
    """Whether a cell looks like one for a number: a number, a number as text, or anything else that a spreadsheet
    calculated there (a date, an error, a formula without a result)."""
    if isinstance(cell.value, str):
        return bool(_NUMBERS.match(unicodedata.normalize("NFKC", cell.value).strip().casefold()))
    return cell.value is not None and not isinstance(cell.value, bool)


def is_box(cell: Cell) -> bool:
    """Whether a cell may be a box to tick."""
    return cell.is_blank or is_mark(cell)
