"""Record sheets: a `RecordSheet` becomes one page, or more where it carries many weapons.

Blocks stand in rows. A row takes the height that suits it; all rows of a page share what is left over or short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import structs

from designer.views import Beside, Block, Checklist, Diagram, Picture, Prose, RecordSheet, Table, Tiles, Track
from printables import parts
from printables.paper import furniture
from printables.paper.sizes import Paper
from printables.pdf import shapes
from printables.pdf.boxes import Document, Page, Rect
from printables.sheet import blocks, body, large, prose, tables
from printables.sheet.blocks import Cell
from printables.theme import Style
from printables.tray import Printed, Tray
from printables.type import fitting, fonts
from printables.type.fitting import Look, Problem, told_once

_COLUMN_GAP = 5.0
_WIDE = 170.0
"""From this width of the text on, blocks stand side by side."""


def document(sheets: Sequence[RecordSheet], style: Style, title: str = "") -> Printed:
    """The sheets one after another on the style's paper. Raises PresetError for a paper that cannot be had."""
    size = style.sheet
    pages: list[Page] = []
    problems: list[Problem] = []
    by = large.times(size)
    for each in sheets:
        made = _SheetLayout(each, style, large.shrunk(size, by), ruled=by == 1.0)
        pages += large.pages(made.pages(), by, made.ruler, style)
        problems += made.problems
    heading = title or " ".join(
        part for part in (sheets[0].name if len(sheets) == 1 else "", style.words["sheet"]) if part
    )
    return Printed(Document(fonts.settable(heading), tuple(pages), style.code), told_once(problems))


class _Row(msgspec.Struct):
    """Columns side by side: each a left edge and a width within the text, and the cells that stand in it."""

    columns: list[tuple[float, float, list[Cell]]] = msgspec.field(default_factory=list)
    gap: float = 0.0

    def height(self, part: str) -> float:
        """``least`` or ``best`` of the tallest column; ``most`` is what every column can grow to."""
        heights = [
            sum(float(getattr(cell, part)) for cell in cells) + self.gap * (len(cells) - 1)
            for _, _, cells in self.columns
            if cells
        ]
        if part == "most":
            return max(self.height("best"), min(heights, default=0.0))
        return max(heights, default=0.0)

    def draw(self, room: Rect) -> None:
        for left, width, cells in self.columns:
            free = room.h - self.gap * (len(cells) - 1)
            heights = share([(cell.least, cell.best, cell.most) for cell in cells], free)
            top = room.y
            for cell, high in zip(cells, heights, strict=True):
                cell.draw(Rect(room.x + left, top, width, high))
                top += high + self.gap


def share(wishes: Sequence[tuple[float, float, float]], room: float) -> list[float]:
    """Heights for blocks that each have (least, best, most): the best ones, stretched or pressed evenly to the room,
    but never beyond their bounds. Less than the room when all have grown to their most."""
    best = [wish[1] for wish in wishes]
    over = sum(best) - room
    bounds = [wish[0] for wish in wishes] if over > 0 else [wish[2] for wish in wishes]
    slack = [abs(bound - wish) for bound, wish in zip(bounds, best, strict=True)]
    part = min(1.0, abs(over) / sum(slack)) if sum(slack) else 0.0
    return [wish + (bound - wish) * part for wish, bound in zip(best, bounds, strict=True)]


class _Packing(msgspec.Struct, frozen=True):
    """How close the blocks stand: ``gap`` between rows, the part of the width that the body takes beside the weapons,
    and whether something stands ``beside`` the rounds: dense tables, or on a narrow page the body."""

    gap: float
    figure: float
    beside: bool


_PACKINGS = tuple(
    _Packing(gap, figure, beside) for beside in (False, True) for gap, figure in ((4.2, 0.42), (2.5, 0.37))
)
"""From the loosest to the closest."""


class _SheetLayout:
    """One machine's sheet."""

    def __init__(self, view: RecordSheet, style: Style, size: Paper, ruled: bool = True) -> None:
        self.ruled = ruled
        self.view = view
        self.style = style
        self.size = size
        margin = 10.0 if size.width > 160 else 8.0
        self.text = Rect(margin, margin - 1.0, size.width - 2 * margin, size.height - 2 * margin + 1.0)
        self.wide = self.text.w >= _WIDE
        self.view = prose.going_on(view, style, self.text.w)
        self.tray = self._tray()
        self.problems: list[Problem] = []
        self.packing = _PACKINGS[0]

    def _tray(self) -> Tray:
        return Tray(self.style.theme, "sheet", self.view.name)

    @property
    def ruler(self) -> tuple[float, float]:
        """Where a ruler stands on the first page."""
        return self.text.x, self.text.bottom - _FOOT_LINE + 0.4

    def pages(self) -> list[Page]:
        """All pages; on the first the hit table, on each the header and the foot."""
        plan = self._packed()
        made: list[Page] = []
        for number, each in enumerate(plan):
            self.tray.boxes.clear()
            top = self._header(first=number == 0)
            bottom = self._foot(number, len(plan))
            self._fill(each, Rect(self.text.x, top, self.text.w, bottom - top), last=number == len(plan) - 1)
            label = self.view.name if number == 0 else f"{self.view.name} {number + 1}"
            name = fonts.settable(label)
            made.append(
                Page(self.size.width, self.size.height, tuple(self.tray.boxes), name, name if number == 0 else "")
            )
        self.problems = list(self.tray.problems)
        return made

    def _packed(self) -> list[list[_Row]]:
        """The rows by page, packed as loosely as the fewest pages allow."""
        found: list[tuple[_Packing, list[list[_Row]]]] = []
        closer = not self.wide or any(block.dense for block in self.view.blocks if isinstance(block, Table))
        for self.packing in (each for each in _PACKINGS if closer or not each.beside):
            found.append((self.packing, self._paginate(self._plan())))
            if len(found[-1][1]) == 1:
                break
        self.packing, plan = min(found, key=lambda one: len(one[1]))
        return plan

    @property
    def gap(self) -> float:
        return self.packing.gap

    # ---- what stands where --------------------------------------------------------------------------------

    def _of(self, *kinds: type[Block]) -> list[Block]:
        return [block for block in self.view.blocks if isinstance(block, kinds)]

    def _cell(self, block: Block, width: float) -> Cell:
        return blocks.grown(self._waiting(block, width), self.text.h)

    def _waiting(self, block: Block, width: float) -> Cell:
        match block:
            case Table():
                return tables.cell(self.tray, block, width)
            case Diagram():
                return body.diagram(self.tray, block)
            case Picture():
                return body.picture(self.tray, block)
            case Prose():
                return prose.cell(self.tray, block, width)
            case _:
                return blocks.cell(self.tray, block, width)

    def _row(self, *columns: tuple[float, Sequence[Block]]) -> _Row:
        """A row of columns by their shares of the width; a column without blocks leaves its room to the others."""
        filled = [(part, found) for part, found in columns if found]
        room = self.text.w - _COLUMN_GAP * (len(filled) - 1)
        total = sum(part for part, _ in filled)
        row, left = _Row(gap=self.gap), 0.0
        for part, found in filled:
            width = room * part / total
            row.columns.append((left, width, [self._cell(block, width) for block in found]))
            left += width + _COLUMN_GAP
        return row

    def _plan(self) -> list[_Row | Table]:
        """The rows of the sheet in order. A table of its own may be split over pages."""
        if any(isinstance(block, Beside) for block in self.view.blocks):
            return list(self._as_told())
        tabled = [block for block in self.view.blocks if isinstance(block, Table)]
        weapons, dense = [[block for block in tabled if block.dense is wanted] for wanted in (False, True)]
        shown = any(isinstance(block, Picture) and (block.path or block.data) for block in self.view.blocks)
        part = _PHOTO if shown and self.wide else _SILHOUETTE
        top = self._row((part, self._of(Picture)), (1 - part, self._of(Tiles)))
        state = self._row((1.0, self._of(Track)))
        rounds, figure, texts = self._of(Checklist), self._of(Diagram), self._of(Prose)
        notes = [one for one in texts if isinstance(one, Prose) and one.columns == 1]
        later = [self._row((1.0, [one])) for one in texts if one not in notes]
        if not self.wide:
            if self.packing.beside:
                below = [self._row((0.52, figure), (0.48, [*rounds, *notes]))]
            else:
                below = [self._row((0.56, figure), (0.44, notes)), self._row((1.0, rounds))]
            plan: list[_Row | Table] = [top, state, *weapons, *below, *dense]
            return [each for each in (*plan, *later) if isinstance(each, Table) or each.columns]
        last = self._row((0.63, rounds), (0.37, notes))
        if self.packing.beside and dense:
            closer = self._row((0.36, [*rounds, *notes]), (0.64, dense))
            if closer.height("least") <= self._room(first=False):
                last, dense = closer, []
        part = self.packing.figure
        width = (self.text.w - _COLUMN_GAP) * (1 - part) if figure else self.text.w
        other = sum(row.height("least") + self.gap for row in (top, state, last) if row.columns)
        # beside the body the tables take what the other rows leave, and the body's own height at least
        budget = max(self._room(first=True) - other, 52.0 + blocks.HEAD)
        kept, overleaf = tables.split(self.tray, weapons, width, budget, self.gap)
        middle = self._row((part, figure), (1 - part, kept))
        rows = [row for row in (top, state, middle, last) if row.columns]
        return [*rows, *(self._continued(table) for table in overleaf), *dense, *later]

    def _as_told(self) -> Iterator[_Row | Table]:
        """The rows of a sheet that says itself what stands beside what."""
        for block in self.view.blocks:
            if isinstance(block, Table):
                yield block
            elif not isinstance(block, Beside):
                yield self._row((1.0, [block]))
            elif self.wide or block.always:
                yield self._row(*block.columns)
            else:
                yield from (self._row((1.0, [inner])) for _, column in block.columns for inner in column)

    def _continued(self, table: Table) -> Table:
        """The rest of a table under its title; a rest of a rest is titled the same."""
        title = next(
            block.title for block in self._of(Table) if isinstance(block, Table) and block.decal == table.decal
        )
        return structs.replace(table, title=self.style.words.say("continued", title=title))

    def _paginate(self, rows: Sequence[_Row | Table]) -> list[list[_Row]]:
        """Rows by page: a page takes rows while their least heights fit, and of a table as many lines as fit."""
        plan: list[list[_Row]] = [[]]
        waiting = list(rows)
        while waiting:
            each = waiting.pop(0)
            used = sum(row.height("least") + self.gap for row in plan[-1])
            free = self._room(first=len(plan) == 1) - used
            row = self._row((1.0, [each])) if isinstance(each, Table) else each
            if row.height("least") <= free + 0.01:
                plan[-1].append(row)
                continue
            if isinstance(each, Table) and each.rows and not self._waits(each, row):
                (piece,), rest = tables.split(self.tray, [each], self.text.w, free, self.gap)
                row = self._row((1.0, [piece]))
                if rest and row.height("least") <= free + 0.01:
                    plan[-1].append(row)
                    waiting[:0] = [self._continued(table) for table in rest]
                    continue
            if not plan[-1]:  # taller than a page: it stands there pressed
                plan[-1].append(row)
                continue
            plan.append([])
            waiting.insert(0, each)
        return plan

    def _waits(self, table: Table, row: _Row) -> bool:
        """Whether a table rather goes on the next page as a whole."""
        return table.dense and row.height("least") <= self._room(first=False)

    def _fill(self, rows: Sequence[_Row], room: Rect, last: bool) -> None:
        gaps = self.gap * (len(rows) - 1)
        wishes = [(row.height("least"), row.height("best"), row.height("most")) for row in rows]
        heights = share(wishes, room.h - gaps)
        if last and len(rows) < 3:  # a short last page keeps its blocks at their best, not stretched
            heights = [min(high, wish[1]) for high, wish in zip(heights, wishes, strict=True)]
        spare = max(0.0, room.h - gaps - sum(heights)) / max(1, len(rows) - 1) if len(rows) > 2 else 0.0
        top = room.y
        for row, high in zip(rows, heights, strict=True):
            row.draw(Rect(room.x, top, room.w, high))
            top += high + self.gap + min(spare, 6.0)
        if last:
            words = self.style.words
            prose.memo(self.tray, words["memo"], words["memo_decal"], Rect(room.x, top, room.w, room.bottom - top))

    # ---- header and foot ----------------------------------------------------------------------------------

    def _room(self, first: bool) -> float:
        """Height for rows between header and foot, as `_header` and `_foot` leave it."""
        if not first:
            return self.text.h - (_SMALL_HEADER + 3.4) - (_FOOT_LINE + 2.0)
        hits = self._hits_height()
        return self.text.h - self._header_height() - _FOOT_LINE - (hits + 3.4 if hits else 2.0)

    def _header_height(self) -> float:
        return _HEADER + (8.4 if self.view.stamp else 6.4)

    def _header(self, first: bool) -> float:
        """The dark header with its cut corner; returns the y from which the rows may stand."""
        view, text, sizes = self.view, self.text, self.style.theme.sizes
        solid = self.style.theme.solid(self.style.theme.palette.ink)
        if not first:
            bar = Rect(text.x, text.y, text.w, _SMALL_HEADER - 1.0)
            self.tray.shape(shapes.chamfered(bar, 3.0, "d"), solid.fill, solid.stroke, 1.0)
            name = Rect(bar.x + 4.0, bar.y + 0.8, bar.w - 8.0, bar.h - 1.6)
            self.tray.text("name", view.name, name, sizes.strong, bold=True, colour=solid.on, valign="middle", most=1)
            return text.y + _SMALL_HEADER + 3.4
        high = _HEADER
        tail = text.w * 0.11
        outline = [(0.0, 0.0), (text.w, 0.0), (text.w, high), (tail + 8.0, high), (tail, high + 3.4), (0.0, high + 3.4)]
        self.tray.shape(shapes.polygon([(text.x + x, text.y + y) for x, y in outline]), solid.fill, solid.stroke, 1.0)
        plate = Rect(text.x + text.w * 0.56, text.y + 2.6, text.w * 0.205, high - 5.2)
        player = Rect(plate.right + 4.0, text.y, text.right - plate.right - 8.0, high)
        self._named(view.heading, view.name, Rect(text.x + 4.0, text.y, plate.x - text.x - 9.0, high), "left", "name")
        self._cost(plate)
        self._named(view.player_label, view.player, player, "right", "player")
        if view.stamp:
            wide = min(fonts.width(view.stamp, sizes.strong[0], True) + 7.0, text.w * 0.5)
            box = Rect(text.right - wide, text.y + high + 1.0, wide, 5.6)
            parts.plate(self.tray, "stamp", view.stamp, box, self.style.theme.palette.alarm, sizes.strong)
        return text.y + self._header_height()

    def _named(self, label: str, name: str, room: Rect, align: str, place: str) -> None:
        solid = self.style.theme.solid(self.style.theme.palette.ink)
        sizes = self.style.theme.sizes
        top = Rect(room.x, room.y + 2.4, room.w, 3.0)
        pale = self.style.theme.palette.faint if solid.fill else self.style.theme.palette.muted
        self.tray.text(place, label, top, sizes.small, colour=pale, align=align, valign="middle", most=1)
        big = sizes.headline if place == "name" else sizes.headline[2:]
        steps = (*big, 9.4, 8.6, 7.6, 7)
        box = Rect(room.x, room.y + 6.0, room.w, room.h - 7.6)
        look = {"bold": True, "single": True, "most": 3, "leading": 1.15, "align": align, "valign": "middle"}
        self.tray.text(place, name, box, steps, colour=solid.on, **look)

    def _cost(self, plate: Rect) -> None:
        """The cost against the cap, on a leaning plate; in red when it is more."""
        view, palette, sizes = self.view, self.style.theme.palette, self.style.theme.sizes
        slant = 3.0
        lean = [
            (plate.x + slant, plate.y),
            (plate.right, plate.y),
            (plate.right - slant, plate.bottom),
            (plate.x, plate.bottom),
        ]
        self.tray.shape(shapes.polygon(lean), palette.paper, palette.ink, 0.9)
        label = Rect(plate.x + slant + 1.2, plate.y + 0.9, plate.w - 2 * slant - 1.2, 2.8)
        self.tray.text("cost", view.cost_label, label, sizes.small, colour=palette.muted, valign="middle", most=1)
        colour = palette.alarm if view.stamp else palette.ink
        cap = f"/{view.cap}" if view.cap else ""
        inner = Rect(plate.x + slant, plate.y + 3.6, plate.w - 2 * slant, plate.h - 4.2)
        tail = min(fonts.width(cap, sizes.strong[0], True) + 0.2, inner.w * 0.5)
        number = Rect(inner.x, inner.y, inner.w - tail - 1.0, inner.h)
        big = (*sizes.headline, *sizes.number[3:])
        fitted = self.tray.text(
            "cost", view.cost, number, big, bold=True, colour=colour, align="right", valign="middle", most=1
        )
        base = fitted.lines[0].y if fitted.lines else inner.bottom
        size = sizes.strong[0]
        down = base + fonts.em(size) * fonts.DESCENT
        box = Rect(inner.right - tail, down - fonts.em(size) - 0.01, tail, fonts.em(size) + 0.02)
        self.tray.text("cost", cap, box, sizes.strong, bold=True, colour=palette.muted, valign="bottom", most=1)

    def _hits_height(self) -> float:
        lines = self._hit_lines()
        text = fitting.height(len(lines.lines), lines.size, _HIT_LEADING) + 1.4 if lines.lines else 0.0
        return (8.6 + text + 3.0) if self.view.hits or lines.lines else 0.0

    def _hit_lines(self) -> fitting.Fitted:
        words = "  ".join(self.view.hit_lines) if self.wide else "\n".join(self.view.hit_lines)
        words = "\n".join(part for part in (words, self.view.remark) if part)
        look = Look(self.style.theme.sizes.small, leading=_HIT_LEADING)
        return fitting.fit(words, Rect(0, 0, self.text.w, 34.0), look)

    def _foot(self, number: int, count: int) -> float:
        """Hit table, ruler, footer and page; returns the y down to which the rows may stand."""
        text, sizes, palette = self.text, self.style.theme.sizes, self.style.theme.palette
        base = text.bottom - _FOOT_LINE
        note = self.view.footer
        if count > 1:
            note = f"{note}  {self.style.words.say('page', number=number + 1, count=count)}".strip()
        left = 0.0
        if number == 0:
            self.tray.boxes += furniture.ruler(*self.ruler, self.style) if self.ruled else ()
            left = furniture.RULER + 42.0
        box = Rect(text.x + left, base, text.w - left, 3.2)
        look = {"align": "right", "valign": "middle", "most": 1, "colour": palette.muted}
        self.tray.text("footer", note, box, sizes.small, **look)
        if number or not self._hits_height():
            return base - 2.0
        top = base - self._hits_height()
        self._hits(Rect(text.x, top, text.w, self._hits_height() - 3.0))
        return top - 3.4

    def _hits(self, room: Rect) -> None:
        view, sizes = self.view, self.style.theme.sizes
        wide = min(fonts.width(view.hits_label, sizes.caption[0], True) + 7.4, room.w * 0.3)
        solid = self.style.theme.solid(self.style.theme.palette.ink)
        plate = Rect(room.x, room.y, wide, 8.2)
        self.tray.shape(parts.slanted(plate, 2.6), solid.fill, solid.stroke, 0.9)
        label = Rect(plate.x + 1.6, plate.y, plate.w - 5.0, plate.h)
        self.tray.text(
            "hits", view.hits_label, label, sizes.caption, bold=True, colour=solid.on, valign="middle", most=1
        )
        parts.hit_bar(self.tray, view.hits, Rect(plate.right + 0.6, room.y, room.right - plate.right - 0.6, 8.2))
        lines = self._hit_lines()
        words = lines.text
        box = Rect(room.x, room.y + 9.4, room.w, max(0.0, room.h - 9.2))
        look = {"leading": _HIT_LEADING, "colour": self.style.theme.palette.muted}
        self.tray.text("hits", words, box, sizes.small, **look)


_SILHOUETTE, _PHOTO = 0.33, 0.42
"""The part of the width that the machine's picture takes beside its stats."""
_HEADER = 20.0
_SMALL_HEADER = 9.0
_FOOT_LINE = 3.4
_HIT_LEADING = 1.4
