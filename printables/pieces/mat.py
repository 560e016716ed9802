"""The play mat: places as large as the chosen cards, on one sheet where they fit, else on as many as they need."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import structs

from designer.views import Mat
from printables import parts
from printables.paper import furniture, sides
from printables.paper.imposition import NoRoomError
from printables.paper.sizes import Paper
from printables.pdf import shapes
from printables.pdf.boxes import Document, Group, Page, Rect
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import breaking, fitting, fonts
from printables.type.fitting import Problem, told_once

_HEAD_MM = 8.6
_FOOT_MM = 8.6
_SIDE_MM, _TOP_MM = 5.0, 4.4
"""What the names of the phases and of the turns take, left of the places and above them."""
_WIDE_MM = 120.0
_LEAST_TITLE_MM = 24.0
_MOST_GAP_MM = 4.0
_TAB = 8.0  # a priority's number, and the air about it
_MOST_APART = 7.0
_WHO = (7.0, 6.2, 5.8, 5.4)
_SCALE_MM = 34.0
"""What the words beside the ruler take."""


def _names_of(who: str) -> list[str]:
    """The names of a list, each with the marks that follow it; a part that no line may start with stays with the one
    before it."""
    names: list[str] = []
    for part in re.findall(r"[^、,]*[、,]+|[^、,]+", who):
        if names and part.strip()[:1] in breaking.NOT_AT_START:
            names[-1] += part
        else:
            names.append(part)
    return names


class Grid(msgspec.Struct, frozen=True):
    """Card places of one sheet: ``phases`` rows of ``turns`` places, ``width`` by ``height`` mm each. ``bare`` is a
    sheet without room for anything but the places' own names."""

    sheet: Paper
    phases: int
    turns: int
    width: float
    height: float
    bare: bool = False

    @property
    def inner(self) -> Rect:
        """What can be printed on."""
        return Rect(0, 0, self.sheet.width, self.sheet.height).inset(self.sheet.edge)

    @property
    def foot(self) -> float:
        """The height of the foot: on narrow paper the hit table stands below the priorities."""
        return _FOOT_MM if self.inner.w >= _WIDE_MM else 2 * _FOOT_MM - 0.8

    @property
    def room(self) -> Rect:
        """Where places may lie: between head and foot, right of the phases' names and below those of the turns."""
        if self.bare:
            return self.inner.inset(_SIDE_MM, _TOP_MM, 0, 0)
        return self.inner.inset(_SIDE_MM, _HEAD_MM + _TOP_MM, 0, self.foot)

    @property
    def spare(self) -> tuple[float, float]:
        """What the places leave over of their room's width and height; below 0 where they don't fit."""
        return self.room.w - self.turns * self.width, self.room.h - self.phases * self.height

    @property
    def fits(self) -> bool:
        return min(self.spare) >= -1e-6

    def place(self, phase: int, turn: int) -> Rect:
        """A place on the page, both numbers 0-based; the whole block lies in the middle."""
        room, (wide, high) = self.room, self.spare
        across = min(_MOST_GAP_MM, wide / max(1, self.turns - 1))
        down = min(_MOST_GAP_MM, high / (self.phases + 1))
        left = room.x + (wide - across * (self.turns - 1)) / 2
        top = room.y + (high - down * (self.phases - 1)) / 2
        return Rect(left + turn * (self.width + across), top + phase * (self.height + down), self.width, self.height)


def grid(phases: int, turns: int, width: float, height: float, sheet: Paper) -> Grid:
    """The arrangement with the fewest sheets: all phases on one, else as many as fit, else parts of a phase; upright
    before lying; on small paper without head and foot. Raises NoRoomError when not one place fits."""
    shapes_tried = [
        *((count, turns) for count in range(phases, 0, -1)),
        *((1, count) for count in range(turns - 1, 0, -1)),
    ]
    for bare in (False, True):
        for rows, columns in shapes_tried:
            for turned in (sheet, sheet.turned()):
                found = Grid(turned, rows, columns, width, height, bare)
                if found.fits:
                    return found
    raise NoRoomError(
        f"no place of {width:g} x {height:g}mm fits on {sheet.width:g} x {sheet.height:g}mm beside its name"
    )


def document(mat: Mat, style: Style) -> Printed:
    """The mat for the style's cards on the style's paper. Where it has no room for one of them there is none, and that
    is a problem. Raises PresetError for a card size or paper there is not."""
    card = style.card
    title = f"{mat.title} {mat.name}".strip()
    try:
        layout = grid(len(mat.phases), len(mat.turns), card.width, card.height, style.sheet)
    except NoRoomError:
        lost = Problem("room", "mat", mat.name, "mat", f"{card.width:g}×{card.height:g} mm", style.paper)
        return Printed(Document(fonts.settable(title), (), style.code, sides.ONE), (lost,))
    tray = Tray(style.theme, "mat", mat.name)
    parts_of_phase = range(0, len(mat.turns), layout.turns)
    starts = [(phase, turn) for phase in range(0, len(mat.phases), layout.phases) for turn in parts_of_phase]
    pages = [
        _MatSheet(mat, layout, style, Tray(style.theme, "mat", mat.name, problems=tray.problems), card.corner).page(
            phase, turn, number, len(starts)
        )
        for number, (phase, turn) in enumerate(starts, 1)
    ]
    return Printed(Document(fonts.settable(title), tuple(pages), style.code, sides.ONE), told_once(tray.problems))


class _MatSheet(msgspec.Struct, frozen=True):
    mat: Mat
    layout: Grid
    style: Style
    tray: Tray
    corner: float

    def page(self, phase: int, turn: int, number: int, count: int) -> Page:
        """One sheet, its first place that of this phase and turn (0-based)."""
        layout, mat = self.layout, self.mat
        inner = layout.inner
        phases, turns = min(layout.phases, len(mat.phases) - phase), min(layout.turns, len(mat.turns) - turn)
        for row in range(phases):
            self.phase_name(layout.place(row, 0), phase + row)
            for col in range(turns):
                self.place(layout.place(row, col), turn + col)
        for col in range(turns):
            self.turn_name(layout.place(0, col), turn + col)
        if not layout.bare:
            self.header(Rect(inner.x, inner.y, inner.w, _HEAD_MM), number, count)
            self.footer(Rect(inner.x, inner.bottom - layout.foot + 0.8, inner.w, layout.foot - 0.8))
        bookmark = mat.title if number == 1 else ""
        return Page(layout.sheet.width, layout.sheet.height, tuple(self.tray.boxes), f"{number}/{count}", bookmark)

    # ---- above and below -------------------------------------------------------------------------------------

    def header(self, rect: Rect, number: int, count: int) -> None:
        """Title and machine, the ruler, and the round track at the right."""
        tray, mat, sizes = self.tray, self.mat, self.tray.theme.sizes
        box = _FOOT_MM - 1.6
        track = len(mat.rounds) * (box + 1) - 1
        label = fonts.width(mat.rounds_label, sizes.small[0]) + 2
        left = rect.right - track
        for index, name in enumerate(mat.rounds):
            cell = Rect(left + index * (box + 1), rect.y, box, box)
            tray.shape(shapes.chamfered(cell, 1.4, "b"), stroke=tray.theme.palette.ink, width=0.8)
            tray.text("round", name, cell, sizes.strong, bold=True, align="middle", valign="middle", single=True)
        room = Rect(left - label - 1, rect.y, label, box)
        look = {"valign": "middle", "single": True, "colour": tray.theme.palette.muted}
        tray.text("rounds", mat.rounds_label, room, sizes.small, align="right", **look)
        title = f"{mat.title}  {self.style.words.say('page', number=number, count=count)}" if count > 1 else mat.title
        title = f"{title}  {self.style.words['one_side']}"
        ruler = furniture.RULER + _SCALE_MM + 2 if number == 1 else 0.0
        words = Rect(rect.x, rect.y, room.x - rect.x - ruler - 4, box)
        if ruler and words.w < _LEAST_TITLE_MM:
            ruler, words = 0.0, Rect(rect.x, rect.y, room.x - rect.x - 4, box)
        if ruler:
            tray.boxes += furniture.ruler(words.right + 2, rect.y + box - 2.6, self.style, _SCALE_MM)
        upper = Rect(words.x, words.y, words.w, box * 0.55)
        tray.text("title", title, upper, sizes.strong + sizes.small, bold=True, single=True)
        name = " / ".join(part for part in (mat.name, mat.player) if part)
        tray.text(
            "name",
            name,
            Rect(words.x, words.y + box * 0.56, words.w, box * 0.44),
            sizes.text[2:] + sizes.small,
            single=True,
            valign="bottom",
            colour=tray.theme.palette.muted,
        )

    def footer(self, rect: Rect) -> None:
        """Who acts when, and what the faces of a die mean."""
        tray, mat, sizes = self.tray, self.mat, self.tray.theme.sizes
        hits = min(70.0, rect.w * 0.34)
        if rect.w < _WIDE_MM:
            high = _FOOT_MM - 0.8
            parts.hit_bar(tray, mat.hits, Rect(rect.x, rect.bottom - high, rect.w, high))
            rect, hits = Rect(rect.x, rect.y, rect.w, rect.h - high - 0.8), -3.0
        else:
            parts.hit_bar(tray, mat.hits, Rect(rect.right - hits, rect.y, hits, rect.h))
        label = fonts.width(mat.priority_label, sizes.small[0]) + 2.5
        tray.text(
            "priority",
            mat.priority_label,
            Rect(rect.x, rect.y, label, rect.h),
            sizes.small,
            most=2,
            valign="middle",
            colour=tray.theme.palette.muted,
        )
        room = rect.w - hits - label - 3
        widths, size = self._priorities(room, rect.h)
        x = rect.x + label
        for (number, who), wide in zip(mat.priority, widths, strict=True):
            tab = Rect(x, rect.y + 0.6, 5.4, rect.h - 1.2)
            solid = tray.theme.solid(tray.theme.palette.ink)
            tray.shape(shapes.chamfered(tab, 1.4, "c"), solid.fill, solid.stroke, 0.8)
            look = {"bold": True, "align": "middle", "valign": "middle", "single": True, "colour": solid.on}
            tray.text("number", number, tab, sizes.strong, **look)
            text = Rect(tab.right + 1, rect.y, wide - _TAB, rect.h)
            steps = tuple(step for step in _WHO if step <= size)
            tray.text("who", self._names(who, text.w, size), text, steps, valign="middle", leading=1.2)
            x += wide

    def _priorities(self, room: float, high: float) -> tuple[list[float], float]:
        """Widths of the priorities, and the size of type for all of them: as large as can be with no name broken, each
        as wide as its names, and all as far from each other as there is room."""
        words = [who for _, who in self.mat.priority]
        weights = [fonts.width(who, _WHO[-1]) + 1.0 for who in words]
        for size in _WHO:
            longest = [max(fonts.width(name.strip(), size) for name in _names_of(who)) + _TAB + 0.2 for who in words]
            whole = [fonts.width(who, size) + _TAB + 0.1 for who in words]
            widths = whole if sum(whole) <= room else parts.shares(weights, longest, room)
            lines = [self._names(who, wide - _TAB, size).split("\n") for who, wide in zip(words, widths, strict=True)]
            if sum(longest) <= room and all(fitting.height(len(each), size, 1.2) <= high for each in lines):
                taken = [max(fonts.width(line, size) for line in each) + _TAB + 0.1 for each in lines]
                apart = min(_MOST_APART, (room - sum(taken)) / len(taken))
                return [wide + apart for wide in taken], size
        return parts.shares(weights, [_TAB + 5.0] * len(words), room), _WHO[-1]

    @staticmethod
    def _names(who: str, width: float, size: float) -> str:
        """The names in lines that end between two of them."""
        lines = [""]
        for name in _names_of(who):
            if lines[-1] and fonts.width((lines[-1] + name).strip(), size) > width:
                lines.append("")
            lines[-1] += name
        return "\n".join(line.strip() for line in lines)

    # ---- a place ---------------------------------------------------------------------------------------------

    def phase_name(self, first: Rect, phase: int) -> None:
        """Beside the row, up along it: no card lies on it."""
        sizes, long = self.tray.theme.sizes, min(first.h, 60.0)
        box = Rect(0, 0, long, _SIDE_MM - 0.6)
        line = Tray(self.tray.theme, "mat", self.mat.name, problems=self.tray.problems)
        look = {"bold": True, "align": "middle", "valign": "middle", "single": True}
        line.text("phase", self.mat.phases[phase], box, (*sizes.strong, *sizes.small), **look)
        x, y = first.x - _SIDE_MM, first.centre[1] + long / 2
        self.tray.boxes.append(Group(tuple(line.boxes), box, x, y, 270))

    def turn_name(self, first: Rect, turn: int) -> None:
        """Above the column."""
        sizes = self.tray.theme.sizes
        box = Rect(first.x, first.y - _TOP_MM, first.w, _TOP_MM - 0.4)
        look = {"bold": True, "align": "middle", "valign": "middle", "single": True}
        self.tray.text("turn", self.mat.turns[turn], box, (*sizes.strong, *sizes.small), **look)

    def place(self, rect: Rect, turn: int) -> None:
        """The outline of a card; in it, to be read while no card lies there, what is done in that turn."""
        tray, theme = self.tray, self.tray.theme
        tray.shape(shapes.rounded(rect, max(self.corner, 2.0)), stroke=theme.palette.line, width=0.6)
        look: dict[str, Any] = {"valign": "middle", "colour": theme.palette.muted, "even": 0.6}
        room = rect.inset(6.0, 4.0)
        words, sizes = "\n".join(self.mat.notes[turn]), (*theme.sizes.text, *theme.sizes.small)
        for leading in (1.6, 1.35, 1.15):  # closer before anything is lost
            set_ = fitting.fit(words, room, fitting.Look(sizes, leading=leading, **look))
            if not set_.overflow:
                break
        wide = max((fonts.width(line.text, line.size) for line in set_.lines), default=room.w)
        shift = (room.w - wide) / 2
        tray.boxes += [structs.replace(line, x=line.x + shift, within=room) for line in set_.lines]
        tray.problems += set_.problems("mat", self.mat.name, "note")
