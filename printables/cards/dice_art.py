"""Pictures of dice: faces before and after, and dice to be rolled."""

from __future__ import annotations

import math

from designer.pictures import DiceArt, FacesArt
from printables.cards.brush import Brush
from printables.pdf import icons, shapes
from printables.pdf.boxes import Rect

_MOST_DICE = 12


def height(art: FacesArt | DiceArt, rect: Rect) -> float:
    """The height that a picture takes of the room it is given."""
    if isinstance(art, FacesArt):
        size, rows, _ = _face_grid(art, rect)
        return rows * size * 1.25 - size * 0.25
    size, _, rows = _dice_grid(art, rect)
    return rows * size * 1.15 - size * 0.15


def _face_grid(art: FacesArt, rect: Rect) -> tuple[float, int, int]:
    """Size of a die, rows, pairs a row. A pair is 2.75 dice wide, and pairs stand 0.6 apart."""
    count = max(1, len(art.pairs))
    best = (0.1, 1, 1)
    for each in range(1, count + 1):
        rows = math.ceil(count / each)
        size = min(rect.w / (each * 2.75 + (each - 1) * 0.6), rect.h / (rows * 1.25 - 0.25), 10.5)
        if size > best[0] + 0.01:
            best = (size, rows, each)
    return best


def faces(brush: Brush, art: FacesArt, rect: Rect) -> None:
    """Each face, an arrow, and the face that it counts as."""
    size, rows, each = _face_grid(art, rect)
    palette = brush.tray.theme.palette
    top = rect.centre[1] - (rows * 1.25 - 0.25) * size / 2
    for number, (before, after) in enumerate(art.pairs):
        row, column = divmod(number, each)
        here = min(each, len(art.pairs) - row * each)
        x = rect.centre[0] - (here * 3.35 - 0.6) * size / 2 + column * 3.35 * size
        y = top + size * (row * 1.25 + 0.5)
        brush.tray.boxes += icons.die(before, x + size / 2, y, size, palette.line, None, 0.8)
        _arrow(brush, x + size * 1.12, x + size * 1.63, y)
        brush.tray.boxes += icons.die(after, x + size * 2.25, y, size, brush.strong, brush.lit, 1.3)


def _arrow(brush: Brush, left: float, right: float, y: float) -> None:
    high = (right - left) * 0.32
    brush.tray.rule(left, y, right - high, y, brush.strong, 1.2)
    head = shapes.polygon([(right, y), (right - high * 1.5, y - high), (right - high * 1.5, y + high)])
    brush.tray.shape(head, brush.strong)


def _dice_grid(art: DiceArt, rect: Rect) -> tuple[float, int, int]:
    """Size of a die, dice a row, rows."""
    count = art.count if art.count <= _MOST_DICE else 1
    best = (0.1, 1, 1)
    for each in range(1, max(1, count) + 1):
        rows = math.ceil(max(1, count) / each)
        size = min(rect.w / (each * 1.05), rect.h / (rows * 1.15 - 0.15), 9.5)
        # of arrangements as large, the flattest, its rows as equal as can be
        if size > best[0] + 0.01 or (size > best[0] - 0.01 and rows < best[2]):
            best = (size, each, rows)
    return best


def dice(brush: Brush, art: DiceArt, rect: Rect) -> None:
    """So many dice; from thirteen on one die and the number."""
    size, each, rows = _dice_grid(art, rect)
    if art.count > _MOST_DICE:
        brush.tray.boxes += icons.cube(rect.centre[0] - size * 0.7, rect.centre[1], size, brush.strong, brush.lit)
        room = Rect(rect.centre[0] - size * 0.1, rect.centre[1] - size / 2, rect.right - rect.centre[0], size)
        sizes = brush.tray.theme.sizes.number
        brush.tray.text("art", f"×{art.count}", room, sizes, bold=True, colour=brush.strong, valign="middle", most=1)
        return
    top = rect.centre[1] - (rows * 1.15 - 0.15) * size / 2
    for number in range(art.count):
        row, column = divmod(number, each)
        here = min(each, art.count - row * each)
        x = rect.centre[0] + (column - (here - 1) / 2) * size * 1.05
        brush.tray.boxes += icons.cube(x, top + size * (row * 1.15 + 0.5), size, brush.strong, brush.lit, 0.9)
