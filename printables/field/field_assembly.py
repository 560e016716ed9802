"""The page that shows how a field's sheets go together: a picture of the whole, its size, and three steps."""

from __future__ import annotations

import msgspec

from designer.hexes import Offset, places
from designer.views import Board, Lattice
from printables.field.field_art import objective, obstacle, start
from printables.field.lattice import Cells
from printables.field.plan import LEAST_MARGIN_MM, Plan
from printables.paper import furniture
from printables.pdf import shapes
from printables.pdf.boxes import Page, Path, Rect
from printables.theme import Style
from printables.tray import Tray
from printables.type import fonts
from printables.type.fitting import Look, fit
from templates.words import Words

_MARGIN_MM = 12.0
_HEADER_MM = 16.0
_GAP_MM = 6.0
_SIDE_MM = 62.0
"""Width of the column of facts beside a picture, on lying paper."""


class Assembly(msgspec.Struct, frozen=True):
    """One sheet of the plan's paper, turned as the field's sheets are."""

    board: Board
    plan: Plan
    style: Style
    words: Words
    tray: Tray

    def page(self) -> Page:
        """The page; its texts' problems go to the tray."""
        paper = Rect(0, 0, *self.plan.paper)
        inner = paper.inset(min(_MARGIN_MM, max(LEAST_MARGIN_MM, paper.w * 0.06)))
        self.header(Rect(inner.x, inner.y, inner.w, _HEADER_MM))
        body = inner.inset(0, _HEADER_MM + _GAP_MM, 0, 6.0)
        steps = Rect(body.x, body.bottom - self.steps_height(body), body.w, self.steps_height(body))
        above = Rect(body.x, body.y, body.w, steps.y - body.y - _GAP_MM)
        if self.plan.landscape:
            facts = Rect(above.right - _SIDE_MM, above.y, _SIDE_MM, above.h)
            picture = Rect(above.x, above.y, above.w - _SIDE_MM - _GAP_MM, above.h)
        else:
            facts = Rect(above.x, above.bottom - 34, above.w, 34)
            picture = Rect(above.x, above.y, above.w, above.h - 34 - _GAP_MM)
        self.picture(picture)
        self.facts(facts)
        self.steps(steps)
        self.tray.boxes += furniture.ruler(inner.x, inner.bottom - 2.2, self.style)
        label = self.words["assembly.label"]
        return Page(paper.w, paper.h, tuple(self.tray.boxes), label=label, bookmark=self.words["assembly.title"])

    def steps_height(self, body: Rect) -> float:
        """Narrow columns are taller."""
        return min(34.0 if self.plan.landscape else 46.0, body.h * 0.34)

    def header(self, rect: Rect) -> None:
        """A dark band with a cut corner, the title on it."""
        tray, theme = self.tray, self.tray.theme
        solid = theme.solid(theme.palette.ink)
        tray.shape(shapes.chamfered(rect, 5.0, "d"), solid.fill, solid.stroke, 0.8)
        title = Rect(rect.x + 8, rect.y, rect.w * 0.6, rect.h)
        tray.text(
            "title",
            self.words["assembly.title"],
            title,
            theme.sizes.headline[1:],
            bold=True,
            colour=solid.on,
            valign="middle",
            single=True,
        )
        name = Rect(rect.x + rect.w * 0.6 + 10, rect.y, rect.w * 0.4 - 14, rect.h)
        tray.text(
            "board",
            board_title(self.board, self.words),
            name,
            theme.sizes.strong,
            colour=solid.on,
            align="right",
            valign="middle",
            single=True,
        )

    # ---- the picture -----------------------------------------------------------------------------------------

    def picture(self, rect: Rect) -> None:
        """The whole field with the sheets drawn over it, each with its number."""
        tray, plan = self.tray, self.plan
        palette = tray.theme.palette
        width, height = plan.total
        scale = min(rect.w / width, rect.h / height)
        left, top = rect.x + (rect.w - width * scale) / 2, rect.y + (rect.h - height * scale) / 2
        first = plan.window(0, 0)
        origin = left - first.x * scale, top - first.y * scale
        cells = Cells(plan.lattice, plan.side * scale, *origin)
        for place in places(self.board.cols, self.board.rows):
            name = str(place)
            if name in self.board.obstacles:
                tray.boxes += obstacle(cells, place, tray.theme)
            for named, draw in ((self.board.starts, start), (self.board.objectives, objective)):
                if name in named:
                    tray.boxes += draw(cells, place, tray.theme)
            tray.shape(shapes.polygon(cells.corners(place)), stroke=palette.line, width=0.4)
        for col, row in plan.places():
            seen = plan.seen(col, row)
            sheet = Rect(origin[0] + seen.x * scale, origin[1] + seen.y * scale, seen.w * scale, seen.h * scale)
            tray.shape(shapes.rectangle(sheet), stroke=palette.ink, width=1.0)
            radius = min(3.6, sheet.w / 5, sheet.h / 5)
            self.badge(str(plan.number(col, row)), sheet.x + radius + 1.2, sheet.y + radius + 1.2, radius)

    def badge(self, text: str, x: float, y: float, radius: float) -> None:
        """A number on a white disc, which grows to the right where the number is wider."""
        palette = self.tray.theme.palette
        sizes = [size for size in (*self.tray.theme.sizes.title, 6.2, 5.4) if size <= radius * 2.7] or [5.4]
        high = max(2 * radius, fonts.em(sizes[-1]) + 0.02)
        wide = max(2 * radius, fonts.width(text, sizes[-1], bold=True) + 0.6)
        box = Rect(x - radius, y - high / 2, wide, high)
        disc = shapes.circle(x, y, radius) if wide == high else shapes.rounded(box, high / 2)
        self.tray.shape(disc, palette.paper, palette.ink, 0.8)
        self.tray.text("number", text, box, sizes, bold=True, align="middle", valign="middle", single=True)

    # ---- facts and steps -------------------------------------------------------------------------------------

    def facts(self, rect: Rect) -> None:
        """Size, hex and sheets as tiles, then what the cells mean: down a column, or in a row."""
        plan, say = self.plan, self.words.say
        width, height = plan.field
        tiles = [
            ("size", say("assembly.size_value", width=f"{width:.0f}", height=f"{height:.0f}")),
            (
                "square" if plan.lattice is Lattice.SQUARE else "hex",
                say("assembly.hex_value", flats=f"{plan.flats:.1f}"),
            ),
            ("sheets", say("assembly.sheets_value", count=plan.sheets, across=plan.across, down=plan.down)),
        ]
        tall = plan.landscape
        wide = rect.w if tall else (rect.w - 2 * 4) / 3
        for number, (key, value) in enumerate(tiles):
            at = (
                Rect(rect.x, rect.y + number * 18, wide, 15)
                if tall
                else Rect(rect.x + number * (wide + 4), rect.y, wide, 15)
            )
            self.tile(at, self.words[f"assembly.{key}"], value)
        self.legend(rect.inset(0, 58 if tall else 20, 0, 0), tall)

    def tile(self, rect: Rect, label: str, value: str) -> None:
        tray, theme = self.tray, self.tray.theme
        tray.shape(shapes.rounded(rect, 1.2), stroke=theme.palette.line, width=0.6)
        inner = rect.inset(3, 1.6)
        tray.text(
            "label",
            label,
            Rect(inner.x, inner.y, inner.w, 3.4),
            theme.sizes.caption[2:],
            colour=theme.palette.muted,
            single=True,
        )
        tray.text(
            "value",
            value,
            Rect(inner.x, inner.y + 4, inner.w, inner.h - 4),
            theme.sizes.title[1:],
            bold=True,
            valign="middle",
            single=True,
        )

    def legend(self, rect: Rect, tall: bool) -> None:
        """A small cell of each kind that the field has, and its word."""
        tray, theme, board = self.tray, self.tray.theme, self.board
        kinds = [
            (key, draw)
            for key, named, draw in (
                ("obstacle", board.obstacles, obstacle),
                ("start", board.starts, start),
                ("objective", board.objectives, objective),
            )
            if named
        ]
        side = 4.6
        edge = 2 * side if self.plan.lattice is Lattice.SQUARE else side
        for number, (key, draw) in enumerate(kinds):
            wide = rect.w if tall else rect.w / 3
            x = rect.x + (0 if tall else number * wide)
            y = rect.y + (number * 11.5 if tall else 0)
            cells = Cells(self.plan.lattice, edge, x, y)
            tray.boxes += draw(cells, Offset(1, 1), theme)
            outline = shapes.polygon(cells.corners(Offset(1, 1)))
            tray.boxes.append(Path(outline, stroke=theme.palette.line, width=0.5))
            word = Rect(x + 2 * side + 3, y, wide - 2 * side - 4, 2 * side)
            tray.text("legend", self.words[f"legend.{key}"], word, theme.sizes.text, valign="middle", single=True)

    def steps(self, rect: Rect) -> None:
        """Print, cut, join: three columns, all in the type that the longest allows."""
        joint = "overlap" if self.plan.sheet.overlap else "butt"
        overlap = f"{self.plan.sheet.overlap:g}"
        theme, gap = self.tray.theme, 7.0
        wide = (rect.w - 2 * gap) / 3
        said = [
            self.words.say(f"assembly.{key}", overlap=overlap) for key in ("print", f"cut_{joint}", f"join_{joint}")
        ]
        room = Rect(0, 0, wide, rect.h - 11.5)
        size = min(fit(text, room, Look(tuple(theme.sizes.text), leading=1.5)).size for text in said)
        for number, (key, text) in enumerate(zip(("print", "cut", "join"), said, strict=True)):
            column = Rect(rect.x + number * (wide + gap), rect.y, wide, rect.h)
            self.tray.rule(column.x, column.y, column.right, column.y, theme.palette.ink, 1.0)
            self.badge(str(number + 1), column.x + 3.4, column.y + 6.4, 3.4)
            head = Rect(column.x + 9, column.y + 3, wide - 9, 6.8)
            self.tray.text(
                "step",
                self.words[f"assembly.{key}_title"],
                head,
                theme.sizes.strong,
                bold=True,
                valign="middle",
                single=True,
            )
            self.tray.text("step", text, column.inset(0, 11.5, 0, 0), (size,), leading=1.5)


def board_title(board: Board, words: Words) -> str:
    """The board's own title, or its size."""
    return board.title or words.say("title", cols=board.cols, rows=board.rows)
