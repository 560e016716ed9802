"""A weapon's block on a card: its name and customs, big figures, a list or what its customs do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from designer.views import Panel
from printables import parts
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.tray import Tray
from printables.type import breaking, fitting, fonts
from printables.type.fitting import Look

_SIDE = 1.5
_HEAD = 5.2
_CUSTOMS = 4.2
_GAP = 2.0  # between two columns
_NAME_GAP = 1.2  # between a name and its numbers
_TOO_MUCH = 999.0
_LEAST_ROW = 7.0
_PEN, _LEAST_PEN = 5.4, 3.4  # between two lines to write on
_NAME_LEADING = 1.08  # of a name in two lines


class Block(msgspec.Struct, frozen=True):
    """A panel to be set ``width`` mm wide in a tone's colour; ``lying`` cards have it lower. Its lines and rows take
    one of ``sizes``, and are its ``brief`` ones if that is asked for. Its name is left out where the card is ``named``
    after the weapon. ``close``: all as close as can be."""

    tray: Tray
    panel: Panel
    width: float
    colour: str
    lying: bool
    sizes: tuple[float, ...]
    brief: bool = False
    named: bool = False
    close: bool = False

    @property
    def inner(self) -> float:
        return self.width - 2 * _SIDE

    @property
    def leading(self) -> float:
        if self.close:
            return 1.15
        return 1.25 if self.lying else 1.4

    @property
    def _figures(self) -> float:
        if not self.panel.figures:
            return 0.0
        high = 9.6 if not self.lying else 6.9 if self.close else 8.4
        return high + parts.label_rise(self.tray, self.panel.figures, self.width - 2.0)

    @property
    def _head_high(self) -> float:
        """Of the name and the customs."""
        if not self.named:
            return _HEAD
        if not self.panel.note:
            return 0.8
        wide = fonts.width(self.panel.note, self._customs[-1], True)
        return _CUSTOMS if wide + 0.2 <= self.inner else _CUSTOMS + fonts.em(self._customs[-1]) * 1.1

    @property
    def _customs(self) -> tuple[float, ...]:
        """The sizes of the customs' names: small only where all is."""
        sizes = self.tray.theme.sizes
        return (*sizes.text[-1:], *sizes.small) if self.close else sizes.text[2:]

    def need(self) -> float:
        """The height at which all of it is set, at the least of its sizes."""
        if self.panel.rows:
            size = self.sizes[-1]
            extra = self._form_least() if self._is_form else self._tall(size, self._wraps(size))
            if not self._is_form and size > _LEAST_ROW and any(self._wraps(size)) and not any(self._wraps(_LEAST_ROW)):
                return _TOO_MUCH  # whole names are better than large ones
            if not self._is_form and any(self._overlong(name, value, size) for name, value in self.panel.rows):
                return _TOO_MUCH
        else:
            extra = max(self._high(*column) for column in self._columns())
        return self._fixed + (extra + 1.0 if extra else 0.0)

    @property
    def _fixed(self) -> float:
        return self._head_high + self._figures + 0.6

    def _high(self, words: str, wide: float) -> float:
        size = self.sizes[-1]
        tried = fitting.fit(words, Rect(0, 0, wide, 99.0), Look((size,), leading=self.leading))
        return fitting.height(len(tried.lines), size, self.leading)

    def draw(self, x: float, bottom: float, most: float) -> float:
        """Sets it above ``bottom``, at most ``most`` mm high, and returns its upper edge."""
        space = max(0.0, most - self._fixed - 1.0)
        high = self._rows_height(space) if self.panel.rows else self._lines_height(space)
        extra = high + 1.0 if high else 0.0
        box = Rect(x, bottom - self._fixed - extra, self.width, self._fixed + extra)
        theme = self.tray.theme
        self.tray.shape(shapes.chamfered(box, 1.6, "bd"), theme.pale, theme.palette.line if theme.low else None)
        self._head(box)
        figures = Rect(box.x + 1.0, box.y + self._head_high, box.w - 2.0, self._figures)
        parts.figure_row(self.tray, self.panel.figures, figures)
        rest = Rect(box.x + _SIDE, box.bottom - extra - 0.2, self.inner, extra)
        if self._is_form:
            self._form(rest, space)
        elif self.panel.rows:
            self._list(rest, space)
        else:
            self._lines(rest, space)
        return box.y

    # ---- its parts -----------------------------------------------------------------------------------------

    def _head(self, box: Rect) -> None:
        """The name at the left, the customs at the right, both as large as they can be whole."""
        panel, sizes = self.panel, self.tray.theme.sizes
        inner = self.inner
        if self.named:
            look: dict[str, Any] = {"valign": "middle", "most": 2, "bold": True, "colour": self.colour}
            line = Rect(box.x + _SIDE, box.y + 0.5, inner, self._head_high - 0.5)
            steps = (*self._customs, *sizes.small)
            self.tray.text("customs", panel.note, line, steps, leading=1.1, **look)
            return
        name = min(fonts.width(panel.title, sizes.small[0], True) + 0.2, inner * 0.5)
        note = min(fonts.width(panel.note, sizes.small[0]) + 0.2, max(inner * 0.5, inner - name - _SIDE))
        note = note if panel.note else 0.0
        title = Rect(box.x + _SIDE, box.y + 0.8, inner - note - (_SIDE if note else 0), 4.3)
        look = {"valign": "middle", "single": True, "most": 2, "leading": 1.05}
        self.tray.text("weapon", panel.title, title, (*sizes.strong[2:], *sizes.small[1:]), bold=True, **look)
        right = Rect(box.right - _SIDE - note, box.y + 0.8, note, 4.3)
        look = {"align": "right", "valign": "middle", "most": 2, "leading": 1.05}
        self.tray.text("customs", panel.note, right, sizes.small, colour=self.colour, **look)

    def _columns(self) -> list[tuple[str, float]]:
        """Further lines, and their width: a list of short ones stands in two columns."""
        lines = self.panel.brief if self.brief and self.panel.brief else self.panel.lines
        middle = (len(lines) + 1) // 2
        halves = lines[:middle], lines[middle:]
        size = self.sizes[-1]
        wide = [max((fonts.width(line, size) for line in half), default=0.0) + 0.1 for half in halves]
        if len(lines) < 3 or sum(wide) + _GAP > self.inner:
            return [("\n".join(lines), self.inner)]
        left = max(wide[0], min((self.inner - _GAP) / 2, self.inner - _GAP - wide[1]))
        return [("\n".join(halves[0]), left), ("\n".join(halves[1]), self.inner - _GAP - left)]

    def _fitted(self, space: float) -> list[fitting.Fitted]:
        look = Look(self.sizes, leading=self.leading)
        return [fitting.fit(words, Rect(0, 0, wide, space), look) for words, wide in self._columns()]

    def _lines_height(self, space: float) -> float:
        tried = self._fitted(space)
        size = min(each.size for each in tried)
        return max(fitting.height(len(each.lines), size, self.leading) for each in tried)

    def _lines(self, room: Rect, space: float) -> None:
        size = min(each.size for each in self._fitted(space))
        steps = tuple(step for step in self.sizes if step <= size)
        left = room.x
        for words, wide in self._columns():
            self.tray.text("weapon", words, Rect(left, room.y, wide, room.h), steps, leading=self.leading)
            left += wide + _GAP

    # ---- a list --------------------------------------------------------------------------------------------

    def _pitch(self, size: float, wraps: bool = False) -> float:
        """The height of a row; of one whose name takes a second line."""
        return fonts.em(size) * (self.leading + (_NAME_LEADING if wraps else 0.0))

    def _name_width(self, value: str, size: float) -> float:
        return max(0.0, self.inner - fonts.width(value, size, True) - _NAME_GAP - 0.2)

    def _wraps(self, size: float) -> list[bool]:
        """Which names take a second line, for want of room beside their numbers."""
        return [fonts.width(name, size) > self._name_width(value, size) for name, value in self.panel.rows]

    def _overlong(self, name: str, value: str, size: float) -> bool:
        """Whether a name has no room on two lines beside its number, nor on one above it."""
        if fonts.width(name, size) <= self.inner:
            return False
        room = Rect(0, 0, self._name_width(value, size), self._pitch(size, wraps=True))
        look = Look((size,), most=2, leading=_NAME_LEADING)
        return fitting.fit(name, room, look).overflow

    def _tall(self, size: float, wraps: Sequence[bool]) -> float:
        return sum(self._pitch(size, each) for each in wraps)

    def _list_plan(self, space: float) -> tuple[float, list[bool]]:
        """The size of the rows, and which of them have two lines: the largest size at which all names are whole on one
        line, else on two. Where that is too much, as many names as there is room for have a second line."""
        sizes, one = self.sizes, [False] * len(self.panel.rows)
        wraps = {size: self._wraps(size) for size in sizes}
        for size in sizes:
            if not any(wraps[size]) and self._tall(size, one) <= space + 1e-6:
                return size, one
        for size in sizes:
            if self._tall(size, wraps[size]) <= space + 1e-6:
                return size, wraps[size]
        size = sizes[-1]
        for at, wanted in enumerate(wraps[size]):
            one[at] = wanted
            if wanted and self._tall(size, one) > space + 1e-6:
                one[at] = False
        return size, one

    def _rows_height(self, space: float) -> float:
        """What the rows take."""
        return self._form_height(space) if self._is_form else self._list_height(space)

    def _list_height(self, space: float) -> float:
        """What the rows take that have room."""
        size, wraps = self._list_plan(space)
        high = 0.0
        for each in wraps:
            if high + self._pitch(size, each) > space + 1e-6:
                break
            high += self._pitch(size, each)
        return high

    def _list(self, room: Rect, space: float) -> None:
        """Names at the left, their numbers at the right: these stay whole, whatever the name."""
        size, wraps = self._list_plan(space)
        top = room.y
        look: dict[str, Any] = {"valign": "middle", "most": 1}
        for (name, value), two in zip(self.panel.rows, wraps, strict=True):
            line = Rect(room.x, top, room.w, self._pitch(size, two) + 0.02)
            top = line.y + self._pitch(size, two)
            if line.bottom > room.bottom + 0.6:
                # nothing is dropped in silence: without a place it is told
                line = Rect(line.x, line.y, line.w, 0.0)
            wide = min(fonts.width(value, size, True) + 0.1, room.w)
            left = Rect(line.x, line.y, max(0.0, line.w - wide - _NAME_GAP), line.h)
            right = Rect(line.right - wide, line.y, wide, line.h)
            names: dict[str, Any] = {**look, "most": 2, "leading": _NAME_LEADING} if two else look
            steps = tuple(step for step in self.sizes if step <= size)
            torn = any(fonts.width(run.rstrip(" "), steps[-1]) > left.w for run in breaking.clusters(name))
            if two and (torn or fitting.fit(name, left, Look(steps, **names)).overflow):
                # the numbers give way: the name has the upper line for itself
                half = fonts.em(size) * _NAME_LEADING
                left, names = Rect(line.x, line.y, line.w, half), look
                right = Rect(right.x, line.bottom - self._pitch(size), wide, self._pitch(size))
            self.tray.text("weapon", name, left, steps, colour=self.tray.theme.palette.muted, **names)
            self.tray.text("weapon", value, right, (size,), bold=True, align="right", **look)

    # ---- a list to write on --------------------------------------------------------------------------------

    @property
    def _is_form(self) -> bool:
        """Whether a number of the list is to be written in by hand."""
        return any(not value.strip() for _, value in self.panel.rows)

    def _form_plan(self, space: float) -> tuple[int, float]:
        """Columns of the list, and the distance of its rows: as wide apart as a pen needs, in two columns where one
        would be too close."""
        for columns in (1, 2):
            pitch = min(_PEN, space / -(-len(self.panel.rows) // columns))
            if pitch >= _LEAST_PEN:
                return columns, pitch
        return columns, pitch

    def _form_least(self) -> float:
        """What a list to write on takes, its rows as close as a pen allows."""
        return _LEAST_PEN * -(-len(self.panel.rows) // 2)

    def _form_height(self, space: float) -> float:
        columns, pitch = self._form_plan(space)
        return pitch * -(-len(self.panel.rows) // columns)

    def _form(self, room: Rect, space: float) -> None:
        """Names, and a line behind each that has no number."""
        columns, pitch = self._form_plan(space)
        each = -(-len(self.panel.rows) // columns)
        wide = (room.w - _GAP * (columns - 1)) / columns
        small, muted = self.tray.theme.sizes.small, self.tray.theme.palette.muted
        for number, (name, value) in enumerate(self.panel.rows):
            column, row = divmod(number, each)
            line = Rect(room.x + column * (wide + _GAP), room.y + row * pitch, wide, pitch)
            base = line.bottom - 0.5
            if value.strip():
                look: dict[str, Any] = {"bold": True, "align": "right", "valign": "bottom", "most": 1}
                self.tray.text("weapon", value, Rect(line.x, line.y, wide, base - line.y), small, **look)
                right = max(line.x, line.right - fonts.width(value, small[0], True) - _NAME_GAP)
            else:
                right = line.x + wide * 0.6
            steps = tuple(size for size in small if fonts.width(name, size) <= right - line.x) or small[-1:]
            left = Rect(line.x, line.y, right - line.x, base - line.y)
            self.tray.text("weapon", name, left, steps, colour=muted, valign="bottom", most=1)
            if not value.strip():
                taken = min(fonts.width(name, steps[0]), left.w) + _NAME_GAP if name.strip() else 0.0
                self.tray.rule(line.x + taken, base, line.right, base, self.tray.theme.palette.line, 0.4)
