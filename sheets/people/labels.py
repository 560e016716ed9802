"""The labels of a form on a tab, and where the value of each stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from sheets.form import Field, Form, Kind, label_key, named
from sheets.grid import Cell, CellRef, Place, Rect
from sheets.people.contents import Contents
from sheets.people.frames import Frames
from sheets.people.regions import Regions
from sheets.people.words.vocabulary import Word, vocabulary

_FAR = 4
"""Columns between a label and its value behind an empty column: forms with a narrow column for a colon or a unit."""
_FAR_APART = 16
"""Columns between a label and its value where merged blocks have come apart; on squared paper a name has a dozen."""


class Sign(Struct, frozen=True):
    """A label on a tab. ``rect`` is the merged block that it fills."""

    rect: Rect
    word: Word
    text: str

    @property
    def place(self) -> Place:
        return self.rect.top, self.rect.left


class Sheet:
    """A tab with its labels found, for those who look for layouts on it. ``header_words`` and ``column_words`` mean
    something only in a line with other labels. ``packed`` and ``named_titles``: what stands before the value in a cell
    that holds both a label and its value, or a title and a weapon's name."""

    def __init__(self, form: Form, page: Contents) -> None:
        self.form = form
        self.grid = page.grid
        self.vocabulary = vocabulary(form)
        self.columns_by_row = page.columns_by_row
        self.everywhere = page.everywhere
        self.texts = page.texts
        self.pointers = page.pointers
        self.written = page.written
        self.page = page
        self.signs: dict[Place, Sign] = {}
        self.packed: dict[Place, str] = {}
        self.named_titles: dict[Place, str] = {}
        self.header_words: dict[Place, Field] = {}
        self.column_words: dict[Place, Word] = {}
        for place, text in page.texts:
            meaning = self.vocabulary.meaning(text)
            if meaning is None:
                continue
            if meaning.label:
                shown = text[: len(meaning.prefix)] if meaning.prefix else text
                self.signs[place] = Sign(self.grid.span(*place), meaning.label, shown)
            if meaning.prefix:
                named = meaning.label is not None and meaning.label.title is not None
                (self.named_titles if named else self.packed)[place] = meaning.prefix
            if meaning.field:
                self.header_words[place] = meaning.field
            if meaning.column:
                self.column_words[place] = meaning.column
        self.unknown: list[tuple[str, list[Place]]] | None = None
        """The short texts that are no labels, by their keys, once `near` asked for them."""
        self.near: dict[str, list[tuple[float, list[Place]]]] = {}
        """What is nearly a label of a field, by its path, once `near` looked for it."""
        self._drop_remarks()

    def _drop_remarks(self) -> None:
        """Take back texts behind a label in one cell, unless the stats are written so too: メモ：… is a remark of
        somebody. The first label of a field in either language, 機体名：…, is always read."""
        if sum(bool(self.signs[place].word.stats) for place in self.packed) >= 2:
            return
        for place in list(self.packed):
            field = self.signs[place].word.fields[0]
            name = named(field.labels)
            firsts = {label_key(name.ja), label_key(name.en)}
            if field.kind is Kind.TEXT and label_key(self.signs[place].text) not in firsts:
                del self.packed[place], self.signs[place]

    @cached_property
    def regions(self) -> Regions:
        """The regions of the tab."""
        return Regions(self.page)

    @property
    def frames(self) -> Frames:
        """The frames drawn on the tab."""
        return self.page.frames

    @cached_property
    def stat_places(self) -> list[Place]:
        """Where labels of stats stand, known when all labels are settled."""
        return [sign.place for sign in self.signs.values() if sign.word.stats]

    def is_number(self, cell: Cell) -> bool:
        """Whether a cell looks like one for a number, as the game's sheets write them."""
        return self.vocabulary.numbers.is_number(cell)

    def rows(self, top: int, bottom: int) -> Iterator[int]:
        """Numbers of the rows with something in them."""
        return (row for row in self.columns_by_row if top <= row <= bottom)

    def signs_in(self, area: Rect) -> Iterator[Sign]:
        """The labels of an area, row by row."""
        return (sign for place, sign in self.signs.items() if place in area)

    def sign(self, row: int, col: int) -> Sign | None:
        """The label at this place, or in the merged block about it."""
        return self.signs.get(self.corner(row, col))

    def is_label(self, row: int, col: int) -> bool:
        """Whether a label that heads something stands here."""
        sign = self.sign(row, col)
        return sign is not None and sign.word.is_structure

    def after(self, rect: Rect) -> Place:
        """The place right of a block; a cell with nothing but ``:`` or ``→`` in it is stepped over."""
        place = self.corner(rect.top, rect.right + 1)
        for _ in range(2):
            if place not in self.pointers:
                break
            place = self.corner(rect.top, self.grid.span(*place).right + 1)
        return place

    def before(self, rect: Rect) -> Place | None:
        """The place left of a block; None at the edge of the tab."""
        return self.corner(rect.top, rect.left - 1) if rect.left > 1 else None

    def under(self, rect: Rect) -> Place:
        """The place below a block."""
        return self.corner(rect.bottom + 1, rect.left)

    def corner(self, row: int, col: int) -> Place:
        """The top-left cell of the merged block about this place."""
        if not self.grid.merges:
            return row, col
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
        if self.is_flat and (far := self._farther(right, kind)):
            return far
        if sign.rect.right in self._gaps and (only := self._only(right, kind)):
            return only
        # Of a list of labels the values stand right; but a text there is no number, where one stands below.
        beside = self.grid.at(*right)
        odd = kind is Kind.WHOLE and isinstance(beside.value, str) and not self.is_number(beside)
        listed = self._heads(sign.rect.top - 1, sign.rect.left) and not odd
        in_list = below_is_label or listed or self._goes_by_turns(sign)
        is_below = not in_list and self._rather_below(self.grid.at(*right), self.grid.at(*below), kind)
        if not is_below and kind is Kind.TEXT and (far := self._beyond(right, below)):
            return far
        return below if is_below else right

    def _beyond(self, right: Place, below: Place) -> Place | None:
        """The text behind one empty cell, where nothing else stands there: no label of anything, and no other value."""
        cell, span = self.grid.at(*right), self.grid.span(*right)
        place = self.corner(right[0], span.right + 1)
        text, after = self.grid.at(*place).value, self.after(self.grid.span(*place))
        if not cell.is_blank or cell.fill or (self.grid.is_filled(*below) and not self.is_label(*below)):
            return None
        if not isinstance(text, str) or not text.strip() or self.vocabulary.is_title(text) or place[0] != right[0]:
            return None
        if self.sign(*place) or place in self.header_words or self._heads(place[0] - 1, place[1]):
            return None
        ends = not self.grid.is_filled(*after) or self.is_label(*after)
        return place if ends and self._is_used else None

    @cached_property
    def _is_used(self) -> bool:
        """Whether a number stands at any stat: what else stands on an empty form is no value."""
        stats = [sign for sign in self.signs.values() if sign.word.stats]
        if any(sign.place in self.packed for sign in stats):
            return True
        places = (place for sign in stats for place in (self.after(sign.rect), self.under(sign.rect)))
        return any(self.is_number(self.grid.at(*place)) for place in places)

    @cached_property
    def is_flat(self) -> bool:
        """Whether merged blocks have come apart on the way, as they do in CSV: the label left, the value far off."""
        return self.grid.book.lower().endswith(".csv")

    @cached_property
    def _gaps(self) -> frozenset[int]:
        """The last columns of labels that have an empty column right of them, and their values behind it."""
        lines: dict[int, list[Sign]] = {}
        for sign in self.signs.values():
            if sign.word.fields and sign.place not in self.packed:
                lines.setdefault(sign.rect.right, []).append(sign)
        return frozenset(col for col, signs in lines.items() if self._is_gap(signs))

    def _is_gap(self, signs: list[Sign]) -> bool:
        stats = [sign for sign in signs if sign.word.stats]
        if len(stats) < 2:
            return False
        beside = [(sign.rect.top, sign.rect.right + 1) for sign in signs]
        if any(self.grid.is_filled(*place) or self.grid.at(*place).fill for place in beside):
            return False
        return sum(self._only(self.after(sign.rect), Kind.WHOLE) is not None for sign in stats) >= 2

    def _only(self, right: Place, kind: Kind) -> Place | None:
        """The only cell of the next few that can be a value, before the next label; None where there are more."""
        found: list[Place] = []
        for col in range(right[1], right[1] + _FAR):
            if self.is_label(right[0], col):
                break
            cell = self.grid.at(right[0], col)
            if not cell.is_blank and (kind not in (Kind.WHOLE, Kind.OUTPUT) or self.is_number(cell)):
                found.append(self.corner(right[0], col))
        places = list(dict.fromkeys(found))
        return places[0] if len(places) == 1 else None

    def _farther(self, right: Place, kind: Kind) -> Place | None:
        """The first filled cell of the next few, where it is no label and fits."""
        for col in range(right[1], right[1] + _FAR_APART):
            cell = self.grid.at(right[0], col)
            if not cell.is_blank:
                fits = kind not in (Kind.WHOLE, Kind.OUTPUT) or self.is_number(cell) or col == right[1]
                return (right[0], col) if fits and not self.is_label(right[0], col) else None
        return None

    def _goes_by_turns(self, sign: Sign) -> bool:
        """Whether another label of a field in this row has a number right of it."""
        row = sign.rect.top
        others = [self.signs[row, col] for col in self.columns_by_row.get(row, []) if (row, col) in self.signs]
        return any(
            bool(other.word.fields) and other is not sign and self.is_number(self.grid.at(*self.after(other.rect)))
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
            return self.is_number(below) and not self.is_number(right)
        if not right.is_blank or below.is_blank or right.fill:
            return False
        if isinstance(below.value, str) and self.vocabulary.is_heading(below.value):
            return False
        # A text below with something right of it is rather a label that we don't know.
        return self.grid.at(*self.after(self.grid.span(*place_of(below)))).is_blank


def place_of(cell: Cell) -> Place:
    """Row and column of a cell on a tab. Raises TypeError for a cell of a file of keys."""
    if not isinstance(cell.ref, CellRef):
        raise TypeError(cell.ref)
    return cell.ref.row, cell.ref.col
