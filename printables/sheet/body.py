"""The machine's body: as a diagram of parts to tick off, as a drawn silhouette, or as its photo."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from designer.views import Diagram, Picture
from printables.pdf import shapes
from printables.pdf.boxes import Rect
from printables.pdf.shapes import Point
from printables.sheet import photos
from printables.sheet.blocks import HEAD, Cell, heading
from printables.tray import Tray
from printables.type import fitting
from printables.type.fitting import Look, Problem

# Panels of a standing machine, seen from the front: x from its middle, y from its crown to its soles, 60 high.
_PANELS: dict[str, Rect] = {
    "head": Rect(-5.8, 0.0, 11.6, 10.6),
    "torso": Rect(-9.8, 11.8, 19.6, 18.2),
    "right_arm": Rect(-22.0, 12.6, 10.6, 23.6),
    "left_arm": Rect(11.4, 12.6, 10.6, 23.6),
    "right_leg": Rect(-10.6, 31.2, 10.0, 26.8),
    "left_leg": Rect(0.6, 31.2, 10.0, 26.8),
}
_TALL = 58.0
_HALF = 22.0
# Where a note stands (left or right of the body, upper or lower), and the point of the body that it is about.
_NOTES: dict[str, tuple[str, str, Point]] = {
    "head": ("left", "upper", (-5.8, 5.6)),
    "torso": ("right", "upper", (6.8, 11.8)),
    "arms": ("left", "lower", (-12.6, 36.2)),
    "legs": ("right", "lower", (10.6, 41.0)),
}


def diagram(tray: Tray, block: Diagram) -> Cell:
    """The six parts as panels with a box to tick, and what the loss of each means."""

    def draw(rect: Rect) -> None:
        room = heading(tray, block.title, block.decal, rect)
        general = [text for where, text in block.notes if where == "all"]
        foot = 1.2 + 3.1 * min(2, len(general)) if general else 0.0
        scale = min((room.h - foot) / _TALL, room.w / (2 * _HALF + 30), max(1.2, room.h / 60.0))
        at = _place(room.centre[0], room.y + (room.h - foot - _TALL * scale) / 2, scale)
        labels = {part.id: part.label for part in block.parts}
        places = {part: at(panel) for part, panel in _PANELS.items() if part in labels}
        # all names in the size of the smallest
        size = min((_label(labels[part], box.w).size for part, box in places.items()), default=7.0)
        for part, box in places.items():
            _panel(tray, labels[part], box, size)
        for group in _NOTES:
            words = "\n".join(text for where, text in block.notes if where == group)
            if words:
                _note(tray, group, words, room, at)
        box = Rect(room.x, room.bottom - foot + 1.2, room.w, max(0.0, foot - 1.2))
        look = {"bold": True, "align": "middle", "valign": "middle", "leading": 1.25, "most": 2}
        sizes = (7, *tray.theme.sizes.small)
        tray.text("parts", "\n".join(general), box, sizes, colour=tray.theme.palette.alarm, **look)

    return Cell(HEAD + 47.0, HEAD + 62.0, HEAD + 72.0, draw)


def _place(x: float, y: float, scale: float) -> Callable[[Rect], Rect]:
    def at(panel: Rect) -> Rect:
        return Rect(x + panel.x * scale, y + panel.y * scale, panel.w * scale, panel.h * scale)

    return at


_LABEL_SIZES = (7.0, 6.2, 5.8, 5.4)


def _label(label: str, width: float, sizes: tuple[float, ...] = _LABEL_SIZES) -> fitting.Fitted:
    return fitting.fit(label, Rect(0, 0, width - 1.0, 5.4), Look(sizes, bold=True, align="middle", leading=1.1, most=2))


def _panel(tray: Tray, label: str, box: Rect, size: float) -> None:
    """A part: a box to tick over its name, both in the middle of the panel."""
    palette = tray.theme.palette
    tray.shape(shapes.chamfered(box, box.w * 0.16), tray.theme.pale, palette.ink, 1.1)
    words = fitting.height(len(_label(label, box.w, (size,)).lines), size, 1.1)
    side = min(4.6, box.h - words - 1.8)
    top = box.centre[1] - (side + words + 0.5) / 2
    tick = Rect(box.centre[0] - side / 2, top, side, side)
    tray.shape(shapes.rounded(tick, 0.7), palette.paper, palette.alarm, 1.0)
    room = Rect(box.x + 0.5, top + side + 0.5, box.w - 1.0, words + 0.02)
    tray.text("parts", label, room, (size,), bold=True, align="middle", leading=1.1, most=2)


def _note(tray: Tray, group: str, words: str, room: Rect, at: Callable[[Rect], Rect]) -> None:
    """A note beside the body, and a thin line with a dot from it to its part."""
    side, level, (px, py) = _NOTES[group]
    point = at(Rect(px, py, 0, 0))
    # above the shoulders a note may come near the head, below the arms near the legs
    near = at(Rect(-9.0, 0, 18.0, 0))
    legs = at(Rect(-13.6, 38.0, 26.6, 20.0))
    edge = near if level == "upper" else legs
    wide = (edge.x - room.x) if side == "left" else (room.right - edge.right)
    x = room.x if side == "left" else edge.right
    shoulders = at(Rect(0, 11.0, 0, 0)).y
    top, bottom = (room.y, shoulders) if level == "upper" else (at(Rect(0, 38.6, 0, 0)).y, legs.bottom)
    box = Rect(x, top, wide, bottom - top)
    look = {"align": side, "leading": 1.35, "valign": "top"}
    fitted = tray.text("parts", words, box, (7, *tray.theme.sizes.small), **look)
    _leader(tray, (side, level), point, fitted.bottom, box)


def _leader(tray: Tray, where: tuple[str, str], point: Rect, under: float, box: Rect) -> None:
    """A thin line from a note to its part, of one style for all: along under the note, then to a dot on the part."""
    colour = tray.theme.palette.line
    x, y, line = point.x, point.y, under + 0.7
    outer, bend = (box.x, x - 1.6) if where[0] == "left" else (box.right, x + 1.6)
    if where == ("left", "lower"):  # straight up beside the note, to the arm over it
        bend = x
    tray.rule(outer, line, bend, line, colour)
    tray.rule(bend, line, x, y, colour)
    tray.shape(shapes.circle(x, y, 0.55), colour)


# ---- photo and silhouette ----------------------------------------------------------------------------------


def picture(tray: Tray, block: Picture) -> Cell:
    """The machine's photo, or a drawn machine where there is none."""

    def draw(rect: Rect) -> None:
        palette = tray.theme.palette
        loaded = photos.load(block, rect) if block.path or block.data else None
        if loaded is not None and loaded.rect is not None:
            tray.shape(shapes.rectangle(rect), tray.theme.pale)
            tray.boxes += loaded.boxes()
            _corners(tray, rect)
        else:
            tray.shape(shapes.chamfered(rect, _CUT, "bd"), tray.theme.pale)
            silhouette(tray, rect)
            foot = Rect(rect.x + 4.0, rect.bottom - 5.6, rect.w - 8.0, 3.0)
            look = {"align": "middle", "valign": "middle", "most": 1}
            tray.text("photo", block.label, foot, tray.theme.sizes.small, colour=palette.line, **look)
        if loaded is not None and loaded.trouble:
            tray.problems.append(Problem("picture", tray.asset, tray.owner, "photo", block.path or loaded.trouble))
        tray.shape(shapes.chamfered(rect, _CUT, "bd"), None, palette.line, 0.7)

    if block.path or block.data:
        return Cell(46.0, 74.0, 100.0, draw)
    return Cell(42.0, 60.0, 88.0, draw)


_CUT = 4.0


def _corners(tray: Tray, rect: Rect) -> None:
    """Cuts two corners off a photo: paper over them."""
    paper = tray.theme.palette.paper
    right = [(rect.right - _CUT, rect.y - 0.3), (rect.right + 0.3, rect.y - 0.3), (rect.right + 0.3, rect.y + _CUT)]
    left = [(rect.x + _CUT, rect.bottom + 0.3), (rect.x - 0.3, rect.bottom + 0.3), (rect.x - 0.3, rect.bottom - _CUT)]
    for corner in (right, left):
        tray.shape(shapes.polygon(corner), paper)


# Half of a machine's outline parts, x from its middle, in the same units as the panels above.
_HALF_SHAPES: tuple[tuple[Point, ...], ...] = (
    ((0.6, 10.4), (8.4, 10.4), (10.6, 12.6), (9.4, 19.0), (6.4, 22.4), (0.6, 22.4)),  # breast
    ((0.6, 23.2), (5.2, 23.2), (6.0, 26.6), (0.6, 28.4)),  # belly
    ((0.6, 29.2), (2.6, 28.4), (3.4, 34.4), (0.6, 36.6)),  # front of the skirt
    ((4.2, 27.2), (9.4, 27.6), (11.8, 35.8), (5.0, 36.4)),  # side of the skirt
    ((11.8, 8.8), (18.4, 9.8), (20.6, 14.0), (19.4, 18.8), (12.2, 17.8)),  # shoulder
    ((13.4, 19.2), (17.8, 19.6), (18.0, 25.4), (13.8, 25.2)),  # upper arm
    ((13.0, 26.2), (19.0, 26.4), (20.2, 36.4), (14.2, 36.4)),  # forearm
    ((14.8, 37.2), (19.4, 37.2), (18.6, 41.2), (15.6, 41.2)),  # hand
    ((3.6, 37.4), (8.6, 37.0), (9.0, 44.0), (4.6, 44.4)),  # thigh
    ((4.0, 45.2), (10.2, 44.6), (12.4, 55.2), (4.6, 55.2)),  # shin
    ((4.0, 56.0), (13.2, 56.0), (15.0, 60.0), (2.8, 60.0)),  # foot
    ((12.0, 7.8), (13.4, 1.4), (15.4, 2.2), (15.2, 8.2)),  # thruster
)
_HEAD: tuple[Point, ...] = (
    (-3.6, 2.6),
    (-2.4, 0.6),
    (2.4, 0.6),
    (3.6, 2.6),
    (3.6, 6.8),
    (1.8, 9.4),
    (-1.8, 9.4),
    (-3.6, 6.8),
)
_VISOR: tuple[Point, ...] = ((-2.8, 3.8), (2.8, 3.8), (2.2, 5.4), (-2.2, 5.4))
_CREST: tuple[Point, ...] = ((-0.7, 0.4), (0.0, -3.4), (0.7, 0.4))


def silhouette(tray: Tray, rect: Rect) -> None:
    """A machine of no make in line, as on an instruction sheet, in the middle of the frame."""
    palette = tray.theme.palette
    scale = min(rect.w * 0.74 / 41.0, (rect.h - 18.0) / 64.0)
    x, y = rect.centre[0], rect.y + (rect.h - 5.0 - 64.0 * scale) / 2 + 3.6 * scale

    def put(points: Sequence[Point], fill: str | None, mirrored: bool = False) -> None:
        moved = [(x + (-px if mirrored else px) * scale, y + py * scale) for px, py in points]
        tray.shape(shapes.polygon(moved), fill, palette.line, 0.7, join="round")

    for points in _HALF_SHAPES:
        for mirrored in (False, True):
            put(points, palette.paper, mirrored)
    put(_CREST, palette.paper)
    put(_HEAD, palette.paper)
    put(_VISOR, tray.theme.solid(palette.line).fill)
    ground = y + 60.0 * scale
    tray.rule(x - 20 * scale, ground, x + 20 * scale, ground, palette.line, 0.5)
