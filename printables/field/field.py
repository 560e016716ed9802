"""A field on sheets of paper: each shows its part, says where it belongs, and can be cut and joined to its neighbours.

What is for the hand (names, cutting lines, the ruler) stands in the margins, at least 5 mm from the paper's edge, so
that nothing of it is left on the table. Margins too narrow for it go without it.
"""

from __future__ import annotations

import msgspec

from designer.views import Board
from printables.field.field_art import LINE_PT, Piece, pieces
from printables.field.field_assembly import Assembly, board_title
from printables.field.plan import LEAST_MARGIN_MM, Plan, poster
from printables.paper import furniture, sides
from printables.pdf import shapes
from printables.pdf.boxes import Box, Document, Group, Line, Page, Path, Rect, Text
from printables.theme import Style, Theme
from printables.tray import Printed, Tray
from printables.type.fitting import Look, Problem, extent, fit
from templates.words import Words

TRIM_PT = 0.5
_TRIM_OFF_MM = 0.12
"""A cutting line runs this far outside of what it frees, so that nothing of it is left."""
_STRIP_MM = 2.0
_RULER_MM = 2.6
_OFF_MM = 0.4
"""Distance of what stands in a margin from the picture."""
_MOST_STRIP_MM = 6.0
"""What the names in a margin take. Narrower margins have none."""
_POINTER_MM = 8.0
"""Half of what the middle of each strip keeps for the neighbour's number."""
_SCALE_MM = 22.0
"""What the words beside the ruler need."""
_MAP_CELL_MM = 3.0
_SIDES = ("left", "top", "right", "bottom")
_STEPS = {"left": (-1, 0), "top": (0, -1), "right": (1, 0), "bottom": (0, 1)}


def field_document(board: Board, plan: Plan, style: Style) -> Printed:
    """The field on the plan's sheets in reading order, after a page that shows how to put them together (none for a
    single sheet). Raises ValueError for a plan of another field; the hexes of a bare one may lie the other way than the
    plan's."""
    named = board.obstacles or board.starts or board.objectives
    if (board.cols, board.rows) != (plan.cols, plan.rows) or (named and board.hexes != plan.lattice):
        raise ValueError("the plan is one of another field")
    words = Words(style.lang, "common", name="field")
    tray = Tray(style.theme, "field", board.title)
    pages = [Assembly(board, plan, style, words, tray).page()] if plan.sheets > 1 else []
    art = pieces(board, plan, style.theme)
    title = board_title(board, words)
    if nameless := sum(piece.label is None for piece in art if piece.name):
        tray.problems.append(Problem("names", "field", "", "names", str(nameless)))
    pages += [_FieldSheet(plan, col, row, style, words, title).page(art) for col, row in plan.places()]
    return Printed(Document(title, tuple(pages), style.code, sides.ONE), tuple(tray.problems))


def is_crowded(plan: Plan) -> bool:
    """Whether the margins are too narrow for names."""
    return plan.sheet.margin - LEAST_MARGIN_MM - _OFF_MM < _STRIP_MM


def poster_document(board: Board, plan: Plan, style: Style) -> Printed:
    """The field on one large sheet, its cells as large as on the plan's sheets."""
    return field_document(board, poster(plan), style)


class _FieldSheet(msgspec.Struct, frozen=True):
    """One sheet of the plan, ``col`` and ``row`` 0-based."""

    plan: Plan
    col: int
    row: int
    style: Style
    words: Words
    title: str

    @property
    def theme(self) -> Theme:
        return self.style.theme

    # ---- where things are, in mm of the page -----------------------------------------------------------------

    @property
    def paper(self) -> Rect:
        return Rect(0, 0, *self.plan.paper)

    @property
    def window(self) -> Rect:
        return self.paper.inset(self.plan.sheet.margin)

    def neighbour(self, side: str) -> int | None:
        """The number of the sheet next to it."""
        col, row = self.col + _STEPS[side][0], self.row + _STEPS[side][1]
        if 0 <= col < self.plan.across and 0 <= row < self.plan.down:
            return self.plan.number(col, row)
        return None

    @property
    def name(self) -> str:
        """What the sheet is called."""
        if self.plan.sheets == 1:
            return self.title
        return self.words.say("sheet", number=self.plan.number(self.col, self.row), count=self.plan.sheets)

    def margin_strip(self, side: str) -> Rect:
        """The margin of a side, less what printers leave white, and no more of it than what stands there needs."""
        window, off = self.window, _OFF_MM
        deep = min(_MOST_STRIP_MM, self.plan.sheet.margin - LEAST_MARGIN_MM - off)
        near = -deep - off
        return {
            "left": Rect(window.x + near, window.y, deep, window.h),
            "top": Rect(window.x, window.y + near, window.w, deep),
            "right": Rect(window.right - near - deep, window.y, deep, window.h),
            "bottom": Rect(window.x, window.bottom - near - deep, window.w, deep),
        }[side]

    # ---- the page --------------------------------------------------------------------------------------------

    def page(self, art: tuple[Piece, ...]) -> Page:
        label = f"{self.plan.number(self.col, self.row)}/{self.plan.sheets}"
        told = () if is_crowded(self.plan) else (*self.seams(), *self.names(), *self.scale())
        boxes = (self.picture(art), *self.cuts(), *told)
        return Page(self.paper.w, self.paper.h, boxes, label, bookmark=self.name, trim=self.window)

    def picture(self, art: tuple[Piece, ...]) -> Group:
        """The part of the field that this sheet shows. At the field's own edges half a line more than the window."""
        shown, seen = self.plan.window(self.col, self.row), self.plan.seen(self.col, self.row)
        out = {side: 0.0 if self.neighbour(side) else LINE_PT / 2 for side in _SIDES}
        clip = shown.inset(-out["left"], -out["top"], -out["right"], -out["bottom"])
        boxes: list[Box] = []
        for piece in art:
            if clip.overlaps(piece.bounds, 0):
                boxes += piece.boxes
                if piece.label and seen.holds(piece.label.within):
                    boxes.append(piece.label)
        window = self.window
        return Group(tuple(boxes), clip, window.x - shown.x, window.y - shown.y)

    def cuts(self) -> list[Box]:
        """Cutting lines along the joints, as long as the paper lets them be."""
        window, paper = self.window, self.paper.inset(LEAST_MARGIN_MM)
        half = TRIM_PT / 2 * 25.4 / 72
        found: list[Box] = []
        for side in _SIDES:
            is_glued = bool(self.plan.sheet.overlap) and side in {"right", "bottom"}
            if self.neighbour(side) is None or is_glued:
                continue
            if self.plan.sheet.margin - _TRIM_OFF_MM - half < LEAST_MARGIN_MM:
                continue  # the picture ends where printers do
            x = window.x - _TRIM_OFF_MM if side == "left" else window.right + _TRIM_OFF_MM
            y = window.y - _TRIM_OFF_MM if side == "top" else window.bottom + _TRIM_OFF_MM
            ends = (x, paper.y, x, paper.bottom) if side in {"left", "right"} else (paper.x, y, paper.right, y)
            found.append(Line(*ends, colour=self.theme.palette.muted, width=TRIM_PT))
        return found

    def seams(self) -> list[Box]:
        """With overlap: ticks in the margins where the edges of the sheets that lie on this one come to be."""
        window, seen = self.window, self.plan.seen(self.col, self.row)
        colour = self.theme.palette.muted
        found: list[Box] = []
        if not self.plan.sheet.overlap:
            return found
        if self.neighbour("right"):
            x = window.x + seen.w
            strips = self.margin_strip("top"), self.margin_strip("bottom")
            found += [Line(x, strip.y, x, strip.bottom, colour, TRIM_PT) for strip in strips]
        if self.neighbour("bottom"):
            y = window.y + seen.h
            strips = self.margin_strip("left"), self.margin_strip("right")
            found += [Line(strip.x, y, strip.right, y, colour, TRIM_PT) for strip in strips]
        return found

    def names(self) -> list[Box]:
        """The sheet's name, a small map, its place, that it has no back, and at each joint the number of the sheet that
        belongs there."""
        top = self.margin_strip("top")
        left, room = top.x + 1, top.w / 2 - _POINTER_MM - 1
        found = self.note(self.name, Rect(left, top.y, room, top.h), bold=True)
        for more in (self.small_map, self.place):
            taken = max(_right(box) for box in found) + 2.5 if found else left
            found += more(Rect(taken, top.y, left + room - taken, top.h))
        right = top.centre[0] + _POINTER_MM
        found += self.note(self.style.words["one_side"], Rect(right, top.y, room, top.h))
        for side in _SIDES:
            number = self.neighbour(side)
            if number is not None:
                found.append(self.pointer(side, number))
        return found

    def note(self, text: str, rect: Rect, bold: bool = False, align: str = "left") -> list[Box]:
        """A line of small type in a strip; nothing where it has no room."""
        look = Look(self.theme.sizes.small, bold, self.theme.palette.muted, align, "middle", single=True, most=1)
        fitted = fit(text, rect, look)
        return [] if fitted.overflow else [*fitted.lines]

    def place(self, rect: Rect) -> list[Box]:
        """Which sheet it is, in words."""
        if self.plan.sheets == 1:
            return []
        return self.note(self.words.say("place", row=self.row + 1, col=self.col + 1), rect)

    def small_map(self, rect: Rect) -> list[Box]:
        """All the sheets, this one filled."""
        if self.plan.sheets == 1:
            return []
        paper = self.paper
        high = min(rect.h / self.plan.down, rect.w / self.plan.across * paper.h / paper.w, _MAP_CELL_MM)
        wide = high * paper.w / paper.h
        left, top = rect.x, rect.centre[1] - high * self.plan.down / 2
        cells: list[Box] = []
        for col, row in self.plan.places():
            here = (col, row) == (self.col, self.row)
            cell = shapes.rectangle(Rect(left + col * wide, top + row * high, wide, high))
            fill = self.theme.palette.ink if here else self.theme.palette.paper
            cells.append(Path(cell, fill=fill, stroke=self.theme.palette.muted, width=0.4))
        return cells

    def pointer(self, side: str, number: int) -> Group:
        """The number of the neighbour with an arrow towards it, in the middle of the side, and where glue goes."""
        strip = self.margin_strip(side)
        deep = min(strip.w, strip.h)
        text = str(number)
        if self.plan.sheet.overlap and side in {"right", "bottom"}:
            text = f"{number}　{self.words.say('glue', overlap=f'{self.plan.sheet.overlap:g}')}"
        longest = max(strip.w, strip.h) - 2 * _POINTER_MM
        lines = self.note(text, Rect(deep, 0, longest, deep), bold=True)
        wide = max((_right(box) for box in lines), default=deep)
        tip = shapes.ring(deep / 2, deep / 2, deep * 0.36, 3, 90 if side == "bottom" else -90)
        arrow = Path(shapes.polygon(tip), fill=self.theme.palette.muted)
        bounds = Rect(0, 0, wide, deep)
        x, y = strip.centre
        boxes = (arrow, *lines)
        if side == "left":
            return Group(boxes, bounds, x - deep / 2, y + wide / 2, 270)
        if side == "right":
            return Group(boxes, bounds, x + deep / 2, y - wide / 2, 90)
        return Group(boxes, bounds, x - wide / 2, y - deep / 2)

    def scale(self) -> list[Box]:
        """A ruler to check the printer's scale with, where the strip has room for it left of the neighbour's number and
        of what is said of the glue."""
        strip = self.margin_strip("bottom")
        number = self.neighbour("bottom")
        wide = 0.0 if number is None else self.pointer("bottom", number).rect.w
        room = strip.w / 2 - max(_POINTER_MM, wide / 2 + 2) - furniture.RULER - 2
        if room < _SCALE_MM or strip.h < _RULER_MM - 1e-6:
            return []
        return furniture.ruler(strip.x + 1, strip.bottom - _RULER_MM + 0.4, self.style, room)


def _right(box: Box) -> float:
    """The right edge of a text or a path."""
    if isinstance(box, Text):
        return extent(box).right
    return shapes.bounds(box).right if isinstance(box, Path) else 0.0
