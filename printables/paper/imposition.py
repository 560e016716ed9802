"""Cards onto sheets of paper: places, crop marks, backs that land behind their fronts.

Millimetres from the top-left corner of the sheet. A face is a `Group` whose rectangle is the trimmed card at (0, 0).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from printables.paper import furniture
from printables.paper.presets import PresetError
from printables.paper.sizes import CardPreset, Paper, Places, paper
from printables.pdf import shapes
from printables.pdf.boxes import Box, Group, Line, Page, Path, Rect, shifted
from printables.theme import Style

MARK_GAP = 1.0
"""Distance of a crop mark from the card that it belongs to, in mm."""
MARK_LENGTH = 4.0
_LEAST_MARK = 1.5
_MARK_WIDTH = 0.5  # pt
_BACK_MM = 4.0
"""Backs have nothing this near to the trim."""
_INK_MM = 2.0
"""Fronts have nothing nearer to it than this, but for a line to cut along."""


class NoRoomError(PresetError):
    """Not one card fits on the paper."""


def places(preset: CardPreset, style: Style) -> Places:
    """The places on the style's paper, upright or lying, whichever holds more. Perforated paper has its own. Raises
    NoRoomError when not one card fits."""
    fold = style.backs == "fold"
    fixed = preset.sheet
    if fixed is not None and not fold and fixed.paper.casefold() == style.paper.casefold():
        return Places(
            paper(fixed.paper, style.own),
            preset.width,
            preset.height,
            fixed.columns,
            fixed.rows,
            fixed.left,
            fixed.top,
            fixed.across,
            fixed.down,
            fixed=True,
            moved=style.front,
        )
    upright = style.sheet
    tried = [_grid(preset, sheet, style.gutter, fold) for sheet in (upright, upright.turned())]
    best = max(tried, key=lambda found: found.count)
    if best.count < 1:
        raise NoRoomError(f"no card of {preset.width:g} x {preset.height:g}mm fits on {style.paper}")
    return structs.replace(best, moved=style.front)


def _grid(preset: CardPreset, sheet: Paper, gutter: float, fold: bool) -> Places:
    """As many cards as the printable part of the sheet holds, in its middle; for folding, left of its middle line."""
    room = sheet.width / 2 - sheet.edge if fold else sheet.width - 2 * sheet.edge
    columns = max(0, int((room + gutter + 1e-6) // (preset.width + gutter)))
    rows = max(0, int((sheet.height - 2 * sheet.edge + gutter + 1e-6) // (preset.height + gutter)))
    wide = columns * (preset.width + gutter) - gutter
    high = rows * (preset.height + gutter) - gutter
    left = sheet.width / 2 - wide if fold else (sheet.width - wide) / 2
    return Places(
        sheet, preset.width, preset.height, columns, rows, left, (sheet.height - high) / 2, gutter, gutter, fold=fold
    )


def behind(place: Places, index: int, backs: str) -> tuple[float, float, int]:
    """Where the back of a place is printed: the point for the group's origin, and its turn. Long edge and fold mirror
    left and right; short edge mirrors top and bottom, and its back stands on its head. Edges are those of the sheet:
    a lying sheet turns about its left or right side when flipped on the short edge."""
    x, y = place.corner(index)
    lying = place.sheet.width > place.sheet.height
    sideways = place.fold or (backs == "duplex") != lying
    if sideways:
        return place.sheet.width - x - place.width, y, 0
    return x + place.width, place.sheet.height - y, 180


def impose(
    faces: Sequence[Group], back: Group | None, preset: CardPreset, style: Style, title: str
) -> tuple[Page, ...]:
    """The faces on sheets, with the backs on every second page or behind the fold."""
    place = places(preset, style)
    chunks = [faces[start : start + place.count] for start in range(0, len(faces), place.count)]
    pages: list[Page] = []
    for number, chunk in enumerate(chunks, start=1):
        note = f"{title}  {style.words.say('page', number=number, count=len(chunks))}"
        side = style.words[f"flip.{style.backs}"] if back is not None and not place.fold else ""
        boxes: list[Box] = [*_guides(place, preset, style, len(chunk))]
        for index, face in enumerate(chunk):
            x, y = place.corner(index)
            boxes.append(Group(face.boxes, face.rect, x, y))
        if back is not None and place.fold:
            boxes += _backs(place, len(chunk), back, style)
            boxes += furniture.fold_line(place, style)
        still: list[Box] = []  # the perforation lies where it lies: there the cards alone are moved onto it
        (still if place.fixed else boxes).extend(
            furniture.margin_note(place, style, "  ".join(filter(None, (note, side))), ruler=number == 1)
        )
        moved = [shifted(box, *style.front) for box in boxes]
        pages.append(_sheet(place, [*moved, *still], f"{number}", note))
        if back is not None and not place.fold:
            backs = [shifted(box, *style.back) for box in _backs(place, len(chunk), back, style)]
            behind_ = structs.replace(place, moved=style.back)
            told = furniture.margin_note(behind_, style, f"{note}  {style.words['back']}", ruler=False)
            backs += told if place.fixed else [shifted(box, *style.back) for box in told]
            pages.append(_sheet(place, backs, f"{number}b", ""))
    return tuple(pages)


def beyond(preset: CardPreset, style: Style, with_backs: bool) -> tuple[str, ...]:
    """The sides, ``front`` and ``back``, of which the style's offset and scale carry ink to where printers print
    nothing."""
    place = places(preset, style)
    room = Rect(0, 0, place.sheet.width, place.sheet.height).inset(place.sheet.edge)
    sides = [("front", style.front, style.front_scale, 0.0 if style.cut == "lines" else _INK_MM)]
    if with_backs and not place.fold:
        sides.append(("back", style.back, style.back_scale, _BACK_MM))
    ink = Rect(place.left, place.top, place.right - place.left, place.bottom - place.top)
    if place.fold:
        ink = Rect(ink.x, ink.y, place.sheet.width - 2 * ink.x, ink.h)
    found = []
    for name, (right, down), (across, along), air in sides:
        # the back of the block lies as it lies, mirrored: whatever the edge, the block is in the sheet's middle or told
        own = _mirrored(ink, place, style) if name == "back" else ink
        inner = own.inset(air)
        x, y = (inner.x + right - place.sheet.width / 2) * across, (inner.y + down - place.sheet.height / 2) * along
        drawn = Rect(x + place.sheet.width / 2, y + place.sheet.height / 2, inner.w * across, inner.h * along)
        if not room.holds(drawn):
            found.append(name)
    return tuple(found)


def _mirrored(block: Rect, place: Places, style: Style) -> Rect:
    """The block seen from behind."""
    lying = place.sheet.width > place.sheet.height
    if (style.backs == "duplex") != lying:
        return Rect(place.sheet.width - block.right, block.y, block.w, block.h)
    return Rect(block.x, place.sheet.height - block.bottom, block.w, block.h)


def _sheet(place: Places, boxes: Sequence[Box], label: str, bookmark: str) -> Page:
    return Page(place.sheet.width, place.sheet.height, tuple(boxes), label, bookmark)


def _backs(place: Places, count: int, back: Group, style: Style) -> list[Box]:
    found: list[Box] = []
    for index in range(count):
        x, y, turn = behind(place, index, style.backs)
        found.append(Group(back.boxes, back.rect, x, y, turn))
    return found


# ---- guides for cutting ------------------------------------------------------------------------------------


def _guides(place: Places, preset: CardPreset, style: Style, count: int) -> list[Box]:
    """How ``count`` cards are cut out: a line about each, or marks at the ends of the cuts."""
    if style.cut == "none" or (place.fixed and style.cut == "marks"):  # perforated paper needs no marks
        return []
    if style.cut == "lines":
        return [_outline(place, index, preset.corner, style) for index in range(count)]
    return [*crop_marks(place, style.theme.palette.line)]


def _outline(place: Places, index: int, corner: float, style: Style) -> Path:
    x, y = place.corner(index)
    rect = Rect(x, y, place.width, place.height)
    corner = corner if place.across and place.down else 0.0  # neighbours that touch are cut straight
    return Path(shapes.rounded(rect, corner), stroke=style.theme.palette.line, width=_MARK_WIDTH)


def mark_length(room: float) -> float:
    """Length of a crop mark where ``room`` mm lie between the cards and the printable edge; 0 where too little."""
    length = min(MARK_LENGTH, room - MARK_GAP)
    return length if length >= _LEAST_MARK else 0.0


def crop_marks(place: Places, colour: str) -> list[Line]:
    """Short lines outside the block, at every edge of a card; none nearer to the paper's edge than printers print."""
    xs = _edges(place.left, place.width, place.across, place.columns)
    ys = _edges(place.top, place.height, place.down, place.rows)
    if place.fold:
        xs += [place.sheet.width - x for x in xs if place.sheet.width - x not in xs]
    right, left, room = max(xs), min(xs), place.room
    above = mark_length(place.top - room.y)
    below = mark_length(room.bottom - place.bottom - furniture.room_below(place))
    before, after = mark_length(left - room.x), mark_length(room.right - right)
    found: list[Line] = [*_inner_marks(place, colour, xs, ys, bool(above and below), bool(before and after))]
    xs = [x for x in xs if room.x <= x <= room.right]
    ys = [y for y in ys if room.y <= y <= room.bottom]
    for x in xs:
        if above:
            found.append(Line(x, place.top - MARK_GAP - above, x, place.top - MARK_GAP, colour, _MARK_WIDTH))
        if below:
            found.append(Line(x, place.bottom + MARK_GAP, x, place.bottom + MARK_GAP + below, colour, _MARK_WIDTH))
    for y in ys:
        if before:
            found.append(Line(left - MARK_GAP - before, y, left - MARK_GAP, y, colour, _MARK_WIDTH))
        if after:
            found.append(Line(right + MARK_GAP, y, right + MARK_GAP + after, y, colour, _MARK_WIDTH))
    return found


def _inner_marks(
    place: Places, colour: str, xs: Sequence[float], ys: Sequence[float], upright: bool, level: bool
) -> list[Line]:
    """Marks in the gaps between cards, where the margin has no room for those at the ends of a cut."""
    found = []
    if not upright and (length := _gap_mark(place.down)):
        for row in range(1, place.rows):
            top = place.top + row * (place.height + place.down) - place.down
            for x in xs:
                found.append(Line(x, top + MARK_GAP, x, top + MARK_GAP + length, colour, _MARK_WIDTH))
                foot = top + place.down - MARK_GAP
                found.append(Line(x, foot - length, x, foot, colour, _MARK_WIDTH))
    if not level and (length := _gap_mark(place.across)):
        for column in range(1, place.columns):
            left = place.left + column * (place.width + place.across) - place.across
            for y in ys:
                found.append(Line(left + MARK_GAP, y, left + MARK_GAP + length, y, colour, _MARK_WIDTH))
                right = left + place.across - MARK_GAP
                found.append(Line(right - length, y, right, y, colour, _MARK_WIDTH))
    return found


def _gap_mark(gap: float) -> float:
    """Length of each of the two marks in a gap between cards; 0 where they have no room."""
    length = min(MARK_LENGTH, (gap - 2 * MARK_GAP) / 2)
    return length if length >= _LEAST_MARK / 2 else 0.0


def _edges(start: float, size: float, gap: float, count: int) -> list[float]:
    edges: list[float] = []
    for number in range(count):
        first = start + number * (size + gap)
        edges += [first, first + size]
    return list(dict.fromkeys(round(edge, 6) for edge in edges))
